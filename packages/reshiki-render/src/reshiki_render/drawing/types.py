"""The stored types a field table is made of: what a value looks like in JSON, and the values it may have.

Each is a small immutable description. Reading and writing by it is the business of `reshiki_render.rsk`, checking the
limits that of `reshiki_render.drawing.rules`. Limits are inclusive. `unit` is for messages and the documentation: pt,
world units, degrees.

Numbers of a drawing have 32-bit precision, as the files do: `f32` is the one place that rounds.
"""

import struct
from typing import Any, Final

from reshiki_render.drawing.kinds import StoredType

LARGEST_F32: Final = (2 - 2**-23) * 2.0**127
_F32 = struct.Struct("<f")


def f32(number: float) -> float:
    """The nearest 32-bit float, as a Python float. `number` is finite and not beyond the largest 32-bit float."""
    return float(_F32.unpack(_F32.pack(number))[0])


class Flag(StoredType):
    """true or false."""

    __slots__ = ()


class Integer(StoredType):
    """A whole number; a file that has a fraction there is refused."""

    __slots__ = ("high", "low", "unit")

    def __init__(self, low: int = -(2**31), high: int = 2**31 - 1, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit


class Number(StoredType):
    """A finite number, held to 32-bit precision; a file may have an integer there."""

    __slots__ = ("high", "low", "unit")

    def __init__(self, low: float | None = None, high: float | None = None, unit: str = "") -> None:
        self.low, self.high, self.unit = low, high, unit

    def held(self, default: Any) -> Any:
        return f32(default) if isinstance(default, float) else default


class Text(StoredType):
    """A string of `shortest` to `longest` UTF-8 bytes, or characters if `characters` says so (None: any).

    `blank` allows a text of white space only, `control` allows control characters.
    """

    __slots__ = ("blank", "characters", "control", "longest", "shortest")

    def __init__(
        self,
        shortest: int = 0,
        longest: int | None = None,
        *,
        characters: bool = False,
        blank: bool = True,
        control: bool = True,
    ) -> None:
        self.shortest, self.longest = shortest, longest
        self.characters, self.blank, self.control = characters, blank, control


class Word(StoredType):
    """One of a list of words. A word the list does not know is kept, drawn as the default and named in a warning.

    A `closed` list has no such mercy: another word is an error, because it would change what the chemistry says.
    """

    __slots__ = ("closed", "words")

    def __init__(self, *words: str, closed: bool = False) -> None:
        self.words, self.closed = words, closed


class Id(StoredType):
    """An ID, 1 to 2^64-2. `of` says what it names: `object` and `group` name the holder itself (the shared space);
    `atom`, `arrow`, `annotation` and `any` (any object) refer to another object.
    """

    __slots__ = ("of",)

    def __init__(self, of: str = "object") -> None:
        self.of = of


class Place(StoredType):
    """A point {x, y}, both finite, in world units; neither coordinate beyond `limit`."""

    __slots__ = ("limit",)

    def __init__(self, limit: float | None = None) -> None:
        self.limit = limit


class Colour(StoredType):
    """A colour in one of its stored forms (`reshiki_render.drawing.colors`).

    Without `swatches` bytes are exact: they never mean a palette colour, and exact colours are always written as bytes.
    """

    __slots__ = ("swatches",)

    def __init__(self, *, swatches: bool = True) -> None:
        self.swatches = swatches


class ThemeColour(StoredType):
    """A theme's colour: bytes, or {"oklch": [lightness 0 to 1, chroma 0 to 0.4, hue 0 to 360]}."""

    __slots__ = ()


class Kind(StoredType):
    """An object of another table, by its class or, to be imported when first used, as `module:Class` of this package."""

    __slots__ = ("_cls",)

    def __init__(self, cls: type | str) -> None:
        self._cls = cls

    @property
    def cls(self) -> type:
        if isinstance(self._cls, str):
            import importlib

            module, _, name = self._cls.partition(":")
            found: type = getattr(importlib.import_module(f"reshiki_render.drawing.{module}"), name)
            self._cls = found
        return self._cls


class Tagged(StoredType):
    """An object of one of several tables; the key `tag` says which."""

    __slots__ = ("kinds", "tag")

    def __init__(self, tag: str, kinds: dict[str, type]) -> None:
        self.tag, self.kinds = tag, kinds


class Items(StoredType):
    """A list of `shortest` to `longest` values of one type (None: any number); a field's default may be shorter."""

    __slots__ = ("longest", "of", "shortest")

    def __init__(self, of: StoredType, shortest: int = 0, longest: int | None = None) -> None:
        self.of, self.shortest, self.longest = of, shortest, longest


class Nullable(StoredType):
    """A value of another type, or null."""

    __slots__ = ("of",)

    def __init__(self, of: StoredType) -> None:
        self.of = of

    def held(self, default: Any) -> Any:
        return self.of.held(default)


class ById(StoredType):
    """A JSON object whose keys are atom IDs as decimal strings; held as (ID, value) pairs in ascending order."""

    __slots__ = ("of",)

    def __init__(self, of: StoredType) -> None:
        self.of = of


class ByName(StoredType):
    """A JSON object whose keys are the given names, any of them; held as (name, value) pairs in ascending order."""

    __slots__ = ("about", "names", "of")

    def __init__(self, of: StoredType, names: frozenset[str], about: str) -> None:
        self.of, self.names, self.about = of, names, about


class Shape(StoredType):
    """The kind of a graphic: a word, or an object {"symbol": word} or {"orbital": word}."""

    __slots__ = ("orbitals", "symbols", "words")

    def __init__(self, words: tuple[str, ...], symbols: tuple[str, ...], orbitals: tuple[str, ...]) -> None:
        self.words, self.symbols, self.orbitals = words, symbols, orbitals


class Corners(StoredType):
    """The points of a path command: one {x, y} or a list of three, as many as the command takes."""

    __slots__ = ()


class Base64(StoredType):
    """Bytes, as base64 text (standard alphabet, padded)."""

    __slots__ = ()


class Image(StoredType):
    """A PNG as base64 text, or {"png": ..., "emf": ...}; held as `reshiki_render.drawing.pictures.Picture`."""

    __slots__ = ()
