"""The engine that serves: jobs in worker processes, each of which can be ended at any moment.

Rules:
- There are as many workers as calls run at once. They are made when the engine is told to start, else when one is wanted.
- A worker whose task is cancelled is killed, whatever it does; one that has died, is tired or was killed is replaced at once.
- A job whose worker dies costs its call one answer: `budget` where memory ran out, `timeout` where its processor time did,
  else `failed`. Nothing is tried again: what killed one worker would kill the next.
- A worker that died while it had nothing to do costs nobody anything.
"""

import asyncio
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from reshiki_session.engine import limits
from reshiki_session.engine.launching import Death, Launcher, Line, Setting, Spawning
from reshiki_session.engine.messages import Need, Reply, Request, framed, read, written
from reshiki_session.engine.packed import Shelf, named
from reshiki_session.engine.protocol import SHUTTING_DOWN
from reshiki_session.engine.worker import OUT_OF_MEMORY
from reshiki_session.errors import OperationError, OutOfMemory
from reshiki_session.operations import Job

# Seconds of processor time a job has beyond its deadline, which the host keeps by its clock.
SPARE: Final = 2
PRELOAD: Final = "reshiki_session.jobs.preload:preload"
# Forking a process that has loaded system frameworks is unsafe there.
FORKS: Final = hasattr(os, "fork") and sys.platform != "darwin"
TOO_MUCH: Final = (
    "The work ended by itself, most likely because the structure is too large or too unusual for the chemistry engine; "
    "try a part of it."
)


class Workers:
    """An `Engine` of worker processes."""

    def __init__(
        self,
        count: int,
        *,
        memory: int = limits.MOST_MEMORY,
        jobs: int = limits.JOBS,
        preload: str = PRELOAD,
        forks: bool = FORKS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """An engine that has started nothing yet; made in the event loop it will run in.

        Args:
            count: how many workers there are at most.
            memory: what jobs of one worker may allocate, in MiB; see `limits.memory_for`.
            jobs: how many a worker does before it is replaced.
            preload: `module:function` that a process calls before its first job.
            forks: fork workers from a nursery, or start each anew.
            clock: the host's.
        """
        self._count = count
        self._memory = memory
        self._clock = clock
        setting = Setting(memory, jobs, preload)
        self._launcher: Launcher
        if forks:
            from reshiki_session.engine.forking import Forking

            self._launcher = Forking(setting)
        else:
            self._launcher = Spawning(setting)
        self._shelf = Shelf()
        self._lines: set[Line] = set()
        self._idle: list[Line] = []
        self._coming: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Future[Death]] = set()
        self._wanted: deque[asyncio.Future[Line]] = deque()
        self._closed = False

    def start(self) -> None:
        while not self._closed and len(self._lines) + len(self._coming) < self._count:
            task = asyncio.get_running_loop().create_task(self._make())
            self._coming.add(task)
            task.add_done_callback(self._coming.discard)

    async def run(self, job: Job, deadline: float, /) -> Any:
        line = await self._take()
        try:
            reply, arrived = await self._exchanged(line, job, deadline)
        except (EOFError, OSError) as error:
            death = await self._retired(line)
            raise self._told(death) from error
        except BaseException:
            self._retired(line)
            raise
        if reply.tired:
            self._retired(line)
        else:
            self._give(line)
        if reply.error is not None:
            raise reply.error
        return self._shelf.packed(reply.outcome, arrived)

    async def close(self) -> None:
        self._closed = True
        for task in self._coming:
            task.cancel()
        await asyncio.gather(*self._coming, return_exceptions=True)
        for line in tuple(self._lines):
            self._retired(line)
        while self._wanted:
            wanted = self._wanted.popleft()
            if not wanted.done():
                wanted.set_exception(OperationError("busy", SHUTTING_DOWN))
        await self._launcher.close()
        if self._ending:
            await asyncio.wait(self._ending)

    async def _exchanged(self, line: Line, job: Job, deadline: float) -> tuple[Reply, dict[bytes, bytes]]:
        arguments, blobs = named(job.arguments)
        seconds = max(0, int(deadline - self._clock())) + SPARE
        await line.send(written(Request(job.name, arguments, seconds)))
        answer = read(await line.receive())
        if isinstance(answer, Need):
            await line.send(*(framed(blobs[digest].data) for digest in answer.digests))
            answer = read(await line.receive())
        reply: Reply = answer
        arrived = {digest: await line.receive() for digest in reply.sent}
        return reply, {**{digest: blob.data for digest, blob in blobs.items()}, **arrived}

    async def _take(self) -> Line:
        while self._idle:
            # The one that worked last: it has the drawings open that are asked for again.
            line = self._idle.pop()
            if line.alive:
                return line
            self._retired(line)
        if self._closed:
            raise OperationError("busy", SHUTTING_DOWN)
        wanted: asyncio.Future[Line] = asyncio.get_running_loop().create_future()
        self._wanted.append(wanted)
        self.start()
        try:
            return await wanted
        except asyncio.CancelledError:
            if wanted.done() and not wanted.cancelled() and wanted.exception() is None:
                self._give(wanted.result())
            raise

    def _give(self, line: Line) -> None:
        while self._wanted:
            wanted = self._wanted.popleft()
            if not wanted.done():
                wanted.set_result(line)
                return
        self._idle.append(line)

    async def _make(self) -> None:
        try:
            line = await self._launcher.launch()
        except OSError as error:
            self._failed(error)
            return
        self._lines.add(line)
        self._give(line)

    def _failed(self, error: OSError) -> None:
        """Whoever waits hears of it; the next to want a worker tries again."""
        reason = error.strerror or type(error).__name__
        while self._wanted:
            wanted = self._wanted.popleft()
            if not wanted.done():
                wanted.set_exception(
                    OperationError("failed", f"No process could be started for the work: {reason}")
                )

    def _retired(self, line: Line) -> asyncio.Future[Death]:
        """End a worker, now, and have it replaced; what is awaited tells how it ended."""
        self._lines.discard(line)
        death = asyncio.ensure_future(line.end())
        # Whoever asked may not wait for it.
        self._ending.add(death)
        death.add_done_callback(self._ending.discard)
        self.start()
        return death

    def _told(self, death: Death) -> OperationError:
        if self._closed:
            return OperationError("busy", SHUTTING_DOWN)
        if death.status == OUT_OF_MEMORY or death.memory > self._memory // 2:
            return OutOfMemory()
        if death.signal and death.signal == getattr(signal, "SIGXCPU", None):
            return OperationError("timeout", "the operation took more processor time than its deadline")
        return OperationError("failed", TOO_MUCH)
