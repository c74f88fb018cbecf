"""Captions as primitives: text blocks hung from their top left corner.

Line height is the style's line spacing times the font size; the first baseline stands an ascender below the top.
"""

from reshiki_render.canvas import Run
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.drawing.text import Annotation
from reshiki_render.geometry import Box
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.items import Group
from reshiki_render.scene.labels import LINE_BOX
from reshiki_render.typography import faces


def caption(annotation: Annotation, canvas_theme: str) -> tuple[Group, Box] | None:
    """A caption's primitives and the box of its lines; None when it says nothing."""
    style = annotation.format.style
    face = faces.face_of(bold=style.bold, italic=style.italic)
    color = rgb(style.color, canvas_theme)
    left, top = annotation.position.x * PT_PER_WORLD, annotation.position.y * PT_PER_WORLD
    runs: list[Run] = []
    boxes: list[Box] = []
    for number, line in enumerate(annotation.text.splitlines()):
        if not line:
            continue
        y = top + number * annotation.format.line_spacing * style.size_pt
        runs.append(Run(line, left, y + faces.ASCENT * style.size_pt, style.size_pt, face, color))
        boxes.append(
            Box(left, y, left + faces.advance(line, face) * style.size_pt, y + LINE_BOX * style.size_pt)
        )
    if not runs:
        return None
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    return Group(" ".join(annotation.text.split()), tuple(runs)), box
