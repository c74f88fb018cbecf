"""What `reshiki --mcp --help` prints, from the tables that the options are read by."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from reshiki_session import catalogue
from reshiki_session.commands import Option, Section, mcp, paragraphs

_WIDTH = 79


def usage() -> str:
    """The whole page, ending in a newline: the experimental notice, the usage, the options and what else there is to know."""
    options = [(", ".join([*option.aliases, option.flag]), option) for option in mcp.OPTIONS]
    rows = [(f"{names} {option.value or ''}".rstrip(), _about(option)) for names, option in options]
    blocks = [
        [catalogue.NOTICE],
        wrap(f"Usage: reshiki --mcp {mcp.USAGE}", _WIDTH, subsequent_indent=" " * 7, break_on_hyphens=False),
        *([*wrap(part, _WIDTH)] for part in paragraphs(mcp.ABOUT)),
        ["Options:", *_columns(rows)],
        *([*_section(section)] for section in mcp.SECTIONS),
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def one_of(choices: Sequence[str]) -> str:
    """The choices in a sentence: error, warn or info."""
    *most, last = choices
    return f"{', '.join(most)} or {last}" if most else last


def _about(option: Option) -> str:
    return f"{option.about} One of {one_of(option.choices)}." if option.choices else option.about


def _section(section: Section) -> Iterator[str]:
    yield f"{section.heading}:"
    for part in paragraphs(section.about):
        yield from wrap(part, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    yield from (f"  {line}" for line in section.lines)
    yield from _columns(section.rows)


def _columns(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Names on the left, their meanings beside them."""
    rows = list(rows)
    indent = max((len(name) for name, _ in rows), default=0) + 4
    for name, meaning in rows:
        first, *more = wrap(" ".join(meaning.split()), _WIDTH - indent) or [""]
        yield f"  {name:<{indent - 2}}{first}"
        yield from (" " * indent + line for line in more)
