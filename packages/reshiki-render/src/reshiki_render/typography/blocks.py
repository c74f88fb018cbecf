"""Text blocks: styled text set in lines from the top left corner, y down, in pt.

Rules
- Lines break at line breaks, and at the wrap width after the last space that fits, else after a hyphen or slash, else inside
  the word. Blanks at a break hang.
- A line is as high as its largest size times the line spacing; superscripts need 0.3 em more above it.
- Scripts are 0.7 of their size; a subscript's line box is lowered by 0.35 em, a superscript's raised by 0.30 em.
- Alignment is within the wrap width, without one within the widest line. Justified lines stretch their blanks; the last line of
  a paragraph does not.
- A tab is as wide as four blanks. Underlines are drawn 0.1 em below the baseline, 0.05 em thick.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from reshiki_render.drawing.colors import Color
from reshiki_render.drawing.text import TextFormat
from reshiki_render.geometry import Box
from reshiki_render.typography import faces
from reshiki_render.typography.spans import Styled, styled

SCRIPT_SHIFTS = {"normal": 0.0, "subscript": 0.35, "superscript": -0.30}
SUPERSCRIPT_ROOM = 0.3
TAB = "    "
# Where a word is broken that has to be.
_SEAMS = frozenset("/-–")


class SetText(NamedTuple):
    """Text as it stands: its first advance starts at `x`, its baseline at `y`."""

    text: str
    x: float
    y: float
    size: float
    face: str
    color: Color


class Rule(NamedTuple):
    """An underline."""

    box: Box
    color: Color


class Block(NamedTuple):
    """A set text: pieces and underlines from (0, 0), and the boxes of its lines (ink-bearing ones only).

    `baseline` is that of the first line, for what places texts by it.
    """

    pieces: tuple[SetText, ...]
    rules: tuple[Rule, ...]
    lines: tuple[Box, ...]
    width: float
    height: float
    baseline: float


class BrokenLine(NamedTuple):
    """A line as it is broken: its text with what hangs at its end, its width in pt without; `last` of its paragraph."""

    text: str
    width: float
    last: bool


class _Glyph(NamedTuple):
    """One character with its look; `advance` in pt."""

    character: str
    advance: float
    look: Styled


class _Line(NamedTuple):
    glyphs: list[_Glyph]
    last: bool  # of its paragraph


def block(text: str, text_format: TextFormat) -> Block:
    """Set a text."""
    lines = list(_lines(_glyphs(styled(text, text_format)), text_format.width_pt))
    widths = [_width(line.glyphs) for line in lines]
    room = text_format.width_pt if text_format.width_pt is not None else max(widths, default=0.0)
    pieces: list[SetText] = []
    rules: list[Rule] = []
    boxes: list[Box] = []
    top = 0.0
    baselines: list[float] = []
    for line, width in zip(lines, widths, strict=True):
        size = max((glyph.look.size for glyph in line.glyphs), default=text_format.style.size_pt)
        if any(glyph.look.script == "superscript" for glyph in line.glyphs):
            top += SUPERSCRIPT_ROOM * size
        stretch = 0.0
        if text_format.alignment == "justified" and not line.last and text_format.width_pt is not None:
            blanks = sum(glyph.character == " " for glyph in _inked(line.glyphs))
            stretch = max(0.0, room - width) / blanks if blanks else 0.0
        left = {"center": (room - width) / 2, "right": room - width}.get(text_format.alignment, 0.0)
        baseline = top + faces.ASCENT * size
        baselines.append(baseline)
        found = _set_line(line.glyphs, left, baseline, stretch)
        pieces += found
        rules += _underlines(line.glyphs, left, baseline, stretch)
        if found:
            right = left + width + stretch * sum(glyph.character == " " for glyph in _inked(line.glyphs))
            above = min(
                (piece.y - faces.ASCENT * piece.size for piece in found),
                default=top,
            )
            boxes.append(Box(left, min(top, above), right, top + faces.LINE_BOX * size))
        top += text_format.line_spacing * size
    return Block(tuple(pieces), tuple(rules), tuple(boxes), room, top, baselines[0])


def broken(text: str, text_format: TextFormat, *, within_words: bool = True) -> tuple[BrokenLine, ...]:
    """The lines a text is set in. Without `within_words` words break at their slashes and hyphens alone."""
    lines = _lines(_glyphs(styled(text, text_format)), text_format.width_pt, anywhere=within_words)
    return tuple(
        BrokenLine("".join(glyph.character for glyph in line.glyphs), _width(line.glyphs), line.last)
        for line in lines
    )


def _glyphs(parts: Iterable[Styled]) -> Iterator[_Glyph]:
    """Each character with its advance; CR, LF and CR LF all become one line break, a tab four blanks."""
    returned = False
    for look in parts:
        size = look.size * (1.0 if look.script == "normal" else faces.SCRIPT)
        for character in look.text:
            if character == "\t":
                yield from (_Glyph(" ", faces.advance(" ", look.face) * size, look) for _ in TAB)
            elif character in "\r\n":
                if not (character == "\n" and returned):
                    yield _Glyph("\n", 0.0, look)
            else:
                yield _Glyph(character, faces.advance(character, look.face) * size, look)
            returned = character == "\r"


def _lines(glyphs: Iterable[_Glyph], width: float | None, *, anywhere: bool = True) -> Iterator[_Line]:
    line: list[_Glyph] = []
    so_far = 0.0
    for glyph in glyphs:
        if glyph.character == "\n":
            yield _Line(line, last=True)
            line, so_far = [], 0.0
            continue
        line.append(glyph)
        so_far += glyph.advance
        if width is not None and so_far > width and glyph.character != " " and len(line) > 1:
            cut = _cut(line, anywhere=anywhere)
            if not cut:
                continue
            yield _Line(line[:cut], last=False)
            line = line[cut:]
            so_far = sum(kept.advance for kept in line)
    yield _Line(line, last=True)


def _cut(line: list[_Glyph], *, anywhere: bool) -> int:
    """Where a line that is one character too long breaks: after its last blank, else after a hyphen or slash inside a word, as
    names of compounds are broken, else before that character, or (0) nowhere.
    """
    for at in range(len(line) - 2, -1, -1):
        if line[at].character == " ":
            return at + 1
    for at in range(len(line) - 2, 0, -1):
        before = line[at - 1].character
        if line[at].character in _SEAMS and (before.isalnum() or before in ")]"):
            return at + 1
    return len(line) - 1 if anywhere else 0


def _inked(glyphs: list[_Glyph]) -> list[_Glyph]:
    """The line without the blanks that hang at its end."""
    end = len(glyphs)
    while end and glyphs[end - 1].character == " ":
        end -= 1
    return glyphs[:end]


def _width(glyphs: list[_Glyph]) -> float:
    return sum(glyph.advance for glyph in _inked(glyphs))


def _set_line(glyphs: list[_Glyph], left: float, baseline: float, stretch: float) -> list[SetText]:
    """Runs of one look; a stretched line is set word by word."""
    pieces: list[SetText] = []
    x = left
    for (look, blank), group in groupby(
        _inked(glyphs), key=lambda glyph: (glyph.look, stretch > 0 and glyph.character == " ")
    ):
        members = list(group)
        if blank:
            x += sum(member.advance + stretch for member in members)
            continue
        size = look.size * (1.0 if look.script == "normal" else faces.SCRIPT)
        shift = SCRIPT_SHIFTS[look.script] * look.size - faces.ASCENT * (look.size - size)
        text = "".join(member.character for member in members)
        if text.strip():
            pieces.append(SetText(text, x, baseline + shift, size, look.face, look.color))
        x += sum(member.advance for member in members)
    return pieces


def _underlines(glyphs: list[_Glyph], left: float, baseline: float, stretch: float) -> list[Rule]:
    rules: list[Rule] = []
    x = left
    for look, group in groupby(_inked(glyphs), key=lambda glyph: glyph.look):
        end = x + sum(member.advance + (stretch if member.character == " " else 0.0) for member in group)
        if look.underline:
            top = baseline + 0.1 * look.size
            rules.append(Rule(Box(x, top, end, top + 0.05 * look.size), look.color))
        x = end
    return rules
