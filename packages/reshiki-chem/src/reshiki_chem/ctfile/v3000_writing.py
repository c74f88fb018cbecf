"""Connection tables V3000 as text.

V3000 has no aliases and no values: a wildcard's label is written as a superatom of the one atom, which other programs show.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from reshiki_chem.ctfile import tree
from reshiki_chem.ctfile.tree import Sgroup, Table, TableAtom, TableBond

_MARKS: Final = {tree.UP: 1, tree.EITHER: 2, tree.DOWN: 3, tree.CROSSED: 2}
_COLLECTIONS: Final = {"abs": "STEABS", "or": "STEREL", "and": "STERAC"}
_PREFIX: Final = "M  V30 "
# A line is at most 80 characters; the last is the hyphen of one that goes on.
_LONGEST: Final = 79 - len(_PREFIX)
_PLAIN: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.,:;*+/'")


def written(table: Table) -> list[str]:
    """The lines of a table, from its counts line to `M  END`."""
    lines = ["  0  0  0     0  0            999 V3000"]
    for statement in _statements(table):
        lines += _wrapped(statement)
    return [*lines, "M  END"]


def _statements(table: Table) -> Iterator[str]:
    groups = [*table.sgroups, *_labels(table)]
    yield "BEGIN CTAB"
    yield f"COUNTS {len(table.atoms)} {len(table.bonds)} {len(groups)} 0 {int(table.chiral)}"
    yield "BEGIN ATOM"
    yield from map(_atom, table.atoms)
    yield "END ATOM"
    if table.bonds:
        yield "BEGIN BOND"
        yield from map(_bond, table.bonds)
        yield "END BOND"
    if groups:
        yield "BEGIN SGROUP"
        for group in groups:
            bonds = f" XBONDS={_list(group.bonds)}" if group.bonds else ""
            yield f"{group.number} SUP 0 ATOMS={_list(group.atoms)}{bonds} LABEL={_quoted(group.label)}"
        yield "END SGROUP"
    if table.collections:
        yield "BEGIN COLLECTION"
        for collection in table.collections:
            number = collection.group or ""
            yield f"MDLV30/{_COLLECTIONS[collection.kind]}{number} ATOMS={_list(collection.atoms)}"
        yield "END COLLECTION"
    yield "END CTAB"


def _labels(table: Table) -> list[Sgroup]:
    """Superatoms for the labels of wildcards."""
    labelled = [atom for atom in table.atoms if atom.alias]
    around: dict[int, list[int]] = {atom.number: [] for atom in labelled}
    for bond in table.bonds:
        for end in (bond.a, bond.b):
            if end in around:
                around[end].append(bond.number)
    first = len(table.sgroups) + 1
    return [
        Sgroup(
            number=first + i,
            line=0,
            kind="SUP",
            atoms=(atom.number,),
            bonds=tuple(around[atom.number]),
            label=atom.alias,
        )
        for i, atom in enumerate(labelled)
    ]


def _atom(atom: TableAtom) -> str:
    symbol = atom.symbol
    if atom.elements:
        symbol = f"{'NOT' if atom.excluded else ''}[{','.join(atom.elements)}]"
    text = f"{atom.number} {symbol} {atom.x:.6f} {atom.y:.6f} 0 {atom.map_num}"
    for name, value in (("CHG", atom.charge), ("RAD", atom.radical), ("MASS", atom.mass)):
        if value:
            text += f" {name}={value}"
    if atom.valence is not None:
        text += f" VAL={atom.valence or -1}"
    if atom.rgroups:
        text += f" RGROUPS={_list(atom.rgroups)}"
    return text


def _bond(bond: TableBond) -> str:
    text = f"{bond.number} {bond.type} {bond.a} {bond.b}"
    if bond.mark:
        text += f" CFG={_MARKS[bond.mark]}"
    if bond.endpoints:
        text += f" ENDPTS={_list(bond.endpoints)} ATTACH={'ANY' if bond.any_endpoint else 'ALL'}"
    return text


def _list(numbers: Iterable[int]) -> str:
    found = list(numbers)
    return f"({' '.join(map(str, [len(found), *found]))})"


def _quoted(text: str) -> str:
    if _PLAIN.issuperset(text):
        return text
    doubled = text.replace('"', '""')
    return f'"{doubled}"'


def _wrapped(statement: str) -> Iterator[str]:
    """The lines of a statement; all but the last end in a hyphen."""
    while len(statement) > _LONGEST:
        yield f"{_PREFIX}{statement[:_LONGEST]}-"
        statement = statement[_LONGEST:]
    yield f"{_PREFIX}{statement}"
