"""Messages in and out, each side in a thread of its own, so that neither the event loop nor the other side ever waits.

Rules:
- Messages are taken one at a time. At most 12 requests are outstanding, from the moment they are taken until their answer is
  written or they are settled without one; their lines hold at most 48 MiB together, a single one aside. At the limit reading
  stops: what the client sends stays with the client.
- Answers of the framing wait for room: at most 16 lines wait to be written. So a client that does not read is not read either,
  and nothing grows.
- An id is free again just before the last byte of its answer is written, so that no client can be too quick.
- The answer to a cancelled request is not written, up to the moment its turn comes.
- A write that fails ends both sides at once.
"""

import json
import threading
import traceback
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, Final, Protocol

from reshiki_mcp.framing import Framing
from reshiki_mcp.jsonrpc import Answer, Cancel, Id, Ignored, Message, Request, error

MOST_OUTSTANDING: Final = 12
MOST_HELD: Final = 48 * 1024 * 1024
MOST_LINES: Final = 16
MOST_HANDED: Final = 8
MAX_FRAME: Final = 48 * 1024 * 1024 + 65_536
INTERNAL_ERROR: Final = -32603

Body = Mapping[str, Any]
# Told of a call: the request it is, or None once it is cancelled.
Deliver = Callable[["Call", Request | None], None]


class Words(Protocol):
    """What is needed of the log."""

    def say(self, level: str, text: str, /, **fields: int) -> None: ...


class Call:
    """A request that was taken; `cancelled` once the client no longer wants its answer."""

    __slots__ = ("cancelled", "id", "size")

    def __init__(self, request: Request) -> None:
        self.id: Id = request.id
        self.size = request.size
        self.cancelled = False


