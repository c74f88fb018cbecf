"""The process that does the work of a command, forked before any library was loaded.

Rules: the work runs in a thread with a stack deep enough for RDKit; the first thread only listens to the parent. Signals of
the terminal are the parent's to judge. When the parent is gone the child ends too, but for a file that is just being
published. Only our own messages reach standard error: what libraries print there is dropped. The process ends without
leaving its functions, so nothing of the program that was forked runs twice.
"""

import os
import signal
import threading
import time
from typing import Final, NoReturn

from reshiki_cli.errors import Failure, OutputLost
from reshiki_cli.limits import Ceiling, bound_processor
from reshiki_cli.output import Console
from reshiki_cli.process import BEGIN, PRINT, PUBLISH, SIGNALS, Link, Work
from reshiki_session.catalogue import HEAP_VARIABLE
from reshiki_session.engine.limits import start_deep
from reshiki_session.errors import OutOfMemory

OUT_OF_MEMORY: Final = 75
# How often the memory is looked at where the kernel does not watch it: seconds.
GLANCE: Final = 0.2


class _PipeLink:
    """Bytes to the parent."""

    def __init__(self, report: int) -> None:
        self._report = report
        self.go = threading.Event()
        self.whole = False

    def begin(self) -> None:
        self._tell(BEGIN)

    def commit(self, *, whole: bool) -> None:
        self.go.clear()
        self._tell(PUBLISH if whole else PRINT)
        self.go.wait()
        self.whole = whole

    def _tell(self, message: bytes) -> None:
        try:
            os.write(self._report, message)
        except OSError:
            os._exit(1)


def do(work: Work, report: int, answer: int, *, heap_mib: int, deadline: float, console: Console) -> NoReturn:
    """Do the work and end the process with its status.

    Args:
        report, answer: the pipes to and from the parent.
    """
    try:
        for number in (*SIGNALS, signal.SIGHUP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)
        # The parent keeps the deadline; this is for a child that has lost it. A command runs two operations.
        bound_processor(int(3 * deadline) + 60)
        console = _own_console(console)
        ceiling = Ceiling(heap_mib)
        ceiling.enforce()
        link = _PipeLink(report)
        start_deep(lambda: os._exit(outcome(work, link, console, ceiling)))
        _heed(answer, link, ceiling, console)
    except BaseException as error:  # noqa: BLE001 (nothing may escape into the program that was forked)
        console.error(_internal(error))
    finally:
        os._exit(1)


def outcome(work: Work, link: Link, console: Console, ceiling: Ceiling) -> int:
    """Do the work; what it comes to is said, and becomes an exit status."""
    try:
        return work(link, console)
    except OutputLost as error:
        console.say(str(error))
    except Failure as error:
        console.error(str(error))
    except (MemoryError, OutOfMemory):
        return _memory_ran_out(ceiling, console)
    except BaseException as error:  # noqa: BLE001 (no traceback ever reaches a user)
        console.error(_internal(error))
    return 1


def _own_console(console: Console) -> Console:
    # One thread of numpy is enough, and each takes room of its own.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    kept = os.dup(console.err)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    os.close(nowhere)
    return console._replace(err=kept)


def _heed(answer: int, link: _PipeLink, ceiling: Ceiling, console: Console) -> None:
    """Pass on the parent's word that the way is free; return when it is gone and nothing is being published."""
    import select

    while True:
        ready, _, _ = select.select([answer], [], [], None if ceiling.enforced else GLANCE)
        if not ready:
            if ceiling.reached():
                os._exit(_memory_ran_out(ceiling, console))
        elif os.read(answer, 1):
            link.go.set()
        else:
            break
    while link.whole:
        time.sleep(GLANCE)


def _memory_ran_out(ceiling: Ceiling, console: Console) -> int:
    marker = ceiling.marker()
    ceiling.lift()
    if ceiling.outdone:
        console.error(
            "the work needs more memory than the system lets this process have (see `ulimit -v`, `ulimit -d`); "
            "raise that limit, or reduce the input"
        )
        return 1
    console.error(
        f"the work needs more memory than {HEAP_VARIABLE} allows ({ceiling.budget // 2**20} MiB); "
        "raise it, or reduce the input"
    )
    console.raw(marker)
    return OUT_OF_MEMORY


def _internal(error: BaseException) -> str:
    return f"an internal error stopped the command ({type(error).__name__}); please report this"
