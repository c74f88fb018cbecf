"""Connection tables V2000 as text.

A table fits when its numbers fit the columns and it has nothing V2000 has no line for: dative and hydrogen bonds, endpoints,
stereo groups.
"""

from collections.abc import Sequence
from typing import Final

from reshiki_chem.ctfile import tree
from reshiki_chem.ctfile.tree import Table, TableAtom

_MOST: Final = 999
_LARGEST_CHARGE: Final = 15
_LARGEST_COORDINATE: Final = 9999.0
_LARGEST_VALENCE: Final = 14
_NO_VALENCE: Final = 15
_MARKS: Final = {"": 0, tree.UP: 1, tree.DOWN: 6, tree.EITHER: 4, tree.CROSSED: 3}


def fits(table: Table) -> bool:
    """Whether V2000 holds a table."""
    return (
        len(table.atoms) <= _MOST
        and len(table.bonds) <= _MOST
        and not table.collections
        and all(bond.type <= tree.AROMATIC and not bond.endpoints for bond in table.bonds)
        and all(_atom_fits(atom) for atom in table.atoms)
    )


def _atom_fits(atom: TableAtom) -> bool:
    return (
        abs(atom.charge) <= _LARGEST_CHARGE
        and atom.map_num <= _MOST
        and max(abs(atom.x or 0.0), abs(atom.y or 0.0)) < _LARGEST_COORDINATE
        and (atom.valence is None or atom.valence <= _LARGEST_VALENCE)
    )


def written(table: Table) -> list[str]:
    """The lines of a table that fits, from its counts line to `M  END`."""
    lines = [f"{len(table.atoms):3}{len(table.bonds):3}  0  0{int(table.chiral):3}  0  0  0  0  0999 V2000"]
    for atom in table.atoms:
        told = 0 if atom.valence is None else atom.valence or _NO_VALENCE
        lines.append(
            f"{atom.x:10.4f}{atom.y:10.4f}    0.0000 {atom.symbol:3} 0  0  0  0  0{told:3}  0  0  0{atom.map_num:3}  0  0"
        )
    lines += [f"{bond.a:3}{bond.b:3}{bond.type:3}{_MARKS[bond.mark]:3}" for bond in table.bonds]
    for atom in table.atoms:
        if atom.alias:
            lines += [f"A  {atom.number:3}", atom.alias]
    lines += [f"V  {atom.number:3} {atom.value}" for atom in table.atoms if atom.value]
    lines += _pairs("CHG", [(atom.number, atom.charge) for atom in table.atoms if atom.charge])
    lines += _pairs("RAD", [(atom.number, atom.radical) for atom in table.atoms if atom.radical])
    lines += _pairs("ISO", [(atom.number, atom.mass) for atom in table.atoms if atom.mass])
    lines += _pairs("RGP", [(atom.number, group) for atom in table.atoms for group in atom.rgroups])
    for atom in table.atoms:
        if atom.elements:
            symbols = "".join(f"{symbol:4}" for symbol in atom.elements)
            mark = "T" if atom.excluded else "F"
            lines.append(f"M  ALS {atom.number:3}{len(atom.elements):3} {mark} {symbols}")
    return [*lines, *_superatoms(table), "M  END"]


def _pairs(code: str, values: Sequence[tuple[int, int]]) -> list[str]:
    """Lines of eight pairs each."""
    rows = [values[start : start + 8] for start in range(0, len(values), 8)]
    return [f"M  {code}{len(row):3}" + "".join(f"{a:4}{b:4}" for a, b in row) for row in rows]


def _superatoms(table: Table) -> list[str]:
    groups = table.sgroups
    rows = [groups[start : start + 8] for start in range(0, len(groups), 8)]
    lines = [f"M  STY{len(row):3}" + "".join(f"{group.number:4} SUP" for group in row) for row in rows]
    for group in groups:
        for code, numbers in (("SAL", group.atoms), ("SBL", group.bonds)):
            for start in range(0, len(numbers), 15):
                row = numbers[start : start + 15]
                lines.append(f"M  {code} {group.number:3}{len(row):3}" + "".join(f"{n:4}" for n in row))
        lines.append(f"M  SMT {group.number:3} {group.label}")
    return lines
