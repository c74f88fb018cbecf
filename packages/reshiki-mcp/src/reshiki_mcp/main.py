"""The entry point of `reshiki --mcp`.

Rules: options, then the memory ceiling, then the grants are checked before standard input is touched; what is wrong with one
of them is a line on standard error and exit status 2. Standard output is for messages of the protocol only.
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from reshiki_mcp import stdio
from reshiki_mcp.options import Options, UsageError, heap_mib, parse
from reshiki_mcp.usage import usage
from reshiki_session.catalogue import HEAP_VARIABLE
from reshiki_session.files.grants import Grants


def main(argv: Sequence[str], app_version: Callable[[], str]) -> int:
    """Run the mode with the arguments behind `--mcp`; returns the exit status, or ends the process when it has served.

    `app_version` answers with the version of the installed application.
    """
    options = parse(argv)
    if isinstance(options, UsageError):
        return _refuse(options)
    if options.help:
        _say(usage())
        return 0
    ceiling = heap_mib(os.environ.get(HEAP_VARIABLE))
    if isinstance(ceiling, UsageError):
        return _refuse(ceiling)
    stdio.fill()
    grants = _grants(options)
    if isinstance(grants, UsageError):
        return _refuse(grants)
    from reshiki_mcp.server import serve

    return serve(options.log_level, ceiling, grants, app_version)


def _grants(options: Options) -> Grants | UsageError:
    from reshiki_session.files.granting import NotGranted, granted
    from reshiki_session.files.machine import Machine

    machine = Machine(sys.platform, os.environ, _current_folder(), _program_folders())
    try:
        return granted(machine, options.allow_read, options.allow_write)
    except NotGranted as problem:
        return UsageError(f"reshiki --mcp: {problem}", usage_follows=False)


def _current_folder() -> str:
    try:
        return str(Path.cwd())
    except OSError:
        return os.sep  # it was removed; nothing relative can be found


def _program_folders() -> tuple[str, ...]:
    """Where the program runs from: its script, as it was called and as it lies, and its installation."""
    script = Path(sys.argv[0] if sys.argv else "")
    if not script.is_absolute():
        return (sys.prefix,)
    return tuple(dict.fromkeys((str(script.parent), str(script.resolve().parent), sys.prefix)))


def _refuse(error: UsageError) -> int:
    _say(f"{error.message}\n{usage() if error.usage_follows else ''}")
    return 2


def _say(text: str) -> None:
    """Write to standard error where there is one: the exit status holds without it."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            # What is left in the buffer would be tried again at exit, and change the status.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
