"""What a CXSMILES extension makes of the molecules before they are sanitised, and where it puts their atoms.

Radicals, coordinate and hydrogen bonds and the geometry of double bonds in rings are put into the molecules. Coordinates
replace the layout where they are a flat drawing of all atoms.
"""

from collections.abc import Sequence
from math import dist, isfinite
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.cxsmiles import ANY, CIS, COORDINATE, HYDROGEN, WAVY, Extension, Spot
from reshiki_chem.elements import NONMETALS
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.layout.scale import on_page
from reshiki_chem.smiles_parts import WEDGED, Part
from reshiki_chem.stereo import reordered
from reshiki_render.drawing import Point

Pair = tuple[int, int]

# A ring bond has a geometry in rings of at least so many atoms.
_SMALLEST_RING: Final = 8
# Coordinates beyond the first are no drawing, in ångström; below the second apart, atoms are at one place; deeper than the
# third, a molecule is not flat.
_FARTHEST: Final = 1e6
_NEAR: Final = 0.01
_DEEPEST: Final = 0.3


class Placed(NamedTuple):
    """Where the atoms of the whole text lie, None when they have to be laid out, and why they have to."""

    points: list[Point] | None
    warnings: tuple[str, ...]


def restructured(parts: Sequence[Part], extension: Extension, bonds: Sequence[Pair]) -> list[Part]:
    """The molecules with the extension's radicals, bonds and geometries; `bonds` are those of the whole text.

    Raises:
        UnreadableStructure: a bond cannot be what the extension says.
    """
    home = {atom: (number, i) for number, part in enumerate(parts) for i, atom in enumerate(part.atoms)}
    changed: dict[int, Chem.RWMol] = {}

    def mol_of(atom: int) -> tuple[Chem.RWMol, int]:
        number, i = home[atom]
        if number not in changed:
            changed[number] = Chem.RWMol(parts[number].mol)
        return changed[number], i

    for atom, electrons in extension.radicals.items():
        mol, i = mol_of(atom)
        mol.GetAtomWithIdx(i).SetNumRadicalElectrons(electrons)
    for name, atom, bond in extension.bonds:
        first, second = bonds[bond]
        mol, a = mol_of(first)
        _, b = mol_of(second)
        if name == HYDROGEN:
            _bind_hydrogen(mol, a, b, bonds[bond])
        elif name == COORDINATE:
            _direct(mol, *((a, b) if atom == first else (b, a)))
        else:
            _direct(mol, *_donor_first(mol, a, b, bonds[bond]))
    for bond, geometry in extension.geometries.items():
        if geometry != ANY:
            mol, a = mol_of(bonds[bond][0])
            _, b = mol_of(bonds[bond][1])
            _turn(mol, a, b, geometry)
    for name, _, bond in extension.wedges:
        if name != WAVY:
            mol, a = mol_of(bonds[bond][0])
            _, b = mol_of(bonds[bond][1])
            mol.GetBondBetweenAtoms(a, b).SetBoolProp(WEDGED, True)
    for number in {home[bonds[bond][0]][0] for bond in extension.geometries}:
        if number in changed:
            Chem.SetDoubleBondNeighborDirections(changed[number])
    return [
        part._replace(key=f"{part.key} {number}", mol=changed[number]) if number in changed else part
        for number, part in enumerate(parts)
    ]


def _bind_hydrogen(mol: Chem.RWMol, a: int, b: int, pair: Pair) -> None:
    ends = [mol.GetAtomWithIdx(a), mol.GetAtomWithIdx(b)]
    ends.sort(key=lambda atom: atom.GetAtomicNum())
    if (
        ends[0].GetAtomicNum() != 1
        or ends[1].GetSymbol() not in {"N", "O", "F", "S"}
        or ends[1].GetFormalCharge() > 0
    ):
        raise UnreadableStructure(
            f"The CXSMILES extension calls the bond between atoms {pair[0] + 1} and {pair[1] + 1} a hydrogen bond; "
            "one leads from H to N, O, F or S without a positive charge."
        )
    mol.GetBondBetweenAtoms(a, b).SetBondType(Chem.BondType.HYDROGEN)


def _donor_first(mol: Chem.RWMol, a: int, b: int, pair: Pair) -> Pair:
    """The ends of a bond of order zero, the atom that donates to a metal first."""
    soft = [mol.GetAtomWithIdx(end).GetSymbol() in NONMETALS for end in (a, b)]
    if soft[0] == soft[1]:
        raise UnreadableStructure(
            f"The CXSMILES extension gives the bond between atoms {pair[0] + 1} and {pair[1] + 1} no order. "
            "A drawing has such bonds between a metal and another element only."
        )
    return (a, b) if soft[0] else (b, a)


