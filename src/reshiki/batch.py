"""Many structures: any iterable of them, in order, on any executor.

Rules: outcomes come in the order of the structures. An error belongs to its structure and stops nothing. No more than
`window` chunks are on their way at any time, so neither the input nor the outcomes are ever held as a whole. Work travels in
chunks, because a message costs more than a small molecule; when the work on a chunk fails as such (a process died, a worker
was lost), its structures are tried one by one.

Where no executor is given, processes of our own do the work, and a structure that makes the chemistry engine crash or hang
costs only itself. Any other executor keeps its own rules.
"""

import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sized
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, NamedTuple

from reshiki import api
from reshiki.values import Output, Source
from reshiki.workers import Workers, deadline, processors
from reshiki_session.catalogue import BUDGETS
from reshiki_session.errors import OperationError

CHUNK: Final = 16
# Chunks on their way for each processor: enough for the next to be there when one is done.
AHEAD: Final = 4


@dataclass(frozen=True, slots=True)
class Item:
    """What one structure came to: an output, or the error that it gave.

    Attributes:
        index: the place of the structure in the input, from 0.
    """

    index: int
    source: Source
    output: Output | None
    error: Exception | None


class Task(NamedTuple):
    """What is done with each structure: a function of `api` by name, and its arguments by keyword."""

    function: str
    to: str
    options: tuple[tuple[str, Any], ...]

    def __call__(self, source: Source) -> Output:
        output: Output = getattr(api, self.function)(source, self.to, **dict(self.options))
        return output


Outcome = Output | Exception


class _Chunk(NamedTuple):
    first: int
    sources: tuple[Source, ...]
    future: "Future[list[Outcome]]"


def render_many(
    sources: Iterable[Source],
    to: str = "svg",
    *,
    width: int | None = None,
    height: int | None = None,
    format: str = "auto",  # noqa: A002 (as for `read`)
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int = CHUNK,
    window: int | None = None,
    seconds: float = BUDGETS.op_deadline_seconds,
    progress: bool = False,
) -> Iterator[Item]:
    """Draw a preview of each structure, as `render` does.

    Args:
        sources: any iterable, also one that never ends; it is read as the work goes on.
        executor: who does the work: any `concurrent.futures.Executor`. It stays open.
        workers: how many processes there are where no executor is given; by default one a processor.
        chunk: how many structures travel together.
        window: how many chunks are on their way at most; by default four a processor of this machine.
        seconds: how long one structure may take, in processes of our own.
        progress: show a bar on standard error.
    """
    task = Task("render", to, (("format", format), ("height", height), ("width", width)))
    crew = _Crew(executor, workers, seconds)
    return _many(task, crew, sources, chunk, window, progress=progress)


def convert_many(
    sources: Iterable[Source],
    to: str,
    *,
    format: str = "auto",  # noqa: A002 (as for `read`)
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int = CHUNK,
    window: int | None = None,
    seconds: float = BUDGETS.op_deadline_seconds,
    progress: bool = False,
) -> Iterator[Item]:
    """Make a figure or file of each structure, as `convert` does. The arguments are those of `render_many`."""
    task = Task("convert", to, (("format", format),))
    crew = _Crew(executor, workers, seconds)
    return _many(task, crew, sources, chunk, window, progress=progress)


def work(task: Task, sources: tuple[Source, ...], seconds: float | None) -> list[Outcome]:
    """The work on a chunk, wherever it is done; an error is an outcome like any other."""
    return [_outcome(task, source, seconds) for source in sources]


def _outcome(task: Task, source: Source, seconds: float | None) -> Outcome:
    try:
        with deadline(seconds):
            return task(source)
    except Exception as error:  # noqa: BLE001 (it belongs to its structure)
        return error


class _Crew(NamedTuple):
    """Who does the work: a user's executor, or so many processes of ours."""

    executor: Executor | None
    workers: int | None
    seconds: float


