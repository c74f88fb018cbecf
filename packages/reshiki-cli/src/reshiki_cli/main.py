"""`reshiki --cli`: reads the line, and does what it says.

Rules: a wrong line is said in one sentence and exits 2 before anything is read or written, and so is a wrong memory ceiling.
What needs a structure is done in a process of its own; everything else right here.
"""

import os
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from reshiki_cli import checks, limits, options, process
from reshiki_cli.errors import Failure, OutputLost, UsageError
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Surroundings
from reshiki_session.catalogue import BUDGETS

USAGE_ERROR: Final = 2
INTERRUPTED: Final = 130
# What these print is known without a structure, and takes no time worth a process.
_HERE: Final = frozenset({"info", "tools", "schema", "skill"})


def main(
    argv: Sequence[str],
    app_version: Callable[[], str],
    *,
    call: Callable[..., object] | None = None,
    deadline: float = BUDGETS.op_deadline_seconds,
) -> int:
    """Run `reshiki --cli` with the arguments that follow it; returns the exit status.

    Args:
        app_version: the version of ReShiki; asked only by what prints it.
        call: stands in for the jobs, by name (for tests).
        deadline: seconds an operation may take (for tests).
    """
    console = Console()
    _fill_streams()
    surroundings = Surroundings(app_version) if call is None else Surroundings(app_version, call)
    try:
        return _run(argv, surroundings, deadline, console)
    except UsageError as error:
        console.say(str(error))
        return USAGE_ERROR
    except Failure as error:
        console.error(str(error))
    except OutputLost as error:
        console.say(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 (no traceback ever reaches a user)
        console.error(f"an internal error stopped the command ({type(error).__name__}); please report this")
    return 1


def _run(argv: Sequence[str], surroundings: Surroundings, deadline: float, console: Console) -> int:
    if not argv:
        return _no_command(console)
    line = options.read(argv)
    name = line.command.name
    if name == "help":
        return _help_command(line, console)
    if "--help" in line.values:
        return _help(console, name)
    if not line.command.available:
        raise Failure(
            f"{name} is not available in this version; run `reshiki --cli help` for the commands that are"
        )
    request = checks.request(line, terminal=console.is_terminal())
    heap = limits.heap_mib(os.environ)
    if name in _HERE:
        status: int = import_module(f"reshiki_cli.{name}").run(request, surroundings, console)
        return status

    def work(link: process.Link, own: Console) -> int:
        done: int = import_module(f"reshiki_cli.{name}").run(request, surroundings, link, own)
        return done

    return process.run(work, heap_mib=heap, deadline=deadline, console=console)


def _help_command(line: options.Line, console: Console) -> int:
    (name,) = line.arguments or (None,)
    if name is not None:
        options.command_named(name)
    if "--json" in line.values:
        from reshiki_cli import listing

        console.line(listing.commands(name))
        return 0
    return _help(console, None if name == "help" else name)


def _help(console: Console, name: str | None) -> int:
    from reshiki_cli import help as pages

    terminal = console.is_terminal()
    text = pages.page(
        name,
        colors=pages.wants_colors(os.environ, terminal=terminal),
        width=pages.terminal_width() if terminal else pages.WIDTH,
    )
    console.result(text.encode())
    return 0


def _no_command(console: Console) -> int:
    from reshiki_cli import help as pages

    console.raw(pages.page(None))
    return USAGE_ERROR


def _fill_streams() -> None:
    """Take the places of streams that are closed, so that no file or pipe of ours is mistaken for one.

    Each is opened the wrong way round: whoever uses it gets the error a closed stream would give.
    """
    for descriptor, flags in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_RDONLY)):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, flags)
