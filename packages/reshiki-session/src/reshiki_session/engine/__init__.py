"""Where jobs run under the server: processes of their own, which a crash, a greedy input or a deadline costs and nobody else.

`Engine` is what a host needs; `workers.Workers` is the real one. Names that need `multiprocessing` are imported when used.
"""

from typing import Any, Protocol

from reshiki_session.operations import Job

__all__ = ["Engine"]


class Engine(Protocol):
    """Runs jobs beside this process."""

    def start(self) -> None:
        """Make ready ahead of the first job; returns at once. A job starts what it needs without it."""

    async def run(self, job: Job, seconds: float) -> Any:
        """What the job comes to.

        Cancelled, it stops the work, and is done when the work has ended.

        Raises:
            OperationError: it did not succeed: its own error; `timeout` after so many seconds; `budget` where memory ran
                out; `failed` where its process died.
        """

    async def close(self) -> None:
        """Stop whatever runs, and end."""
