"""Lines of a CTfile, their numbers and their fields.

Lines end as Windows, Unix or the old Macintosh end them. A message names a line by its number from 1. Numbers are plain
decimal ones: what Python would read beyond that (underscores, other digits) is none.
"""

import re
from typing import Final

from reshiki_chem.errors import UnreadableStructure

BOM: Final = "\ufeff"

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_REAL: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?")
# What stands for a number that could not be written: a Fortran overflow, or no number at all.
_NO_NUMBER: Final = re.compile(r"\*+|[+-]?(?:nan|inf|infinity)(?:\([^)]*\))?|[+-]?1\.#\w+", re.IGNORECASE)
# Beyond this a coordinate is no place on any page.
_FARTHEST: Final = 1e6


def lines_of(text: str) -> list[str]:
    """The lines of a text, without their ends.

    Raises UnreadableStructure for a text whose characters were taken two bytes at a time, or that is not text.
    """
    if "\0" in text:
        raise UnreadableStructure(
            "The text has null characters: it is not plain text, or it was saved as UTF-16. Save it as UTF-8."
        )
    text = text.removeprefix(BOM)
    for ending in ("\r\n", "\r\n", "\r"):
        text = text.replace(ending, "\n")
    return text.split("\n")


def fault(line: int, what: str) -> UnreadableStructure:
    """The error of a line, counted from 1."""
    return UnreadableStructure(f"Line {line}: {what}")


def shown(text: str, longest: int = 40) -> str:
    """A piece of a file as a message shows it."""
    text = " ".join(text.split())
    return f"“{text if len(text) <= longest else text[: longest - 1] + '…'}”"


def integer(text: str) -> int | None:
    """A whole number, None for anything else."""
    text = text.strip()
    return int(text) if _INTEGER.fullmatch(text) else None


def field(line: str, start: int, end: int) -> int | None:
    """The whole number in some columns, 0 where they are blank or missing; None for anything else."""
    text = line[start:end].strip()
    if not text:
        return 0
    return int(text) if _INTEGER.fullmatch(text) else None


def is_coordinate(text: str) -> bool:
    """Whether a text is a number, or what stands for one that could not be written."""
    return bool(_REAL.fullmatch(text) or _NO_NUMBER.fullmatch(text))


def coordinate(text: str) -> float | None:
    """The number of a text that `is_coordinate`; None when it is no place."""
    if not _REAL.fullmatch(text):
        return None
    number = float(text)
    return number if abs(number) <= _FARTHEST else None
