"""`reshiki --cli tools`: the catalogue of the agent tools, as an MCP client gets it."""

from reshiki_cli.checks import Request
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Surroundings
from reshiki_session.catalogue import DATA_RULE, GUIDE_URL, NOTICE
from reshiki_session.tools.listing import listing


def run(_request: Request, _surroundings: Surroundings, console: Console) -> int:
    """Print the catalogue; returns the exit status."""
    console.line(
        {
            "data_not_instructions": DATA_RULE,
            "documentation": GUIDE_URL,
            "notice": NOTICE,
            "tools": listing(),
        }
    )
    return 0
