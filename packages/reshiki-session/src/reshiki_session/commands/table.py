"""What the tables are made of."""

from typing import NamedTuple


class Option(NamedTuple):
    """An option, or another way to give the input.

    `value` is what help calls its value; without one it is a switch. `choices` are the values there are.
    """

    flag: str
    about: str
    value: str | None = None
    choices: tuple[str, ...] = ()
    repeatable: bool = False
    aliases: tuple[str, ...] = ()


class Command(NamedTuple):
    """A command. `usage` follows its name; `takes` is how many arguments it has beside options.

    `surplus` is what is said of one more: `{command}` and `{extra}` stand for the name and the argument.
    """

    name: str
    summary: str
    about: str
    usage: str = ""
    takes: int = 0
    surplus: str = "{command} takes no arguments"
    inputs: tuple[Option, ...] = ()
    options: tuple[Option, ...] = ()
    checks: tuple[str, ...] = ()
    notes: str = ""
    examples: tuple[str, ...] = ()
    available: bool = True


class Section(NamedTuple):
    """A part of a help page under a heading: prose, lines to be kept as they are, or rows of a name and its meaning."""

    heading: str
    about: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()


def paragraphs(prose: str) -> tuple[str, ...]:
    """The paragraphs of prose, each on one line."""
    return tuple(" ".join(part.split()) for part in prose.split("\n\n") if part.strip())
