"""Coloured areas of a document that are rings: painted rings of the drawing.

An area names the bonds round it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.survey import Found, Survey
from reshiki_chem.chemdraw.words import ids_of
from reshiki_render.drawing import Drawing, RingFill, replace
from reshiki_render.drawing.rings import MOST_RING_FILLS

AREA: Final = "ColoredMolecularArea"
_SMALLEST, _LARGEST = 3, 64


def with_ring_fills(
    drawing: Drawing, survey: Survey, atoms_of: Mapping[int, tuple[int, ...]], looks: Looks
) -> tuple[Drawing, list[Found]]:
    """The drawing with its rings painted, and the areas that are no rings of it."""
    areas = survey.left_out.get(AREA, [])
    if not areas:
        return drawing, []
    atom_of = {
        node.element.get("id"): atoms_of[index][0]
        for index, node in enumerate(survey.nodes)
        if len(atoms_of.get(index, ())) == 1
    }
    ends = {
        bond.element.get("id"): (atom_of.get(bond.element.get("B"), 0), atom_of.get(bond.element.get("E"), 0))
        for bond in survey.bonds
    }
    joined = {frozenset((bond.a, bond.b)) for bond in drawing.bonds}
    fills: dict[frozenset[int], RingFill] = {}
    left = []
    for area in areas:
        sides = [ends.get(name, (0, 0)) for name in ids_of(area.element, "BasisObjects")]
        ring = _ring(sides) if joined.issuperset(map(frozenset, sides)) else ()
        if not ring or frozenset(ring) in fills or len(fills) == MOST_RING_FILLS:
            left.append(area)
            continue
        fills[frozenset(ring)] = RingFill(atoms=ring, color=looks.color(area.element.get("bgcolor")))
    return replace(drawing, ring_fills=tuple(fills.values())), left


def _ring(sides: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The atoms of a ring in their order, from its bonds in any; none where they are no ring."""
    if not _SMALLEST <= len(sides) <= _LARGEST:
        return ()
    around: dict[int, list[int]] = {}
    for a, b in sides:
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)
    if len(around) != len(sides) or any(len(others) != 2 for others in around.values()):
        return ()
    first = sides[0][0]
    ring = [first]
    before, here = first, around[first][0]
    while here != first:
        ring.append(here)
        before, here = here, next((other for other in around[here] if other != before), first)
    return tuple(ring) if len(ring) == len(sides) else ()
