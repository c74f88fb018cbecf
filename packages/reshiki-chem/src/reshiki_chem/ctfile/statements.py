"""V3000 text as statements: a line of `M  V30`, with those it goes on in, taken apart into words and attributes.

A line that ends in a hyphen goes on in the next one. A value is a word, a text in quotation marks (doubled inside to mean one), or a
list in parentheses that begins with its length.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from reshiki_chem.ctfile.lines import fault, integer, shown

_PREFIX: Final = re.compile(r"M {1,3}V30 ?")
_TOKEN: Final = re.compile(
    # Nothing is tried twice: a text made for it would take for ever.
    r'([^\s="(\[]++)=(\((?:[^()"]++|"[^"]*+")*+\)|"(?:[^"]++|"")*+"|\S*+)'  # an attribute
    r'|"(?:[^"]++|"")*+"|\S++'  # a word
)


class Statement(NamedTuple):
    """A statement: the number of its first line, its words, and its attributes in order."""

    line: int
    words: tuple[str, ...]
    attributes: tuple[tuple[str, str], ...]

    def begins(self, *words: str) -> bool:
        """Whether these are its first words, in any case."""
        return tuple(word.upper() for word in self.words[: len(words)]) == words

    def value(self, name: str) -> str | None:
        """The value of the first attribute of a name."""
        return next((value for known, value in self.attributes if known == name), None)

    def number(self, name: str) -> int | None:
        """The whole number of an attribute, None without it; an error of the line for anything else."""
        value = self.value(name)
        if value is None:
            return None
        found = integer(value)
        if found is None:
            raise fault(self.line, f"{name} has to be a whole number, not {shown(value)}.")
        return found

    def numbers(self, name: str) -> tuple[int, ...]:
        """The list of numbers of an attribute, empty without it; an error of the line for anything else."""
        value = self.value(name)
        if value is None:
            return ()
        found = [integer(item) for item in items(value)]
        known = tuple(item for item in found if item is not None)
        if not known or len(known) < len(found) or known[0] != len(known) - 1:
            raise fault(
                self.line, f"{name} has to be a list in parentheses, its length first, not {shown(value)}."
            )
        return known[1:]


def statements_of(lines: Sequence[str], at: int, end: int) -> tuple[list[Statement], int]:
    """The statements from a line on, to `M  END`, and the index of the line after it.

    Raises UnreadableStructure when the end, or the continuation of a line, is missing.
    """
    found: list[Statement] = []
    while at < end:
        line = lines[at]
        if line.startswith("M  END"):
            return found, at + 1
        if not line.strip():
            at += 1
            continue
        number = at + 1
        parts: list[str] = []
        while True:
            prefix = _PREFIX.match(lines[at]) if at < end else None
            if prefix is None:
                raise fault(
                    at + 1,
                    "the line before goes on here, but this is no line of M  V30."
                    if parts
                    else f"a line of M  V30 or M  END is expected here, not {shown(line)}.",
                )
            text = lines[at][prefix.end() :]
            at += 1
            stripped = text.rstrip()
            if not stripped.endswith("-"):
                parts.append(text)
                break
            parts.append(stripped[:-1])
        found.append(_statement("".join(parts), number))
    raise fault(end + 1, "the table has no M  END, so it was cut short.")


def _statement(text: str, line: int) -> Statement:
    words: list[str] = []
    attributes: list[tuple[str, str]] = []
    for match in _TOKEN.finditer(text):
        if match[1]:
            attributes.append((match[1].upper(), bare(match[2])))
        else:
            words.append(match[0])
    return Statement(line, tuple(words), tuple(attributes))


def bare(text: str) -> str:
    """A value without its quotation marks."""
    return text[1:-1].replace('""', '"') if len(text) > 1 and text[0] == text[-1] == '"' else text


def items(value: str) -> list[str]:
    """The items of a list in parentheses, its length among them."""
    return value[1:-1].split() if value.startswith("(") and value.endswith(")") else [value]
