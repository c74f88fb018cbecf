"""A molecule as plain lists: what a drawing needs to know of it, asked of RDKit in one call.

Asking atom by atom costs more than the rest of the work; RDKit's JSON writer tells all of it at once. Bond orders are
those of a drawing (`reshiki_render.drawing.bonds`): no aromatic bond is left, so the molecule must be kekulised. Atoms
are counted from 0.
"""

import json
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.errors import UnreadableStructure
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, QUADRUPLE, SINGLE, TRIPLE

# The bond orders of RDKit's JSON (its own bond type numbers, dative 17) as orders of a drawing.
_ORDERS: Final = {1: SINGLE, 2: DOUBLE, 3: TRIPLE, 4: QUADRUPLE, 17: DATIVE}

_TABLE: Final = Chem.GetPeriodicTable()
SYMBOLS: Final = ("*", *(_TABLE.GetElementSymbol(number) for number in range(1, 119)))


class Vertex(NamedTuple):
    """An atom: hydrogens are those that are not atoms themselves; `stereo` is its winding over its bonds in order."""

    element: str
    hydrogens: int
    charge: int
    isotope: int
    radicals: int
    stereo: str | None


class Edge(NamedTuple):
    """A bond; `stereo` is cis or trans of `stereo_atoms`, the first bonded to `a`, the second to `b`."""

    a: int
    b: int
    order: int
    stereo: str | None = None
    stereo_atoms: tuple[int, ...] = ()


class Graph(NamedTuple):
    """`ranks` orders the atoms by CIP priority, equal where RDKit found them equal; empty when nothing asked for it."""

    atoms: list[Vertex]
    bonds: list[Edge]
    rings: list[list[int]]
    ranks: list[int]


def graph_of(mol: Chem.Mol) -> Graph:
    """The graph of a sanitised, kekulised molecule."""
    (told,) = json.loads(Chem.MolToJSON(mol))["molecules"]
    atoms = [
        Vertex(
            SYMBOLS[atom.get("z", 6)],
            atom.get("impHs", 0),
            atom.get("chg", 0),
            atom.get("isotope", 0),
            atom.get("nRad", 0),
            atom.get("stereo"),
        )
        for atom in told["atoms"]
    ]
    bonds = []
    for bond in told.get("bonds", ()):
        a, b = bond["atoms"]
        order = _ORDERS.get(bond.get("bo", 1))
        if order is None:
            raise UnreadableStructure(
                f"The bond between atoms {a + 1} and {b + 1} is of a kind a drawing does not have "
                "(any, or aromatic outside an aromatic ring). Write it as -, =, # or ->."
            )
        bonds.append(
            Edge(a, b, order, bond["stereo"], tuple(bond["stereoAtoms"]))
            if bond.get("stereo") in {"cis", "trans"}
            else Edge(a, b, order)
        )
    representation = next(
        (part for part in told.get("extensions", ()) if part["name"] == "rdkitRepresentation"), {}
    )
    return Graph(atoms, bonds, representation.get("atomRings", []), representation.get("cipRanks", []))
