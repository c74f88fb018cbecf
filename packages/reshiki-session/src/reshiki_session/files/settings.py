"""`agent-access.json`: the folders the user grants for good. Read once, never written.

    {"version": 1, "read": ["/Users/me/Molecules"], "write": ["/Users/me/Figures"]}

Rules: `read` and `write` may be left out, nothing else may stand there, and every path is absolute. Without the file nothing
is granted. The file may be a link, but what it leads to is a regular file of at most 64 KiB; it is never waited for.
"""

import os
import stat
from typing import Any, Final, NamedTuple

from reshiki_session.files.machine import SETTINGS, Machine

MOST_BYTES: Final = 65536
VERSION: Final = 1


class Folders(NamedTuple):
    """Folders as the user spelled them."""

    read: tuple[str, ...] = ()
    write: tuple[str, ...] = ()


class Unusable(Exception):
    """The file cannot be used; the text says why and names it."""


def folders(machine: Machine) -> Folders:
    """What the file grants.

    Raises:
        Unusable: where it would be is not known, or it breaks a rule.
    """
    data = machine.data_folder()
    if data is None:
        raise Unusable(f"the environment does not tell where {SETTINGS} would be; set RESHIKI_DATA_DIR")
    path = os.path.join(data, SETTINGS)  # noqa: PTH118
    try:
        text = _bytes(path)
        return Folders() if text is None else _parsed(text, machine)
    except Unusable as problem:
        raise Unusable(f"{path}: {problem}") from problem.__cause__
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror or type(error).__name__}") from error


def _bytes(path: str) -> bytes | None:
    """What the file holds, or None when there is none."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    except FileNotFoundError:
        return None
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Unusable("not a regular file")
        text = b""
        while len(text) <= MOST_BYTES and (part := os.read(descriptor, MOST_BYTES + 1 - len(text))):
            text += part
    finally:
        os.close(descriptor)
    if len(text) > MOST_BYTES:
        raise Unusable(f"larger than {MOST_BYTES} bytes")
    return text


def _parsed(text: bytes, machine: Machine) -> Folders:
    # Loaded only where there is a file to read: most servers start without one.
    from pydantic import BaseModel, ConfigDict, StrictInt, StrictStr, ValidationError

    class AgentAccess(BaseModel):
        model_config = ConfigDict(extra="forbid")

        version: StrictInt
        read: list[StrictStr] = []
        write: list[StrictStr] = []

    try:
        access = AgentAccess.model_validate_json(text)
    except ValidationError as error:
        raise Unusable(_sentence(error.errors(include_url=False)[0])) from error
    if access.version != VERSION:
        raise Unusable(f"unsupported version {access.version} (expected {VERSION})")
    for path in (*access.read, *access.write):
        if not machine.is_absolute(path):
            raise Unusable(f"granted folders must be absolute paths: {path}")
    return Folders(tuple(access.read), tuple(access.write))


def _sentence(problem: Any) -> str:
    """The first thing that is wrong, and where in the file."""
    where = ".".join(str(part) for part in problem["loc"])
    match problem["type"]:
        case "json_invalid":
            return f"not valid JSON ({problem['ctx']['error']})"
        case "missing":
            return f"missing field {where}"
        case "extra_forbidden":
            return f"unknown field {where}; there are version, read and write"
        case "model_type" | "model_attributes_type":
            return "not a JSON object"
        case "int_type":
            return f"{where} must be the number {VERSION}"
        case "list_type":
            return f"{where} must be a list of paths"
        case _:
            return f"{where} must be the path of a folder, as a string"
