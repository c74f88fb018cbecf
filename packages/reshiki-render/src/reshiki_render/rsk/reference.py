"""The documentation of the `.rsk` format, written from the field tables."""

from collections.abc import Iterator
from inspect import cleandoc
from typing import Any

from reshiki_render.drawing.colors import LEGACY, LEGACY_RINGS, Color, Ink, Swatch
from reshiki_render.drawing.document import NEWEST_VERSION, Drawing
from reshiki_render.drawing.kinds import OMIT, REQUIRED, Field, StoredType
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
from reshiki_render.rsk.forms import form_of
from reshiki_render.rsk.numbers import number_text


def reference() -> str:
    """The whole page, as Markdown."""
    kinds = list(dict.fromkeys(_kinds(Drawing)))
    return "\n".join([_opening(), *(line for cls in kinds for line in _section(cls)), _closing()])


def _kinds(cls: type) -> Iterator[type]:
    """A kind, then those its fields hold, in table order."""
    yield cls
    for field in form_of(cls).fields:
        stored_type = field.type
        while isinstance(stored_type, Nullable | Items):
            stored_type = stored_type.of
        match stored_type:
            case Kind():
                yield from _kinds(stored_type.cls)
            case Tagged(kinds=kinds):
                for one in kinds.values():
                    yield from _kinds(one)
            case Image():
                from reshiki_render.drawing.pictures import Picture

                yield from _kinds(Picture)


def _section(cls: type) -> Iterator[str]:
    yield f"## {cls.__name__}"
    yield ""
    yield cleandoc(cls.__doc__ or "")
    yield ""
    yield "| field | type | default | written | meaning |"
    yield "| --- | --- | --- | --- | --- |"
    for field in form_of(cls).fields:
        default = "**required**" if field.required else _value(field)
        written = "if not the default" if field.write == OMIT else "always"
        cells = (f"`{field.name}`", _type(field.type), default, written, field.about)
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
    yield ""


def _value(field: Field) -> str:
    value: Any = field.default
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case float():
            return number_text(value)
        case int():
            return str(value)
        case str():
            return f"`{value}`" if value else "empty"
        case Ink():
            return "Ink"
        case ():
            return "{}" if isinstance(field.type, ById | ByName) else "[]"
        case tuple():
            return f"[{', '.join(number_text(part) for part in value)}]"
        case _:
            return _differences(value)


def _differences(value: Any) -> str:
    """A default object by what of it is not the default of its own table."""
    found = [
        f"{field.name} {_value(Field(field.name, field.type, own, field.write, ''))}"
        for field in form_of(type(value)).fields
        if field.default is not REQUIRED and (own := getattr(value, field.name)) != field.default
    ]
    return f"defaults, with {', '.join(found)}" if found else "its defaults"


def _type(stored_type: StoredType) -> str:
    match stored_type:
        case Flag():
            return "true or false"
        case Integer(low=low, high=high, unit=unit):
            span = f"{low}" if low == high else f"{low} to {high}"
            return f"integer, {span} {unit}".strip()
        case Number(low=low, high=high, unit=unit):
            span = "" if low is None else f", from {low:g}" if high is None else f", {low:.7g} to {high:.7g}"
            return f"number{span} {unit}".strip()
        case Text():
            return _text(stored_type)
        case Word(words=words, closed=closed):
            return " ".join(f"`{word}`" for word in words) + (" (no other)" if closed else "")
        case Id(of="object" | "group"):
            return "ID"
        case Id(of=of):
            return f"ID of an {'object' if of == 'any' else of}"
        case Place(limit=limit):
            return "point" if limit is None else f"point, up to {limit:g} either way"
        case Colour(swatches=swatches):
            return "colour" if swatches else "colour, bytes exact"
        case ThemeColour():
            return 'bytes or `{"oklch": [lightness, chroma, hue]}`'
        case Kind():
            return _link(stored_type.cls)
        case Tagged(tag=tag, kinds=kinds):
            return ", ".join(f"{_link(cls)} (`{tag}` is `{word}`)" for word, cls in kinds.items())
        case Items(of=of, shortest=shortest, longest=longest):
            size = _size(shortest, longest)
            return f"list of {_type(of)}{', ' + size if size else ''}"
        case Nullable(of=of):
            return f"{_type(of)}, or null"
        case ById(of=of):
            return f"object: atom ID → {_type(of)}"
        case ByName(of=of, about=about):
            return f"object: {about} → {_type(of)}"
        case Shape():
            return _shape(stored_type)
        case Corners():
            return "point, or a list of three"
        case Base64():
            return "base64 text"
        case Image():
            return "base64 text of a PNG, or [Picture](#picture)"
        case _:
            raise TypeError(f"no words for {type(stored_type).__name__}")


