"""What tests of a surface need: an engine without workers."""

import asyncio
from collections.abc import Mapping
from typing import Any

from reshiki_session.errors import OperationError
from reshiki_session.operations import Job

__all__ = ["StubEngine"]


class StubEngine:
    """Answers jobs with prepared outcomes, at once or when they are let go, and remembers what it was asked.

    An outcome that is an exception is raised, one that is callable is called with the job's arguments: `jobs.call` of a name
    does the real work in this process.

    Attributes:
        asked: every job that was begun, in order.
        stopped: those whose task was cancelled while they were held.
        started, closed: whether a host said so.
    """

    def __init__(self, outcomes: Mapping[str, Any] | None = None) -> None:
        self._outcomes = dict(outcomes or {})
        self._free = asyncio.Event()
        self._free.set()
        self.asked: list[Job] = []
        self.stopped: list[Job] = []
        self.started = False
        self.closed = False

    def start(self) -> None:
        self.started = True

    def hold(self) -> None:
        """Keep jobs running until `let_go`."""
        self._free.clear()

    def let_go(self) -> None:
        self._free.set()

    async def run(self, job: Job, _deadline: float, /) -> Any:
        self.asked.append(job)
        try:
            await self._free.wait()
        except asyncio.CancelledError:
            self.stopped.append(job)
            raise
        if job.name not in self._outcomes:
            raise OperationError("failed", f"the stub engine has no outcome for {job.name}")
        outcome = self._outcomes[job.name]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome(*job.arguments) if callable(outcome) else outcome

    async def close(self) -> None:
        self.closed = True
