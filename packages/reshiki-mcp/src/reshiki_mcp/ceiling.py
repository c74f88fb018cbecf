"""The memory ceiling of the serving process: what it may grow by once it is ready to serve.

Rules: the allocation that does not fit ends the process at once with status 75, without an answer, after one line on standard
error: `RESHIKI_HEAP_LIMIT <ceiling> <used> <requested>`, all in bytes. Workers have limits of their own and do not count. Where
the system can bound a process's own memory it does; elsewhere growth is looked at after each call.
"""

import os
import select
import sys
from typing import Final, NoReturn

STATUS: Final = 75
MARKER: Final = "RESHIKI_HEAP_LIMIT"
_WAIT_SECONDS: Final = 0.2


class Ceiling:
    """`limit` is in bytes; `errors` the descriptor of the real standard error."""

    def __init__(self, limit: int, errors: int) -> None:
        self._limit = limit
        self._errors = errors
        self._base = 0
        # Given back when memory has run out: enough to say so.
        self._reserve: bytes | None = bytes(1 << 20)

    def arm(self) -> None:
        """From now on growth counts."""
        self._base = _used()
        if sys.platform == "linux":
            import resource

            _, hard = resource.getrlimit(resource.RLIMIT_DATA)
            wanted = self._base + self._limit
            if hard == resource.RLIM_INFINITY or wanted < hard:
                resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))

    def look(self) -> None:
        """End the process if it has grown beyond the ceiling: for systems that do not do so themselves."""
        if sys.platform != "linux" and _used() - self._base > self._limit:
            self.reached()

    def reached(self) -> NoReturn:
        """An allocation did not fit."""
        self._reserve = None
        used = min(max(_used() - self._base, 0), self._limit)
        line = f"{MARKER} {self._limit} {used} {self._limit - used + 1}\n".encode()
        try:
            # A client that never reads standard error does not keep the process alive.
            if sys.platform == "win32" or select.select([], [self._errors], [], _WAIT_SECONDS)[1]:
                os.write(self._errors, line)
        finally:
            os._exit(STATUS)


def _used() -> int:
    """Bytes of memory that are this process's own."""
    if sys.platform == "linux":
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123 (no path object when memory has run out)
            return int(file.read().split()[5]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return 0
    import resource

    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale
