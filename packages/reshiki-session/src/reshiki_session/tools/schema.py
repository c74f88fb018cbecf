"""The few forms of JSON Schema the tools are described with.

Each function gives a new schema. Every field of a record is required, and no other is allowed; the order of its fields is the
order `required` lists them in. `about` is what a client reads about a value.
"""

from collections.abc import Sequence
from typing import Any

Schema = dict[str, Any]


def text(*, longest: int | None = None, pattern: str | None = None, about: str = "") -> Schema:
    schema: Schema = {"type": "string"}
    if longest is not None:
        schema["maxLength"] = longest
    if pattern is not None:
        schema["pattern"] = pattern
    return described(schema, about)


def choice(*values: str | float, of: str = "string", about: str = "") -> Schema:
    return described({"enum": list(values), "type": of}, about)


def flag(about: str = "") -> Schema:
    return described({"type": "boolean"}, about)


def integer(low: int | None = None, high: int | None = None, about: str = "") -> Schema:
    return _number("integer", low, high, about)


def number(low: float | None = None, high: float | None = None, about: str = "") -> Schema:
    return _number("number", low, high, about)


def _number(kind: str, low: float | None, high: float | None, about: str) -> Schema:
    schema: Schema = {"type": kind}
    if low is not None:
        schema["minimum"] = low
    if high is not None:
        schema["maximum"] = high
    return described(schema, about)


def items(of: Schema, *, least: int | None = None, most: int | None = None, about: str = "") -> Schema:
    schema: Schema = {"items": of, "type": "array"}
    if least is not None:
        schema["minItems"] = least
    if most is not None:
        schema["maxItems"] = most
    return described(schema, about)


def nullable(of: Schema, about: str = "") -> Schema:
    return described({"anyOf": [{"type": "null"}, of]}, about)


def record(about: str = "", /, **fields: Schema) -> Schema:
    """An object of these fields; one without fields names none as required."""
    schema: Schema = {"additionalProperties": False, "properties": fields, "type": "object"}
    if fields:
        schema["required"] = list(fields)
    return described(schema, about)


def described(schema: Schema, about: str) -> Schema:
    """The schema with what a client reads about it: one line, any white space of the source as one blank."""
    return {**schema, "description": " ".join(about.split())} if about else schema


def names(values: Sequence[str]) -> str:
    """Words as messages list them: `a` or `b`, one of `a`, `b`, `c`."""
    quoted = [f"`{value}`" for value in values]
    return " or ".join(quoted) if len(quoted) < 3 else f"one of {', '.join(quoted)}"
