"""Room for what a first layout set on top of one another.

Every branch of a molecule, the smaller side of a bond outside rings, can be mirrored across its bond, change places with
its neighbour, and turn about its atom. Where two parts meet, the branches between them are moved in the way that leaves
least meeting, a move that keeps the grid before one that leaves it, until nothing meets or nothing helps.
"""

from cmath import exp, pi
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.corners import gaps
from reshiki_chem.layout.score import CROSSING, LENGTH, Fault, cost_of, faults
from reshiki_chem.stereo import FLAT
from reshiki_render.drawing.bonds import DOUBLE, SINGLE

_CELL: Final = 1.2
_BARE: Final = 0.34
_LABELLED: Final = 0.46
_LABELLED_WIDE: Final = 0.55
_MIDDLE: Final = 0.22

# What a move costs, in squares of meeting: turns about the atom by degrees, stretches by factor.
_MIRROR: Final = 0.03
_SWAP: Final = 0.04
_TURNS: Final = ((30, 0.16), (-30, 0.16), (15, 0.14), (-15, 0.14), (60, 0.3), (-60, 0.3))
_STRETCHES: Final = ((1.3, 0.35), (1.6, 0.6))

_MOST_ROUNDS: Final = 60
_MOST_PAIRS: Final = 6
_LARGEST: Final = 400
_MOST_TRIALS: Final = 600


class Move(NamedTuple):
    """Branch atoms and where they go: mirrored first if asked, then turned, about a place; and what that costs."""

    atoms: Sequence[int]
    about: complex
    turn: complex
    mirrored: bool
    shift: complex
    cost: float

    def of(self, place: complex) -> complex:
        way = place - self.about
        if self.mirrored:
            way = way.conjugate()
        return self.about + way * self.turn + self.shift


class _Body(NamedTuple):
    """A disc that something takes: of an atom, or of the middle of a bond (both its atoms)."""

    atoms: tuple[int, ...]
    radius: float


