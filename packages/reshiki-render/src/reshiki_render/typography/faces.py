"""The shipped faces: advances, ink and outlines of their glyphs, in em.

Rules: a glyph is the same wherever it is drawn, so layout, SVG and PNG read this module and PDF embeds the TrueType file
the numbers come from. One character is one glyph, side by side by its advance: the faces carry no kerning and no
ligatures. A character a face lacks has the outline and the advance of its empty box (`.notdef`); `missing` names it. y
grows downwards from the baseline, so ink above it is negative.

Each face is a `.glyphs` file in `fonts/`, made by `scripts/build_fonts.py`, read once and decoded a glyph at a time. All
its numbers are little-endian:

- `RSG1`, then three uint16: units per em, number of characters, number of glyphs (the first is `.notdef`);
- for each character, in ascending order: its code point, then for each its glyph, uint16;
- for each glyph its advance in units, uint16, then for each where its outline begins, uint32, counted from the end of
  this table;
- outlines: how many verbs, uint16; the verbs M L Q Z as ASCII; their coordinates in half units, y down, int16.
"""

import os.path
import struct
from functools import cache
from typing import Final

from reshiki_render.geometry import Box
from reshiki_render.path import NUMBERS_OF, Path

FACES: Final = ("Arimo-Regular", "Arimo-Bold", "Arimo-Italic", "Arimo-BoldItalic")

# Vertical metrics of all four faces in em, as distances from the baseline; capitals such as H are CAP_HEIGHT high.
UNITS_PER_EM: Final = 2048
ASCENT: Final = 1854 / UNITS_PER_EM
DESCENT: Final = 434 / UNITS_PER_EM
CAP_HEIGHT: Final = 1409 / UNITS_PER_EM
# The height of a text box in em. (The original takes 1.1 em of Arial, whose capitals are a little taller; ascender and
# descender of Arimo make figures of the same size.)
LINE_BOX: Final = ASCENT + DESCENT
# Sub- and superscripts, counts, charges and isotope numbers are this much of their line's size.
SCRIPT: Final = 0.7

_FOLDER: Final = os.path.join(os.path.dirname(os.path.dirname(__file__)), "fonts")  # noqa: PTH118, PTH120
_HEADER: Final = struct.Struct("<4sHHH")


def face_of(bold: bool, italic: bool) -> str:
    """The face of a style."""
    return FACES[bold + 2 * italic]


def font_file(face: str) -> str:
    """Where the TrueType file of a face lies, for whoever embeds it."""
    if face not in FACES:
        raise ValueError(f"{face} is none of the faces {', '.join(FACES)}")
    return os.path.join(_FOLDER, f"{face}.ttf")  # noqa: PTH118


class _Face:
    """A read `.glyphs` file: glyph numbers by character, the advances, and the outlines still packed."""

    __slots__ = ("advances", "data", "glyphs", "offsets", "outlines")

    def __init__(self, data: bytes) -> None:
        _, _, characters, glyphs = _HEADER.unpack_from(data)
        numbers = struct.unpack_from(f"<{2 * characters + glyphs}H", data, _HEADER.size)
        at = _HEADER.size + 2 * len(numbers)
        self.glyphs = dict(
            zip(map(chr, numbers[:characters]), numbers[characters : 2 * characters], strict=True)
        )
        self.advances = numbers[2 * characters :]
        self.offsets = struct.unpack_from(f"<{glyphs}I", data, at)
        self.outlines = at + 4 * glyphs
        self.data = data

    def outline(self, glyph: int) -> Path:
        at = self.outlines + self.offsets[glyph]
        begin = at + 2
        end = begin + int.from_bytes(self.data[at:begin], "little")
        verbs = self.data[begin:end].decode("ascii")
        count = sum(map(NUMBERS_OF.__getitem__, verbs))
        half_units = 2 * UNITS_PER_EM
        return Path(
            verbs, tuple(number / half_units for number in struct.unpack_from(f"<{count}h", self.data, end))
        )


@cache
def _face(face: str) -> _Face:
    with open(font_file(face).removesuffix("ttf") + "glyphs", "rb") as file:  # noqa: PTH123
        return _Face(file.read())


def advance(text: str, face: str) -> float:
    """How far the pen moves over `text`, in em; exact for any length."""
    known = _face(face)
    glyphs, advances = known.glyphs, known.advances
    units: int = sum(advances[glyphs.get(character, 0)] for character in text)
    return units / UNITS_PER_EM


def missing(text: str, face: str) -> str:
    """The characters of `text` that `face` has no glyph for, once each, in order; line breaks are none."""
    glyphs = _face(face).glyphs
    return "".join(dict.fromkeys(c for c in text if c not in glyphs and c not in "\r\n"))


def outline(character: str, face: str) -> Path:
    """The outline of a character in em, from the pen position on the baseline; an empty path for a blank.

    Contours are closed, filled by non-zero winding, and may overlap.
    """
    return _outline(_face(face).glyphs.get(character, 0), face)


def ink(character: str, face: str) -> Box | None:
    """The box of a character's ink in em, from the pen position on the baseline: tight, curves included; None for a blank."""
    return _ink(_face(face).glyphs.get(character, 0), face)


# Cached by glyph, not by character: text may hold any character, a face has 1300 glyphs.
@cache
def _outline(glyph: int, face: str) -> Path:
    return _face(face).outline(glyph)


@cache
def _ink(glyph: int, face: str) -> Box | None:
    path = _outline(glyph, face)
    if not path.verbs:
        return None
    xs: list[float] = []
    ys: list[float] = []
    for verb, numbers in path.segments():
        if verb == "Q":
            xs += _turn(xs[-1], numbers[0], numbers[2])
            ys += _turn(ys[-1], numbers[1], numbers[3])
        if numbers:
            xs.append(numbers[-2])
            ys.append(numbers[-1])
    return Box(min(xs), min(ys), max(xs), max(ys))


def _turn(start: float, control: float, end: float) -> tuple[float, ...]:
    """Where a quadratic curve turns back in one coordinate, if it does."""
    if min(start, end) <= control <= max(start, end):
        return ()
    part = (start - control) / (start - 2 * control + end)
    return ((1 - part) * ((1 - part) * start + 2 * part * control) + part * part * end,)
