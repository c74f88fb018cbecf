"""What is wrong with a layout, in numbers small enough to compare layouts by.

- A crossing: two bonds without a common atom whose lines meet.
- An overlap: two atoms nearer than 0.45 of a bond length.
- A touch: an atom nearer than 0.25 of a bond length to a bond that is not its own.
- A length: a bond more than half off the bond length. Bonds of metals may be long.
- A jam: a label on a label, or a bond through a label, the clearance counted (`room`).

The grid fit is the resultant of twelve times the bond angles: 1 when all lie on one grid of 30 degrees, near 0 when they
lie anyhow. Places are those of `room`: complex, in bond lengths, the imaginary axis down.
"""

from bisect import bisect
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final, NamedTuple

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Edge, Graph
from reshiki_chem.layout.room import CLEAR, PT_PER_BOND, Room, meet, rooms, runs_through
from reshiki_render.drawing.bonds import SINGLE

CROSSING, OVERLAP, TOUCH, LENGTH, JAM = range(5)

_OVERLAPPING: Final = 0.45
_TOUCHING: Final = 0.25
_SHORTEST: Final = 0.5
_LONGEST: Final = 1.5
# What a label has clear of the middle of a line (pt): of a single bond, and of others with their second lines.
_LINE: Final = CLEAR + 0.3
_LINES: Final = CLEAR + 2.4
# Bonds up to this length that cross, or pass near an atom, have an end within the second figure, in bond lengths.
_USUAL: Final = 1.06
_MEETING: Final = 0.76
# Labels farther apart than this do not meet.
_REACH: Final = 2.2

# What a fault weighs against others when layouts are compared.
WEIGHTS: Final = {CROSSING: 4.0, OVERLAP: 6.0, TOUCH: 3.0, LENGTH: 1.0, JAM: 2.0}


class Fault(NamedTuple):
    """A fault of some kind between two things: atoms, or bonds for a crossing and a length; a jam's second may be a bond."""

    kind: int
    first: int
    second: int
    bond: bool = False


class Score(NamedTuple):
    """How many faults there are of each kind, and the grid fit."""

    crossings: int
    overlaps: int
    touches: int
    lengths: int
    jams: int
    grid: float

    @property
    def is_clean(self) -> bool:
        return not (self.crossings or self.overlaps or self.touches or self.lengths or self.jams)

    @property
    def cost(self) -> float:
        return sum(weight * self[kind] for kind, weight in WEIGHTS.items())


def scored(graph: Graph, places: Sequence[complex]) -> Score:
    """The score of a layout."""
    counts = [0] * len(WEIGHTS)
    for fault in faults(graph, places):
        counts[fault.kind] += 1
    crossings, overlaps, touches, lengths, jams = counts
    return Score(crossings, overlaps, touches, lengths, jams, grid_fit(graph, places))


def cost_of(found: Sequence[Fault]) -> float:
    return sum(WEIGHTS[fault.kind] for fault in found)


def faults(graph: Graph, places: Sequence[complex], taken: Mapping[int, Room] | None = None) -> list[Fault]:
    """Everything wrong with a layout, in a fixed order. `taken` is the room of its labels where that is known."""
    found: list[Fault] = []
    long = _lengths(graph, places, found)
    _near(graph, places, found)
    if long:
        _along(graph, places, long, found)
    _jams(graph, places, rooms(graph, places) if taken is None else taken, found)
    return found