class Relief:
    """The branches of a molecule and how they may move; `places` are changed in place."""

    def __init__(self, graph: Graph, places: list[complex], written: int) -> None:
        self.graph = graph
        self.places = places
        self.near = [
            [other for other in graph.neighbours(atom) if other < written] for atom in range(written)
        ]
        self.bodies: list[_Body] = []
        for atom in range(written):
            vertex = graph.atoms[atom]
            radius = _BARE
            if vertex.element != "C":
                radius = _LABELLED_WIDE if vertex.hydrogens or vertex.charge else _LABELLED
            self.bodies.append(_Body((atom,), radius))
        self.bonds = [bond for bond in graph.bonds if bond.a < written and bond.b < written]
        self.bodies += [_Body((bond.a, bond.b), _MIDDLE) for bond in self.bonds]
        self.bodies_of: list[list[int]] = [[atom] for atom in range(written)]
        for number, bond in enumerate(self.bonds):
            self.bodies_of[bond.a].append(written + number)
            self.bodies_of[bond.b].append(written + number)
        self._walk()

    def _walk(self) -> None:
        """From the atom nearest to the middle outwards."""
        middle = sum(self.places[: len(self.near)], 0j) / len(self.near)
        start = min(range(len(self.near)), key=lambda atom: abs(self.places[atom] - middle))
        self.origin = [-1] * len(self.near)
        self.origin[start] = start
        self.order = [start]
        for atom in self.order:
            for other in self.near[atom]:
                if self.origin[other] < 0:
                    self.origin[other] = atom
                    self.order.append(other)
        self.link = {}
        for k, bond in enumerate(self.graph.bonds):
            self.link[bond.a, bond.b] = self.link[bond.b, bond.a] = k
        self.below: dict[int, list[int]] = {}

    def branch(self, atom: int) -> list[int]:
        """An atom and all that hangs on it, seen from the middle."""
        found = self.below.get(atom)
        if found is None:
            found = [atom]
            for member in found:
                found += [other for other in self.near[member] if self.origin[other] == member]
            self.below[atom] = found
        return found

    # Meeting.

    def spot(self, body: int) -> complex:
        atoms = self.bodies[body].atoms
        if len(atoms) == 1:
            return self.places[atoms[0]]
        return (self.places[atoms[0]] + self.places[atoms[1]]) / 2

    def _grid(self) -> dict[tuple[int, int], list[tuple[int, complex]]]:
        cells: dict[tuple[int, int], list[tuple[int, complex]]] = {}
        for body in range(len(self.bodies)):
            spot = self.spot(body)
            cells.setdefault((int(spot.real // _CELL), int(spot.imag // _CELL)), []).append((body, spot))
        return cells

    def meetings(self) -> list[tuple[float, int, int]]:
        """Pairs of bodies that meet, the deepest first."""
        found = []
        cells = self._grid()
        for (x, y), here in cells.items():
            for cell in ((x, y), (x + 1, y), (x - 1, y + 1), (x, y + 1), (x + 1, y + 1)):
                there = cells.get(cell)
                if not there:
                    continue
                for place, (one, spot) in enumerate(here):
                    for other, second in here[place + 1 :] if there is here else there:
                        depth = self._depth(one, other, abs(spot - second))
                        if depth:
                            found.append((-depth, *sorted((one, other))))
        found.sort()
        return found

    def _depth(self, one: int, other: int, away: float) -> float:
        first, second = self.bodies[one], self.bodies[other]
        reach = first.radius + second.radius
        if away >= reach:
            return 0.0
        for atom in first.atoms:
            for end in second.atoms:
                if atom == end or (atom, end) in self.link:
                    return 0.0
        if len(first.atoms) == len(second.atoms) == 1:
            # Neighbours of one atom stand where its angles put them.
            a, b = first.atoms[0], second.atoms[0]
            if away > 0.7 and not set(self.near[a]).isdisjoint(self.near[b]):
                return 0.0
        return (1 - away / reach) ** 2

    def _meeting(
        self, moved: Sequence[int], move: Move | None, cells: dict[tuple[int, int], list[tuple[int, complex]]]
    ) -> float:
        """How much a branch, as it is or moved, meets the rest."""
        members = set(moved)
        total = 0.0
        for body in dict.fromkeys(body for atom in moved for body in self.bodies_of[atom]):
            atoms = self.bodies[body].atoms
            if len(atoms) == 2 and not (atoms[0] in members and atoms[1] in members):
                continue
            spot = self.spot(body)
            if move is not None:
                spot = move.of(spot)
            x, y = int(spot.real // _CELL), int(spot.imag // _CELL)
            for column in (x - 1, x, x + 1):
                for row in (y - 1, y, y + 1):
                    for other, second in cells.get((column, row), ()):
                        if any(atom in members for atom in self.bodies[other].atoms):
                            continue
                        total += self._depth(body, other, abs(spot - second))
        return total

    # Moves.

    def path(self, one: int, other: int) -> list[int]:
        """The atoms from one to another along the walk."""
        above = [one]
        while self.origin[above[-1]] != above[-1]:
            above.append(self.origin[above[-1]])
        places = {atom: k for k, atom in enumerate(above)}
        down = [other]
        while down[-1] not in places:
            down.append(self.origin[down[-1]])
        return above[: places[down[-1]] + 1] + down[-2::-1]

    def moves(self, path: Sequence[int]) -> Iterator[Move]:
        """The moves of the branches along a path."""
        graph = self.graph
        for a, b in zip(path, path[1:], strict=False):
            centre, atom = (a, b) if self.origin[b] == a else (b, a)
            k = self.link[centre, atom]
            if k in graph.ring_sizes:
                continue
            yield from self._moves_of(centre, atom)
        # Siblings of the branches at the path's atoms can give way as well.
        for atom in path:
            for other in self.near[atom]:
                if self.origin[other] == atom and other not in path:
                    if self.link[atom, other] not in graph.ring_sizes:
                        yield from self._moves_of(atom, other)

    def _moves_of(self, centre: int, atom: int) -> Iterator[Move]:
        graph = self.graph
        here = self.places[centre]
        way = self.places[atom] - here
        if abs(way) < 1e-6:
            return
        unit = way / abs(way)
        bond = graph.bonds[self.link[centre, atom]]
        members = self.branch(atom)
        if len(members) > 1 and not (bond.order == DOUBLE and bond.stereo in {"cis", "trans"}):
            yield Move(members, here, unit * unit, True, 0j, _MIRROR)
        is_fixed = any(
            graph.bonds[k].stereo in {"cis", "trans"} for k in graph.around[centre]
        )
        if is_fixed:
            return
        if self._is_in_line(centre):
            return
        yield from self._turns(centre, atom, unit, members)
        if bond.order == SINGLE:
            for factor, cost in _STRETCHES:
                yield Move(members, here, 1 + 0j, False, unit * (factor - 1), cost)

    def _turns(self, centre: int, atom: int, unit: complex, members: Sequence[int]) -> Iterator[Move]:
        here = self.places[centre]
        others = [
            (self.places[other] - here) / (abs(self.places[other] - here) or 1.0)
            for other in self.near[centre]
            if other != atom
        ]
        for degrees, cost in _TURNS:
            turn = exp(1j * degrees / 180 * pi)
            nearest = max((((unit * turn) * other.conjugate()).real for other in others), default=-1.0)
            if nearest < 0.71:
                yield Move(members, here, turn, False, 0j, cost)
        if len(others) >= 2:
            # Into another gap between the bonds of its atom.
            for width, k, _ in gaps(others):
                middle = others[k] * exp(0.5j * width)
                if width > 1.3 and abs(middle - unit) > 0.3:
                    yield Move(members, here, middle / unit, False, 0j, 0.2)

    def _is_in_line(self, centre: int) -> bool:
        near = self.near[centre]
        if len(near) != 2:
            return False
        orders = [self.graph.bonds[self.link[centre, other]].order for other in near]
        return 3 in orders or orders == [DOUBLE, DOUBLE]

    def swaps(self, path: Sequence[int]) -> Iterator[tuple[Move, Move]]:
        """Two branches of an atom on the path changing places."""
        graph = self.graph
        for centre in path:
            branches = [
                other
                for other in self.near[centre]
                if self.origin[other] == centre and self.link[centre, other] not in graph.ring_sizes
            ]
            if any(graph.bonds[k].stereo in {"cis", "trans"} for k in graph.around[centre]):
                continue
            here = self.places[centre]
            for number, one in enumerate(branches):
                for other in branches[number + 1 :]:
                    a, b = self.places[one] - here, self.places[other] - here
                    turn = b / a
                    yield (
                        Move(self.branch(one), here, turn / abs(turn), False, 0j, _SWAP / 2),
                        Move(self.branch(other), here, abs(turn) / turn, False, 0j, _SWAP / 2),
                    )

    def apply(self, move: Move) -> None:
        for atom in move.atoms:
            self.places[atom] = move.of(self.places[atom])

    def shows_geometry(self) -> bool:
        for bond in self.bonds:
            if bond.stereo in {"cis", "trans"}:
                a, b = bond.stereo_atoms
                line = (self.places[bond.b] - self.places[bond.a]).conjugate()
                one = ((self.places[a] - self.places[bond.a]) * line).imag
                other = ((self.places[b] - self.places[bond.b]) * line).imag
                if min(abs(one), abs(other)) < FLAT or (one * other > 0) != (bond.stereo == "cis"):
                    return False
        return True


def relieved(graph: Graph, places: list[complex], written: int) -> bool:
    """Move branches in place until nothing meets; False where some still do."""
    relief = Relief(graph, places, written)
    if written > _LARGEST:
        return True
    tired: set[tuple[int, int]] = set()
    for _ in range(_MOST_ROUNDS):
        meetings = [pair for pair in relief.meetings() if pair[1:] not in tired]
        if not meetings:
            break
        for _, one, other in meetings[:_MOST_PAIRS]:
            if _ease(relief, one, other):
                break
            tired.add((one, other))
    return not tired


def _ease(relief: Relief, one: int, other: int) -> bool:
    """Make the move that lessens the meeting of two bodies most; False where none does."""
    path = relief.path(relief.bodies[one].atoms[0], relief.bodies[other].atoms[-1])
    cells = relief._grid()
    best: Move | tuple[Move, Move] | None = None
    most = 1e-6
    before: dict[int, float] = {}
    for move in relief.moves(path):
        key = move.atoms[0]
        if key not in before:
            before[key] = relief._meeting(move.atoms, None, cells)
        gain = before[key] - move.cost - relief._meeting(move.atoms, move, cells)
        if gain > most:
            best, most = move, gain
    for first, second in relief.swaps(path):
        keys = first.atoms[0], second.atoms[0]
        for key, move in zip(keys, (first, second), strict=True):
            if key not in before:
                before[key] = relief._meeting(move.atoms, None, cells)
        old = [relief.places[atom] for atom in (*first.atoms, *second.atoms)]
        relief.apply(first)
        relief.apply(second)
        moved = relief._grid()
        gain = (
            before[keys[0]]
            + before[keys[1]]
            - first.cost
            - second.cost
            - relief._meeting(first.atoms, None, moved)
            - relief._meeting(second.atoms, None, moved)
        )
        for atom, place in zip((*first.atoms, *second.atoms), old, strict=True):
            relief.places[atom] = place
        if gain > most:
            best, most = (first, second), gain
    if best is None:
        return False
    for move in (best,) if isinstance(best, Move) else best:
        relief.apply(move)
    return True


def refined(graph: Graph, places: list[complex], written: int) -> None:
    """Move branches in place, one at a time or two, as long as that lessens the faults by the full score."""
    found = faults(graph, places)
    if found:
        _Refinement(graph, places, written).run(found)


class _Refinement:
    """The moves tried against the full score, of which there is an end."""

    def __init__(self, graph: Graph, places: list[complex], written: int) -> None:
        self.graph = graph
        self.places = places
        self.written = written
        self.relief = Relief(graph, places, written)
        self.trials = 0

    def run(self, found: list[Fault]) -> None:
        while found and self.trials < _MOST_TRIALS:
            cost = cost_of(found)
            chosen = next(
                (
                    moves
                    for deep in (False, True)
                    for fault in found
                    if fault.kind != LENGTH
                    for moves in (self._best(fault, cost, deep=deep),)
                    if moves
                ),
                None,
            )
            if chosen is None:
                return
            for move in chosen:
                self.relief.apply(move)
            found = faults(self.graph, self.places)

    def _best(self, fault: Fault, cost: float, *, deep: bool) -> tuple[Move, ...]:
        """The moves that lessen the cost most: one, or after a mirroring or a change of places one more."""
        path = _path_of(self.graph, self.relief, fault, self.written)
        if not deep:
            return self._tried(path, (), cost - 0.05)[0]
        best: tuple[Move, ...] = ()
        least = cost - 0.05
        firsts = [(move,) for move in self.relief.moves(path) if move.mirrored]
        for first in [*firsts, *self.relief.swaps(path)]:
            old = list(self.places)
            for move in first:
                self.relief.apply(move)
            moves, total = self._tried(path, first, least)
            self.places[:] = old
            if moves:
                best, least = moves, total
        return best

    def _tried(
        self, path: Sequence[int], before: tuple[Move, ...], least: float
    ) -> tuple[tuple[Move, ...], float]:
        best: tuple[Move, ...] = ()
        spent = sum(move.cost for move in before)
        for moves in chain(((move,) for move in self.relief.moves(path)), self.relief.swaps(path)):
            self.trials += 1
            if self.trials > _MOST_TRIALS:
                break
            members = [atom for move in moves for atom in move.atoms]
            old = [self.places[atom] for atom in members]
            for move in moves:
                self.relief.apply(move)
            if self.relief.shows_geometry():
                total = (
                    cost_of(faults(self.graph, self.places)) + sum(move.cost for move in moves) + spent
                )
                if total < least - 1e-9:
                    best, least = (*before, *moves), total
            for atom, place in zip(members, old, strict=True):
                self.places[atom] = place
        return best, least


def _path_of(graph: Graph, relief: Relief, fault: Fault, written: int) -> list[int]:
    def atom_of(number: int, *, is_bond: bool) -> int:
        if not is_bond:
            return number
        bond = graph.bonds[number]
        return bond.a if bond.a < written else bond.b

    first = atom_of(fault.first, is_bond=fault.kind == CROSSING)
    second = atom_of(fault.second, is_bond=fault.bond or fault.kind == CROSSING)
    first, second = (
        atom if atom < written else graph.bonds[graph.around[atom][0]].other(atom) for atom in (first, second)
    )
    return relief.path(first, second)

