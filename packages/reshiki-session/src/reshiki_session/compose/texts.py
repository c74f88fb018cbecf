"""Texts of a scheme: captions, conditions, titles, signs.

Rules
- The text is stored as it was given. Formulae in it are set by its format: spans of sub- and superscripts, where chemistry is sure
  that a word is a formula (`reshiki_chem.abbreviations.formulae`).
- A text that is wider than it may be is given a wrap width. Conditions may be wider than usual where that makes every line end with
  a phrase: behind a comma, a semicolon or a slash. No word is broken for a width that could be had.
- Signs and numbers beside structures are centred on their line by their ink.
"""

import re
from typing import Final

from reshiki_chem.abbreviations import formulae
from reshiki_render.drawing import PT_PER_WORLD, Annotation, Point, TextFormat, TextSpan, replace
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Box
from reshiki_render.typography import faces
from reshiki_render.typography.blocks import broken
from reshiki_session.compose.pieces import Piece, piece
from reshiki_session.compose.settings import WORD_WIDEST, Settings

_FACE: Final = "Arimo-Regular"
_SIGNS: Final = frozenset("+-−–0123456789")
# Where a phrase ends, in a text and at the end of a line.
_PHRASE: Final = re.compile(r"[,;]\s|/")
_PHRASE_END: Final = re.compile(r"[,;/]\s*$")
_TRIES: Final = 24
_LINE_COSTS: Final = 20.0
# Wrap widths are stored with 32 bits: a line that just fits has to fit afterwards too.
_SLACK_PT: Final = 0.05
_LEAST_WIDTH_PT, _MOST_WIDTH_PT = 10.0, 2000.0


def format_of(text: str, settings: Settings) -> TextFormat:
    """How a text is set: the style's text, formulae in it as formulae, lines centred."""
    plain = settings.text
    looks = {
        "subscript": replace(plain, script="subscript"),
        "superscript": replace(plain, script="superscript"),
        # A caret and the charge it raises: formula mode draws the one without the other.
        "omitted": replace(plain, formula=True),
    }
    spans = []
    for formula in formulae(text):
        scripts = list(formula.scripts)
        for at, script in enumerate(scripts):
            if at and scripts[at - 1].kind == "omitted":
                continue
            end = scripts[at + 1].end if script.kind == "omitted" and at + 1 < len(scripts) else script.end
            spans.append(
                TextSpan(
                    start=len(text[: script.start].encode()),
                    end=len(text[:end].encode()),
                    style=looks[script.kind],
                )
            )
    return TextFormat(style=plain, spans=tuple(spans), alignment="center")


def block(text: str, settings: Settings, width: float | None = None) -> Piece:
    """A text with centred lines, its box at the origin; `width` (world) is as wide as it may be."""
    text_format = format_of(text, settings)
    if width is not None:
        wrap = _wrap_pt(text, text_format, width * PT_PER_WORLD, settings)
        text_format = replace(text_format, width_pt=wrap)
    annotation = Annotation(id=1, position=Point(0.0, 0.0), text=text, format=text_format)
    made = piece(replace(settings.bare, annotations=(annotation,)))
    return made.moved(-made.box.left, -made.box.top)


def conditions(text: str, settings: Settings, usual: float, most: float) -> Piece:
    """The text over an arrow, wrapped at the `usual` width, or up to the `most` where that keeps phrases whole."""
    text_format = format_of(text, settings)
    if widest(text, text_format) <= usual * PT_PER_WORLD:
        return block(text, settings)
    wrap = _by_phrases(text, text_format, usual * PT_PER_WORLD, most * PT_PER_WORLD)
    return block(text, settings, wrap / PT_PER_WORLD)


def sign(text: str, settings: Settings) -> Piece:
    """A plus or a coefficient, its ink centred on the line y = 0, its advance beginning at x = 0."""
    if text[:1] in _SIGNS and not text[:1].isdecimal():
        ink = faces.ink(text, _FACE)
        assert ink is not None
        middle = (ink.top + ink.bottom) / 2
    else:
        middle = -faces.CAP_HEIGHT / 2
    top = f32(-(faces.ASCENT + middle) * settings.em)
    annotation = Annotation(id=1, position=Point(0.0, top), text=text, format=TextFormat(style=settings.text))
    drawing = replace(settings.bare, annotations=(annotation,))
    width = faces.advance(text, _FACE) * settings.em
    return Piece(drawing, Box(0.0, top, width, top + faces.LINE_BOX * settings.em))


def line_height(settings: Settings) -> float:
    """The height of the box of one line in world units."""
    return faces.LINE_BOX * settings.em


def widest(text: str, text_format: TextFormat) -> float:
    """The width of the widest line of a text that is not wrapped, in pt."""
    return max((line.width for line in broken(text, replace(text_format, width_pt=None))), default=0.0)


def _wrap_pt(text: str, text_format: TextFormat, width: float, settings: Settings) -> float | None:
    """The wrap width of a text in pt: as asked, or what its longest word needs; None when it fits without."""
    if widest(text, text_format) <= width + _SLACK_PT:
        return None
    most = max(width, settings.bond * PT_PER_WORLD * WORD_WIDEST)
    needed = max(width, min(_longest_word(text, text_format), most)) + _SLACK_PT
    return f32(min(max(needed, _LEAST_WIDTH_PT), _MOST_WIDTH_PT))


def _longest_word(text: str, text_format: TextFormat) -> float:
    """The width of the longest part of a text that is not broken: words, and words at their slashes and hyphens."""
    lines = broken(text, replace(text_format, width_pt=_LEAST_WIDTH_PT), within_words=False)
    return max((line.width for line in lines), default=0.0)


def _by_phrases(text: str, text_format: TextFormat, usual: float, most: float) -> float:
    """The wrap width that tears fewest phrases: the `usual` one if it tears none, else one of up to the `most`.

    Of several the one is taken that makes the smallest block, a line counting as `_LINE_COSTS` pt of width.
    """
    usual = max(usual, _longest_word(text, text_format))
    torn, _ = _look(text, text_format, usual)
    if not torn or not _PHRASE.search(text):
        return usual
    most = max(usual, most)
    step = (most - usual) / _TRIES
    candidates = [usual + step * number for number in range(_TRIES + 1)]
    return min(candidates, key=lambda width: (*_cost(text, text_format, width), width))


def _cost(text: str, text_format: TextFormat, width: float) -> tuple[int, float]:
    torn, lines = _look(text, text_format, width)
    return torn, lines * _LINE_COSTS + width


def _look(text: str, text_format: TextFormat, width: float) -> tuple[int, int]:
    """How many lines end inside a phrase at a wrap width, and how many there are."""
    lines = broken(text, replace(text_format, width_pt=f32(width + _SLACK_PT)))
    return sum(not line.last and not _PHRASE_END.search(line.text) for line in lines), len(lines)
