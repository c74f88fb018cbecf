"""MOL and SD text as connection tables, record by record.

An SD file has several records; a MOL file is one. A file of R-groups (`$MDL`) is its root structure; the structures its
R-groups stand for are named, not read.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reshiki_chem.ctfile import v2000_reading, v3000_reading
from reshiki_chem.ctfile.lines import fault, lines_of
from reshiki_chem.ctfile.records import Header, Record, header_of, next_counts, records_of
from reshiki_chem.ctfile.references import checked
from reshiki_chem.ctfile.tree import Table
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.losses import listed
from reshiki_render.drawing.document import MOST_ATOMS

_V3000 = 3


class Molecule(NamedTuple):
    """The table of a record, and the names of its data items."""

    table: Table
    data: tuple[str, ...]


def molecules_of(text: str) -> list[Molecule]:
    """The molecules of a MOL or SD text, at least one.

    Raises:
        UnreadableStructure: with the line that is wrong, and in an SD file the record it is in.
        StructureTooLarge: there are more atoms than a drawing has.
    """
    lines = lines_of(text)
    if any(line.startswith("$RXN") for line in lines[:4]):
        raise UnreadableStructure("This is an RXN file, a reaction; read it with the format rxn.")
    if any(line.startswith("$RDFILE") for line in lines[:4]):
        raise UnreadableStructure("This is an RD file; give the MOL or RXN text of one of its records.")
    records = records_of(lines)
    found: list[Molecule] = []
    atoms = 0
    for number, record in enumerate(records, 1):
        try:
            tables = _tables(lines, record)
        except UnreadableStructure as error:
            if len(records) == 1:
                raise
            raise UnreadableStructure(f"Record {number} of {len(records)}. {error}") from error
        found += [Molecule(table, record.data if i == 0 else ()) for i, table in enumerate(tables)]
        atoms += sum(len(table.atoms) for table in tables)
        if atoms > MOST_ATOMS:
            raise StructureTooLarge(
                f"The first {number:,} records have {atoms:,} atoms; a drawing has at most {MOST_ATOMS:,}."
            )
    return found


def _tables(lines: Sequence[str], record: Record) -> list[Table]:
    """The tables of a record: one, and those that follow it without a line that ends the record."""
    start, end = record.start, record.end
    first = next((at for at in range(start, min(start + 3, end)) if lines[at].startswith("$MDL")), None)
    if first is not None:
        table, _ = read_rgroup_file(lines, first, end)
        return [table]
    found = []
    at: int | None = start
    while at is not None:
        header = header_of(lines, at, end)
        table, after = read_table(lines, header, end)
        found.append(table)
        at = next_counts(lines, after, end)
    return found


def read_table(lines: Sequence[str], header: Header, end: int) -> tuple[Table, int]:
    """The table below a counts line of either version, its references checked, and the index of the line after it."""
    version = v3000_reading if header.version == _V3000 else v2000_reading
    table, after = version.read_table(lines, header, end)
    return checked(table), after


def read_rgroup_file(lines: Sequence[str], start: int, end: int) -> tuple[Table, int]:
    """The root structure of an R-group file that begins with `$MDL` at `start`, and the index of the line after it."""
    title = ""
    at = start
    while at < end and not lines[at].startswith("$CTAB"):
        if lines[at].startswith("$HDR") and at + 1 < end:
            title = lines[at + 1].strip()
        at += 1
    if at + 1 >= end:
        raise fault(
            min(at, end - 1) + 1,
            "a file of R-groups has its root structure below a line of $CTAB; there is none.",
        )
    version = _V3000 if "V3000" in lines[at + 1] else 2
    table, at = read_table(lines, Header(at + 1, version, title, None), end)
    groups = []
    while at < end and not lines[at].startswith("$END MOL"):
        if lines[at].startswith("$RGP") and at + 1 < end:
            groups.append(f"R{lines[at + 1].strip()}")
        at += 1
    if groups:
        note = f"The structures that {listed(groups)} stand for are left out."
        table = table._replace(notes=(*table.notes, note))
    return table, min(at + 1, end)
