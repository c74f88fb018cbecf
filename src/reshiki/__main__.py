"""The `reshiki` executable: its first argument picks the mode, and only that mode is imported.

Rules: the mode is the first argument exactly, `--mcp` or `--cli`; nothing else starts one. `--help` and `--version` print to
stdout and exit 0, or 1 where stdout cannot be written; anything else says what the two modes are, on stderr, and exits 2.
"""

import os
import sys
from collections.abc import Sequence

USAGE = """\
Usage: reshiki --cli <command> [options]   run one command on a structure or drawing, then exit
       reshiki --mcp [options]             serve AI agents over standard input and output (MCP)

The mode comes first. `reshiki --cli help` lists the commands; `reshiki --mcp --help` shows the server's options.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `reshiki` with the given arguments (default: the process's own); returns the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    match arguments:
        case ["--cli", *rest]:
            return cli(rest)
        case ["--mcp", *rest]:
            return mcp(rest)
        case ["--help" | "-h", *_]:
            return _answer(USAGE)
        case ["--version", *_]:
            return _answer(f"reshiki {_version()}\n")
        case _:
            _complain(USAGE)
            return 2


def cli(argv: Sequence[str] | None = None) -> int:
    """Run the command line (`reshiki --cli`, `reshiki-cli`)."""
    from reshiki_cli.main import main as run

    return run(sys.argv[1:] if argv is None else argv, app_version=_version)


def mcp(argv: Sequence[str] | None = None) -> int:
    """Run the MCP server (`reshiki --mcp`, `reshiki-mcp`)."""
    from reshiki_mcp.main import main as run

    return run(sys.argv[1:] if argv is None else argv, app_version=_version)


def _answer(text: str) -> int:
    """Write to stdout, which may be closed, full or a pipe that nobody reads any more."""
    try:
        os.fstat(1)
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        _complain(f"reshiki: could not write output: {error.strerror}\n")
        _give_up(1)
        return 1
    return 0


def _complain(text: str) -> None:
    """Write to stderr where there is one: the exit status holds without it."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(text)
            sys.stderr.flush()
        except OSError:
            _give_up(2)


def _give_up(stream: int) -> None:
    """Let go of what could not be written: Python would try it again at exit, and end with a status of its own."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream)


def _version() -> str:
    """The installed version; asked for only when it is printed (33 ms)."""
    from reshiki import __version__

    return __version__


if __name__ == "__main__":
    sys.exit(main())
