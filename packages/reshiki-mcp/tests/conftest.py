"""A client of our own for the server as a process: it writes bytes and reads lines, and waits for nothing too long."""

import json
import os
import queue
import subprocess
import sys
import threading
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
Message = dict[str, Any]


class Server:
    """A server process under a watchdog; every line of its standard output is read as it comes, unless `hold` says no."""

    def __init__(self, arguments: list[str], environment: Mapping[str, str], *, hold: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reshiki_mcp", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        self._watchdog = threading.Timer(WATCHDOG, self.process.kill)
        self._watchdog.daemon = True
        self._watchdog.start()
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._errors = bytearray()
        self._id = 0
        if not hold:
            self.read_on()
        self._error_reader = threading.Thread(target=self._read_errors, daemon=True)
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

    def begin(*arguments: str, hold: bool = False, **variables: str) -> Server:
        server = Server(list(arguments), {**environment, **variables}, hold=hold)
        started.append(server)
        return server

    yield begin
    for server in started:
        server.process.kill()
        server.process.wait(10)
        for stream in (server.process.stdin, server.process.stdout, server.process.stderr):
            with suppress(OSError):
                stream.close()
