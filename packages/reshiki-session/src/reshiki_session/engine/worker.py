"""The worker's side: a process that does one job after the other and keeps nothing but the drawings it last had open.

Rules: jobs run in a thread with a stack deep enough for RDKit; the first thread waits for the parent's death, and then ends
the process. Standard input is empty, and whatever a library prints is dropped: the only way out is the connection. What goes
wrong in a job is its answer. A worker that has grown large, or has run out of memory, says so with its answer and is
replaced.
"""

import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Final

from reshiki_session.engine.bounds import (
    MIB,
    bound_next,
    bound_processor,
    bound_space,
    resident,
    start_deep,
)

# A worker that holds more than this after a job is replaced: bytes.
_LARGE: Final = 512 * MIB
# Seconds of processor time beyond the job's own before the system stops it: the parent comes first.
_GRACE: Final = 5.0


def serve(connection: Connection, ceiling_mib: int, start_seconds: int) -> None:
    """Answer jobs until the connection ends.

    Args:
        connection: gives (name, arguments, seconds), takes (whether it succeeded, outcome or error, whether to replace).
        ceiling_mib: the memory ceiling of the server.
        start_seconds: processor time for loading libraries.
    """
    _alone()
    bound_processor(start_seconds)
    bound_space(ceiling_mib)
    start_deep(lambda: _work(connection))
    _wait_for_parent()


def _alone() -> None:
    """Have nothing of the server's but the connection, and end when it does."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None:
            signal.signal(number, signal.SIG_IGN if name == "SIGINT" else signal.SIG_DFL)
    if sys.platform == "linux":
        _die_with_parent()


def _die_with_parent() -> None:
    """Have the kernel kill this process when the one it was forked from ends, which does so with the server."""
    import ctypes

    with suppress(OSError, AttributeError):
        parent_death_signal = 1
        ctypes.CDLL(None).prctl(parent_death_signal, signal.SIGKILL, 0, 0, 0)


def _wait_for_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    while parent is None:
        signal.pause()
    wait([parent.sentinel])
    os._exit(0)


def _work(connection: Connection) -> None:
    import pickle

    from reshiki_session.jobs.frames import packed

    try:
        while True:
            name, arguments, seconds = pickle.loads(connection.recv_bytes())  # noqa: S301 (from our own server)
            bound_next(seconds + _GRACE)
            answer = _answer(name, arguments)
            try:
                sent = packed(answer)
            except BaseException as error:  # noqa: BLE001 (there has to be an answer)
                sent = packed((False, _told(error), True))
            del answer, arguments
            connection.send_bytes(sent)
            del sent
    except (EOFError, OSError):
        os._exit(0)
    finally:
        os._exit(1)


def _answer(name: str, arguments: tuple[Any, ...]) -> tuple[bool, Any, bool]:
    from reshiki_session import jobs
    from reshiki_session.errors import OutOfMemory

    try:
        return True, jobs.call(name, *arguments), resident() > _LARGE
    except BaseException as error:  # noqa: BLE001 (whatever it is, it is the answer)
        told = _told(error)
        return False, told, isinstance(told, OutOfMemory) or resident() > _LARGE


def _told(error: BaseException) -> BaseException:
    from reshiki_session.jobs.failures import operation_error

    return operation_error(error)
