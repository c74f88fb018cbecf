"""How the kinds of a drawing are declared: one table of fields a kind, read by everything that handles drawings.

A kind is a frozen, slotted dataclass made by `@kind`. Each field is declared once, by `stored`, in the order the `.rsk`
format writes it: its Python type is the annotation, its stored type, default, write rule and meaning stand in the
declaration. `fields_of(Kind)` gives the table back: reader, validation, writer and the format's documentation walk it,
and none of them names a field a second time.

Defaults are immutable, shared, and held as a file would hold them (numbers to 32-bit precision). A field without default,
or one declared `required`, must be present in a file.

`extra` holds what a file carried beyond the table, so that saving loses nothing: fields of newer versions, and under a
known field's name the file's own form of a value that the model cannot hold whole (a word of a newer version, held as the
default). The writer puts such a form back as long as the field still has the value that was read from it.
"""

import dataclasses
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar, cast, dataclass_transform

T = TypeVar("T")

ALWAYS: Final = "always"
OMIT: Final = "omit"

# What a file carried beyond the table, as (field name, JSON text) pairs in file order: the last, untabled field of every
# kind. Text rather than a tree keeps a kind immutable and hashable.
Extra = tuple[tuple[str, str], ...]


class _Required:
    """Stands where a default would: the field must be given."""

    __slots__ = ()


REQUIRED: Final = _Required()


class StoredType:
    """How a field looks in a file and which values it may have: see `reshiki_render.drawing.types`."""

    __slots__ = ()

    def held(self, default: Any) -> Any:
        """A default as a file would give it back."""
        return default


class Field:
    """One row of a kind's table.

    `write` is ALWAYS, or OMIT when the writer leaves the field out while it has its default. `required`: a file has to
    have it.
    """

    __slots__ = ("about", "default", "name", "required", "type", "write")

    def __init__(
        self, name: str, stored_type: StoredType, default: Any, write: str, about: str, required: bool = False
    ) -> None:
        self.name = name
        self.type = stored_type
        self.default = default
        self.write = write
        self.about = about
        self.required = required or default is REQUIRED


def stored(
    stored_type: StoredType,
    *,
    default: Any = REQUIRED,
    write: str = ALWAYS,
    about: str = "",
    required: bool = False,
) -> Any:
    """Declare a field of a kind (see the module)."""
    if default is REQUIRED:
        return dataclasses.field(metadata={"row": (stored_type, default, write, about)})
    default = stored_type.held(default)
    return dataclasses.field(
        default=default, metadata={"row": (stored_type, default, write, about, required)}
    )


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(stored,))
def kind(cls: type[T]) -> type[T]:
    """Make a class of `stored` fields a kind: frozen, slotted, keyword arguments only."""
    made = dataclasses.dataclass(init=False, frozen=True, slots=True, kw_only=True, repr=False)(cls)
    setattr(made, "__init__", _initialiser(made))  # noqa: B010 (types forbid the plain assignment)
    return made


def _initialiser(cls: type) -> Callable[..., None]:
    """What dataclasses would write, but filling the slots directly: drawings are made of many values, and a frozen
    dataclass spends half of its making on looking its attributes up by name.
    """
    fields = dataclasses.fields(cls)
    names: dict[str, Any] = {f"_set_{field.name}": getattr(cls, field.name).__set__ for field in fields}
    arguments = []
    for field in fields:
        if field.default is dataclasses.MISSING:
            arguments.append(field.name)
        else:
            names[f"_default_{field.name}"] = field.default
            arguments.append(f"{field.name}=_default_{field.name}")
    lines = "\n ".join(f"_set_{field.name}(self, {field.name})" for field in fields)
    exec(f"def __init__(self, *, {', '.join(arguments)}):\n {lines}", names)  # noqa: S102 (only names of fields)
    made: Callable[..., None] = names["__init__"]
    made.__qualname__ = f"{cls.__qualname__}.__init__"
    return made


Compile = TypeVar("Compile", bound=Callable[..., Any])


def once(compile_for: Compile) -> Compile:
    """Make a function that compiles something for a kind do so once a kind (and whatever else it is called with)."""
    return cast(Compile, cache(compile_for))


@once
def fields_of(cls: type) -> tuple[Field, ...]:
    """The field table of a kind, in the order a file is written."""
    return tuple(
        Field(field.name, *field.metadata["row"]) for field in dataclasses.fields(cls) if field.metadata
    )


def replace(value: T, **changes: Any) -> T:
    """A copy of a value of a kind with some fields changed.

    Raises:
        KeyError: the kind has no such field.
    """
    copied, setters = _copying(type(value))
    copy: T = copied(value)
    for name, changed in changes.items():
        setters[name](copy, changed)
    return copy


@once
def _copying(cls: type) -> tuple[Callable[[Any], Any], dict[str, Callable[[Any, Any], None]]]:
    """What copies a value of a kind, slot by slot as `_initialiser` fills them, and what sets each field of the copy.

    Of a large drawing every atom is copied, some of them often.
    """
    setters = {field.name: getattr(cls, field.name).__set__ for field in dataclasses.fields(cls)}
    names: dict[str, Any] = {f"_set_{name}": setter for name, setter in setters.items()}
    names |= {"_new": object.__new__, "_cls": cls}
    lines = "\n ".join(f"_set_{name}(copy, value.{name})" for name in setters)
    exec(f"def copied(value):\n copy = _new(_cls)\n {lines}\n return copy", names)  # noqa: S102 (only names of fields)
    return names["copied"], setters
