"""Data groups that change the structure: what the formats lack and programs write into Sgroups of kind DAT.

Coordinate bonds and hydrogens of aromatic nitrogen as Marvin writes them (MRV_COORDINATE_BOND_TYPE, MRV_IMPLICIT_H), and bonds
of order zero with the hydrogens and charges that belong to them (ZBO, HYD, ZCH; A. M. Clark, J. Chem. Inf. Model. 2011).
They are read as what they mean and are no data any more.
"""

from typing import Final

from reshiki_chem.ctfile.lines import integer
from reshiki_chem.ctfile.tree import DATIVE, ZERO, Sgroup, Table

_DATIVE_BOND: Final = "MRV_COORDINATE_BOND_TYPE"
_HYDROGENS: Final = "MRV_IMPLICIT_H"
_HYDROGENS_PREFIX: Final = "IMPL_H"
_ZERO_BONDS: Final = "ZBO"
_COUNTS, _CHARGES = "HYD", "ZCH"


def extended(table: Table) -> Table:
    """The table with the meaning of its data groups in its atoms and bonds, and without these groups."""
    meant = [group for group in table.sgroups if group.kind == "DAT" and _is_meant(group)]
    if not meant:
        return table
    atoms = {atom.number: atom for atom in table.atoms}
    bonds = {bond.number: bond for bond in table.bonds}
    for group in meant:
        field, data = group.field.upper(), group.data.strip()
        if field == _DATIVE_BOND:
            number = integer(data)
            if number in bonds:
                bonds[number] = bonds[number]._replace(type=DATIVE)
        elif field == _HYDROGENS:
            count = integer(data.upper().removeprefix(_HYDROGENS_PREFIX))
            for number in group.atoms:
                atoms[number] = atoms[number]._replace(hydrogens=count)
        elif field == _ZERO_BONDS:
            between = group.bonds or tuple(
                bond.number for bond in table.bonds if bond.a in group.atoms and bond.b in group.atoms
            )
            for number in between:
                bonds[number] = bonds[number]._replace(type=ZERO)
        else:
            for number, text in zip(group.atoms, data.split(";"), strict=False):
                value = integer(text)
                if value is not None:
                    old = atoms[number]
                    atoms[number] = (
                        old._replace(hydrogens=value) if field == _COUNTS else old._replace(charge=value)
                    )
    return table._replace(
        atoms=tuple(atoms.values()),
        bonds=tuple(bonds.values()),
        sgroups=tuple(group for group in table.sgroups if group not in meant),
    )


def _is_meant(group: Sgroup) -> bool:
    return group.field.upper() in {_DATIVE_BOND, _HYDROGENS, _ZERO_BONDS, _COUNTS, _CHARGES}
