"""The options of `reshiki --mcp`."""

from typing import Final

from reshiki_session import catalogue
from reshiki_session.commands.table import Option, Section

USAGE: Final = "[--log-level <level>] [--allow-read <folder>]... [--allow-write <folder>]..."
ABOUT: Final = """
    Serves the Model Context Protocol on standard input and output. An MCP client starts it; what it has to say of itself
    goes to standard error.
    """
OPTIONS: Final = (
    Option(
        "--log-level",
        "How much is logged (default warn).",
        "<level>",
        choices=("error", "warn", "info", "debug"),
    ),
    Option(
        "--allow-read", "Let file_open read the files of <folder>; repeatable.", "<folder>", repeatable=True
    ),
    Option(
        "--allow-write", "Let file_save write files to <folder>; repeatable.", "<folder>", repeatable=True
    ),
    Option("--help", "Print this page.", aliases=("-h",)),
)
DEFAULT_LOG_LEVEL: Final = "warn"
# Kept for connecting to a running application; refused with a sentence of its own.
RESERVED: Final = "--attach"

EXIT_STATUS: Final = (
    ("0", "the input ended and every reply was delivered"),
    (
        "1",
        (
            "standard output failed or was closed, a reply was not delivered, a request got no answer, or the server could "
            "not start"
        ),
    ),
    ("2", f"an option, a grant or {catalogue.HEAP_VARIABLE} is wrong"),
    ("75", "the memory ceiling was reached"),
)
SECTIONS: Final = (
    Section("Exit status", rows=EXIT_STATUS),
    Section("Environment", rows=((catalogue.HEAP_VARIABLE, catalogue.HEAP_ABOUT),)),
    Section(
        "Grants",
        "agent-access.json in ReShiki's data folder grants folders too; see the documentation.",
    ),
    Section("Documentation", catalogue.GUIDE_URL),
)
