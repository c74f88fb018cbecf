"""The copy of a drawing that RDKit works on. The drawing itself is never changed by what RDKit makes of it.

What the copy holds, where a drawing can say a thing twice:

- A centre with a wedge, hash or wavy bond at its narrow end has the winding the picture shows (`stereo`); the winding
  stored on the atom counts only where the picture shows none.
- A double bond has the geometry its ends have on the page, unless its stored stereo is authoritative or the page does not
  tell (ends in line); then the stored one counts. Drawn crossed, with a wavy bond beside it or with the stereo `any` it has
  none, and ring bonds of rings below eight atoms have none.
- Hydrogens: those drawn as atoms, those fixed on an atom (`explicit_h`), and, unless `no_implicit` is set, those that
  fill the usual valence. `label_h` is never read.
- Hydrogen bonds are no part of a molecule: the copy has none.

An attachment point is a wildcard here, bonded as drawn; `attachments` makes bonds to its targets of it.

RDKit is asked to sanitise the copy fully. Where it refuses (five-bonded carbon, bridging hydrogen), the copy keeps what
was drawn (`sanitising`), and every refusal is a problem that names the atoms by their IDs.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.elements import ISOTOPES, NUMBERS
from reshiki_chem.errors import UnwritableDrawing
from reshiki_chem.graph import SMALLEST_RING_WITH_GEOMETRY
from reshiki_chem.limits import check_rings, check_stereo
from reshiki_chem.sanitising import is_dense, quiet, sanitised
from reshiki_chem.stereo import BACK, FRONT, PLANE, Spoke, is_cis, reordered, slant, winding
from reshiki_render.drawing import Atom, Bond, Drawing, Point
from reshiki_render.drawing.bonds import (
    AROMATIC,
    DATIVE,
    DOUBLE,
    HYDROGEN,
    PARTIAL,
    QUADRUPLE,
    SINGLE,
    TRIPLE,
)

_ORDERS: Final = {
    SINGLE: Chem.BondType.SINGLE,
    DOUBLE: Chem.BondType.DOUBLE,
    TRIPLE: Chem.BondType.TRIPLE,
    AROMATIC: Chem.BondType.AROMATIC,
    DATIVE: Chem.BondType.DATIVE,
    QUADRUPLE: Chem.BondType.QUADRUPLE,
    PARTIAL: Chem.BondType.ONEANDAHALF,
}
_TAGS: Final = {
    "ccw": Chem.ChiralType.CHI_TETRAHEDRAL_CCW,
    "cw": Chem.ChiralType.CHI_TETRAHEDRAL_CW,
}
GEOMETRIES: Final = {
    "cis": Chem.BondStereo.STEREOCIS,
    "z": Chem.BondStereo.STEREOCIS,
    "trans": Chem.BondStereo.STEREOTRANS,
    "e": Chem.BondStereo.STEREOTRANS,
}

# RDKit's work on many molecules in one grows with the square of their number.
_FEW: Final = 8

# What a display says about the end away from the narrow one; `wavy` says that nothing is known.
WEDGES: Final = frozenset(["wedge", "hollow_wedge", "hash"])
DEPTHS: Final = {"wedge": FRONT, "hollow_wedge": FRONT, "bold": FRONT, "hash": BACK, "hashed": BACK}


class Problem(NamedTuple):
    """What RDKit refuses about a structure: the rule that is broken, and the atoms that break it.

    `aromatic`: it is about aromatic bonds.
    """

    text: str
    atoms: tuple[int, ...]
    aromatic: bool = False


class AttachmentPoint(NamedTuple):
    """An atom that stands for others, by index: for all of them at once (`multi_center`) or any one (`variable`)."""

    atom: int
    kind: str
    targets: tuple[int, ...]


class Copy(NamedTuple):
    """`ids[i]` is the object ID of the molecule's atom i.

    `centres` are the atoms drawn with a configuration, `doubles` the ends of the bonds drawn with one, both by index; RDKit
    has dropped those that cannot have one. With problems, values that need a sound valence mean nothing.
    """

    mol: Chem.Mol
    ids: tuple[int, ...]
    problems: tuple[Problem, ...]
    centres: tuple[int, ...]
    doubles: tuple[tuple[int, int], ...]
    points: tuple[AttachmentPoint, ...] = ()


def copied(drawing: Drawing) -> Copy:
    """The molecule of a drawing, all its molecules in one.

    Raises:
        UnwritableDrawing: an atom is no chemistry (an unknown element, a helper point, a charge beyond reason).
        StructureTooLarge: RDKit would not be done with it in time.
    """
    atoms = drawing.atoms
    index = {atom.id: i for i, atom in enumerate(atoms)}
    bonds = [bond for bond in drawing.bonds if bond.order != HYDROGEN]
    mol = as_drawn(atoms, bonds)
    around: list[list[Bond]] = [[] for _ in atoms]
    for bond in bonds:
        around[index[bond.a]].append(bond)
        around[index[bond.b]].append(bond)
    check_rings(mol)
    with quiet():
        mol, refused = sanitised(mol)
        centres: list[int] = []
        doubles: list[tuple[int, int]] = []
        if not is_dense(mol):
            places = {atom.id: atom.position for atom in atoms}
            for i, atom in enumerate(atoms):
                turn = drawn_winding(atom, around[i], places)
                if turn:
                    mol.GetAtomWithIdx(i).SetChiralTag(_TAGS[turn])
                    centres.append(i)
            doubles = _set_geometries(mol, bonds, index, around, places)
            if centres or doubles:
                _perceive(mol, drawing, centres, doubles)
    problems = tuple(
        Problem(refusal.text, tuple(atoms[i].id for i in refusal.atoms), refusal.aromatic)
        for refusal in refused
    )
    points = tuple(
        AttachmentPoint(index[atom.id], atom.attachment, tuple(index[target] for target in atom.centroid))
        for atom in atoms
        if atom.attachment and atom.centroid
    )
    return Copy(mol, tuple(index), problems, tuple(centres), tuple(doubles), points)


def idle_wedges(drawing: Drawing, copy: Copy) -> list[int]:
    """The atoms at the narrow end of wedges that say nothing about a tetrahedral centre: axes, planes, metals."""
    told = {
        copy.ids[i]
        for i in copy.centres
        if copy.mol.GetAtomWithIdx(i).GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED
    }
    narrow = (
        bond.a
        for bond in drawing.bonds
        if bond.display in WEDGES and bond.order == SINGLE and not bond.projection
    )
    return [atom for atom in dict.fromkeys(narrow) if atom not in told]


def as_drawn(atoms: Sequence[Atom], bonds: Iterable[Bond]) -> Chem.RWMol:
    """Atoms and bonds as a molecule of which nothing is perceived yet; no hydrogen bonds. Raises UnwritableDrawing."""
    mol = Chem.RWMol()
    for atom in atoms:
        mol.AddAtom(_atom(atom))
    index = {atom.id: i for i, atom in enumerate(atoms)}
    for bond in bonds:
        if bond.order == HYDROGEN:
            continue
        a, b = index[bond.a], index[bond.b]
        mol.AddBond(a, b, _ORDERS[bond.order])
        if bond.order == AROMATIC:
            mol.GetBondBetweenAtoms(a, b).SetIsAromatic(True)
            mol.GetAtomWithIdx(a).SetIsAromatic(True)
            mol.GetAtomWithIdx(b).SetIsAromatic(True)
    return mol


def fragments(drawing: Drawing) -> list[Drawing]:
    """The connected molecules of a drawing, each as a drawing of its own, by their first atoms.

    Hydrogen bonds join nothing; an attachment point belongs with its targets.
    """
    root = {atom.id: atom.id for atom in drawing.atoms}

    def find(atom: int) -> int:
        while root[atom] != atom:
            root[atom] = atom = root[root[atom]]
        return atom

    covalent = [bond for bond in drawing.bonds if bond.order != HYDROGEN]
    for bond in covalent:
        root[find(bond.a)] = find(bond.b)
    for atom in drawing.atoms:
        if atom.attachment:
            for target in atom.centroid:
                root[find(target)] = find(atom.id)
    atoms: dict[int, list[Atom]] = {}
    bonds: dict[int, list[Bond]] = {}
    for atom in drawing.atoms:
        atoms.setdefault(find(atom.id), []).append(atom)
    for bond in covalent:
        bonds.setdefault(find(bond.a), []).append(bond)
    return [Drawing(atoms=tuple(part), bonds=tuple(bonds.get(at, ()))) for at, part in atoms.items()]


def is_crowd(mol: Chem.Mol) -> bool:
    """Whether a molecule is of so many parts that RDKit has to be asked about each by itself."""
    return mol.GetNumAtoms() - mol.GetNumBonds() > _FEW and len(Chem.GetMolFrags(mol)) > _FEW


def _perceive(mol: Chem.RWMol, drawing: Drawing, centres: list[int], doubles: list[tuple[int, int]]) -> None:
    """Let RDKit drop the configurations of atoms and bonds that cannot have one."""
    if not is_crowd(mol):
        check_stereo([mol.GetNumAtoms()])
        Chem.SetDoubleBondNeighborDirections(mol)
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True)
        return
    index = {atom.id: i for i, atom in enumerate(drawing.atoms)}
    told = {drawing.atoms[i].id for i in (*centres, *(end for ends in doubles for end in ends))}
    parts = [part for part in fragments(drawing) if any(atom.id in told for atom in part.atoms)]
    check_stereo([len(part.atoms) for part in parts])
    for part in parts:
        copy = copied(part)
        places = [index[name] for name in copy.ids]
        for i in copy.centres:
            mol.GetAtomWithIdx(places[i]).SetChiralTag(copy.mol.GetAtomWithIdx(i).GetChiralTag())
        for a, b in copy.doubles:
            found = copy.mol.GetBondBetweenAtoms(a, b)
            made = mol.GetBondBetweenAtoms(places[a], places[b])
            ends = list(found.GetStereoAtoms())
            if ends:
                made.SetStereoAtoms(*(places[end] for end in ends))
            made.SetStereo(found.GetStereo())
    # Otherwise RDKit does it all again before it writes a SMILES.
    mol.SetIntProp("_StereochemDone", 1)


def _other(bond: Bond, atom: int) -> int:
    return bond.b if bond.a == atom else bond.a


def drawn_winding(atom: Atom, bonds: Sequence[Bond], places: Mapping[int, Point]) -> str | None:
    """The winding of an atom's bonds in the order given: as the picture shows it, else as it is stored."""
    if len(bonds) not in {3, 4}:
        return None
    neighbours = [_other(bond, atom.id) for bond in bonds]
    marks = [
        bond.display if bond.a == atom.id and bond.order == SINGLE and not bond.projection else "plain"
        for bond in bonds
    ]
    if "wavy" in marks:
        return None
    if any(mark in DEPTHS for mark in marks):
        x, y = atom.position
        turn = winding(
            [
                Spoke(places[other].x - x, places[other].y - y, DEPTHS.get(mark, PLANE))
                for other, mark in zip(neighbours, marks, strict=True)
            ]
        )
        if turn:
            return turn
    stored = atom.stereo
    if stored and sorted(stored.neighbors) == sorted(neighbours):
        return reordered(stored.winding, stored.neighbors, neighbours)
    return None


