"""The text at a node: what it spells, how it looks.

A label that spells an atom (`NH2`, `H3C`, `13C`, `O-`) is that atom's own; every other is the name of a group, or free text.
A label that ends at its atom (aligned to the right) may be stored as it reads away from the atom, `OMe`, and is then shown the
other way round, `MeO`; or as it is shown, `H2N`. Which of the two is told by whether it makes sense read from its beginning.

Raised digits and signs are kept as raised characters, so that `R` with a raised 1 stays what it is.
"""

import re
from typing import Final, NamedTuple

from reshiki_chem.abbreviations.spelling import RAISED as RAISED_DIGITS
from reshiki_chem.chemdraw.looks import FORMULA, RAISED, Looks
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import whole, word_of
from reshiki_chem.elements import ISOTOPES, NUMBERS
from reshiki_render.drawing import INK, TextStyle, replace
from reshiki_render.drawing.bonds import SINGLE

LONGEST: Final = 32
RIGHT: Final = "Right"

_SPELT: Final = re.compile(
    r"(?P<before>H(?P<first>[0-9]*))?(?P<mass>\^?[0-9]+)?(?P<symbol>[A-Z][a-z]?)"
    r"(?P<after>H(?P<last>[0-9]*))?(?P<charge>\^?[0-9]*[+-]|[+-]{2,4})?"
)
_RAISABLE: Final = frozenset("0123456789+-")
_UNTOLD: Final = frozenset(["", "Auto", "Best"])
_SIGNS: Final = str.maketrans("−–", "--")


class Label(NamedTuple):
    """The text in one line, its style, and how it stands to its atom."""

    text: str
    style: TextStyle
    lines: tuple[str, ...]
    alignment: str


class Spelt(NamedTuple):
    """An atom as a label spells it; `hydrogens` is None where it says nothing of them."""

    symbol: str
    isotope: int
    hydrogens: int | None
    charge: int
    hydrogens_first: bool


def label_of(node: Element, looks: Looks, color: str) -> Label | None:
    """The label of a node, None where it has none."""
    text = next(node.named("t"), None)
    if text is None:
        return None
    runs = list(text.named("s"))
    color = text.get("color") or color
    pieces = [_raised(looks.text(run), run) for run in runs] or [text.text]
    whole_text = "".join(pieces)
    lines = tuple(line.strip() for line in whole_text.splitlines() if line.strip())
    if not lines:
        return None
    first = next((run for run in runs if run.text.strip()), None)
    style = looks.label if first is None else looks.style(first, color)
    style = replace(style, script="normal", formula=False, underline=False)
    alignment = word_of(node, "LabelDisplay")
    if alignment in _UNTOLD:
        alignment = word_of(text, "LabelAlignment")
    if alignment in _UNTOLD:
        alignment = word_of(text, "LabelJustification")
    joined = "".join(line.translate(_SIGNS) for line in lines)
    return Label("".join(char for char in joined if char.isprintable()).strip(), style, lines, alignment)


def _raised(text: str, run: Element) -> str:
    if whole(run, "face") & FORMULA == RAISED and _RAISABLE.issuperset(text.translate(_SIGNS)):
        return text.translate(_SIGNS).translate(RAISED_DIGITS)
    return text


def spelt(label: Label) -> Spelt | None:
    """The atom a label spells, or None."""
    from reshiki_chem.abbreviations.spelling import normalised

    found = _SPELT.fullmatch(normalised(label.text))
    if found is None:
        return None
    symbol, mass = found["symbol"], int((found["mass"] or "0").lstrip("^") or 0)
    if symbol in ISOTOPES:
        symbol, mass = "H", ISOTOPES[symbol]
    if symbol not in NUMBERS or (found["before"] and found["after"]):
        return None
    count = found["first"] if found["before"] else found["last"]
    hydrogens = None if count is None else int(count or 1)
    return Spelt(symbol, mass, hydrogens, _charge(found["charge"] or ""), bool(found["before"]))


class Ways(NamedTuple):
    """A label as it reads away from its atom to the right, and as it stands to the left of it."""

    forward: str
    reverse: str


def ways_of(label: Label, ends: tuple[int, ...]) -> Ways:
    """Both ways to write a label with bonds of these orders."""
    from reshiki_chem.abbreviations import forward_label, parsed, reversed_label

    text = cut(label.text)
    if (
        label.alignment == RIGHT
        and ends
        and not parsed(text, ends, "forward")
        and parsed(text, ends, "reversed")
    ):
        return Ways(cut(forward_label(text, ends) or text), text)
    turned = reversed_label(text, ends or (SINGLE,))
    return Ways(text, cut(turned) if turned != text else "")


def _charge(text: str) -> int:
    text = text.lstrip("^")
    if not text:
        return 0
    sign = 1 if text.endswith("+") else -1
    digits = text.strip("+-")
    return sign * (int(digits) if digits else len(text))


def shown_style(label: Label | None, looks: Looks) -> TextStyle | None:
    """A label's style where it is not that of the document's labels."""
    if label is None or (label.style == looks.label and label.style.color == INK):
        return None
    return label.style


def cut(text: str) -> str:
    """A text that fits a label of a drawing."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
