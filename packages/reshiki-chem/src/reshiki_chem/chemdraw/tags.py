"""The names and numbers of CDX and CDXML, read from `tags.json`: facts of the public format documentation.

Objects: CDX tag, CDXML element. Properties: CDX tag, name in the documentation, CDXML attribute (none where CDXML writes an
element, or several attributes), type, enumeration. Enumerations: number, word of CDXML. A word may stand for several numbers;
the first is the one that is written. A number without a word stays a number: so the side of a double bond's second line that
ChemDraw chose by itself (0 to 2), which CDXML does not tell, differs from one the user chose (256 to 258).
"""

import json
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

TABLE = Path(__file__).with_name("tags.json")


class Property(NamedTuple):
    """A property: `attribute` is empty where it has no attribute of its own in CDXML, `enum` where it has no words."""

    tag: int
    name: str
    attribute: str
    type: str
    enum: str


class Tags:
    """The table, and what is looked up in it."""

    def __init__(self, table: dict[str, Any]) -> None:
        self._enums: dict[str, list[tuple[int, str]]] = table["enums"]
        self.objects: dict[int, str] = {int(tag, 16): name for tag, name in table["objects"].items()}
        self.properties: dict[int, Property] = {
            int(tag, 16): Property(int(tag, 16), name, attribute or "", kind, enum or "")
            for tag, name, attribute, kind, enum in table["properties"]
        }
        self.flags: frozenset[str] = frozenset(table["flags"])
        self.charsets: dict[int, str] = {int(number): name for number, name in table["charsets"].items()}

    @cached_property
    def object_tags(self) -> dict[str, int]:
        return {name: tag for tag, name in self.objects.items()}

    @cached_property
    def by_attribute(self) -> dict[str, Property]:
        return {found.attribute: found for found in self.properties.values() if found.attribute}

    @cached_property
    def charset_numbers(self) -> dict[str, int]:
        return {name: number for number, name in self.charsets.items()}

    @cached_property
    def words(self) -> dict[str, dict[int, str]]:
        """For each enumeration the words by number."""
        return {enum: {number: word for number, word in rows} for enum, rows in self._enums.items()}  # noqa: C416

    @cached_property
    def numbers(self) -> dict[str, dict[str, int]]:
        """For each enumeration the numbers by word."""
        return {enum: {word: number for number, word in reversed(rows)} for enum, rows in self._enums.items()}


@lru_cache(maxsize=1)
def tags() -> Tags:
    """The table, read when it is first asked for."""
    return Tags(json.loads(TABLE.read_text(encoding="utf-8")))
