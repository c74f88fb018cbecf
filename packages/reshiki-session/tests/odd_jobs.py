"""Jobs for tests of the engine that no document ever asks for; loaded by the processes workers are made in."""

import os
import re
import resource
import signal
import time
from typing import Any

from reshiki_session import jobs

KEPT: list[bytes] = []


def load() -> None:
    """Add them to the table of jobs."""
    jobs.TABLE.update({name: f"{__name__}:{name}" for name in NAMES})  # type: ignore[attr-defined]


def crash_refreshing() -> None:
    """Have no labels made: it crashes."""
    jobs.TABLE["refresh"] = f"{__name__}:crash"  # type: ignore[index]


def sleep_refreshing() -> None:
    """Have no labels made in time."""
    jobs.TABLE["refresh"] = f"{__name__}:long"  # type: ignore[index]


def echo(value: Any) -> Any:
    return value


def size(value: bytes) -> int:
    return len(value)


def number() -> int:
    return os.getpid()


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def long(*_: Any) -> None:
    time.sleep(60)


def stubborn() -> None:
    """Hold the interpreter in C code for ages."""
    re.match(r"(a*)*b", "a" * 60)


def crash(*_: Any) -> None:
    signal.raise_signal(signal.SIGSEGV)


def leave(status: int) -> None:
    os._exit(status)


def greedy(mib: int) -> int:
    return len(bytearray(mib * 2**20))


def greedy_and_dead(mib: int) -> None:
    """Take memory, then end as libraries do that get no more."""
    taken = b"x" * (mib * 2**20)
    os.abort() if taken else None


def grow(mib: int) -> None:
    KEPT.append(b"x" * (mib * 2**20))


def busy_seconds(seconds: float) -> None:
    """Use processor time."""
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


def talk() -> None:
    os.write(1, b"to standard output\n")
    os.write(2, b"to standard error\n")
    print("printed")  # noqa: T201 (it is what is tested)


def limits() -> dict[str, Any]:
    return {
        "space": resource.getrlimit(resource.RLIMIT_AS)[0],
        "data": resource.getrlimit(resource.RLIMIT_DATA)[0],
        "core": resource.getrlimit(resource.RLIMIT_CORE)[0],
        "blas": os.environ.get("OPENBLAS_NUM_THREADS"),
    }


NAMES = (
    "busy_seconds",
    "crash",
    "echo",
    "greedy",
    "greedy_and_dead",
    "grow",
    "leave",
    "limits",
    "number",
    "size",
    "sleep",
    "stubborn",
    "talk",
)
