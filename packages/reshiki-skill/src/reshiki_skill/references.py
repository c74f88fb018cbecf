"""The pages of a skill's `references/` folder, written in Markdown from the tables the product is made of.

Rules: nothing is said here that a table does not say. Commands, options and tools keep the order of their table. Only what
works is described: a command of a later version is left out. The same tables make the same page, byte for byte.
"""

from collections.abc import Iterable, Iterator

from reshiki_session import catalogue
from reshiki_session.commands import Command, Option, Section, paragraphs
from reshiki_skill.markdown import bullets, code, page, prose


def cli_reference(commands: Iterable[Command], sections: Iterable[Section]) -> str:
    """`references/cli.md`: every command that works, and what holds for all of them."""
    described = [command for command in commands if command.available]
    return page(
        [
            "# reshiki --cli",
            catalogue.NOTICE,
            code(f"reshiki --cli {command.name} {command.usage}".rstrip() for command in described),
            *(block for section in sections for block in section_blocks(section)),
            *(block for command in described for block in command_blocks(command)),
        ]
    )


def command_blocks(command: Command) -> Iterator[str]:
    """A command under its heading."""
    yield f"## {command.name}"
    yield f"{prose(command.summary)}."
    yield from map(prose, paragraphs(command.about))
    if command.inputs:
        yield "Input, exactly one of:"
        yield "\n".join(map(option_line, command.inputs))
    if command.options:
        yield "Options:"
        yield "\n".join(map(option_line, command.options))
    yield from map(prose, paragraphs(command.notes))
    if command.examples:
        yield code(command.examples)


def option_line(option: Option) -> str:
    """An option as an item of a list."""
    names = ", ".join(
        f"`{name} {option.value or ''}".rstrip() + "`" for name in (option.flag, *option.aliases)
    )
    choices = f" One of: {', '.join(f'`{choice}`' for choice in option.choices)}." if option.choices else ""
    return f"- {names}: {prose(option.about)}{choices}"


def section_blocks(section: Section) -> Iterator[str]:
    """A part of the overview, under its heading if it has one."""
    if section.heading:
        yield f"## {section.heading}"
    yield from map(prose, paragraphs(section.about))
    if section.lines:
        yield code(section.lines)
    if section.rows:
        yield bullets((name, prose(meaning)) for name, meaning in section.rows)
