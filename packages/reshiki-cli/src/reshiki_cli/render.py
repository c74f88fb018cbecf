"""`reshiki --cli render`: import, then render."""

from reshiki_cli import destination
from reshiki_cli.checks import Request
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Pipeline, Surroundings
from reshiki_cli.process import Link
from reshiki_session.operations import render


def run(request: Request, surroundings: Surroundings, link: Link, console: Console) -> int:
    """Draw a preview of the input; returns the exit status."""
    destination.look(request)
    pipeline = Pipeline(surroundings, link, console)
    document = pipeline.load(request)
    arguments = render.Arguments(document, request.target, request.width, request.height, ids=None)
    result = pipeline.run("render", arguments)
    picture = result.images[0].data if result.images else result.files[0].data
    destination.write(request, picture, link, console)
    return 0
