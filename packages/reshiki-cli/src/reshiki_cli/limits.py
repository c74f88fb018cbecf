"""How much a command may take: the memory ceiling of the environment, and the limits of the process that does the work.

Rules: the ceiling counts what the work allocates, not what the process was before, the libraries it loads or the stack it
runs on. Where the kernel keeps it (Linux), an allocation over it fails; elsewhere `reached` is asked now and then. Limits
that are lower already stay as they are. A process that dies leaves no core file.
"""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from reshiki_cli.errors import UsageError
from reshiki_session import heap
from reshiki_session.catalogue import HEAP_VARIABLE

MIB: Final = 2**20
# What importing all of RDKit, numpy, reportlab and cairo adds, measured 77 MiB of private data and 180 MiB of address space,
# and the address space glibc reserves for the allocations of two threads.
LIBRARY_DATA: Final = 96 * MIB
LIBRARY_SPACE: Final = 512 * MIB


def heap_mib(environment: Mapping[str, str]) -> int:
    """The memory ceiling in MiB.

    Raises:
        UsageError: the variable is set to something else than a whole number in range.
    """
    ceiling = heap.heap_mib(environment.get(HEAP_VARIABLE))
    if ceiling is None:
        raise UsageError(heap.RULE)
    return ceiling


class Ceiling:
    """The memory the work of this process may allocate, counted from the moment this is made."""

    def __init__(self, mib: int) -> None:
        self.budget = mib * MIB
        self._start = _allocated()
        self._resident = _peak()
        self._lifted: list[tuple[int, tuple[int, int]]] = []
        self.enforced = False
        # Whether the system allows this process less than the ceiling: running out is then not the ceiling's doing.
        self.outdone = False

    def enforce(self) -> None:
        """Have the kernel refuse what is over the ceiling, if it can."""
        if self._start is None:
            return
        import resource

        from reshiki_session.engine.limits import STACK_BYTES

        data, space = self._start
        # Private data is what the ceiling means; address space stands in where the kernel does not count that.
        self._limit(resource.RLIMIT_DATA, data + STACK_BYTES + LIBRARY_DATA + self.budget)
        self._limit(resource.RLIMIT_AS, space + STACK_BYTES + LIBRARY_SPACE + self.budget)
        self.enforced = True

    def _limit(self, kind: int, limit: int) -> None:
        import resource

        soft, hard = resource.getrlimit(kind)
        if soft == resource.RLIM_INFINITY or limit < soft:
            with suppress(OSError, ValueError):
                resource.setrlimit(kind, (limit, hard))
                self._lifted.append((kind, (soft, hard)))
        else:
            self.outdone = True

    def lift(self) -> None:
        """Give back the limits, so that there is room to say what happened."""
        for kind, limits in self._lifted:
            import resource

            with suppress(OSError, ValueError):
                resource.setrlimit(kind, limits)

    def reached(self) -> bool:
        """Whether the process grew beyond the ceiling, where nobody else watches it."""
        return _peak() - self._resident > self.budget + LIBRARY_DATA

    def marker(self) -> str:
        """The line that says the ceiling was reached: budget, used and requested bytes.

        Used is the most the process has grown by, as far as the budget goes. What the allocation that failed asked for is
        known to nobody: reported is the least it can have been.
        """
        used = min(max(_peak() - self._resident, 0), self.budget)
        return f"RESHIKI_HEAP_LIMIT {self.budget} {used} {self.budget - used + 1}\n"


def bound_processor(seconds: int) -> None:
    """Stop this process after so much processor time, whatever it is doing, and let it leave no core file."""
    try:
        import resource
    except ImportError:
        return
    for kind, limit in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_CORE, 0)):
        _soft, hard = resource.getrlimit(kind)
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))


def _allocated() -> tuple[int, int] | None:
    """The private data and the address space of this process in bytes, or None where the system does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:  # noqa: PTH123
            fields = file.read().split()
        page = os.sysconf("SC_PAGE_SIZE")
        return int(fields[5]) * page, int(fields[0]) * page
    except (OSError, ValueError, IndexError):
        return None


def _peak() -> int:
    """The most memory this process ever had in use, in bytes; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:
        return 0
    # KiB everywhere but on macOS.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
