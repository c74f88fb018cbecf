"""The commands as JSON data, for programs that build command lines: what the help pages say, and nothing else.

Rules: everything comes from the table of commands, in its order. Prose is one string, its paragraphs apart by an empty line.
"""

from typing import Any

from reshiki_session.catalogue import DATA_RULE, GUIDE_URL, NOTICE
from reshiki_session.commands.cli import COMMANDS, COMMON_OPTIONS, EXIT_STATUS
from reshiki_session.commands.table import Command, Option, paragraphs


def commands(name: str | None = None) -> dict[str, Any]:
    """Every command, or the one of a name, with what holds for all."""
    wanted = COMMANDS.values() if name is None else (COMMANDS[name],)
    return {
        "commands": [_command(command) for command in wanted],
        "common_options": [_option(option) for option in COMMON_OPTIONS],
        "data_not_instructions": DATA_RULE,
        "documentation": GUIDE_URL,
        "exit_status": dict(EXIT_STATUS),
        "notice": NOTICE,
    }


def _command(command: Command) -> dict[str, Any]:
    return {
        "about": _prose(command.about),
        "arguments": command.takes,
        "available": command.available,
        "examples": list(command.examples),
        "inputs": [_option(option) for option in command.inputs],
        "name": command.name,
        "notes": _prose(command.notes),
        "options": [_option(option) for option in command.options],
        "summary": command.summary,
        "usage": f"reshiki --cli {command.name} {command.usage}".rstrip(),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "about": _prose(option.about),
        "aliases": list(option.aliases),
        "choices": list(option.choices),
        "name": option.flag,
        "value": option.value,
    }


def _prose(text: str) -> str:
    return "\n\n".join(paragraphs(text))
