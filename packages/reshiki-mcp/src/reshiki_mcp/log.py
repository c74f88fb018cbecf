"""What the server says of itself, on standard error.

Rules: a line is `reshiki-mcp: <level>: <text>[ key=number…]`. No line holds anything a client sent: no id, no tool, no argument,
no text of a drawing; folders are named at debug only. Nobody waits for standard error: at most 256 messages wait to be
written, what comes on top is dropped and counted, and a client that never reads them stalls nothing.
"""

import threading
from collections.abc import Callable
from queue import Empty, Full, Queue
from typing import Final

from reshiki_session.commands.mcp import DEFAULT_LOG_LEVEL

LEVELS: Final = ("error", "warn", "info", "debug")
MOST_WAITING: Final = 256


class Log:
    """The log of one server; `write` takes the bytes of a line and may block."""

    def __init__(self, write: Callable[[bytes], object], level: str = DEFAULT_LOG_LEVEL) -> None:
        self._write = write
        self._shown = LEVELS[: LEVELS.index(level) + 1]
        self._waiting: Queue[bytes] = Queue(MOST_WAITING)
        self._dropped = 0
        self._idle = threading.Condition()
        self._unwritten = 0
        threading.Thread(target=self._write_forever, name="reshiki-log", daemon=True).start()

    def say(self, level: str, text: str, /, **fields: int) -> None:
        """Write a line, if this level is shown. The text is ours; numbers are all that may come from elsewhere."""
        if level in self._shown:
            self.pass_on(_line(level, text, fields))

    def banner(self, text: str) -> None:
        """A line that is shown at every level."""
        self.pass_on(_line("info", text, {}))

    @property
    def shows_debug(self) -> bool:
        return "debug" in self._shown

    def pass_on(self, data: bytes) -> None:
        """Bytes as they are: whole lines, or what a library wrote to a stream that is not its own."""
        with self._idle:
            self._unwritten += 1
        try:
            self._waiting.put_nowait(data)
        except Full:
            self._done()
            self._dropped += 1

    def flush(self, seconds: float) -> None:
        """Wait until everything is written, but no longer than that."""
        with self._idle:
            self._idle.wait_for(lambda: not self._unwritten, seconds)

    def _write_forever(self) -> None:
        while True:
            data = self._waiting.get()
            dropped, self._dropped = self._dropped, 0
            try:
                self._write(data)
                if dropped and "warn" in self._shown:
                    self._write(_line("warn", "messages dropped", {"messages": dropped}))
            except (OSError, ValueError):
                # Nobody is there to read; the server goes on without a word.
                self._forget()
            self._done()

    def _forget(self) -> None:
        while True:
            try:
                self._waiting.get_nowait()
            except Empty:
                return
            self._done()

    def _done(self) -> None:
        with self._idle:
            self._unwritten -= 1
            self._idle.notify_all()


def _line(level: str, text: str, fields: dict[str, int]) -> bytes:
    numbers = "".join(f" {name}={number}" for name, number in fields.items())
    return f"reshiki-mcp: {level}: {text}{numbers}\n".encode(errors="backslashreplace")
