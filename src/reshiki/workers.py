"""Processes of our own for work in bulk, where a structure that ends its process costs that structure and nothing else.

Rules: workers are started fresh, never forked from a program with threads. Each call of work has a deadline, kept by the
kernel (SIGALRM, whose default is death; Windows has no such thing, and there is none): RDKit heeds nothing else. When a
worker dies, the whole pool is given up and made anew; whoever waits for its work is told by `BrokenExecutor`.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any


class Workers:
    """A pool of processes that can be made anew.

    Args:
        count: how many, by default as many as this process may use processors.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = count or processors()
        self._pool = self._made()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        return self._pool.submit(function, *arguments)

    def renew(self) -> None:
        """Give up the processes, and have new ones."""
        self.close()
        self._pool = self._made()

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _made(self) -> ProcessPoolExecutor:
        methods = multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
        return ProcessPoolExecutor(self.count, mp_context=context, initializer=_begin)


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Have this process killed unless what is inside ends in time; None for no limit. For workers of ours only."""
    if seconds is None or not hasattr(signal, "setitimer"):
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _begin() -> None:
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
    # Ctrl-C reaches the whole group; what it means is decided by who waits.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
