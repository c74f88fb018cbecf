"""What commands that work on a structure share: the input becomes a document, operations run on it in this process.

Rules: every operation is one the agent tools call, with the same arguments. Its warnings are said as soon as it is done, also
when it failed. Its deadline begins with it.
"""

import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from reshiki_cli import source
from reshiki_cli.checks import Request
from reshiki_cli.errors import Failure
from reshiki_cli.output import Console
from reshiki_cli.process import Link
from reshiki_session import inline, jobs
from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Documents
from reshiki_session.errors import OperationError, OutOfMemory
from reshiki_session.operations import importing
from reshiki_session.results import Result
from reshiki_session.session import Session


class Surroundings(NamedTuple):
    """What a command is given by whoever starts it: the product's version, and how jobs are called."""

    app_version: Callable[[], str]
    call: jobs.Call = jobs.call


def session(surroundings: Surroundings) -> Session:
    """A session of this process, which grants no folder."""
    documents = Documents(BUDGETS, clock=time.monotonic, token=lambda: os.urandom(16).hex())
    return Session(documents, surroundings.app_version)


class Pipeline:
    """One command's session."""

    def __init__(self, surroundings: Surroundings, link: Link, console: Console) -> None:
        self._session = session(surroundings)
        self._call = surroundings.call
        self._link = link
        self._console = console

    def load(self, request: Request) -> str:
        """Read and import the input; returns the handle of the document.

        Raises:
            Failure: it cannot be read, or is no structure.
        """
        text = source.read(request)
        result = self.run("import", importing.Arguments(request.source, text, analysis=False))
        handle: str = result.value["document"]
        return handle

    def run(self, tool: str, arguments: Any) -> Result:
        """Run the operation of a tool.

        Raises:
            Failure: it did not succeed.
            OutOfMemory: it would need more memory than there is.
        """
        self._link.begin()
        try:
            result = inline.run(self._session, tool, arguments, self._call)
        except OutOfMemory:
            raise
        except OperationError as error:
            self._warn(error.warnings)
            raise Failure(error.message) from error
        self._warn(result.warnings)
        return result

    def _warn(self, warnings: tuple[str, ...]) -> None:
        for message in warnings:
            self._console.warning(message)
