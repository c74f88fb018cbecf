"""Markdown, written from the words and tables of the product.

Rules: an option or a command line inside running text is set as code, so that no reader's typography turns its hyphens into
dashes; what is code already stays so. A cell of a table holds no line end and no bar.
"""

import re
from collections.abc import Iterable, Sequence

# A command line in parentheses or at the end, else an option. Code already marked stays.
_CODE = re.compile(
    r"(?P<marked>`[^`]*`)"
    r"|(?<=\()reshiki --[^)]*(?=\))|(?<=: )reshiki --.*$"
    r"|(?<![\w-])(?:--[a-z-]*|-o(?: -)?)(?![\w-])"
    r"|<[a-z]+>"
)


def prose(text: str) -> str:
    """Running text on one line, its options as code."""
    return _CODE.sub(lambda found: found["marked"] or f"`{found[0]}`", " ".join(text.split()))


def code(lines: Iterable[str], language: str = "sh") -> str:
    return "\n".join([f"```{language}", *lines, "```"])


def bullets(rows: Iterable[tuple[str, str]]) -> str:
    """A list of names and their meanings."""
    return "\n".join(f"- `{name}`: {meaning}" for name, meaning in rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", r"\|") for cell in line) + " |" for line in lines)


def page(blocks: Iterable[str]) -> str:
    """Blocks with an empty line between them."""
    return "\n\n".join(blocks) + "\n"
