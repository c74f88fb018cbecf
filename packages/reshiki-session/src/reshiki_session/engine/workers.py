"""The parent's side: a few workers, one job at a time each, killed when a job is over for whoever asked.

Rules: nothing here blocks the loop: processes are started and spoken to in threads. A job that outlives its seconds, or is
cancelled, loses its process, and a new one is made ready at once. A process that dies is one failed job. Workers are forked
from a server process that has the chemistry loaded (`forkserver`) where forking is safe, else started anew (`spawn`).
"""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final

from reshiki_session.engine.worker import serve
from reshiki_session.errors import OperationError, OutOfMemory
from reshiki_session.operations import Job

TIMED_OUT: Final = "the operation exceeded its deadline"
CRASHED: Final = (
    "The work crashed; the input may be too large or too unusual for the chemistry engine. "
    "The document is as it was."
)
STOPPED: Final = "The system ended the work, most likely because memory ran out; reduce the drawing."
_UNABLE: Final = "A process for the work cannot be started; close other programs and try again."

# Jobs after which a worker is replaced, in case something in it grows.
_LIFE: Final = 500
# Processor seconds a worker may take to load what it was not forked with.
_LOADING: Final = 60
_SIGKILL: Final = 9


class _Gone(Exception):
    """A worker had died while it had nothing to do."""


class _Worker:
    """One process and the connection to it."""

    def __init__(self, context: Any, ceiling_mib: int) -> None:
        ours, theirs = context.Pipe()
        self.connection = ours
        self.process = context.Process(target=serve, args=(theirs, ceiling_mib, _LOADING), daemon=True)
        try:
            self.process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self.jobs = 0

    def call(self, request: tuple[str, tuple[Any, ...], float]) -> tuple[bool, Any, bool]:
        """Send a job and wait for its answer.

        Raises:
            _Gone: the process was gone before it had the job.
            EOFError, OSError: the process is gone.
        """
        import pickle

        self.jobs += 1
        if self.connection.poll():
            # Nothing is ever said unasked: this is the end of the connection.
            raise _Gone
        try:
            self.connection.send_bytes(pickle.dumps(request, protocol=5))
        except OSError as error:
            raise _Gone from error
        answer: tuple[bool, Any, bool] = pickle.loads(self.connection.recv_bytes())  # noqa: S301 (our own worker)
        return answer

    def kill(self) -> None:
        with suppress(OSError, ValueError):
            self.process.kill()

    def end(self) -> int | None:
        """Let go of a process that is dead or told to die; gives its exit code."""
        self.connection.close()
        self.process.join(5)
        exit_code: int | None = self.process.exitcode
        return exit_code


class Workers:
    """The engine of the server.

    Args:
        count: jobs at once.
        ceiling_mib: the memory ceiling of the server, in MiB.
        method: `forkserver` or `spawn`; the one that fits the system by default.
    """

    def __init__(self, count: int, ceiling_mib: int, method: str | None = None) -> None:
        self._count = count
        self._ceiling = ceiling_mib
        self._method = method or ("forkserver" if sys.platform == "linux" else "spawn")
        self._threads = ThreadPoolExecutor(2 * count + 2, "engine")
        self._idle: asyncio.Queue[asyncio.Future[_Worker]] = asyncio.Queue()
        self._all: set[_Worker] = set()
        self._started = False
        self._closed = False

    def start(self) -> None:
        if not self._started:
            self._started = True
            for _ in range(self._count):
                self._hire()

    async def run(self, job: Job, seconds: float) -> Any:
        self.start()
        while True:
            with suppress(_Gone):
                return await self._run(await self._taken(), job, seconds)

    async def _run(self, worker: _Worker, job: Job, seconds: float) -> Any:
        work = self._in_thread(worker.call, (job.name, job.arguments, seconds))
        try:
            succeeded, outcome, spent = await asyncio.wait_for(asyncio.shield(work), seconds)
        except TimeoutError:
            await self._dismissed(worker, work)
            raise OperationError("timeout", TIMED_OUT) from None
        except asyncio.CancelledError:
            await self._dismissed(worker, work)
            raise
        except (EOFError, OSError):
            raise _mourned(await self._dismissed(worker, work)) from None
        except BaseException:
            await self._dismissed(worker, work)
            raise
        if spent or worker.jobs >= _LIFE:
            await self._dismissed(worker, work)
        else:
            self._free(worker)
        if succeeded:
            return outcome
        raise outcome

    async def close(self) -> None:
        self._closed = True
        for worker in tuple(self._all):
            worker.kill()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _taken(self) -> _Worker:
        while True:
            starting = await self._idle.get()
            try:
                worker = await asyncio.shield(starting)
            except asyncio.CancelledError:
                self._idle.put_nowait(starting)
                raise
            except (OSError, EOFError, RuntimeError):
                self._hire()
                raise OperationError("failed", _UNABLE) from None
            if worker.process.is_alive():
                return worker
            self._let_go(worker)
            self._hire()

    def _hire(self) -> None:
        if not self._closed:
            self._idle.put_nowait(self._in_thread(self._made))

    def _made(self) -> _Worker:
        # numpy's threads would each take room of their own; it reads this when it is loaded.
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        context = multiprocessing.get_context(self._method)
        if self._method == "forkserver":
            context.set_forkserver_preload(["reshiki_session.jobs.preloaded"])
        worker = _Worker(context, self._ceiling)
        self._all.add(worker)
        if self._closed:
            worker.kill()
        return worker

    def _free(self, worker: _Worker) -> None:
        ready: asyncio.Future[_Worker] = asyncio.get_running_loop().create_future()
        ready.set_result(worker)
        self._idle.put_nowait(ready)

    async def _dismissed(self, worker: _Worker, work: "asyncio.Future[Any]") -> int | None:
        """Kill a worker, have the next one started, and wait until its work has ended; gives its exit code."""
        worker.kill()
        self._hire()
        ended = asyncio.ensure_future(self._ended(worker, work))
        cancelled = False
        while not ended.done():
            try:
                await asyncio.shield(ended)
            except asyncio.CancelledError:
                cancelled = True
        if cancelled:
            raise asyncio.CancelledError
        exit_code: int | None = ended.result()
        return exit_code

    async def _ended(self, worker: _Worker, work: "asyncio.Future[Any]") -> int | None:
        await asyncio.wait([work])
        if not work.cancelled():
            work.exception()  # what is said of it is the caller's business
        exit_code: int | None = await self._in_thread(self._let_go, worker)
        return exit_code

    def _let_go(self, worker: _Worker) -> int | None:
        self._all.discard(worker)
        return worker.end()

    def _in_thread(self, function: Callable[..., Any], *arguments: Any) -> "asyncio.Future[Any]":
        return asyncio.get_running_loop().run_in_executor(self._threads, function, *arguments)


def _mourned(exit_code: int | None) -> OperationError:
    """What a death means."""
    if exit_code is not None and exit_code == -_SIGKILL:
        return OutOfMemory(STOPPED)
    if exit_code is not None and exit_code == -_sigxcpu():
        return OperationError("timeout", TIMED_OUT)
    return OperationError("failed", CRASHED)


def _sigxcpu() -> int:
    import signal

    return int(getattr(signal, "SIGXCPU", 0))
