"""What an atom's symbol means in a drawing: an element, or a wildcard with a label.

Nothing that is no element becomes one: R-groups, atom lists, query symbols, monomers and names of groups stay what they are
called, as the label of a wildcard.
"""

import re
from typing import Final, NamedTuple

from reshiki_chem.ctfile.tree import TableAtom
from reshiki_chem.elements import ISOTOPES, NUMBERS

LONGEST_LABEL: Final = 32

_STAR: Final = "*"
_RGROUP: Final = re.compile(r"R[0-9]{1,3}|R['’]{1,3}")
# Query symbols, and what they match.
_QUERIES: Final = {
    "A": "any atom but hydrogen",
    "AH": "any atom",
    "Q": "any atom but carbon and hydrogen",
    "QH": "any atom but carbon",
    "X": "a halogen",
    "XH": "a halogen or hydrogen",
    "M": "a metal",
    "MH": "a metal or hydrogen",
    "L": "an atom list",
    "LP": "a lone pair",
}


class Meaning(NamedTuple):
    """The element (`*` for a wildcard), its mass number if the symbol has one, the wildcard's label.

    `note` completes the sentence "atom n …", where the user has to be told. `is_name`: the label may name a group.
    """

    element: str
    isotope: int = 0
    label: str = ""
    note: str = ""
    is_name: bool = False


def meaning_of(atom: TableAtom) -> Meaning:
    """What the symbol of an atom means."""
    symbol = atom.symbol
    if atom.monomer:
        return _labelled(symbol, f"is the monomer {symbol} ({atom.monomer}), drawn as a label")
    if atom.elements:
        return _listed(atom)
    if symbol in {"R#", "R"}:
        numbers = [f"R{number}" for number in atom.rgroups]
        return _labelled(",".join(numbers) or "R")
    if _RGROUP.fullmatch(symbol):
        return _labelled(symbol)
    if symbol == _STAR:
        return Meaning(_STAR)
    if symbol in NUMBERS:
        return Meaning(symbol)
    if symbol in ISOTOPES:
        return Meaning("H", ISOTOPES[symbol])
    if symbol in _QUERIES:
        return _labelled(symbol, f"is a query, {symbol} for {_QUERIES[symbol]}, drawn as a label")
    if _is_shouted(symbol):
        return Meaning(symbol.capitalize())
    named = _labelled(symbol, f"is called {symbol}, which is no element; drawn as a label")
    return named._replace(is_name=True)


def _listed(atom: TableAtom) -> Meaning:
    if len(atom.elements) == 1 and not atom.excluded and atom.elements[0] in NUMBERS:
        return Meaning(atom.elements[0])
    inner = ",".join(atom.elements)
    what = f"any element but {inner}" if atom.excluded else f"one of {inner}"
    return _labelled(
        f"[not {inner}]" if atom.excluded else f"[{inner}]", f"is a query for {what}, drawn as a label"
    )


def _labelled(text: str, note: str = "") -> Meaning:
    label = label_of(text)
    if not label:
        return Meaning(_STAR, note=note)
    if label != text and not note:
        note = f"is called {text}, which is too long for a label"
    return Meaning(_STAR, label=label, note=note)


def label_of(text: str) -> str:
    """A text as a wildcard's label: printable, not too long; empty if nothing is left of it."""
    text = "".join(character for character in text if character.isprintable()).strip()
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}…"


def _is_shouted(symbol: str) -> bool:
    """Whether a symbol is an element's in capitals (CL, BR) that could not be two elements (CO, CS)."""
    return (
        len(symbol) == 2
        and symbol.isascii()
        and symbol.isupper()
        and symbol.capitalize() in NUMBERS
        and not all(letter in NUMBERS for letter in symbol)
    )
