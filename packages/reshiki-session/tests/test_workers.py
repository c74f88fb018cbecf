"""Jobs in worker processes: what they come to, and what their deaths cost. Few engines are started, and shared."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest

from reshiki_session import inline, jobs
from reshiki_session.engine.packed import Packed
from reshiki_session.engine.workers import FORKS, Workers
from reshiki_session.errors import OperationError, OutOfMemory
from reshiki_session.host import Host
from reshiki_session.operations import Job
from reshiki_session.session import Session

pytestmark = pytest.mark.skipif(not FORKS, reason="workers are forked elsewhere only")

HERE = Path(__file__).parent
ODD = "odd_jobs:load"
GONE = 1e9

Run = Callable[[Coroutine[Any, Any, Any]], Any]


class Running:
    """An engine, and the loop it lives in."""

    def __init__(self, count: int = 2, **settings: Any) -> None:
        self._runner = asyncio.Runner()
        self.engine: Workers = self(self._made(count, settings))

    async def _made(self, count: int, settings: dict[str, Any]) -> Workers:
        return Workers(count, **settings)

    def __call__(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self._runner.run(asyncio.wait_for(work, 60))

    def job(self, name: str, *arguments: Any, deadline: float = GONE) -> Any:
        return self(self.engine.run(Job(name, arguments), deadline))

    def refusal(self, name: str, *arguments: Any, deadline: float = GONE) -> OperationError:
        with pytest.raises(OperationError) as caught:
            self.job(name, *arguments, deadline=deadline)
        return caught.value

    def close(self) -> None:
        self(self.engine.close())
        self._runner.close()


@pytest.fixture(scope="module")
def real() -> Iterator[Running]:
    """Workers as a server has them."""
    running = Running()
    yield running
    running.close()


@pytest.fixture(scope="module", autouse=True)
def paths() -> Iterator[None]:
    """Processes of an engine find what this one finds: here too the jobs for tests."""
    sys.path.insert(0, str(HERE))
    yield
    sys.path.remove(str(HERE))


@pytest.fixture(scope="module")
def odd() -> Iterator[Running]:
    """Workers with jobs that go wrong."""
    running = Running(preload=ODD, memory=384)
    yield running
    running.close()


def ended(number: int) -> bool:
    """Whether a process is no more, or only waits to be noted."""
    try:
        return Path(f"/proc/{number}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] in "ZX"
    except (OSError, IndexError):
        return True


def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for what another process does."""
    limit = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.01)


# ------------------------------------------------------------------------------------------------------------- real jobs


def test_a_whole_session_on_workers_answers_what_it_answers_in_one_process(
    real: Running, make_documents: Any
) -> None:
    alike: list[list[Any]] = []
    for call in (in_workers(real, make_documents), in_process(make_documents)):
        document = call("import", format="smiles", text="C[C@H](N)C(=O)[O-]").value["document"]
        other = call("import", format="smiles", text="c1ccccc1").value["document"]
        answers = [
            call("apply", document=document, edit="insert", source=other),
            call("apply", document=document, edit="delete", ids=["3"], base_revision="1"),
            call("inspect", document=document),
            call("analyze", document=document),
            call("apply", document=document, edit="undo", base_revision="2"),
            call("render", document=document, format="png", max_width=300, max_height=200),
            call("render", document=document, format="svg"),
            *(call("export", document=document, format=each) for each in ("pdf", "cdxml", "smiles")),
            call("document_list"),
        ]
        alike.append(answers)
    assert alike[0] == alike[1]


def in_process(make_documents: Any) -> Callable[..., Any]:
    from reshiki_session.tools.decoding import decode

    session = Session(make_documents(), lambda: "0.12.0")
    return lambda tool, **given: inline.run(session, tool, decode(tool, whole(tool, given)))


def in_workers(running: Running, make_documents: Any) -> Callable[..., Any]:
    session = Session(make_documents(), lambda: "0.12.0")
    host = Host(session, running.engine)
    return lambda tool, **given: running(host.call(tool, whole(tool, given)))


def whole(tool: str, given: dict[str, Any]) -> dict[str, Any]:
    """Arguments with null for those left out."""
    from reshiki_session.tools.table import TOOLS

    return {name: given.get(name) for name in TOOLS[tool].parameters}


def test_documents_hold_bytes_and_equal_pictures_once(real: Running) -> None:
    png = jobs.call(
        "preview", jobs.call("read", "c1ccccc1" * 20, "smiles", False).frame.drawing, "png", 900, 900
    )
    assert len(png.data) > 4096
    text = native_with_picture(png.data)
    first = real.job("read", text, "reshiki", True).frame
    second = real.job("insert", first.drawing, first.drawing, ()).frame
    assert isinstance(first.drawing, Packed)
    assert len(first.drawing.drawing.data) < 4096
    assert [part.data for part in first.drawing.parts] == [png.data]
    assert second.drawing.parts[0] is first.drawing.parts[0]
    again = real.job("read", text, "reshiki", True).frame
    assert again.drawing.drawing is first.drawing.drawing
    assert real.job("preview", second.drawing, "svg", 100, 100).data.count(b"<image") == 2


