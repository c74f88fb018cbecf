"""Publishing bytes under a name: whole or not at all, and never over a file that is not to be replaced.

Rules:
- Bytes are written to `.reshiki-<pid>-<n>.tmp` beside the target, made exclusively, and reach the disk before they get the
  target's name. The folder is not synced.
- `create` gives the name by a hard link, which fails when anything of that name is there, also a link that leads nowhere.
- `replace` renames over a regular file; over a symbolic link only where its caller says so, and over nothing else.
- The mode is what a plain create gives: 0666 less the umask.
- Whatever goes wrong, no temporary file stays. If one cannot be removed after the file is in place, its name is given back.
- Names are as the operating system has them; relative ones count from `folder`, an open folder, where it is given.
"""

import errno
import os
import stat
from contextlib import suppress
from typing import Final, NamedTuple

ATTEMPTS: Final = 16
# A hard link is refused with one of these where the file system has none.
NO_LINKS: Final = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})


class NoHardLinks(OSError):
    """The folder's file system cannot create a file without risking an overwrite."""


class NotRegular(OSError):
    """The name to replace is a folder, a device or another special file."""


class Published(NamedTuple):
    """The file is in place. `leftover` is the name of a temporary file that could not be removed, and why."""

    replaced: bool = False
    leftover: tuple[str, str] | None = None


def create(path: str, data: bytes, *, folder: int | None = None) -> Published:
    """Publish bytes under a new name.

    Raises:
        FileExistsError: something has the name.
        NoHardLinks: the file system has none; nothing was published.
        OSError: any other reason; nothing was published.
    """
    # Looked at first, so that nothing is written for a name that is taken; the link below is what decides.
    if _entry(path, folder) is not None:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)
    temporary = _write_beside(path, data, folder)
    try:
        os.link(temporary, path, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException as error:
        _discard(temporary, folder)
        if isinstance(error, OSError) and error.errno in NO_LINKS:
            raise NoHardLinks(error.errno, error.strerror, path) from error
        raise
    try:
        os.unlink(temporary, dir_fd=folder)
    except OSError as error:
        return Published(leftover=(os.path.split(temporary)[1], error.strerror or str(error)))
    return Published()


def replace(path: str, data: bytes, *, folder: int | None = None, links: bool = False) -> Published:
    """Publish bytes under a name, replacing the regular file that has it.

    Args:
        links: also replace a symbolic link, itself, not what it leads to.

    Raises:
        NotRegular: something that is not to be replaced has the name.
        OSError: any other reason; the old file is as it was.
    """
    entry = _entry(path, folder)
    if entry is not None and not (stat.S_ISREG(entry) or (links and stat.S_ISLNK(entry))):
        raise NotRegular(errno.EINVAL, "it is not a regular file", path)
    temporary = _write_beside(path, data, folder)
    try:
        os.replace(temporary, path, src_dir_fd=folder, dst_dir_fd=folder)
    except BaseException:
        _discard(temporary, folder)
        raise
    return Published(replaced=entry is not None)


def _entry(path: str, folder: int | None) -> int | None:
    """The kind of what has a name (`st_mode`), or None."""
    try:
        return os.stat(path, dir_fd=folder, follow_symlinks=False).st_mode
    except FileNotFoundError:
        return None


def _write_beside(path: str, data: bytes, folder: int | None) -> str:
    """Write bytes to a new temporary file in the target's folder, down to the disk; returns its name."""
    temporary, descriptor = _open_beside(path, folder)
    try:
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(descriptor, rest) :]
            _sync(descriptor)
        finally:
            os.close(descriptor)
    except BaseException:
        _discard(temporary, folder)
        raise
    return temporary


def _sync(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        # Some file systems have no such notion, and say so; a disk that is full or broken says something else.
        if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):
            raise


def _open_beside(path: str, folder: int | None) -> tuple[str, int]:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    beside = path.removesuffix(os.path.split(path)[1])
    for number in range(ATTEMPTS):
        name = f"{beside}.reshiki-{os.getpid()}-{number}.tmp"
        with suppress(FileExistsError):
            return name, os.open(name, flags, 0o666, dir_fd=folder)
    # Not EEXIST, which would say that the target is there.
    raise OSError(errno.EBUSY, f"{ATTEMPTS} temporary names beside it are taken")


def _discard(temporary: str, folder: int | None) -> None:
    with suppress(OSError):
        os.unlink(temporary, dir_fd=folder)
