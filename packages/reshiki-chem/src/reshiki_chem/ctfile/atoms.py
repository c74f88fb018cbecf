"""What an atom of a connection table is in a drawing, before its hydrogens are known."""

import re
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.ctfile.symbols import LONGEST_LABEL, label_of, meaning_of
from reshiki_chem.ctfile.tree import SINGLET, TableAtom
from reshiki_chem.elements import ISOTOPES
from reshiki_render.drawing import Atom, AtomDisplay, AtomNumber, Point, replace
from reshiki_render.drawing.atoms import ATOM_DISPLAY

# Unpaired electrons by radical code.
_ELECTRONS: Final = (0, 2, 1, 2)
# An alias that only spells an atom with its hydrogens and charge.
_SPELT: Final = re.compile(r"(?:H[0-9]*)?([A-Z][a-z]?)(?:H[0-9]*)?(?:[0-9]*[+-]|[+-]*)")


class Drafted(NamedTuple):
    """An atom, the valence the file gives it, and notes that complete the sentence "atom n …".

    `alias` is the name of a group the atom may stand for; `symbol` says whether it is the atom's symbol.
    """

    atom: Atom
    valence: int | None
    notes: tuple[str, ...]
    alias: str = ""
    is_symbol: bool = False


def draft_atom(found: TableAtom, number: int, position: Point) -> Drafted:
    """The drawing's atom of an ID at a place."""
    meaning = meaning_of(found)
    element, label = meaning.element, meaning.label
    notes = [meaning.note] if meaning.note and not meaning.is_name else []
    alias = label if meaning.is_name else ""
    display = ATOM_DISPLAY
    if found.alias:
        spelt = _SPELT.fullmatch(found.alias)
        if spelt and (spelt[1] == element or (element == "H" and spelt[1] in ISOTOPES)):
            display = AtomDisplay(carbons="all") if element == "C" else display
        else:
            # An element under an alias holds the place of the group; a wildcard is meant to be one, and labelled.
            label = label_of(found.alias)
            alias = "" if element == "*" else label
            element = "*"
            if label != found.alias:
                notes.append("has a label too long to be drawn whole")
    if element == "*" and label:
        display = AtomDisplay(variable=label)
    if found.value:
        text = label_of(found.value)
        display = _with_number(display, text)
        if text != found.value:
            notes.append(f"has a note of more than {LONGEST_LABEL} characters, which is cut")
    if found.radical == SINGLET:
        notes.append("is a singlet radical and is drawn with two unpaired electrons")
    wild = element == "*"
    fixed = wild or found.hydrogens is not None
    atom = Atom(
        id=number,
        element=element,
        position=position,
        display=display,
        charge=found.charge,
        radical_electrons=_ELECTRONS[found.radical],
        isotope=found.mass if wild else _mass(found, element, meaning.isotope),
        explicit_h=0 if wild else found.hydrogens or 0,
        no_implicit=fixed,
        map_num=found.map_num,
    )
    valence = None if fixed else found.valence
    return Drafted(atom, valence, tuple(notes), alias, is_symbol=meaning.is_name and not found.alias)


def _with_number(display: AtomDisplay, text: str) -> AtomDisplay:
    return replace(display, number=AtomNumber(text=text)) if text else display


def _mass(found: TableAtom, element: str, own: int) -> int:
    if found.mass:
        return found.mass
    if found.mass_shift:
        # The format counts from the element's mass in the periodic table.
        return max(round(Chem.GetPeriodicTable().GetAtomicWeight(element)) + found.mass_shift, 0)
    return own
