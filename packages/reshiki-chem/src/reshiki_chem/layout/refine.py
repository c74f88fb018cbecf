"""Faults that only the full score sees, labels above all, removed by single moves of branches, or by two.

Cheap moves are tried first. Once one removes a fault without making another, only those that cost little more are still
tried.
"""

from collections.abc import Sequence
from math import inf
from typing import Final

from reshiki_chem.graph import Graph
from reshiki_chem.layout.branches import Branches, Move
from reshiki_chem.layout.score import (
    CROSSING,
    JAM,
    LENGTH,
    OVERLAP,
    WEIGHTS,
    Fault,
    cost_between,
    cost_of,
    faults,
)

# Trials cost the more the larger a molecule is: so many times its atoms, within bounds.
_MOST_WORK: Final = 12_000
_MOST_TRIALS: Final = 400
_LEAST_TRIALS: Final = 60
# Two moves at once are tried against a jam only while so few have been tried at all.
_FEW_TRIALS: Final = 60
_LARGEST: Final = 400
# What a move has to gain beyond its cost.
_GAIN: Final = 0.05
# How much more a move may cost than the cheapest that removes the fault; it may remove others as well.
_DEARER: Final = 0.1


def refined(graph: Graph, places: list[complex], written: int) -> list[Fault]:
    """Move branches in place as long as that lessens the faults; those that stay."""
    found = faults(graph, places)
    if found and 1 < written <= _LARGEST:
        return _Refinement(graph, places, written).run(found)
    return found


class _Refinement:
    """The moves tried against the full score, of which there is an end."""

    def __init__(self, graph: Graph, places: list[complex], written: int) -> None:
        self.graph = graph
        self.places = places
        self.written = written
        self.branches = Branches(graph, places, written)
        self.trials = 0
        self.most_trials = max(_LEAST_TRIALS, min(_MOST_TRIALS, _MOST_WORK // written))

    def run(self, found: list[Fault]) -> list[Fault]:
        """Make one move after another; the faults that stay."""
        hopeless: set[Fault] = set()
        while self.trials < self.most_trials:
            fault = next((each for each in found if self._may_help(each) and each not in hopeless), None)
            if fault is None:
                break
            cost = cost_of(found)
            path = self._path(fault)
            chosen, _ = self._tried(path, (), cost, WEIGHTS[fault.kind])
            if not chosen and (fault.kind in {CROSSING, OVERLAP} or self.trials < _FEW_TRIALS):
                chosen = self._tried_by_two(path, cost, WEIGHTS[fault.kind])
            if not chosen:
                hopeless.add(fault)
                continue
            self.branches.apply(chosen)
            found = faults(self.graph, self.places)
        return found

    def _tried(
        self, path: Sequence[int], before: tuple[Move, ...], cost: float, weight: float
    ) -> tuple[tuple[Move, ...], float]:
        """The moves that lessen the cost, with those made before, and what is left of it."""
        best: tuple[Move, ...] = ()
        spent = sum(move.cost for move in before)
        least, dearest = cost - _GAIN, inf
        branches = self.branches
        # What is between a branch and the rest as they are now; the rest of the cost a move leaves as it is.
        between: dict[int, float] = {}
        now = cost if not before else cost_of(faults(self.graph, self.places))
        for moves in branches.moves(path):
            price = spent + sum(move.cost for move in moves)
            if price > dearest:
                break
            if price >= least:
                continue
            self.trials += 1
            if self.trials > self.most_trials:
                break
            if len(moves) == 1:
                members = frozenset(moves[0].atoms)
                start = moves[0].atoms[0]
                if start not in between:
                    between[start] = cost_between(self.graph, self.places, members)
            old = branches.apply(moves)
            if not branches.shows_geometry():
                left = cost
            elif len(moves) == 1:
                left = now - between[start] + cost_between(self.graph, self.places, members)
            else:
                left = cost_of(faults(self.graph, self.places))
            branches.undo(old)
            if left + price < least - 1e-9:
                best, least = (*before, *moves), left + price
            if left <= cost - weight + 1e-9:
                dearest = min(dearest, price + _DEARER)
        return best, least

    def _tried_by_two(self, path: Sequence[int], cost: float, weight: float) -> tuple[Move, ...]:
        """After a mirroring or a change of places, one more move."""
        best: tuple[Move, ...] = ()
        least = cost
        for first in self.branches.moves(path):
            if len(first) == 1 and not first[0].mirrored:
                continue
            old = self.branches.apply(first)
            moves, left = self._tried(path, first, cost, weight)
            self.branches.undo(old)
            if moves and left < least:
                best, least = moves, left
        return best

    def _may_help(self, fault: Fault) -> bool:
        """Whether moving branches may help: not for a length, nor where a hydrogen has the best place there is."""
        return fault.kind != LENGTH and (fault.first < self.written or fault.kind != JAM)

    def _path(self, fault: Fault) -> list[int]:
        first = self._atom(fault.first, is_bond=fault.kind == CROSSING)
        second = self._atom(fault.second, is_bond=fault.bond or fault.kind == CROSSING)
        return self.branches.path(first, second)

    def _atom(self, number: int, *, is_bond: bool) -> int:
        """The atom a part of a fault is about; of a hydrogen for a wedge, its centre."""
        if is_bond:
            number = self.graph.bonds[number].a
        if number >= self.written:
            number = self.graph.bonds[self.graph.around[number][0]].other(number)
        return number
