"""On which side of an atom's symbol its hydrogens stand.

The rule looks at the drawn bonds alone (unit vectors away from the atom, y down):
none or one: left if the bond points right, else right; without a bond, hydrides of groups 16 and 17 read H2O, HCl.
two: along the open bisector, above or below when it is within 22.5° of the vertical, else left or right. Exactly opposed
bonds: above when they run near the horizontal, else the side the lower bond leans to.
three and more: the cardinal direction with the most room; ties go right, left, above, below.
"""

from collections.abc import Sequence
from math import acos, cos, hypot, radians

# A bond counts as pointing right from here on.
_POINTS_RIGHT = 0.1
_NEAR_VERTICAL = cos(radians(22.5))
_HYDROGEN_FIRST = frozenset({"O", "S", "Se", "Te", "F", "Cl", "Br", "I"})
_CARDINALS = (("right", 1.0, 0.0), ("left", -1.0, 0.0), ("above", 0.0, -1.0), ("below", 0.0, 1.0))


def side(symbol: str, directions: Sequence[tuple[float, float]]) -> str:
    """`left`, `right`, `above` or `below` for an atom with bonds in these directions."""
    match len(directions):
        case 0:
            return "left" if symbol in _HYDROGEN_FIRST else "right"
        case 1:
            return "left" if directions[0][0] > _POINTS_RIGHT else "right"
        case 2:
            return _of_two(*directions)
        case _:
            return max(_CARDINALS, key=lambda cardinal: _clearance(cardinal[1], cardinal[2], directions))[0]


def _of_two(first: tuple[float, float], second: tuple[float, float]) -> str:
    x, y = -(first[0] + second[0]), -(first[1] + second[1])
    length = hypot(x, y)
    if length < 1e-3:
        lower = first if first[1] >= second[1] else second
        if abs(lower[0]) > _NEAR_VERTICAL:
            return "above"
        return "right" if lower[0] > -1e-6 else "left"
    if abs(y) / length >= _NEAR_VERTICAL:
        return "above" if y < 0 else "below"
    return "right" if x > 0 else "left"


def _clearance(x: float, y: float, directions: Sequence[tuple[float, float]]) -> float:
    """The angle to the nearest bond, rounded so that equal angles tie."""
    nearest = max(x * dx + y * dy for dx, dy in directions)
    return round(acos(max(-1.0, min(1.0, nearest))), 6)
