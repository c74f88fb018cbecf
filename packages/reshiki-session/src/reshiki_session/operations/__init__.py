"""The operations, one module a tool: what both surfaces call.

An operation has three steps that never mix:

1. `check(arguments, budgets)`: rules of the arguments alone. Runs before the call takes a place in a queue.
2. `steps(session, arguments)` resolves handles, then yields each piece of work as a `Job` and gets back what it came to.
   It never does the work itself: no operation imports the chemistry or the scene.
3. What follows the last `yield` commits. Whoever drives the steps (`reshiki_session.inline` in this process, the server's
   host with its workers) looks at deadline and cancellation before it hands a job's outcome back; after that there is no
   turning back, and nothing there waits.

`Arguments` of each module is what a surface fills in, its fields in the order the tool's schema requires them.
"""

from collections.abc import Generator
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol

from reshiki_session.catalogue import Budgets
from reshiki_session.results import Result
from reshiki_session.session import Session


class Job(NamedTuple):
    """A piece of work, by its name in `reshiki_session.jobs.TABLE`, and the values it works on."""

    name: str
    arguments: tuple[Any, ...]


Steps = Generator[Job, Any, Result]


class Operation(Protocol):
    """What a module of this package offers."""

    def check(self, arguments: Any, budgets: Budgets, /) -> None: ...

    def steps(self, session: Session, arguments: Any, /) -> Steps: ...


# Tool to module; `import` is no name for one.
_MODULES: Final = {
    "info": "info",
    "document_close": "document_close",
    "import": "importing",
    "analyze": "analyze",
    "render": "render",
    "export": "export",
}


def find(name: str) -> Operation:
    """The operation of a tool.

    Raises:
        KeyError: there is none of this name.
    """
    operation: Any = import_module(f"{__name__}.{_MODULES[name]}")
    return operation  # type: ignore[no-any-return]