def _direct(mol: Chem.RWMol, donor: int, acceptor: int) -> None:
    """Make a bond dative. RDKit counts windings over bonds in their order, and only a new bond takes a new direction."""
    bond = mol.GetBondBetweenAtoms(donor, acceptor)
    if bond.GetBeginAtomIdx() == donor:
        bond.SetBondType(Chem.BondType.DATIVE)
        return
    before = {end: _neighbours(mol, end) for end in (donor, acceptor)}
    mol.RemoveBond(donor, acceptor)
    mol.AddBond(donor, acceptor, Chem.BondType.DATIVE)
    for end, old in before.items():
        if reordered("cw", old, _neighbours(mol, end)) != "cw":
            mol.GetAtomWithIdx(end).InvertChirality()


def _neighbours(mol: Chem.RWMol, atom: int) -> list[int]:
    return [bond.GetOtherAtomIdx(atom) for bond in mol.GetAtomWithIdx(atom).GetBonds()]


def _turn(mol: Chem.RWMol, a: int, b: int, geometry: str) -> None:
    """Give a double bond in a ring its geometry; rings too small for another have theirs anyway."""
    bond = mol.GetBondBetweenAtoms(a, b)
    path = _ring_path(mol, a, b)
    if bond.GetBondType() != Chem.BondType.DOUBLE or len(path) < _SMALLEST_RING:
        return
    bond.SetStereoAtoms(path[1], path[-2])
    bond.SetStereo(Chem.BondStereo.STEREOCIS if geometry == CIS else Chem.BondStereo.STEREOTRANS)


def _ring_path(mol: Chem.RWMol, a: int, b: int) -> list[int]:
    """The shortest way from one end of a bond to the other round a ring; empty when it is in none."""
    reached = {a: a}
    edge = [a]
    while edge and b not in reached:
        following = []
        for atom in edge:
            for other in _neighbours(mol, atom):
                if other not in reached and {atom, other} != {a, b}:
                    reached[other] = atom
                    following.append(other)
        edge = following
    if b not in reached:
        return []
    path = [b]
    while path[-1] != a:
        path.append(reached[path[-1]])
    return path[::-1]


def names_hydrogens(parts: Sequence[Part], extension: Extension) -> bool:
    """Whether an extension says something of a hydrogen atom, which then stays an atom."""
    named = {*extension.labels, *extension.values, *extension.radicals, *extension.attachments}
    named.update(atom for atom, _, _ in extension.properties)
    named.update(atom for _, atom, _ in extension.wedges)
    named.update(atom for targets in extension.attachments.values() for atom in targets)
    named.update(atom for group in extension.groups for atom in group.atoms)
    return bool(named) and any(
        atom in named and part.mol.GetAtomWithIdx(i).GetAtomicNum() == 1
        for part in parts
        for i, atom in enumerate(part.atoms)
    )


def placed(extension: Extension, bonds: Sequence[Pair]) -> Placed:
    """The drawn places of the atoms, where the extension has them for all and they are flat."""
    if not extension.spots:
        return Placed(None, ())
    given = [spot for spot in extension.spots if spot is not None]
    fault = _fault(given, len(extension.spots), bonds)
    if fault:
        return Placed(
            None, (f"The coordinates of the CXSMILES extension {fault}; the structure is laid out anew.",)
        )
    return Placed(on_page([(spot.x, spot.y) for spot in given], bonds), ())


def _fault(given: Sequence[Spot], count: int, bonds: Sequence[Pair]) -> str | None:
    """What is wrong with coordinates, as the predicate of a sentence."""
    if len(given) < count:
        return f"are missing for {count - len(given)} of {count} atoms"
    if not all(isfinite(value) and abs(value) <= _FARTHEST for spot in given for value in spot):
        return "are too large for a page"
    depths = [spot.z for spot in given]
    if max(depths) - min(depths) > _DEEPEST:
        return "are three-dimensional"
    if any(dist(given[a][:2], given[b][:2]) < _NEAR for a, b in bonds) or (
        len({(round(spot.x, 2), round(spot.y, 2)) for spot in given}) < count
    ):
        return "put several atoms at one place"
    return None