def cost_between(graph: Graph, places: Sequence[complex], moved: AbstractSet[int]) -> float:
    """What the faults between some atoms, with their bonds and labels, and the rest of a layout weigh."""
    xs = [places[atom].real for atom in moved]
    ys = [places[atom].imag for atom in moved]
    left, right = min(xs) - _REACH, max(xs) + _REACH
    top, bottom = min(ys) - _REACH, max(ys) + _REACH
    rest = [
        atom
        for atom, place in enumerate(places)
        if left < place.real < right and top < place.imag < bottom and atom not in moved
    ]
    near = set(rest)
    bonds, around = graph.bonds, graph.around
    own, others, long = [], [], []
    for k, bond in enumerate(bonds):
        if bond.a in moved or bond.b in moved:
            own.append(bond)
        elif bond.a in near or bond.b in near:
            others.append(bond)
        else:
            continue
        if abs(places[bond.b] - places[bond.a]) > _USUAL:
            long.append(k)
    counts = [0] * len(WEIGHTS)
    for bond in own:
        if bond.a not in moved or bond.b not in moved:
            counts[LENGTH] += not _SHORTEST <= abs(places[bond.b] - places[bond.a]) <= _LONGEST
    # Bonds of usual length that meet have ends that are near.
    touches: set[tuple[int, int]] = set()
    crossings: set[tuple[int, int]] = set()
    for one in moved:
        place = places[one]
        for other in rest:
            away = abs(places[other] - place)
            if away > _MEETING:
                continue
            counts[OVERLAP] += away < _OVERLAPPING
            touches.update((one, k) for k in around[other] if _touches(places, one, bonds[k]))
            touches.update((other, k) for k in around[one] if _touches(places, other, bonds[k]))
            for k in around[one]:
                for j in around[other]:
                    if _cross(places, bonds[k], bonds[j]):
                        crossings.add((k, j) if k < j else (j, k))
    for k in long:
        bond = bonds[k]
        is_own = bond.a in moved or bond.b in moved
        touches.update((atom, k) for atom in (rest if is_own else moved) if _touches(places, atom, bond))
        for j, other_bond in enumerate(bonds):
            if is_own != (other_bond.a in moved or other_bond.b in moved) and _cross(
                places, bond, other_bond
            ):
                crossings.add((k, j) if k < j else (j, k))
    counts[TOUCH], counts[CROSSING] = len(touches), len(crossings)
    ours = rooms(graph, places, moved)
    theirs = rooms(graph, places, rest)
    for one, room in ours.items():
        place = places[one]
        counts[JAM] += sum(
            meet(room, taken, (places[other] - place) * PT_PER_BOND) for other, taken in theirs.items()
        )
    counts[JAM] += len(_run_through(places, ours, others)) + len(_run_through(places, theirs, own))
    return sum(WEIGHTS[kind] * count for kind, count in enumerate(counts))


def _run_through(
    places: Sequence[complex], taken: Mapping[int, Room], bonds: Sequence[Edge]
) -> list[tuple[int, int]]:
    """The labels with bonds not their own through them: atoms, and places in the sequence of bonds; in order."""
    if not taken or not bonds:
        return []
    lines = []
    longest = 0.0
    for number, bond in enumerate(bonds):
        start, end = places[bond.a] * PT_PER_BOND, places[bond.b] * PT_PER_BOND
        margin = _LINE if bond.order == SINGLE else _LINES
        left, right, top, bottom = start.real, end.real, start.imag, end.imag
        if left > right:
            left, right = right, left
        if top > bottom:
            top, bottom = bottom, top
        left -= margin
        right += margin
        lines.append((left, number, right, top - margin, bottom + margin, start, end, margin))
        longest = max(longest, right - left)
    lines.sort()
    lefts = [line[0] for line in lines]
    found = []
    for at, room in taken.items():
        place = places[at] * PT_PER_BOND
        box = room.box
        left, right = place.real + box.left, place.real + box.right
        top, bottom = place.imag + box.top, place.imag + box.bottom
        for line in lines[bisect(lefts, left - longest) : bisect(lefts, right)]:
            if line[2] > left and line[3] < bottom and line[4] > top:
                _, number, _, _, _, start, end, margin = line
                if at not in bonds[number][:2] and runs_through(start - place, end - place, room, margin):
                    found.append((at, number))
    found.sort()
    return found


def grid_fit(graph: Graph, places: Sequence[complex]) -> float:
    """How well the bonds lie on one grid of 30 degrees."""
    total, count = 0j, 0
    for bond in graph.bonds:
        way = places[bond.b] - places[bond.a]
        length = abs(way)
        if length > 0.01:
            total += (way / length) ** 12
            count += 1
    return abs(total) / count if count else 1.0


def _lengths(graph: Graph, places: Sequence[complex], found: list[Fault]) -> list[int]:
    """Note the bonds that are off their length; those that are longer than usual."""
    long = []
    for k, bond in enumerate(graph.bonds):
        length = abs(places[bond.b] - places[bond.a])
        if 0.5 <= length <= _USUAL:
            continue
        if length > _USUAL:
            long.append(k)
        if not _SHORTEST <= length <= _LONGEST and (
            length < 1 or {graph.atoms[bond.a].element, graph.atoms[bond.b].element}.isdisjoint(METALS)
        ):
            found.append(Fault(LENGTH, k, k))
    return long


