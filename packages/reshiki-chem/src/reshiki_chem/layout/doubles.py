"""On which side of a chain's double bonds the second line stands."""

from reshiki_chem.graph import Graph
from reshiki_chem.stereo import side
from reshiki_render.drawing import Point


def double_positions(
    graph: Graph, neighbours: list[list[int]], points: list[Point], ring_bonds: set[frozenset[int]]
) -> dict[int, str]:
    """`center`, `left` or `right` for each double bond outside a ring, by index."""
    sides = {}
    for k, bond in enumerate(graph.bonds):
        if bond.order != 2 or frozenset((bond.a, bond.b)) in ring_bonds:
            continue
        start, end = points[bond.a], points[bond.b]
        left = right = 0
        for near, far in ((bond.a, bond.b), (bond.b, bond.a)):
            for other in neighbours[near]:
                if other != far:
                    where = side(start, end, points[other])
                    left += where > 1
                    right += where < -1
        if left == right != 1:
            sides[k] = "center"
        elif left == right:
            sides[k] = "left" if len(neighbours[bond.a]) == len(neighbours[bond.b]) == 2 else "center"
        else:
            sides[k] = "left" if left > right else "right"
    return sides
