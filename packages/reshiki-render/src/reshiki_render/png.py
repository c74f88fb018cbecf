"""PNG: a scene painted by cairo, written by us.

Rules: pictures are opaque on the scene's ground. Where all of it is neutral the picture is 8-bit grey, else RGB; both look
the same, the first is a quarter of the work. Letters are filled outlines, as in SVG: cairo's own text would ask the
machine for a font. Rows are stored unfiltered. Equal bytes for the same cairo and zlib.
"""

import io
import sys
import zlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from reshiki_render.canvas import Image, Pen, Rgb, Run
from reshiki_render.errors import BackendUnavailable
from reshiki_render.path import Path
from reshiki_render.scene.items import Fill, Group, Item, Scene, Stroke, paint
from reshiki_render.typography.faces import advance, outline

if TYPE_CHECKING:
    import cairo

NEEDS_CAIRO: Final = (
    "PNG is painted by pycairo, and this Python has none. Install it with: pip install 'reshiki-render[png]'. "
    "On Linux and macOS pip compiles it, so first install what that needs: apt install gcc pkg-config python3-dev "
    "libcairo2-dev (Debian, Ubuntu) or brew install cairo pkgconf (macOS). SVG and PDF work without it."
)

# cairo refuses surfaces with a longer side: larger pictures are painted in pieces.
LONGEST_SIDE: Final = 32_767
# How many rows are turned from cairo's pixels into PNG's at a time.
_BAND: Final = 256
_MM_PER_INCH: Final = 25.4
_COLORED: Final = (255, 0, 0)


