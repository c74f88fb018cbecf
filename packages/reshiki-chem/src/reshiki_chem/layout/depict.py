"""Coordinates of one connected molecule.

A metal has its ligands set round it, each laid out by itself the same way. Everything else is drafted from the shapes of its
ring systems, relieved of what meets, turned the right way round, given its hydrogens, and refined by the score.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from rdkit import Chem

from reshiki_chem.graph import Graph
from reshiki_chem.layout.draft import drafted
from reshiki_chem.layout.hydrogens import put
from reshiki_chem.layout.metals import centre_of, complexed
from reshiki_chem.layout.orient import oriented
from reshiki_chem.layout.parts import molecule_of, with_all_rings
from reshiki_chem.layout.refine import refined
from reshiki_chem.layout.relief import relieved
from reshiki_chem.layout.ringshapes import shape_of
from reshiki_chem.layout.systems import ring_systems
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD

_ATOM: Final = re.compile(r"^M  V30 \d+ \S+ (\S+) (\S+) ", re.MULTILINE)
_COORDINATES_PER_BOND: Final = 1.5


def laid_out(graph: Graph, written: int, mol: Chem.Mol) -> list[Point]:
    """Where the atoms of a connected molecule lie, in world units, y down.

    The first `written` atoms are those of `mol`; hydrogens for wedges follow.
    """
    if centre_of(graph, written) is not None:
        graph = with_all_rings(graph)
    places = _laid(graph, written, lambda: mol)
    put(graph, places, range(written, len(graph.atoms)))
    refined(graph, places, written)
    return [Point(place.real * BOND_WORLD, place.imag * BOND_WORLD) for place in places]


def _laid(graph: Graph, written: int, mol: Callable[[], Chem.Mol]) -> list[complex]:
    if written == 1:
        return [0j] * len(graph.atoms)
    metal = centre_of(graph, written)
    if metal is not None:
        return complexed(graph, metal, written, _laid_part)
    known: list[list[complex]] = []

    def layouts() -> Iterator[list[complex]]:
        for number, engine in enumerate((depicted, generated, fitted_to_templates)):
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
    """rdDepictor's layout with its ring system templates."""
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
