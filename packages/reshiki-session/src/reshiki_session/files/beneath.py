"""Opening what a relative path names beneath an open folder, and nothing else, whatever links say and whoever moves them.

Relative symbolic links that stay inside are followed; one that is absolute or leads out is not. Two ways to the same answer:

- `by_kernel` asks the kernel (openat2 of Linux 5.6 and later), which resolves the whole path in one step.
- `by_walking` opens folder after folder, each relative to the one before and never through a link. A link is read and its
  parts take its place; `..` goes back to the folder that was open before, not to what the disk calls its parent. So nothing
  that is moved meanwhile leads out. What changes under its hands is looked at again; that and links are taken 40 times.

Each takes the folder, the parts of the path and the flags of `os.open`, and returns a descriptor.
"""

import errno
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

MOST_LINKS: Final = 40

# A folder to look further from, or a file to look at: opened without any right to its contents where the system can.
LOOK: Final = getattr(os, "O_PATH", os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
FOLDER: Final = LOOK | getattr(os, "O_DIRECTORY", 0)

Resolve = Callable[[int, Sequence[str], int], int]


class Escapes(OSError):
    """The path leads out of the folder, or in circles."""


def by_walking(folder: int, parts: Sequence[str], flags: int) -> int:
    """See the module.

    Raises:
        Escapes: the path leads out or in circles.
        OSError: the system does not open it.
    """
    waiting = list(reversed(parts))
    trail: list[int] = []
    again = MOST_LINKS
    try:
        while waiting:
            part = waiting.pop()
            here = trail[-1] if trail else folder
            if part in ("", "."):
                continue
            if part == "..":
                if not trail:
                    raise Escapes(errno.EXDEV, os.strerror(errno.EXDEV))
                os.close(trail.pop())
                continue
            link = _link(part, here)
            if link is None:
                try:
                    opened = os.open(part, (FOLDER if waiting else flags) | os.O_NOFOLLOW, dir_fd=here)
                except OSError as error:
                    # A link that was none a moment ago; or, as ENOTDIR, something that is no folder.
                    if error.errno not in (errno.ELOOP, errno.EMLINK, errno.ENOTDIR) or _is_other(part, here):
                        raise
                    waiting.append(part)
                else:
                    if not waiting:
                        return opened
                    trail.append(opened)
                    continue
            elif link.startswith("/"):
                raise Escapes(errno.EXDEV, os.strerror(errno.EXDEV))
            else:
                waiting.extend(reversed(link.split("/")))
            again -= 1
            if not again:
                raise Escapes(errno.ELOOP, os.strerror(errno.ELOOP))
        # The whole path is the folder itself, or one that `..` led back to.
        return os.open(".", flags | os.O_NOFOLLOW, dir_fd=trail[-1] if trail else folder)
    finally:
        for descriptor in trail:
            os.close(descriptor)


def _link(name: str, folder: int) -> str | None:
    """What a symbolic link says; None for anything else, also for what is not there."""
    with suppress(OSError):
        return os.readlink(name, dir_fd=folder)
    return None


def _is_other(name: str, folder: int) -> bool:
    """Whether a name is, still, that of something other than a link."""
    return _link(name, folder) is None


def by_kernel(folder: int, parts: Sequence[str], flags: int) -> int:
    """See the module.

    Raises:
        Escapes: the path leads out or in circles.
        OSError: the system does not open it.
    """
    path = "/".join(parts) or "."
    for _ in range(MOST_LINKS):
        try:
            return _openat2(folder, path, flags)
        except OSError as error:
            match error.errno:
                case errno.EAGAIN:
                    # Something on the way was moved meanwhile, and the kernel cannot tell where the path led.
                    continue
                case errno.EXDEV | errno.ELOOP:
                    raise Escapes(error.errno, error.strerror) from error
                case _:
                    raise
    raise Escapes(errno.EXDEV, os.strerror(errno.EXDEV))


# From linux/openat2.h: no way out of the folder, and none through the links of /proc, which are none.
_RESOLVE_NO_MAGICLINKS: Final = 0x02
_RESOLVE_BENEATH: Final = 0x08
# The number is the same on every architecture that was there in 2020, but for Alpha.
_SYSCALL: Final = 437


def _openat2(folder: int, path: str, flags: int) -> int:
    import ctypes

    call, how_type = _kernel()
    how = how_type(flags | os.O_CLOEXEC, 0, _RESOLVE_BENEATH | _RESOLVE_NO_MAGICLINKS)
    while True:
        descriptor = call(
            ctypes.c_long(_SYSCALL),
            ctypes.c_int(folder),
            ctypes.c_char_p(os.fsencode(path)),
            ctypes.byref(how),
            ctypes.c_size_t(ctypes.sizeof(how)),
        )
        if descriptor >= 0:
            return int(descriptor)
        number = ctypes.get_errno()
        if number != errno.EINTR:
            raise OSError(number, os.strerror(number), path)


@cache
def _kernel() -> tuple[Any, Any]:
    """The C library's way to any system call, and openat2's struct open_how."""
    import ctypes

    class How(ctypes.Structure):
        _fields_ = (("flags", ctypes.c_uint64), ("mode", ctypes.c_uint64), ("resolve", ctypes.c_uint64))

    call: Any = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    return call, How


def best(folder: int, platform: str) -> Resolve:
    """The way that works here, tried on an open folder; `platform` is `sys.platform`."""
    if platform == "linux":
        # Kernels before 5.6 have no such call, and some sandboxes forbid it.
        with suppress(OSError, AttributeError):
            os.close(by_kernel(folder, (), FOLDER))
            return by_kernel
    return by_walking
