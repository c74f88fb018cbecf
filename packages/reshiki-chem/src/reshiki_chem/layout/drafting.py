"""From a molecule without coordinates to a drawing: place, wedge, choose the sides of double bonds.

Object IDs are 1 to n in the molecule's order of atoms; hydrogens that a wedge needs come after them. They are added
before the layout, so that there is room for them, and only where no other bond can carry the wedge: where a centre's
bonds all lie in rings or lead to other centres.
"""

from collections.abc import Collection, Mapping
from typing import Final

from rdkit import Chem

from reshiki_chem.graph import Edge, Graph, Vertex, drawn_radicals, graph_of
from reshiki_chem.layout.doubles import double_positions
from reshiki_chem.layout.pack import packed
from reshiki_chem.layout.wedges import wedges_of
from reshiki_render.drawing import Atom, AtomStereo, Bond, Drawing
from reshiki_render.drawing.bonds import SINGLE

_HYDROGEN: Final = Vertex("H", 0, 0, 0, 0, None)


def drafted(mol: Chem.Mol, fixed: Collection[int] = (), maps: Mapping[int, int] | None = None) -> Drawing:
    """The drawing of a sanitised molecule whose stereochemistry is assigned. The molecule is kekulised in place.

    `fixed` are the atoms whose hydrogen count the usual valence would not give, `maps` the atom-map numbers.
    """
    graph = graph_of(mol)
    crowded = [i for i, atom in enumerate(graph.atoms) if atom.stereo and atom.hydrogens == 1 and _is_crowded(i, graph)]
    if crowded:
        mol = Chem.AddHs(mol, onlyOnAtoms=crowded)
        _add_hydrogens(graph, crowded)
    points = packed(mol, graph)
    wedges = wedges_of(graph, points)
    sides = double_positions(graph, points)
    maps = maps or {}
    atoms = tuple(
        Atom(
            id=i + 1,
            element=atom.element,
            position=point,
            charge=atom.charge,
            radical_electrons=drawn_radicals(atom.element, atom.radicals),
            isotope=atom.isotope,
            explicit_h=atom.hydrogens if i in fixed else 0,
            no_implicit=i in fixed or atom.element == "*",
            stereo=AtomStereo(winding=atom.stereo, neighbors=tuple(n + 1 for n in graph.neighbours(i)))
            if atom.stereo
            else None,
            map_num=maps.get(i, 0),
            label_h=atom.hydrogens,
        )
        for i, (atom, point) in enumerate(zip(graph.atoms, points, strict=True))
    )
    bonds = []
    for k, bond in enumerate(graph.bonds):
        narrow, display = wedges.get(k, (bond.a, "plain"))
        bonds.append(
            Bond(
                a=narrow + 1,
                b=bond.other(narrow) + 1,
                order=bond.order,
                display=display,
                stereo=bond.stereo,
                stereo_atoms=tuple(atom + 1 for atom in bond.stereo_atoms),
                double_position=sides.get(k, "auto"),
            )
        )
    return Drawing(atoms=atoms, bonds=tuple(bonds))


def _is_crowded(centre: int, graph: Graph) -> bool:
    return all(
        k in graph.ring_sizes or graph.atoms[graph.bonds[k].other(centre)].stereo for k in graph.around[centre]
    )


def _add_hydrogens(graph: Graph, centres: list[int]) -> None:
    """What RDKit's AddHs did: the new atoms come last, each bonded last to its centre, so no winding changes."""
    for centre in centres:
        new = len(graph.bonds)
        graph.bonds.append(Edge(centre, len(graph.atoms), SINGLE))
        graph.atoms[centre] = graph.atoms[centre]._replace(hydrogens=0)
        graph.atoms.append(_HYDROGEN)
        graph.around[centre].append(new)
        graph.around.append([new])
