"""Stereochemistry of a flat drawing: what wedges say about a centre, and which wedge says a winding.

A winding is that of the `.rsk` format: neighbours in a given order, an implicit hydrogen last; seen from the first,
the others turn counter-clockwise (`ccw`, the `@` of SMILES) or clockwise (`cw`). A drawing is read literally: the
wide end of a wedge is one bond length in front of the page, that of a hash behind it, every other bond lies in it,
and bond lengths do not matter. What such a reading leaves open, because the four ends lie almost in one plane, has no
winding. Offsets are in any unit, y down.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

# Below this volume of the tetrahedron of unit bonds the ends count as lying in one plane; 0.1 is a bond 6 degrees off
# the line through its opposite.
FLAT: Final = 0.1

FRONT, PLANE, BACK = 1, 0, -1


class Spoke(NamedTuple):
    """A bond seen from its centre: the offset of the other end, and whether that end lies in front of the page."""

    x: float
    y: float
    z: int = PLANE


def _unit(spoke: Spoke) -> tuple[float, float, float]:
    length = hypot(spoke.x, spoke.y) or 1.0
    return spoke.x / length, -spoke.y / length, float(spoke.z)


def winding(spokes: Sequence[Spoke]) -> str | None:
    """The winding of three or four bonds in the order given, or None where the drawing does not tell."""
    first, second, third = (_unit(spoke) for spoke in spokes[:3])
    if len(spokes) == 3:
        # The hydrogen is opposite the three and last in order: looking from the first is looking with it behind.
        volume = -_volume(first, second, third)
    else:
        ax, ay, az = first
        fourth = _unit(spokes[3])
        volume = _volume(
            (second[0] - ax, second[1] - ay, second[2] - az),
            (third[0] - ax, third[1] - ay, third[2] - az),
            (fourth[0] - ax, fourth[1] - ay, fourth[2] - az),
        )
    if abs(volume) < FLAT:
        return None
    return "ccw" if volume < 0 else "cw"


def _volume(
    a: tuple[float, float, float], b: tuple[float, float, float], c: tuple[float, float, float]
) -> float:
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )


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


def side(start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]) -> float:
    """On which side of the line from start to end a point lies: positive left, negative right as seen on the screen."""
    return (end[1] - start[1]) * (point[0] - start[0]) - (end[0] - start[0]) * (point[1] - start[1])


def slant(
    start: tuple[float, float],
    end: tuple[float, float],
    near: tuple[float, float],
    point: tuple[float, float],
) -> float:
    """The sine of the angle at which the bond from `near`, an end of a double bond, to `point` leaves its line."""
    area = side(start, end, point)
    lengths = hypot(end[0] - start[0], end[1] - start[1]) * hypot(point[0] - near[0], point[1] - near[1])
    return area / lengths if lengths else 0.0
