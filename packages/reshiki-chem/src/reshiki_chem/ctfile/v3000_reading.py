"""Connection tables V3000: blocks of statements.

Atom and bond numbers are labels: they need not count from 1 or be in order, but each is one atom's or bond's. Blocks that say
nothing a drawing can hold (3D objects, search conditions, definitions of R-groups and of monomers) are named, not kept.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from reshiki_chem.ctfile.lines import coordinate, fault, integer, is_coordinate, shown
from reshiki_chem.ctfile.records import Header
from reshiki_chem.ctfile.statements import Statement, bare, statements_of
from reshiki_chem.ctfile.tree import (
    CROSSED,
    DATIVE,
    DOWN,
    EITHER,
    UP,
    StereoCollection,
    Table,
    TableAtom,
    TableBond,
)
from reshiki_chem.ctfile.v3000_sgroups import read_sgroup

_MARKS: Final = {(1, 1): UP, (1, 2): EITHER, (1, 3): DOWN, (2, 2): CROSSED, (2, 1): UP, (2, 3): DOWN}
_MOST_TYPE: Final = 10
_BOTH_SITES: Final = frozenset([-1, 3])

_STEREO: Final = {"MDLV30/STEABS": "abs", "MDLV30/STEREL": "or", "MDLV30/STERAC": "and"}
_HIGHLIGHT: Final = "MDLV30/HILITE"
_ATOM_QUERIES: Final = {
    "HCOUNT": "hydrogen counts",
    "SUBST": "substitution counts",
    "UNSAT": "unsaturation",
    "RBCNT": "ring bond counts",
    "STBOX": "stereo care",
    "INVRET": "inversion or retention",
    "EXACHG": "exact changes",
}
_BOND_QUERIES: Final = {"TOPO": "ring or chain bonds", "RXCTR": "reacting centres", "STBOX": "stereo care"}


def read_table(lines: Sequence[str], header: Header, end: int) -> tuple[Table, int]:
    """The table below a counts line, and the index of the line after it.

    Raises UnreadableStructure with the line that is wrong.
    """
    statements, after = statements_of(lines, header.counts + 1, end)
    table, at = read_ctab(statements, 0, lines_end=after)
    notes = list(table.notes)
    while at < len(statements):
        at = read_definition(statements, at, notes)
    return table._replace(
        title=header.title, spatial=header.spatial, own=header.own, notes=tuple(notes)
    ), after


def read_ctab(statements: Sequence[Statement], at: int, lines_end: int) -> tuple[Table, int]:
    """The table that begins with `BEGIN CTAB`, and the index of the statement after it. `lines_end` is where the text ends."""
    begin = _expected(statements, at, lines_end, "BEGIN", "CTAB")
    counts = _expected(statements, at + 1, lines_end, "COUNTS")
    numbers = [integer(word) for word in counts.words[1:]]
    if len(numbers) < 2 or None in numbers[:2] or min(number or 0 for number in numbers) < 0:
        raise fault(
            counts.line, f"COUNTS is followed by the numbers of atoms and bonds, not {_shown(counts)}."
        )
    table = Table(
        title="",
        line=begin.line,
        spatial=None,
        chiral=len(numbers) > 4 and numbers[4] == 1,
        atoms=(),
        bonds=(),
    )
    notes: list[str] = []
    at += 2
    while True:
        statement = _expected(statements, at, lines_end)
        if statement.begins("END", "CTAB"):
            break
        if statement.begins("LINKNODE"):
            notes.append(
                f"Line {statement.line}: a part that may repeat (a link node) is drawn once, as it stands."
            )
            at += 1
            continue
        block, at = block_of(statements, at, lines_end)
        table = _with_block(table, statement, block, notes)
    if (len(table.atoms), len(table.bonds)) != (numbers[0], numbers[1]):
        raise fault(
            counts.line,
            f"COUNTS announces {numbers[0]} atoms and {numbers[1]} bonds; the table has {len(table.atoms)} and "
            f"{len(table.bonds)}.",
        )
    return table._replace(notes=tuple(notes)), at + 1


def block_of(statements: Sequence[Statement], at: int, lines_end: int) -> tuple[Sequence[Statement], int]:
    """What stands between `BEGIN NAME` and its `END NAME`, and the index of the statement after them."""
    begin = _expected(statements, at, lines_end, "BEGIN")
    name = begin.words[1].upper() if len(begin.words) > 1 else ""
    depth = 1
    for after in range(at + 1, len(statements)):
        depth += statements[after].begins("BEGIN", name) - statements[after].begins("END", name)
        if not depth:
            return statements[at + 1 : after], after + 1
    raise fault(begin.line, f"the block {name or 'here'} is opened and never ended by END {name}.")


def read_definition(statements: Sequence[Statement], at: int, notes: list[str]) -> int:
    """Pass over a definition that follows a table, of an R-group or of monomers, and name it; the index after it."""
    statement = statements[at]
    if not statement.begins("BEGIN"):
        raise fault(statement.line, f"a block is expected to BEGIN here, not {_shown(statement)}.")
    block, after = block_of(statements, at, statement.line)
    if statement.begins("BEGIN", "RGROUP"):
        number = statement.words[2] if len(statement.words) > 2 else ""
        choices = sum(inner.begins("BEGIN", "CTAB") for inner in block)
        notes.append(f"The definition of R{number}, of {choices} structures, is left out.")
    elif statement.begins("BEGIN", "TEMPLATE"):
        names = [inner.words[2] for inner in block if inner.begins("TEMPLATE") and len(inner.words) > 2]
        notes.append(f"The structures of monomers ({', '.join(names[:10])}) are left out.")
    else:
        notes.append(f"Line {statement.line}: the block {' '.join(statement.words[1:3])} is left out.")
    return after


def _expected(statements: Sequence[Statement], at: int, lines_end: int, *words: str) -> Statement:
    """The statement at an index, which has to begin with some words."""
    what = " ".join(words) or "END CTAB"
    if at >= len(statements):
        raise fault(lines_end, f"{what} is expected here, but the table ends; it may have been cut short.")
    if words and not statements[at].begins(*words):
        raise fault(statements[at].line, f"{what} is expected here, not {_shown(statements[at])}.")
    return statements[at]


def _with_block(table: Table, begin: Statement, block: Sequence[Statement], notes: list[str]) -> Table:
    name = begin.words[1].upper() if len(begin.words) > 1 else ""
    if name == "ATOM":
        atoms = tuple(_atom(statement) for statement in block)
        _check_numbers([(atom.number, atom.line) for atom in atoms], "atom")
        return table._replace(atoms=table.atoms + atoms)
    if name == "BOND":
        known = frozenset(atom.number for atom in table.atoms)
        bonds = tuple(_bond(statement, known) for statement in block)
        _check_numbers([(bond.number, bond.line) for bond in bonds], "bond")
        return table._replace(bonds=table.bonds + bonds)
    if name == "SGROUP":
        groups = tuple(read_sgroup(statement) for statement in block if not statement.begins("DEFAULT"))
        return table._replace(sgroups=table.sgroups + groups)
    if name == "COLLECTION":
        return table._replace(collections=_collections(block, notes))
    notes.append(f"Line {begin.line}: the block {name} is left out.")
    return table


def _check_numbers(numbers: Sequence[tuple[int, int]], what: str) -> None:
    counted = Counter(number for number, _ in numbers)
    for number, line in numbers:
        if counted[number] > 1:
            raise fault(line, f"two {what}s have the number {number}.")


def _atom(statement: Statement) -> TableAtom:
    words = list(statement.words)
    excluded = len(words) > 1 and words[1].upper() == "NOT"
    if excluded:
        del words[1]
    if len(words) < 5 or integer(words[0]) is None or not all(map(is_coordinate, words[2:5])):
        raise fault(
            statement.line,
            f"an atom is expected here: its number, type, x, y, z and map number; not {_shown(statement)}.",
        )
    symbol = bare(words[1])
    if symbol.upper().startswith("NOT") and symbol[3:].lstrip().startswith("["):
        symbol, excluded = symbol[3:].lstrip(), True
    elements: tuple[str, ...] = ()
    if symbol.startswith("[") and symbol.endswith("]"):
        elements, symbol = tuple(item.strip() for item in symbol[1:-1].split(",")), "L"
    valence = statement.number("VAL")
    attachment = statement.number("ATTCHPT") or 0
    radical = statement.number("RAD") or 0
    if not 0 <= radical <= 3:
        raise fault(statement.line, f"RAD is 1 (singlet), 2 (doublet) or 3 (triplet), not {radical}.")
    map_num = integer(words[5]) if len(words) > 5 else 0
    return TableAtom(
        number=integer(words[0]) or 0,
        line=statement.line,
        symbol=symbol,
        x=coordinate(words[2]),
        y=coordinate(words[3]),
        z=coordinate(words[4]),
        charge=statement.number("CHG") or 0,
        radical=radical,
        mass=max(statement.number("MASS") or 0, 0),
        valence=None if not valence else max(valence, 0),
        map_num=max(map_num or 0, 0),
        parity=statement.number("CFG") or 0,
        elements=elements,
        excluded=excluded,
        rgroups=statement.numbers("RGROUPS"),
        attachments=2 if attachment in _BOTH_SITES else int(attachment > 0),
        monomer=statement.value("CLASS") or "",
        queries=tuple(
            what for name, what in _ATOM_QUERIES.items() if statement.value(name) not in {None, "0"}
        ),
    )


def _bond(statement: Statement, known: frozenset[int]) -> TableBond:
    numbers = [integer(word) for word in statement.words[:4]]
    if len(numbers) < 4 or None in numbers:
        raise fault(
            statement.line,
            f"a bond is expected here: its number, type and two atoms; not {_shown(statement)}.",
        )
    number, kind, a, b = (value or 0 for value in numbers)
    if not 0 <= kind <= _MOST_TYPE:
        raise fault(statement.line, f"bond types are 1 to {_MOST_TYPE}, not {kind}.")
    endpoints = statement.numbers("ENDPTS")
    for end in (a, b, *endpoints):
        if end not in known:
            raise fault(statement.line, f"the bond leads to atom {end}, which the table does not have.")
    mark = statement.number("CFG") or 0
    return TableBond(
        number=number,
        line=statement.line,
        type=kind,
        a=a,
        b=b,
        mark=_MARKS.get((1 if kind == DATIVE else kind, mark), ""),
        endpoints=endpoints,
        any_endpoint=(statement.value("ATTACH") or "").upper() == "ANY",
        queries=tuple(
            what for name, what in _BOND_QUERIES.items() if statement.value(name) not in {None, "0"}
        ),
    )


def _collections(block: Sequence[Statement], notes: list[str]) -> tuple[StereoCollection, ...]:
    """The stereo groups among the collections; lines of one group add up."""
    found: dict[tuple[str, int], tuple[int, ...]] = {}
    for statement in block:
        name = statement.words[0].upper() if statement.words else ""
        base = name.rstrip("0123456789")
        kind = _STEREO.get(base)
        atoms = statement.numbers("ATOMS") if kind else ()
        if kind is None or not atoms:
            what = "highlighting" if base == _HIGHLIGHT else f"collection {shown(name)}"
            notes.append(f"The {what} of the file is left out.")
            continue
        key = kind, 0 if kind == "abs" else integer(name[len(base) :]) or 0
        found[key] = (*found.get(key, ()), *atoms)
    return tuple(StereoCollection(kind, group, atoms) for (kind, group), atoms in found.items())


def _shown(statement: Statement) -> str:
    return shown(" ".join(statement.words))
