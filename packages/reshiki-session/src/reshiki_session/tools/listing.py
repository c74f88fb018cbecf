"""The catalogue of the tools as clients get it."""

from typing import Any

from reshiki_session.tools.schema import Schema, record
from reshiki_session.tools.table import TOOLS, Tool


def input_schema(tool: Tool) -> Schema:
    """What a tool takes; every parameter is required."""
    return record(**{name: parameter.schema for name, parameter in tool.parameters.items()})


def listing() -> list[dict[str, Any]]:
    """Every tool as JSON data: name, title, description, inputSchema and its four hints."""
    return [
        {
            "annotations": {
                "destructiveHint": tool.hints.destructive,
                "idempotentHint": tool.hints.idempotent,
                "openWorldHint": False,
                "readOnlyHint": tool.hints.read_only,
            },
            "description": tool.description,
            "inputSchema": input_schema(tool),
            "name": tool.name,
            "title": tool.title,
        }
        for tool in TOOLS.values()
    ]
