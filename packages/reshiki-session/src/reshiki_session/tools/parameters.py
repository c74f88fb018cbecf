"""What a parameter of a tool takes: its JSON Schema, and how a JSON value becomes an argument.

Rules: one problem is told, in the words clients know: `invalid type: integer `0`, expected …` for a value of the wrong JSON
type, `unknown variant `emf`, expected one of …` for a word that is not in the list, and a sentence of its own for handles,
object IDs and revisions, which are strings of a fixed form. Decoding is stricter than the schema where a schema cannot say
it (an ID above 2^64-2); what depends on the value of another argument, and every budget, is the business of the operation.

Object IDs and revisions come out as integers, a Proposal as its own value, everything else as it is.
"""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from reshiki_session.catalogue import (
    BUDGETS,
    EXPORT_FORMATS,
    IMPORT_FORMATS,
    MAX_PATH_BYTES,
    RENDER_FORMATS,
    SAVE_FORMATS,
)
from reshiki_session.errors import OperationError
from reshiki_session.tools import schema
from reshiki_session.tools.schema import Schema

if TYPE_CHECKING:
    from reshiki_session.compose.proposal import Proposal

# A JSON value, and the name of the parameter it was given for.
Decode = Callable[[Any, str], Any]

HANDLES: Final = 'Document handles are 1 to 64 characters of A-Z, a-z, 0-9, "_" and "-"'
IDS: Final = 'Object IDs are decimal strings such as "12"'
REVISIONS: Final = 'Revisions are decimal strings such as "0" or "12"'

_HANDLE: Final = "^[A-Za-z0-9_-]{1,64}$"
_ID: Final = "^[1-9][0-9]{0,19}$"
_REVISION: Final = "^(0|[1-9][0-9]{0,19})$"
_MOST_ID: Final = 2**64 - 2
_MOST_REVISION: Final = 2**64 - 1


class Parameter(NamedTuple):
    """A parameter of a tool."""

    schema: Schema
    decode: Decode


def nullable(parameter: Parameter) -> Parameter:
    """The same, or null."""
    return Parameter(
        schema.nullable(parameter.schema),
        lambda value, name: None if value is None else parameter.decode(value, name),
    )


def _document(value: Any, _name: str) -> str:
    return _formed(value, _HANDLE, HANDLES)


def _id(value: Any) -> int:
    number = int(_formed(value, _ID, IDS))
    if number > _MOST_ID:
        raise _wrong(IDS)
    return number


def _ids(value: Any, name: str) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise _wrong_type(value, f"a list of object IDs for `{name}`")
    return tuple(_id(item) for item in value)


def _revision(value: Any, _name: str) -> int:
    number = int(_formed(value, _REVISION, REVISIONS))
    if number > _MOST_REVISION:
        raise _wrong(REVISIONS)
    return number


def _formed(value: Any, pattern: str, sentence: str) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, sentence)
    # `$` alone would let a line end pass.
    if not re.fullmatch(pattern[1:-1], value):
        raise _wrong(sentence)
    return value


def _text(value: Any, name: str) -> str:
    if not isinstance(value, str):
        raise _wrong_type(value, f"a string for `{name}`")
    return value


def _flag(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong_type(value, f"true or false for `{name}`")
    return value


def _object(value: Any, name: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise _wrong_type(value, f"a JSON object for `{name}`")
    return value


def _word(*words: str) -> Parameter:
    def decode(value: Any, name: str) -> str:
        if not isinstance(value, str):
            raise _wrong_type(value, f"{schema.names(words)} for `{name}`")
        if value not in words:
            raise _wrong(f"unknown variant `{value[:64]}`, expected {schema.names(words)}")
        return value

    return Parameter(schema.choice(*words), decode)


def _pixels(low: int, high: int) -> Parameter:
    def decode(value: Any, name: str) -> int:
        if type(value) is not int:
            raise _wrong_type(value, f"a whole number of pixels for `{name}`")
        if not low <= value <= high:
            raise _wrong(f"{name} must be from {low} to {high} pixels")
        return value

    return Parameter(schema.integer(low, high), decode)


def _proposal() -> Parameter:
    from reshiki_session.tools.proposal import proposal_schema

    def decode(value: Any, name: str) -> "Proposal":
        from reshiki_session.compose.proposal.decoding import decoded

        return decoded(_object(value, name))

    return Parameter(proposal_schema(), decode)


def _wrong(message: str) -> OperationError:
    return OperationError("invalid_arguments", message)


def _wrong_type(value: Any, expected: str) -> OperationError:
    return _wrong(f"invalid type: {seen_as(value)}, expected {expected}")


def seen_as(value: Any) -> str:
    """A JSON value as messages name it; of a long one the beginning."""
    match value:
        case None:
            return "null"
        case bool():
            return f"boolean `{str(value).lower()}`"
        case int():
            # Python refuses to print integers of thousands of digits.
            return f"integer `{value}`" if abs(value) < 10**20 else "integer of more than 20 digits"
        case float():
            return f"floating point `{value}`"
        case str():
            return f'string "{value if len(value) <= 64 else value[:63] + "…"}"'
        case list():
            return "sequence"
        case _:
            return "map"


DOCUMENT: Final = Parameter(schema.text(pattern=_HANDLE), _document)
OBJECT_IDS: Final = nullable(Parameter(schema.items(schema.text(pattern=_ID), most=BUDGETS.max_ids), _ids))
REVISION: Final = Parameter(schema.text(pattern=_REVISION), _revision)
KEY: Final = Parameter(schema.text(longest=BUDGETS.max_idempotency_key_bytes), _text)
PATH: Final = Parameter(schema.text(longest=MAX_PATH_BYTES), _text)
TEXT: Final = Parameter(schema.text(), _text)
FLAG: Final = Parameter(schema.flag(), _flag)
PIXELS: Final = _pixels(BUDGETS.render.min_side, BUDGETS.render.max_side)
IMPORT_FORMAT: Final = _word(*IMPORT_FORMATS)
RENDER_FORMAT: Final = _word(*RENDER_FORMATS)
EXPORT_FORMAT: Final = _word(*EXPORT_FORMATS)
SAVE_FORMAT: Final = _word(*SAVE_FORMATS)
EDIT: Final = _word("insert", "delete", "undo", "redo")
PROPOSAL: Final = _proposal()
