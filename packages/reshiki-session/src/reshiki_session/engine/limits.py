"""What a worker may take, and how it makes sure of that; called in the worker, before its first job. The process of a command
line runs its work on the same stack.

Rules: the memory counted is what jobs allocate, not what the process was before, nor the stack jobs run on. Processor time is
granted job by job. A worker leaves no core file, and ends when the process it belongs to does. Nothing it or a library prints
reaches anybody: its standard streams lead nowhere.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

MIB: Final = 2**20
# RDKit recurses once an atom in places: 20,000 of them overflow the usual 8 MiB.
STACK_BYTES: Final = 256 * MIB
# Address space that is reserved beside what is allocated: the arenas of two threads.
RESERVED: Final = 128 * MIB
# Of what jobs may allocate, in MiB: the most and the least.
MOST_MEMORY, LEAST_MEMORY = 1536, 384
# A worker is replaced after so many jobs.
JOBS: Final = 1000

_PR_SET_PDEATHSIG: Final = 1


def memory_for(heap_mib: int) -> int:
    """What the jobs of one worker may allocate under a memory ceiling, in MiB."""
    return max(LEAST_MEMORY, min(MOST_MEMORY, heap_mib))


def load() -> None:
    """Load what the functions here need, once for all workers that are forked from this process."""
    with suppress(ImportError):
        import ctypes
        import resource

        assert ctypes
        assert resource


def bound_memory(mib: int) -> None:
    """Refuse allocations over so many MiB from now on, where the system can; lower limits stay as they are."""
    try:
        import resource
    except ImportError:
        return
    # The server may have bounded its own memory: that is not meant for its workers.
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (resource.getrlimit(resource.RLIMIT_DATA)[1],) * 2)
    space = _pages(0)
    kinds = {resource.RLIMIT_CORE: 0}
    if space:
        kinds[resource.RLIMIT_AS] = space + STACK_BYTES + RESERVED + mib * MIB
    for kind, limit in kinds.items():
        _soft, hard = resource.getrlimit(kind)
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))


def bound_processor(seconds: int) -> None:
    """End this process when it has used so many seconds of processor time from now on, where the system can."""
    try:
        import resource
    except ImportError:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(usage.ru_utime + usage.ru_stime) + 1 + seconds
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    with suppress(OSError, ValueError):
        resource.setrlimit(
            resource.RLIMIT_CPU, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard)
        )


def resident_kib() -> int:
    """What this process has in memory now, in KiB; 0 where the system does not tell. Not the most it ever had: that begins
    with what its parent had.
    """
    return _pages(1) // 1024


def own_memory() -> int:
    """The memory this process has for itself, in bytes; 0 where the system does not tell."""
    return _pages(1) - _pages(2)


def die_with(parent: int) -> None:
    """End when the parent does (Linux), at once if it has ended already. Signals of a terminal are the parent's to judge."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def silence(*descriptors: int) -> None:
    """Lead these descriptors nowhere."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in descriptors:
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def start_deep(body: Callable[[], object]) -> threading.Thread:
    """Start a thread with a stack of 256 MiB, or the most that the system gives."""
    size = STACK_BYTES
    while True:
        threading.stack_size(size)
        thread = threading.Thread(target=body, daemon=True)
        try:
            thread.start()
        except RuntimeError:
            size //= 4
            if size < MIB:
                raise
        else:
            return thread


def _pages(field: int) -> int:
    """A field of what Linux tells about this process's memory, in bytes: 0 is address space, 1 resident, 2 of that shared."""
    try:
        descriptor = os.open("/proc/self/statm", os.O_RDONLY)
    except OSError:
        return 0
    try:
        return int(os.read(descriptor, 256).split()[field]) * os.sysconf("SC_PAGE_SIZE")
    finally:
        os.close(descriptor)
