"""How workers come to be and end, as seen from the serving process; here, those that are each started anew.

Rules: nothing here blocks the event loop but the start of a process, which takes milliseconds. The bytes to and from a worker
are read and written as they come. Ending a worker is begun in the moment it is asked for. Processes are started by the
interpreter that runs this one, with the same paths.
"""

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from reshiki_session.engine.messages import HEADER

# Bytes a stream holds before it stops reading.
BUFFER: Final = 2**21
# Seconds a process has to end by itself when the engine is closed.
PATIENCE: Final = 2.0


class Death(NamedTuple):
    """How a worker ended.

    Attributes:
        signal: what it was killed by, or 0.
        status: what it exited with, or 0.
        memory: the most it ever used, in MiB; 0 where nobody knows.
    """

    signal: int
    status: int
    memory: int


class Setting(NamedTuple):
    """What a worker is given: MiB its jobs may allocate, jobs it does, and `module:function` that gets its process ready."""

    memory: int
    jobs: int
    preload: str


class Line:
    """A worker as its engine sees it: messages to and from it, and its end."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        number: int,
        kill: Callable[[], Awaitable[Death]],
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._kill = kill
        self.number = number

    @property
    def alive(self) -> bool:
        return not self._reader.at_eof() and self._reader.exception() is None

    async def send(self, *messages: bytes) -> None:
        for message in messages:
            self._writer.write(message)
        await self._writer.drain()

    async def receive(self) -> bytes:
        """The next message.

        Raises:
            EOFError, OSError: the worker has gone.
        """
        (size,) = HEADER.unpack(await self._reader.readexactly(HEADER.size))
        return await self._reader.readexactly(size)

    def end(self) -> Awaitable[Death]:
        """End the worker, now; what is awaited tells how it ended, which may have been before."""
        death = self._kill()
        if not self._writer.is_closing():
            self._writer.transport.abort()
        return death


class Launcher(Protocol):
    """Makes workers."""

    async def launch(self) -> Line:
        """A new worker.

        Raises:
            OSError: the system does not let us.
        """

    async def close(self) -> None:
        """Make no more; those that still run end."""


async def python(call: str, stdin: int, stdout: int, *, module: str) -> Process:
    """Start a process of this interpreter that calls a function of a module of the engine.

    Raises:
        OSError: the system does not let us.
    """
    code = f"import sys; sys.path[:] = {sys.path!r}; from reshiki_session.engine import {module}; {module}.{call}"
    # One thread of numpy is enough, and each takes room of its own, as does every arena of the allocator.
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "MALLOC_ARENA_MAX": "2"}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        code,
        stdin=stdin,
        stdout=stdout,
        stderr=DEVNULL,
        env=environment,
        limit=BUFFER,
    )


async def gone(process: Process) -> int:
    """Wait for a process that has been told to end, not for ever; returns what it ended with."""
    try:
        return await asyncio.wait_for(process.wait(), PATIENCE)
    except TimeoutError:
        with suppress(ProcessLookupError):
            process.kill()
        return await process.wait()


class Spawning:
    """Workers each started anew: where a process must not be forked (macOS) or cannot (Windows)."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._processes: set[Process] = set()

    async def launch(self) -> Line:
        call = f"spawned(*{tuple(self._setting)}, {os.getpid()})"
        process = await python(call, PIPE, PIPE, module="worker")
        assert process.stdout is not None
        assert process.stdin is not None
        self._processes.add(process)
        return Line(process.stdout, process.stdin, process.pid, lambda: self._end(process))

    def _end(self, process: Process) -> Awaitable[Death]:
        with suppress(ProcessLookupError):
            process.kill()
        return self._ended(process)

    async def _ended(self, process: Process) -> Death:
        status = await process.wait()
        self._processes.discard(process)
        return Death(max(-status, 0), max(status, 0), 0)

    async def close(self) -> None:
        for process in tuple(self._processes):
            await self._end(process)