def native_with_picture(png: bytes) -> str:
    from reshiki_render.drawing import Drawing, Graphic, Picture, Point
    from reshiki_render.rsk import dump

    picture = Graphic(
        id=1,
        kind="picture",
        origin=Point(0, 0),
        axis_x=Point(100, 0),
        axis_y=Point(0, 100),
        picture=Picture(png=png),
    )
    return dump(Drawing(graphics=(picture,)))


def test_errors_cross_whole(real: Running) -> None:
    assert real.refusal("read", "C1CC", "smiles", False).code == "failed"
    with pytest.raises(OperationError) as caught:
        jobs.call("read", "", "smiles", False)
    told = real.refusal("read", "", "smiles", False)
    assert (type(told), told.args) == (type(caught.value), caught.value.args)


def test_documents_of_a_host_survive_the_death_of_every_worker(real: Running, make_documents: Any) -> None:
    call = in_workers(real, make_documents)
    document = call("import", format="smiles", text="CCO").value["document"]
    picture = call("render", document=document, format="png").images
    for line in tuple(real.engine._lines):
        os.kill(line.number, signal.SIGKILL)
        until(lambda line=line: ended(line.number))  # type: ignore[misc]
    real(asyncio.sleep(0.05))
    # They had nothing to do: nobody pays.
    assert call("render", document=document, format="png").images == picture


# ------------------------------------------------------------------------------------------------------------ odd jobs


def test_a_crash_is_one_failed_answer_and_a_new_worker(odd: Running) -> None:
    before = odd.job("number")
    for name, argument in (("crash", ()), ("leave", (0,)), ("leave", (3,))):
        refusal = odd.refusal(name, *argument)
        assert (refusal.code, type(refusal)) == ("failed", OperationError)
        assert odd.job("number") != before


def test_a_crash_costs_its_own_call_only(odd: Running) -> None:
    async def both() -> None:
        slow = asyncio.create_task(odd.engine.run(Job("sleep", (0.2,)), GONE))
        await asyncio.sleep(0.05)
        with pytest.raises(OperationError):
            await odd.engine.run(Job("crash", ()), GONE)
        assert await slow == 0.2

    odd(both())


def test_a_worker_killed_by_hand_costs_one_call(odd: Running) -> None:
    async def killed() -> None:
        numbers = {await odd.engine.run(Job("number", ()), GONE)}
        call = asyncio.create_task(odd.engine.run(Job("sleep", (30,)), GONE))
        await asyncio.sleep(0.05)
        (number,) = numbers
        os.kill(number, signal.SIGKILL)
        with pytest.raises(OperationError) as caught:
            await call
        assert caught.value.code == "failed"
        assert await odd.engine.run(Job("echo", ("on",)), GONE) == "on"

    odd(killed())


def test_work_that_wants_too_much_memory_is_over_budget(odd: Running) -> None:
    assert odd.job("greedy", 100) == 100 * 2**20
    for name, mib in (("greedy", 4000), ("greedy_and_dead", 350)):
        refusal = odd.refusal(name, mib)
        assert isinstance(refusal, OutOfMemory), name
        assert refusal.code == "budget"
    assert odd.refusal("leave", 75).code == "budget"


def test_a_job_that_is_cancelled_is_over_at_once_whatever_it_does(odd: Running) -> None:
    async def cancelled(name: str, *arguments: Any) -> int:
        number: int = await odd.engine.run(Job("number", ()), GONE)
        call = asyncio.create_task(odd.engine.run(Job(name, arguments), GONE))
        await asyncio.sleep(0.05)
        call.cancel()
        await asyncio.wait([call])
        assert call.cancelled()
        return number

    for name, arguments in (("stubborn", ()), ("sleep", (30,))):
        number = odd(cancelled(name, *arguments))
        until(lambda number=number: ended(number))  # type: ignore[misc]
        assert odd.job("echo", 1) == 1


