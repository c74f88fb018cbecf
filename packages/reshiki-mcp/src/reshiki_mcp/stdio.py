"""The three standard streams of the process, taken for the protocol and for nothing else.

Rules: file descriptors 0, 1 and 2 are moved away before anything heavy is imported. What then reads standard input finds its
end; what then writes to standard output or standard error, Python or C, ends up on the real standard error, by way of the
log: it can neither reach the client as a message nor wait for somebody to read it.
"""

import os
import selectors
import sys
import threading
from collections.abc import Callable
from typing import NamedTuple

# Read at once: a line of 24 MiB in 24 steps, and not more at once than a pipe gives.
PIECE = 1 << 20


class Streams(NamedTuple):
    """The descriptors that were 0, 1 and 2, under numbers nobody knows."""

    input: int
    output: int
    errors: int


def fill() -> None:
    """Put the null device where one of the streams is closed, so that no other file comes to be in its place."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(number)


def claim() -> Streams:
    """Move the streams away; standard input is then empty.

    Raises:
        OSError: there is no standard input or no standard output.
    """
    # What Python found when it began: by now something else may have come to be there.
    if sys.stdin is None or sys.stdout is None:
        raise OSError("a standard stream is closed")
    streams = Streams(*(os.dup(number) for number in (0, 1, 2)))
    if sys.platform == "win32":
        import msvcrt

        for number in streams:
            msvcrt.setmode(number, os.O_BINARY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0, inheritable=True)
    os.close(nothing)
    return streams


def divert(pass_on: Callable[[bytes], None]) -> None:
    """Hand over what anything writes to descriptors 1 and 2 from now on."""
    reading, writing = os.pipe()
    for number in (1, 2):
        os.dup2(writing, number, inheritable=True)
    os.close(writing)
    sys.stdout = sys.stderr

    def read_forever() -> None:
        while data := os.read(reading, PIECE):
            pass_on(data)

    threading.Thread(target=read_forever, name="reshiki-stray", daemon=True).start()


def reader(number: int) -> Callable[[], bytes]:
    """Reads of a descriptor that wait for data; no bytes at its end."""

    def read() -> bytes:
        while True:
            try:
                return os.read(number, PIECE)
            except BlockingIOError:
                _wait(number, selectors.EVENT_READ)
            except OSError:
                return b""

    return read


def writer(number: int) -> Callable[[bytes], None]:
    """Writes of whole messages that wait for room; they raise OSError where the other side is gone."""

    def write(data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            try:
                rest = rest[os.write(number, rest) :]
            except BlockingIOError:
                _wait(number, selectors.EVENT_WRITE)

    return write


def _wait(number: int, event: int) -> None:
    """Wait for a descriptor that whoever gave it to this process made one that does not wait by itself."""
    with selectors.DefaultSelector() as selector:
        selector.register(number, event)
        selector.select()


def tells_when_closed(number: int) -> bool:
    """Whether the event loop is woken when nobody can read a descriptor any more: a pipe this process only writes to."""
    if sys.platform != "linux":
        return False
    import fcntl
    import stat

    only_written = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY
    return only_written and stat.S_ISFIFO(os.fstat(number).st_mode)
