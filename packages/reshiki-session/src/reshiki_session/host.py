"""Calls of a server: who may run, who waits, and until when an operation can still be stopped.

Rules:
- Arguments are checked before a call takes a place. Two calls run at once, eight wait in the order they came; one more is
  `busy`. Calls that need no worker take a place like any other.
- The deadline counts from admission. It is looked at when a call begins to run, before and after each piece of work, and
  before an effect; work that is running then is stopped. After an effect has begun nothing is timed out.
- A call is cancelled by cancelling who awaits it. While it waits it never runs; while it runs its work is stopped; once an
  effect has begun it goes on to its end, and what it has done stays done.
- A place is held until all the work of its call has really ended.
- What an operation commits it commits between two steps, in this process: nothing comes in between.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from reshiki_session.engine import Engine
from reshiki_session.errors import OperationError
from reshiki_session.operations import Job, Steps, Task, find
from reshiki_session.results import Result
from reshiki_session.session import Session

BUSY: Final = "server busy; retry later"
CLOSING: Final = "shutting down"
TIMED_OUT: Final = "the operation exceeded its deadline"
INTERNAL: Final = "internal error"


class Host:
    """Runs the operations of one session.

    Args:
        session: the documents and limits; its budgets say how many calls run and wait, and how long one may take.
        engine: where jobs run.
        clock: seconds of a clock that never goes back.
    """

    def __init__(self, session: Session, engine: Engine, clock: Callable[[], float]) -> None:
        self._session = session
        self._engine = engine
        self._clock = clock
        self._places = asyncio.Semaphore(session.budgets.concurrency)
        self._inside = 0
        self._closing = False

    @property
    def session(self) -> Session:
        return self._session

    def close(self) -> None:
        """Admit no more calls."""
        self._closing = True

    async def call(self, tool: str, arguments: Any) -> Result:
        """Run the operation of a tool.

        Raises:
            OperationError: it did not succeed, and changed nothing.
        """
        budgets = self._session.budgets
        operation = find(tool)
        operation.check(arguments, budgets)
        if self._closing:
            raise OperationError("busy", CLOSING)
        if self._inside >= budgets.concurrency + budgets.queue:
            raise OperationError("busy", BUSY)
        until = self._clock() + budgets.op_deadline_seconds
        self._inside += 1
        try:
            async with self._places:
                return await self._run(operation.steps(self._session, arguments), until)
        finally:
            self._inside -= 1

    async def _run(self, steps: Steps, until: float) -> Result:
        call = _Call(self._engine, self._clock, until)
        try:
            result = await call.through(steps)
        except (OperationError, MemoryError, asyncio.CancelledError):
            raise
        except Exception as error:
            raise OperationError("failed", INTERNAL) from error
        finally:
            steps.close()
        if call.cancelled:
            raise asyncio.CancelledError
        return result


class _Call:
    """One call on its way; `cancelled` when it was while its effect could no longer be stopped."""

    def __init__(self, engine: Engine, clock: Callable[[], float], until: float) -> None:
        self._engine = engine
        self._clock = clock
        self._until = until
        self._begun = False
        self.cancelled = False

    async def through(self, steps: Steps) -> Result:
        try:
            self._in_time()
            step = next(steps)
            while True:
                try:
                    outcome = await self._done(step)
                except OperationError as error:
                    self._in_time()
                    step = steps.throw(error)
                else:
                    self._in_time()
                    step = steps.send(outcome)
        except StopIteration as end:
            result: Result = end.value
            return result

    async def _done(self, step: Job | Task) -> Any:
        self._in_time()
        if isinstance(step, Job):
            left = self._until - self._clock()
            return await self._engine.run(step, left if step.limit is None else min(left, step.limit))
        self._begun = self._begun or step.effect
        return await self._unstopped(asyncio.to_thread(step.function, *step.arguments))

    async def _unstopped(self, work: Any) -> Any:
        """The outcome of what cannot be stopped; a cancellation meanwhile counts afterwards."""
        task = asyncio.ensure_future(work)
        cancelled = False
        while not task.done():
            try:
                await asyncio.shield(task)
            except asyncio.CancelledError:
                cancelled = True
            except Exception:  # noqa: BLE001 (it is raised below)
                break
        if cancelled and not self._begun:
            task.exception()
            raise asyncio.CancelledError
        self.cancelled = self.cancelled or cancelled
        return task.result()

    def _in_time(self) -> None:
        if not self._begun and self._clock() >= self._until:
            raise OperationError("timeout", TIMED_OUT)
