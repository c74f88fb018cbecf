"""Curves: with heads they are arrows, without them free paths.

A curve is a list of points with their handles: handle, point, handle. An arrow has one bend; of a curve with several the
arrows at its ends have the last bend each, and a path has what is between.
"""

from itertools import pairwise
from typing import Final, NamedTuple

from reshiki_chem.chemdraw import arrows, graphics
from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import flag, numbers_of, word_of, world
from reshiki_render.drawing import Arrow, ArrowStyle, Graphic, GraphicStyle, PathCommand, Point, replace
from reshiki_render.drawing.graphics import MOST_COMMANDS
from reshiki_render.drawing.types import f32

_SWAPPED: Final = {"left": "right", "right": "left"}
# Bits of an old curve's type.
_CLOSED, _DASHED, _HEAD, _TAIL, _HALF_HEAD, _HALF_TAIL, _FILLED = 1, 2, 8, 16, 32, 64, 128


def points_of(element: Element) -> list[Point]:
    """The points of a curve with their handles: handle, point, handle for each."""
    flat = numbers_of(element.get("CurvePoints"))
    if not flat:
        spatial = numbers_of(element.get("CurvePoints3D"))
        return [Point(spatial[i], spatial[i + 1]) for i in range(0, len(spatial) - 2, 3)]
    return [Point(flat[i], flat[i + 1]) for i in range(0, len(flat) - 1, 2)]


def heads_of(element: Element) -> tuple[str, str]:
    """The heads at the end and at the beginning of a curve."""
    bits = _bits(element)
    head = arrows.HEADS.get(word_of(element, "ArrowheadHead"), "none")
    tail = arrows.HEADS.get(word_of(element, "ArrowheadTail"), "none")
    if not element.has("ArrowheadHead") and not element.has("ArrowheadTail"):
        head = "full" if bits & _HEAD else "left" if bits & _HALF_HEAD else "none"
        tail = "full" if bits & _TAIL else "left" if bits & _HALF_TAIL else "none"
    return head, tail


class Curved(NamedTuple):
    """The arrows at the ends of a curve, and the path between them, if there is one."""

    arrows: tuple[Arrow, ...]
    path: Graphic | None


def curved_arrows(found: Found, number: int, looks: Looks, line_width: float) -> Curved | None:
    """What a curve with heads is drawn as, with IDs from a number on; None when it has too few or too many points."""
    element = found.element
    points = points_of(element)
    if not 6 <= len(points) <= 3 * MOST_COMMANDS:
        return None
    head, tail = heads_of(element)
    style = arrows.style_of(element, looks, found.place.color, line_width)
    places = [world(*point, found.place.corner) for point in points]
    pieces = [tuple(places[at : at + 4]) for at in range(1, len(places) - 4, 3)]
    if _is_elbow(pieces) and head != "none":
        bent = replace(style, head=head, tail=tail)
        start, corner, end = pieces[0][0], pieces[0][3], pieces[1][3]
        elbow = Arrow(id=number, start=start, end=end, control=corner, kind="bent", style=bent)
        return Curved((elbow,), None)
    if len(pieces) == 1 and head != "none":
        return Curved((_piece(pieces[0], number, replace(style, head=head, tail=tail)),), None)
    made = []
    if head != "none":
        made.append(_piece(pieces.pop(), number, replace(style, head=head, tail="none")))
    if tail != "none":
        # Seen from its tip, left is right.
        turned = replace(style, head=_SWAPPED.get(tail, tail), tail="none")
        made.append(_piece(pieces.pop(0)[::-1], number + len(made), turned))
    if not pieces:
        return Curved(tuple(made), None)
    start = pieces[0][0]
    commands = [PathCommand(command="move", points=(Point(0.0, 0.0),))]
    for piece in pieces:
        local = tuple(Point(f32(x - start.x), f32(y - start.y)) for x, y in piece[1:])
        commands.append(PathCommand(command="cubic", points=local))
    look = replace(graphics.style_of(element, looks, found.place.color, line_width), fill=None)
    return Curved(tuple(made), _path(number + len(made), start, commands, look))


def _is_elbow(pieces: list[tuple[Point, ...]]) -> bool:
    """Whether two pieces are straight, as their handles lie at their ends."""
    return len(pieces) == 2 and all(leave == start and arrive == end for start, leave, arrive, end in pieces)


def _piece(piece: tuple[Point, ...], number: int, style: ArrowStyle) -> Arrow:
    start, leave, arrive, end = piece
    kind = "fishhook" if style.head in {"left", "right"} else "curved"
    return Arrow(id=number, start=start, end=end, cubic=(leave, arrive), kind=kind, style=style)


def _path(number: int, origin: Point, commands: list[PathCommand], style: GraphicStyle) -> Graphic:
    return Graphic(
        id=number,
        kind="path",
        origin=origin,
        axis_x=Point(1.0, 0.0),
        axis_y=Point(0.0, 1.0),
        style=style,
        path=tuple(commands),
    )


def _bits(element: Element) -> int:
    text = word_of(element, "CurveType", "0")
    return int(text) if text.isdigit() else 0


def curve_of(found: Found, number: int, looks: Looks, line_width: float) -> Graphic | None:
    """A curve without heads as a free path; None when it has no points, or more than a path may have."""
    element = found.element
    points = points_of(element)
    if len(points) < 6 or len(points) > 3 * MOST_COMMANDS:
        return None
    style = graphics.style_of(element, looks, found.place.color, line_width)
    kind = _bits(element)
    corner = found.place.corner
    places = [world(*point, corner) for point in points]
    knots = list(range(1, len(places) - 1, 3))
    commands = [PathCommand(command="move", points=(_local(places[knots[0]], places),))]
    steps = list(pairwise(knots))
    closed = bool(kind & _CLOSED) or flag(element, "Closed")
    if closed:
        steps.append((knots[-1], knots[0]))
    for here, there in steps:
        controls = places[here + 1], places[there - 1], places[there]
        commands.append(
            PathCommand(command="cubic", points=tuple(_local(point, places) for point in controls))
        )
    if closed:
        commands.append(PathCommand(command="close"))
    if kind & _DASHED:
        style = replace(style, pattern="dashed")
    if kind & _FILLED:
        style = replace(style, fill=style.stroke)
    return _path(number, places[knots[0]], commands, style)


def _local(point: Point, places: list[Point]) -> Point:
    """A point of a path, told from the path's first."""
    return Point(f32(point.x - places[1].x), f32(point.y - places[1].y))
