"""Bonds that cross, as far as the drawing says which of them is in front.

ChemDraw draws the bond with the higher place in the stack in front, of bonds that name each other as crossing.
"""

from collections.abc import Sequence

from reshiki_chem.chemdraw.writing.paper import Paper

Spot = tuple[float, float]


def crossings(places: Sequence[int], paper: Paper) -> dict[int, list[int]]:
    """For each bond, by its place, those it crosses, if either has an order of its own."""
    bonds = paper.drawing.bonds
    lines = {
        place: (paper.spots[paper.index[bonds[place].a]], paper.spots[paper.index[bonds[place].b]])
        for place in places
    }
    found: dict[int, list[int]] = {}
    for place in places:
        if not bonds[place].z_order:
            continue
        ends = {bonds[place].a, bonds[place].b}
        for other in places:
            if other in found.get(place, ()) or ends & {bonds[other].a, bonds[other].b}:
                continue
            if _cross(*lines[place], *lines[other]):
                found.setdefault(place, []).append(other)
                found.setdefault(other, []).append(place)
    return found


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether the lines a-b and c-d cross between their ends."""
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
