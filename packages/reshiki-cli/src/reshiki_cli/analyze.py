"""`reshiki --cli analyze`: import, then analyze."""

from reshiki_cli.checks import Request
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Pipeline, Surroundings
from reshiki_cli.process import Link
from reshiki_session.operations import analyze
from reshiki_session.results import structured


def run(request: Request, surroundings: Surroundings, link: Link, console: Console) -> int:
    """Print the properties of the input; returns the exit status."""
    pipeline = Pipeline(surroundings, link, console)
    document = pipeline.load(request)
    result = pipeline.run("analyze", analyze.Arguments(document, ids=None))
    link.commit(whole=False)
    console.line(structured(result, surroundings.app_version()))
    return 0
