"""Several molecules in one drawing."""

from rdkit import Chem

from reshiki_chem.graph import Graph
from reshiki_chem.layout.depict import depicted
from reshiki_render.drawing import Point


def packed(mol: Chem.Mol, graph: Graph) -> list[Point]:
    return depicted(mol)
