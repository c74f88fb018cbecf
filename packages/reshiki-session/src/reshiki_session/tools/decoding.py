"""From the JSON of a call to the `Arguments` of its operation.

The first problem found is the one told: a field the tool does not have, then a value that does not fit, then a field that is
missing; among fields of the tool, in their declared order. What a surface makes of arguments that are left out is its own
business.

Stricter than the schemas: see `parameters`. Laxer: numbers of IDs, lengths of keys and paths are not looked at here; the
operation's own check does that, and names the budget.
"""

from typing import Any

from reshiki_session.errors import OperationError
from reshiki_session.operations import find
from reshiki_session.tools.schema import names
from reshiki_session.tools.table import TOOLS


def decode(tool: str, arguments: Any) -> Any:
    """The arguments of a call.

    Raises:
        OperationError: `unknown_tool`, `invalid_arguments`.
    """
    if tool not in TOOLS:
        raise OperationError("unknown_tool", f"Unknown tool: {tool[:128]}")
    parameters = TOOLS[tool].parameters
    if not isinstance(arguments, dict):
        raise _wrong("Tool arguments must be a JSON object")
    for name in arguments:
        if name not in parameters:
            known = f"expected {names(tuple(parameters))}" if parameters else "there are no fields"
            raise _wrong(f"unknown field `{name[:64]}`, {known}")
    values = {
        name: parameter.decode(arguments[name], name)
        for name, parameter in parameters.items()
        if name in arguments
    }
    for name in parameters:
        if name not in arguments:
            raise _wrong(f"missing field `{name}`")
    return find(tool).Arguments(**values)


def _wrong(message: str) -> OperationError:
    return OperationError("invalid_arguments", message)
