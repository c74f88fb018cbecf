"""The work of a command where there is no fork: a thread of this process, and a watchdog beside it.

Rules: as in `process`, the deadline acts before an effect and never after. What it cannot do is stop a library that lets no
other thread run: then it acts as soon as that one returns.
"""

import os
import threading
import time

from reshiki_cli.child import GLANCE, outcome
from reshiki_cli.limits import Ceiling
from reshiki_cli.output import Console
from reshiki_cli.process import Work, timed_out
from reshiki_session.engine.limits import start_deep


class _WatchedLink:
    """What the watchdog looks at."""

    def __init__(self, deadline: float) -> None:
        self._deadline = deadline
        self._lock = threading.Lock()
        self._until: float | None = None
        self.whole = False

    def begin(self) -> None:
        with self._lock:
            self._until = time.monotonic() + self._deadline

    def commit(self, *, whole: bool) -> None:
        with self._lock:
            self._until = None
            self.whole = whole

    def expire(self) -> bool:
        """Whether the deadline has passed. If so the lock stays held: the work gets no further than its commit."""
        self._lock.acquire()
        if self._until is not None and time.monotonic() >= self._until:
            return True
        self._lock.release()
        return False


def run_here(work: Work, *, heap_mib: int, deadline: float, console: Console) -> int:
    """Do the work in this process; returns the exit status, or ends the process at the deadline or on Ctrl-C."""
    link = _WatchedLink(deadline)
    ceiling = Ceiling(heap_mib)
    done = threading.Event()
    status: list[int] = []

    def body() -> None:
        status.append(outcome(work, link, console, ceiling))
        done.set()

    start_deep(body)
    try:
        while not done.wait(GLANCE):
            if link.expire():
                console.error(timed_out(deadline))
                os._exit(1)
    except KeyboardInterrupt:
        if not (link.whole and done.wait()):
            os._exit(130)
    return status[0]
