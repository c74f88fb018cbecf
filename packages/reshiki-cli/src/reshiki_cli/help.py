"""Help pages, made from the table of commands by argparse, and by rich-argparse for a person at a terminal.

Rules: the first line is the experimental notice. A page says the same with and without colours; a pipe, NO_COLOR and a
terminal that knows no colours get none. Nothing is parsed here: what argparse is told is only what it prints.
"""

import argparse
import os
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Final

from reshiki_session.catalogue import NOTICE
from reshiki_session.commands.cli import COMMANDS, SECTIONS, USAGE
from reshiki_session.commands.table import Command, Option, Section, paragraphs

WIDTH: Final = 88
# How far in the meanings of options begin.
_INDENT: Final = 18


def page(name: str | None, *, colors: bool = False, width: int = WIDTH) -> str:
    """The page of a command, or the overview (None)."""
    parser = _overview(colors, width) if name is None else _command(COMMANDS[name], colors, width)
    return f"{NOTICE}\n{parser.format_help()}"


def wants_colors(environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether a page for this terminal is coloured (https://no-color.org)."""
    return terminal and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"


def terminal_width() -> int:
    """The columns of the terminal, within what is pleasant to read."""
    try:
        columns = os.get_terminal_size(1).columns
    except OSError:
        return WIDTH
    return max(40, min(columns, 110)) if columns else WIDTH


def _overview(colors: bool, width: int) -> argparse.ArgumentParser:
    parser = _parser("reshiki --cli", USAGE, "", colors, width)
    for heading, available in (("Commands", True), ("Commands not available in this version", False)):
        commands = (command for command in COMMANDS.values() if command.available is available)
        _rows(parser, heading, ((command.name, command.summary) for command in commands))
    for section in SECTIONS:
        _section(parser, section, width)
    return parser


def _command(command: Command, colors: bool, width: int) -> argparse.ArgumentParser:
    about = command.about
    if not command.available:
        about += "\n\nThis command is not available in this version."
    parser = _parser(f"reshiki --cli {command.name}", command.usage, _filled(about, width), colors, width)
    _rows(parser, "Input, exactly one of", map(_option, command.inputs))
    _rows(parser, "Options", map(_option, command.options))
    if command.notes:
        parser.epilog = _filled(command.notes, width)
    return parser


def _parser(program: str, usage: str, about: str, colors: bool, width: int) -> argparse.ArgumentParser:
    settings: dict[str, Any] = {"color": False} if sys.version_info >= (3, 14) else {}
    return argparse.ArgumentParser(
        prog=program,
        usage=_usage(program, usage, width),
        description=about or None,
        formatter_class=_formatter(colors, width),
        add_help=False,
        **settings,
    )


def _formatter(colors: bool, width: int) -> Any:
    """The class of the formatter, or of one that paints what it formats."""
    base: Any = argparse.RawDescriptionHelpFormatter
    extra: dict[str, Any] = {}
    settings: dict[str, Any] = {"max_help_position": _INDENT, "width": width}
    if colors:
        from rich.console import Console
        from rich_argparse import RawDescriptionRichHelpFormatter

        base = RawDescriptionRichHelpFormatter
        # Whether there are colours is decided already; sixteen are enough, and follow the terminal's theme.
        settings["console"] = Console(force_terminal=True, color_system="standard", width=width)
        # Square brackets are ours, not markup.
        extra = {
            "usage_markup": False,
            "text_markup": False,
            "help_markup": False,
            "group_name_formatter": str,
        }

    class Formatter(base):  # type: ignore[misc]
        def __init__(self, prog: str) -> None:
            super().__init__(prog, **settings)

        def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
            super().add_usage(usage, actions, groups, prefix or "Usage: ")

    for name, value in extra.items():
        setattr(Formatter, name, value)
    return Formatter


def _section(parser: argparse.ArgumentParser, section: Section, width: int) -> None:
    if section.rows:
        _rows(parser, section.heading, section.rows)
        return
    text = "\n".join(section.lines) or _filled(section.about, width - 2)
    parser.add_argument_group(section.heading or None, text)


def _rows(parser: argparse.ArgumentParser, heading: str, rows: Iterable[tuple[str, str]]) -> None:
    rows = tuple(rows)
    if rows:
        group = parser.add_argument_group(heading)
        for number, (name, meaning) in enumerate(rows):
            group.add_argument(f"{heading}{number}", metavar=name, help=meaning.replace("%", "%%"))


def _option(option: Option) -> tuple[str, str]:
    name = option.flag if option.value is None else f"{option.flag} {option.value}"
    choices = f" One of: {', '.join(option.choices)}." if option.choices else ""
    return name, " ".join(option.about.split()) + choices


def _usage(program: str, usage: str, width: int) -> str:
    """The usage, broken between its brackets and never inside one."""
    import re
    import textwrap

    joined = re.sub(
        r"[(\[][^()\[\]]*[)\]]", lambda part: part[0].replace(" ", "\0"), f"{program} {usage}".rstrip()
    )
    lead = len("Usage: ")
    lines = textwrap.wrap(
        joined, width - lead, subsequent_indent=" " * lead, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(lines).replace("\0", " ").replace("%", "%%")


def _filled(prose: str, width: int) -> str:
    import textwrap

    return "\n\n".join(
        textwrap.fill(part, width, break_on_hyphens=False, break_long_words=False)
        for part in paragraphs(prose)
    )
