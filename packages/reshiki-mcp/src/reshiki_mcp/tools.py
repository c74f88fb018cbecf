"""A tool's call, from its JSON arguments to the result a client gets. Failures of an operation are results too."""

from collections.abc import Awaitable, Callable
from typing import Any

from reshiki_mcp import results
from reshiki_session.errors import OperationError
from reshiki_session.results import Result
from reshiki_session.tools.decoding import decode

# Runs an operation with its decoded arguments; raises OperationError.
Operate = Callable[[str, Any], Awaitable[Result]]


class Tools:
    """The tools of one session."""

    def __init__(self, operate: Operate, app_version: str) -> None:
        self._operate = operate
        self._app = app_version

    async def call(self, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """The result of a tool that exists."""
        try:
            return results.success(await self._operate(name, decode(name, arguments)), self._app)
        except OperationError as error:
            return results.failure(error, self._app)
