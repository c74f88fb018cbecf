"""The branches of a molecule, and the ways in which they may move without breaking what they are.

A branch is all that hangs on a bond outside rings, seen from the middle of the layout. It may be mirrored across its bond,
change places with another branch of the same atom, turn about its atom by steps that keep the grid or halve them, go into
another gap between the bonds of its atom, or be drawn out. The geometry of double bonds stays, and what is in line.
"""

from cmath import exp, pi
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Graph
from reshiki_chem.layout.corners import gaps
from reshiki_chem.layout.doubles import is_kept
from reshiki_render.drawing.bonds import DOUBLE, SINGLE, TRIPLE

# What a move costs: the less of the look it changes, the less.
_MIRROR: Final = 0.03
_SWAP: Final = 0.04
_TURNS: Final = (
    (exp(0.5j * pi / 6), 0.14),
    (exp(-0.5j * pi / 6), 0.14),
    (exp(1j * pi / 6), 0.16),
    (exp(-1j * pi / 6), 0.16),
    (exp(2j * pi / 6), 0.3),
    (exp(-2j * pi / 6), 0.3),
)
_GAP: Final = 0.2
_STRETCHES: Final = ((1.3, 0.35), (1.6, 0.6))
# Bonds of an atom keep this much apart (cosine), and a gap is at least this wide (radians).
_NARROWEST: Final = 0.71
_LEAST_GAP: Final = 1.3


class Move(NamedTuple):
    """The atoms of a branch and where they go: mirrored if asked, turned about a place, shifted; and what that costs."""

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


