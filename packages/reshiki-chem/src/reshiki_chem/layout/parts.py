"""Parts of a molecule as molecules of their own, to be laid out alone."""

from collections.abc import Iterable

from rdkit import Chem

from reshiki_chem.elements import NUMBERS
from reshiki_chem.graph import Edge, Graph
from reshiki_chem.sanitising import quiet
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, TRIPLE

_ORDERS = {DOUBLE: Chem.BondType.DOUBLE, TRIPLE: Chem.BondType.TRIPLE, DATIVE: Chem.BondType.DATIVE}


def part_of(graph: Graph, atoms: Iterable[int], nameless: int | None = None) -> tuple[Graph, list[int]]:
    """The graph of some atoms and the bonds between them, and which atom each of its own is.

    `nameless` is an atom that only marks a place in the part: it has no element there.
    """
    chosen = sorted(atoms)
    number = {atom: k for k, atom in enumerate(chosen)}
    vertices = [
        graph.atoms[atom]._replace(element="*", hydrogens=0, charge=0, stereo=None)
        if atom == nameless
        else graph.atoms[atom]
        for atom in chosen
    ]
    bonds: list[Edge] = []
    around: list[list[int]] = [[] for _ in chosen]
    for bond in graph.bonds:
        if bond.a not in number or bond.b not in number:
            continue
        a, b = number[bond.a], number[bond.b]
        around[a].append(len(bonds))
        around[b].append(len(bonds))
        if bond.stereo and all(atom in number for atom in bond.stereo_atoms):
            bonds.append(
                Edge(a, b, bond.order, bond.stereo, tuple(number[atom] for atom in bond.stereo_atoms))
            )
        else:
            bonds.append(Edge(a, b, bond.order))
    return with_all_rings(Graph(vertices, bonds, around, {})), chosen


def with_all_rings(graph: Graph) -> Graph:
    """The graph with its rings found anew, those that dative bonds close as well."""
    rings = _rings(len(graph.atoms), graph.bonds)
    sizes: dict[int, int] = {}
    for ring in rings:
        for k in ring:
            sizes[k] = min(len(ring), sizes.get(k, len(ring)))
    return graph._replace(ring_sizes=sizes, rings=rings)


def _rings(count: int, bonds: list[Edge]) -> list[tuple[int, ...]]:
    mol = Chem.RWMol()
    for _ in range(count):
        mol.AddAtom(Chem.Atom(6))
    for bond in bonds:
        mol.AddBond(bond.a, bond.b, Chem.BondType.SINGLE)
    Chem.GetSymmSSSR(mol)
    return [tuple(ring) for ring in mol.GetRingInfo().BondRings()]


def molecule_of(graph: Graph) -> Chem.Mol:
    """A graph as RDKit's molecule, for its layouts."""
    mol = Chem.RWMol()
    for atom in graph.atoms:
        made = Chem.Atom(NUMBERS[atom.element])
        made.SetFormalCharge(atom.charge)
        made.SetNumExplicitHs(atom.hydrogens)
        made.SetNoImplicit(True)
        mol.AddAtom(made)
    for bond in graph.bonds:
        mol.AddBond(bond.a, bond.b, _ORDERS.get(bond.order, Chem.BondType.SINGLE))
    with quiet():
        mol.UpdatePropertyCache(strict=False)
        Chem.GetSymmSSSR(mol)
    return mol
