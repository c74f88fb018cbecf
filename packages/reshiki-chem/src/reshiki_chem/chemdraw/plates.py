"""Plates of thin-layer chromatography and tables, drawn as lines and spots.

A plate is its outline, a line at the origin and one at the solvent's front, and in each lane its spots, as far up from the origin as
their Rf says. A table is the frames of its cells; what stands in them is drawn by itself.
"""

from typing import Final

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import box_of, flag, number_of, point_of, world
from reshiki_render.drawing import Color, Graphic, GraphicStyle, PathCommand, Point
from reshiki_render.drawing.types import f32

_SPOT: Final = 12.0
_ORIGIN, _FRONT = 0.1, 0.1


def plate_of(found: Found, number: int, looks: Looks, line_width: float) -> list[Graphic]:
    """The lines and spots of a plate, with IDs from a number on; none where it has no place."""
    element = found.element
    corners = _corners(element)
    if corners is None:
        return []
    top_left, _, bottom_right, bottom_left = corners
    ink = looks.color(found.place.color)
    solid = GraphicStyle(stroke=ink, width_pt=f32(line_width))
    dashed = GraphicStyle(stroke=ink, width_pt=f32(line_width), pattern="dashed")
    made: list[Graphic] = []

    def at(across: float, up: float) -> Point:
        """A place on the plate, in parts of its width from the left and of its height from the bottom."""
        x = bottom_left.x + across * (bottom_right.x - bottom_left.x) + up * (top_left.x - bottom_left.x)
        y = bottom_left.y + across * (bottom_right.y - bottom_left.y) + up * (top_left.y - bottom_left.y)
        return world(x, y, found.place.corner)

    def add(points: list[Point], style: GraphicStyle, *, closed: bool = False) -> None:
        made.append(_path(number + len(made), points, style, closed=closed))

    add([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], solid, closed=True)
    origin = number_of(element, "OriginFraction", _ORIGIN)
    front = 1 - number_of(element, "SolventFrontFraction", _FRONT)
    if not element.has("ShowOrigin") or flag(element, "ShowOrigin"):
        add([at(0, origin), at(1, origin)], solid)
    if not element.has("ShowSolventFront") or flag(element, "ShowSolventFront"):
        add([at(0, front), at(1, front)], dashed)
    lanes = list(element.named("tlclane"))
    for place, lane in enumerate(lanes, 1):
        across = place / (len(lanes) + 1)
        for spot in lane.named("tlcspot"):
            up = origin + number_of(spot, "Rf") * (front - origin)
            made.append(_spot(spot, at(across, up), number + len(made), looks, ink))
    return made


def _corners(element: Element) -> tuple[Point, Point, Point, Point] | None:
    found = [point_of(element, name) for name in ("TopLeft", "TopRight", "BottomRight", "BottomLeft")]
    box = box_of(element)
    if None in found and box:
        left, top, right, bottom = box
        found = [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]
    a, b, c, d = found
    return (a, b, c, d) if a and b and c and d else None


def _spot(spot: Element, middle: Point, number: int, looks: Looks, ink: Color) -> Graphic:
    size = world(number_of(spot, "Width", _SPOT) or _SPOT, number_of(spot, "Height", _SPOT) or _SPOT)
    color = looks.color(spot.get("color")) if spot.has("color") else ink
    return Graphic(
        id=number,
        kind="ellipse",
        origin=Point(f32(middle.x - size.x / 2), f32(middle.y - size.y / 2)),
        axis_x=Point(size.x, 0.0),
        axis_y=Point(0.0, size.y),
        style=GraphicStyle(stroke=color, fill=color),
    )


def table_of(found: Found, number: int, looks: Looks, line_width: float) -> list[Graphic]:
    """The frames of a table's cells, with IDs from a number on."""
    style = GraphicStyle(stroke=looks.color(found.place.color), width_pt=f32(line_width))
    made: list[Graphic] = []
    for cell in found.element.named("page"):
        box = box_of(cell, "BoundsInParent")
        if box:
            left, top, right, bottom = box
            points = [(left, top), (right, top), (right, bottom), (left, bottom)]
            made.append(
                _path(
                    number + len(made),
                    [world(*point, found.place.corner) for point in points],
                    style,
                    closed=True,
                )
            )
    return made


def _path(number: int, points: list[Point], style: GraphicStyle, *, closed: bool) -> Graphic:
    first = points[0]
    local = [Point(f32(point.x - first.x), f32(point.y - first.y)) for point in points]
    commands = [PathCommand(command="move", points=(local[0],))]
    commands += [PathCommand(command="line", points=(point,)) for point in local[1:]]
    if closed:
        commands.append(PathCommand(command="close"))
    return Graphic(
        id=number,
        kind="path",
        origin=first,
        axis_x=Point(1.0, 0.0),
        axis_y=Point(0.0, 1.0),
        style=style,
        path=tuple(commands),
    )
