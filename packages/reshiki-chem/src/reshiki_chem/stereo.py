"""Stereochemistry of a flat drawing: what wedges say about a centre, and which side a bond leaves to.

A winding is that of the `.rsk` format: neighbours in a given order, an implicit hydrogen last; seen from the first,
the others turn counter-clockwise (`ccw`, the `@` of SMILES) or clockwise (`cw`).

A wedge is read literally: the end of its bond lies in front of the page, that of a hash behind it, every other bond lies
in it, and bond lengths do not matter. Several wedges at a centre have to say the same. Where they do not, where bonds lie
on one another, or where two of three are in line and the third is the wedge (programs read that T either way), the drawing
does not tell. Offsets are in any unit, y down.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

# Two bonds are in line when the sine of their angle is below this: 6 degrees.
FLAT: Final = 0.1
# Ends that span less than this, in squared bond lengths, lie on one another.
_COINCIDENT: Final = 0.01

FRONT, PLANE, BACK = 1, 0, -1


Place = tuple[float, float]


class Spoke(NamedTuple):
    """A bond seen from its centre: the offset of the other end, and whether that end lies in front of the page."""

    x: float
    y: float
    z: int = PLANE


def winding(spokes: Sequence[Spoke]) -> str | None:
    """The winding of three or four bonds in the order given, or None where the drawing does not tell."""
    least = FLAT if len(spokes) == 3 else _COINCIDENT
    told = set()
    for place, spoke in enumerate(spokes):
        if spoke.z != PLANE:
            turn = sense(spokes, place) * spoke.z
            told.add(0 if abs(turn) < least else 1 if turn > 0 else -1)
    if told == {1}:
        return "ccw"
    return "cw" if told == {-1} else None


def sense(spokes: Sequence[Spoke], wedge: int) -> float:
    """How a wedge on one bond would turn the order: positive counter-clockwise; the nearer to zero, the harder to tell.

    Seen from the front, from the end of the wedge, the others turn as they do on the page; bringing the wedge to the front
    of the order changes the sense when its place is odd. Of three bonds, the sine of the angle of the other two counts: the
    hydrogen, last in order, is behind. Of four, the area of the triangle of the others' unit bonds, doubled.
    """
    others = []
    for place, spoke in enumerate(spokes):
        if place != wedge:
            length = hypot(spoke.x, spoke.y) or 1.0
            others.append((spoke.x / length, -spoke.y / length))
    if len(others) == 2:
        (ax, ay), (bx, by) = others
        area = ax * by - ay * bx
    else:
        (ax, ay), (bx, by), (cx, cy) = others
        area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    return -area if wedge % 2 else area


def reordered(turn: str, old: Sequence[int], new: Sequence[int]) -> str:
    """The winding `turn` of neighbours `old`, told for the same neighbours in the order `new`."""
    places = [old.index(item) for item in new]
    odd = False
    for i, place in enumerate(places):
        for later in places[i + 1 :]:
            if later < place:
                odd = not odd
    if not odd:
        return turn
    return "cw" if turn == "ccw" else "ccw"


def side(start: Place, end: Place, point: Place) -> float:
    """On which side of the line from start to end a point lies: positive left, negative right as seen on the screen."""
    return (end[1] - start[1]) * (point[0] - start[0]) - (end[0] - start[0]) * (point[1] - start[1])


def is_cis(start: Place, end: Place, first: Place, second: Place) -> bool | None:
    """Whether a neighbour of a double bond's start and one of its end lie on one side; None when one is in line."""
    near, far = slant(start, end, start, first), slant(start, end, end, second)
    if min(abs(near), abs(far)) < FLAT:
        return None
    return (near > 0) == (far > 0)


def slant(start: Place, end: Place, near: Place, point: Place) -> float:
    """The sine of the angle at which the bond from `near`, an end of a double bond, to `point` leaves its line."""
    area = side(start, end, point)
    lengths = hypot(end[0] - start[0], end[1] - start[1]) * hypot(point[0] - near[0], point[1] - near[1])
    return area / lengths if lengths else 0.0
