"""One line of the wire, judged: a request, a notification, a cancellation, something to ignore, or an answer to give at once.

Rules:
- Only strict JSON in strict UTF-8 is read: no byte order mark, no raw control characters, no NaN or Infinity, nothing after
  the value, at most 127 levels of arrays and objects, `id` at most once in the message.
- A message is one object. Batches are refused whole.
- An id is a whole number of 64 bits or a string of at most 256 bytes; 1 and "1" are two ids. It is echoed as it came.
- An id that cannot be read is left out of the answer; it is never null.
- A response is never answered, and neither is a notification.
- What JSON can say and this program cannot hold (a number beyond a double, half a surrogate pair) is refused under its id.
"""

import json
import math
import re
from typing import Any, NamedTuple

Id = int | str

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
MAX_LEVELS = 127
MAX_ID_BYTES = 256
_ID_RANGE = range(-(2**63), 2**63)
_SURROGATE_ESCAPE = re.compile(rb"\\u[dD][89a-fA-F]")
_MISSING = object()


class Request(NamedTuple):
    """A call that waits for an answer. `size` is the length of its line in bytes; absent params are None."""

    id: Id
    method: str
    params: Any
    size: int


class Notification(NamedTuple):
    """A message nobody answers."""

    method: str
    params: Any


class Cancel(NamedTuple):
    """The client no longer wants the answer to a request."""

    id: Id


class Answer(NamedTuple):
    """A line to write at once, without its newline; `log` says why, without a word of what was sent."""

    line: bytes
    log: str


class Ignored(NamedTuple):
    """A message that gets no answer and has no effect."""

    log: str


Message = Request | Notification | Cancel | Answer | Ignored


def error(code: int, message: str, id: Id | None = None) -> bytes:  # noqa: A002 -- the wire's own word
    """An error as it goes on the wire, without the newline. No id is written where none is known."""
    known = {} if id is None else {"id": id}
    body = {"jsonrpc": "2.0", **known, "error": {"code": code, "message": message}}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()


def usable_id(value: object) -> Id | None:
    """The value as an id, or None where it may not be one."""
    if isinstance(value, str):
        return value if not _has_half_surrogates(value) and len(value.encode()) <= MAX_ID_BYTES else None
    return value if type(value) is int and value in _ID_RANGE else None


def judge(line: bytes) -> Message:
    """What a line of the wire (without its line end, not empty) asks for."""
    try:
        value, top, holdable = _read(line)
    except (ValueError, RecursionError):
        return Answer(error(PARSE_ERROR, "Parse error"), "parse error")
    if not isinstance(value, dict):
        return _invalid()
    if sum(key == "id" for key, _ in top) > 1:
        return Answer(error(PARSE_ERROR, "Parse error"), "parse error")
    id_ = usable_id(value["id"]) if "id" in value else None
    if "id" in value and id_ is None:
        return _invalid()
    if id_ is not None and ("result" in value or "error" in value):
        return Ignored("ignored client response")
    method = value.get("method")
    if value.get("jsonrpc") != "2.0" or not isinstance(method, str):
        return _invalid(id_)
    params = value.get("params")
    if id_ is None:
        return _notification(method, params) if holdable else Ignored("ignored notification")
    return Request(id_, method, params, len(line)) if holdable else _invalid(id_)


def id_in_head(head: bytes) -> Id | None:
    """The top-level id that the beginning of a longer message shows, where it shows the whole of it.

    A number that reaches the end of `head` may go on behind it; it is not trusted.
    """
    text = head.decode(errors="surrogateescape")
    decoder = json.JSONDecoder(parse_constant=_refuse)
    try:
        at = _skip(text, 0, "{")
        while True:
            key, at = decoder.raw_decode(text, _skip(text, at, '"') - 1)
            value, at = decoder.raw_decode(text, _skip(text, _skip(text, at, ":")))
            if key == "id":
                whole = isinstance(value, str) or at < len(text)
                followed = text[at:].lstrip(" \t\r\n")[:1]
                return usable_id(value) if whole and followed in {"", ",", "}"} else None
            at = _skip(text, at, ",")
    except (ValueError, RecursionError):
        return None


def _notification(method: str, params: Any) -> Message:
    if method != "notifications/cancelled":
        return Notification(method, params)
    id_ = usable_id(params.get("requestId")) if isinstance(params, dict) else None
    return Ignored("ignored notification") if id_ is None else Cancel(id_)


def _invalid(id_: Id | None = None) -> Answer:
    return Answer(error(INVALID_REQUEST, "Invalid Request", id_), "invalid request")


def _read(line: bytes) -> tuple[Any, list[tuple[str, Any]], bool]:
    """The value of a line, the members of its outermost object as written, and whether every part of it can be held."""
    members: list[tuple[str, Any]] = []
    beyond = False

    def members_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal members
        members = pairs  # the outermost object closes last
        return dict(pairs)

    def fraction(text: str) -> float:
        nonlocal beyond
        number = float(text)
        beyond = beyond or math.isinf(number)
        return number

    def whole(text: str) -> int | float:
        return int(text) if len(text) < 300 else fraction(text)

    decoder = json.JSONDecoder(
        object_pairs_hook=members_of, parse_float=fraction, parse_int=whole, parse_constant=_refuse
    )
    value = decoder.decode(line.decode())
    if line.count(b"[") + line.count(b"{") > MAX_LEVELS and _deeper_than(value, MAX_LEVELS):
        raise ValueError(value)
    if _SURROGATE_ESCAPE.search(line):
        rest = {key: part for key, part in value.items() if key != "id"} if isinstance(value, dict) else value
        beyond = beyond or _has_half_surrogates(json.dumps(rest, ensure_ascii=False))
    return value, members, not beyond


def _deeper_than(value: Any, levels: int) -> bool:
    layer = [value]
    for _ in range(levels):
        parts = (part.values() if isinstance(part, dict) else part for part in layer)
        layer = [inner for part in parts for inner in part if isinstance(inner, dict | list)]
        if not layer:
            return False
    return True


def _has_half_surrogates(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def _skip(text: str, at: int, expected: str = "") -> int:
    """The place behind blanks and the expected character."""
    while text[at : at + 1] in {" ", "\t", "\r", "\n"}:
        at += 1
    if not text.startswith(expected, at):
        raise ValueError(text[at : at + 1])
    return at + len(expected)


def _refuse(constant: str) -> None:
    raise ValueError(constant)
