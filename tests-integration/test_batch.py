"""Many structures: in order, whatever goes wrong with some of them, and never all at once."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import reshiki
from reshiki import batch
from reshiki.values import Source

ALCOHOLS = ["C" * length + "O" for length in range(1, 60)]


class Here(Executor):
    """An executor that works at once, in this thread, and counts what it was given."""

    def __init__(self) -> None:
        self.submitted: list[tuple[Any, ...]] = []

    def submit(self, function: Any, /, *arguments: Any, **more: Any) -> "Future[Any]":
        self.submitted.append(arguments)
        future: Future[Any] = Future()
        try:
            future.set_result(function(*arguments, **more))
        except Exception as error:  # noqa: BLE001
            future.set_exception(error)
        return future


def test_outcomes_come_in_the_order_of_the_structures() -> None:
    with ThreadPoolExecutor(4) as executor:
        items = list(reshiki.convert_many(ALCOHOLS, "smiles", executor=executor, chunk=3))
    assert [item.index for item in items] == list(range(len(ALCOHOLS)))
    assert [item.source for item in items] == ALCOHOLS
    assert [item.output.text for item in items if item.output] == ALCOHOLS
    assert not [item for item in items if item.error]


def test_an_error_belongs_to_its_structure(tmp_path: Path) -> None:
    sources: list[Source] = ["C", "C(", tmp_path / "no.mol", b"\xff", "O"]
    items = list(reshiki.convert_many(sources, "smiles", executor=Here(), chunk=2))
    assert [item.output.text if item.output else type(item.error).__name__ for item in items] == [
        "C",
        "OperationError",
        "FileNotFoundError",
        "OperationError",
        "O",
    ]


def test_previews_are_those_of_render() -> None:
    (item,) = reshiki.render_many(["CCO"], "png", width=80, executor=Here())
    assert item.output == reshiki.render("CCO", "png", width=80)


def test_neither_input_nor_outcomes_are_held_as_a_whole() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield "C"

    items = reshiki.convert_many(endless(), "smiles", executor=Here(), chunk=2, window=3)
    for seen in range(1, 40):
        next(items)
        assert taken <= seen + 2 * 3
    items.close()  # type: ignore[attr-defined]


def test_an_executor_of_the_users_stays_open_and_what_waits_is_cancelled() -> None:
    started = threading.Event()
    blocked = threading.Event()

    class Slow(ThreadPoolExecutor):
        def submit(self, function: Any, /, *arguments: Any, **more: Any) -> Any:
            def work() -> Any:
                started.set()
                blocked.wait(10)
                return function(*arguments, **more)

            futures.append(super().submit(work))
            return futures[-1]

    futures: list[Future[Any]] = []
    with Slow(1) as executor:
        items = reshiki.convert_many(["C"] * 8, "smiles", executor=executor, chunk=1, window=4)
        threading.Timer(0.2, blocked.set).start()
        next(items)
        blocked.clear()
        items.close()  # type: ignore[attr-defined]
        blocked.set()
        assert [future.cancelled() for future in futures[2:]] == [True, True]
        assert Future.result(executor.submit(batch.work, batch.Task("convert", "smiles", ()), ("C",), None))


def test_a_chunk_that_is_lost_is_tried_structure_by_structure() -> None:
    class Losing(Here):
        def submit(self, function: Any, /, *arguments: Any, **more: Any) -> "Future[Any]":
            if "N" in arguments[1]:
                future: Future[Any] = Future()
                future.set_exception(RuntimeError("the worker was lost"))
                self.submitted.append(arguments)
                return future
            return super().submit(function, *arguments, **more)

    executor = Losing()
    items = list(reshiki.convert_many(["C", "N", "O", "CC"], "smiles", executor=executor, chunk=3))
    assert [item.output.text if item.output else str(item.error) for item in items] == [
        "C",
        "the worker was lost",
        "O",
        "CC",
    ]
    assert [len(arguments[1]) for arguments in executor.submitted] == [3, 1, 1, 1, 1]


@pytest.mark.parametrize(
    "wrong", [{"chunk": 0}, {"window": 0}, {"workers": 0}, {"window": -1}, {"workers": -2}]
)
def test_numbers_below_one_are_refused_at_once(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        reshiki.render_many(["C"], **wrong)  # type: ignore[arg-type]


def test_a_bar_counts_on_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    items = list(reshiki.convert_many(["C", "C(", "O"], "smiles", executor=Here(), progress=True))
    assert len(items) == 3
    out, err = capfd.readouterr()
    assert out == ""
    assert "3/3" in err
    assert "1 failed" in err


# --------------------------------------------------------------------------------------------- processes of our own


PERILOUS = """
import os, signal, sys, time
import reshiki
from reshiki.values import Output

def convert(source, to, **options):
    if source == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if source == "hang":
        time.sleep(600)
    return Output(to, source.encode())

# Workers import this module too, before their work: there `convert` does to its process what the structure says.
import reshiki.api
reshiki.api.convert = convert

if __name__ == "__main__":
    seconds, chunk, *sources = sys.argv[1:]
    for item in reshiki.convert_many(sources, "smiles", workers=2, seconds=float(seconds), chunk=int(chunk)):
        print(item.output.text if item.output else item.error.code)
"""


def perilous(folder: Path, seconds: float, chunk: int, *sources: str) -> list[str]:
    (folder / "perilous.py").write_text(PERILOUS)
    command = [sys.executable, "perilous.py", str(seconds), str(chunk), *sources]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.split()


def test_our_own_processes_do_the_work_when_nobody_else_does() -> None:
    items = list(reshiki.convert_many(ALCOHOLS, "smiles", workers=2, chunk=8))
    assert [item.output.text for item in items if item.output] == ALCOHOLS


def test_a_structure_that_crashes_costs_itself_and_nothing_else(tmp_path: Path) -> None:
    sources = ["a", "b", "crash", "c", "d", "e", "f", "crash", "g"]
    answers = [source if len(source) == 1 else "failed" for source in sources]
    assert perilous(tmp_path, 60, 2, *sources) == answers


def test_a_structure_that_hangs_is_ended_at_its_deadline(tmp_path: Path) -> None:
    assert perilous(tmp_path, 1, 3, "a", "hang", "b") == ["a", "timeout", "b"]
