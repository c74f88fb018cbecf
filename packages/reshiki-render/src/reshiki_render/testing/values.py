"""Strategies for the values of a field table."""

import struct
import zlib
from typing import TYPE_CHECKING, Any

from reshiki_render.drawing import INK, Bytes, Point, Swatch, fields_of
from reshiki_render.drawing.colors import HUE_NAMES, ROWS
from reshiki_render.drawing.kinds import REQUIRED, StoredType
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

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from reshiki_render.drawing import Picture

    Strategy = SearchStrategy[Any]

# Wide enough for any real drawing; beyond it the sum of two coordinates loses digits that matter.
FAR = 1e5


def kinds(cls: type, **fields: "Strategy") -> "Strategy":
    """Values of one kind within the limits of its table; `fields` are strategies of your own for some fields."""
    from hypothesis import strategies as st

    table = fields_of(cls)
    always = {
        field.name: fields[field.name] if field.name in fields else values(field.type)
        for field in table
        if field.name in fields or field.default is REQUIRED
    }
    # In real drawings most fields have their default: a few do not, never the same.
    others = {field.name: field.type for field in table if field.name not in always}
    few = st.lists(st.sampled_from(sorted(others)), max_size=4, unique=True) if others else st.just([])

    def made(draw: "DrawFn") -> Any:
        chosen = {name: draw(values(others[name])) for name in draw(few)}
        return cls(**{name: draw(strategy) for name, strategy in always.items()}, **chosen)

    return st.composite(made)()


def values(stored_type: StoredType) -> "Strategy":
    """Values of a stored type. IDs are arbitrary: they name nothing."""
    from hypothesis import strategies as st

    match stored_type:
        case Flag():
            return st.booleans()
        case Integer(low=low, high=high):
            return st.integers(low, high)
        case Number(low=low, high=high):
            return st.floats(-1e6 if low is None else low, 1e6 if high is None else high).map(f32)
        case Text():
            return _texts(stored_type)
        case Word():
            return st.sampled_from(stored_type.words)
        case Id():
            return st.integers(1, 2**64 - 2)
        case Place(limit=limit):
            return points(min(limit or FAR, FAR))
        case Colour():
            exact = st.builds(Bytes, *[st.integers(0, 255)] * 3).filter(any)
            palette = st.builds(Swatch, st.sampled_from(HUE_NAMES), st.sampled_from(ROWS))
            return st.just(INK) | exact | palette
        case ThemeColour():
            from reshiki_render.drawing.themes import Oklch

            parts = (st.floats(0, most).map(f32) for most in (1, 0.4, 360))
            return st.builds(Bytes, *[st.integers(0, 255)] * 3) | st.builds(Oklch, *parts)
        case Kind():
            return kinds(stored_type.cls)
        case Tagged():
            return st.one_of([kinds(cls) for cls in stored_type.kinds.values()])
        case Items(of=of, shortest=shortest, longest=longest):
            most = shortest + 3 if longest is None else min(longest, shortest + 3)
            return st.lists(values(of), min_size=shortest, max_size=most).map(tuple)
        case Nullable(of=of):
            return st.none() | values(of)
        case ById(of=of):
            pairs = st.dictionaries(st.integers(1, 99), values(of), max_size=3)
            return pairs.map(lambda found: tuple(sorted(found.items())))
        case ByName(of=of, names=names):
            named = st.dictionaries(st.sampled_from(sorted(names)), values(of), max_size=3)
            return named.map(lambda found: tuple(sorted(found.items())))
        case Shape():
            from reshiki_render.drawing.graphics import Orbital, Symbol

            plain = st.sampled_from([word for word in stored_type.words if word not in {"path", "picture"}])
            symbols = st.sampled_from(stored_type.symbols).map(Symbol)
            return plain | symbols | st.sampled_from(stored_type.orbitals).map(Orbital)
        case Corners():
            return st.lists(points(FAR), min_size=1, max_size=1).map(tuple)
        case Base64():
            return st.binary(max_size=40)
        case Image():
            return pictures()
        case _:
            raise TypeError(f"no values are known for {type(stored_type).__name__}")


def _texts(text: Text) -> "Strategy":
    from hypothesis import strategies as st

    hidden: list[Any] = ["Cs"] if text.control else ["Cs", "Cc"]
    longest = 20 if text.longest is None else min(20, max(1, text.longest // (1 if text.characters else 4)))
    alphabet = st.characters(exclude_categories=hidden) | st.sampled_from("Hα₂⁺é\u202e")
    made = st.text(alphabet, min_size=text.shortest, max_size=max(longest, text.shortest))
    if text.longest is not None and not text.characters:
        most = text.longest
        made = made.filter(lambda found: len(found.encode()) <= most)
    return made if text.blank else made.filter(lambda found: bool(found.strip()))


def field_of(cls: type, name: str) -> "Strategy":
    from hypothesis import strategies as st

    field = next(field for field in fields_of(cls) if field.name == name)
    return st.just(field.default) | values(field.type)


def points(limit: float) -> "Strategy":
    from hypothesis import strategies as st

    return st.builds(Point, *[st.floats(-limit, limit, width=32)] * 2)


def png(width: int, height: int, grey: int = 128) -> bytes:
    """A whole PNG of one shade."""
    rows = zlib.compress((b"\0" + bytes([grey]) * width) * height)

    def chunk(name: bytes, content: bytes) -> bytes:
        whole = name + content
        return struct.pack(">I", len(content)) + whole + struct.pack(">I", zlib.crc32(whole))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def pictures() -> "SearchStrategy[Picture]":
    """Small pictures, some with an EMF beside the PNG."""
    from hypothesis import strategies as st

    from reshiki_render.drawing.pictures import Picture

    sizes = st.integers(1, 9)
    return st.builds(
        Picture, png=st.builds(png, sizes, sizes), emf=st.none() | st.binary(min_size=1, max_size=40)
    )
