"""Changing every value of some stored type in a drawing, wherever the tables have one.

`rebuilder(Drawing, Colour)` gives a function that hands each colour of a drawing to a change and puts back what it says.
What did not change is not copied: a drawing without such values comes back as the same object.
"""

from collections.abc import Callable
from typing import Any

from reshiki_render.drawing.kinds import StoredType, fields_of, once, replace
from reshiki_render.drawing.types import ById, Id, Items, Kind, Nullable, Tagged

Change = Callable[[Any, Any], Any]
Rebuild = Callable[[Any, Change], Any]


@once
def rebuilder(cls: type, leaf: type[StoredType], *, without: frozenset[str] = frozenset()) -> Rebuild:
    """A function of (value, change) that rebuilds values of a kind: each value of the stored type `leaf` becomes
    `change(stored_type, value)`. Fields named in `without` stay as they are.
    """
    parts = [
        (field.name, part)
        for field in fields_of(cls)
        if field.name not in without and (part := _part(field.type, leaf)) is not None
    ]

    def rebuild(value: Any, change: Change) -> Any:
        changes = {}
        for name, part in parts:
            before = getattr(value, name)
            after = part(before, change)
            if after is not before:
                changes[name] = after
        return replace(value, **changes) if changes else value

    return rebuild


def _part(stored_type: StoredType, leaf: type[StoredType]) -> Rebuild | None:
    """The same for one stored type; None when it cannot hold a `leaf`."""
    if isinstance(stored_type, leaf):
        return lambda value, change: change(stored_type, value)
    if isinstance(stored_type, Kind):
        # Looked up when a value is there: the kind's module may not be loaded before.
        kind = stored_type
        return lambda value, change: rebuilder(kind.cls, leaf)(value, change)  # noqa: PLW0108
    if isinstance(stored_type, Tagged):
        return lambda value, change: rebuilder(type(value), leaf)(value, change)
    if isinstance(stored_type, ById):
        if leaf is not Id:
            return None
        atom = Id("atom")
        return lambda pairs, change: _same_or_new(
            pairs, tuple(sorted((change(atom, key), value) for key, value in pairs))
        )
    if isinstance(stored_type, Nullable):
        part = _part(stored_type.of, leaf)
        return part and (lambda value, change: None if value is None else part(value, change))
    if isinstance(stored_type, Items):
        inner = _part(stored_type.of, leaf)
        return inner and (
            lambda values, change: _same_or_new(values, tuple(inner(value, change) for value in values))
        )
    return None


def _same_or_new(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    """`before` if every item of `after` is the very same."""
    return before if all(map(_is, before, after)) else after


def _is(one: Any, other: Any) -> bool:
    return one is other or (type(one) is tuple and one == other)
