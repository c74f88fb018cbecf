"""The calls of one connection, from the message that asks to the answer that is owed.

Rules:
- Each request is a task. It gets one answer: what the kernel makes of it, or an internal error if that fails. A cancelled one
  gets none; it keeps its place until its work has really ended.
- Cancelling an unknown or answered request does nothing.
- When input ends, calls may go on for 5 seconds; what still runs then is cancelled and left unanswered. A client that does not
  read is waited for. When output fails, everything is cancelled at once.
- The exit status is 0 when every request that was not cancelled has had its answer, else 1.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from reshiki_mcp.jsonrpc import Request
from reshiki_mcp.transport import INTERNAL_ERROR, Body, Call, Transport, Words, place

DRAIN_SECONDS: Final = 5.0
CANCEL_SECONDS: Final = 1.0

Kernel = Callable[[str, Any], Awaitable[Body]]


class Serving:
    """One connection; everything here happens on the event loop.

    Args:
        answer: from a method and its params to the `result` or `error` to send.
        transport: both sides of the connection; started by `run`.
        log: for what has to be said.
        exhausted: called where memory runs out; does not come back in a server.
        answered: called once, after the first answer was handed over.
        after_each: called after every request.
        drain: seconds that calls may go on when input has ended.
    """

    def __init__(
        self,
        answer: Kernel,
        transport: Transport,
        log: Words,
        exhausted: Callable[[], object],
        answered: Callable[[], None] = lambda: None,
        after_each: Callable[[], None] = lambda: None,
        drain: float = DRAIN_SECONDS,
    ) -> None:
        self._answer = answer
        self._transport = transport
        self._log = log
        self._exhausted = exhausted
        self._answered: Callable[[], None] | None = answered
        self._after_each = after_each
        self._drain = drain
        self._tasks: dict[asyncio.Task[Body], Call] = {}
        self._over = asyncio.Event()
        self._written = asyncio.Event()
        self._unanswered = 0

    async def run(self) -> int:
        """Serve until input has ended or output failed; the exit status."""
        loop = asyncio.get_running_loop()

        def on_loop(callback: Callable[..., object], *arguments: object) -> None:
            # Where the loop is closed already, nobody is left to hear of it.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(callback, *arguments)

        self._transport.start(
            lambda call, request: on_loop(self._deliver, call, request),
            lambda: on_loop(self._over.set),
            lambda: on_loop(self._output_ended),
        )
        await self._over.wait()
        if not self._transport.failed:
            await self._settled(self._drain)
        await self._stop()
        self._transport.finish()
        await self._written.wait()
        if self._unanswered:
            self._log.say("warn", "requests left unanswered", requests=self._unanswered)
        return 1 if self._transport.failed or self._unanswered else 0

    def output_closed(self) -> None:
        """Nobody reads any more."""
        self._transport.fail()
        self._output_ended()

    def _output_ended(self) -> None:
        self._written.set()
        if self._transport.failed:
            self._over.set()

    async def _settled(self, seconds: float) -> None:
        """Wait until no call runs, but no longer than that, nor when output fails."""
        written = asyncio.ensure_future(self._written.wait())
        deadline = asyncio.get_running_loop().time() + seconds
        while self._tasks and not self._transport.failed:
            rest = deadline - asyncio.get_running_loop().time()
            if rest <= 0:
                break
            await asyncio.wait([written, *self._tasks], timeout=rest, return_when=asyncio.FIRST_COMPLETED)
        written.cancel()

    async def _stop(self) -> None:
        """Cancel what still runs, and give it a moment to end."""
        if not self._tasks:
            return
        if not self._transport.failed:
            self._log.say("warn", "calls still running at exit", calls=len(self._tasks))
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(list(self._tasks), timeout=CANCEL_SECONDS)
        await asyncio.sleep(0)  # what is told of the end of a task is told one turn later
        if self._tasks:
            self._log.say("warn", "service did not stop in time")
            self._unanswered += sum(not call.cancelled for call in self._tasks.values())

    def _deliver(self, call: Call, request: Request | None) -> None:
        self._transport.taken()
        if request is None:
            for task in [task for task, its in self._tasks.items() if its is call]:
                task.cancel()
            return
        task = asyncio.get_running_loop().create_task(self._serve(request.method, request.params))
        self._tasks[task] = call
        task.add_done_callback(self._done)

    async def _serve(self, method: str, params: Any) -> Body:
        try:
            return await self._answer(method, params)
        except MemoryError:
            self._exhausted()
        except Exception as problem:  # noqa: BLE001 (whatever it is, the server goes on)
            self._log.say("error", f"worker panicked at {place(problem)}")
        return _failed("Internal error")

    def _done(self, task: asyncio.Task[Body]) -> None:
        call = self._tasks.pop(task)
        if not task.cancelled():
            self._transport.answer(call, task.result())
        elif call.cancelled:
            self._transport.settle(call)
        elif self._over.is_set():
            self._unanswered += 1
            self._transport.settle(call)
        else:
            self._transport.answer(call, _failed("Cancelled"))
        self._after_each()
        if self._answered is not None:
            answered, self._answered = self._answered, None
            answered()


def _failed(message: str) -> Body:
    return {"error": {"code": INTERNAL_ERROR, "message": message}}
