"""`reshiki --cli convert`: import, then export."""

from reshiki_cli import destination
from reshiki_cli.checks import Request
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Pipeline, Surroundings
from reshiki_cli.process import Link
from reshiki_session.operations import export


def run(request: Request, surroundings: Surroundings, link: Link, console: Console) -> int:
    """Write the input in another format; returns the exit status."""
    destination.look(request)
    pipeline = Pipeline(surroundings, link, console)
    document = pipeline.load(request)
    result = pipeline.run("export", export.Arguments(document, request.target, request.pages))
    destination.write(request, result.files[0].data, link, console)
    if request.receipt:
        console.line({"receipt": result.value["receipt"]})
    return 0
