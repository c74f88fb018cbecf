"""What the tests of this package share: commands run here with pretended jobs, and programs run for real."""

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from reshiki_cli.output import Console
from reshiki_session.documents import Frame, Summary
from reshiki_session.jobs.values import Composed, Exported, Preview, Properties, Reading

# A process that hangs is a fault of its own; nothing here takes long.
PATIENCE = 30


class Jobs:
    """Jobs by name that answer with prepared outcomes, and remember what they were asked."""

    def __init__(self) -> None:
        self.outcomes: dict[str, Any] = {
            "read": Reading(Frame("drawing", Summary(atoms=3, bonds=2)), None, ("read with care",)),
            "analyse": Properties({"formula": "C2H6O"}, ("1", "2", "3"), ()),
            "preview": Preview(b"\x89PNG picture", 177, 85),
            "figure": Exported(b"%PDF figure", None, ()),
            "write": Exported(b"CCO", None, ()),
            "compose": Composed(
                Frame("scheme", Summary(atoms=3, bonds=2)), None, (), (), ("laid out with care",)
            ),
        }
        self.asked: list[tuple[Any, ...]] = []

    def __call__(self, name: str, *arguments: Any) -> Any:
        self.asked.append((name, *arguments))
        outcome = self.outcomes[name]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome


class Ran(NamedTuple):
    """What a command came to."""

    status: int
    out: bytes
    err: str


@pytest.fixture
def jobs() -> Jobs:
    return Jobs()


@pytest.fixture
def run(
    jobs: Jobs, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Run a command in this process: what a fork would do, without the fork."""
    from reshiki_cli import main, process

    class Link:
        def begin(self) -> None:
            pass

        def commit(self, *, whole: bool) -> None:
            pass

    def here(work: process.Work, *, heap_mib: int, deadline: float, console: Console) -> int:
        del heap_mib, deadline
        from reshiki_cli.child import outcome
        from reshiki_cli.limits import Ceiling

        return outcome(work, Link(), console, Ceiling(256))

    monkeypatch.setattr(process, "run", here)
    monkeypatch.delenv("RESHIKI_AGENT_HEAP_MB", raising=False)

    def run(*argv: str) -> Ran:
        status = main.main(argv, lambda: "0.12.0", call=jobs)
        out, err = capfdbinary.readouterr()
        return Ran(status, out, err.decode("utf-8", "surrogateescape"))

    return run


class Program:
    """A Python program in a process of its own, its streams caught."""

    def __init__(
        self, code: str, argv: Sequence[str], environment: Mapping[str, str], **streams: Any
    ) -> None:
        self.started = time.monotonic()
        settings: dict[str, Any] = {
            "stdin": subprocess.DEVNULL,
            "stdout": subprocess.PIPE,
            "stderr": subprocess.PIPE,
            **streams,
        }
        command = [sys.executable, "-c", textwrap.dedent(code), *argv]
        self.process = subprocess.Popen(command, env={**os.environ, **environment}, **settings)

    def tell(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Until the program has got somewhere."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end
            assert self.process.poll() is None, self.end()
            time.sleep(0.01)

    def end(self) -> Ran:
        out, err = self.process.communicate(timeout=PATIENCE)
        return Ran(self.process.returncode, out or b"", (err or b"").decode("utf-8", "surrogateescape"))


@pytest.fixture
def program(request: pytest.FixtureRequest) -> Callable[..., Program]:
    """Start a program of some lines of Python; it is gone when the test is."""

    def start(code: str, *argv: str, environment: Mapping[str, str] | None = None, **streams: Any) -> Program:
        started = Program(code, argv, environment or {}, **streams)

        def stop() -> None:
            if started.process.poll() is None:
                started.process.kill()
            started.process.communicate()

        request.addfinalizer(stop)
        return started

    return start


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the command runs in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
