"""How a label is written on the other side of its atom: CO2Me as MeO2C, CH(OH)CH3 as H3C(HO)HC, CO2- as ⁻O2C.

Whatever comes out reads as the same structure, or nothing does.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from reshiki_chem.abbreviations.labels import charged, parsed
from reshiki_chem.abbreviations.lexicon import spelt, words
from reshiki_chem.abbreviations.spelling import RAISED, normalised
from reshiki_chem.abbreviations.structure import same
from reshiki_chem.abbreviations.table import entries, structure_of
from reshiki_chem.abbreviations.units import BondSign, Bracket, Element, Hopeless, Hydrogens, Name, Unit, cuts
from reshiki_render.drawing.bonds import SINGLE

_SIGNS: Final = ("", "-", "=", "≡")


@lru_cache(maxsize=1024)
def reversed_label(label: str, ends: tuple[int, ...] = (SINGLE,)) -> str:
    """A label, read forward, as it is written to the left of its atom; blank where that cannot be told.

    A label of the table has the form the table gives. Every other is turned unit by unit, and what comes out reads as the
    same structure.
    """
    for entry in entries().values():
        for right, left in entry.spellings:
            if label == right:
                return left
    structure = parsed(label, ends, "forward")
    if structure is None:
        return ""
    # The sign stands last when the atom that stands last has it.
    signed = any(structure.atoms[end.atom].charge for end in structure.ends)
    for text in _ways(label, sign_last=signed):
        back = parsed(text, ends, "reversed")
        if back and same(back, structure):
            return text
    return ""


@lru_cache(maxsize=1024)
def forward_label(label: str, ends: tuple[int, ...] = (SINGLE,)) -> str:
    """A label that is written to the left of its atom, as it reads forward; blank where that cannot be told."""
    structure = parsed(label, ends, "reversed")
    if structure is None:
        return ""
    known = spelt(normalised(label), "reversed")
    for text in (*(entry.label for entry in known), *_ways(label, sign_last=True, backwards=True)):
        there = parsed(text, ends, "forward")
        if there and same(there, structure):
            return text
    table = (entry.label for entry in entries().values() if not entry.is_haptic)
    return next((text for text in table if same(structure_of(text), structure)), "")


def _ways(label: str, *, sign_last: bool, backwards: bool = False) -> Iterator[str]:
    """The label turned, in each way in which it can be cut into units."""
    for body, charge in charged(normalised(label)):
        try:
            found = cuts(body, words(backwards=backwards), backwards=backwards)
        except Hopeless:
            return
        for units in found:
            if backwards:
                yield _with_charge(_turned(_gathered(units)), charge, last=sign_last)
            yield _with_charge(_turned(units), charge, last=sign_last)


def _turned(units: Sequence[Unit]) -> str:
    return "".join(_text(unit) for unit in reversed(units))


def _gathered(units: Sequence[Unit]) -> list[Unit]:
    """The units of a chain with H before what it is on, so that turning brings it behind: HOCH2 becomes CH2OH."""
    gathered = list(units)
    at = 0
    while at + 1 < len(gathered):
        if isinstance(gathered[at], Element) and isinstance(gathered[at + 1], Hydrogens):
            gathered[at : at + 2] = gathered[at + 1], gathered[at]
            at += 1
        at += 1
    return gathered


def _text(unit: Unit) -> str:
    match unit:
        case Hydrogens():
            return "H" + _count(unit.times)
        case BondSign():
            return _SIGNS[unit.order]
        case Name():
            return _left(unit.text) + _count(unit.times)
        case Bracket():
            return f"({_inner(unit.text)}){_count(unit.times)}"
        case Element():
            sign = {None: "", 1: "+", -1: "-"}[unit.charge]
            symbol = unit.symbol if unit.symbol != "H" else "D"
            plain = not sign and (symbol == "D" or not unit.isotope)
            return (symbol if plain else f"[{unit.isotope or ''}{symbol}{sign}]") + _count(unit.times)


def _inner(text: str) -> str:
    """What stands in brackets, turned if it can be; CH2 is most often left as it is."""
    if not text.replace("CH2", ""):
        return text
    try:
        found = cuts(text, words())
    except Hopeless:
        return text
    return _turned(found[0]) if found else text


def _left(name: str) -> str:
    """A name, or an alkyl chain, as it stands to the left of a bond."""
    for entry in entries().values():
        for right, left in entry.spellings:
            if name == right:
                return left
    carbons = name[1:].partition("H")[0].partition("F")[0]
    return name[1 + len(carbons) :] + "C" + carbons


def _count(count: int) -> str:
    return str(count) if count > 1 else ""


def _with_charge(text: str, charge: int, *, last: bool) -> str:
    """The text with its charge behind, or raised in front."""
    if not charge:
        return text
    sign = _count(abs(charge)) + ("+" if charge > 0 else "-")
    raised = sign.translate(RAISED)
    return text + (sign if len(sign) == 1 else raised) if last else raised + text
