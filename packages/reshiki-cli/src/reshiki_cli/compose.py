"""`reshiki --cli compose`: lay a Proposal out, then export it."""

from typing import Any

from reshiki_cli import destination, source
from reshiki_cli.checks import Request
from reshiki_cli.errors import Failure
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Pipeline, Surroundings
from reshiki_cli.process import Link
from reshiki_session.errors import OperationError
from reshiki_session.operations import export


def run(request: Request, surroundings: Surroundings, link: Link, console: Console) -> int:
    """Write a Proposal as a file; returns the exit status."""
    destination.look(request)
    pipeline = Pipeline(surroundings, link, console)
    document = pipeline.run("compose", _arguments(source.read(request))).value["document"]
    result = pipeline.run("export", export.Arguments(document, request.target, request.pages))
    destination.write(request, result.files[0].data, link, console)
    if request.receipt:
        console.line({"receipt": result.value["receipt"]})
    return 0


def _arguments(text: str) -> Any:
    """The arguments of the tool: the Proposal, in the default style."""
    import json

    from reshiki_session.tools.decoding import decode

    try:
        proposal = json.loads(text.removeprefix("\ufeff"))
    except RecursionError as error:
        raise Failure("PROPOSAL is not valid JSON: it is nested too deeply") from error
    except ValueError as error:
        raise Failure(f"PROPOSAL is not valid JSON: {error}") from error
    try:
        return decode("compose", {"proposal": proposal, "style_document": None})
    except OperationError as error:
        raise Failure(error.message) from error
