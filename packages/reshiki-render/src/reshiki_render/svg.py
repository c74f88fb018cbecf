"""SVG: a scene as paths, the same letters in every viewer.

Rules: one user unit is one pt, numbers have at most two decimals. Every point is rounded before it becomes a relative
coordinate, so nothing adds up along a path; a glyph is rounded once a size and placed at the rounded pen position. Text
is outlines, for no two machines have the same fonts. Neighbours that may share a path do: runs of one colour (all glyphs
wind the same way, so their union is what was meant) and lines of one pen.

For readers who cannot see the figure the root is `role="img"` named by its title and description; each group carries its
`aria-label` for search and for tools that look inside. A group has no role of its own: what stands in an `img` is
presentational. IDs begin with a checksum of the figure, so that several figures can stand in one page.
"""

import base64
import re
import zlib
from functools import lru_cache
from typing import Final

from reshiki_render.canvas import BLACK, Image, Pen, Rgb, Run
from reshiki_render.decimals import PER_PT, decimal, decimals, hundredths
from reshiki_render.path import Path
from reshiki_render.scene.items import Scene, paint
from reshiki_render.typography.faces import advance, outline

# SVG's own limit would bevel angles that cairo and PDF mitre.
_MITER_LIMIT: Final = 10
# What an image without title is called: an unnamed one is skipped or spelt out by screen readers.
_UNTITLED: Final = "Chemical drawing"

_ILLEGAL: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_ATTRIBUTE_ESCAPES: Final = _ESCAPES | str.maketrans(
    {'"': "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;"}
)


def svg(scene: Scene, *, ground: bool) -> bytes:
    """A scene as an SVG document; `ground` paints its background first. Same scene, same bytes."""
    canvas = _Canvas()
    paint(scene.items, canvas)
    content = canvas.content()
    width, height = decimals(scene.width), decimals(scene.height)
    if ground:
        content = f'<rect width="{width}" height="{height}"{_color("fill", scene.ground)}/>\n{content}'
    texts = {"title": scene.title.strip() or _UNTITLED, "desc": scene.description.strip()}
    named = {tag: _escaped(text) for tag, text in texts.items() if text}
    mark = f"{zlib.crc32(''.join((*named.values(), content)).encode()):08x}"
    names = " ".join(f"{tag}-{mark}" for tag in named)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}pt" height="{height}pt" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="{names}" stroke-miterlimit="{_MITER_LIMIT}">\n'
        + "".join(f'<{tag} id="{tag}-{mark}">{text}</{tag}>\n' for tag, text in named.items())
        + f"{content}</svg>\n"
    ).encode()


class _Canvas:
    """Collects elements; a path stays open for what may share it."""

    def __init__(self) -> None:
        self._elements: list[str] = []
        self._groups: list[bool] = []
        self._data: list[str] = []
        self._shared: tuple[str, object] | None = None
        self._attributes = ""

    def content(self) -> str:
        self._close_path()
        return "".join(self._elements)

    def begin_group(self, label: str) -> None:
        self._close_path()
        self._groups.append(bool(label))
        if label:
            self._elements.append(f'<g aria-label="{_attribute(label)}">\n')

    def end_group(self) -> None:
        self._close_path()
        if self._groups.pop():
            self._elements.append("</g>\n")

    def fill(self, path: Path, color: Rgb) -> None:
        self._add(None, _color("fill", color), _data(path))

    def stroke(self, path: Path, pen: Pen) -> None:
        self._add(("stroke", pen), _pen(pen), _data(path))

    def text(self, run: Run) -> None:
        x, y = run.x, round(run.y * PER_PT)
        data = []
        for character in run.text:
            left, top, rest = _glyph(character, run.face, run.size)
            if rest:
                data.append(f"M{decimal(round(x * PER_PT) + left)} {decimal(y + top)}{rest}")
            x += advance(character, run.face) * run.size
        if data:
            self._add(("text", run.color), _color("fill", run.color), "".join(data))

    def image(self, image: Image) -> None:
        self._close_path()
        matrix = decimals(*image.across, *image.down, *image.corner)
        data = base64.b64encode(image.png).decode()
        self._elements.append(
            f'<image width="1" height="1" preserveAspectRatio="none" transform="matrix({matrix})" '
            f'href="data:image/png;base64,{data}"/>\n'
        )

    def _add(self, shared: tuple[str, object] | None, attributes: str, data: str) -> None:
        if shared is None or shared != self._shared:
            self._close_path()
            self._shared, self._attributes = shared, attributes
        self._data.append(data)

    def _close_path(self) -> None:
        if self._data:
            data = "".join(self._data).replace(" -", "-")
            self._elements.append(f'<path{self._attributes} d="{data}"/>\n')
            self._data.clear()
        self._shared = None


