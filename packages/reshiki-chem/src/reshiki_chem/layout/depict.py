"""Coordinates of one connected molecule, as RDKit's MOL writer gives them to a molecule without any.

That layout equals `Compute2DCoords(canonOrient=False)`. Asking the writer costs a few lines of text and spares the import
of rdDepictor, which brings numpy and a third of a second.
"""

import re
from typing import Final

from rdkit import Chem

from reshiki_render.drawing import Point
from reshiki_render.drawing.style import WORLD_PER_COORDINATE

_ATOM: Final = re.compile(r"^M  V30 \d+ \S+ (\S+) (\S+) ", re.MULTILINE)


def depicted(mol: Chem.Mol) -> list[Point]:
    """Where the atoms of a sanitised molecule lie, in world units, y down."""
    block = Chem.MolToV3KMolBlock(mol, kekulize=False)
    start = block.index("BEGIN ATOM")
    return [
        Point(float(x) * WORLD_PER_COORDINATE, -float(y) * WORLD_PER_COORDINATE)
        for x, y in _ATOM.findall(block, start, block.index("END ATOM", start))
    ]
