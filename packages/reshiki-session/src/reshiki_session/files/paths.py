"""Which paths are taken, by their text alone. Nothing here looks at a disk.

Two rounds, the first broken rule of each is told. `read_format` and `write_format` hold before a call is admitted: the
length, the extension, whether the format is that of the extension. `plain` holds before a folder is looked for: a plain
absolute path to a file, and for writing a name a person can see. The grammar is the system's own: of POSIX, or with `windows`
that of Windows, where UNC and device paths are refused too.
"""

import re
from collections.abc import Mapping
from typing import Final

from reshiki_session.catalogue import MAX_PATH_BYTES, READ_EXTENSIONS, WRITE_EXTENSIONS
from reshiki_session.errors import OperationError
from reshiki_session.files.refusals import refused, shown

MAX_NAME_BYTES: Final = 255

_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/]")
# Names that mean a device in whatever folder they stand, with or without an extension.
_DEVICES: Final = re.compile(r"(?i)(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?:\s*[.:].*)?")


def read_format(path: str, format_name: str) -> str:
    """The format a file is opened as, from the path and the format the client named (`auto`: by the extension).

    Raises:
        OperationError: `invalid_arguments`, `access_denied`.
    """
    found = _format_of(path, READ_EXTENSIONS)
    if format_name not in ("auto", found):
        raise _mismatch(format_name, path, f"opens as {found}")
    return found


def write_format(path: str, format_name: str | None) -> str:
    """The format a file is saved as, from the path and the format the client named (None: by the extension).

    Raises:
        OperationError: `invalid_arguments`, `access_denied`.
    """
    found = _format_of(path, WRITE_EXTENSIONS)
    if format_name not in (None, found):
        raise _mismatch(format_name, path, f"saves as {found}")
    return found


def _format_of(path: str, extensions: Mapping[str, str]) -> str:
    size = _size(path)
    if size > MAX_PATH_BYTES:
        raise refused("path_invalid", f"the path is {size} bytes; at most {MAX_PATH_BYTES} are allowed")
    extension = _extension(path)
    if extension not in extensions:
        raise refused(
            "extension_not_allowed",
            f"{shown(path)} does not have an allowed extension ({', '.join(extensions)})",
        )
    return extensions[extension]


def _mismatch(format_name: str | None, path: str, does: str) -> OperationError:
    return OperationError(
        "invalid_arguments",
        f"format {format_name} does not match the .{_extension(path)} extension, which {does}",
    )


def _extension(path: str) -> str:
    """What follows the last dot of the name, in lower case; a name that only begins with a dot has none."""
    name = re.split(r"[/\\]" if _DRIVE.match(path) else "/", path)[-1]
    stem, dot, extension = name.rpartition(".")
    # Only ASCII letters have a lower case here: the Kelvin sign is no k.
    return extension.translate(_LOWER) if dot and stem.strip(".") else ""


_LOWER: Final = {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}


def plain(path: str, *, writing: bool, windows: bool = False) -> tuple[str, ...]:
    """The components of a plain absolute path, the root or drive left out of POSIX paths and first in Windows ones.

    Raises:
        OperationError: `path_invalid`, with the rule that is broken.
    """
    broken = _broken(path, windows) or (_unfit(path, windows) if writing else None)
    if broken:
        raise refused("path_invalid", f"invalid path {shown(path)}: {broken}")
    return components(path, windows=windows)


def components(path: str, *, windows: bool = False) -> tuple[str, ...]:
    """The parts of an absolute path; empty ones and `.` mean nothing."""
    return tuple(part for part in re.split(r"[/\\]" if windows else "/", path) if part not in ("", "."))


def _broken(path: str, windows: bool) -> str | None:
    separators = ("/", "\\") if windows else ("/",)
    if not path:
        return "the path is empty"
    if _size(path) > MAX_PATH_BYTES:
        return f"the path is longer than {MAX_PATH_BYTES} bytes"
    if "\0" in path:
        return "the path contains a NUL character"
    if any("\ud800" <= character <= "\udfff" for character in path):
        return "the path is not text"
    if path[:5].lower() == "file:":
        return "file: URIs are not accepted; pass a plain absolute path"
    if path.startswith("\\\\") or (windows and path.startswith(("//", "\\/", "/\\"))):
        return "UNC and device paths are not accepted; pass a path on a drive of this computer"
    if not (_DRIVE.match(path) if windows else path.startswith("/")):
        return "the path must be absolute"
    parts = components(path, windows=windows)
    if ".." in parts:
        return "'..' components are not allowed"
    # A last component `.` names the folder before it, as a trailing separator does.
    if path.endswith((*separators, *(f"{separator}." for separator in separators))) or not parts:
        return "the path must name a file, without a trailing separator"
    if windows:
        return next(filter(None, map(_not_on_windows, parts[1:])), None)
    return None


def _not_on_windows(part: str) -> str | None:
    if _DEVICES.fullmatch(part):
        return f"{part} is the name of a device"
    if ":" in part:
        return "':' stands only after the letter of a drive"
    if part.endswith((".", " ")):
        return "no part of the path may end in a dot or a blank"
    return None


def _unfit(path: str, windows: bool) -> str | None:
    name = components(path, windows=windows)[-1]
    if name.startswith("."):
        return "file names must not start with '.'"
    if _size(name) > MAX_NAME_BYTES:
        return f"the file name is longer than {MAX_NAME_BYTES} bytes"
    if any(ord(character) < 32 or 127 <= ord(character) < 160 for character in name):
        return "the file name contains a control character"
    return None


def _size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
