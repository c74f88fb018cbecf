"""Reading and writing the files clients name: the only way in and out.

Rules: a path is first looked at as text (`paths`), then a granted folder is found for it (`grants`), then it is opened beneath
that folder (`beneath`). Only regular files are read or replaced; a FIFO or device is never waited for, and never opened where
the system lets it be looked at first. A new file is never put over another one (`atomic`). What the system says becomes one
of the reasons of the catalogue.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from reshiki_session.errors import OperationError
from reshiki_session.files import atomic
from reshiki_session.files.beneath import FOLDER, LOOK, Escapes
from reshiki_session.files.grants import Grants
from reshiki_session.files.paths import plain
from reshiki_session.files.refusals import refused, shown

_READ: Final = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
# Whether a file can be looked at without opening it.
_CAN_LOOK: Final = hasattr(os, "O_PATH")
_DENIED: Final = frozenset({errno.EACCES, errno.EPERM})


class Written(NamedTuple):
    """A file is in place; `warnings` are what its user should know."""

    replaced: bool
    warnings: tuple[str, ...]


def read(grants: Grants, path: str, limit: int) -> bytes:
    """The bytes of a file inside a folder granted for reading, at most `limit`.

    Raises:
        OperationError: the path is not taken, or the file not read; nothing was changed.
    """
    place = grants.place(path, plain(path, writing=False), writing=False)
    with _told(path):
        # Looked at before it is opened: some devices do things when they are.
        if _CAN_LOOK:
            seen = grants.resolve(place.root.descriptor, place.parts, LOOK)
            try:
                _check_regular(path, seen)
            finally:
                os.close(seen)
        descriptor = grants.resolve(place.root.descriptor, place.parts, _READ)
        try:
            # What was looked at may be another file by now.
            if _check_regular(path, descriptor).st_size > limit:
                raise _too_large(path, limit)
            data = _read_most(descriptor, limit + 1)
        finally:
            os.close(descriptor)
        if len(data) > limit:
            raise _too_large(path, limit)
        return data


def write(grants: Grants, path: str, data: bytes, *, overwrite: bool) -> Written:
    """Put bytes into a file inside a folder granted for writing: a new one, or with `overwrite` also in place of one.

    Raises:
        OperationError: the path is not taken, or the file not written; what was there is as it was.
    """
    place = grants.place(path, plain(path, writing=True), writing=True)
    *folders, name = place.parts
    with _told(path):
        parent = grants.resolve(place.root.descriptor, folders, FOLDER)
        try:
            published = (atomic.replace if overwrite else atomic.create)(name, data, folder=parent)
        finally:
            os.close(parent)
    if published.leftover is None:
        return Written(published.replaced, ())
    leftover, why = published.leftover
    return Written(published.replaced, (f"the temporary file {leftover} could not be removed: {why}",))


def _check_regular(path: str, descriptor: int) -> os.stat_result:
    found = os.fstat(descriptor)
    if not stat.S_ISREG(found.st_mode):
        raise _not_regular(path)
    return found


def _read_most(descriptor: int, most: int) -> bytes:
    parts = []
    while most > 0 and (part := os.read(descriptor, min(most, 1 << 20))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """What the system says, as a reason and a sentence."""
    try:
        yield
    except Escapes as error:
        raise refused(
            "path_escapes_root",
            f"{shown(path)} is outside the granted folder or denied by the operating system",
        ) from error
    except atomic.NotRegular as error:
        raise _not_regular(path) from error
    except atomic.NoHardLinks as error:
        raise refused(
            "no_clobber_unsupported",
            f"{shown(path)} cannot be created without risking an overwrite because the folder's file system has no hard "
            "links; overwrite=true replaces instead",
        ) from error
    except FileExistsError as error:
        raise refused("file_exists", f"{shown(path)} already exists") from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise refused("file_not_found", f"{shown(path)} does not exist") from error
    except OSError as error:
        if error.errno in _DENIED:
            raise refused("os_denied", f"the operating system denied access to {shown(path)}") from error
        if error.errno in (errno.ENXIO, errno.ENODEV, errno.EISDIR):
            # A socket, a device without a driver, a folder in the place of a file.
            raise _not_regular(path) from error
        raise refused(
            "io_error", f"I/O error on {shown(path)}: {error.strerror or type(error).__name__}"
        ) from error


def _not_regular(path: str) -> OperationError:
    return refused("not_a_regular_file", f"{shown(path)} is not a regular file")


def _too_large(path: str, limit: int) -> OperationError:
    return refused("file_too_large", f"{shown(path)} is larger than the {limit}-byte limit")
