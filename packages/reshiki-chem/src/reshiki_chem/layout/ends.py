"""Room for the ends that a layout squeezed.

RDKit shortens a bond to an end (a methyl group, a hydrogen drawn for its wedge) to half its length rather than let two
ends meet: the pairs of hydrogens of a steroid become stubs. Such an end is turned aside and drawn out again as far as
there is room for it and for its label.
"""

from itertools import product
from math import atan2, cos, dist, hypot, radians, sin
from typing import Final

from reshiki_chem.graph import Graph
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD

_SQUEEZED: Final = 0.9 * BOND_WORLD
# How far an end and its label keep from everything else; more is not better.
_ROOM: Final = 0.75 * BOND_WORLD
# What a degree of turning and a bond length of shortening are worth, in world units of room.
_PER_DEGREE: Final = 0.15
_PER_LENGTH: Final = 12.0
# What can be done with an end, cheapest first: the cost, the length in bond lengths, the turn in degrees.
_CHOICES: Final = sorted(
    (abs(turn) * _PER_DEGREE + (1 - length) * _PER_LENGTH, length, turn)
    for length, turn in product((1.0, 0.85, 0.7), (0.0, 8.0, -8.0, 16.0, -16.0, 24.0, -24.0))
)
# What lies farther from the centre than this is not met.
_NEAR: Final = 2.5 * BOND_WORLD


def eased(graph: Graph, points: list[Point]) -> list[Point]:
    """The layout with its squeezed ends drawn out; the same list where there are none."""
    squeezed = []
    for end, bonds in enumerate(graph.around):
        if len(bonds) == 1:
            (x, y), (cx, cy) = points[end], points[graph.bonds[bonds[0]].other(end)]
            if abs(x - cx) < _SQUEEZED and abs(y - cy) < _SQUEEZED and hypot(x - cx, y - cy) < _SQUEEZED:
                squeezed.append(end)
    if not squeezed:
        return points
    points = list(points)
    # The first may have had to make do with what the others left.
    for end in (*squeezed, *squeezed[:-1]):
        points[end] = _best(end, graph, points)
    return points


def _best(end: int, graph: Graph, points: list[Point]) -> Point:
    own = graph.around[end][0]
    centre = graph.bonds[own].other(end)
    cx, cy = points[centre]
    atoms = [
        point
        for atom, point in enumerate(points)
        if atom not in {end, centre} and dist(point, points[centre]) < _NEAR
    ]
    bonds = [
        (points[bond.a], points[bond.b], centre in {bond.a, bond.b})
        for k, bond in enumerate(graph.bonds)
        if k != own
        and min(dist(points[bond.a], points[centre]), dist(points[bond.b], points[centre])) < _NEAR
    ]
    length, angle = dist(points[end], points[centre]), atan2(points[end].y - cy, points[end].x - cx)

    def worth(point: Point, cost: float) -> float:
        room = min((dist(point, atom) for atom in atoms), default=_ROOM)
        if room - cost <= most:
            return -BOND_WORLD
        for a, b, beside in bonds:
            room = min(room, _distance(point, a, b))
            if room - cost <= most or (not beside and _cross(points[centre], point, a, b)):
                return -BOND_WORLD
        return min(room, _ROOM) - cost

    most = -BOND_WORLD
    best, most = points[end], worth(points[end], (1 - length / BOND_WORLD) * _PER_LENGTH)
    for cost, factor, turn in _CHOICES:
        if _ROOM - cost <= most:
            break
        way = angle + radians(turn)
        point = Point(cx + factor * BOND_WORLD * cos(way), cy + factor * BOND_WORLD * sin(way))
        found = worth(point, cost)
        if found > most:
            best, most = point, found
    return best


def _distance(point: Point, a: Point, b: Point) -> float:
    """From a point to a line between two others."""
    dx, dy = b.x - a.x, b.y - a.y
    square = dx * dx + dy * dy
    along = max(0.0, min(1.0, ((point.x - a.x) * dx + (point.y - a.y) * dy) / square)) if square else 0.0
    return hypot(point.x - a.x - along * dx, point.y - a.y - along * dy)


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def turn(p: Point, q: Point, r: Point) -> float:
        return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)

    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0
