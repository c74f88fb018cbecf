"""Readers of single values: numbers, words, points, colours.

Rules. Numbers are rounded to 32 bits; integers stand where floats are expected, not the other way round. A word or a colour
the format does not know yet is held as the field's default, and its holder told to keep the raw form.
"""

import base64
import binascii
import struct
from collections.abc import Callable
from typing import Any, cast

from reshiki_render.drawing.colors import HUE_NAMES, INK, LEGACY, ROWS, Bytes, Color, Swatch
from reshiki_render.drawing.kinds import REQUIRED
from reshiki_render.drawing.types import (
    LARGEST_F32,
    Base64,
    Colour,
    Flag,
    Id,
    Integer,
    Number,
    Place,
    Shape,
    Text,
    ThemeColour,
    Word,
    f32,
)
from reshiki_render.geometry import Point
from reshiki_render.rsk.problems import Unreadable, seen_as, shortened


class Seen:
    """`strange`: the value just read could not be held whole, its holder keeps the raw form. `unknown`: some word of the
    file was not known, so warnings are due.
    """

    __slots__ = ("strange", "unknown")

    def __init__(self) -> None:
        self.strange = self.unknown = False


Read = Callable[[Any, Seen], Any]


def whole(text: str) -> str:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Unreadable("this text has half a character (an unpaired surrogate)") from None
    return text


def _flag(_type: Flag, _default: Any) -> Read:
    def read(value: Any, _seen: Seen) -> bool:
        if type(value) is bool:
            return value
        raise Unreadable(f"true or false is needed here, not {seen_as(value)}")

    return read


def _integer(_type: Integer | Id, _default: Any) -> Read:
    def read(value: Any, _seen: Seen) -> int:
        if type(value) is int:
            return value
        raise Unreadable(f"a whole number is needed here, not {seen_as(value)}")

    return read


def _number(_type: Number, _default: Any) -> Read:
    return _read_number


def _read_number(value: Any, _seen: Seen) -> float:
    if type(value) is not float and type(value) is not int:
        raise Unreadable(f"a number is needed here, not {seen_as(value)}")
    if not -LARGEST_F32 <= value <= LARGEST_F32:
        raise Unreadable("this number is too large for a drawing")
    return f32(value)


def _text(_type: Text, _default: Any) -> Read:
    return _read_text


def _read_text(value: Any, _seen: Seen) -> str:
    if type(value) is not str:
        raise Unreadable(f"text is needed here, not {seen_as(value)}")
    return whole(value)


def _word(word: Word, default: Any) -> Read:
    words = frozenset(word.words)

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is not str:
            raise Unreadable(f"a word is needed here, not {seen_as(value)}")
        if value in words:
            return value
        if word.closed:
            raise Unreadable(f"{shortened(value)} is not one of {', '.join(word.words)}")
        whole(value)
        seen.unknown = True
        if default is REQUIRED:
            return value
        seen.strange = True
        return default

    return read


_TWO = struct.Struct("<2f")


def _place(_type: Place, _default: Any) -> Read:
    return read_place


def read_place(value: Any, seen: Seen) -> Point:
    if type(value) is tuple and len(value) == 2:
        (first, x), (second, y) = value
        if first == "x" and second == "y" and type(x) is type(y) is float:
            try:
                return Point(*_TWO.unpack(_TWO.pack(x, y)))
            except OverflowError:
                pass  # the careful way says which of the two it is
    if type(value) is list:
        value = tuple(zip("xy", value, strict=False)) if len(value) <= 2 else ()
    if type(value) is not tuple:
        raise Unreadable(f"a point {{x, y}} is needed here, not {seen_as(value)}")
    found: dict[str, float] = {}
    for name, number in value:
        if name in found:
            raise Unreadable(f"the field {name} stands twice in one object")
        if name in {"x", "y"}:
            try:
                found[name] = _read_number(number, seen)
            except Unreadable as problem:
                raise problem.inside(name) from None
        else:
            seen.strange = True
    if len(found) != 2:
        raise Unreadable("a point needs both x and y")
    return Point(found["x"], found["y"])


def _colour(colour: Colour, default: Any) -> Read:
    legacy = LEGACY if colour.swatches else {Bytes(0, 0, 0): INK}
    palette = {f"{hue}.{row}": Swatch(hue, row) for hue in HUE_NAMES for row in ROWS}

    def read(value: Any, seen: Seen) -> Color:
        if type(value) is list:
            exact = _read_bytes(value)
            return legacy.get(exact, exact)
        if type(value) is not str:
            raise Unreadable(f"a colour is needed here, not {seen_as(value)}")
        if value in palette:
            return palette[value]
        if value.startswith("#") and len(value) == 7:
            try:
                return Bytes(*bytes.fromhex(value[1:]))
            except ValueError:
                pass
        hue, dot, row = value.partition(".")
        if not (dot and hue.isascii() and row.isascii() and hue.isidentifier() and row.isidentifier()):
            raise Unreadable(
                f"{shortened(value)} is no colour: [r, g, b], #RRGGBB or a palette colour is needed here"
            )
        seen.unknown = seen.strange = True
        return INK if default is REQUIRED else cast(Color, default)

    return read


def _read_bytes(value: list[Any]) -> Bytes:
    if len(value) == 3:
        red, green, blue = value
        if type(red) is type(green) is type(blue) is int and (red | green | blue) >> 8 == 0:
            return Bytes(red, green, blue)
    raise Unreadable("a colour is needed here: three whole numbers, each 0 to 255")


def _theme_colour(_type: ThemeColour, _default: Any) -> Read:
    from reshiki_render.drawing.themes import Oklch

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is list:
            return _read_bytes(value)
        if type(value) is tuple and len(value) == 1 and value[0][0] == "oklch" and type(value[0][1]) is list:
            parts = [_read_number(part, seen) for part in value[0][1]]
            if len(parts) == 3:
                return Oklch(*parts)
        raise Unreadable('a colour is needed here: [r, g, b] or {"oklch": [lightness, chroma, hue]}')

    return read


def _shape(shape: Shape, _default: Any) -> Read:
    from reshiki_render.drawing.graphics import Orbital, Symbol

    families: dict[str, tuple[type[Symbol | Orbital], tuple[str, ...]]] = {
        "symbol": (Symbol, shape.symbols),
        "orbital": (Orbital, shape.orbitals),
    }

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is str:
            whole(value)
            seen.unknown |= value not in shape.words
            return value
        if type(value) is not tuple or len(value) != 1:
            raise Unreadable(f"a word or an object with one name is needed here, not {seen_as(value)}")
        family, word = value[0]
        if family in families and type(word) is str:
            whole(word)
            make, known = families[family]
            seen.unknown |= word not in known
            return make(word)
        if family in families:
            raise Unreadable(f"a word is needed here, not {seen_as(word)}").inside(family)
        whole(family)
        seen.unknown = seen.strange = True
        return family

    return read


def _base64(_type: Base64, _default: Any) -> Read:
    return read_base64


def read_base64(value: Any, _seen: Seen) -> bytes:
    if type(value) is not str:
        raise Unreadable(f"base64 text is needed here, not {seen_as(value)}")
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable("this is not base64 text (standard alphabet, padded)") from None


LEAVES: dict[type, Callable[[Any, Any], Read]] = {
    Flag: _flag,
    Integer: _integer,
    Id: _integer,
    Number: _number,
    Text: _text,
    Word: _word,
    Place: _place,
    Colour: _colour,
    ThemeColour: _theme_colour,
    Shape: _shape,
    Base64: _base64,
}
