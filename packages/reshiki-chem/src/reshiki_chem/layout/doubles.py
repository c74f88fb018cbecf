"""On which side of a double bond outside rings the second line stands.

Inside a ring the scene draws it towards the ring (`auto`). A chain's goes to the side with more neighbours, so that it
lies in the angle they make; to the left, walking from the first atom, where each end has one on its own side. It is
centred where both sides are alike and the bond is an end or fully substituted (C=O, C=CH2, N=O, tetrasubstituted
alkenes), and in cumulenes.
"""

from reshiki_chem.graph import Edge, Graph
from reshiki_chem.stereo import FLAT, is_cis, side
from reshiki_render.drawing import Point
from reshiki_render.drawing.bonds import DOUBLE, TRIPLE


def double_positions(graph: Graph, points: list[Point]) -> dict[int, str]:
    """`center`, `left` or `right` for each double bond outside a ring, by index."""
    sides = {}
    for k, bond in enumerate(graph.bonds):
        if bond.order != DOUBLE or k in graph.ring_sizes:
            continue
        if is_cumulated(bond.a, graph) or is_cumulated(bond.b, graph):
            sides[k] = "center"
            continue
        start, end = points[bond.a], points[bond.b]
        left = right = 0
        for near in (bond.a, bond.b):
            for other in graph.neighbours(near):
                where = side(start, end, points[other])
                left += where > 1
                right += where < -1
        if left == right:
            one_each = len(graph.around[bond.a]) == len(graph.around[bond.b]) == 2
            sides[k] = "left" if one_each and left else "center"
        else:
            sides[k] = "left" if left > right else "right"
    return sides


def is_cumulated(atom: int, graph: Graph) -> bool:
    """Whether an atom has two double bonds and nothing else, which are drawn in line."""
    around = graph.around[atom]
    return len(around) == 2 and graph.bonds[around[0]].order == graph.bonds[around[1]].order == DOUBLE


def is_named(atom: int, graph: Graph) -> bool:
    """Whether a carbon carries its label though it has bonds.

    Between two double bonds in line it would not be seen; the charge at the end of a triple bond (carbon monoxide,
    isocyanides) would stand between its lines.
    """
    if is_cumulated(atom, graph):
        return True
    around = graph.around[atom]
    return bool(graph.atoms[atom].charge) and any(graph.bonds[k].order == TRIPLE for k in around)


def shows(bond: Edge, points: list[Point]) -> bool:
    """Whether the picture of a double bond has the cis or trans geometry the bond has."""
    a, b = bond.stereo_atoms
    return is_cis(points[bond.a], points[bond.b], points[a], points[b]) is (bond.stereo == "cis")


def is_kept(stereo: str, start: complex, end: complex, first: complex, second: complex) -> bool:
    """Whether a double bond from start to end is cis or trans as it should be, by a neighbour of each end."""
    line = (end - start).conjugate()
    one = ((first - start) * line).imag
    other = ((second - end) * line).imag
    # Both to one side or to opposite sides, and neither in line.
    return min(abs(one), abs(other)) >= FLAT and (one * other > 0) == (stereo == "cis")
