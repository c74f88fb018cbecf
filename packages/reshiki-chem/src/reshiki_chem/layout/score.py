"""What is wrong with a layout, in numbers small enough to compare layouts by.

- A crossing: two bonds without a common atom whose lines meet.
- An overlap: two atoms nearer than 0.45 of a bond length.
- A touch: an atom nearer than 0.25 of a bond length to a bond that is not its own.
- A length: a bond more than half off the bond length. Bonds of metals may be long.
- A jam: a label on a label, or a bond through a label, the clearance counted (`room`).

The grid fit is the resultant of twelve times the bond angles: 1 when all lie on one grid of 30 degrees, near 0 when they
lie anyhow. Places are those of `room`: complex, in bond lengths, the imaginary axis down.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Graph
from reshiki_chem.layout.room import PT_PER_BOND, Room, rooms
from reshiki_render.drawing.bonds import SINGLE
from reshiki_render.scene.hulls import Hull, entered

CROSSING, OVERLAP, TOUCH, LENGTH, JAM = range(5)

_OVERLAPPING: Final = 0.45
_TOUCHING: Final = 0.25
_SHORTEST: Final = 0.5
_LONGEST: Final = 1.5
# Clear space round label ink (pt), and half of what a line takes: a single bond, and the second lines of others.
_CLEAR: Final = 0.8
_HALF_LINE: Final = 0.3
_SECOND_LINE: Final = 2.4
_DIAGONAL: Final = sqrt(2)
# No label reaches farther than this from its atom, in bond lengths.
_REACH: Final = 2.0

# What a fault weighs against others when layouts are compared.
_WEIGHTS: Final = {CROSSING: 4.0, OVERLAP: 6.0, TOUCH: 3.0, LENGTH: 1.0, JAM: 2.0}


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
        return sum(weight * self[kind] for kind, weight in _WEIGHTS.items())


def scored(graph: Graph, places: Sequence[complex]) -> Score:
    """The score of a layout."""
    counts = [0] * 5
    for fault in faults(graph, places):
        counts[fault.kind] += 1
    return Score(*counts, grid_fit(graph, places))


def cost_of(found: Sequence[Fault]) -> float:
    return sum(_WEIGHTS[fault.kind] for fault in found)


def faults(graph: Graph, places: Sequence[complex]) -> list[Fault]:
    """Everything wrong with a layout, in a fixed order."""
    lines = [(places[bond.a], places[bond.b]) for bond in graph.bonds]
    found = list(_lengths(graph, lines))
    found += _near_atoms(graph, places, lines)
    found += _crossings(graph, lines)
    found += _jams(graph, places, lines, rooms(graph, places))
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


def _lengths(graph: Graph, lines: Sequence[tuple[complex, complex]]) -> Iterator[Fault]:
    for k, (start, end) in enumerate(lines):
        length = abs(end - start)
        if not _SHORTEST <= length <= _LONGEST and not (
            length > 1 and {graph.atoms[graph.bonds[k].a].element, graph.atoms[graph.bonds[k].b].element} & METALS
        ):
            yield Fault(LENGTH, k, k)


def _cells(spots: Sequence[complex], size: float) -> dict[tuple[int, int], list[int]]:
    cells: dict[tuple[int, int], list[int]] = {}
    for number, spot in enumerate(spots):
        cells.setdefault((int(spot.real // size), int(spot.imag // size)), []).append(number)
    return cells


def _neighbouring(cells: Mapping[tuple[int, int], list[int]]) -> Iterator[tuple[list[int], list[int]]]:
    """Pairs of cells side by side, each with itself first, no pair twice."""
    for (x, y), here in cells.items():
        yield here, here
        for cell in ((x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1)):
            there = cells.get(cell)
            if there:
                yield here, there


def _near_atoms(
    graph: Graph, places: Sequence[complex], lines: Sequence[tuple[complex, complex]]
) -> Iterator[Fault]:
    cells = _cells(places, 1.0)
    for here, there in _neighbouring(cells):
        for position, one in enumerate(here):
            for other in here[position + 1 :] if here is there else there:
                if abs(places[one] - places[other]) < _OVERLAPPING:
                    yield Fault(OVERLAP, one, other)
    for k, (start, end) in enumerate(lines):
        bond = graph.bonds[k]
        way = end - start
        length = abs(way)
        if length < _OVERLAPPING:
            continue
        unit = (way / length).conjugate()
        near = _around(cells, start, end)
        for atom in near:
            if atom in (bond.a, bond.b):
                continue
            seen = (places[atom] - start) * unit
            if abs(seen.imag) < _TOUCHING and _TOUCHING < seen.real < length - _TOUCHING:
                yield Fault(TOUCH, atom, k, bond=True)


def _around(cells: Mapping[tuple[int, int], list[int]], start: complex, end: complex) -> list[int]:
    """What lies in the cells that a line with some space round it may run through."""
    left, right = sorted((start.real, end.real))
    top, bottom = sorted((start.imag, end.imag))
    found: list[int] = []
    for x in range(int((left - _TOUCHING) // 1), int((right + _TOUCHING) // 1) + 1):
        for y in range(int((top - _TOUCHING) // 1), int((bottom + _TOUCHING) // 1) + 1):
            found += cells.get((x, y), ())
    return found


def _crossings(graph: Graph, lines: Sequence[tuple[complex, complex]]) -> Iterator[Fault]:
    longest = max((abs(end - start) for start, end in lines), default=1.0)
    cells = _cells([(start + end) / 2 for start, end in lines], max(longest, 0.5))
    for here, there in _neighbouring(cells):
        for position, one in enumerate(here):
            bond = graph.bonds[one]
            start, end = lines[one]
            way = (end - start).conjugate()
            for other in here[position + 1 :] if here is there else there:
                a, b = lines[other]
                # Which side of the first line the second's ends lie on.
                if (way * (a - start)).imag * (way * (b - start)).imag >= 0:
                    continue
                across = (b - a).conjugate()
                if (across * (start - a)).imag * (across * (end - a)).imag >= 0:
                    continue
                second = graph.bonds[other]
                if bond.a not in (second.a, second.b) and bond.b not in (second.a, second.b):
                    yield Fault(CROSSING, one, other)


def _jams(
    graph: Graph,
    places: Sequence[complex],
    lines: Sequence[tuple[complex, complex]],
    taken: Mapping[int, Room],
) -> Iterator[Fault]:
    labelled = list(taken)
    spots = [places[at] for at in labelled]
    for here, there in _neighbouring(_cells(spots, _REACH)):
        for position, one in enumerate(here):
            for other in here[position + 1 :] if here is there else there:
                away = (spots[other] - spots[one]) * PT_PER_BOND
                if _meet(taken[labelled[one]], taken[labelled[other]], away):
                    yield Fault(JAM, labelled[one], labelled[other])
    cells = _cells([(start + end) / 2 for start, end in lines], _REACH)
    long = [k for k, (start, end) in enumerate(lines) if abs(end - start) > _REACH]
    for at, spot in zip(labelled, spots, strict=True):
        room = taken[at]
        x, y = int(spot.real // _REACH), int(spot.imag // _REACH)
        near = [
            k for dx in (-1, 0, 1) for dy in (-1, 0, 1) for k in cells.get((x + dx, y + dy), ())
        ]
        for k in near + [k for k in long if k not in near]:
            bond = graph.bonds[k]
            if at in (bond.a, bond.b):
                continue
            start, end = lines[k]
            half = _HALF_LINE if bond.order == SINGLE else _SECOND_LINE
            if runs_through((start - spot) * PT_PER_BOND, (end - spot) * PT_PER_BOND, room, half + _CLEAR):
                yield Fault(JAM, at, k, bond=True)


def _meet(one: Room, other: Room, away: complex) -> bool:
    """Whether two labels, the second `away` (pt) from the first, come nearer than they should."""
    x, y = away.real, away.imag
    a, b = one.box, other.box
    if (
        a.left >= b.right + x + _CLEAR
        or b.left + x >= a.right + _CLEAR
        or a.top >= b.bottom + y + _CLEAR
        or b.top + y >= a.bottom + _CLEAR
    ):
        return False
    return any(_hulls_meet(first, second, x, y) for first in one.hulls for second in other.hulls)


def _hulls_meet(a: Hull, b: Hull, x: float, y: float) -> bool:
    return (
        a.left < b.right + x + _CLEAR
        and b.left + x < a.right + _CLEAR
        and a.top < b.bottom + y + _CLEAR
        and b.top + y < a.bottom + _CLEAR
        and a.low_sum < b.high_sum + x + y + _CLEAR * _DIAGONAL
        and b.low_sum + x + y < a.high_sum + _CLEAR * _DIAGONAL
        and a.low_difference < b.high_difference + x - y + _CLEAR * _DIAGONAL
        and b.low_difference + x - y < a.high_difference + _CLEAR * _DIAGONAL
    )


def runs_through(start: complex, end: complex, room: Room, margin: float) -> bool:
    """Whether a line (pt, seen from the label's atom) comes nearer to a label than the margin."""
    box = room.box
    if (
        max(start.real, end.real) <= box.left - margin
        or min(start.real, end.real) >= box.right + margin
        or max(start.imag, end.imag) <= box.top - margin
        or min(start.imag, end.imag) >= box.bottom + margin
    ):
        return False
    way = end - start
    length = abs(way)
    if length < 1e-6:
        return False
    for hull in room.hulls:
        span = entered(start.real, start.imag, way.real / length, way.imag / length, hull, margin)
        if span is not None and span[0] < length and span[1] > 0:
            return True
    return False
