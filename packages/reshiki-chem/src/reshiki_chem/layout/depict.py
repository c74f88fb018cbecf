"""Coordinates of one connected molecule."""

import re
from typing import Final

from rdkit import Chem

from reshiki_chem.graph import Graph
from reshiki_chem.layout.draft import drafted
from reshiki_chem.layout.hydrogens import put
from reshiki_chem.layout.polygons import polygons
from reshiki_chem.layout.relief import refined, relieved
from reshiki_chem.layout.shapes import Shape
from reshiki_chem.layout.systems import ring_systems
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD

_ATOM: Final = re.compile(r"^M  V30 \d+ \S+ (\S+) (\S+) ", re.MULTILINE)
_COORDINATES_PER_BOND: Final = 1.5


def laid_out(graph: Graph, written: int, mol: Chem.Mol) -> list[Point]:
    """Where the atoms of a connected molecule lie, in world units, y down.

    The first `written` atoms are those of `mol`; hydrogens for wedges follow.
    """
    systems = ring_systems(graph)
    shapes = []
    whole = None
    for system in systems:
        places = polygons(system)
        if places is None:
            whole = whole or depicted(mol)
            shapes.append(Shape({atom: whole[atom] for atom in system.atoms}, on_grid=False))
        else:
            shapes.append(Shape(places, on_grid=len(system.rings) > 1 or len(system.atoms) == 6))
    places = drafted(graph, systems, shapes, written)
    relieved(graph, places, written)
    put(graph, places, range(written, len(graph.atoms)))
    refined(graph, places, written)
    return [Point(place.real * BOND_WORLD, place.imag * BOND_WORLD) for place in places]


def depicted(mol: Chem.Mol) -> list[complex]:
    """RDKit's own layout of a molecule without coordinates, as its MOL writer makes it.

    It equals `Compute2DCoords(canonOrient=False)`. Asking the writer costs a few lines of text and spares the import of
    rdDepictor, which brings numpy and a third of a second.
    """
    block = Chem.MolToV3KMolBlock(mol, kekulize=False)
    start = block.index("BEGIN ATOM")
    return [
        complex(float(x) / _COORDINATES_PER_BOND, -float(y) / _COORDINATES_PER_BOND)
        for x, y in _ATOM.findall(block, start, block.index("END ATOM", start))
    ]
