"""Styled text in one list: spans by UTF-8 byte offsets, formula mode resolved, ready to be set in lines.

Spans that do not stand on character boundaries are a fault of the file and refused when it is read; here they are taken at
the nearest boundary before.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from reshiki_render.drawing.colors import Color
from reshiki_render.drawing.text import TextFormat, TextStyle
from reshiki_render.typography import faces
from reshiki_render.typography.formula import MINUS, formula_scripts

# What stands raised like this is a charge, and its hyphen a minus.
_CHARGE = re.compile(r"[0-9]*-")


class Styled(NamedTuple):
    """A piece of text in one look. `size` is the size of the line it belongs to in pt; scripts are drawn smaller."""

    text: str
    face: str
    size: float
    script: str
    color: Color
    underline: bool


def styled(text: str, text_format: TextFormat) -> Iterator[Styled]:
    """The text in order, cut where its look changes."""
    if not text_format.spans:
        yield from _look(text, text_format.style)
        return
    data = text.encode()
    done = 0
    for span in text_format.spans:
        if span.start > done:
            yield from _look(data[done : span.start].decode(errors="ignore"), text_format.style)
        yield from _look(data[max(done, span.start) : span.end].decode(errors="ignore"), span.style)
        done = max(done, span.end)
    if done < len(data):
        yield from _look(data[done:].decode(errors="ignore"), text_format.style)


def _look(text: str, style: TextStyle) -> Iterator[Styled]:
    if not text:
        return
    face = faces.face_of(bold=style.bold, italic=style.italic)
    if style.formula and style.script == "normal":
        for piece, script in formula_scripts(text):
            if script != "omitted":
                shown = piece.replace("-", MINUS) if script == "superscript" else piece
                yield Styled(shown, face, style.size_pt, script, style.color, style.underline)
    else:
        if style.script == "superscript" and _CHARGE.fullmatch(text):
            text = text.replace("-", MINUS)
        yield Styled(text, face, style.size_pt, style.script, style.color, style.underline)
