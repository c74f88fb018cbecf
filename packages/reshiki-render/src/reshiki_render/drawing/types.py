"""The stored types a field table is made of: what a value looks like in JSON, and the values it may have.

Each is a small immutable description; reading, checking, writing and documenting by it is the business of
`reshiki_render.rsk`. Limits are inclusive. `unit` is for the documentation: pt, world units, degrees.
"""

from typing import Any

from reshiki_render.drawing.kinds import StoredType


class Flag(StoredType):
    """true or false."""

    __slots__ = ()


class Integer(StoredType):
    """A whole number; a file that has a fraction there is refused."""

    __slots__ = ("high", "low")

    def __init__(self, low: int = -(2**31), high: int = 2**31 - 1) -> None:
        self.low, self.high = low, high


class Number(StoredType):
    """A finite number, held to 32-bit precision; a file may have an integer there."""

    __slots__ = ("high", "low", "unit")

    def __init__(self, low: float | None = None, high: float | None = None, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit


class Text(StoredType):
    """A string of `shortest` to `longest` UTF-8 bytes (None: any); `printable` refuses control characters and blanks only."""

    __slots__ = ("longest", "printable", "shortest")

    def __init__(self, shortest: int = 0, longest: int | None = None, *, printable: bool = False) -> None:
        self.shortest, self.longest, self.printable = shortest, longest, printable


class Word(StoredType):
    """One of a list of words. A word the list does not know is kept, drawn as the default and named in a warning."""

    __slots__ = ("words",)

    def __init__(self, *words: str) -> None:
        self.words = words


class Id(StoredType):
    """An object ID, 1 to 2^64-2; `of` says what it names (`object`: the shared space; `atom`, `arrow`, `annotation`)."""

    __slots__ = ("of",)

    def __init__(self, of: str = "object") -> None:
        self.of = of


class Place(StoredType):
    """A point {x, y}, both finite, in world units."""

    __slots__ = ("limit",)

    def __init__(self, limit: float | None = None) -> None:
        self.limit = limit


class Colour(StoredType):
    """A colour in one of its stored forms (`reshiki_render.drawing.colors`)."""

    __slots__ = ()


class Kind(StoredType):
    """An object of another table."""

    __slots__ = ("cls",)

    def __init__(self, cls: type) -> None:
        self.cls = cls


class Items(StoredType):
    """A list of `shortest` to `longest` values of one type (None: any number)."""

    __slots__ = ("longest", "of", "shortest")

    def __init__(self, of: StoredType, shortest: int = 0, longest: int | None = None) -> None:
        self.of, self.shortest, self.longest = of, shortest, longest


class Nullable(StoredType):
    """A value of another type, or null."""

    __slots__ = ("of",)

    def __init__(self, of: StoredType) -> None:
        self.of = of


class ById(StoredType):
    """A JSON object whose keys are atom IDs as decimal strings; held as (ID, value) pairs in ascending order."""

    __slots__ = ("of",)

    def __init__(self, of: StoredType) -> None:
        self.of = of


class Plain(StoredType):
    """Any JSON value, kept as it is."""

    __slots__ = ("default",)

    def __init__(self, default: Any = None) -> None:
        self.default = default
