"""Many calls at once: who is let in, who waits, who is stopped, and what stays of it. No worker is started here."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from reshiki_session import jobs
from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Frame, Summary
from reshiki_session.errors import OperationError
from reshiki_session.files.granting import granted
from reshiki_session.files.machine import Machine
from reshiki_session.host import Host
from reshiki_session.jobs.values import Edited, Refreshed
from reshiki_session.operations import Task, file_save, importing
from reshiki_session.session import Session
from reshiki_session.testing import StubEngine

SMILES = {"format": "smiles", "text": "CCO"}


def running(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that is a coroutine, run to its end, and not for ever."""

    def run(make_host: Any) -> None:
        asyncio.run(asyncio.wait_for(test(make_host), 20))

    return run


@pytest.fixture
def make_host(make_session: Any, jobs: Any, clock: Any) -> Callable[..., Any]:
    """A host on a stub engine, made inside the running loop."""

    def make(seconds: float | None = None, session: Session | None = None, **budgets: Any) -> Any:
        engine = StubEngine(jobs.outcomes)
        made = session or make_session(BUDGETS._replace(**budgets))
        host: Any = Host(made, engine, clock=clock, seconds=seconds)
        host.engine, host.session, host.clock = engine, made, clock
        return host

    return make


async def settled() -> None:
    """Let everything run that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def until(condition: Callable[[], object]) -> None:
    """Wait for what another thread does."""
    while not condition():  # noqa: ASYNC110 (a thread sets no event of this loop)
        await asyncio.sleep(0.001)


async def code_of(call: Awaitable[Any]) -> str:
    with pytest.raises(OperationError) as caught:
        await call
    return caught.value.code


@running
async def test_a_call_is_given_what_its_operation_answers(make_host: Any) -> None:
    host = make_host()
    result = await host.call("import", SMILES)
    assert result.value["counts"]["atoms"] == 3
    assert result.warnings == ("read as SMILES",)
    assert host.engine.asked == [("read", ("CCO", "smiles", True), None)]


@running
async def test_arguments_may_be_decoded_already(make_host: Any) -> None:
    result = await make_host().call("import", importing.Arguments("smiles", "CCO"))
    assert result.value["counts"]["atoms"] == 3


@running
async def test_two_calls_run_eight_wait_and_the_eleventh_is_told_to_come_back(make_host: Any) -> None:
    host = make_host()
    host.engine.hold()
    calls = [asyncio.create_task(host.call("import", SMILES)) for _ in range(10)]
    await settled()
    assert len(host.engine.asked) == 2
    for tool in ("import", "info"):
        assert await code_of(host.call(tool, SMILES if tool == "import" else {})) == "busy"
    host.engine.let_go()
    handles = [(await call).value["document"] for call in calls]
    assert handles == [f"doc_{number:032x}" for number in range(10)]
    assert (await host.call("info", {})).flat


@running
async def test_what_is_wrong_with_a_call_is_told_however_long_the_queue(make_host: Any) -> None:
    host = make_host()
    host.engine.hold()
    calls = [asyncio.create_task(host.call("import", SMILES)) for _ in range(10)]
    await settled()
    assert await code_of(host.call("import", {"format": "emf", "text": ""})) == "invalid_arguments"
    assert await code_of(host.call("import", {"format": "mol", "text": "x" * 16_777_217})) == "budget"
    assert await code_of(host.call("info", [])) == "invalid_arguments"
    assert await code_of(host.call("explode", {})) == "unknown_tool"
    host.engine.let_go()
    await asyncio.gather(*calls)


@running
async def test_a_call_that_needs_no_work_takes_a_place_all_the_same(make_host: Any) -> None:
    host = make_host()
    host.engine.hold()
    calls = [asyncio.create_task(host.call("import", SMILES)) for _ in range(2)]
    await settled()
    made = asyncio.create_task(host.call("document_new", {}))
    await settled()
    assert not made.done()
    host.engine.let_go()
    await asyncio.gather(*calls)
    assert (await made).value["revision"] == "0"


@running
async def test_a_call_cancelled_in_the_queue_never_runs_and_leaves_its_place(make_host: Any) -> None:
    host = make_host(concurrency=1, queue=2)
    host.engine.hold()
    first, second, third = (asyncio.create_task(host.call("import", SMILES)) for _ in range(3))
    await settled()
    assert await code_of(host.call("info", {})) == "busy"
    second.cancel()
    await settled()
    fourth = asyncio.create_task(host.call("info", {}))
    await settled()
    host.engine.let_go()
    await asyncio.gather(first, third, fourth)
    assert second.cancelled()
    assert len(host.engine.asked) == 2


@running
async def test_a_call_cancelled_as_its_turn_comes_passes_the_turn_on(make_host: Any) -> None:
    host = make_host(concurrency=1, queue=2)
    host.engine.hold()
    first, second, third = (asyncio.create_task(host.call("import", SMILES)) for _ in range(3))
    await settled()
    host.engine.let_go()
    await first
    second.cancel()
    assert (await third).value["revision"] == "0"


@running
async def test_a_call_cancelled_at_work_has_its_job_stopped_and_changes_nothing(make_host: Any) -> None:
    host = make_host()
    host.engine.hold()
    call = asyncio.create_task(host.call("import", SMILES))
    await settled()
    call.cancel()
    await settled()
    assert call.cancelled()
    assert [job.name for job in host.engine.stopped] == ["read"]
    assert host.session.documents.live() == ()
    assert (await host.call("document_list", {})).value == {"documents": []}


@running
async def test_a_job_is_stopped_at_the_deadline(make_host: Any) -> None:
    host = make_host(seconds=0.02)
    host.engine.hold()
    assert await code_of(host.call("import", SMILES)) == "timeout"
    assert [job.name for job in host.engine.stopped] == ["read"]
    assert host.session.documents.live() == ()


@running
async def test_the_deadline_counts_the_time_in_the_queue(make_host: Any) -> None:
    host = make_host(seconds=0.02, concurrency=1)
    host.engine.hold()
    calls = [asyncio.create_task(host.call("import", SMILES)) for _ in range(3)]
    assert [await code_of(call) for call in calls] == ["timeout"] * 3
    assert len(host.engine.asked) < 3


@running
async def test_what_comes_too_late_is_not_committed(make_host: Any) -> None:
    host = make_host()
    host.engine.hold()
    call = asyncio.create_task(host.call("import", SMILES))
    await settled()
    host.clock.now += 120.5
    host.engine.let_go()
    assert await code_of(call) == "timeout"
    assert host.session.documents.live() == ()


@running
async def test_a_place_is_free_again_after_every_kind_of_end(make_host: Any) -> None:
    host = make_host(concurrency=1, queue=0, seconds=0.02)
    for _ in range(3):
        assert await code_of(host.call("document_close", {"document": "doc_x"})) == "unknown_document"
        await host.call("import", SMILES)
        host.engine.hold()
        assert await code_of(host.call("import", SMILES)) == "timeout"
        call = asyncio.create_task(host.call("import", SMILES))
        await settled()
        call.cancel()
        await settled()
        host.engine.let_go()
    assert len((await host.call("document_list", {})).value["documents"]) == 3


@running
async def test_an_unexpected_error_becomes_one_failed_answer(make_host: Any) -> None:
    host = make_host()
    host.engine._outcomes["read"] = ZeroDivisionError("secret text")
    with pytest.raises(OperationError) as caught:
        await host.call("import", SMILES)
    assert caught.value.code == "failed"
    assert "secret" not in caught.value.message
    assert await code_of(host.call("analyze", {"document": "doc_x", "ids": None})) == "unknown_document"


# ------------------------------------------------------------------------------------------------------------ limits of jobs

BEFORE = Frame("before", Summary(atoms=1, ids=(1).to_bytes(8, "little")))
AFTER = Frame("after", Summary())


def delete(host: Any, handle: str, key: str | None = None) -> Coroutine[Any, Any, Any]:
    arguments = {
        "document": handle,
        "edit": "delete",
        "source": None,
        "ids": ["1"],
        "base_revision": "0",
        "idempotency_key": key,
    }
    call: Coroutine[Any, Any, Any] = host.call("apply", arguments)
    return call


@running
async def test_labels_that_take_too_long_cost_an_edit_a_warning(make_host: Any) -> None:
    host = make_host()
    engine = host.engine
    handle = host.session.documents.create(BEFORE).handle
    engine._outcomes["delete"] = Edited(AFTER, (1,), (), chemistry=True)

    class Slow(StubEngine):
        async def run(self, job: Any, deadline: float, /) -> Any:
            if job.name == "refresh":
                self.hold()
                job = job._replace(limit=None)
            return await super().run(job, deadline)

    slow = Slow(engine._outcomes)
    host._engine = slow
    import reshiki_session.operations.apply as edit

    limit = edit.REFRESH_LIMIT
    edit.REFRESH_LIMIT = 0.01  # type: ignore[misc]
    try:
        result = await delete(host, handle)
    finally:
        edit.REFRESH_LIMIT = limit  # type: ignore[misc]
    assert result.value["recorded"]
    assert len(result.warnings) == 1
    assert "0.01 seconds" in result.warnings[0]
    assert [job.name for job in slow.stopped] == ["refresh"]
    assert host.session.documents.resolve(handle).frame is AFTER


@running
async def test_the_deadline_of_the_call_ends_an_edit_also_while_its_labels_are_made(make_host: Any) -> None:
    host = make_host(seconds=0.02)
    handle = host.session.documents.create(BEFORE).handle
    held = host.engine

    def edited(*_: Any) -> Edited:
        held.hold()
        return Edited(AFTER, (1,), (), chemistry=True)

    held._outcomes.update({"delete": edited, "refresh": Refreshed(AFTER, ())})
    assert await code_of(delete(host, handle, "key")) == "timeout"
    assert host.session.documents.resolve(handle).revision == 0
    held.let_go()
    held._outcomes["delete"] = Edited(AFTER, (1,), (), chemistry=False)
    assert (await delete(host, handle, "key")).value["revision"] == "1"


@running
async def test_concurrent_twins_commit_once_and_get_the_same_answer(make_host: Any) -> None:
    host = make_host()
    handle = host.session.documents.create(BEFORE).handle
    host.engine._outcomes["delete"] = Edited(AFTER, (1,), (), chemistry=False)
    host.engine.hold()
    twins = [asyncio.create_task(delete(host, handle, "key")) for _ in range(2)]
    await settled()
    host.engine.let_go()
    first, second = [await twin for twin in twins]
    assert first == second
    assert host.session.documents.resolve(handle).revision == 1


# -------------------------------------------------------------------------------------------------------------------- tasks


class Held:
    """A function that waits in its thread until it is let go."""

    def __init__(self) -> None:
        self.entered = threading.Event()
        self.free = threading.Event()
        self.ended = threading.Event()

    def __call__(self, *_: Any) -> bytes:
        self.entered.set()
        assert self.free.wait(10)
        self.ended.set()
        return b"CCO"


class Saving:
    """An operation that ends with one task."""

    Arguments = file_save.Arguments

    def __init__(self, held: Held, *, effect: bool) -> None:
        self._task = Task(held, (), effect=effect)

    def check(self, _arguments: Any, _budgets: Any) -> None:
        pass

    def steps(self, _session: Session, _arguments: Any) -> Any:
        yield self._task
        from reshiki_session.results import Result

        return Result({"saved": True})


ARGUMENTS = file_save.Arguments("doc", "/x.mol", None, overwrite=False, pages=None)


async def begun(host: Any, held: Held) -> asyncio.Task[Any]:
    call = asyncio.create_task(host.call("file_save", ARGUMENTS))
    await until(held.entered.is_set)
    return call


def held_operation(monkeypatch: pytest.MonkeyPatch, *, effect: bool) -> Held:
    held = Held()
    monkeypatch.setattr("reshiki_session.host.find", lambda _: Saving(held, effect=effect))
    return held


def test_an_effect_that_has_begun_is_neither_timed_out_nor_undone_by_a_cancel(
    make_host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        held = held_operation(monkeypatch, effect=True)
        host = make_host(seconds=0.02, concurrency=1, queue=0)
        call = await begun(host, held)
        await asyncio.sleep(0.05)
        host.clock.now += 1000
        held.free.set()
        assert (await call).value == {"saved": True}

        held.__init__()  # type: ignore[misc]
        call = await begun(host, held)
        call.cancel()
        await settled()
        assert call.cancelled()
        # Its place is its own until the file is written.
        assert await code_of(host.call("file_save", ARGUMENTS)) == "busy"
        held.free.set()
        await until(lambda: held.ended.is_set() and host._admission._free)

    asyncio.run(asyncio.wait_for(test(), 20))


def test_a_disk_that_does_not_answer_costs_its_call_the_deadline_and_keeps_the_place(
    make_host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        held = held_operation(monkeypatch, effect=False)
        host = make_host(seconds=0.02, concurrency=1, queue=0)
        call = await begun(host, held)
        assert await code_of(call) == "timeout"
        assert await code_of(host.call("file_save", ARGUMENTS)) == "busy"
        held.free.set()
        await until(lambda: host._admission._free)

    asyncio.run(asyncio.wait_for(test(), 20))


def test_files_are_opened_and_saved_through_a_host(make_documents: Any, jobs_on: Any, tmp_path: Path) -> None:
    async def test() -> None:
        machine = Machine("linux", {"HOME": "/nowhere"}, str(tmp_path), ())
        grants = granted(machine, read=[], write=[str(tmp_path)])
        session = Session(make_documents(), lambda: "0.12.0", BUDGETS, grants)
        host = Host(session, StubEngine({"read": jobs_on("read"), "write": jobs_on("write")}))
        handle = (await host.call("import", SMILES)).value["document"]
        saved = {
            "document": handle,
            "path": str(tmp_path / "ethanol.smi"),
            "format": None,
            "overwrite": False,
            "pages": None,
        }
        assert (await host.call("file_save", saved)).value["receipt"]["replaced"] is False
        assert (tmp_path / "ethanol.smi").read_text(encoding="utf-8").strip() == "CCO"
        assert await code_of(host.call("file_save", saved)) == "failed"
        await host.close()
        assert await code_of(host.call("info", {})) == "busy"

    asyncio.run(asyncio.wait_for(test(), 20))


@pytest.fixture
def jobs_on() -> Callable[[str], Callable[..., Any]]:
    return lambda name: lambda *arguments: jobs.call(name, *arguments)
