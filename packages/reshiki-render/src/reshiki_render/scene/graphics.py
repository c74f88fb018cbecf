"""Graphics as primitives: shapes, brackets, free paths, symbols and orbitals, each placed by its own frame.

Shapes are filled (when they have a fill) and stroked. Symbols and orbitals are centred on the frame's origin; a symbol's unit
is the length of its axes, an orbital reaches half its axis to either side. A phase is `solid` in the stroke's colour, `shaded`
a third of the way from the paper to it, or `open`; flipping swaps the two phases. A picture is its PNG in the frame. Kinds this version does not know draw
nothing.
"""

from math import hypot

from reshiki_render.canvas import Image, Pen, Rgb
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.graphics import Graphic, Orbital, Symbol
from reshiki_render.drawing.style import PT_PER_WORLD, WORLD_PER_PT
from reshiki_render.geometry import Box, Point
from reshiki_render.path import Path, joined
from reshiki_render.scene import shapes
from reshiki_render.scene.bounds import image_box
from reshiki_render.scene.inks import ground, rgb
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.scene.pens import pen
from reshiki_render.scene.symbols import ORBITALS, SYMBOLS, Part

LIP_SHARE = 0.1
LIP_MOST_PT = 8.0
SHADE = 0.35


def graphic_items(graphic: Graphic, drawing: Drawing) -> tuple[Group, Box] | None:
    """A graphic's primitives and the box that counts for the figure, in pt; None for one that draws nothing."""
    if isinstance(graphic.kind, Symbol):
        parts = SYMBOLS.get(graphic.kind.name, list)()
        items = _painted(graphic, parts, drawing)
        label = graphic.kind.name.replace("_", " ")
    elif isinstance(graphic.kind, Orbital):
        items = _painted(graphic, ORBITALS.get(graphic.kind.name, list)(), drawing)
        label = f"{graphic.kind.name} orbital"
    else:
        items = _shape(graphic, drawing)
        label = graphic.kind.replace("_", " ")
    if not items:
        return None
    if isinstance(items[0], Image):
        return Group(label, tuple(items)), image_box(items[0])
    box = _box(items)
    return Group(label, tuple(items)), box


def _box(items: list[Item]) -> Box:
    boxes = []
    for item in items:
        if isinstance(item, Fill):
            boxes.append(item.path.bounds())
        elif isinstance(item, Stroke):
            boxes.append(item.path.bounds().grown(item.pen.width / 2))
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    return box


def _pen(graphic: Graphic, drawing: Drawing) -> Pen:
    return pen(graphic.style.width_pt, rgb(graphic.style.stroke, drawing), graphic.style.pattern)


def _placed(path: Path, graphic: Graphic) -> Path:
    """A local outline in the graphic's frame, in pt."""
    (ox, oy), (ax, ay), (bx, by) = graphic.origin, graphic.axis_x, graphic.axis_y
    numbers: list[float] = []
    for u, v in zip(path.numbers[::2], path.numbers[1::2], strict=True):
        numbers += ((ox + u * ax + v * bx) * PT_PER_WORLD, (oy + u * ay + v * by) * PT_PER_WORLD)
    return Path(path.verbs, tuple(numbers))


def _shape(graphic: Graphic, drawing: Drawing) -> list[Item]:
    if graphic.picture is not None:
        return [_picture(graphic, graphic.picture.png)]
    outlines = _outlines(graphic)
    if not outlines:
        return []
    path = _placed(joined(outlines), graphic)
    fill = graphic.style.fill
    items: list[Item] = (
        [Fill(path, rgb(fill, drawing))] if fill is not None and graphic.kind != "line" else []
    )
    return [*items, Stroke(path, _pen(graphic, drawing))]


def _picture(graphic: Graphic, png: bytes) -> Image:
    def pt(point: Point) -> tuple[float, float]:
        return point[0] * PT_PER_WORLD, point[1] * PT_PER_WORLD

    return Image(png, pt(graphic.origin), pt(graphic.axis_x), pt(graphic.axis_y))


def _outlines(graphic: Graphic) -> list[Path]:
    wide, high = hypot(*graphic.axis_x), hypot(*graphic.axis_y)
    lip = min(LIP_SHARE * high, LIP_MOST_PT * WORLD_PER_PT) / wide if wide > 0 else 0.0
    match graphic.kind:
        case "rectangle":
            return [shapes.rectangle()]
        case "rounded_rectangle":
            if not wide or not high:
                return [shapes.rectangle()]
            radius = shapes.ROUNDING * min(wide, high)
            return [shapes.rounded_rectangle(radius / wide, radius / high)]
        case "ellipse":
            return [shapes.ellipse()]
        case "line":
            return [shapes.line()]
        case "curve":
            return [shapes.curve()]
        case "arc":
            if graphic.arc is None:
                return [shapes.half_ellipse()]
            return [shapes.arc(graphic.arc.start_degrees, graphic.arc.sweep_degrees)]
        case "brackets":
            return shapes.brackets(graphic.sides, lip)
        case "parentheses":
            return shapes.parentheses(graphic.sides, lip)
        case "braces":
            return shapes.braces(graphic.sides, lip)
        case "path":
            return [shapes.free_path(graphic)] if graphic.path else []
        case _:
            return []


def _painted(graphic: Graphic, parts: list[Part], drawing: Drawing) -> list[Item]:
    line = _pen(graphic, drawing)
    items: list[Item] = []
    for part in parts:
        path = _placed(part.path, graphic)
        if part.paint == "fill":
            items.append(Fill(path, line.color))
            continue
        if part.phase:
            color = _phase_color(graphic, part.phase, line.color, drawing)
            if color is not None:
                items.append(Fill(path, color))
        items.append(Stroke(path, line))
    return items


def _phase_color(graphic: Graphic, phase: int, ink: Rgb, drawing: Drawing) -> Rgb | None:
    first = (phase == 1) != graphic.phase_flipped
    paper = ground(drawing)
    if not first or graphic.phase == "open":
        return None if graphic.style.fill is None else rgb(graphic.style.fill, drawing)
    if graphic.phase == "shaded":
        red, green, blue = (round(p + SHADE * (i - p)) for p, i in zip(paper, ink, strict=True))
        return red, green, blue
    return ink