def _data(path: Path) -> str:
    """Path data, all but the first point of a contour relative."""
    return "".join(_steps(hundredths(path.numbers), path.verbs))


@lru_cache(maxsize=1 << 12)
def _glyph(character: str, face: str, size: float) -> tuple[int, int, str]:
    """Where a glyph begins from the pen position, in hundredths, and its path data from there."""
    path = outline(character, face)
    numbers = hundredths(number * size for number in path.numbers)
    if not numbers:
        return 0, 0, ""
    return numbers[0], numbers[1], "".join(_steps(numbers, path.verbs, following=True))


def _steps(numbers: list[int], verbs: str, *, following: bool = False) -> list[str]:
    """The commands of a path in hundredths. With `following` the first M is left to the caller and later ones are relative."""
    steps: list[str] = []
    add, text = steps.append, decimal
    at = x = y = start_x = start_y = 0
    for verb in verbs:
        if verb == "L":
            next_x, next_y = numbers[at], numbers[at + 1]
            at += 2
            if next_y == y:
                add(f"h{text(next_x - x)}")
            elif next_x == x:
                add(f"v{text(next_y - y)}")
            else:
                add(f"l{text(next_x - x)} {text(next_y - y)}")
            x, y = next_x, next_y
        elif verb == "Q":
            x1, y1, next_x, next_y = numbers[at : at + 4]
            at += 4
            add(f"q{text(x1 - x)} {text(y1 - y)} {text(next_x - x)} {text(next_y - y)}")
            x, y = next_x, next_y
        elif verb == "C":
            x1, y1, x2, y2, next_x, next_y = numbers[at : at + 6]
            at += 6
            add(
                f"c{text(x1 - x)} {text(y1 - y)} {text(x2 - x)} {text(y2 - y)} "
                f"{text(next_x - x)} {text(next_y - y)}"
            )
            x, y = next_x, next_y
        elif verb == "Z":
            add("z")
            x, y = start_x, start_y
        else:
            next_x, next_y = numbers[at], numbers[at + 1]
            if not following:
                add(f"M{text(next_x)} {text(next_y)}")
            elif at:
                add(f"m{text(next_x - x)} {text(next_y - y)}")
            at += 2
            x, y = start_x, start_y = next_x, next_y
    return steps


@lru_cache(maxsize=256)
def _pen(pen: Pen) -> str:
    color = _color("stroke", pen.color) or ' stroke="#000"'
    attributes = f' fill="none"{color} stroke-width="{decimals(pen.width)}"'
    if pen.dashes:
        attributes += f' stroke-dasharray="{decimals(*pen.dashes)}"'
    if pen.cap != "butt":
        attributes += f' stroke-linecap="{pen.cap}"'
    if pen.join != "miter":
        attributes += f' stroke-linejoin="{pen.join}"'
    return attributes


def _color(attribute: str, color: Rgb) -> str:
    """A colour attribute; none for black, which is what SVG fills with by itself."""
    if color == BLACK:
        return ""
    digits = "{:02x}{:02x}{:02x}".format(*color)
    if digits[::2] == digits[1::2]:
        digits = digits[::2]
    return f' {attribute}="#{digits}"'


def _escaped(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text).translate(_ESCAPES)


def _attribute(text: str) -> str:
    return _ILLEGAL.sub("\ufffd", text).translate(_ATTRIBUTE_ESCAPES)
