"""The operations, one module a tool: what both surfaces call.

An operation has three steps that never mix:

1. `check(arguments, budgets)`: rules of the arguments alone. Runs before the call takes a place in a queue.
2. `steps(session, arguments)` resolves handles, then yields each piece of work as a `Job` and gets back what it came to; a
   job that fails raises its `OperationError` where it was yielded. Steps never do the work themselves: no operation imports
   the chemistry or the scene. Files are looked at and read as a `Task`, by the process that holds the granted folders.
3. What follows the last `yield` commits, or is a last `Task` with `effect`. Whoever drives the steps
   (`reshiki_session.inline` in this process, the server's host with its workers) looks at deadline and cancellation before
   it hands an outcome back, and before it begins an effect; after that there is no turning back. A call that is over for one
   of these reasons is told so by closing the steps.

`Arguments` of each module is what a surface fills in, its fields in the order the tool's schema requires them.
"""

from collections.abc import Callable, Generator
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

from reshiki_session.catalogue import Budgets
from reshiki_session.results import Result
from reshiki_session.session import Session


class Job(NamedTuple):
    """A piece of work, by its name in `reshiki_session.jobs.TABLE`, and the values it works on.

    `limit` is how many seconds it may take, where that is less than the call may; whoever can stop a job stops it then and
    raises `timeout` where it was yielded.
    """

    name: str
    arguments: tuple[Any, ...]
    limit: float | None = None


class Task(NamedTuple):
    """What only this process can do, and what may wait for a disk: `function(*arguments)`.

    With `effect` it changes something outside: begun, it is neither cancelled nor timed out.
    """

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    effect: bool = False


Steps = Generator[Job | Task, Any, Result]


class Operation(Protocol):
    """What a module of this package offers."""

    Arguments: Any

    def check(self, arguments: Any, budgets: Budgets, /) -> None: ...

    def steps(self, session: Session, arguments: Any, /) -> Steps: ...


# Tool to module; `import` is no name for one.
_MODULES: Final = {
    "info": "info",
    "document_new": "document_new",
    "document_list": "document_list",
    "document_close": "document_close",
    "import": "importing",
    "inspect": "inspect",
    "analyze": "analyze",
    "render": "render",
    "export": "export",
    "file_open": "file_open",
    "file_save": "file_save",
    "compose": "compose",
    "apply": "apply",
}


def find(name: str) -> Operation:
    """The operation of a tool.

    Raises:
        KeyError: there is none of this name.
    """
    operation: Any = import_module(f"{__name__}.{_MODULES[name]}")
    return operation  # type: ignore[no-any-return]
