"""`reshiki --cli info`: what the tool of that name reports, and what the command line reads and writes."""

from reshiki_cli.checks import Request
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Surroundings, session
from reshiki_session import inline
from reshiki_session.catalogue import EXPORT_FORMATS, IMPORT_FORMATS
from reshiki_session.operations import info
from reshiki_session.results import structured


def run(_request: Request, surroundings: Surroundings, console: Console) -> int:
    """Print the report; returns the exit status."""
    result = inline.run(session(surroundings), "info", info.Arguments())
    formats = {"input_formats": list(IMPORT_FORMATS), "output_formats": list(EXPORT_FORMATS)}
    console.line({**structured(result, surroundings.app_version()), "cli": formats})
    return 0
