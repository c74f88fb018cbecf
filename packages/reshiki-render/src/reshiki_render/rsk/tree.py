"""JSON text as a plain tree, and back.

Objects become tuples of (name, value) pairs, lists stay lists: so repeated names are seen, and no Python code runs per
object while the text is parsed. Everything the parser refuses comes out as one kind of error with a line and a column.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from reshiki_render.errors import UnreadableDrawing

# A drawing's own tables nest nine deep; what lies beyond them is kept as it came, up to here.
DEEPEST: Final = 100


def parse(text: str) -> Any:
    """The tree of a JSON text. UnreadableDrawing when it is none, or nests too deeply."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as problem:
        raise UnreadableDrawing(
            f"This is not a ReShiki drawing: the text stops being JSON at line {problem.lineno}, "
            f"column {problem.colno}."
        ) from None
    except _NoNumber as problem:
        raise UnreadableDrawing(f"This is not a ReShiki drawing: JSON has no number {problem}.") from None
    except RecursionError:
        raise UnreadableDrawing("This is not a ReShiki drawing: its values nest too deeply.") from None
    except ValueError:  # int() refuses a few thousand digits
        raise UnreadableDrawing("This is not a ReShiki drawing: it has a number of absurd length.") from None


class _NoNumber(Exception):
    """NaN, Infinity or -Infinity: Python's parser knows them, JSON does not."""


def _refuse(constant: str) -> Any:
    raise _NoNumber(constant)


_DECODER = json.JSONDecoder(object_pairs_hook=tuple, parse_constant=_refuse)


def text_of(tree: Any) -> str | None:
    """A tree as compact JSON text; None when it cannot be kept (too deep, an endless number, half a character)."""
    try:
        text = "".join(_pieces(tree, DEEPEST))
        text.encode()
    except (OverflowError, UnicodeEncodeError):
        return None
    return text


def _pieces(tree: Any, depth: int) -> Iterator[str]:
    if not depth:
        raise OverflowError
    if type(tree) is tuple:
        separator = "{"
        for name, value in tree:
            yield f"{separator}{QUOTED(name)}:"
            yield from _pieces(value, depth - 1)
            separator = ","
        yield "}" if tree else "{}"
    elif type(tree) is list:
        separator = "["
        for value in tree:
            yield separator
            yield from _pieces(value, depth - 1)
            separator = ","
        yield "]" if tree else "[]"
    elif type(tree) is str:
        yield QUOTED(tree)
    elif type(tree) is float and tree - tree != 0:
        raise OverflowError
    else:
        yield json.dumps(tree)


# A string as JSON text, non-ASCII as it is.
QUOTED: Final = json.JSONEncoder(ensure_ascii=False).encode


def indented(text: str, margin: str) -> str:
    """A JSON text laid out as the writer does it; `margin` stands before every line but the first."""
    return "".join(_lines(parse(text), margin))


def _lines(tree: Any, margin: str) -> Iterator[str]:
    inner = margin + "  "
    if type(tree) is tuple and tree:
        separator = "{"
        for name, value in tree:
            yield f"{separator}{inner}{QUOTED(name)}: "
            yield from _lines(value, inner)
            separator = ","
        yield f"{margin}}}"
    elif type(tree) is list and tree:
        separator = "["
        for value in tree:
            yield f"{separator}{inner}"
            yield from _lines(value, inner)
            separator = ","
        yield f"{margin}]"
    else:
        yield text_of(tree) or ""
