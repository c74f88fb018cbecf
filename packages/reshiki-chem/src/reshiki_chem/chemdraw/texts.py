"""Texts as captions: letters with their styles, where their first line stands.

A file places the baseline of the first line, and its left, middle or right by the justification; a caption hangs by the top left
corner of its block, which is found with the widths of our own faces. A text without a place hangs in its box.
"""

from itertools import groupby
from typing import Final

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import box_of, number_of, numbers_of, point_of, word_of, world
from reshiki_render.drawing import Annotation, Point, TextFormat, TextSpan, TextStyle, replace
from reshiki_render.drawing.palette import BLACK, WHITE
from reshiki_render.drawing.types import f32
from reshiki_render.typography.blocks import block
from reshiki_render.typography.formula import formula_scripts

_ALIGNMENTS: Final = {"Left": "left", "Center": "center", "Right": "right", "Full": "justified"}
# How much of the block's width is to the left of where the file places it.
_SHARES: Final = {"center": 0.5, "right": 1.0}
_SPACING: Final = (1.2, 0.8, 3.0)
_WIDTHS: Final = (10.0, 2000.0)


def caption_of(found: Found, number: int, looks: Looks) -> Annotation:
    """The caption of a text. One that is hidden in the file is drawn in the colour of the paper."""
    element = found.element
    runs = _set([(looks.text(run), looks.style(run, found.place.color)) for run in element.named("s")])
    if not runs and element.text:
        runs = [(element.text, looks.label)]
    text = "".join(letters for letters, _ in runs)
    if is_hidden(element):
        paper = BLACK if looks.is_dark else WHITE
        runs = [(letters, replace(style, color=paper)) for letters, style in runs]
    style = _main(runs) if runs else looks.label
    word = word_of(element, "Justification") or word_of(element, "CaptionJustification", "Left")
    layout = TextFormat(
        style=style,
        spans=_spans(runs, style),
        alignment=_ALIGNMENTS.get(word, "left"),
        line_spacing=_spacing(element, style),
        width_pt=_width(element),
    )
    return Annotation(id=number, position=_corner(found, text, layout), text=text, format=layout)


def _set(runs: list[tuple[str, TextStyle]]) -> list[tuple[str, TextStyle]]:
    """The runs with formulae set: what is lowered and raised in one is told by all of the text before it."""
    if not any(style.formula for _, style in runs):
        return runs
    scripts = [script for piece, script in formula_scripts("".join(text for text, _ in runs)) for _ in piece]
    found: list[tuple[str, TextStyle]] = []
    at = 0
    for text, style in runs:
        if style.formula:
            for script, letters in groupby(
                zip(scripts[at : at + len(text)], text, strict=True), key=lambda pair: pair[0]
            ):
                part = "".join(letter for _, letter in letters)
                found.append((part, replace(style, formula=False, script=script)))
        else:
            found.append((text, style))
        at += len(text)
    return found


def is_hidden(element: Element) -> bool:
    return element.get("Visible") == "no"


def _main(runs: list[tuple[str, TextStyle]]) -> TextStyle:
    """The style of most letters."""
    letters: dict[TextStyle, int] = {}
    for text, style in runs:
        letters[style] = letters.get(style, 0) + len(text)
    return max(letters, key=lambda style: letters[style])


def _spans(runs: list[tuple[str, TextStyle]], main: TextStyle) -> tuple[TextSpan, ...]:
    spans = []
    at = 0
    for text, style in runs:
        end = at + len(text.encode())
        if style != main and end > at:
            spans.append(TextSpan(start=at, end=end, style=style))
        at = end
    return tuple(spans)


def _spacing(element: Element, style: TextStyle) -> float:
    usual, least, most = _SPACING
    height = numbers_of(element.get("LineHeight") or element.get("CaptionLineHeight"))
    if not height or height[0] <= 1:
        return usual
    return f32(min(max(height[0] / style.size_pt, least), most))


def _width(element: Element) -> float | None:
    width = number_of(element, "WordWrapWidth")
    return f32(min(max(width, _WIDTHS[0]), _WIDTHS[1])) if width > 0 else None


def _corner(found: Found, text: str, layout: TextFormat) -> Point:
    element, corner = found.element, found.place.corner
    place = point_of(element, "p")
    box = box_of(element)
    if place is None:
        return world(box[0], box[1], corner) if box else world(0.0, 0.0, corner)
    made = block(text, layout)
    share = _SHARES.get(layout.alignment, 0.0)
    left = box[0] if share and layout.width_pt is not None and box else place.x - share * made.width
    return world(left, place.y - made.baseline, corner)
