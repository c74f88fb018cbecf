"""Where the bonds of an atom point: the rules of a drawn zigzag, as unit numbers in the plane (imaginary axis down).

An atom met from one neighbour sends its branches on so that angles are of 120 degrees, in line at a triple bond or between
two double bonds, across (90 degrees) at a centre of four bonds whose branches are alike, and of 60 and 90 degrees beside a
zigzag that goes on. An atom of a ring sends them outwards. Directions near one of the grid's 30 degrees are put on it,
rather on the odd multiples, along which upright hexagons have their bonds.
"""

from cmath import exp, phase, pi
from collections.abc import Sequence
from typing import Final

_STEP: Final = pi / 6
STEPS: Final = tuple(exp(1j * k * _STEP) for k in range(12))
THIRD: Final = STEPS[4]

# Between the branches of a fan, and how long the bond to its middle one is: its phenyl groups just clear each other.
_FAN: Final = 78 / 180 * pi
FAN_LENGTH: Final = 1.25

# How far a direction is bent to lie where upright hexagons have their bonds, or anywhere on the grid.
_TO_HEXAGON: Final = 18.5 / 180 * pi
_TO_GRID: Final = 15.5 / 180 * pi


def snapped(way: complex, most: float = _TO_HEXAGON) -> complex:
    """A direction on the grid near this one, or itself when that would bend it too far."""
    angle = phase(way) / _STEP
    odd = 2 * round((angle - 1) / 2) + 1
    if abs(angle - odd) * _STEP <= most:
        return STEPS[odd % 12]
    near = round(angle)
    if abs(angle - near) * _STEP <= min(most, _TO_GRID):
        return STEPS[near % 12]
    return way


def is_on_grid(way: complex) -> bool:
    """Whether a direction is one of the grid's, but for a degree."""
    return (way**12).real > 0.98


def onward(back: complex, count: int) -> list[tuple[complex, ...]]:
    """The ways on from an atom met from one neighbour, in direction `back`, best for a plain zigzag first.

    Each choice has the direction of the main branch first.
    """
    left, right = back * THIRD, back * THIRD.conjugate()
    match count:
        case 1:
            return [(left,), (right,)]
        case 2:
            return [(left, right), (right, left)]
        case _:
            return spread(back, count)


def beside_zigzag(back: complex) -> list[tuple[complex, ...]]:
    """Three branches of which the first goes on with the zigzag and two stand on its outer side."""
    left, right = back * THIRD, back * THIRD.conjugate()
    return [
        (left, back * STEPS[7], back * STEPS[9]),
        (right, back * STEPS[5], back * STEPS[3]),
        (left, back * STEPS[9], back * STEPS[7]),
        (right, back * STEPS[3], back * STEPS[5]),
    ]


def fan(back: complex, mark: int | None) -> list[tuple[complex, ...]]:
    """Three bulky branches on the side away from what they share an atom with, their middle one longer.

    That is met from `back`; or it is the branch at place `mark`, and `back` is one of the outer two.
    """
    found: list[tuple[complex, ...]] = []
    for side in (exp(1j * _FAN), exp(-1j * _FAN)):
        if mark is None:
            found.append((-back * FAN_LENGTH, -back * side, -back * side.conjugate()))
            continue
        lead = back * side.conjugate()
        ways = [lead * FAN_LENGTH, lead * side.conjugate()]
        ways.insert(mark, -lead)
        found.append(tuple(ways))
    return found


def spread(back: complex, count: int) -> list[tuple[complex, ...]]:
    """Branches evenly round an atom, the main one as far from `back` as can be."""
    step = 2 * pi / (count + 1)
    ways = [back * exp(1j * step * k) for k in range(1, count + 1)]
    ways.sort(key=lambda way: round((way * back.conjugate()).real, 6))
    if count == 3:
        return [(ways[0], ways[1], ways[2]), (ways[0], ways[2], ways[1])]
    return [tuple(ways)]


def outward(bisector: complex, gap: float, count: int) -> list[tuple[complex, ...]]:
    """The ways out of a ring through a gap between its bonds (radians), given by its middle."""
    if count == 1:
        return [(snapped(bisector, min(_TO_HEXAGON, gap / 10)),)]
    if count == 2:
        side = STEPS[1] if gap > 3.6 else exp(1j * gap / 6)
        one, other = bisector * side, bisector * side.conjugate()
        if gap > 3.6:
            near, far = snapped(one, _TO_GRID), snapped(other, _TO_GRID)
            if abs(near - far) > 0.9:
                one, other = near, far
        return [(one, other), (other, one)]
    step = gap / (count + 1)
    return [tuple(bisector * exp(1j * step * (k - (count - 1) / 2)) for k in range(count))]


def gaps(ways: Sequence[complex]) -> list[tuple[float, int, int]]:
    """The angles between neighbouring directions: how wide, and the places of the two in the sequence."""
    order = sorted(range(len(ways)), key=lambda k: phase(ways[k]))
    found = []
    for place, k in enumerate(order):
        following = order[(place + 1) % len(order)]
        width = (phase(ways[following]) - phase(ways[k])) % (2 * pi)
        found.append((width if width > 1e-9 else 2 * pi, k, following))
    return found


def stepped(turn: complex) -> complex:
    """A turn as a whole number of the grid's steps, and of two of them where that is near: hexagons stay upright then."""
    angle = phase(turn) / _STEP
    even = 2 * round(angle / 2)
    if abs(angle - even) * _STEP <= _TO_HEXAGON:
        return STEPS[even % 12]
    return STEPS[round(angle) % 12]
