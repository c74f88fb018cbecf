"""Captions as primitives: set text blocks hung from their top left corner."""

from reshiki_render.canvas import Run
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.drawing.text import Annotation
from reshiki_render.geometry import Box
from reshiki_render.path import polygon
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.items import Fill, Group, Item
from reshiki_render.typography.blocks import block


def caption(annotation: Annotation, drawing: Drawing) -> tuple[Group, Box] | None:
    """A caption's primitives and the box of its lines, in pt; None when it says nothing."""
    text = block(annotation.text, annotation.format)
    if not text.lines:
        return None
    left, top = annotation.position.x * PT_PER_WORLD, annotation.position.y * PT_PER_WORLD
    items: list[Item] = [
        Run(piece.text, left + piece.x, top + piece.y, piece.size, piece.face, rgb(piece.color, drawing))
        for piece in text.pieces
    ]
    for rule in text.rules:
        box = rule.box.moved(left, top)
        corners = [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        items.append(Fill(polygon(corners), rgb(rule.color, drawing)))
    bounds = text.lines[0]
    for line in text.lines[1:]:
        bounds = bounds.union(line)
    return Group(" ".join(annotation.text.split()), tuple(items)), bounds.moved(left, top)
