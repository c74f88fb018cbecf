"""From JSON to a `Proposal`.

Rules: the first problem found is told, with the place it is at (`reactions[1].products[0].smiles`), in the order the fields
are declared. An unknown field is refused wherever it stands; so is a whole number written as a fraction, though the schema lets
`1.0` pass. Laxer than the schema: a field that has a usual value may be left out. What a value may be, beyond its type and its
word list, is the business of `rules`.
"""

from collections.abc import Callable
from math import isfinite
from typing import Any, Final, NamedTuple

from reshiki_session.compose import proposal as values
from reshiki_session.errors import OperationError
from reshiki_session.tools.parameters import seen_as
from reshiki_session.tools.schema import names

# A JSON value and the place it is at.
Read = Callable[[Any, str], Any]

_LARGEST_ID: Final = 2**64 - 1
# Longer lists are refused unread, far beyond what the rules let pass: a server answers others while it reads.
_LONGEST_LIST: Final = 10_000
_MOST_MOLECULES: Final = 200


class _Field(NamedTuple):
    name: str
    read: Read
    needed: bool


def decoded(value: Any) -> values.Proposal:
    """The Proposal of a JSON value.

    Raises:
        OperationError: `invalid_arguments`.
    """
    made: values.Proposal = _PROPOSAL(value, "")
    return made


def fault(place: str, message: str) -> OperationError:
    """What is wrong at a place of the Proposal."""
    return OperationError("invalid_arguments", f"{place or 'proposal'}: {message}")


def _record(cls: Any, **reads: Read) -> Read:
    fields = [_Field(name, read, name not in cls._field_defaults) for name, read in reads.items()]
    # A message lists the fields; the order is that of the schema.
    known = tuple(reads)

    def read(value: Any, place: str) -> Any:
        if not isinstance(value, dict):
            raise _wrong_type(value, place, "a JSON object")
        for name in value:
            if name not in reads:
                raise fault(place, f"unknown field `{name[:64]}`, expected {names(known)}")
        made = {}
        for field in fields:
            if field.name in value:
                made[field.name] = field.read(value[field.name], _inside(place, field.name))
            elif field.needed:
                raise fault(place, f"missing field `{field.name}`")
        return cls(**made)

    return read


def _inside(place: str, name: str) -> str:
    return f"{place}.{name}" if place else name


def _items(of: Read, most: int = _LONGEST_LIST) -> Read:
    def read(value: Any, place: str) -> Any:
        if not isinstance(value, list):
            raise _wrong_type(value, place, "a list")
        if len(value) > most:
            raise fault(place, f"there are {len(value)}; no drawing is made of so many")
        return tuple(of(item, f"{place}[{number}]") for number, item in enumerate(value))

    return read


def _nullable(of: Read) -> Read:
    return lambda value, place: None if value is None else of(value, place)


def _word(*words: str) -> Read:
    def read(value: Any, place: str) -> str:
        if not isinstance(value, str):
            raise _wrong_type(value, place, names(words))
        if value not in words:
            raise fault(place, f"unknown variant `{value[:64]}`, expected {names(words)}")
        return value

    return read


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, place, "a string")
    # JSON can spell half a character; no drawing can hold it.
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise fault(place, "the text has half a surrogate pair in it")
    return value


