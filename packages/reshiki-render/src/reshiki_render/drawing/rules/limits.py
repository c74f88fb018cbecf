"""The limits of the field tables: one check a stored type, compiled once a kind.

A check gives back what is wrong, as the end of a sentence that begins with the value's place (`marks[0].size_pt is 300, not
0.5 to 96 pt`), or nothing. Values that are their field's default are not looked at, so the shared defaults cost nothing.
Limits are compared as 32-bit numbers: 0.4 stays allowed up to 0.4, however it was rounded.
"""

import math
from collections.abc import Callable
from operator import attrgetter
from typing import Any

from reshiki_render.drawing.colors import HUE_NAMES, ROWS, Bytes, Ink, Swatch
from reshiki_render.drawing.kinds import REQUIRED, StoredType, fields_of, once
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.types import (
    Base64,
    ById,
    ByName,
    Colour,
    Corners,
    Flag,
    Id,
    Image,
    Integer,
    Items,
    Kind,
    Nullable,
    Number,
    Place,
    Shape,
    Tagged,
    Text,
    ThemeColour,
    Word,
    f32,
)
from reshiki_render.geometry import Point

Check = Callable[[Any], str | None]
MOST_ID = 2**64 - 2


def check(value: Any) -> None:
    """Hold every field of an object to its table; InvalidDrawing names the object, the field and the limit."""
    fault = object_check(type(value))(value)
    if fault:
        refuse(value, fault)


def check_field(value: Any, name: str) -> None:
    """The same for one field."""
    fault = _field_check(type(value), name)(getattr(value, name))
    if fault:
        refuse(value, f"{name}{fault}")


@once
def _field_check(cls: type, name: str) -> Check:
    field = next(field for field in fields_of(cls) if field.name == name)
    return _check(field.type, field.default)


@once
def object_check(cls: type) -> Check:
    """The check of a kind's objects; what it says begins with the field's name."""
    rows = [
        (field.name, attrgetter(field.name), field.default, _check(field.type, field.default))
        for field in fields_of(cls)
    ]

    def run(value: Any) -> str | None:
        if type(value) is not cls:
            return f"is a {type(value).__name__}, not a {cls.__name__}"
        for name, get, usual, check_content in rows:
            content = get(value)
            if content is not usual:
                fault = check_content(content)
                if fault:
                    return f"{name}{fault}"
        return None

    return run


def _check(stored_type: StoredType, default: Any = REQUIRED) -> Check:
    return _COMPILERS[type(stored_type)](stored_type, default)


def _no(value: Any, needed: str) -> str:
    """The end of the sentence; a value that would not fit into one is left out."""
    if isinstance(value, float):
        shown = repr(float(f"{value:.7g}"))  # as many digits as 32 bits hold
    elif isinstance(value, int | str | None):
        shown = repr(value)
    else:
        shown = type(value).__name__
    return f" is {shown if len(shown) <= 60 else shown[:59] + '…'}, not {needed}"


# ---- one compiler a stored type -------------------------------------------------------------------------------------


def _flag(_type: Flag, _default: Any) -> Check:
    return lambda value: None if type(value) is bool else _no(value, "true or false")


def _integer(integer: Integer, _default: Any) -> Check:
    low, high = integer.low, integer.high
    span = f"{low}" if low == high else f"a whole number from {low} to {high}"
    return lambda value: None if type(value) is int and low <= value <= high else _no(value, span)


def _id(_type: Id, _default: Any) -> Check:
    return lambda value: (
        None if type(value) is int and 1 <= value <= MOST_ID else _no(value, f"an ID from 1 to {MOST_ID}")
    )


def _number(number: Number, _default: Any) -> Check:
    low = -math.inf if number.low is None else min(number.low, f32(number.low))
    high = math.inf if number.high is None else max(number.high, f32(number.high))
    span = {
        (False, False): "a finite number",
        (True, False): f"at least {number.low:g}" if number.low is not None else "",
        (True, True): f"from {number.low} to {number.high}",
    }[number.low is not None, number.high is not None]
    needed = f"{span} {number.unit}".strip()

    def run(value: Any) -> str | None:
        if (type(value) is float or type(value) is int) and low <= value <= high and value - value == 0:
            return None
        return _no(value, needed)

    return run


def _text(text: Text, _default: Any) -> Check:
    unit = "characters" if text.characters else "bytes"
    longest = text.longest

    def run(value: Any) -> str | None:
        if type(value) is not str:
            return _no(value, "text")
        try:
            size = len(value) if text.characters else len(value.encode())
        except UnicodeEncodeError:
            return " has half a character (an unpaired surrogate)"
        if size < text.shortest or (longest is not None and size > longest):
            return f" has {size} {unit}, not {text.shortest} to {longest}"
        if not text.blank and not value.strip():
            return " is blank"
        if not text.control and any(letter < " " or "\x7f" <= letter < "\xa0" for letter in value):
            return " has a control character"
        return None

    return run


def _word(word: Word, default: Any) -> Check:
    words = frozenset(word.words)
    free = default is REQUIRED and not word.closed

    def run(value: Any) -> str | None:
        if type(value) is str and (value in words or free):
            return None
        return _no(value, f"one of {', '.join(word.words)}")

    return run


