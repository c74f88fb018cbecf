"""What a host asks of whoever runs its jobs."""

from typing import Any, Final, Protocol

from reshiki_session.operations import Job

# What is said of calls and jobs that come when nothing is begun any more, or that are ended for that reason.
SHUTTING_DOWN: Final = "shutting down"


class Engine(Protocol):
    """Runs jobs, as many at once as the host lets it."""

    def start(self) -> None:
        """Get ready, without waiting for it; called in the event loop. A job that comes earlier starts the engine itself."""

    async def run(self, job: Job, deadline: float, /) -> Any:
        """Do the work of a job.

        A task that is cancelled here has its job stopped, whatever the job is doing; nothing is waited for.

        Args:
            deadline: when the host will give up on it, in seconds of the host's clock. Keeping it is the host's business.

        Raises:
            OperationError: it did not succeed.
        """

    async def close(self) -> None:
        """Stop whatever still runs, for good: each job ends as `busy`."""
