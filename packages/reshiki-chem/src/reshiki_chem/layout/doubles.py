"""On which side of a double bond outside rings the second line stands.

Inside a ring the scene draws it towards the ring (`auto`). A chain's goes to the side with more neighbours, so that it
lies in the angle they make; to the left, walking from the first atom, where each side has one. It is centred where both sides are alike and the bond is an
end or fully substituted: C=O, C=CH2, N=O, tetrasubstituted alkenes; and in cumulenes.
"""

from reshiki_chem.graph import Graph
from reshiki_chem.stereo import side
from reshiki_render.drawing import Point
from reshiki_render.drawing.bonds import DOUBLE


def double_positions(graph: Graph, points: list[Point]) -> dict[int, str]:
    """`center`, `left` or `right` for each double bond outside a ring, by index."""
    sides = {}
    for k, bond in enumerate(graph.bonds):
        if bond.order != DOUBLE or k in graph.ring_sizes:
            continue
        start, end = points[bond.a], points[bond.b]
        left = right = 0
        for near in (bond.a, bond.b):
            for other in graph.neighbours(near):
                where = side(start, end, points[other])
                left += where > 1
                right += where < -1
        if left == right:
            one_each = len(graph.around[bond.a]) == len(graph.around[bond.b]) == 2 and left
            sides[k] = "left" if one_each else "center"
        else:
            sides[k] = "left" if left > right else "right"
    return sides