def close_pairs(
    graph: Graph, places: Sequence[complex], reach: float, count: int | None = None
) -> list[tuple[int, int]]:
    """Pairs of atoms, of the first `count`, that are nearer than `reach` and not bonded."""
    order = sorted(range(len(places) if count is None else count), key=lambda atom: places[atom].real)
    found = []
    linked = {bond[:2] for bond in graph.bonds}
    for position, one in enumerate(order):
        place = places[one]
        limit = place.real + reach
        for other in order[position + 1 :]:
            spot = places[other]
            if spot.real > limit:
                break
            if (
                -reach < spot.imag - place.imag < reach
                and abs(spot - place) < reach
                and (one, other) not in linked
                and (other, one) not in linked
            ):
                found.append((one, other))
    return found


def _near(graph: Graph, places: Sequence[complex], found: list[Fault]) -> None:
    """Overlaps, touches and crossings: bonds of usual length that meet have ends that are near."""
    bonds, around = graph.bonds, graph.around
    met: set[tuple[int, int]] = set()
    for one, other in close_pairs(graph, places, _MEETING):
        if abs(places[one] - places[other]) < _OVERLAPPING:
            found.append(Fault(OVERLAP, one, other))
        for atom, end in ((one, other), (other, one)):
            for k in around[end]:
                if (atom, -k - 1) not in met and _touches(places, atom, bonds[k]):
                    met.add((atom, -k - 1))
                    found.append(Fault(TOUCH, atom, k, bond=True))
        for k in around[one]:
            for j in around[other]:
                pair = (k, j) if k < j else (j, k)
                if pair not in met and _cross(places, bonds[k], bonds[j]):
                    met.add(pair)
                    found.append(Fault(CROSSING, *pair))


def _along(graph: Graph, places: Sequence[complex], long: Sequence[int], found: list[Fault]) -> None:
    """Touches and crossings of bonds that are longer than usual."""
    known = {(fault.kind, fault.first, fault.second) for fault in found}
    for k in long:
        bond = graph.bonds[k]
        found.extend(
            Fault(TOUCH, atom, k, bond=True)
            for atom in range(len(places))
            if (TOUCH, atom, k) not in known and _touches(places, atom, bond)
        )
        for j, other in enumerate(graph.bonds):
            pair = (k, j) if k < j else (j, k)
            if j != k and (CROSSING, *pair) not in known and _cross(places, bond, other):
                known.add((CROSSING, *pair))
                found.append(Fault(CROSSING, *pair))


def _touches(places: Sequence[complex], atom: int, bond: Edge) -> bool:
    if atom in (bond.a, bond.b):
        return False
    start = places[bond.a]
    way = places[bond.b] - start
    length = abs(way)
    if length < _OVERLAPPING:
        return False
    seen = (places[atom] - start) * way.conjugate()
    return abs(seen.imag) < _TOUCHING * length and _TOUCHING < seen.real / length < length - _TOUCHING


def _cross(places: Sequence[complex], bond: Edge, other: Edge) -> bool:
    if bond.a in (other.a, other.b) or bond.b in (other.a, other.b):
        return False
    start, end, first, second = places[bond.a], places[bond.b], places[other.a], places[other.b]
    # On which side of each line the other's ends lie.
    way = (end - start).conjugate()
    if (way * (first - start)).imag * (way * (second - start)).imag >= 0:
        return False
    across = (second - first).conjugate()
    return bool((across * (start - first)).imag * (across * (end - first)).imag < 0)


def _jams(
    graph: Graph,
    places: Sequence[complex],
    taken: Mapping[int, Room],
    found: list[Fault],
) -> None:
    labelled = sorted(taken, key=lambda atom: places[atom].real)
    for position, one in enumerate(labelled):
        place, room = places[one], taken[one]
        for other in labelled[position + 1 :]:
            away = places[other] - place
            if away.real > _REACH:
                break
            if -_REACH < away.imag < _REACH and meet(room, taken[other], away * PT_PER_BOND):
                found.append(Fault(JAM, one, other))
    found.extend(Fault(JAM, at, k, bond=True) for at, k in _run_through(places, taken, graph.bonds))
