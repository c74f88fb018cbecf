"""Where the ligands of a metal stand round it.

In line for two, a triangle for three, a cross for four, the cross and one more for five, six at 60 degrees; a chelate keeps
its bite and the rest share what is left. Rings seen from the side stand above and below. Bulky ligands stand opposite to one
another, others in the order written.
"""

from cmath import exp, phase, pi
from collections.abc import Sequence
from itertools import permutations
from math import inf
from typing import Final, NamedTuple

# Angles of the places round a metal, by how many ligands there are; in degrees, clockwise from the right.
_PLACES: Final = {
    1: (0.0,),
    2: (180.0, 0.0),
    3: (-90.0, 30.0, 150.0),
    4: (180.0, -90.0, 0.0, 90.0),
    # The bulkiest come first: two in line, the third across, ends side by side.
    5: (-90.0, 90.0, 0.0, 150.0, 210.0),
    6: (-90.0, -30.0, 30.0, 90.0, 150.0, 210.0),
}
# Four ends make an X.
_CORNERS: Final = (-135.0, 135.0, 45.0, -45.0)


class Ligand(NamedTuple):
    """A ligand as it lies when the metal is at the origin and the ligand to its right.

    `bite` is the angle its donors take, in degrees; `bulk` how many atoms it has, up to a limit; `kind` is the same for
    equal ligands.
    """

    places: dict[int, complex]
    bite: float
    bulk: int
    kind: tuple[object, ...]
    is_sandwiched: bool


def ways_round(ligands: Sequence[Ligand]) -> list[float]:
    """The angle at which each ligand stands, in degrees."""
    flat = [k for k, ligand in enumerate(ligands) if ligand.is_sandwiched]
    if flat:
        return _round_sandwich(ligands, flat)
    count = len(ligands)
    if any(ligand.bite for ligand in ligands):
        free = (360 - sum(ligand.bite for ligand in ligands)) / count
        order = _order(ligands, [360 * k / count for k in range(count)])
        angles = [0.0] * count
        # The first chelate is to the right.
        first = next(place for place, k in enumerate(order) if ligands[k].bite)
        order = order[first:] + order[:first]
        angle = 0.0
        for place, k in enumerate(order):
            if place:
                angle += ligands[order[place - 1]].bite / 2 + free + ligands[k].bite / 2
            angles[k] = angle
        return angles
    slots = _PLACES.get(count)
    if slots is None:
        slots = tuple(-90 + 360 * k / count for k in range(count))
    if count == 4 and all(ligand.bulk == 1 for ligand in ligands):
        slots = _CORNERS
    order = _order(ligands, slots)
    angles = [0.0] * count
    for slot, k in zip(slots, order, strict=True):
        angles[k] = slot
    return angles


def _order(ligands: Sequence[Ligand], slots: Sequence[float]) -> list[int]:
    """Which ligand stands at each slot: bulky ones apart, else as written."""
    count = len(ligands)
    bulk = [ligand.bulk if ligand.bulk > 2 else 0 for ligand in ligands]
    if count > 6 or sum(one > 0 for one in bulk) < 1 or (count < 5 and sum(one > 0 for one in bulk) < 2):
        return list(range(count))
    if count == 5:
        return sorted(range(count), key=lambda k: (-bulk[k], k))
    best: tuple[float, list[int]] = (inf, list(range(count)))
    for rest in permutations(range(count)):
        cost = 0.0
        for i, one in enumerate(rest):
            for j in range(i):
                cost += bulk[one] * bulk[rest[j]] * (1 + _cosine(slots[i] - slots[j])) ** 2
        moved = sum(one != i for i, one in enumerate(rest))
        cost += 1e-3 * moved
        if cost < best[0] - 1e-9:
            best = cost, list(rest)
    return best[1]


def _cosine(degrees: float) -> float:
    return exp(1j * degrees / 180 * pi).real


def _round_sandwich(ligands: Sequence[Ligand], flat: Sequence[int]) -> list[float]:
    """One ring above the metal, a second below; a third and more share the circle. Others stand where there is room."""
    angles = [0.0] * len(ligands)
    others = [k for k in range(len(ligands)) if k not in flat]
    if len(flat) == 1:
        angles[flat[0]] = -90.0
        for place, k in enumerate(others):
            angles[k] = 90 - 60 * (place - (len(others) - 1) / 2)
        return angles
    if len(flat) == 2:
        angles[flat[0]], angles[flat[1]] = -90.0, 90.0
        for place, k in enumerate(others):
            angles[k] = -56 * (place - (len(others) - 1) / 2)
        return angles
    step = 360 / len(ligands)
    return [-90 + step * k for k in range(len(ligands))]


def ways_between(held: Sequence[complex], count: int) -> list[float]:
    """Between the donors of a large ring: up, down, then to the sides."""
    middles = sorted(phase(place) * 180 / pi for place in held)
    gaps = [
        (after - before) % 360 / 2 + before
        for before, after in zip(middles, (*middles[1:], middles[0]), strict=True)
    ]
    gaps.sort(key=lambda angle: (round(abs(abs((angle + 90) % 360 - 180) - 90) - 90, 1), round(angle, 1)))
    gaps.sort(key=lambda angle: round(abs(_cosine(angle)), 2))
    return [gaps[k % len(gaps)] for k in range(count)]
