"""Formula setting: which characters of a formula are lowered or raised.

Rules: digits after a letter or a closing bracket are subscripts; `+`, `-` and `−` after a letter, digit or closing bracket are
superscripts when no letter or digit follows. A `^` raises the charge behind it (`SO4^2-`) and is not drawn itself. Everything
else stays on the line. The text itself is never changed, but for the hyphen of a charge, which is drawn as a minus.
"""

import re
from collections.abc import Iterator

SIGNS = "+-−"
MINUS = "−"


_RAISED = re.compile(r"\^(?=([0-9]*[+\-−])(?![0-9A-Za-z]))")


def formula_scripts(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces with their script: `normal`, `subscript`, `superscript` or `omitted`; the pieces join to the text."""
    at = 0
    for raised in _RAISED.finditer(text) if "^" in text else ():
        yield from _scripts(text[at : raised.start()])
        at = raised.end(1)
        yield "^", "omitted"
        yield raised[1], "superscript"
    yield from _scripts(text[at:], text[at - 1 : at])


def _scripts(text: str, before: str = "") -> Iterator[tuple[str, str]]:
    """The same of a text without a caret, after a character."""
    pieces: list[tuple[str, str]] = []
    lowered = False
    for at, character in enumerate(text):
        after = text[at + 1] if at + 1 < len(text) else ""
        if character.isdecimal() and (before.isalpha() or before in ")]" or (lowered and before.isdecimal())):
            script = "subscript" if before else "normal"
        elif character in SIGNS and (before.isalnum() or before in ")]") and before and not after.isalnum():
            script = "superscript"
        else:
            script = "normal"
        lowered = script == "subscript"
        before = character
        if pieces and pieces[-1][1] == script:
            pieces[-1] = (pieces[-1][0] + character, script)
        else:
            pieces.append((character, script))
    yield from pieces
