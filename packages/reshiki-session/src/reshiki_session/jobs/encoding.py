"""A drawing as bytes: what documents of a server are kept in, and what travels between it and its workers.

Rules: objects of one kind stand in a table, a column a field; a column of one value is stored once, and one that has the
field's default throughout is left out. Values are kept exactly, down to the type of a number. Parts of some size that never
change (pictures) stand beside the bytes, named by their digests, so that states of a drawing share them. Equal bytes come
from equal drawings. The form is that of one release and is never stored: its bytes come from a worker of the same server.
"""

import hashlib
import marshal
import zlib
from collections.abc import Callable, Mapping
from importlib import import_module
from itertools import repeat
from operator import attrgetter, is_
from typing import Any, Final, NamedTuple

from reshiki_render.drawing import Drawing
from reshiki_render.drawing.kinds import once

# Below this a picture is not worth a place of its own, and bytes are not worth packing: bytes.
_BIG: Final = 4096
_PACKED: Final = 65_536
# Fast; a drawing of 50,000 atoms becomes four times smaller.
_LEVEL: Final = 1

_PLAIN: Final = (type(None), bool, int, float, str, bytes)
_NOTHING: Final = object()


class Encoded(NamedTuple):
    """A drawing as bytes; `digest` tells one from another; `parts` are the bytes that stand beside them, by digest."""

    digest: bytes
    data: bytes
    parts: dict[bytes, bytes]


def encoded(drawing: Drawing) -> Encoded:
    """The bytes of a drawing."""
    parts: dict[bytes, bytes] = {}
    # The second version of this format writes what is equal equally, whatever is shared inside.
    data = marshal.dumps(_value(drawing, parts), 2)
    packed = b"z" + zlib.compress(data, _LEVEL) if len(data) > _PACKED else b"p" + data
    return Encoded(_digest(data), packed, parts)


def decoded(data: bytes, parts: Mapping[bytes, bytes]) -> Drawing:
    """The drawing of bytes, and of those that stand beside them."""
    plain = zlib.decompress(data[1:]) if data[:1] == b"z" else data[1:]
    drawing: Drawing = _read(marshal.loads(plain), parts)  # noqa: S302 (see the module)
    return drawing


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def _value(value: Any, parts: dict[bytes, bytes]) -> Any:
    """A value as plain data: itself, or a tuple that begins with a letter."""
    cls = type(value)
    if cls is bytes and len(value) >= _BIG:
        digest = _digest(value)
        parts.setdefault(digest, value)
        return ("b", digest)
    if cls in _PLAIN:
        return value
    if cls is tuple:
        return _tuple(value, parts)
    return _table((value,), parts)


def _tuple(values: tuple[Any, ...], parts: dict[bytes, bytes]) -> Any:
    classes = set(map(type, values))
    if classes.issubset(_PLAIN) and bytes not in classes:
        return ("t", values)
    if len(classes) == 1 and tuple not in classes and bytes not in classes:
        return ("m", _table(values, parts))
    return ("t", tuple(_value(value, parts) for value in values))


def _table(values: tuple[Any, ...], parts: dict[bytes, bytes]) -> Any:
    shape = _shape(type(values[0]))
    columns = []
    for position, (read, default) in enumerate(shape.fields):
        column = tuple(map(read, values))
        first = column[0]
        if not all(map(is_, column, repeat(first))):
            columns.append((position, "v", _tuple(column, parts)))
        elif first is not default:
            columns.append((position, "c", _value(first, parts)))
    return ("k", shape.name, len(values), tuple(columns))


def _read(data: Any, parts: Mapping[bytes, bytes]) -> Any:
    if type(data) is not tuple:
        return data
    match data[0]:
        case "b":
            return parts[data[1]]
        case "t":
            return tuple([_read(value, parts) if type(value) is tuple else value for value in data[1]])
        case "m":
            return tuple(_rows(data[1], parts))
        case _:
            return _rows(data, parts)[0]


def _rows(data: Any, parts: Mapping[bytes, bytes]) -> list[Any]:
    _, name, count, columns = data
    shape = _named(name)
    names, streams = [], []
    for position, way, column in columns:
        names.append(shape.names[position])
        value = _read(column, parts)
        streams.append(value if way == "v" else repeat(value, count))
    if shape.positional:
        return list(map(shape.make, *streams)) if names else [shape.make() for _ in range(count)]
    return _maker(shape.make, tuple(names))(count, *streams)


@once
def _maker(cls: Any, names: tuple[str, ...]) -> Callable[..., list[Any]]:
    """What makes values of a kind from columns of these fields, slot by slot: a call for each would take twice as long."""
    import dataclasses

    known: dict[str, Any] = {"new": object.__new__, "cls": cls}
    lines = []
    for field in dataclasses.fields(cls):
        known[f"set_{field.name}"] = getattr(cls, field.name).__set__
        if field.name not in names:
            known[f"the_{field.name}"] = field.default
        lines.append(f"  set_{field.name}(value, the_{field.name})\n")
    columns = "".join(f", all_{name}" for name in names)
    each = "".join(f", the_{name}" for name in names)
    source = (
        f"def make(count{columns}):\n made = []\n add = made.append\n"
        f" for _{each} in zip(range(count){columns}):\n  value = new(cls)\n{''.join(lines)}  add(value)\n return made"
    )
    exec(source, known)  # noqa: S102 (only names of fields)
    made: Callable[..., list[Any]] = known["make"]
    return made


class _Shape(NamedTuple):
    """A class as columns: what reads each field, and its default where leaving it out gives it back."""

    name: str
    names: tuple[str, ...]
    fields: tuple[tuple[Callable[[Any], Any], Any], ...]
    make: Callable[..., Any]
    positional: bool


@once
def _shape(cls: type) -> _Shape:
    import dataclasses

    name = f"{cls.__module__}:{cls.__qualname__}"
    if dataclasses.is_dataclass(cls):
        rows = dataclasses.fields(cls)
        names = tuple(row.name for row in rows)
        missing = dataclasses.MISSING
        fields = tuple(
            (attrgetter(row.name), _NOTHING if row.default is missing else row.default) for row in rows
        )
        return _Shape(name, names, fields, cls, positional=False)
    names = cls._fields  # type: ignore[attr-defined]
    return _Shape(name, names, tuple((attrgetter(each), _NOTHING) for each in names), cls, positional=True)


@once
def _named(name: str) -> _Shape:
    module, _, cls = name.partition(":")
    return _shape(getattr(import_module(module), cls))
