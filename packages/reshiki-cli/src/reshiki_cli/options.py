"""The reader of a command line, driven by the table of commands.

Grammar: the command first; then options and arguments in any order. An option's value is the next token, whatever it looks
like. `--` ends the options; `-` is an argument. An option is given once, and never as `--option=value`. The first problem
found, from left to right, is the one reported.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from reshiki_cli.errors import UsageError
from reshiki_session.commands.cli import COMMANDS, COMMON_OPTIONS
from reshiki_session.commands.table import Command, Option


class Line(NamedTuple):
    """A command line that follows the grammar.

    `values` maps each option given to its value; a switch has an empty one.
    """

    command: Command
    arguments: tuple[str, ...]
    values: Mapping[str, str]


def command_named(name: str) -> Command:
    """The command of a name.

    Raises:
        UsageError: there is none.
    """
    if name not in COMMANDS:
        raise UsageError(f"unknown command `{name}`; run `reshiki --cli help`")
    return COMMANDS[name]


def read(tokens: Sequence[str]) -> Line:
    """Read what follows `reshiki --cli`, at least a command.

    Raises:
        UsageError: it does not follow the grammar.
    """
    command = COMMANDS["help"] if tokens[0] in _flags(COMMON_OPTIONS) else command_named(tokens[0])
    options = _flags((*command.options, *command.inputs, *COMMON_OPTIONS))
    arguments: list[str] = []
    values: dict[str, str] = {}
    rest = iter(tokens[1:])
    ended = False
    for word in rest:
        if ended or word == "-" or not word.startswith("-"):
            if len(arguments) == command.takes:
                raise UsageError(command.surplus.format(command=command.name, extra=word))
            arguments.append(word)
        elif word == "--":
            ended = True
        elif word in options:
            option = options[word]
            if option.flag in values:
                raise UsageError(f"{word} given more than once")
            value = "" if option.value is None else next(rest, None)
            if value is None:
                raise UsageError(f"{word} needs a value")
            values[option.flag] = value
        elif any(word in _flags((*other.options, *other.inputs)) for other in COMMANDS.values()):
            raise UsageError(f"{command.name} does not take {word}")
        else:
            raise UsageError(f"unknown option `{word}`")
    return Line(command, tuple(arguments), values)


def _flags(options: Sequence[Option]) -> dict[str, Option]:
    """Options by each of their spellings; ways to give the input that are no options are left out."""
    return {
        spelling: option
        for option in options
        for spelling in (option.flag, *option.aliases)
        if spelling.startswith("-") and spelling != "-"
    }
