"""Which bonds carry the wedges of a layout.

The narrow end is at the centre. Best is a bond that only this centre can mean: to a hydrogen or another end, outside
rings, not to another centre.
"""

from reshiki_chem.graph import Graph
from reshiki_chem.stereo import FRONT, PLANE, Spoke, winding
from reshiki_render.drawing import Point


def wedges_of(
    graph: Graph, neighbours: list[list[int]], points: list[Point], ring_bonds: set[frozenset[int]]
) -> dict[int, tuple[int, str]]:
    """For each bond that gets a wedge, by index: the atom of its narrow end and the display."""
    index = {frozenset((bond.a, bond.b)): k for k, bond in enumerate(graph.bonds)}
    chosen: dict[int, tuple[int, str]] = {}
    for centre, atom in enumerate(graph.atoms):
        if not atom.stereo:
            continue
        candidates = []
        for other in neighbours[centre]:
            k = index[frozenset((centre, other))]
            if graph.bonds[k].order != 1 or k in chosen:
                continue
            end = graph.atoms[other]
            candidates.append(
                (
                    (
                        end.element != "H",
                        end.stereo is not None,
                        frozenset((centre, other)) in ring_bonds,
                        len(neighbours[other]),
                        end.element == "C",
                    ),
                    k,
                    other,
                )
            )
        for _, k, other in sorted(candidates):
            x, y = points[centre]
            turn = winding(
                [
                    Spoke(points[n].x - x, points[n].y - y, FRONT if n == other else PLANE)
                    for n in neighbours[centre]
                ]
            )
            if turn:
                chosen[k] = centre, "wedge" if turn == atom.stereo else "hash"
                break
    return chosen
