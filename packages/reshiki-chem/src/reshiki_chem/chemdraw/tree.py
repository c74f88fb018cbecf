"""A ChemDraw document as a tree of objects, whichever format it comes from.

- An object has its CDXML name, its properties under their CDXML names, in the order of the file, and their values as
  CDXML text: points as `x y` in pt, lists with blanks between, words for enumerations, the ID under `id`.
- What CDXML writes as elements are elements here too: styled text is `s` in `t`, with the text; the tables of fonts and
  colours are `fonttable` with `font`, `colortable` with `color`; `represent` in what it represents.
- What the table of tags does not know is kept raw: a property in `raw`, an object under an empty name with its `tag`.
  CDXML has no place for either.

Trees are values: nothing changes them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

MAX_DEPTH: Final = 256
MAX_OBJECTS: Final = 1_000_000


class Raw(NamedTuple):
    """A CDX property as its bytes."""

    tag: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Element:
    """An object of a document."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple["Element", ...] = ()
    text: str = ""
    raw: tuple[Raw, ...] = ()
    tag: int = 0
    # The properties by name; the last one where a file has it twice.
    values: dict[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", dict(self.attributes))

    def get(self, attribute: str, default: str = "") -> str:
        """The value of a property."""
        return self.values.get(attribute, default)

    def has(self, attribute: str) -> bool:
        return attribute in self.values

    def named(self, *names: str) -> Iterator["Element"]:
        """The children that have one of the names."""
        return (child for child in self.children if child.name in names)

    def walk(self) -> Iterator["Element"]:
        """The element itself and all below it, each before its children, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


class Parsed(NamedTuple):
    """The root of a document, a `CDXML` element, and what of the bytes or text could not be read."""

    root: Element
    warnings: tuple[str, ...]
