"""Granting folders when the server starts: those of `agent-access.json`, then those of the command line.

Rules: a folder has to exist and is opened then and there, from its canonical path, and has to be the same folder before and
after. Not granted are: a root of the file system, the home folder and what holds it; ReShiki's data folder and those of
earlier installations, the folders the program runs from and those of the system, what holds one of these (also one that does
not exist yet) and what lies in one. A folder granted twice is taken once, as it was spelled first. Nothing is created, and
the first problem ends it all.
"""

import errno
import os
import stat
from collections.abc import Iterable, Sequence
from typing import Final

from reshiki_session.errors import SessionError
from reshiki_session.files import settings
from reshiki_session.files.beneath import FOLDER, Resolve, best
from reshiki_session.files.grants import Grants, Root
from reshiki_session.files.machine import Machine
from reshiki_session.files.paths import components

# Without it nothing can be opened relative to a folder, and so no folder be granted.
_OPENS_BENEATH: Final = os.open in os.supports_dir_fd
# Errors that say nothing about a folder that changed.
_REFUSALS: Final = frozenset({errno.EACCES, errno.EPERM, errno.EMFILE, errno.ENFILE})
_OPEN: Final = FOLDER | getattr(os, "O_NOFOLLOW", 0)


class NotGranted(SessionError):
    """A folder cannot be granted, or what grants it cannot be read; the text is one line for the user."""


def granted(
    machine: Machine, read: Sequence[str], write: Sequence[str], *, resolve: Resolve | None = None
) -> Grants:
    """Open every granted folder.

    Args:
        read, write: the folders of the command line; relative ones count from the current folder.
        resolve: how paths are opened beneath them; None: the best way there is.

    Raises:
        NotGranted: one of them is not to be had.
    """
    try:
        lasting = settings.folders(machine)
    except settings.Unusable as problem:
        raise NotGranted(_line(f"invalid grant configuration: {problem}")) from problem
    opened: dict[str, Root] = {}
    try:
        readable = _roots((*lasting.read, *read), machine, opened)
        writable = _roots((*lasting.write, *write), machine, opened)
        if resolve is None:
            resolve = (
                best(next(iter(opened.values())).descriptor, machine.platform) if opened else Grants().resolve
            )
    except BaseException:
        for root in opened.values():
            os.close(root.descriptor)
        raise
    return Grants(readable, writable, resolve)


def _roots(spellings: Iterable[str], machine: Machine, opened: dict[str, Root]) -> tuple[Root, ...]:
    """The folders, each once; `opened` has every one that was opened so far, by its canonical path."""
    found: dict[str, Root] = {}
    for spelling in spellings:
        canonical, seen = _looked_at(spelling, machine)
        if canonical not in found:
            root = opened.get(canonical) or _opened(spelling, canonical, seen, machine)
            opened.setdefault(canonical, root)
            found[canonical] = root._replace(spelling=spelling, known_as=_names(spelling, canonical, machine))
    return tuple(found.values())


def _looked_at(spelling: str, machine: Machine) -> tuple[str, os.stat_result]:
    """The canonical path of a folder that may be granted, and which folder it is."""
    if not _OPENS_BENEATH:
        raise NotGranted(_line(f"this version cannot grant folders on this system: {spelling}"))
    path = machine.absolute(spelling)
    try:
        canonical = os.path.realpath(path, strict=True)
        seen = os.stat(canonical)  # noqa: PTH116
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise NotGranted(_line(f"granted folder not found: {spelling}")) from error
    except OSError as error:
        raise NotGranted(
            _line(f"granted folder {spelling}: {error.strerror or type(error).__name__}")
        ) from error
    if not stat.S_ISDIR(seen.st_mode):
        raise NotGranted(_line(f"granted path is not a folder: {spelling}"))
    home = machine.home()
    if not components(canonical) or (home and _within(_canonical(home), canonical)):
        raise NotGranted(_line(f"folder is too broad to grant: {spelling}"))
    for folder in (*machine.data_folders(), *machine.program, *machine.system_folders()):
        protected = _canonical(machine.absolute(folder))
        if _within(protected, canonical) or _within(canonical, protected):
            raise NotGranted(_line(f"folder is protected and cannot be granted: {spelling}"))
    return canonical, seen


def _opened(spelling: str, canonical: str, seen: os.stat_result, machine: Machine) -> Root:
    try:
        descriptor = os.open(canonical, _OPEN)
    except OSError as error:
        if error.errno in _REFUSALS:
            raise NotGranted(_line(f"granted folder {spelling}: {error.strerror}")) from error
        raise NotGranted(_line(f"the folder changed while it was being opened: {spelling}")) from error
    try:
        now = os.stat(machine.absolute(spelling))  # noqa: PTH116
        same = _identity(os.fstat(descriptor)) == _identity(seen) == _identity(now)
    except OSError:
        same = False
    if not same:
        os.close(descriptor)
        raise NotGranted(_line(f"the folder changed while it was being opened: {spelling}"))
    return Root(spelling, (), descriptor)


def _names(spelling: str, canonical: str, machine: Machine) -> tuple[str, ...]:
    path = machine.absolute(spelling)
    # With `..` a path says nothing by its text alone: what it leads back from may be a link.
    return (canonical,) if path == canonical or ".." in components(path) else (path, canonical)


def _canonical(path: str) -> str:
    """A path without links, also of what does not exist yet."""
    return os.path.realpath(path)


def _within(path: str, folder: str) -> bool:
    """Whether a path is a folder or lies inside it: by its name, or because one of the folders above is the same one."""
    parts, own = components(path), components(folder)
    if parts[: len(own)] == own:
        return True
    wanted = _identity_of(folder)
    above = ("/" + "/".join(parts[:count]) for count in range(1, len(parts) + 1))
    return wanted is not None and any(_identity_of(each) == wanted for each in above)


def _identity(found: os.stat_result) -> tuple[int, int]:
    return found.st_dev, found.st_ino


def _identity_of(path: str) -> tuple[int, int] | None:
    try:
        return _identity(os.stat(path))  # noqa: PTH116
    except OSError:
        return None


def _line(text: str) -> str:
    """The text on one line, whatever a path or a file held."""
    return "".join(
        " " if ord(character) < 32 or 127 <= ord(character) < 160 else character for character in text
    )