def _link(cls: type) -> str:
    return f"[{cls.__name__}](#{cls.__name__.lower()})"


def _text(text: Text) -> str:
    unit = "characters" if text.characters else "bytes"
    parts = ["text"]
    if text.longest is not None:
        parts.append(f"{text.shortest} to {text.longest} {unit}")
    if not text.blank:
        parts.append("not blank")
    if not text.control:
        parts.append("no control characters")
    return ", ".join(parts)


def _size(shortest: int, longest: int | None) -> str:
    if longest is None:
        return f"at least {shortest}" if shortest else ""
    return f"{shortest}" if shortest == longest else f"{shortest} to {longest}"


def _shape(shape: Shape) -> str:
    words = " ".join(f"`{word}`" for word in shape.words)
    symbols = " ".join(f"`{word}`" for word in shape.symbols)
    orbitals = " ".join(f"`{word}`" for word in shape.orbitals)
    return f'{words}, or `{{"symbol": …}}` of {symbols}, or `{{"orbital": …}}` of {orbitals}'


def _palette(colors: dict[Any, Color]) -> str:
    return ", ".join(
        f"`[{red},{green},{blue}]` {_named(color)}" for (red, green, blue), color in colors.items()
    )


def _named(color: Color) -> str:
    return f"{color.hue}.{color.row}" if isinstance(color, Swatch) else "Ink"


def _opening() -> str:
    return f"""\
# The `.rsk` format

*Made from the field tables of `reshiki_render.drawing` by `scripts/docs`; do not edit.*

A drawing is one JSON object in UTF-8. `.reshiki` and `.moruno` are earlier names of the same. The newest version is
{NEWEST_VERSION}; it is what is written. Every version from 1 on is read, and no field depends on the version.

World units: x to the right, y down, 42 world units = 14.4 pt. Angles are degrees, clockwise on the screen.

**Numbers** are 32-bit floats; a longer decimal is rounded. An integer may stand where a number is expected, not the other way
round. **IDs** are integers from 1 to 2^64−2; atoms, annotations, arrows, graphics and groups share one ID space. A **point** is
`{{"x": …, "y": …}}`, both finite. **null** is allowed only where the table says so.

An object may also be a list of its values in the order of its table; what is missing at the end has its default. A known name
may stand only once in an object. Unknown names are kept and written back. A word that is not in a table's list is kept, counts
as the default and is named in a warning, but for the lists marked *no other*.

**Colours** are bytes `[r,g,b]`, `"#RRGGBB"` or `"hue.row"` (hue: red, orange, amber, green, teal, blue, indigo, purple; row:
strong, tint). Some bytes mean another colour: {_palette(LEGACY)}; all others are exact. Ink is black on a light canvas, white on
a dark one. Written are: Ink and exact colours as bytes, exact colours whose bytes mean another one as `"#RRGGBB"`, palette
colours by name. Where bytes are exact, these meanings do not apply. Ring fills without `fixed_color` have their own:
{_palette(LEGACY_RINGS)}.
"""


def _closing() -> str:
    return """\
## Reading

1. The version is read first; a newer one is refused by its number.
2. Everything is read and then checked: the limits of the tables, and the rules between objects in
   `reshiki_render.drawing.rules`. The first that is broken is named with the object's ID.
3. Of a dark drawing below version 17, exact colours are turned to what they look like on a light canvas: to each channel
   255 − largest − smallest is added.
4. A curved arrow tied to something gets two tangent controls that make the same curve.
5. Computed labels (R, S, E, Z) are cleared.

## Writing

Fields in table order, those "if not the default" left out with their default, two spaces a level, no newline at the end. A
number is the shortest decimal that gives the same 32-bit float; whole numbers keep `.0`; from 0.000001 up to 10^13 it is plain,
beyond that it has an exponent (`1.5e-7`). An arc is stored as kind `path` with the path it makes.
"""