def _flag(value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong_type(value, place, "true or false")
    return value


def _integer(value: Any, place: str) -> int:
    if type(value) is not int:
        raise _wrong_type(value, place, "a whole number")
    return value


def _index(value: Any, place: str) -> int:
    number = _integer(value, place)
    if number < 0:
        raise _wrong_type(value, place, "an index, counted from 0")
    return number


def _id(value: Any, place: str) -> int:
    number = _integer(value, place)
    if not 0 <= number <= _LARGEST_ID:
        raise _wrong_type(value, place, "an object ID")
    return number


def _number(value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _wrong_type(value, place, "a number")
    if (isinstance(value, int) and abs(value) > 2**1000) or not isfinite(value):
        raise fault(place, "the number is not finite")
    return float(value)


def _rgb(value: Any, place: str) -> values.Rgb:
    if not isinstance(value, list) or len(value) != 3:
        raise _wrong_type(value, place, "red, green and blue, three whole numbers from 0 to 255")
    red, green, blue = (_integer(part, f"{place}[{number}]") for number, part in enumerate(value))
    for number, part in enumerate((red, green, blue)):
        if not 0 <= part <= 255:
            raise fault(f"{place}[{number}]", f"{seen_as(part)} is not from 0 to 255")
    return red, green, blue


def _wrong_type(value: Any, place: str, expected: str) -> OperationError:
    return fault(place, f"invalid type: {seen_as(value)}, expected {expected}")


_COLOR: Final = _nullable(_rgb)
_CONTACT: Final = _nullable(_word("single", "dashed", "dative"))
_INDICES: Final = _items(_index)
_PLACE: Final = _record(values.Place, x=_number, y=_number)

_MOLECULE: Final = _record(
    values.Molecule, smiles=_text, label=_text, coefficient=_integer, rotation=_number, compact=_flag
)
_STEP: Final = _record(
    values.Step,
    reactants=_items(_MOLECULE, _MOST_MOLECULES),
    products=_items(_MOLECULE, _MOST_MOLECULES),
    conditions=_text,
    arrow=_word("forward", "equilibrium", "retro"),
    title=_text,
    role=_word("main", "example", "reaction"),
    direction=_nullable(_number),
)
_COMPOSITION: Final = _record(
    values.Composition,
    arrangement=_word("rows", "central", "grid", "branching"),
    columns=_integer,
    width_pt=_number,
    preserve_details=_flag,
)
_SKETCH: Final = _record(
    values.Sketch,
    atoms=_items(
        _record(
            values.SketchAtom,
            element=_text,
            x=_number,
            y=_number,
            charge=_integer,
            isotope=_integer,
            hydrogens=_integer,
            color=_COLOR,
            variable=_nullable(_text),
        )
    ),
    bonds=_items(
        _record(
            values.SketchBond,
            a=_index,
            b=_index,
            order=_integer,
            display=_word("plain", "bold", "wedge", "hash", "hashed", "dashed", "wavy"),
            ring_arc=_flag,
        )
    ),
    shapes=_items(
        _record(values.SketchShape, kind=_word("line", "ellipse"), start=_PLACE, end=_PLACE, dashed=_flag)
    ),
    tilts=_items(
        _record(
            values.Tilt,
            atoms=_INDICES,
            shapes=_INDICES,
            x_degrees=_number,
            y_degrees=_number,
            depth_bonds=_flag,
        )
    ),
    centroids=_items(
        _record(
            values.SketchCentroid,
            atoms=_INDICES,
            contact=_nullable(_index),
            kind=_nullable(_word("multi_center", "variable")),
            contact_style=_CONTACT,
        )
    ),
    arrows=_items(_record(values.SketchArrow, start=_PLACE, end=_PLACE)),
    captions=_items(_record(values.SketchCaption, text=_text, position=_PLACE, color=_COLOR)),
    abbreviations=_items(_record(values.SketchAbbreviation, label=_text, anchor=_index, atoms=_INDICES)),
    ligands=_items(
        _record(
            values.Ligand,
            kind=_word("Cp", "Cp*"),
            center=_PLACE,
            phase_degrees=_number,
            x_degrees=_number,
            y_degrees=_number,
            rotation_degrees=_number,
            depth_bonds=_flag,
            show_charge=_flag,
            contact=_nullable(_index),
            contact_style=_CONTACT,
            contact_in_front=_nullable(_flag),
        )
    ),
)
_PROPOSAL: Final = _record(
    values.Proposal,
    explanation=_text,
    replace_ids=_items(_id),
    molecules=_items(_MOLECULE, _MOST_MOLECULES),
    reactions=_items(_STEP, _MOST_MOLECULES),
    composition=_COMPOSITION,
    sketch=_nullable(_SKETCH),
)
