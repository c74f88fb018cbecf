"""A tree becomes a drawing: one reader function a stored type, compiled once from the tables.

Rules. A reader checks what a value is, never its limits: those are the business of `reshiki_render.drawing.rules`. Numbers
are rounded to 32 bits, integers stand where floats are expected, not the other way round; null only where the table says.
An object may be a list of its values in table order. A repeated known name is an error. Names the table does not know, and
values the model cannot hold whole (a word of a newer version, a point with three coordinates), go to `extra` as JSON text.

Readers are called with the value and a `Seen`, the one thing that changes while a drawing is read.
"""

import base64
import binascii
import struct
from collections.abc import Callable
from typing import Any, cast

from reshiki_render.drawing.colors import HUE_NAMES, INK, LEGACY, ROWS, Bytes, Color, Swatch
from reshiki_render.drawing.kinds import REQUIRED, StoredType, once
from reshiki_render.drawing.types import (
    LARGEST_F32,
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
from reshiki_render.rsk.forms import form_of
from reshiki_render.rsk.problems import Unreadable, name_of, seen_as, shortened
from reshiki_render.rsk.tree import text_of


class Seen:
    """`strange`: the value just read could not be held whole, its holder keeps the raw form. `unknown`: some word of the
    file was not known, so warnings are due.
    """

    __slots__ = ("strange", "unknown")

    def __init__(self) -> None:
        self.strange = self.unknown = False


Read = Callable[[Any, Seen], Any]


def reader(stored_type: StoredType, default: Any = REQUIRED) -> Read:
    """The reader of a stored type in a field with that default."""
    return _COMPILERS[type(stored_type)](stored_type, default)


@once
def object_reader(cls: type) -> Read:
    """The reader of a kind's objects."""
    form = form_of(cls)
    noun = cls.__name__.lower()
    names = [field.name for field in form.fields]
    known = frozenset(names)
    required = [field.name for field in form.fields if field.required]
    rows = [
        (
            field.name,
            reader(field.type, field.default),
            field.default if isinstance(field.type, Kind) else REQUIRED,
        )
        for field in form.fields
    ]

    def members_of(value: Any) -> dict[str, Any]:
        if type(value) is tuple:
            given = dict(value)
            if len(given) != len(value):
                _refuse_repeated(value, known)
            return given
        if type(value) is not list:
            raise Unreadable(f"an object is needed here, not {seen_as(value)}")
        if len(value) > len(names):
            raise Unreadable(f"a list stands for an object here, of {len(names)} values at most")
        return dict(zip(names, value, strict=False))

    def read(value: Any, seen: Seen) -> Any:
        given = members_of(value)
        held: dict[str, Any] = {}
        extra: list[tuple[str, str]] = []
        name = ""
        try:
            if form.incoming:
                form.incoming(given)
            for name, read_field, usual in rows:
                raw = given.get(name, REQUIRED)
                if raw is REQUIRED:
                    continue
                content = read_field(raw, seen)
                # What equals its default is the default: shared, and known by identity to whoever comes later.
                held[name] = usual if usual is not REQUIRED and content == usual else content
                if seen.strange:
                    seen.strange = False
                    extra.append((name, _kept(raw)))
        except Unreadable as problem:
            problem.whose = name_of(noun, given)
            problem.inside(name)
            raise
        if len(held) != len(given):
            extra.extend((_whole(name), _kept(raw)) for name, raw in value if name not in known)
        for name in required:
            if name not in held:
                raise Unreadable(f"the field {name} is missing", name_of(noun, given))
        if extra:
            held["extra"] = tuple(extra)
        return cls(**held)

    return read


def _refuse_repeated(members: tuple[tuple[str, Any], ...], known: frozenset[str]) -> None:
    met: set[str] = set()
    for name, _ in members:
        if name in met and name in known:
            raise Unreadable(f"the field {name} stands twice in one object")
        met.add(name)


def _kept(raw: Any) -> str:
    text = text_of(raw)
    if text is None:
        raise Unreadable(
            "this value is of a newer version and cannot be kept: it is too deep or no valid text"
        )
    return text


def _whole(text: str) -> str:
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Unreadable("this text has half a character (an unpaired surrogate)") from None
    return text


# ---- one compiler a stored type -------------------------------------------------------------------------------------


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
    return _whole(value)


def _word(word: Word, default: Any) -> Read:
    words = frozenset(word.words)

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is not str:
            raise Unreadable(f"a word is needed here, not {seen_as(value)}")
        if value in words:
            return value
        if word.closed:
            raise Unreadable(f"{shortened(value)} is not one of {', '.join(word.words)}")
        _whole(value)
        seen.unknown = True
        if default is REQUIRED:
            return value
        seen.strange = True
        return default

    return read


_TWO = struct.Struct("<2f")


def _place(_type: Place, _default: Any) -> Read:
    return _read_place


def _read_place(value: Any, seen: Seen) -> Point:
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


def _kind(kind: Kind, _default: Any) -> Read:
    compiled: list[Read] = []

    def read(value: Any, seen: Seen) -> Any:
        # Compiled when first met: the kind's module is imported by it.
        if not compiled:
            compiled.append(object_reader(kind.cls))
        return compiled[0](value, seen)

    return read


def _tagged(tagged: Tagged, _default: Any) -> Read:
    def read(value: Any, seen: Seen) -> Any:
        if type(value) is not tuple:
            raise Unreadable(f"an object is needed here, not {seen_as(value)}")
        tags = [word for name, word in value if name == tagged.tag]
        if len(tags) != 1 or type(tags[0]) is not str or tags[0] not in tagged.kinds:
            raise Unreadable(f"{tagged.tag} has to be one of {', '.join(tagged.kinds)}")
        members = tuple(member for member in value if member[0] != tagged.tag)
        return object_reader(tagged.kinds[tags[0]])(members, seen)

    return read


def _items(items: Items, _default: Any) -> Read:
    if isinstance(items.of, Id):
        return _read_ids
    read_item = reader(items.of)

    def read(value: Any, seen: Seen) -> tuple[Any, ...]:
        if type(value) is not list:
            raise Unreadable(f"a list is needed here, not {seen_as(value)}")
        try:
            return tuple([read_item(item, seen) for item in value])
        except Unreadable:
            return _read_slowly(read_item, value, seen)

    return read


def _read_slowly(read_item: Read, value: list[Any], seen: Seen) -> tuple[Any, ...]:
    """The same as above, with the index of what is wrong."""
    done = []
    for index, item in enumerate(value):
        try:
            done.append(read_item(item, seen))
        except Unreadable as problem:
            raise problem.inside(index) from None
    return tuple(done)


def _read_ids(value: Any, seen: Seen) -> tuple[int, ...]:
    if type(value) is not list:
        raise Unreadable(f"a list of IDs is needed here, not {seen_as(value)}")
    if not all(type(item) is int for item in value):
        return _read_slowly(_integer(Id(), None), value, seen)
    return tuple(value)


def _nullable(nullable: Nullable, default: Any) -> Read:
    read_inner = reader(nullable.of, default)

    def read(value: Any, seen: Seen) -> Any:
        return None if value is None else read_inner(value, seen)

    return read


def _by_id(by_id: ById, _default: Any) -> Read:
    read_item = reader(by_id.of)

    def read(value: Any, seen: Seen) -> tuple[tuple[int, Any], ...]:
        if type(value) is not tuple:
            raise Unreadable(f"an object with atom IDs as names is needed here, not {seen_as(value)}")
        found: dict[int, Any] = {}
        for name, item in value:
            if not (name.isascii() and name.isdecimal() and len(name) <= 20):
                raise Unreadable(f"{shortened(name)} is no atom ID")
            if int(name) in found:
                raise Unreadable(f"atom {int(name)} stands twice in one object")
            try:
                found[int(name)] = read_item(item, seen)
            except Unreadable as problem:
                raise problem.inside(name) from None
        return tuple(sorted(found.items()))

    return read


def _by_name(by_name: ByName, _default: Any) -> Read:
    read_item = reader(by_name.of)

    def read(value: Any, seen: Seen) -> tuple[tuple[str, Any], ...]:
        if type(value) is not tuple:
            raise Unreadable(f"an object is needed here, not {seen_as(value)}")
        found: dict[str, Any] = {}
        for name, item in value:
            if name in found:
                raise Unreadable(f"the field {name} stands twice in one object")
            if name not in by_name.names:
                seen.strange = True
                continue
            try:
                found[name] = read_item(item, seen)
            except Unreadable as problem:
                raise problem.inside(name) from None
        return tuple(sorted(found.items()))

    return read


def _shape(shape: Shape, _default: Any) -> Read:
    from reshiki_render.drawing.graphics import Orbital, Symbol

    families: dict[str, tuple[type[Symbol | Orbital], tuple[str, ...]]] = {
        "symbol": (Symbol, shape.symbols),
        "orbital": (Orbital, shape.orbitals),
    }

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is str:
            _whole(value)
            seen.unknown |= value not in shape.words
            return value
        if type(value) is not tuple or len(value) != 1:
            raise Unreadable(f"a word or an object with one name is needed here, not {seen_as(value)}")
        family, word = value[0]
        if family in families and type(word) is str:
            _whole(word)
            make, known = families[family]
            seen.unknown |= word not in known
            return make(word)
        if family in families:
            raise Unreadable(f"a word is needed here, not {seen_as(word)}").inside(family)
        _whole(family)
        seen.unknown = seen.strange = True
        return family

    return read


def _corners(_type: Corners, _default: Any) -> Read:
    def read(value: Any, seen: Seen) -> tuple[Point, ...]:
        if type(value) is list and not all(type(number) in {int, float} for number in value):
            return _read_slowly(_read_place, value, seen)
        return (_read_place(value, seen),)

    return read


def _base64(_type: Base64, _default: Any) -> Read:
    return _read_base64


def _read_base64(value: Any, _seen: Seen) -> bytes:
    if type(value) is not str:
        raise Unreadable(f"base64 text is needed here, not {seen_as(value)}")
    try:
        return base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable("this is not base64 text (standard alphabet, padded)") from None


def _image(_type: Image, _default: Any) -> Read:
    from reshiki_render.drawing.pictures import Picture

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is str:
            return Picture(png=_read_base64(value, seen))
        return object_reader(Picture)(value, seen)

    return read


_COMPILERS: dict[type, Callable[[Any, Any], Read]] = {
    Flag: _flag,
    Integer: _integer,
    Id: _integer,
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