def _set_geometries(
    mol: Chem.RWMol,
    bonds: Sequence[Bond],
    index: dict[int, int],
    around: list[list[Bond]],
    places: dict[int, Point],
) -> list[tuple[int, int]]:
    """Mark the double bonds that have a geometry; their ends by index."""
    found = []
    rings = mol.GetRingInfo()
    for k, bond in enumerate(bonds):
        if bond.order != DOUBLE or bond.display == "wavy" or bond.stereo == "any":
            continue
        # Not by its index: RDKit counts up to it from the first.
        made = mol.GetBondBetweenAtoms(index[bond.a], index[bond.b])
        if made.GetIsAromatic() or 0 < rings.MinBondRingSize(k) < SMALLEST_RING_WITH_GEOMETRY:
            continue
        beside = [[other for other in around[index[end]] if other is not bond] for end in (bond.a, bond.b)]
        if not all(1 <= len(end) <= 2 and not any(map(_is_wavy, end)) for end in beside):
            continue
        ends = [
            [_other(other, end) for other in others]
            for others, end in zip(beside, (bond.a, bond.b), strict=True)
        ]
        geometry = None if bond.stereo_authoritative else _geometry(bond, ends, places)
        if geometry is None and bond.stereo in GEOMETRIES and len(bond.stereo_atoms) == 2:
            geometry = bond.stereo_atoms[0], bond.stereo_atoms[1], GEOMETRIES[bond.stereo]
        if geometry and geometry[0] in ends[0] and geometry[1] in ends[1]:
            made.SetStereoAtoms(index[geometry[0]], index[geometry[1]])
            made.SetStereo(geometry[2])
            found.append((index[bond.a], index[bond.b]))
    return found


