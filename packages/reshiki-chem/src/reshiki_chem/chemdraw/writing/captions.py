"""Captions: text with its styles.

`p` is the baseline of the first line, at the left, in the middle or at the right as the text is aligned. Lines 1.2 times as far
apart as the letters are high are ChemDraw's own distance (`auto`), others are said in pt of the text's main size.
"""

from collections.abc import Iterator
from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.atoms import face_of
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_chem.chemdraw.writing.sheet import decimal
from reshiki_chem.chemdraw.writing.tables import (
    FORMULA,
    SUBSCRIPT,
    SUPERSCRIPT,
)
from reshiki_render.drawing import PT_PER_WORLD, Annotation, TextFormat, TextStyle, replace
from reshiki_render.typography.blocks import block
from reshiki_render.typography.formula import formula_scripts

_ALIGNMENTS: Final = {"center": "Center", "right": "Right", "justified": "Full"}
_SCRIPTS: Final = {"subscript": SUBSCRIPT, "superscript": SUPERSCRIPT}
_USUAL_SPACING: Final = 1.2


def caption(annotation: Annotation, paper: Paper) -> Element:
    """The text object of a caption."""
    form = annotation.format
    left, top = annotation.position.x * PT_PER_WORLD, annotation.position.y * PT_PER_WORLD
    set_text = block(annotation.text, form)
    width = set_text.width
    # From a corner in the sheet's own digits, so that it is the same corner when it is read again.
    x, y = round(left + paper.sheet.dx, 3), round(top + paper.sheet.dy, 3)
    along = round({"center": width / 2, "right": width}.get(form.alignment, 0.0), 3)
    down = round(set_text.baseline, 3)
    attributes = [
        ("id", paper.numbers.for_object("annotation", annotation.id)),
        ("p", f"{x + along:.3f} {y + down:.3f}"),
        ("BoundingBox", f"{x:.3f} {y:.3f} {x + width:.3f} {y + set_text.height:.3f}"),
        ("Z", paper.numbers.z()),
    ]
    alignment = _ALIGNMENTS.get(form.alignment)
    if alignment:
        attributes += [("CaptionJustification", alignment), ("Justification", alignment)]
    if form.width_pt is not None:
        attributes.append(("WordWrapWidth", str(round(form.width_pt))))
    spacing = round(form.line_spacing, 6)
    attributes.append(
        ("LineHeight", "auto" if spacing == _USUAL_SPACING else decimal(spacing * form.style.size_pt))
    )
    runs = tuple(
        run(paper.said(text, annotation.id), style, paper) for text, style in parts(annotation.text, form)
    )
    return Element("t", tuple(attributes), runs)


def run(text: str, style: TextStyle, paper: Paper) -> Element:
    """Text of one style."""
    face = face_of(style) | _SCRIPTS.get(style.script, FORMULA if style.formula else 0)
    return Element(
        "s",
        (
            ("font", paper.font(style.family)),
            ("size", decimal(style.size_pt)),
            ("color", paper.colors.index_of(style.color)),
            ("face", str(face)),
        ),
        text=text.replace("\r\n", "\n").replace("\r", "\n"),
    )


def parts(text: str, form: TextFormat) -> Iterator[tuple[str, TextStyle]]:
    """A text in pieces of one style; spans are byte offsets."""
    for part, style in _spans(text, form):
        if style.formula and "^" in part:
            # ChemDraw's formula face shows the caret that raises a charge here.
            bare = replace(style, formula=False)
            for piece, script in formula_scripts(part):
                if script != "omitted":
                    yield piece, replace(bare, script=script)
        else:
            yield part, style


def _spans(text: str, form: TextFormat) -> Iterator[tuple[str, TextStyle]]:
    if not form.spans:
        if text:
            yield text, form.style
        return
    data = text.encode()
    done = 0
    for span in form.spans:
        if span.start > done:
            yield data[done : span.start].decode(errors="ignore"), form.style
        yield data[max(done, span.start) : span.end].decode(errors="ignore"), span.style
        done = max(done, span.end)
    if done < len(data):
        yield data[done:].decode(errors="ignore"), form.style
