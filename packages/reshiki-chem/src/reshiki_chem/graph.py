"""A molecule as plain lists: what a drawing needs to know of it, asked of RDKit in one call.

Asking atom by atom costs more than the rest of the work; RDKit's JSON writer tells all of it at once. Bond orders are
those of a drawing (`reshiki_render.drawing.bonds`): no aromatic bond is left, so the molecule must be kekulised. Atoms
are counted from 0.
"""

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.elements import SYMBOLS
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.valence import usual_hydrogens
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, HYDROGEN, QUADRUPLE, SINGLE, TRIPLE

# Smaller rings hold their double bonds cis.
SMALLEST_RING_WITH_GEOMETRY: Final = 8

# The bond orders of RDKit's JSON (its own bond type numbers, dative 17) as orders of a drawing.
_ORDERS: Final = {1: SINGLE, 2: DOUBLE, 3: TRIPLE, 4: QUADRUPLE, 17: DATIVE}

# What bonds of other orders than 1 to 3 add to the valence of an atom, by whether it is the bond's second.
_SHARES: Final = {(DATIVE, True): 1, (QUADRUPLE, True): 4, (QUADRUPLE, False): 4}

# How many neighbours a centre has besides at most one hydrogen.
_SPOKES: Final = frozenset([3, 4])

# Elements whose unpaired electrons are drawn as dots. RDKit also counts the valence electrons of a bare metal atom.
_DOTTED: Final = frozenset(("H", "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "As", "Se", "Br", "Te", "I"))
_MOST_DOTS: Final = 2


class Vertex(NamedTuple):
    """An atom: hydrogens are those that are not atoms themselves; `stereo` is its winding over its bonds in order."""

    element: str
    hydrogens: int
    charge: int
    isotope: int
    radicals: int
    stereo: str | None

    @property
    def dots(self) -> int:
        """How many of RDKit's unpaired electrons a drawing shows."""
        return min(self.radicals, _MOST_DOTS) if self.radicals and self.element in _DOTTED else 0


class Edge(NamedTuple):
    """A bond; `stereo` is cis or trans of `stereo_atoms`, the first bonded to `a`, the second to `b`, or any."""

    a: int
    b: int
    order: int
    stereo: str | None = None
    stereo_atoms: tuple[int, ...] = ()

    def other(self, end: int) -> int:
        return self.a + self.b - end


class Graph(NamedTuple):
    """`around` has the bonds of each atom, by index and in order; `ring_sizes` the smallest ring of each bond in one.

    `rings` are the smallest rings, each as its bonds.
    """

    atoms: list[Vertex]
    bonds: list[Edge]
    around: list[list[int]]
    ring_sizes: dict[int, int]
    rings: Sequence[tuple[int, ...]] = ()

    def is_usual(self, atom: int) -> bool:
        """Whether an atom has the hydrogens it would take by itself."""
        vertex = self.atoms[atom]
        bonds = 0
        for k in self.around[atom]:
            bond = self.bonds[k]
            bonds += bond.order if bond.order < AROMATIC else _SHARES.get((bond.order, bond.b == atom), 0)
        return usual_hydrogens(vertex.element, vertex.charge, bonds, vertex.dots) == vertex.hydrogens

    def neighbours(self, atom: int) -> list[int]:
        return [self.bonds[k].other(atom) for k in self.around[atom]]


def graph_of(mol: Chem.Mol) -> Graph:
    """The graph of a sanitised molecule whose stereochemistry is assigned. The molecule is kekulised in place."""
    ring_sizes: dict[int, int] = {}
    rings = mol.GetRingInfo().BondRings()
    if not rings and mol.GetNumBonds() >= mol.GetNumAtoms():
        # A molecule cut out of others has not been told its rings.
        Chem.GetSymmSSSR(mol)
        rings = mol.GetRingInfo().BondRings()
    for ring in rings:
        size = len(ring)
        for k in ring:
            ring_sizes[k] = min(size, ring_sizes.get(k, size))
    rigid = (
        {bond.GetIdx() for bond in mol.GetBonds() if bond.GetIsAromatic()}
        if any(size >= SMALLEST_RING_WITH_GEOMETRY for size in ring_sizes.values())
        else set()
    )
    Chem.Kekulize(mol, clearAromaticFlags=True)
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
    bonds: list[Edge] = []
    around: list[list[int]] = [[] for _ in atoms]
    for k, bond in enumerate(told.get("bonds", ())):
        a, b = bond["atoms"]
        around[a].append(k)
        around[b].append(k)
        order = _ORDERS.get(bond.get("bo", 1))
        if order is None and mol.GetBondWithIdx(k).GetBondType() == Chem.BondType.HYDROGEN:
            # The JSON has one number for all kinds it does not know.
            order = HYDROGEN
        if order is None:
            raise UnreadableStructure(
                f"The bond between atoms {a + 1} and {b + 1} is of a kind a drawing does not have "
                "(any, or aromatic outside an aromatic ring). Write it as -, =, # or ->."
            )
        # A bond that became single beside an aromatic ring may still carry what it was as a double one.
        if order == DOUBLE and bond.get("stereo") in {"cis", "trans"}:
            bonds.append(Edge(a, b, order, bond["stereo"], tuple(bond["stereoAtoms"])))
        else:
            bonds.append(Edge(a, b, order))
    for i, vertex in enumerate(atoms):
        # RDKit leaves a mark on PH3 and the like.
        if vertex.stereo and (len(around[i]) not in _SPOKES or vertex.hydrogens > 1):
            atoms[i] = vertex._replace(stereo=None)
    graph = Graph(atoms, bonds, around, ring_sizes, rings)
    ranks = next((part["cipRanks"] for part in told.get("extensions", ()) if "cipRanks" in part), None)
    if ranks:
        for k, edge in enumerate(bonds):
            if edge.order == DOUBLE and not edge.stereo and k not in rigid and _may_turn(k, graph, ranks):
                bonds[k] = edge._replace(stereo="any")
    return graph


def _may_turn(k: int, graph: Graph, ranks: list[int]) -> bool:
    """Whether a double bond could have either of two geometries."""
    bond = graph.bonds[k]
    if graph.ring_sizes.get(k, SMALLEST_RING_WITH_GEOMETRY) < SMALLEST_RING_WITH_GEOMETRY:
        return False
    for end in (bond.a, bond.b):
        others = [graph.bonds[other] for other in graph.around[end] if other != k]
        told_apart = len(others) == 1 or (len(others) == 2 and _differ(others, end, ranks))
        if not told_apart or (len(others) == 1 and others[0].order == DOUBLE):
            return False
    return True


def _differ(bonds: list[Edge], end: int, ranks: list[int]) -> bool:
    return ranks[bonds[0].other(end)] != ranks[bonds[1].other(end)]
