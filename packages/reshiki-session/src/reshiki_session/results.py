"""What an operation answers, and how it is written as JSON.

Rules: an envelope carries `value`, `warnings`, `validation` and `versions`; a flat result carries its own fields beside
`versions`. A failure carries `error` and `versions`; one the document's checks refused is an envelope too. Keys are in alphabetical order at every level, JSON is compact and leaves non-ASCII text as it is. Bytes travel
beside the JSON, as files or images; where they end up is the surface's business.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from reshiki_session import catalogue
from reshiki_session.errors import OperationError, Rejected

Json = dict[str, Any]


class File(NamedTuple):
    """A file made by an operation: `drawing.svg`, its MIME type, its bytes."""

    name: str
    mime: str
    data: bytes


class Image(NamedTuple):
    """A picture to look at."""

    mime: str
    data: bytes


class Result(NamedTuple):
    """A successful operation: `value` is plain JSON data; `flat` results put its fields at the top level."""

    value: Mapping[str, Any]
    warnings: tuple[str, ...] = ()
    files: tuple[File, ...] = ()
    images: tuple[Image, ...] = ()
    flat: bool = False


def versions(app: str) -> Json:
    """The four version numbers every result carries."""
    return {
        "app": app,
        "document": catalogue.DOCUMENT_VERSION,
        "engine_protocol": catalogue.ENGINE_PROTOCOL,
        "operation_api": catalogue.OPERATION_API,
    }


def structured(result: Result, app: str) -> Json:
    """A result as the JSON object a client sees."""
    if result.flat:
        return {**result.value, "versions": versions(app)}
    return {
        "validation": {"status": "valid"},
        "value": dict(result.value),
        "versions": versions(app),
        "warnings": _listed(result.warnings),
    }


def structured_error(error: OperationError, app: str) -> Json:
    """A failure as the JSON object a client sees."""
    failure = {"error": {"code": error.code, "message": error.message}, "versions": versions(app)}
    if not isinstance(error, Rejected):
        return failure
    return {
        **failure,
        "validation": {"message": error.message, "reason": error.reason, "status": "rejected"},
        "value": None,
        "warnings": _listed(error.warnings),
    }


def _listed(warnings: tuple[str, ...]) -> list[Json]:
    return [{"message": message} for message in warnings]


def compact(value: Any) -> str:
    """JSON text without blanks, keys sorted, non-ASCII text as it is.

    Raises:
        ValueError: a number is not finite; JSON has no word for it.
    """
    import json

    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