class Branches:
    """The branches of a layout, whose `places` are changed in place; only the first `written` atoms count."""

    def __init__(self, graph: Graph, places: list[complex], written: int) -> None:
        self.graph = graph
        self.places = places
        self.written = written
        self.near = [
            [other for other in graph.neighbours(atom) if other < written] for atom in range(written)
        ]
        self.link: dict[tuple[int, int], int] = {}
        self.geometries = []
        for k, bond in enumerate(graph.bonds):
            self.link[bond.a, bond.b] = self.link[bond.b, bond.a] = k
            if bond.stereo in {"cis", "trans"}:
                self.geometries.append(bond)
        self.rigid = {end for bond in self.geometries for end in (bond.a, bond.b)}
        self._below: dict[int, list[int]] = {}
        middle = sum(places[:written], 0j) / written
        start = min(range(written), key=lambda atom: abs(places[atom] - middle))
        self.origin = [-1] * written
        self.origin[start] = start
        order = [start]
        for atom in order:
            for other in self.near[atom]:
                if self.origin[other] < 0:
                    self.origin[other] = atom
                    order.append(other)

    def branch(self, atom: int) -> list[int]:
        """An atom and all that hangs on it, seen from the middle."""
        found = self._below.get(atom)
        if found is None:
            found = [atom]
            for member in found:
                found += [other for other in self.near[member] if self.origin[other] == member]
            self._below[atom] = found
        return found

    def path(self, one: int, other: int) -> list[int]:
        """The atoms from one to another, by way of the atom nearest to the middle that leads to both."""
        above = [one]
        while self.origin[above[-1]] != above[-1]:
            above.append(self.origin[above[-1]])
        places = {atom: k for k, atom in enumerate(above)}
        down = [other]
        while down[-1] not in places:
            down.append(self.origin[down[-1]])
        return above[: places[down[-1]] + 1] + down[-2::-1]

    def moves(self, path: Sequence[int]) -> list[tuple[Move, ...]]:
        """The moves of the branches along a path and beside it, cheapest first."""
        found: list[tuple[Move, ...]] = [(move,) for move in self._single(path)]
        found += self._swaps(path)
        found.sort(key=lambda moves: sum(move.cost for move in moves))
        return found

    def apply(self, moves: Sequence[Move]) -> list[tuple[int, complex]]:
        """Make moves; where the atoms were before."""
        before = [(atom, self.places[atom]) for move in moves for atom in move.atoms]
        for move in moves:
            for atom in move.atoms:
                self.places[atom] = move.of(self.places[atom])
        return before

    def undo(self, before: Sequence[tuple[int, complex]]) -> None:
        for atom, place in before:
            self.places[atom] = place

    def shows_geometry(self) -> bool:
        """Whether every double bond has its geometry on the page."""
        places = self.places
        return all(
            is_kept(
                bond.stereo or "", places[bond.a], places[bond.b], *(places[k] for k in bond.stereo_atoms)
            )
            for bond in self.geometries
        )

    def _single(self, path: Sequence[int]) -> Iterator[Move]:
        ring_sizes = self.graph.ring_sizes
        on_path = set(path)
        for a, b in pairwise(path):
            centre, atom = (a, b) if self.origin[b] == a else (b, a)
            if self.link[centre, atom] not in ring_sizes:
                yield from self._moves_of(centre, atom)
        # Branches beside the path can give way as well.
        for atom in path:
            for other in self.near[atom]:
                if (
                    self.origin[other] == atom
                    and other not in on_path
                    and self.link[atom, other] not in ring_sizes
                ):
                    yield from self._moves_of(atom, other)

    def _moves_of(self, centre: int, atom: int) -> Iterator[Move]:
        here = self.places[centre]
        way = self.places[atom] - here
        if abs(way) < 1e-6:
            return
        unit = way / abs(way)
        bond = self.graph.bonds[self.link[centre, atom]]
        members = self.branch(atom)
        if len(members) > 1 and not (bond.order == DOUBLE and bond.stereo in {"cis", "trans"}):
            yield Move(members, here, unit * unit, True, 0j, _MIRROR)
        if centre in self.rigid or self._is_in_line(centre):
            return
        others = [
            (self.places[other] - here) / (abs(self.places[other] - here) or 1.0)
            for other in self.near[centre]
            if other != atom
        ]
        for turn, cost in _TURNS:
            turned = unit * turn
            if all((turned * other.conjugate()).real < _NARROWEST for other in others):
                yield Move(members, here, turn, False, 0j, cost)
        if len(others) >= 2:
            for width, k, _ in gaps(others):
                middle = others[k] * exp(0.5j * width)
                if width > _LEAST_GAP and abs(middle - unit) > 0.3:
                    yield Move(members, here, middle / unit, False, 0j, _GAP)
        if bond.order == SINGLE:
            for factor, cost in _STRETCHES:
                yield Move(members, here, 1 + 0j, False, unit * (factor - 1), cost)

    def _is_in_line(self, centre: int) -> bool:
        near = self.near[centre]
        if len(near) != 2:
            return False
        if self.graph.atoms[centre].element in METALS and not self.graph.atoms[centre].charge:
            return True
        orders = [self.graph.bonds[self.link[centre, other]].order for other in near]
        return TRIPLE in orders or orders == [DOUBLE, DOUBLE]

    def _swaps(self, path: Sequence[int]) -> Iterator[tuple[Move, Move]]:
        """Two branches of an atom on the path changing places."""
        for centre in path:
            if centre in self.rigid:
                continue
            branches = [
                other
                for other in self.near[centre]
                if self.origin[other] == centre and self.link[centre, other] not in self.graph.ring_sizes
            ]
            here = self.places[centre]
            for number, one in enumerate(branches):
                for other in branches[number + 1 :]:
                    a, b = self.places[one] - here, self.places[other] - here
                    if abs(a) < 1e-6 or abs(b) < 1e-6:
                        continue
                    turn = b / a
                    turn /= abs(turn)
                    yield (
                        Move(self.branch(one), here, turn, False, 0j, _SWAP / 2),
                        Move(self.branch(other), here, turn.conjugate(), False, 0j, _SWAP / 2),
                    )
