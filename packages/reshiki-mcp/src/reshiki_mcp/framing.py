"""Bytes in, messages out: the lines of MCP over standard input, without any input or output of its own.

Rules:
- A message is a line. One carriage return before the newline is dropped; a line with nothing left is skipped; the last line
  may lack its newline.
- A line holds at most `limit` bytes before its newline, the carriage return included. A longer one is answered as soon as it
  is too long, under the id that its first 64 KiB show, and skipped to its end; then reading goes on.
- An id is in flight from its request to `answered`. A second request with that id is refused; the first is served.
- Messages are taken one at a time, so that who serves them can stop reading between any two.
- How the bytes were cut into pieces never shows.
"""

from reshiki_mcp.jsonrpc import INVALID_REQUEST, Answer, Id, Message, Request, error, id_in_head, judge
from reshiki_session.catalogue import BUDGETS

MAX_LINE = BUDGETS.max_request_bytes
HEAD = 65_536


class Framing:
    """The reading side of one connection: `receive` what arrived, take `next` until it is None, say what was `answered`."""

    def __init__(self, limit: int = MAX_LINE) -> None:
        self._limit = limit
        self._buffer = bytearray()
        self._searched = 0  # bytes of the buffer known to hold no newline
        self._skipping = False  # inside a line that was too long
        self._ended = False
        self._in_flight: set[Id] = set()

    def receive(self, data: bytes) -> None:
        """Take in what was read, in pieces of any size."""
        self._buffer += data

    def end(self) -> None:
        """Nothing more will come: what is left is the last line."""
        self._ended = True

    def answered(self, id: Id) -> None:  # noqa: A002 -- the wire's own word
        """The request with this id has had its answer, or will have none: the id may be used again."""
        self._in_flight.discard(id)

    def next(self) -> Message | None:
        """The next message, or None until more is received."""
        while (line := self._next_line()) is not None:
            if len(line) > self._limit:
                message = f"Request exceeds {self._limit} bytes"
                # At least so much was received, however the bytes were cut.
                head = line[: min(HEAD, self._limit)]
                return Answer(error(INVALID_REQUEST, message, id_in_head(head)), "invalid request")
            if content := line.removesuffix(b"\r"):
                return self._admit(judge(content))
        return None

    def _admit(self, message: Message) -> Message:
        if not isinstance(message, Request):
            return message
        if message.id in self._in_flight:
            return Answer(error(INVALID_REQUEST, "Duplicate request id", message.id), "invalid request")
        self._in_flight.add(message.id)
        return message

    def _next_line(self) -> bytes | None:
        """The next line without its newline; of one that is too long, what was received of it so far."""
        while True:
            newline = self._buffer.find(b"\n", self._searched)
            if newline < 0:
                return self._unfinished_line()
            line = bytes(memoryview(self._buffer)[:newline])
            del self._buffer[: newline + 1]
            self._searched = 0
            if not self._skipping:
                return line
            self._skipping = False

    def _unfinished_line(self) -> bytes | None:
        self._searched = len(self._buffer)
        if self._skipping:
            line = None
        elif len(self._buffer) > self._limit:
            line, self._skipping = bytes(self._buffer), True
        elif self._ended and self._buffer:
            line = bytes(self._buffer)
        else:
            return None
        self._buffer.clear()
        self._searched = 0
        return line
