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

_BARE: Final = 0.34
_LABELLED: Final = 0.46
_LABELLED_WIDE: Final = 0.55
_MIDDLE: Final = 0.22
# No two discs farther apart than this meet: the size of the cells in which they are looked for.
_CELL: Final = 2 * _LABELLED_WIDE

_MOST_ROUNDS: Final = 60
_MOST_PAIRS: Final = 6
# How many discs are moved for trial in all, each time a branch is.
_MOST_WORK: Final = 30_000
_LARGEST: Final = 400
# Branches of one atom stand where its angles put them, when they are no nearer than this.
_SIBLINGS: Final = 0.7
# Bonds that meet have ends that are nearer than this.
_NEAR_ENDS: Final = 0.76

# A cell's number is its column times this, and its row: a layout is never so high.
_COLUMN: Final = 1 << 20
_NEXT_CELLS: Final = (1, _COLUMN - 1, _COLUMN, _COLUMN + 1)
_CELLS_ABOUT: Final = (0, *_NEXT_CELLS, *(-step for step in _NEXT_CELLS))

Meeting = tuple[float, int, int]


class _Body(NamedTuple):
    """A disc: of an atom, or of the middle of a bond (both its atoms)."""

    atoms: tuple[int, ...]
    radius: float


class _Side(NamedTuple):
    """The bodies of a branch with their radii, and those with an atom of it, the branch's own bond among them."""

    own: Sequence[tuple[int, float]]
    touched: frozenset[int]


def relieved(graph: Graph, places: list[complex], written: int) -> None:
    """Move branches in place until nothing meets or nothing helps."""
    if written > _LARGEST or not _is_crowded(graph, places, written):
        return
    relief = _Relief(graph, places, written)
    tired: set[tuple[int, int]] = set()
    for _ in range(_MOST_ROUNDS):
        relief.look()
        meetings = [pair for pair in relief.meetings if pair[1:] not in tired]
        if not meetings or relief.work > _MOST_WORK:
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
    """The discs of a layout, in the places of the last look."""

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
        self.meetings: list[Meeting] = []
        self.work = 0
        self._sides: dict[int, _Side] = {}

    def look(self) -> None:
        """Find what meets, the deepest first."""
        self._settle()
        found = []
        cells = self.cells
        for cell, here in cells.items():
            near = [
                *here,
                *(body for step in _NEXT_CELLS if cell + step in cells for body in cells[cell + step]),
            ]
            for place, (one, spot, radius) in enumerate(here, 1):
                for other, second, more in near[place:]:
                    away = abs(spot - second)
                    if away < radius + more:
                        depth = self._depth(one, other, away)
                        if depth:
                            found.append((-depth, one, other) if one < other else (-depth, other, one))
        found.sort()
        self.meetings = found

    def _settle(self) -> None:
        """Put the discs where their atoms are now."""
        places = self.places
        self.cells: dict[int, list[tuple[int, complex, float]]] = {}
        self.spots = [
            places[atoms[0]] if len(atoms) == 1 else (places[atoms[0]] + places[atoms[1]]) / 2
            for atoms, _ in self.bodies
        ]
        for number, spot in enumerate(self.spots):
            cell = int(spot.real // _CELL) * _COLUMN + int(spot.imag // _CELL)
            body = number, spot, self.bodies[number].radius
            if cell in self.cells:
                self.cells[cell].append(body)
            else:
                self.cells[cell] = [body]
        self._about: dict[int, list[tuple[int, complex, float]]] = {}

    def _depth(self, one: int, other: int, away: float) -> float:
        """How deep two bodies that are within reach lie in one another; nothing where they belong together."""
        (first, radius), (second, more) = self.bodies[one], self.bodies[other]
        link = self.branches.link
        for atom in first:
            for end in second:
                if atom == end or (atom, end) in link:
                    return 0.0
        if len(first) == len(second) == 1 and away > _SIBLINGS:
            near = self.branches.near
            if not set(near[first[0]]).isdisjoint(near[second[0]]):
                return 0.0
        return (1 - away / (radius + more)) ** 2

    def _side(self, atoms: Sequence[int]) -> _Side:
        """The bodies of a branch, which its first atom names."""
        side = self._sides.get(atoms[0])
        if side is None:
            members = set(atoms)
            touched = dict.fromkeys(body for atom in atoms for body in self.bodies_of[atom])
            own = [
                (body, self.bodies[body].radius)
                for body in touched
                if members.issuperset(self.bodies[body].atoms)
            ]
            side = self._sides[atoms[0]] = _Side(own, frozenset(touched))
        return side

    def _meeting(self, atoms: Sequence[int]) -> float:
        """How much a branch met the rest at the last look."""
        side = self._side(atoms)
        own, touched = {body for body, _ in side.own}, side.touched
        return -sum(
            depth
            for depth, one, other in self.meetings
            if (one in own and other not in touched) or (other in own and one not in touched)
        )

    def _meeting_moved(self, move: Move | None, atoms: Sequence[int], limit: float = inf) -> float:
        """How much a branch, as it stands or moved, meets the rest; no matter how much once it is more than the limit."""
        own, touched = self._side(atoms)
        self.work += len(own)
        spots, about = self.spots, self._about
        turn, mirrored, shift = 1 + 0j, False, 0j
        if move is not None:
            turn, mirrored = move.turn, move.mirrored
            shift = move.about + move.shift - turn * (move.about.conjugate() if mirrored else move.about)
        total = 0.0
        for body, radius in own:
            spot = spots[body]
            spot = (spot.conjugate() if mirrored else spot) * turn + shift
            cell = int(spot.real // _CELL) * _COLUMN + int(spot.imag // _CELL)
            near = about.get(cell)
            if near is None:
                near = self._near(cell)
            for other, second, more in near:
                away = abs(spot - second)
                if away < radius + more and other not in touched:
                    total += self._depth(body, other, away)
            if total > limit:
                break
        return total

    def _near(self, cell: int) -> list[tuple[int, complex, float]]:
        """The discs in a cell and those about it."""
        cells = self.cells
        found = [body for step in _CELLS_ABOUT if cell + step in cells for body in cells[cell + step]]
        self._about[cell] = found
        return found

    def ease(self, one: int, other: int) -> bool:
        """Make the moves that lessen the meeting of two bodies most; False where none does."""
        branches = self.branches
        before: dict[int, float] = {}
        best: tuple[Move, ...] = ()
        most = 1e-6
        for moves in branches.moves(branches.path(self.bodies[one].atoms[0], self.bodies[other].atoms[-1])):
            gain = 0.0
            for move in moves:
                key = move.atoms[0]
                if key not in before:
                    before[key] = self._meeting(move.atoms)
                gain += before[key] - move.cost
            if gain <= most:
                continue
            if len(moves) == 1:
                gain -= self._meeting_moved(moves[0], moves[0].atoms, gain - most)
            else:
                old = branches.apply(moves)
                self._settle()
                gain -= sum(self._meeting_moved(None, move.atoms) for move in moves)
                branches.undo(old)
                self._settle()
            if gain > most:
                best, most = moves, gain
        branches.apply(best)
        return bool(best)
