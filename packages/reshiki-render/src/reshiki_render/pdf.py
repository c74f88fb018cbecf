"""PDF: scenes as pages, text as text in the embedded face.

Rules: a page is as large as its scene, one unit is one pt. Content is written here, in the scene's own axes (y down); of
reportlab only the document structure and the embedding of fonts are used, below its canvas, for the canvas puts Helvetica
into every file and shares fonts by name over the whole process. Each run is placed by itself, so nothing adds up along a
line. Only glyphs that occur are embedded; a file without text holds no font. Same scenes, same bytes: dates are fixed, the
document's ID is a checksum of its content.

A label that stands on one line carries its text as a whole (`ActualText`): what is copied or searched is `NH3+`, not three
pieces at three heights.
"""

import zlib
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from reshiki_render.canvas import BLACK, WHITE, Image, Pen, Rgb, Run
from reshiki_render.decimals import decimal, decimals, hundredths
from reshiki_render.path import NUMBERS_OF, Path, polygon
from reshiki_render.scene.items import Scene, paint
from reshiki_render.typography.faces import font_file

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

# ActualText came with 1.4.
_VERSION: Final = (1, 4)
_DATE: Final = "D:20000101000000Z"
_CREATOR: Final = "ReShiki"
# Baselines further apart than this part of the text size are lines of their own.
_LINE: Final = 1.1
_CAPS: Final = {"butt": 0, "round": 1}
_JOINS: Final = {"miter": 0, "round": 1}


def pdf(pages: Sequence[Scene], *, title: str) -> bytes:
    """Scenes as the pages of a PDF document, at least one; `title` names it in viewers. Same scenes, same bytes."""
    from hashlib import md5

    from reportlab.pdfbase import pdfdoc

    document = pdfdoc.PDFDocument(invariant=1, compression=1, pdfVersion=_VERSION)
    # reportlab's own begins with the date of SOURCE_DATE_EPOCH, even where all else is fixed.
    document.signature = md5(usedforsecurity=False)  # type: ignore[attr-defined]
    document.setDateFormatter(lambda *_: _DATE)
    document.setTitle(_storable(title))
    document.setSubject(_storable(pages[0].description))
    document.setAuthor("")
    document.setCreator(_CREATOR)
    resources = pdfdoc.PDFResourceDictionary()
    resources.basicFonts()
    for scene in pages:
        content, images = _content(scene, document)
        if images:
            resources.allProcs()
            resources.XObject |= images  # type: ignore[attr-defined]
        document.updateSignature(content)
        page = pdfdoc.PDFPage()
        page.MediaBox = pdfdoc.PDFArray([0, 0, round(scene.width, 2), round(scene.height, 2)])
        page.Resources = resources
        page.Contents = pdfdoc.PDFStream(content=content, filters=[pdfdoc.PDFZCompress])
        document.addPage(page)
    # Without an outline reportlab has no use for the canvas it asks for here.
    return document.GetPDFData(None)


def _storable(text: str) -> str:
    """Without what no encoding of PDF can hold: half surrogate pairs."""
    return text.encode("utf-16-le", "replace").decode("utf-16-le")


def _content(scene: Scene, document: "PDFDocument") -> tuple[bytes, dict[str, Any]]:
    """The operators of a page, and the pictures they paint by name."""
    canvas = _Canvas(document)
    if scene.ground != WHITE:
        width, height = scene.width, scene.height
        canvas.fill(polygon([(0, 0), (width, 0), (width, height), (0, height)]), scene.ground)
    paint(scene.items, canvas)
    operators = [f"1 0 0 -1 0 {decimals(scene.height)} cm", *canvas.operators, ""]
    return "\n".join(operators).encode("ascii"), canvas.images


class _Group:
    """An open group: where its operators begin, and the baselines of the text it holds itself."""

    __slots__ = ("begin", "bottom", "label", "size", "top")

    def __init__(self, label: str, begin: int) -> None:
        self.label, self.begin = label, begin
        self.top = self.bottom = self.size = 0.0


