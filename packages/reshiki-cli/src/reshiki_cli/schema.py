"""`reshiki --cli schema`: a JSON Schema as it is, without the experimental label, so that the line can be saved and used."""

from reshiki_cli.checks import Request
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Surroundings
from reshiki_session.results import compact
from reshiki_session.tools.proposal import proposal_schema


def run(_request: Request, _surroundings: Surroundings, console: Console) -> int:
    """Print the schema of Proposals, the only one there is; returns the exit status."""
    console.result((compact(proposal_schema()) + "\n").encode())
    return 0