def png(scene: Scene, width: int, height: int, scale: float, dpi: int | None = None) -> bytes:
    """A scene as a PNG of `width` × `height` pixels, `scale` pixels a pt from the top left corner.

    `dpi` is written into the file as its resolution and changes no pixel. The caller answers for the memory: a pixel takes
    one byte in grey, four in colour. Raises BackendUnavailable without pycairo.
    """
    try:
        import cairo  # noqa: F401
    except ImportError as error:
        raise BackendUnavailable(NEEDS_CAIRO) from error
    grey = all(red == green == blue for red, green, blue in _colors(scene))
    # Line drawings in grey are runs of equal bytes. In colour it takes a look three bytes back to see a run: there the
    # full search is as fast and a third smaller.
    packer = zlib.compressobj(3, strategy=zlib.Z_RLE if grey else zlib.Z_DEFAULT_STRATEGY)
    packed = [packer.compress(rows) for rows in _rows(scene, width, height, scale, grey)]
    header = width.to_bytes(4) + height.to_bytes(4) + bytes((8, 0 if grey else 2, 0, 0, 0))
    chunks = [_chunk(b"IHDR", header)]
    if dpi is not None:
        per_metre = round(dpi * 1000 / _MM_PER_INCH).to_bytes(4)
        chunks.append(_chunk(b"pHYs", per_metre + per_metre + b"\1"))
    chunks += [_chunk(b"IDAT", b"".join((*packed, packer.flush()))), _chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(data, zlib.crc32(kind)).to_bytes(4)


def _colors(scene: Scene) -> Iterator[Rgb]:
    yield scene.ground
    waiting: list[Item] = list(scene.items)
    for item in waiting:
        match item:
            case Group(_, items):
                waiting += items
            case Stroke(_, pen):
                yield pen.color
            case Image():
                # A picture may have any colours: what is not grey settles it without a look inside.
                yield _COLORED
            case Fill() | Run():
                yield item.color


def _rows(scene: Scene, width: int, height: int, scale: float, grey: bool) -> Iterator[bytes]:
    """The picture's rows in bands, each row with its filter byte, 0 for none."""
    for top in range(0, height, LONGEST_SIDE):
        tall = min(LONGEST_SIDE, height - top)
        pieces = [
            _piece(scene, left, top, min(LONGEST_SIDE, width - left), tall, scale, grey)
            for left in range(0, width, LONGEST_SIDE)
        ]
        for first in range(0, tall, _BAND):
            rows = range(first, min(first + _BAND, tall))
            bands = [_grey_rows(piece, rows) if grey else _rgb_rows(piece, rows) for piece in pieces]
            yield b"".join(part for row in zip(*bands, strict=True) for part in (b"\0", *row))


def _piece(
    scene: Scene, left: int, top: int, width: int, height: int, scale: float, grey: bool
) -> "cairo.ImageSurface":
    """A part of the picture as a painted surface."""
    import cairo

    # In grey the alpha channel serves as the only one: the source operator mixes what is there and what comes by
    # coverage, so alpha after painting is the lightness of the pixel, whatever greys lie on each other.
    surface = cairo.ImageSurface(cairo.FORMAT_A8 if grey else cairo.FORMAT_RGB24, width, height)
    context = cairo.Context(surface)
    if grey:
        context.set_operator(cairo.OPERATOR_SOURCE)
    canvas = _Canvas(context, grey)
    canvas.ink(scene.ground)
    context.paint()
    context.translate(-left, -top)
    context.scale(scale, scale)
    paint(scene.items, canvas)
    surface.flush()
    return surface


def _grey_rows(surface: "cairo.ImageSurface", rows: range) -> Iterable[memoryview]:
    pixels, stride, width = surface.get_data(), surface.get_stride(), surface.get_width()
    return (pixels[row * stride : row * stride + width] for row in rows)


def _rgb_rows(surface: "cairo.ImageSurface", rows: range) -> Iterable[memoryview]:
    stride, width = surface.get_stride(), surface.get_width()
    pixels = bytes(surface.get_data()[rows[0] * stride : (rows[-1] + 1) * stride])
    # A pixel is 0x00RRGGBB in the machine's byte order, and a row of such words needs no padding.
    red, green, blue = (2, 1, 0) if sys.byteorder == "little" else (1, 2, 3)
    rgb = bytearray(len(pixels) // 4 * 3)
    rgb[0::3], rgb[1::3], rgb[2::3] = pixels[red::4], pixels[green::4], pixels[blue::4]
    view = memoryview(rgb)
    return (view[at : at + 3 * width] for at in range(0, len(rgb), 3 * width))


class _Canvas:
    """Paints on a cairo context whose unit is a pt."""

    def __init__(self, context: "cairo.Context[cairo.ImageSurface]", grey: bool) -> None:
        import cairo

        self._context = context
        self._grey = grey
        self._caps = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND}
        self._joins = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND}

    def begin_group(self, label: str) -> None:
        """A picture says nothing of its parts."""

    def end_group(self) -> None:
        """A picture says nothing of its parts."""

    def fill(self, path: Path, color: Rgb) -> None:
        self.ink(color)
        _trace(self._context, path)
        self._context.fill()

    def stroke(self, path: Path, pen: Pen) -> None:
        context = self._context
        self.ink(pen.color)
        context.set_line_width(pen.width)
        context.set_line_cap(self._caps[pen.cap])
        context.set_line_join(self._joins[pen.join])
        context.set_dash(pen.dashes)
        _trace(context, path)
        context.stroke()

    def text(self, run: Run) -> None:
        context, x = self._context, run.x
        self.ink(run.color)
        for character in run.text:
            context.save()
            context.translate(x, run.y)
            context.scale(run.size, run.size)
            context.append_path(_glyph(character, run.face))
            context.restore()
            x += advance(character, run.face) * run.size
        context.fill()

    def image(self, image: Image) -> None:
        import cairo

        try:
            picture = cairo.ImageSurface.create_from_png(io.BytesIO(image.png))
        except (cairo.Error, OSError, MemoryError):
            return
        context = self._context
        context.save()
        context.transform(cairo.Matrix(*image.across, *image.down, *image.corner))
        context.scale(1 / picture.get_width(), 1 / picture.get_height())
        context.set_source_surface(picture, 0, 0)
        # Enlarged, its edge pixels keep their colour instead of fading into the paper.
        context.get_source().set_extend(cairo.EXTEND_PAD)
        context.rectangle(0, 0, picture.get_width(), picture.get_height())
        context.fill()
        context.restore()

    def ink(self, color: Rgb) -> None:
        """Paint with a colour from here on."""
        red, green, blue = color
        if self._grey:
            self._context.set_source_rgba(0, 0, 0, red / 255)
        else:
            self._context.set_source_rgb(red / 255, green / 255, blue / 255)


def _trace(context: "cairo.Context[cairo.ImageSurface]", path: Path) -> None:
    """Begin a path on the context; quadratic curves become the cubic ones they are."""
    x = y = 0.0
    for verb, numbers in path.segments():
        match verb:
            case "M":
                context.move_to(*numbers)
            case "L":
                context.line_to(*numbers)
            case "C":
                context.curve_to(*numbers)
            case "Q":
                x1, y1, x2, y2 = numbers
                context.curve_to(
                    (x + 2 * x1) / 3, (y + 2 * y1) / 3, (x2 + 2 * x1) / 3, (y2 + 2 * y1) / 3, x2, y2
                )
            case _:
                context.close_path()
                continue
        x, y = numbers[-2:]


@lru_cache(maxsize=2048)
def _glyph(character: str, face: str) -> "cairo.Path":
    """A glyph's outline in em, ready for cairo."""
    import cairo

    context = cairo.Context(cairo.ImageSurface(cairo.FORMAT_A8, 1, 1))
    # cairo holds paths in 1/256 of a device unit: a large em keeps the outline exact.
    context.scale(4096, 4096)
    _trace(context, outline(character, face))
    return context.copy_path()
