"""A drawing as bytes: what documents of a server are kept in, and what travels between it and its workers.

Rules: objects of one kind stand in a table, a column a field; a column of one value is stored once, and one that has the
field's default throughout is left out. Values are kept exactly, down to the type of a number. Parts of some size that never
change (pictures) stand beside the bytes, so that states of a drawing share them. Equal bytes come from equal drawings. The
form is that of one release and is never stored: its bytes come from a worker of the same server.
"""

import hashlib
import marshal
import zlib
from collections.abc import Callable
from importlib import import_module
from itertools import repeat
from operator import attrgetter, is_
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

from reshiki_render.drawing import Drawing
from reshiki_render.drawing.kinds import once

# Below this a picture is not worth a place of its own, and bytes are not worth packing: bytes.
_BIG: Final = 4096
_PACKED: Final = 65_536
# Fast; a drawing of 50,000 atoms becomes four times smaller.
_LEVEL: Final = 1

_PLAIN: Final = (type(None), bool, int, float, str, bytes)
_NOTHING: Final = object()


class Blob:
    """Bytes that are held once in a process, however many drawings have them."""

    __slots__ = ("__weakref__", "data", "digest")

    def __init__(self, digest: bytes, data: bytes) -> None:
        self.digest = digest
        self.data = data

    def __reduce__(self) -> tuple[Callable[[bytes, bytes], "Blob"], tuple[bytes, bytes]]:
        return _blob, (self.digest, self.data)


_BLOBS: Final[WeakValueDictionary[bytes, Blob]] = WeakValueDictionary()


def _blob(digest: bytes, data: bytes) -> Blob:
    found = _BLOBS.get(digest)
    if found is None:
        found = _BLOBS[digest] = Blob(digest, data)
    return found


class Encoded(NamedTuple):
    """A drawing as bytes; `digest` tells one from another."""

    digest: bytes
    data: bytes
    blobs: tuple[Blob, ...]


def encoded(drawing: Drawing) -> Encoded:
    """The bytes of a drawing."""
    blobs: dict[bytes, Blob] = {}
    data = marshal.dumps(_value(drawing, blobs))
    hashed = hashlib.blake2b(data, digest_size=16)
    packed = b"z" + zlib.compress(data, _LEVEL) if len(data) > _PACKED else b"p" + data
    return Encoded(hashed.digest(), packed, tuple(blobs.values()))


def decoded(form: Encoded) -> Drawing:
    """The drawing of bytes."""
    data = form.data[1:]
    tree = marshal.loads(zlib.decompress(data) if form.data[:1] == b"z" else data)  # noqa: S302 (our own worker's)
    drawing: Drawing = _read(tree, {blob.digest: blob.data for blob in form.blobs})
    return drawing


def _value(value: Any, blobs: dict[bytes, Blob]) -> Any:
    """A value as plain data: itself, or a tuple that begins with a letter."""
    cls = type(value)
    if cls is bytes and len(value) >= _BIG:
        digest = hashlib.blake2b(value, digest_size=16).digest()
        blobs.setdefault(digest, _blob(digest, value))
        return ("b", digest)
    if cls in _PLAIN:
        return value
    if cls is tuple:
        return _tuple(value, blobs)
    return _table((value,), blobs)


def _tuple(values: tuple[Any, ...], blobs: dict[bytes, Blob]) -> Any:
    classes = set(map(type, values))
    if classes.issubset(_PLAIN) and bytes not in classes:
        return ("t", values)
    if len(classes) == 1 and tuple not in classes and bytes not in classes:
        return ("m", _table(values, blobs))
    return ("t", tuple(_value(value, blobs) for value in values))


def _table(values: tuple[Any, ...], blobs: dict[bytes, Blob]) -> Any:
    shape = _shape(type(values[0]))
    columns = []
    for position, (read, default) in enumerate(shape.fields):
        column = tuple(map(read, values))
        first = column[0]
        if not all(map(is_, column, repeat(first))):
            columns.append((position, "v", _tuple(column, blobs)))
        elif first is not default:
            columns.append((position, "c", _value(first, blobs)))
    return ("k", shape.name, len(values), tuple(columns))


def _read(data: Any, blobs: dict[bytes, bytes]) -> Any:
    if type(data) is not tuple:
        return data
    match data[0]:
        case "b":
            return blobs[data[1]]
        case "t":
            return tuple([_read(value, blobs) if type(value) is tuple else value for value in data[1]])
        case "m":
            return tuple(_rows(data[1], blobs))
        case _:
            return _rows(data, blobs)[0]


def _rows(data: Any, blobs: dict[bytes, bytes]) -> list[Any]:
    _, name, count, columns = data
    shape = _named(name)
    names, streams = [], []
    for position, way, column in columns:
        names.append(shape.names[position])
        value = _read(column, blobs)
        streams.append(value if way == "v" else repeat(value, count))
    if not names:
        return [shape.make() for _ in range(count)]
    if shape.positional:
        return list(map(shape.make, *streams))
    return [shape.make(**dict(zip(names, row, strict=True))) for row in zip(*streams, strict=True)]


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
