"""A drawing becomes text: one writer function a stored type, compiled once from the tables.

Rules. Fields stand in table order, those declared OMIT only when not their default; what a file carried beyond the table
follows in the order it came. Two spaces a level, one value a line, non-ASCII as it is, no newline at the end. The same
drawing gives the same text.

Writers are called with the value and the margin: the newline and blanks that stand before the value's closing bracket.
"""

import base64
from collections.abc import Callable
from operator import attrgetter
from typing import Any

from reshiki_render.drawing.colors import LEGACY, Bytes, Color, Ink
from reshiki_render.drawing.kinds import OMIT, REQUIRED, Field, StoredType, once
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
)
from reshiki_render.geometry import Point
from reshiki_render.rsk.forms import form_of
from reshiki_render.rsk.leaves import Seen
from reshiki_render.rsk.numbers import number_text
from reshiki_render.rsk.reader import reader
from reshiki_render.rsk.tree import QUOTED, indented, parse

Write = Callable[[Any, str], str]


def writer(stored_type: StoredType) -> Write:
    """The writer of a stored type."""
    return _COMPILERS[type(stored_type)](stored_type)


@once
def object_writer(cls: type, tag: tuple[str, str] | None = None) -> Write:
    """The writer of a kind's objects; `tag` is a member written before its fields."""
    form = form_of(cls)
    rows = [
        (
            field,
            f'"{field.name}": ',
            form.outgoing.get(field.name) or attrgetter(field.name),
            writer(field.type),
            field.default if field.write == OMIT else REQUIRED,
        )
        for field in form.fields
    ]
    first = [f'"{tag[0]}": "{tag[1]}"'] if tag else []

    def write(value: Any, margin: str) -> str:
        inner = margin + "  "
        members = first.copy()
        if value.extra:
            return _object(members + _with_extra(value, inner), margin, inner)
        for _, name, get, write_field, omitted in rows:
            content = get(value)
            if content is not omitted and content != omitted:
                members.append(name + write_field(content, inner))
        return _object(members, margin, inner)

    def _with_extra(value: Any, inner: str) -> list[str]:
        beyond = dict(value.extra)
        members = []
        for field, name, get, write_field, omitted in rows:
            content = get(value)
            raw = beyond.get(field.name)
            if raw is not None and _still_means(raw, content, field):
                members.append(name + indented(raw, inner))
            elif content != omitted:
                members.append(name + write_field(content, inner))
        known = {row[0].name for row in rows}
        members += [
            f"{QUOTED(name)}: {indented(raw, inner)}" for name, raw in value.extra if name not in known
        ]
        return members

    return write


def _object(members: list[str], margin: str, inner: str) -> str:
    return f"{{{inner}{f',{inner}'.join(members)}{margin}}}" if members else "{}"


def _still_means(raw: str, content: Any, field: Field) -> bool:
    """Whether the file's own form of a field still stands for the value the field has now."""
    return bool(reader(field.type, field.default)(parse(raw), Seen()) == content)


def _list(items: list[str], margin: str) -> str:
    inner = margin + "  "
    return f"[{inner}{f',{inner}'.join(items)}{margin}]" if items else "[]"


# ---- one compiler a stored type -------------------------------------------------------------------------------------


def _flag(_type: Flag) -> Write:
    return lambda value, _margin: "true" if value else "false"


def _integer(_type: Integer | Id) -> Write:
    return lambda value, _margin: int.__repr__(value)


def _number(_type: Number) -> Write:
    return lambda value, _margin: number_text(value)


def _text(_type: Text | Word) -> Write:
    return lambda value, _margin: QUOTED(value)


def _place(_type: Place) -> Write:
    return _point


def _point(point: Point, margin: str) -> str:
    x, y = point
    return f'{{{margin}  "x": {number_text(x)},{margin}  "y": {number_text(y)}{margin}}}'


def _colour(colour: Colour) -> Write:
    def write(color: Color, margin: str) -> str:
        if isinstance(color, Bytes):
            if colour.swatches and color in LEGACY:
                return '"#{:02X}{:02X}{:02X}"'.format(*color)
            return _bytes(color, margin)
        if isinstance(color, Ink):
            return _bytes(Bytes(0, 0, 0), margin)
        return f'"{color.hue}.{color.row}"'

    return write


def _bytes(color: Bytes, margin: str) -> str:
    red, green, blue = color
    return f"[{margin}  {red},{margin}  {green},{margin}  {blue}{margin}]"


def _theme_colour(_type: ThemeColour) -> Write:
    def write(color: Any, margin: str) -> str:
        if isinstance(color, Bytes):
            return _bytes(color, margin)
        inner = margin + "  "
        return _object([f'"oklch": {_list([number_text(part) for part in color], inner)}'], margin, inner)

    return write


def _kind(kind: Kind) -> Write:
    compiled: list[Write] = []

    def write(value: Any, margin: str) -> str:
        if not compiled:
            compiled.append(object_writer(kind.cls))
        return compiled[0](value, margin)

    return write


def _tagged(tagged: Tagged) -> Write:
    words = {cls: word for word, cls in tagged.kinds.items()}

    def write(value: Any, margin: str) -> str:
        return object_writer(type(value), (tagged.tag, words[type(value)]))(value, margin)

    return write


def _items(items: Items) -> Write:
    write_item = writer(items.of)

    def write(value: tuple[Any, ...], margin: str) -> str:
        inner = margin + "  "
        return _list([write_item(item, inner) for item in value], margin)

    return write


def _nullable(nullable: Nullable) -> Write:
    write_inner = writer(nullable.of)
    return lambda value, margin: "null" if value is None else write_inner(value, margin)


def _by_key(by_key: ById | ByName) -> Write:
    write_item = writer(by_key.of)

    def write(pairs: tuple[tuple[Any, Any], ...], margin: str) -> str:
        inner = margin + "  "
        return _object([f'"{key}": {write_item(item, inner)}' for key, item in pairs], margin, inner)

    return write


def _shape(_type: Shape) -> Write:
    def write(shape: Any, margin: str) -> str:
        if isinstance(shape, str):
            return QUOTED(shape)
        family = type(shape).__name__.lower()
        return f'{{{margin}  "{family}": {QUOTED(shape.name)}{margin}}}'

    return write


def _corners(_type: Corners) -> Write:
    def write(points: tuple[Point, ...], margin: str) -> str:
        if len(points) == 1:
            return _point(points[0], margin)
        inner = margin + "  "
        return _list([_point(point, inner) for point in points], margin)

    return write


def _base64(_type: Base64) -> Write:
    return lambda value, _margin: f'"{base64.b64encode(value).decode()}"'


def _image(_type: Image) -> Write:
    from reshiki_render.drawing.pictures import Picture

    write_png, write_whole = writer(Base64()), object_writer(Picture)

    def write(picture: Picture, margin: str) -> str:
        if picture.emf is None and not picture.extra:
            return write_png(picture.png, margin)
        return write_whole(picture, margin)

    return write


_COMPILERS: dict[type, Callable[[Any], Write]] = {
    Flag: _flag,
    Integer: _integer,
    Id: _integer,
    Number: _number,
    Text: _text,
    Word: _text,
    Place: _place,
    Colour: _colour,
    ThemeColour: _theme_colour,
    Kind: _kind,
    Tagged: _tagged,
    Items: _items,
    Nullable: _nullable,
    ById: _by_key,
    ByName: _by_key,
    Shape: _shape,
    Corners: _corners,
    Base64: _base64,
    Image: _image,
}