class _Runner:
    """How a chunk fares on an executor."""

    def __init__(self, task: Task, crew: _Crew) -> None:
        self._task = task
        self._own = Workers(crew.workers) if crew.executor is None else None
        self._executor: Executor | Workers = crew.executor or self._own  # type: ignore[assignment]
        self._seconds = crew.seconds if self._own else None

    def begin(self, first: int, sources: tuple[Source, ...]) -> _Chunk:
        return _Chunk(first, sources, self._executor.submit(work, self._task, sources, self._seconds))

    def again(self, chunk: _Chunk) -> list[Outcome]:
        """The outcomes of a chunk that failed as such: one structure after the other."""
        if self._own:
            self._own.renew()
        return [self._alone(source) for source in chunk.sources]

    def revived(self, chunk: _Chunk) -> _Chunk:
        """The chunk, begun once more if it went down with processes of ours."""
        lost = self._own and chunk.future.done() and isinstance(_error(chunk.future), BrokenExecutor)
        return self.begin(chunk.first, chunk.sources) if lost else chunk

    def _alone(self, source: Source) -> Outcome:
        began = time.monotonic()
        try:
            return self.begin(0, (source,)).future.result()[0]
        except Exception as error:  # noqa: BLE001 (it belongs to its structure)
            if not self._own:
                return error
            self._own.renew()
            took = time.monotonic() - began
            return OperationError(
                "timeout" if took >= (self._seconds or took) else "failed",
                f"the work on this structure was ended after {took:.1f} seconds: it took too long, ran out of memory, or "
                "crashed the chemistry engine",
            )

    def end(self, waiting: Iterable[_Chunk]) -> None:
        for chunk in waiting:
            chunk.future.cancel()
        if self._own:
            self._own.close()


def _many(
    task: Task, crew: _Crew, sources: Iterable[Source], chunk: int, window: int | None, *, progress: bool
) -> Iterator[Item]:
    if min(chunk, crew.workers or 1, window or 1) < 1 or 0 in (crew.workers, window):
        raise ValueError("chunk, workers and window must be at least 1")
    items = _ordered(task, crew, sources, chunk, window or AHEAD * (crew.workers or processors()))
    return _shown(items, sources) if progress else items


def _ordered(
    task: Task, crew: _Crew, sources: Iterable[Source], size: int, window: int
) -> Generator[Item, None, None]:
    runner = _Runner(task, crew)
    waiting: deque[_Chunk] = deque()
    try:
        for first, part in _parts(sources, size):
            waiting.append(runner.begin(first, part))
            if len(waiting) == window:
                yield from _collected(runner, waiting)
        while waiting:
            yield from _collected(runner, waiting)
    finally:
        runner.end(waiting)


def _parts(sources: Iterable[Source], size: int) -> Iterator[tuple[int, tuple[Source, ...]]]:
    rest, first = iter(sources), 0
    while part := tuple(islice(rest, size)):
        yield first, part
        first += len(part)


def _collected(runner: _Runner, waiting: deque[_Chunk]) -> Iterator[Item]:
    """The items of the oldest chunk."""
    chunk = waiting.popleft()
    try:
        outcomes = chunk.future.result()
    except Exception:  # noqa: BLE001 (which structure is to blame, comes out when each is tried alone)
        outcomes = runner.again(chunk)
        revived = [runner.revived(each) for each in waiting]
        waiting.clear()
        waiting.extend(revived)
    for index, (source, outcome) in enumerate(zip(chunk.sources, outcomes, strict=True), chunk.first):
        if isinstance(outcome, Exception):
            yield Item(index, source, None, outcome)
        else:
            yield Item(index, source, outcome, None)


def _error(future: "Future[Any]") -> BaseException | None:
    return None if future.cancelled() else future.exception()


def _shown(items: Generator[Item, None, None], sources: Iterable[Source]) -> Iterator[Item]:
    """The items, with a bar on standard error that counts them and their errors."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    total = len(sources) if isinstance(sources, Sized) else None
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[failed]} failed"),
    )
    failed = 0
    with closing(items), Progress(*columns, console=Console(stderr=True)) as bar:
        shown = bar.add_task("", total=total, failed=0)
        for item in items:
            failed += item.error is not None
            bar.update(shown, advance=1, failed=failed)
            yield item
