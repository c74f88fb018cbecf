"""Which bonds of a layout carry the wedges.

The narrow end is at the centre. The best bond is one that cannot be taken for a statement about another atom: to a
hydrogen first, then out of every ring, to no other centre, to an end, to the smaller branch. A bond whose wedge the
reader could hardly tell (the rest in line, or on one another) is passed over. Centres with the least choice choose first.
"""

from reshiki_chem.graph import Graph
from reshiki_chem.stereo import FLAT, Spoke, sense
from reshiki_render.drawing import Point
from reshiki_render.drawing.bonds import SINGLE

# What a wedge has to be plain to read (`stereo.sense`): a bond 17 degrees off the line of another will do.
_PLAIN = 0.3
# Branches are compared up to this many atoms.
_BRANCH = 16


def wedges_of(graph: Graph, points: list[Point]) -> dict[int, tuple[int, str]]:
    """For each bond that gets a wedge, by index: the atom at its narrow end, and the display."""
    wishes = []
    for centre, atom in enumerate(graph.atoms):
        if atom.stereo:
            wishes.append((sorted(_candidates(centre, graph)), centre))
    wishes.sort(key=lambda wish: wish[0][0] if wish[0] else (), reverse=True)
    chosen: dict[int, tuple[int, str]] = {}
    for candidates, centre in wishes:
        x, y = points[centre]
        spokes = [Spoke(points[n].x - x, points[n].y - y) for n in graph.neighbours(centre)]
        senses = {k: sense(spokes, place) for place, k in enumerate(graph.around[centre])}
        free = [k for *_, k in candidates if k not in chosen]
        best = next((k for k in free if abs(senses[k]) >= _PLAIN), None)
        if best is None:
            best = max(free, key=lambda k: abs(senses[k]), default=None)
        if best is not None and abs(senses[best]) >= FLAT:
            turn = "ccw" if senses[best] > 0 else "cw"
            chosen[best] = centre, "wedge" if turn == graph.atoms[centre].stereo else "hash"
    return chosen


def _candidates(centre: int, graph: Graph) -> list[tuple[int, ...]]:
    """The single bonds of a centre with what speaks against each, worst first in the tuple; the bond's index is last."""
    candidates: list[tuple[int, ...]] = []
    for k in graph.around[centre]:
        bond = graph.bonds[k]
        if bond.order != SINGLE:
            continue
        other = bond.other(centre)
        end = graph.atoms[other]
        candidates.append(
            (
                end.element != "H",
                k in graph.ring_sizes,
                end.stereo is not None,
                _branch(other, centre, graph),
                end.element == "C",
                k,
            )
        )
    return candidates


def _branch(start: int, centre: int, graph: Graph) -> int:
    """How many atoms hang on a bond, counted up to a limit."""
    if len(graph.around[start]) == 1:
        return 1
    seen = {centre, start}
    edge = [start]
    while edge and len(seen) <= _BRANCH:
        atom = edge.pop()
        for k in graph.around[atom]:
            other = graph.bonds[k].other(atom)
            if other not in seen:
                seen.add(other)
                edge.append(other)
    return len(seen) - 1