class _Canvas:
    """Collects operators. What PDF keeps as its state is written only when it changes."""

    def __init__(self, document: "PDFDocument") -> None:
        self.operators: list[str] = []
        self.images: dict[str, Any] = {}
        self._document = document
        self._groups: list[_Group] = []
        self._ink = BLACK
        self._pen = Pen(1.0)

    def begin_group(self, label: str) -> None:
        self._groups.append(_Group(label, len(self.operators)))

    def end_group(self) -> None:
        group = self._groups.pop()
        if group.size and group.bottom - group.top <= _LINE * group.size:
            said = _storable(group.label).encode("utf-16-be").hex().upper()
            self.operators.insert(group.begin, f"/Span <</ActualText <FEFF{said}>>> BDC")
            self.operators.append("EMC")

    def fill(self, path: Path, color: Rgb) -> None:
        self._set_ink(color)
        self.operators += (_operators(path), "f")

    def stroke(self, path: Path, pen: Pen) -> None:
        self._set_pen(pen)
        self.operators += (_operators(path), "S")

    def text(self, run: Run) -> None:
        font = _font(run.face)
        self._set_ink(run.color)
        self.operators.append("BT")
        # A viewer walks on by the same advances from one subset of the face to the next.
        place = f" 1 0 0 -1 {decimals(run.x, run.y)} Tm"
        for subset, codes in font.splitString(run.text, self._document):
            name = font.getSubsetInternalName(subset, self._document)
            self.operators.append(f"{name} {decimals(run.size)} Tf{place} <{codes.hex().upper()}> Tj")
            place = ""
        self.operators.append("ET")
        if self._groups:
            group = self._groups[-1]
            group.top = min(group.top, run.y) if group.size else run.y
            group.bottom = max(group.bottom, run.y) if group.size else run.y
            group.size = max(group.size, run.size)

    def image(self, image: Image) -> None:
        name = f"Im{zlib.crc32(image.png):08x}"
        if name not in self.images:
            reference = _image(image.png, self._document)
            if reference is None:
                return
            self.images[name] = reference
        # A picture fills the unit square upwards; here y grows down.
        (x, y), (ax, ay), (bx, by) = image.corner, image.across, image.down
        matrix = decimals(ax, ay, -bx, -by, x + bx, y + by)
        self.operators.append(f"q {matrix} cm /{name} Do Q")

    def _set_ink(self, color: Rgb) -> None:
        if color != self._ink:
            self.operators.append(f"{_color(color)} rg")
            self._ink = color

    def _set_pen(self, pen: Pen) -> None:
        old, self._pen = self._pen, pen
        if pen.color != old.color:
            self.operators.append(f"{_color(pen.color)} RG")
        if pen.width != old.width:
            self.operators.append(f"{decimals(pen.width)} w")
        if pen.dashes != old.dashes:
            self.operators.append(f"[{decimals(*pen.dashes)}] 0 d")
        if pen.cap != old.cap:
            self.operators.append(f"{_CAPS[pen.cap]} J")
        if pen.join != old.join:
            self.operators.append(f"{_JOINS[pen.join]} j")


def _color(color: Rgb) -> str:
    return " ".join(f"{channel / 255:.3f}".rstrip("0").rstrip(".") for channel in color)


def _operators(path: Path) -> str:
    """A path; PDF knows cubic curves only, and every quadratic one is a cubic one."""
    numbers = path.numbers
    texts = [decimal(number) for number in hundredths(numbers)]
    operators = []
    at = 0
    for verb in path.verbs:
        if verb == "Z":
            operators.append("h")
            continue
        upto = at + NUMBERS_OF[verb]
        if verb == "Q":
            x, y, x1, y1, x2, y2 = numbers[at - 2 : upto]
            controls = (x + 2 * x1) / 3, (y + 2 * y1) / 3, (x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3
            operators.append(f"{decimals(*controls, x2, y2)} c")
        elif verb == "L":
            operators.append(f"{texts[at]} {texts[at + 1]} l")
        else:
            operators += texts[at:upto]
            operators.append(verb.lower())
        at = upto
    return " ".join(operators)


def _image(png: bytes, document: "PDFDocument") -> Any:
    """A picture as an object of the document, its transparency beside it; None where it cannot be decoded."""
    import io

    import PIL.Image
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFStream, PDFZCompress

    try:
        picture = PIL.Image.open(io.BytesIO(png), formats=["PNG"])
        transparent = picture.has_transparency_data
        pixels = picture.convert("RGBA" if transparent else "RGB")
    except (OSError, ValueError, SyntaxError, PIL.Image.DecompressionBombError):
        return None

    def stream(content: bytes, space: str, mask: Any = None) -> Any:
        entries = {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Image"),
            "Width": pixels.width,
            "Height": pixels.height,
            "ColorSpace": PDFName(space),
            "BitsPerComponent": 8,
        }
        if mask is not None:
            entries["SMask"] = mask
        return document.Reference(PDFStream(PDFDictionary(entries), content, [PDFZCompress]))  # type: ignore[no-untyped-call]

    mask = stream(pixels.getchannel("A").tobytes(), "DeviceGray") if transparent else None
    return stream(pixels.convert("RGB").tobytes(), "DeviceRGB", mask)


@cache
def _font(face: str) -> "TTFont":
    """A face, read once. It keeps what each document uses of it apart, so documents may share it."""
    from reportlab.pdfbase.ttfonts import TTFont

    return TTFont(face, font_file(face), asciiReadable=False)