class Admission:
    """How much is outstanding. Entering waits for room; `close` lets everybody go, to nowhere."""

    def __init__(self, most: int = MOST_OUTSTANDING, most_bytes: int = MOST_HELD) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._changed = threading.Condition()
        self._closed = False
        self.count = 0
        self.held = 0

    def wait(self) -> bool:
        """Wait until one more may be taken; False where there will be no more."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self.count < self._most)
            return not self._closed

    def enter(self, size: int) -> bool:
        """Take one in, once its line fits beside the others; False where there will be no more."""

        def fits() -> bool:
            return self._closed or not self.count or self.held + size <= self._most_bytes

        with self._changed:
            self._changed.wait_for(fits)
            self.count += 1
            self.held += size
            return not self._closed

    def leave(self, size: int) -> None:
        with self._changed:
            self.count -= 1
            self.held -= size
            self._changed.notify_all()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class Outbox:
    """What waits to be written: lines as they are, and the bodies of answers, which are encoded when their turn comes."""

    def __init__(self, most_lines: int = MOST_LINES) -> None:
        self._most_lines = most_lines
        self._waiting: deque[bytes | tuple[Call, Body]] = deque()
        self._changed = threading.Condition()
        self._lines = 0
        self._finished = False
        self._closed = False

    def line(self, data: bytes) -> None:
        """Append a line when there is room for one."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._lines < self._most_lines)
            self._lines += 1
            self._waiting.append(data)
            self._changed.notify_all()

    def answer(self, call: Call, body: Body) -> None:
        """Append an answer; there are never more than there are outstanding requests."""
        with self._changed:
            self._waiting.append((call, body))
            self._changed.notify_all()

    def finish(self) -> None:
        """Nothing will be appended any more."""
        with self._changed:
            self._finished = True
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing will be written any more."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()

    def take(self) -> bytes | tuple[Call, Body] | None:
        """The next to be written; None when there will be none."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self._finished or self._closed)
            if not self._waiting:
                return None
            item = self._waiting.popleft()
            if isinstance(item, bytes):
                self._lines -= 1
                self._changed.notify_all()
            return item


class Transport:
    """Both sides of one connection.

    Args:
        read: the next bytes, none at the end; blocks.
        write: takes a whole message; blocks; raises OSError when nobody is there.
        log: for what has to be said, without a word of what was sent.
        exhausted: called where memory runs out; does not come back in a server.
    """

    def __init__(
        self,
        read: Callable[[], bytes],
        write: Callable[[bytes], None],
        log: Words,
        exhausted: Callable[[], object],
    ) -> None:
        self._read = read
        self._write = write
        self._log = log
        self._exhausted = exhausted
        self._framing = Framing()
        self._admission = Admission()
        self._outbox = Outbox()
        self._handed = threading.Semaphore(MOST_HANDED)
        self._open: dict[Id, Call] = {}
        self.failed = False

    def start(
        self,
        deliver: Deliver,
        ended: Callable[[], None],
        written: Callable[[], None],
    ) -> None:
        """Start both threads, which call these: a call is there or cancelled, input has ended, output has ended.

        Each `deliver` is followed by one `taken`, once it was looked at.
        """
        for name, work, then in (
            ("reshiki-input", lambda: self._read_all(deliver), ended),
            ("reshiki-output", self._write_all, written),
        ):
            threading.Thread(target=self._run, args=(work, then), name=name, daemon=True).start()

    def taken(self) -> None:
        """A delivered message has been looked at: another may be delivered."""
        self._handed.release()

    def answer(self, call: Call, body: Body) -> None:
        """Write the `result` or `error` of a call, unless it is cancelled before its turn."""
        self._outbox.answer(call, body)

    def cancel(self, id_: Id) -> Call | None:
        """Mark a call whose answer is no longer wanted; None where there is none, or where that is known already."""
        call = self._open.get(id_)
        if call is None or call.cancelled:
            return None
        call.cancelled = True
        return call

    def settle(self, call: Call) -> None:
        """A call is over and gets no answer."""
        self._free(call)
        self._admission.leave(call.size)

    def finish(self) -> None:
        """There will be no more answers: `written` follows when those there are have gone out."""
        self._outbox.finish()

    def fail(self) -> None:
        """Output is gone: nothing is read or written any more."""
        if not self.failed:
            self.failed = True
            self._log.say("error", "output write failed")
        self._admission.close()
        self._outbox.close()
        self._handed.release(MOST_HANDED)

    def _run(self, work: Callable[[], None], then: Callable[[], None]) -> None:
        try:
            work()
        except MemoryError:
            self._exhausted()
            self.fail()
        except Exception as problem:  # noqa: BLE001 (a side that has stopped must not leave the other waiting)
            self._log.say("error", f"{threading.current_thread().name} stopped at {place(problem)}")
            self.fail()
        then()

    # ------------------------------------------------------------------------------------------------------------- input

    def _read_all(self, deliver: Deliver) -> None:
        while data := self._read():
            self._framing.receive(data)
            if not self._take_all(deliver):
                return
        self._framing.end()
        self._take_all(deliver)

    def _take_all(self, deliver: Deliver) -> bool:
        """Take every message that is there; False where serving is over."""
        while self._admission.wait():
            message = self._framing.next()
            if message is None:
                return True
            self._take(message, deliver)
        return False

    def _take(self, message: Message, deliver: Deliver) -> None:
        if isinstance(message, Request):
            call = Call(message)
            if self._admission.enter(message.size):
                self._open[call.id] = call
                self._handed.acquire()
                deliver(call, message)
        elif isinstance(message, Cancel):
            # Here, in the order of the wire: a request behind this one may have the same id.
            cancelled = self.cancel(message.id)
            self._log.say("debug", "cancel", matched=int(cancelled is not None))
            if cancelled is not None:
                self._handed.acquire()
                deliver(cancelled, None)
        elif isinstance(message, Answer):
            self._log.say("debug", message.log)
            self._outbox.line(message.line + b"\n")
        else:
            self._log.say("debug", message.log if isinstance(message, Ignored) else "ignored notification")

    # ------------------------------------------------------------------------------------------------------------ output

    def _write_all(self) -> None:
        try:
            while (item := self._outbox.take()) is not None:
                if isinstance(item, bytes):
                    self._write(item)
                else:
                    self._write_answer(*item)
        except OSError:
            self.fail()

    def _write_answer(self, call: Call, body: Body) -> None:
        if call.cancelled:
            self.settle(call)
            return
        data = self._encoded(call, body)
        self._free(call)
        self._write(data)
        self._admission.leave(call.size)

    def _free(self, call: Call) -> None:
        del self._open[call.id]
        self._framing.answered(call.id)

    def _encoded(self, call: Call, body: Body) -> bytes:
        try:
            data = encode({"jsonrpc": "2.0", "id": call.id, **body})
        except (ValueError, TypeError, RecursionError):
            self._log.say("error", "result could not be encoded")
            return error(INTERNAL_ERROR, "Internal error", call.id) + b"\n"
        if len(data) > MAX_FRAME:
            self._log.say("warn", "response too large", bytes=len(data))
            return error(INTERNAL_ERROR, "Response too large", call.id) + b"\n"
        return data


def encode(message: Body) -> bytes:
    """A message as it goes on the wire: one line of compact JSON, keys in alphabetical order.

    Half a surrogate pair, which UTF-8 has no bytes for, goes out as the escape that JSON has for it.
    """
    text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)
    return (text + "\n").encode(errors="backslashreplace")


def place(problem: BaseException) -> str:
    """Where a problem arose: file and line, nothing of what it says."""
    frames = traceback.extract_tb(problem.__traceback__)
    return f"{PurePath(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "an unknown place"
