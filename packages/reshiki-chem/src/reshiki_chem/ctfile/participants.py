"""RXN text as the connection tables of a reaction, by role.

V2000: after four lines of header a line counts reactants, products and, in files of most programs, agents; each molecule
begins with `$MOL`, in that order. V3000: blocks name their role. Data items (`$DTYPE`) may follow, which may hold molecules
of their own.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from reshiki_chem.ctfile.lines import fault, field, integer, lines_of, shown
from reshiki_chem.ctfile.molecules import read_rgroup_file, read_table
from reshiki_chem.ctfile.records import header_of
from reshiki_chem.ctfile.references import checked
from reshiki_chem.ctfile.statements import statements_of
from reshiki_chem.ctfile.tree import Table
from reshiki_chem.ctfile.v3000_reading import block_of, read_ctab, read_definition
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_render.drawing.document import MOST_ATOMS

_ROLES: Final = ("REACTANT", "PRODUCT", "AGENT")
_NOUNS: Final = ("reactants", "products", "agents")
_HEADER: Final = 4


class Participants(NamedTuple):
    """The molecules of a reaction by role, those beyond the counts (`extra`), and notes for the user."""

    title: str
    reactants: tuple[Table, ...]
    products: tuple[Table, ...]
    agents: tuple[Table, ...]
    extra: tuple[Table, ...]
    notes: tuple[str, ...]


def participants_of(text: str) -> Participants:
    """The participants of the one reaction of an RXN text.

    Raises:
        UnreadableStructure: with the line that is wrong.
        StructureTooLarge: there are more atoms than a drawing has.
    """
    lines = lines_of(text)
    start = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if not any(line.strip() for line in lines):
        raise UnreadableStructure("There is no reaction: the text is empty.")
    if not lines[start].startswith("$RXN"):
        raise UnreadableStructure(_no_reaction(lines, start))
    again = [at for at in range(start + 1, len(lines)) if lines[at].startswith("$RXN")]
    end = again[0] if again else len(lines)
    title = lines[start + 1].strip() if start + 1 < end else ""
    notes = []
    if again:
        notes.append(f"The text has {len(again) + 1} reactions; the first is read.")
    if any(line.startswith("$DTYPE") for line in lines[start:end]):
        notes.append("The data items of the reaction are left out.")
    found = (_blocks if "V3000" in lines[start] else _molecules)(lines, start, end)
    atoms = sum(len(table.atoms) for tables in found[1:5] for table in tables)
    if atoms > MOST_ATOMS:
        raise StructureTooLarge(f"The reaction has {atoms:,} atoms; a drawing has at most {MOST_ATOMS:,}.")
    return found._replace(title=title, notes=(*notes, *found.notes))


def _no_reaction(lines: Sequence[str], start: int) -> str:
    if lines[start].startswith("$RDFILE"):
        return "This is an RD file; give the RXN text of one of its reactions."
    what = f"Line {start + 1}: an RXN file begins with $RXN, not {shown(lines[start])}."
    if any(line.startswith(("M  END", "M  V30")) for line in lines):
        return f"{what} This looks like a MOL file; read it with the format mol."
    return what


def _molecules(lines: Sequence[str], start: int, end: int) -> Participants:
    """The participants of a V2000 file."""
    first = next((at for at in range(start, end) if lines[at].startswith("$MOL")), end)
    counts = next((at for at in range(first - 1, start, -1) if lines[at].strip()), start)
    if counts == start:
        raise fault(start + 1 + _HEADER, "the numbers of reactants and products are expected here.")
    announced = _counts(lines[counts], counts + 1)
    tables: list[Table] = []
    at = first
    while at < end:
        if at + 1 < end and lines[at + 1].startswith("$MDL"):
            table, after = read_rgroup_file(lines, at + 1, end)
        else:
            stop = next((n for n in range(at + 1, end) if lines[n].startswith(("$MOL", "$DTYPE"))), end)
            table, after = read_table(lines, header_of(lines, at + 1, stop), stop)
        tables.append(table)
        at = next((n for n in range(after, end) if lines[n].startswith(("$MOL", "$DTYPE"))), end)
        if at < end and lines[at].startswith("$DTYPE"):
            break
    wanted = sum(announced)
    if len(tables) < wanted:
        raise fault(
            counts + 1,
            f"{_named(announced)} announced, but the text has {len(tables)} in all. It may have been cut short.",
        )
    places = [sum(announced[:role]) for role in range(4)]
    reactants, products, agents = (tuple(tables[a:b]) for a, b in pairwise(places))
    return Participants("", reactants, products, agents, tuple(tables[wanted:]), ())


def _counts(line: str, number: int) -> tuple[int, int, int]:
    words = line.split()
    if len(words) in {2, 3} and all(len(word) <= 3 for word in words):
        found = [integer(word) for word in words]
    else:
        found = [field(line, place, place + 3) for place in (0, 3, 6)]
    if None in found or min(count or 0 for count in found) < 0 or not words:
        raise fault(number, f"the numbers of reactants and products are expected here, not {shown(line)}.")
    reactants, products, agents = (*(count or 0 for count in found), 0)[:3]
    return reactants, products, agents


def _named(counts: Sequence[int]) -> str:
    return " and ".join(
        f"{count} {noun if count > 1 else noun.removesuffix('s')}"
        for count, noun in zip(counts, _NOUNS, strict=True)
        if count
    )


def _blocks(lines: Sequence[str], start: int, end: int) -> Participants:
    """The participants of a V3000 file."""
    first = next((at for at in range(start + 1, end) if lines[at].startswith("M  V30")), end)
    if first == end:
        raise fault(start + 1 + _HEADER, "a line of M  V30 COUNTS is expected here.")
    statements, after = statements_of(lines, first, end)
    counts = statements[0] if statements else None
    numbers = [integer(word) for word in counts.words[1:]] if counts else []
    if counts is None or not counts.begins("COUNTS") or len(numbers) < 2 or None in numbers:
        raise fault(first + 1, "COUNTS with the numbers of reactants and products is expected here.")
    found: dict[str, list[Table]] = {role: [] for role in _ROLES}
    notes: list[str] = []
    at = 1
    while at < len(statements):
        begin = statements[at]
        role = begin.words[1].upper() if begin.begins("BEGIN") and len(begin.words) > 1 else ""
        if role not in found:
            at = read_definition(statements, at, notes)
            continue
        block, at = block_of(statements, at, after)
        within = 0
        while within < len(block):
            if block[within].begins("BEGIN", "CTAB"):
                table, within = read_ctab(block, within, after)
                found[role].append(checked(table))
            else:
                within = read_definition(block, within, notes)
    announced = [*(number or 0 for number in numbers), 0][:3]
    had = [len(found[role]) for role in _ROLES]
    if any(have < want for have, want in zip(had, announced, strict=True)):
        raise fault(counts.line, f"{_named(announced)} announced, but the text has {_named(had) or 'none'}.")
    if had != announced:
        notes.append(
            f"Announced: {_named(announced) or 'nothing'}; there: {_named(had)}. What is there was read."
        )
    reactants, products, agents = (tuple(found[role]) for role in _ROLES)
    return Participants("", reactants, products, agents, (), tuple(notes))
