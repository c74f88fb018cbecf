"""Attachment points, for what knows atoms and bonds only: RDKit's properties, SMILES, InChI.

A point of kind `multi_center` (a haptic bond) is bonded to all its targets at once: each of them donates to what the point
is bonded to. One of kind `variable` (a substituent at an unknown place) is bonded to one of them: a drawing with such a
point tells several structures, which share formula and mass.
"""

from typing import Final

from rdkit import Chem

from reshiki_chem.molecule import Copy
from reshiki_chem.sanitising import quiet

MULTI_CENTER: Final = "multi_center"
VARIABLE: Final = "variable"


def variable_points(copy: Copy) -> list[int]:
    """The object IDs of the points at which a copy tells several structures."""
    return [copy.ids[point.atom] for point in copy.points if point.kind == VARIABLE]


def with_haptic_bonds(copy: Copy) -> Chem.Mol:
    """The molecule of a copy with a dative bond from each atom of a haptic bond; variable points stay wildcards."""
    points = [point for point in copy.points if point.kind == MULTI_CENTER]
    mol = Chem.RWMol(copy.mol)
    for point in points:
        for other in _bonded_to(mol, point.atom):
            for target in point.targets:
                if mol.GetBondBetweenAtoms(target, other) is None:
                    mol.AddBond(target, other, Chem.BondType.DATIVE)
    return _without(mol, [point.atom for point in points])


def without_haptic_bonds(copy: Copy) -> Chem.Mol:
    """The molecule of a copy with ligands and metals as molecules of their own.

    What is bonded to one of several atoms is bonded to the first of them that has a hydrogen to give for it.
    """
    mol = Chem.RWMol(copy.mol)
    for point in copy.points:
        if point.kind == VARIABLE:
            for other in _bonded_to(mol, point.atom):
                _substitute(
                    mol, point.targets, other, mol.GetBondBetweenAtoms(point.atom, other).GetBondType()
                )
    return _without(mol, [point.atom for point in copy.points])


def _bonded_to(mol: Chem.Mol, atom: int) -> list[int]:
    return [other.GetIdx() for other in mol.GetAtomWithIdx(atom).GetNeighbors()]


def _substitute(mol: Chem.RWMol, targets: tuple[int, ...], substituent: int, order: Chem.BondType) -> None:
    free = [i for i in targets if mol.GetAtomWithIdx(i).GetTotalNumHs()]
    place = free[0] if free else targets[0]
    atom = mol.GetAtomWithIdx(place)
    if atom.GetNumExplicitHs():
        atom.SetNumExplicitHs(atom.GetNumExplicitHs() - 1)
    mol.AddBond(place, substituent, order)


def _without(mol: Chem.RWMol, atoms: list[int]) -> Chem.Mol:
    if not atoms:
        return mol.GetMol()
    for atom in sorted(atoms, reverse=True):
        mol.RemoveAtom(atom)
    with quiet():
        mol.UpdatePropertyCache(strict=False)
        Chem.GetSymmSSSR(mol)
    return mol.GetMol()
