"""What a process that works may take: stack, processor time, address space.

Rules: limits that are lower already stay as they are. Where the system has no such limits nothing happens; the deadline and
the death of a process are the parent's to watch. A process that dies leaves no core file.
"""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

MIB: Final = 2**20
# RDKit recurses once an atom in places: 20,000 of them overflow the usual 8 MiB.
STACK_BYTES: Final = 256 * MIB
# The address space of a worker, and what is left of it under a low memory ceiling beyond what its libraries take.
SPACE_BYTES: Final = 1536 * MIB
LEAST_BYTES: Final = 384 * MIB


def start_deep(body: Callable[[], object]) -> None:
    """Start a thread with a stack of 256 MiB, or the most that the system gives."""
    size = STACK_BYTES
    while True:
        threading.stack_size(size)
        try:
            threading.Thread(target=body, daemon=True).start()
        except RuntimeError:
            size //= 4
            if size < MIB:
                raise
        else:
            return
        finally:
            threading.stack_size(0)


def bound_processor(seconds: int) -> None:
    """Stop this process after so much processor time, whatever it is doing, and let it leave no core file."""
    try:
        import resource
    except ImportError:
        return
    _lower(resource.RLIMIT_CPU, seconds)
    _lower(resource.RLIMIT_CORE, 0)


def bound_next(seconds: float) -> None:
    """Give this process so much more processor time than it has used."""
    try:
        import resource
    except ImportError:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    limit = int(usage.ru_utime + usage.ru_stime + seconds) + 1
    if hard == resource.RLIM_INFINITY or limit < hard:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))


def bound_space(ceiling_mib: int) -> None:
    """Refuse this process more address space than a worker may have under a memory ceiling in MiB."""
    try:
        import resource
    except ImportError:
        return
    taken = _space() + STACK_BYTES
    _lower(resource.RLIMIT_AS, min(SPACE_BYTES, taken + max(LEAST_BYTES, ceiling_mib * MIB)))


def resident() -> int:
    """The memory that this process alone has in use, in bytes; 0 where the system does not tell."""
    fields = _statm()
    return (fields[1] - fields[2]) * _page() if fields else 0


def _space() -> int:
    fields = _statm()
    return fields[0] * _page() if fields else 0


def _statm() -> list[int]:
    """Address space, resident and shared pages of this process."""
    try:
        told = os.open("/proc/self/statm", os.O_RDONLY)
    except OSError:
        return []
    try:
        return [int(field) for field in os.read(told, 256).split()[:3]]
    finally:
        os.close(told)


def _page() -> int:
    return os.sysconf("SC_PAGE_SIZE")


def _lower(kind: int, limit: int) -> None:
    import resource

    soft, hard = resource.getrlimit(kind)
    if soft == resource.RLIM_INFINITY or limit < soft:
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (limit, hard))
