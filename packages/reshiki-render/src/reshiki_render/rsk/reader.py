"""A tree becomes a drawing: one reader function a stored type, compiled once from the tables.

Rules. A reader checks what a value is, never its limits: those are the business of `reshiki_render.drawing.rules`. An object
may be a list of its values in table order. A repeated known name is an error. Names the table does not know, and
values the model cannot hold whole (a word of a newer version, a point with three coordinates), go to `extra` as JSON text.

Readers are called with the value and a `Seen`, the one thing that changes while a drawing is read.
"""

from collections.abc import Callable
from typing import Any

from reshiki_render.drawing.kinds import REQUIRED, StoredType, once
from reshiki_render.drawing.types import ById, ByName, Corners, Id, Image, Items, Kind, Nullable, Tagged
from reshiki_render.geometry import Point
from reshiki_render.rsk.forms import form_of
from reshiki_render.rsk.leaves import LEAVES, Read, Seen, read_base64, read_place, whole
from reshiki_render.rsk.problems import Unreadable, name_of, seen_as, shortened
from reshiki_render.rsk.tree import text_of


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
            problem.whose = name_of(noun, given) or problem.whose
            problem.inside(name)
            raise
        if len(held) != len(given):
            extra.extend((whole(name), _kept(raw)) for name, raw in value if name not in known)
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


# ---- one compiler a stored type -------------------------------------------------------------------------------------


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
        return _read_slowly(LEAVES[Id](Id(), None), value, seen)
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


def _corners(_type: Corners, _default: Any) -> Read:
    def read(value: Any, seen: Seen) -> tuple[Point, ...]:
        if type(value) is list and not all(type(number) in {int, float} for number in value):
            return _read_slowly(read_place, value, seen)
        return (read_place(value, seen),)

    return read


def _image(_type: Image, _default: Any) -> Read:
    from reshiki_render.drawing.pictures import Picture

    def read(value: Any, seen: Seen) -> Any:
        if type(value) is str:
            return Picture(png=read_base64(value, seen))
        return object_reader(Picture)(value, seen)

    return read


_COMPILERS: dict[type, Callable[[Any, Any], Read]] = {
    **LEAVES,
    Kind: _kind,
    Tagged: _tagged,
    Items: _items,
    Nullable: _nullable,
    ById: _by_id,
    ByName: _by_name,
    Corners: _corners,
    Image: _image,
}
