"""From a molecule without coordinates to a drawing: place, wedge, choose the sides of double bonds, pack.

Object IDs are 1 to n in the molecule's order of atoms; hydrogens that a wedge needs come after them. They are added
before the layout, so that there is room for them, and only where no other bond can carry the wedge: where a centre's
bonds all lie in rings or lead to other centres.
"""

from collections.abc import Collection
from typing import Final

from rdkit import Chem

from reshiki_chem.graph import Edge, Graph, Vertex, graph_of
from reshiki_chem.layout.doubles import double_positions
from reshiki_chem.layout.pack import packed
from reshiki_chem.layout.wedges import wedges_of
from reshiki_render.drawing import Atom, AtomStereo, Bond, Drawing

# Elements whose unpaired electrons are drawn as dots. RDKit also counts the valence electrons of a bare metal atom.
DOTTED: Final = frozenset(["H", "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "As", "Se", "Br", "Te", "I"])
_HYDROGEN: Final = Vertex("H", 0, 0, 0, 0, None)


def drafted(mol: Chem.Mol, fixed: Collection[int] = (), maps: dict[int, int] | None = None) -> Drawing:
    """The drawing of a sanitised molecule with its stereochemistry assigned.

    `fixed` are the atoms whose hydrogen count the usual valence would not give. The molecule is kekulised in place.
    """
    Chem.Kekulize(mol, clearAromaticFlags=True)
    graph = graph_of(mol)
    neighbours: list[list[int]] = [[] for _ in graph.atoms]
    for bond in graph.bonds:
        neighbours[bond.a].append(bond.b)
        neighbours[bond.b].append(bond.a)
    ring_bonds = {
        frozenset(pair) for ring in graph.rings for pair in zip(ring, ring[1:] + ring[:1], strict=True)
    }
    centres = [i for i, atom in enumerate(graph.atoms) if atom.stereo]
    crowded = [
        i
        for i in centres
        if graph.atoms[i].hydrogens == 1 and _needs_hydrogen(i, graph, neighbours, ring_bonds)
    ]
    if crowded:
        mol = Chem.AddHs(mol, onlyOnAtoms=crowded)
        for i in crowded:
            new = len(graph.atoms)
            graph.atoms[i] = graph.atoms[i]._replace(hydrogens=0)
            graph.atoms.append(_HYDROGEN)
            graph.bonds.append(Edge(i, new, 1))
            neighbours[i].append(new)
            neighbours.append([i])
    points = packed(mol, graph)
    wedges = wedges_of(graph, neighbours, points, ring_bonds)
    sides = double_positions(graph, neighbours, points, ring_bonds)
    maps = maps or {}
    atoms = tuple(
        Atom(
            id=i + 1,
            element=atom.element,
            position=point,
            charge=atom.charge,
            radical_electrons=min(atom.radicals, 2) if atom.element in DOTTED else 0,
            isotope=atom.isotope,
            explicit_h=atom.hydrogens if i in fixed else 0,
            no_implicit=i in fixed or atom.element == "*",
            stereo=AtomStereo(winding=atom.stereo, neighbors=tuple(n + 1 for n in neighbours[i]))
            if atom.stereo
            else None,
            map_num=maps.get(i, 0),
            label_h=atom.hydrogens,
        )
        for i, (atom, point) in enumerate(zip(graph.atoms, points, strict=True))
    )
    bonds = []
    for k, bond in enumerate(graph.bonds):
        a, b, display = bond.a, bond.b, "plain"
        if k in wedges:
            a, display = wedges[k]
            b = bond.b if a == bond.a else bond.a
        bonds.append(
            Bond(
                a=a + 1,
                b=b + 1,
                order=bond.order,
                display=display,
                stereo=bond.stereo,
                stereo_atoms=tuple(atom + 1 for atom in bond.stereo_atoms),
                double_position=sides.get(k, "auto"),
            )
        )
    return Drawing(atoms=atoms, bonds=tuple(bonds))


def _needs_hydrogen(
    centre: int, graph: Graph, neighbours: list[list[int]], ring_bonds: set[frozenset[int]]
) -> bool:
    return all(
        graph.atoms[other].stereo or frozenset((centre, other)) in ring_bonds for other in neighbours[centre]
    )
