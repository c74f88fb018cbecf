"""Room for what a first layout set on top of one another.

Atoms and the middles of bonds are discs. Where two of them meet, of the moves of the branches between them (`branches`) the
one is made that leaves least meeting, until nothing meets or nothing helps.
"""

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.branches import Branches, Move
from reshiki_chem.layout.score import close_pairs

_CELL: Final = 1.2
_BARE: Final = 0.34
_LABELLED: Final = 0.46
_LABELLED_WIDE: Final = 0.55
_MIDDLE: Final = 0.22

_MOST_ROUNDS: Final = 60
_MOST_PAIRS: Final = 6
_LARGEST: Final = 400
# Branches of one atom stand where its angles put them, when they are no nearer than this.
_SIBLINGS: Final = 0.7
# Bonds that meet have ends that are nearer than this.
_NEAR_ENDS: Final = 0.76

Cells = dict[tuple[int, int], list[tuple[int, complex]]]


class _Body(NamedTuple):
    """A disc: of an atom, or of the middle of a bond (both its atoms)."""

    atoms: tuple[int, ...]
    radius: float


def relieved(graph: Graph, places: list[complex], written: int) -> None:
    """Move branches in place until nothing meets or nothing helps."""
    if written > _LARGEST or not _is_crowded(graph, places, written):
        return
    relief = _Relief(graph, places, written)
    tired: set[tuple[int, int]] = set()
    for _ in range(_MOST_ROUNDS):
        meetings = [pair for pair in relief.meetings() if pair[1:] not in tired]
        if not meetings:
            return
        for _, one, other in meetings[:_MOST_PAIRS]:
            if relief.ease(one, other):
                break
            tired.add((one, other))


def _is_crowded(graph: Graph, places: Sequence[complex], written: int) -> bool:
    """Whether anything may meet: bonds only do where ends of theirs are near."""
    for one, other in close_pairs(graph, places, 2 * _LABELLED_WIDE, written):
        away = abs(places[one] - places[other])
        if away < _NEAR_ENDS or (
            away < _radius(graph, one) + _radius(graph, other)
            and set(graph.neighbours(one)).isdisjoint(graph.neighbours(other))
        ):
            return True
    return False


def _radius(graph: Graph, atom: int) -> float:
    vertex = graph.atoms[atom]
    if vertex.element == "C":
        return _BARE
    return _LABELLED_WIDE if vertex.hydrogens or vertex.charge else _LABELLED


class _Relief:
    def __init__(self, graph: Graph, places: list[complex], written: int) -> None:
        self.graph = graph
        self.places = places
        self.branches = Branches(graph, places, written)
        self.bodies = [_Body((atom,), _radius(graph, atom)) for atom in range(written)]
        self.bodies_of: list[list[int]] = [[atom] for atom in range(written)]
        for bond in graph.bonds:
            if bond.a < written and bond.b < written:
                self.bodies_of[bond.a].append(len(self.bodies))
                self.bodies_of[bond.b].append(len(self.bodies))
                self.bodies.append(_Body((bond.a, bond.b), _MIDDLE))

    def _spot(self, body: int) -> complex:
        atoms = self.bodies[body].atoms
        if len(atoms) == 1:
            return self.places[atoms[0]]
        return (self.places[atoms[0]] + self.places[atoms[1]]) / 2

    def _cells(self) -> Cells:
        cells: Cells = {}
        for body in range(len(self.bodies)):
            spot = self._spot(body)
            cells.setdefault((int(spot.real // _CELL), int(spot.imag // _CELL)), []).append((body, spot))
        return cells

    def meetings(self) -> list[tuple[float, int, int]]:
        """Pairs of bodies that meet, the deepest first."""
        found = []
        cells = self._cells()
        for (x, y), here in cells.items():
            for cell in ((x, y), (x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1)):
                there = cells.get(cell)
                if not there:
                    continue
                for place, (one, spot) in enumerate(here):
                    for other, second in here[place + 1 :] if there is here else there:
                        depth = self._depth(one, other, abs(spot - second))
                        if depth:
                            found.append((-depth, min(one, other), max(one, other)))
        found.sort()
        return found

    def _depth(self, one: int, other: int, away: float) -> float:
        first, second = self.bodies[one], self.bodies[other]
        reach = first.radius + second.radius
        if away >= reach:
            return 0.0
        link = self.branches.link
        for atom in first.atoms:
            for end in second.atoms:
                if atom == end or (atom, end) in link:
                    return 0.0
        if len(first.atoms) == len(second.atoms) == 1 and away > _SIBLINGS:
            near = self.branches.near
            if not set(near[first.atoms[0]]).isdisjoint(near[second.atoms[0]]):
                return 0.0
        return (1 - away / reach) ** 2

    def _meeting(self, atoms: Sequence[int], move: Move | None, cells: Cells, limit: float = inf) -> float:
        """How much a branch, as it is or moved, meets the rest; no matter how much once it is more than the limit."""
        members = set(atoms)
        total = 0.0
        for body in dict.fromkeys(body for atom in atoms for body in self.bodies_of[atom]):
            if not members.issuperset(self.bodies[body].atoms):
                continue
            spot = self._spot(body)
            if move is not None:
                spot = move.of(spot)
            x, y = int(spot.real // _CELL), int(spot.imag // _CELL)
            for column in (x - 1, x, x + 1):
                for row in (y - 1, y, y + 1):
                    for other, second in cells.get((column, row), ()):
                        if abs(spot - second) < 2 * _LABELLED_WIDE and members.isdisjoint(
                            self.bodies[other].atoms
                        ):
                            total += self._depth(body, other, abs(spot - second))
            if total > limit:
                break
        return total

    def ease(self, one: int, other: int) -> bool:
        """Make the moves that lessen the meeting of two bodies most; False where none does."""
        branches = self.branches
        cells = self._cells()
        before: dict[int, float] = {}
        best: tuple[Move, ...] = ()
        most = 1e-6
        for moves in branches.moves(branches.path(self.bodies[one].atoms[0], self.bodies[other].atoms[-1])):
            gain = 0.0
            for move in moves:
                key = move.atoms[0]
                if key not in before:
                    before[key] = self._meeting(move.atoms, None, cells)
                gain += before[key] - move.cost
            if gain <= most:
                continue
            if len(moves) == 1:
                gain -= self._meeting(moves[0].atoms, moves[0], cells, gain - most)
            else:
                old = branches.apply(moves)
                moved = self._cells()
                gain -= sum(self._meeting(move.atoms, None, moved) for move in moves)
                branches.undo(old)
            if gain > most:
                best, most = moves, gain
        branches.apply(best)
        return bool(best)
