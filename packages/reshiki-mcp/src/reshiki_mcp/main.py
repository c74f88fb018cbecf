"""The entry point of `reshiki --mcp`.

Rules: options, then the memory ceiling, then the grants are checked before standard input is touched; what is wrong with one
of them is a line on standard error and exit status 2. Standard output is for messages of the protocol only.
"""

import os
import sys
from collections.abc import Callable, Sequence

from reshiki_mcp.options import UsageError, heap_mib, parse
from reshiki_mcp.usage import usage
from reshiki_session.catalogue import HEAP_VARIABLE

NOT_SERVED = (
    "reshiki --mcp: this version does not serve MCP yet; reshiki --cli does its work one command at a time "
    "(see reshiki --cli help)"
)


def main(argv: Sequence[str], app_version: Callable[[], str]) -> int:
    """Run the mode with the arguments behind `--mcp`; returns the exit status.

    `app_version` answers with the version of the installed application; it is asked only where the version is shown.
    """
    del app_version  # shown by the server's banner and its results
    options = parse(argv)
    if isinstance(options, UsageError):
        return _refuse(options)
    if options.help:
        _say(usage())
        return 0
    ceiling = heap_mib(os.environ.get(HEAP_VARIABLE))
    if isinstance(ceiling, UsageError):
        return _refuse(ceiling)
    _say(f"{NOT_SERVED}\n")
    return 1


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
