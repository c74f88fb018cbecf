"""What a command says, and where: the result on standard output, everything else on standard error.

Rules: a message is one line, `reshiki: …`; what could steer a terminal is taken out of it, and bytes that are no UTF-8, such
as those of a file name, are written as they came. A line of JSON says that the interface is experimental and ends in one
newline; a file goes out as it is. Writing is unbuffered: what was said is out when the process ends, however it ends.
"""

import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from reshiki_cli.errors import OutputLost
from reshiki_session import catalogue


class Console(NamedTuple):
    """The two streams of a command, as file descriptors."""

    out: int = 1
    err: int = 2

    def is_terminal(self) -> bool:
        """Whether a person looks at standard output."""
        try:
            return os.isatty(self.out)
        except OSError:
            return False

    def result(self, data: bytes) -> None:
        """Write the result.

        Raises:
            OutputLost: standard output is closed or broken.
        """
        try:
            _write(self.out, data)
        except OSError as error:
            raise OutputLost(f"could not write output: {reason(error)}") from error

    def line(self, value: Mapping[str, Any]) -> None:
        """Write a line of JSON with the experimental label.

        Raises:
            OutputLost: standard output is closed or broken.
        """
        from reshiki_session.results import compact

        api = {"operation_api": catalogue.OPERATION_API, "stability": catalogue.STABILITY}
        self.result((compact({**value, "api": api, "experimental": True}) + "\n").encode())

    def warning(self, message: str) -> None:
        self.say(f"warning: {message}")

    def error(self, message: str) -> None:
        self.say(f"error: {message}")

    def say(self, message: str) -> None:
        """Write a line to standard error; if nobody can read it, that is no reason to stop."""
        self.raw(f"reshiki: {_one_line(message)}\n")

    def raw(self, text: str) -> None:
        """Write text of ours to standard error as it is."""
        with suppress(OSError):
            _write(self.err, text.encode("utf-8", "surrogateescape"))


def reason(error: Exception) -> str:
    """What the system says is wrong, without the path and the number."""
    return getattr(error, "strerror", None) or str(error)


def _one_line(message: str) -> str:
    """The message with line ends as blanks and other control characters, also those of C1, as `�`."""
    if message.isprintable():
        return message
    return "".join(
        " "
        if character in "\t\r\n"
        else "�"
        if ord(character) < 32 or 127 <= ord(character) < 160
        else character
        for character in message
    )


def _write(descriptor: int, data: bytes) -> None:
    # Opened as a file each time: on Windows this is what knows how to write UTF-8 to a console.
    with open(descriptor, "wb", buffering=0, closefd=False) as stream:
        rest = memoryview(data)
        while rest:
            written = stream.write(rest)
            if written is None:
                _wait_until_writable(descriptor)
            else:
                rest = rest[written:]


def _wait_until_writable(descriptor: int) -> None:
    """A pipe that was made non-blocking by whoever started us takes the rest when its reader has caught up."""
    import select

    select.select([], [descriptor], [])
