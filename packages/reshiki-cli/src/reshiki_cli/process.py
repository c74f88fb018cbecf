"""The process that waits while another does the work of a command.

Rules:
- The fork comes before any library is loaded: the parent stays small and can always act.
- `begin`: an operation starts, and with it a new deadline. `commit`: what follows cannot be undone; the child waits until
  the parent has lifted the deadline and said so. So the deadline acts before an effect, never after, and a file is never cut
  off half published.
- The parent kills the child at the deadline and on the first Ctrl-C or SIGTERM; while a file is being published it lets the
  child finish, unless it is told a second time. It reports a death in a sentence, passes an exit status on, and leaves no
  zombie.
- Without fork (Windows) the same work runs in this process, under a watchdog.
"""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

from reshiki_cli.errors import Failure
from reshiki_cli.output import Console, reason

# What the child tells the parent: an operation begins; a file is to be published; the result is to be printed.
BEGIN: Final = b"b"
PUBLISH: Final = b"p"
PRINT: Final = b"o"

# What a command's work ends with; anything else is an end nobody meant.
STATUSES: Final = frozenset({0, 1, 2, 75})

# What a terminal or a supervisor sends to end a command.
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


class Link(Protocol):
    """What the work tells whoever watches it."""

    def begin(self) -> None:
        """An operation starts: its deadline counts from now."""

    def commit(self, *, whole: bool) -> None:
        """What follows cannot be undone, and with `whole` must not be cut off, until this is called again without.

        Returns when the deadline is lifted.
        """


Work = Callable[[Link, Console], int]


def run(work: Work, *, heap_mib: int, deadline: float, console: Console) -> int:
    """Do the work in a process of its own; returns the exit status.

    Args:
        work: returns the exit status; what it raises becomes a sentence.
        heap_mib: the memory it may allocate, in MiB.
        deadline: seconds an operation may take.
        console: where the work and its end are reported.
    """
    if not hasattr(os, "fork"):
        from reshiki_cli.watchdog import run_here

        return run_here(work, heap_mib=heap_mib, deadline=deadline, console=console)
    try:
        report, report_end = os.pipe()
        answer_end, answer = os.pipe()
        # No signal may arrive before each side has decided what it means.
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        child = os.fork()
    except OSError as error:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        raise Failure(f"cannot start a process: {reason(error)}") from error
    if child == 0:
        os.close(report)
        os.close(answer)
        from reshiki_cli.child import do

        do(work, report_end, answer_end, heap_mib=heap_mib, deadline=deadline, console=console)
    os.close(report_end)
    os.close(answer_end)
    watch = _Watch(child, report, answer, deadline)
    watch.install()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
    return watch.wait(console)


def timed_out(deadline: float) -> str:
    """What is said at the deadline."""
    return f"the operation exceeded its deadline of {deadline:g} seconds; nothing was written"


class _Watch:
    """The parent's side: one child from its fork to its end."""

    def __init__(self, child: int, report: int, answer: int, deadline: float) -> None:
        self._child = child
        self._report = report
        self._answer = answer
        self._deadline = deadline
        self._until: float | None = None
        self._committed = False
        self._whole = False
        self._signalled: int | None = None
        self._killed = False
        self._expired = False
        self._previous: dict[int, Any] = {}

    def install(self) -> None:
        for number in SIGNALS:
            # What whoever started us has ignored, stays ignored.
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._previous[number] = signal.signal(number, self._on_signal)

    def wait(self, console: Console) -> int:
        """Wait for the child; returns the exit status."""
        self._listen()
        # From here on the child is no more, and its number may be another's: nothing may be sent to it.
        signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
        _, status = os.waitpid(self._child, 0)
        for number, handler in self._previous.items():
            signal.signal(number, handler)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        os.close(self._report)
        os.close(self._answer)
        if os.WIFEXITED(status) and not self._killed and os.WEXITSTATUS(status) in STATUSES:
            return os.WEXITSTATUS(status)
        if self._signalled is not None:
            return 128 + self._signalled
        console.error(self._sentence(status))
        return 1

    def _listen(self) -> None:
        import select

        while True:
            left = None if self._until is None else max(0.0, self._until - time.monotonic())
            ready, _, _ = select.select([self._report], [], [], left)
            if not ready:
                self._expired = True
                self._until = None
                self._kill()
                continue
            message = os.read(self._report, 1)
            if not message:
                return
            if message == BEGIN:
                self._until = time.monotonic() + self._deadline
            elif not self._killed:
                self._until = None
                self._committed = True
                self._whole = message == PUBLISH
                # A child that has died since needs no answer.
                with suppress(OSError):
                    os.write(self._answer, message)

    def _on_signal(self, number: int, _frame: object) -> None:
        again = self._signalled is not None
        self._signalled = number
        if again or not self._whole:
            self._kill()

    def _kill(self) -> None:
        self._killed = True
        # The child is there until it is waited for, dead or alive.
        os.kill(self._child, signal.SIGKILL)

    def _sentence(self, status: int) -> str:
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        if self._expired or number == signal.SIGXCPU:
            return timed_out(self._deadline)
        when = "while the output was being written" if self._committed else "before anything was written"
        if os.WIFEXITED(status):
            # The dynamic loader and some libraries leave like this when the system refuses them memory.
            return (
                f"the work ended by itself (status {os.WEXITSTATUS(status)}) {when}, most likely because the system "
                "refused it memory"
            )
        if number == signal.SIGKILL:
            return f"the system ended the work {when}, most likely because memory ran out"
        return (
            f"the work crashed ({_name(number)}) {when}; the input may be too large or too unusual for the "
            "chemistry engine"
        )


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
