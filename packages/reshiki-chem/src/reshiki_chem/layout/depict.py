"""Coordinates of one connected molecule.

A metal has its ligands set round it, each laid out by itself the same way. Everything else is drafted from the shapes of its
ring systems, relieved of what meets, turned the right way round, given its hydrogens, and refined by the score. Where parts
of it still lie on one another, RDKit's layout and CoordGen's are looked at as well, and the best by the score is kept.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.graph import Graph
from reshiki_chem.layout.draft import drafted
from reshiki_chem.layout.hydrogens import put
from reshiki_chem.layout.metals import centre_of, complexed
from reshiki_chem.layout.orient import oriented
from reshiki_chem.layout.parts import molecule_of, with_all_rings
from reshiki_chem.layout.refine import refined
from reshiki_chem.layout.relief import relieved
from reshiki_chem.layout.rings.choose import shape_of
from reshiki_chem.layout.rings.systems import ring_systems
from reshiki_chem.layout.score import CROSSING, OVERLAP, Fault, cost_of
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD

_ATOM: Final = re.compile(r"^M  V30 \d+ \S+ (\S+) (\S+) ", re.MULTILINE)
_COORDINATES_PER_BOND: Final = 1.5
# CoordGen takes a minute for a ring of three hundred atoms.
_SOON_DONE: Final = 150
_DECIMALS: Final = 3


def laid_out(graph: Graph, written: int, mol: Chem.Mol) -> list[Point]:
    """Where the atoms of a connected molecule lie, in world units, y down.

    The first `written` atoms are those of `mol`; hydrogens for wedges follow.
    """
    is_complex = centre_of(graph, written) is not None
    if is_complex:
        graph = with_all_rings(graph)
    found = _finished(graph, _laid(graph, written, lambda: mol), written)
    if written <= _SOON_DONE and not is_complex and _is_spoilt(graph, found.faults):
        others = (_finished(graph, _brought_in(graph, layout, written), written) for layout in _foreign(mol))
        found = min((found, *others), key=lambda each: cost_of(each.faults))
    # Rounded, so that what floating point leaves behind does not show in files.
    return [
        Point(
            round(place.real * BOND_WORLD, _DECIMALS) + 0.0, round(place.imag * BOND_WORLD, _DECIMALS) + 0.0
        )
        for place in found.places
    ]


class _Layout(NamedTuple):
    """A finished layout and what is wrong with it."""

    places: Sequence[complex]
    faults: Sequence[Fault]


def _finished(graph: Graph, places: list[complex], written: int) -> _Layout:
    """A layout with its hydrogens, refined."""
    put(graph, places, range(written, len(graph.atoms)))
    return _Layout(places, refined(graph, places, written))


def _is_spoilt(graph: Graph, faults: Sequence[Fault]) -> bool:
    """Whether bonds cross or atoms overlap that are not of one ring system, whose shape is as good as we have it."""
    found = [fault for fault in faults if fault.kind in {CROSSING, OVERLAP}]
    if not found:
        return False
    system_of = {atom: number for number, system in enumerate(ring_systems(graph)) for atom in system.atoms}
    for fault in found:
        ends = (
            (*graph.bonds[fault.first][:2], *graph.bonds[fault.second][:2])
            if fault.kind == CROSSING
            else (fault.first, fault.second)
        )
        if len({system_of.get(atom, -1 - atom) for atom in ends}) > 1:
            return True
    return False


def _foreign(mol: Chem.Mol) -> Iterator[list[complex]]:
    yield depicted(mol)
    yield generated(mol)


def _brought_in(graph: Graph, layout: list[complex], written: int) -> list[complex]:
    """Another's layout at our scale, turned our way."""
    lengths = sorted(abs(layout[bond.a] - layout[bond.b]) for bond in graph.bonds if bond.b < written)
    usual = lengths[len(lengths) // 2] or 1.0
    places = [place / usual for place in layout] + [0j] * (len(graph.atoms) - written)
    return oriented(graph, places, written, 0)


def _laid(graph: Graph, written: int, mol: Callable[[], Chem.Mol]) -> list[complex]:
    if written == 1:
        return [0j] * len(graph.atoms)
    metal = centre_of(graph, written)
    if metal is not None:
        return complexed(graph, metal, written, _laid_part)
    known: list[list[complex]] = []

    def layouts() -> Iterator[list[complex]]:
        engines = (depicted, generated, fitted_to_templates)
        for number, engine in enumerate(engines if written <= _SOON_DONE else engines[:1]):
            if number == len(known):
                known.append(engine(mol()))
            yield known[number]

    systems = ring_systems(graph)
    shapes = [shape_of(graph, system, layouts) for system in systems]
    places = drafted(graph, systems, shapes, written)
    relieved(graph, places, written)
    if any(shape.upright for shape in shapes):
        return places
    lead = max(shapes, key=lambda shape: len(shape.places), default=None)
    is_familiar = lead is not None and lead.familiar and 2 * len(lead.places) >= written
    return oriented(graph, places, written, len(shapes), is_familiar=is_familiar)


def _laid_part(graph: Graph) -> list[complex]:
    return _laid(graph, len(graph.atoms), lambda: molecule_of(graph))


def depicted(mol: Chem.Mol) -> list[complex]:
    """RDKit's own layout of a molecule without coordinates, as its MOL writer makes it.

    It equals `Compute2DCoords(canonOrient=False)`. Asking the writer costs a few lines of text and spares the import of
    rdDepictor, which brings numpy and a third of a second.
    """
    return _read(Chem.MolToV3KMolBlock(mol, kekulize=False))


def generated(mol: Chem.Mol) -> list[complex]:
    """CoordGen's layout."""
    from rdkit.Chem import rdCoordGen

    copy = Chem.Mol(mol)
    rdCoordGen.AddCoords(copy)
    return _read(Chem.MolToV3KMolBlock(copy, kekulize=False))


def fitted_to_templates(mol: Chem.Mol) -> list[complex]:
    """The layout of rdDepictor with its ring system templates."""
    from rdkit.Chem import rdDepictor

    copy = Chem.Mol(mol)
    rdDepictor.Compute2DCoords(copy, useRingTemplates=True)
    return _read(Chem.MolToV3KMolBlock(copy, kekulize=False))


def _read(block: str) -> list[complex]:
    start = block.index("BEGIN ATOM")
    return [
        complex(float(x) / _COORDINATES_PER_BOND, -float(y) / _COORDINATES_PER_BOND)
        for x, y in _ATOM.findall(block, start, block.index("END ATOM", start))
    ]
