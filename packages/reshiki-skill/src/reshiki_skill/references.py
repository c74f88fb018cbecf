"""The pages of a skill's `references/` folder, written in Markdown from the tables the product is made of.

Rules: nothing is said here that a table does not say. Commands and options keep the order of their table. Only what works is
described: a command of a later version is left out. The same tables make the same page, byte for byte.
"""

import re
from collections.abc import Iterable, Iterator

from reshiki_session import catalogue
from reshiki_session.commands import Command, Option, Section, paragraphs

# What is code in running text: a command line in parentheses or at the end, else an option. Code already marked stays.
_CODE = re.compile(
    r"(?P<marked>`[^`]*`)"
    r"|(?<=\()reshiki --[^)]*(?=\))|(?<=: )reshiki --.*$"
    r"|(?<![\w-])(?:--[a-z-]*|-o(?: -)?)(?![\w-])"
)


def cli_reference(commands: Iterable[Command], sections: Iterable[Section]) -> str:
    """`references/cli.md`: every command that works, and what holds for all of them."""
    described = [command for command in commands if command.available]
    blocks = [
        "# reshiki --cli",
        catalogue.NOTICE,
        _code(f"reshiki --cli {command.name} {command.usage}".rstrip() for command in described),
        *(block for section in sections for block in _section(section)),
        *(block for command in described for block in _command(command)),
    ]
    return "\n\n".join(blocks) + "\n"


def _command(command: Command) -> Iterator[str]:
    yield f"## {command.name}"
    yield f"{_prose(command.summary)}."
    yield from map(_prose, paragraphs(command.about))
    if command.inputs:
        yield "Input, exactly one of:"
        yield "\n".join(map(_option, command.inputs))
    if command.options:
        yield "Options:"
        yield "\n".join(map(_option, command.options))
    yield from map(_prose, paragraphs(command.notes))
    if command.examples:
        yield _code(command.examples)


def _option(option: Option) -> str:
    names = ", ".join(
        f"`{name} {option.value or ''}".rstrip() + "`" for name in (option.flag, *option.aliases)
    )
    choices = f" One of: {', '.join(f'`{choice}`' for choice in option.choices)}." if option.choices else ""
    return f"- {names}: {_prose(' '.join(option.about.split()))}{choices}"


def _section(section: Section) -> Iterator[str]:
    if section.heading:
        yield f"## {section.heading}"
    yield from map(_prose, paragraphs(section.about))
    if section.lines:
        yield _code(section.lines)
    if section.rows:
        yield "\n".join(f"- `{name}`: {_prose(meaning)}" for name, meaning in section.rows)


def _prose(text: str) -> str:
    """Running text with options set as code, so that no reader's typography turns their hyphens into dashes."""
    return _CODE.sub(lambda found: found["marked"] or f"`{found[0]}`", text)


def _code(lines: Iterable[str]) -> str:
    return "\n".join(["```sh", *lines, "```"])
