"""A client of our own for the server as a process: it writes bytes and reads lines, and waits for nothing too long."""

import asyncio
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

WATCHDOG = 60
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
# How a server begins behind what a test has to change first.
BEGIN = """
import sys
from reshiki_mcp.main import main
sys.exit(main(sys.argv[1:], app_version=lambda: "0.0.0"))
"""
Message = dict[str, Any]


class Server:
    """A server process under a watchdog; every line of its standard output is read as it comes, unless `hold` says no."""

    def __init__(
        self,
        arguments: list[str],
        environment: Mapping[str, str],
        *,
        hold: bool = False,
        deaf: bool = False,
        before: str | None = None,
        watchdog: float = WATCHDOG,
    ) -> None:
        """Start a server.

        Args:
            hold: do not read its standard output yet; `read_on` does.
            deaf: do not read its standard error before the end.
            before: Python that runs before the server does.
            watchdog: seconds after which it is killed.
        """
        begin = ["-m", "reshiki_mcp"] if before is None else ["-c", before + BEGIN]
        self.process = subprocess.Popen(
            [sys.executable, *begin, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self._watchdog = threading.Timer(watchdog, self.process.kill)
        self._watchdog.daemon = True
        self._watchdog.start()
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._errors = bytearray()
        self._id = 0
        if not hold:
            self.read_on()
        self._error_reader = threading.Thread(target=self._read_errors, daemon=True)
        if not deaf:
            self._error_reader.start()

    def read_on(self) -> None:
        threading.Thread(target=self._read_lines, daemon=True).start()

    def _read_lines(self) -> None:
        for line in self.process.stdout:
            self._lines.put(line)
        self._lines.put(b"")

    def _read_errors(self) -> None:
        while data := self.process.stderr.read1():
            self._errors += data

    def write(self, data: bytes) -> None:
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, *messages: Message) -> None:
        self.write(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def next(self, seconds: float = 30) -> Message:
        """The next message."""
        line = self._lines.get(timeout=seconds)
        assert line.endswith(b"\n"), line
        message: Message = json.loads(line)
        return message

    def nothing(self, seconds: float = 0.1) -> bool:
        """Whether nothing comes for so long."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return True
        raise AssertionError(line[:500])

    def ask(self, method: str, params: Message | None = None, *, modern: bool = True) -> Message:
        """Send a request and give its answer, which has to be the next message."""
        self._id += 1
        params = {**(params or {}), **({"_meta": META} if modern else {})}
        self.send({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        answer = self.next()
        assert answer["id"] == self._id
        return answer

    def call(self, tool: str, arguments: Message | None = None, *, modern: bool = True) -> Message:
        """Call a tool and give its result."""
        result: Message = self.ask("tools/call", {"name": tool, "arguments": arguments or {}}, modern=modern)[
            "result"
        ]
        return result

    def end(self, seconds: float = 30) -> tuple[int, list[Message], str]:
        """Close standard input: the exit status, what else was written, and standard error."""
        self.process.stdin.close()
        status = self.process.wait(seconds)
        if not self._error_reader.ident:
            self._error_reader.start()
        rest = []
        while line := self._lines.get(timeout=10):
            rest.append(json.loads(line))
        self._error_reader.join(10)
        self._watchdog.cancel()
        return status, rest, self._errors.decode()

    @property
    def errors(self) -> str:
        return self._errors.decode()


Start = Callable[..., Server]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment with a home and a data folder of its own, both empty."""
    home = tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RESHIKI", "XDG_"))}
    return {**kept, "HOME": str(home), "RESHIKI_DATA_DIR": str(tmp_path / "data")}


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Start]:
    """Starts servers, and ends those that still run."""
    started: list[Server] = []

    def begin(*arguments: str, watchdog: float = WATCHDOG, **settings: Any) -> Server:
        own = {name: settings.pop(name) for name in ("hold", "deaf", "before") if name in settings}
        server = Server(list(arguments), {**environment, **settings}, watchdog=watchdog, **own)
        started.append(server)
        return server

    yield begin
    for server in started:
        server.process.kill()
        server.process.wait(10)
        for stream in (server.process.stdin, server.process.stdout, server.process.stderr):
            with suppress(OSError):
                stream.close()


class Wire:
    """A connection in memory: a server side with an answer of the test's making, and the client's hands on both ends.

    Attributes:
        lines: what was written, in order.
        said: the texts of the log.
        status: the exit status, once it is over.
    """

    def __init__(
        self, answer: Any, *, transport: Any = None, serving: Any = None, drain: float = 5.0
    ) -> None:
        from reshiki_mcp.serving import Serving
        from reshiki_mcp.transport import Transport

        self._input: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._changed = threading.Condition()
        self._reading = True
        self._gone = False
        self.lines: list[bytes] = []
        self.said: list[str] = []
        self.status: int | None = None
        self.first = 0
        self.pulled = 0
        self.transport = (transport or Transport)(self._read, self._write, self, self._exhausted)

        async def run() -> int:
            self.loop = asyncio.get_running_loop()
            self.serving = (serving or Serving)(
                answer, self.transport, self, self._exhausted, self._first, drain=drain
            )
            self.loop_ready.set()
            status: int = await self.serving.run()
            return status

        def thread() -> None:
            self.status = asyncio.run(run())
            with self._changed:
                self._changed.notify_all()

        self.loop_ready = threading.Event()
        self._thread = threading.Thread(target=thread, daemon=True)
        self._thread.start()
        assert self.loop_ready.wait(30)

    def _first(self) -> None:
        self.first += 1

    def _exhausted(self) -> None:
        self.said.append("memory")

    def say(self, level: str, text: str, /, **fields: int) -> None:
        self.said.append(f"{level}: {text}" + "".join(f" {name}={number}" for name, number in fields.items()))

    def _read(self) -> bytes:
        data = self._input.get()
        with self._changed:
            self.pulled += 1
            self._changed.notify_all()
        return data

    def _write(self, data: bytes) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._reading or self._gone)
            if self._gone:
                raise BrokenPipeError
            self.lines.append(data)
            self._changed.notify_all()

    def hold(self) -> None:
        """The client stops reading."""
        with self._changed:
            self._reading = False

    def read_on(self) -> None:
        with self._changed:
            self._reading = True
            self._changed.notify_all()

    def go(self) -> None:
        """The client closes its end of the output; the next write fails."""
        with self._changed:
            self._gone = True
            self._changed.notify_all()

    def write(self, data: bytes) -> None:
        assert data
        self._input.put(data)

    def send(self, *messages: Message) -> None:
        self.write(b"".join(json.dumps(message).encode() + b"\n" for message in messages))

    def until(self, condition: Callable[[], Any], seconds: float = 30) -> None:
        """Wait until something holds."""
        last = time.monotonic() + seconds
        with self._changed:
            # Not everything that may be waited for tells when it has changed.
            while not condition():
                assert time.monotonic() < last, (self.lines[-20:], self.said[-20:])
                self._changed.wait(0.01)

    def answers(self, count: int, seconds: float = 30) -> list[Message]:
        """What was written, once so many messages are there."""
        self.until(lambda: len(self.lines) >= count, seconds)
        return self.messages()

    def messages(self) -> list[Message]:
        """What was written: whole lines, each one message of the protocol, none of them a request."""
        found: list[Message] = [json.loads(line) for line in self.lines]
        for line, message in zip(self.lines, found, strict=True):
            assert line.endswith(b"\n")
            assert line.count(b"\n") == 1
            assert message["jsonrpc"] == "2.0"
            assert ("result" in message) != ("error" in message)
            assert "method" not in message
            assert message.get("id", 0) is not None
        return found

    def end(self, seconds: float = 30) -> int:
        """Input ends; the exit status."""
        self._input.put(b"")
        return self.over(seconds)

    def over(self, seconds: float = 30) -> int:
        self.until(lambda: self.status is not None, seconds)
        self._thread.join(seconds)
        assert self.status is not None
        return self.status


@pytest.fixture
def wire() -> Iterator[Callable[..., Wire]]:
    """Makes connections in memory, and ends those that are not over."""
    made: list[Wire] = []

    def make(answer: Any, **settings: Any) -> Wire:
        made.append(Wire(answer, **settings))
        return made[-1]

    yield make
    for each in made:
        each.read_on()
        each.go()
        each.write(b"\n")
        each._input.put(b"")
        each._thread.join(10)