def test_processor_time_ends_a_job_whose_host_has_lost_it(
    odd: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reshiki_session.engine.workers.SPARE", 0)
    assert odd.refusal("stubborn", deadline=time.monotonic() - 1).code == "timeout"


def test_what_a_worker_prints_reaches_nobody(odd: Running, capfd: pytest.CaptureFixture[str]) -> None:
    odd.job("talk")
    assert capfd.readouterr() == ("", "")


def test_a_worker_has_limits_of_its_own(odd: Running) -> None:
    told = odd.job("limits")
    assert 384 * 2**20 < told["space"] < 1536 * 2**20
    assert told["core"] == 0
    assert told["data"] == -1
    assert told["blas"] == "1"


def test_large_values_pass_both_ways(odd: Running) -> None:
    text = "ä" * 8_000_000
    assert odd.job("echo", text) == text
    assert odd.job("size", bytes(16 * 2**20)) == 16 * 2**20


def test_a_worker_is_replaced_when_it_has_grown(odd: Running) -> None:
    before = odd.job("number")
    odd.job("grow", 10)
    assert odd.job("number") == before
    odd.job("grow", 250)
    assert odd.job("number") != before


def test_workers_come_back_when_the_process_they_are_forked_from_has_died(odd: Running) -> None:
    number = odd.job("number")
    nursery = int(Path(f"/proc/{number}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[1])
    os.kill(nursery, signal.SIGKILL)
    # Its workers die with it.
    until(lambda: ended(number))
    odd(asyncio.sleep(0.05))
    assert odd.job("echo", 1) == 1


# ------------------------------------------------------------------------------------------------------- engines of their own


def test_a_worker_is_replaced_after_its_share_of_jobs() -> None:
    running = Running(1, preload=ODD, jobs=2)
    try:
        numbers = [running.job("number") for _ in range(6)]
    finally:
        running.close()
    assert [numbers.count(number) for number in dict.fromkeys(numbers)] == [2, 2, 2]
    until(lambda: all(map(ended, numbers)))


def test_a_worker_may_be_started_anew_where_forking_is_unsafe() -> None:
    running = Running(1, preload=ODD, forks=False)
    try:
        number = running.job("number")
        assert running.refusal("crash").code == "failed"
        assert running.job("number") != number
        text = "x" * 20_000_000
        assert running.job("echo", text) == text
        number = running.job("number")
    finally:
        running.close()
    until(lambda: ended(number))


def test_closing_ends_what_runs_and_refuses_what_comes() -> None:
    running = Running(1, preload=ODD)
    number = running.job("number")

    async def closed() -> list[str]:
        calls = [asyncio.create_task(running.engine.run(Job("sleep", (30,)), GONE)) for _ in range(2)]
        await asyncio.sleep(0.05)
        await running.engine.close()
        calls.append(asyncio.create_task(running.engine.run(Job("echo", (1,)), GONE)))
        errors = await asyncio.gather(*calls, return_exceptions=True)
        return [error.code for error in errors if isinstance(error, OperationError)]

    assert running(closed()) == ["busy"] * 3
    running.close()
    until(lambda: ended(number))


SERVER = """
import asyncio, os, signal, sys
from reshiki_session.engine.workers import Workers
from reshiki_session.operations import Job

async def main():
    engine = Workers(2, preload="odd_jobs:load", forks=sys.argv[1] == "fork")
    numbers = await asyncio.gather(*(engine.run(Job("number", ()), 1e9) for _ in range(2)))
    busy = asyncio.create_task(engine.run(Job("stubborn", ()), 1e9))
    await asyncio.sleep(0.1)
    print(*numbers, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_workers_die_with_their_server_whatever_they_do(way: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SERVER, way],
        env={**os.environ, "PYTHONPATH": str(HERE)},
        stdout=subprocess.PIPE,
        encoding="ascii",
        timeout=60,
        check=False,
    )
    assert run.returncode == -signal.SIGKILL
    numbers = [int(number) for number in run.stdout.split()]
    assert len(numbers) == 2
    until(lambda: all(map(ended, numbers)))


def test_the_labels_of_an_edit_are_made_by_workers_and_cost_a_warning_when_one_dies(
    make_documents: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`refresh` is made to crash, then to outlast its limit, in workers that do everything else as they should."""
    monkeypatch.setattr("reshiki_session.operations.apply.REFRESH_LIMIT", 0.3)
    for preload in ("odd_jobs:crash_refreshing", "odd_jobs:sleep_refreshing"):
        running = Running(1, preload=preload)
        try:
            call = in_workers(running, make_documents)
            document = call("import", format="smiles", text="CCO").value["document"]
            edit = {"document": document, "edit": "delete", "ids": ["3"], "base_revision": "0"}
            result = call("apply", idempotency_key="one", **edit)
            assert result.value["revision"] == "1"
            assert len(result.warnings) == 1
            assert "The edit is made" in result.warnings[0]
            assert call("apply", idempotency_key="one", **edit) == result
            assert call("export", document=document, format="smiles").files[0].data.strip() == b"CC"
        finally:
            running.close()
