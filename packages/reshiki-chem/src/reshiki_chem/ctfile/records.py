"""The records of a MOL or SD text: where each begins and ends, its header, and which version its table has.

A record has three lines of header (a title, the program, a comment) and then the counts line, which names the version. Text
that was pasted may have lost blank lines at its top, so the counts line is looked for where it should be and then round
about. A line of `$$$$` ends a record. Data items may follow the table.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from reshiki_chem.ctfile.lines import BOM, fault, field, integer, shown
from reshiki_chem.errors import UnreadableStructure

_COUNTS: Final = re.compile(r"^[-\s\d]*V([23])000\s*$", re.ASCII)
# Lines of a record in which its counts line is looked for, best first.
_PLACES: Final = (3, 2, 4, 1, 0, 5)
_HEAD: Final = 8192

_DATA: Final = re.compile(r"^>.*?<([^>]*)>")
# The two columns before it are for the initials of a user.
_OWN: Final = "  ReShiki "
_HEADER_CODE: Final = re.compile(r"^.{20}([23])[Dd]")

_TABLE_SIGNS: Final = re.compile(r"^(?:M  END|M  V30 |.{33} V[23]000|[- \t\d]*V[23]000[ \t]*$)", re.MULTILINE)


class Header(NamedTuple):
    """Where a table begins: the index of its counts line, its version (0: an old file without), what the header says.

    `own` is whether it names ReShiki as the program: then the coordinates are at the scale of our page.
    """

    counts: int
    version: int
    title: str
    spatial: bool | None
    own: bool = False


class Record(NamedTuple):
    """The lines of one record by index, and the names of its data items."""

    start: int
    end: int
    data: tuple[str, ...]


def looks_like_molfile(text: str) -> bool:
    """Whether a text has the marks of a MOL or SD file."""
    text = text.removeprefix(BOM)
    if looks_like_rxnfile(text):
        return False
    return text.lstrip().startswith("$MDL") or bool(_TABLE_SIGNS.search(text.replace("\r", "\n")))


def looks_like_rxnfile(text: str) -> bool:
    """Whether a text has the mark of an RXN file."""
    return text[:_HEAD].lstrip(f"{BOM} \t\r\n").startswith("$RXN")


def records_of(lines: Sequence[str]) -> list[Record]:
    """The records of a file; at least one, if only of blank lines."""
    found = []
    start = 0
    ended = written = False
    data: list[str] = []
    for at, line in enumerate(lines):
        if not line:
            continue
        if line.startswith("$$$$"):
            found.append(Record(start, at, tuple(data)))
            start, ended, written, data = at + 1, False, False, []
            continue
        written = True
        if line.startswith("M  END"):
            ended = True
        elif ended and line.startswith(">"):
            named = _DATA.match(line)
            data.append(named[1] if named else line[1:].strip())
    if not found or (written and any(line.strip() for line in lines[start:])):
        found.append(Record(start, len(lines), tuple(data)))
    return found


def header_of(lines: Sequence[str], start: int, end: int) -> Header:
    """The header of the record or table that begins at `start`.

    Raises UnreadableStructure when there is no counts line.
    """
    for place in _PLACES:
        at = start + place
        if at >= end:
            continue
        sign = _COUNTS.match(lines[at])
        if sign:
            return _header(lines, start, at, int(sign[1]))
    at = start + 3
    if at < end and _is_old_counts(lines[at]):
        return _header(lines, start, at, 0)
    if not any(line.strip() for line in lines[start:end]):
        raise UnreadableStructure("There is no structure: the text is empty.")
    if any("V2000" in line or "V3000" in line for line in lines[start : start + 6]):
        raise fault(
            at + 1,
            "a counts line is expected here: two numbers in three columns each, at its end V2000 or V3000.",
        )
    raise fault(
        min(at, end - 1) + 1,
        "this is no MOL file. Its fourth line counts atoms and bonds and ends in V2000 or V3000; here is "
        f"{shown(lines[min(at, end - 1)])}.",
    )


def next_counts(lines: Sequence[str], after: int, end: int) -> int | None:
    """Where another record begins behind a table that no `$$$$` ends, by its counts line; None: none does."""
    for at in range(after, end):
        if lines[at].startswith(">"):
            return None
        if _COUNTS.match(lines[at]):
            return max(after, at - 3)
    return None


def _header(lines: Sequence[str], start: int, counts: int, version: int) -> Header:
    title = lines[start].strip() if counts - start == 3 else ""
    program = lines[counts - 2] if counts - start >= 2 else ""
    code = _HEADER_CODE.match(program)
    return Header(counts, version, title, code[1] == "3" if code else None, program.startswith(_OWN))


def _is_old_counts(line: str) -> bool:
    """Whether a line counts atoms and bonds and names no version, as the oldest files do."""
    atoms, bonds = field(line, 0, 3), field(line, 3, 6)
    if atoms is None or bonds is None:
        tokens = line.split()
        return len(tokens) >= 2 and all(integer(token) is not None for token in tokens[:2])
    return bool(line.strip()) and atoms >= 0 and bonds >= 0 and set(line) <= set(" 0123456789")