def _is_wavy(bond: Bond) -> bool:
    return bond.display == "wavy" and bond.order == SINGLE and not bond.projection


def _geometry(
    bond: Bond, ends: list[list[int]], places: dict[int, Point]
) -> tuple[int, int, Chem.BondStereo] | None:
    """The geometry the page shows: a neighbour of each end and whether they are on one side; None when in line."""
    start, end = places[bond.a], places[bond.b]
    a, b = (
        max(others, key=lambda other: abs(slant(start, end, near, places[other])))
        for near, others in zip((start, end), ends, strict=True)
    )
    cis = is_cis(start, end, places[a], places[b])
    if cis is None:
        return None
    return a, b, Chem.BondStereo.STEREOCIS if cis else Chem.BondStereo.STEREOTRANS


def _atom(atom: Atom) -> Chem.Atom:
    number = NUMBERS.get(atom.element)
    isotope = atom.isotope
    if number is None:
        if atom.element not in ISOTOPES:
            raise UnwritableDrawing(f"Atom {atom.id} is labelled {atom.element!r}, which is not an element.")
        number, isotope = 1, isotope or ISOTOPES[atom.element]
    if atom.centroid and not atom.attachment:
        raise UnwritableDrawing(
            f"Atom {atom.id} marks the middle of other atoms to help in drawing and is no chemistry. Delete it first."
        )
    if not -128 <= atom.charge <= 127:
        raise UnwritableDrawing(
            f"Atom {atom.id} has the charge {atom.charge}; at most -128 to 127 can be meant."
        )
    if isotope > 65535 or atom.explicit_h > 255:
        raise UnwritableDrawing(f"Atom {atom.id} has a mass number or a hydrogen count beyond reason.")
    made = Chem.Atom(number)
    if atom.charge:
        made.SetFormalCharge(atom.charge)
    if isotope:
        made.SetIsotope(isotope)
    if atom.explicit_h:
        made.SetNumExplicitHs(atom.explicit_h)
    if atom.no_implicit:
        made.SetNoImplicit(True)
    if atom.radical_electrons:
        made.SetNumRadicalElectrons(atom.radical_electrons)
    if atom.map_num:
        made.SetAtomMapNum(atom.map_num)
    return made
