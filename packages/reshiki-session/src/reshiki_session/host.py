"""Operations run for many callers at once: what a server puts between its protocol and a session.

Rules:
- What is wrong with a call by itself is told at once; only then does it ask for a place (`admission`).
- A call has so many seconds from its admission, waiting included. The clock is looked at when its turn comes, before and after
  whatever it waits for, and before an effect; a job that is still running then is stopped. A job with a limit of its own is
  stopped at that, and the operation told so.
- Cancelling the task that awaits a call ends it: in the queue it never runs; its job is stopped; a commit or an effect that
  has begun stays, and nobody hears of it.
- A place is held until nothing works for the call any more: what a thread has begun with files cannot be stopped, and goes on.
- What a call raises is an `OperationError`, or a `MemoryError` where this process has no room left: what that means is for
  the server to say. Documents are touched by the event loop alone, never by a thread.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, Final

from reshiki_session.admission import Admission, Place
from reshiki_session.engine.protocol import SHUTTING_DOWN, Engine
from reshiki_session.errors import OperationError
from reshiki_session.operations import Job, Steps, Task, find
from reshiki_session.results import Result
from reshiki_session.session import Session
from reshiki_session.tools.decoding import decode
from reshiki_session.tools.table import TOOLS

DEADLINE_PASSED: Final = "the operation exceeded its deadline"


class Host:
    """Serves the tools of one session, in the event loop that is running."""

    def __init__(
        self,
        session: Session,
        engine: Engine,
        *,
        clock: Callable[[], float] = time.monotonic,
        seconds: float | None = None,
    ) -> None:
        """A host; it starts nothing.

        Args:
            session: whose budgets say how many calls run and wait.
            engine: runs the jobs; started and closed by this host.
            clock: seconds of a clock that never goes back.
            seconds: what a call has; as the budgets say if None.
        """
        budgets = session.budgets
        self._session = session
        self._engine = engine
        self._clock = clock
        self._seconds = budgets.op_deadline_seconds if seconds is None else seconds
        self._admission = Admission(budgets.concurrency, budgets.queue)
        # As many as there are places: a task never waits for a thread.
        self._threads = ThreadPoolExecutor(budgets.concurrency, thread_name_prefix="reshiki-files")
        self._closing = False

    def start(self) -> None:
        """Have the engine get ready, so that the first job need not wait for it."""
        self._engine.start()

    async def call(self, tool: str, arguments: Any) -> Result:
        """Run a tool.

        Args:
            arguments: the JSON object a client sent, or the `Arguments` of the operation.

        Raises:
            OperationError: it did not succeed, and changed nothing.
        """
        try:
            if tool not in TOOLS or not isinstance(arguments, find(tool).Arguments):
                arguments = decode(tool, arguments)
            operation = find(tool)
            operation.check(arguments, self._session.budgets)
        except Exception as error:
            raise _told(error) from error
        if self._closing:
            raise OperationError("busy", SHUTTING_DOWN)
        deadline = self._clock() + self._seconds
        run = _Run(self._admission.enter())
        try:
            await self._turn(run.place, deadline)
            return await self._drive(operation.steps(self._session, arguments), run, deadline)
        except (OperationError, MemoryError):
            raise
        except Exception as error:
            raise _told(error) from error
        finally:
            run.end()

    async def close(self) -> None:
        """Take no more calls and stop the engine, which ends those that wait for it; a thread is left to end by itself."""
        self._closing = True
        self._threads.shutdown(wait=False)
        await self._engine.close()

    async def _turn(self, place: Place, deadline: float) -> None:
        async with _limit(deadline - self._clock(), _Late()):
            await place.wait()

    async def _drive(self, steps: Steps, run: "_Run", deadline: float) -> Result:
        self._check(deadline)
        try:
            step = next(steps)
            while True:
                self._check(deadline)
                effect = isinstance(step, Task) and step.effect
                try:
                    outcome = await self._done(step, run, deadline)
                except (_Late, MemoryError):
                    raise
                except Exception as error:  # noqa: BLE001 (the steps decide what a failure means)
                    if not effect:
                        self._check(deadline)
                    step = steps.throw(_told(error))
                else:
                    if not effect:
                        self._check(deadline)
                    step = steps.send(outcome)
        except StopIteration as end:
            result: Result = end.value
            return result
        finally:
            steps.close()

    async def _done(self, step: Job | Task, run: "_Run", deadline: float) -> Any:
        left = deadline - self._clock()
        if isinstance(step, Job):
            if step.limit is None or step.limit >= left:
                limit = _limit(left, _Late())
            else:
                limit = _limit(
                    step.limit, OperationError("timeout", f"it took more than {step.limit:g} seconds")
                )
            async with limit:
                return await self._engine.run(step, deadline)
        loop = asyncio.get_running_loop()
        run.thread = loop.run_in_executor(self._threads, step.function, *step.arguments)
        async with _limit(None if step.effect else left, _Late()):
            # Whoever waits may go; the thread cannot be stopped, and keeps the place.
            return await asyncio.shield(run.thread)

    def _check(self, deadline: float) -> None:
        if self._clock() > deadline:
            raise _Late


class _Late(OperationError):
    """The deadline of a call is past: its operation is not asked what that means."""

    def __init__(self) -> None:
        super().__init__("timeout", DEADLINE_PASSED)


class _Run:
    """A call between its admission and its end: its place, and the thread that may still be working for it."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.thread: asyncio.Future[Any] | None = None

    def end(self) -> None:
        """The call is answered; its place is given back as soon as nothing works for it."""
        if self.thread is None or self.thread.done():
            self.place.leave()
        else:
            self.thread.add_done_callback(self._ended)

    def _ended(self, thread: asyncio.Future[Any]) -> None:
        if not thread.cancelled():
            # An error nobody is left to hear of.
            thread.exception()
        self.place.leave()


@asynccontextmanager
async def _limit(seconds: float | None, error: OperationError) -> AsyncIterator[None]:
    """End what is waited for inside after so many seconds, or never with None, by raising an error."""
    try:
        async with asyncio.timeout(seconds) as timer:
            yield
    except TimeoutError as late:
        # What is waited for may fail like this by itself.
        raise (error if timer.expired() else late) from late


def _told(error: Exception) -> OperationError:
    if isinstance(error, OperationError):
        return error
    from reshiki_session.jobs.failures import operation_error

    return operation_error(error)