def _place(place: Place, _default: Any) -> Check:
    check_part = _number(
        Number(None if place.limit is None else -place.limit, place.limit, "world units"), REQUIRED
    )

    def run(value: Any) -> str | None:
        if type(value) is not Point:
            return _no(value, "a Point")
        fault = check_part(value.x)
        if fault:
            return f".x{fault}"
        fault = check_part(value.y)
        return f".y{fault}" if fault else None

    return run


def _colour(_type: Colour, _default: Any) -> Check:
    def run(value: Any) -> str | None:
        match value:
            case Ink():
                return None
            case Swatch(hue, row) if hue in HUE_NAMES and row in ROWS:
                return None
            case Bytes() if _is_bytes(value):
                return None
        return _no(value, "a colour")

    return run


def _is_bytes(color: Bytes) -> bool:
    return all(type(channel) is int and 0 <= channel <= 255 for channel in color)


def _theme_colour(_type: ThemeColour, _default: Any) -> Check:
    from reshiki_render.drawing.themes import Oklch

    ranges = (_number(Number(0, 1), None), _number(Number(0, 0.4), None), _number(Number(0, 360), None))

    def run(value: Any) -> str | None:
        if type(value) is Oklch:
            for name, check_part, part in zip(("lightness", "chroma", "hue"), ranges, value, strict=True):
                fault = check_part(part)
                if fault:
                    return f".{name}{fault}"
            return None
        return None if type(value) is Bytes and _is_bytes(value) else _no(value, "a theme's colour")

    return run


def _kind(kind: Kind, _default: Any) -> Check:
    def run(value: Any) -> str | None:
        fault = object_check(kind.cls)(value)
        return fault and f".{fault}"

    return run


def _tagged(tagged: Tagged, _default: Any) -> Check:
    allowed = frozenset(tagged.kinds.values())

    def run(value: Any) -> str | None:
        if type(value) not in allowed:
            return _no(value, f"one of {', '.join(tagged.kinds)}")
        fault = object_check(type(value))(value)
        return fault and f".{fault}"

    return run


def _items(items: Items, _default: Any) -> Check:
    check_item = _check(items.of)
    shortest, longest = items.shortest, items.longest

    def run(value: Any) -> str | None:
        if type(value) is not tuple:
            return _no(value, "a tuple")
        if len(value) < shortest or (longest is not None and len(value) > longest):
            allowed = (
                f"at least {shortest}"
                if longest is None
                else f"{shortest}"
                if shortest == longest
                else f"{shortest} to {longest}"
            )
            return f" has {len(value)} entries, not {allowed}"
        for index, item in enumerate(value):
            fault = check_item(item)
            if fault:
                return f"[{index}]{fault}"
        return None

    return run


def _nullable(nullable: Nullable, default: Any) -> Check:
    check_inner = _check(nullable.of, default)
    return lambda value: None if value is None else check_inner(value)


def _by_id(by_id: ById, _default: Any) -> Check:
    check_item = _check(by_id.of)

    def run(value: Any) -> str | None:
        previous = 0
        for atom, item in value:
            if type(atom) is not int or not previous < atom <= MOST_ID:
                return f" has {atom!r} where an atom ID above {previous} is due"
            previous = atom
            fault = check_item(item)
            if fault:
                return f"[{atom}]{fault}"
        return None

    return run


def _by_name(by_name: ByName, _default: Any) -> Check:
    check_item = _check(by_name.of)

    def run(value: Any) -> str | None:
        previous = ""
        for name, item in value:
            if name not in by_name.names or name <= previous:
                return f" has {name!r}, not {by_name.about} in ascending order"
            previous = name
            fault = check_item(item)
            if fault:
                return f"[{name}]{fault}"
        return None

    return run


def _shape(_type: Shape, _default: Any) -> Check:
    from reshiki_render.drawing.graphics import Orbital, Symbol

    def run(value: Any) -> str | None:
        word = value.name if isinstance(value, Symbol | Orbital) else value
        return None if type(word) is str else _no(value, "a kind of graphic")

    return run


def _corners(_type: Corners, _default: Any) -> Check:
    return _items(Items(Place()), ())


def _base64(_type: Base64, _default: Any) -> Check:
    return lambda value: None if type(value) is bytes else _no(value, "bytes")


def _image(_type: Image, _default: Any) -> Check:
    from reshiki_render.drawing.pictures import Picture

    return _kind(Kind(Picture), None)


_COMPILERS: dict[type, Callable[[Any, Any], Check]] = {
    Flag: _flag,
    Integer: _integer,
    Id: _id,
    Number: _number,
    Text: _text,
    Word: _word,
    Place: _place,
    Colour: _colour,
    ThemeColour: _theme_colour,
    Kind: _kind,
    Tagged: _tagged,
    Items: _items,
    Nullable: _nullable,
    ById: _by_id,
    ByName: _by_name,
    Shape: _shape,
    Corners: _corners,
    Base64: _base64,
    Image: _image,
}
