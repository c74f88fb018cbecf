"""What a node without contents is in a drawing: an element, or a wildcard with a label.

Nothing that is no element becomes one. Lists of elements, generic names and free text are wildcards that show their text; a
label that may name a group is told as an alias, to be filled in where its meaning is known and fits. A node that says nothing
of what it is, but has a label, is what the label spells.

Hydrogens are those the file counts, else those the label shows, else what fills the valence.
"""

from typing import Final, NamedTuple

from reshiki_chem.chemdraw.labels import Label, Spelt, cut, shown_style, spelt
from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import flag, number_of, whole, word_of
from reshiki_chem.elements import NUMBERS, SYMBOLS
from reshiki_render.drawing import INK, Atom, AtomDisplay, AtomNumber, Point, StereoDisplay, replace
from reshiki_render.drawing.atoms import ATOM_DISPLAY

WILD: Final = "*"
POINT: Final = "ExternalConnectionPoint"
ATTACHMENTS: Final = {"MultiAttachment": "multi_center", "VariableAttachment": "variable"}

_GENERIC: Final = frozenset(
    ["GenericNickname", "AnonymousAlternativeGroup", "NamedAlternativeGroup", "Monomer"]
)
# Nodes that stand for a group, if only it were told which.
_NAMED: Final = frozenset(["Unspecified", "Nickname", "Fragment", "Formula", "ElementListNickname"])
_ELECTRONS: Final = {"Singlet": 2, "Doublet": 1, "Triplet": 2}
# Where what follows the first part of a label stands.
SIDES: Final = {"Above": "above", "Below": "below", "Right": "left"}
# Conditions of a search, which a drawing does not keep.
_CONDITIONS: Final = {
    "FreeSites": "free sites",
    "SubstituentsUpTo": "substituents",
    "SubstituentsExactly": "substituents",
    "RingBondCount": "ring bonds",
    "UnsaturatedBonds": "unsaturation",
    "RxnChange": "reaction change",
    "RxnStereo": "reaction stereo",
    "Translation": "translation",
    "IsotopicAbundance": "isotopic abundance",
}
_NO_CONDITION: Final = frozenset(["", "Unspecified", "Equal", "no", "-1"])


class Leaf(NamedTuple):
    """An atom, the name of a group it may stand for, notes that complete "atom n …", and search conditions."""

    atom: Atom
    alias: str
    notes: tuple[str, ...]
    conditions: tuple[str, ...]


def leaf(node: Element, number: int, position: Point, label: Label | None, looks: Looks) -> Leaf:
    """What a node is in a drawing."""
    kind = word_of(node, "NodeType", "Element")
    notes: list[str] = []
    alias = ""
    spelled = spelt(label) if label else None
    if kind in {"Element", "LinkNode"}:
        atom, alias = _of_element(node, number, position, label, spelled, notes)
    elif kind == "ElementList":
        atom = _wild(number, position, label.text if label else _listed(node), notes)
        notes.append(f"is a query for {_elements(node)}, drawn as a label")
    elif kind == "Unspecified" and spelled and spelled.isotope:
        # A mass that ChemDraw does not know.
        atom, alias = _of_element(node, number, position, label, spelled, notes)
    elif kind in _NAMED and label:
        atom, alias = _wild(number, position, label.text, notes), label.text
    elif kind in _GENERIC or kind in _NAMED:
        atom = _wild(number, position, label.text if label else node.get("GenericNickname"), notes)
    else:
        atom = _wild(number, position, "" if kind in ATTACHMENTS else label.text if label else "", notes)
    atom = replace(
        atom,
        charge=_charge(node, atom, spelled, notes),
        isotope=_isotope(node, atom, spelled),
        radical_electrons=_ELECTRONS.get(word_of(node, "Radical"), 0),
        text_style=shown_style(label, looks),
    )
    if word_of(node, "Radical") == "Singlet":
        notes.append("is a singlet radical and is drawn with two unpaired electrons")
    atom = replace(atom, display=_display(node, atom, label, spelled))
    if kind == "LinkNode":
        low, high = whole(node, "LinkCountLow", 1), whole(node, "LinkCountHigh", 1)
        atom = replace(atom, display=replace(atom.display, number=AtomNumber(text=f"{low}–{high}")))
        notes.append(f"is a link that repeats {low} to {high} times, drawn once with the count beside it")
    conditions = [what for name, what in _CONDITIONS.items() if word_of(node, name) not in _NO_CONDITION]
    return Leaf(atom, alias, tuple(notes), tuple(dict.fromkeys(conditions)))


def _of_element(
    node: Element,
    number: int,
    position: Point,
    label: Label | None,
    spelled: Spelt | None,
    notes: list[str],
) -> tuple[Atom, str]:
    given = node.has("Element")
    code = whole(node, "Element", 6)
    symbol = SYMBOLS[code] if 0 < code < len(SYMBOLS) else WILD
    if label and (not given or symbol in {"C", WILD}) and (spelled is None or spelled.symbol != symbol):
        # Carbon by default, with a label that is none.
        if spelled is None:
            return _wild(number, position, label.text, notes), label.text
        symbol = spelled.symbol
    elif label and spelled and spelled.symbol != symbol:
        notes.append(f"is {symbol} in the file, whose label says {label.text}")
    if symbol == WILD:
        return _wild(number, position, "", notes), ""
    count = whole(node, "NumHydrogens", -1)
    if count < 0 and spelled and spelled.hydrogens is not None and spelled.symbol == symbol:
        count = spelled.hydrogens
    atom = Atom(
        id=number,
        element=symbol,
        position=position,
        explicit_h=max(count, 0),
        no_implicit=count >= 0,
    )
    return atom, ""


def _wild(number: int, position: Point, text: str, notes: list[str]) -> Atom:
    text = " ".join(text.split())
    shown = cut(text)
    if shown != text:
        notes.append("has a label too long to be drawn whole")
    display = AtomDisplay(variable=shown) if shown else ATOM_DISPLAY
    return Atom(id=number, element=WILD, position=position, no_implicit=True, display=display)


def _charge(node: Element, atom: Atom, spelled: Spelt | None, notes: list[str]) -> int:
    if node.has("Charge"):
        given = number_of(node, "Charge")
        if given != int(given):
            notes.append(f"has the charge {given:g}, drawn as {round(given)}")
        return round(given)
    return spelled.charge if spelled and atom.element == spelled.symbol else 0


def _isotope(node: Element, atom: Atom, spelled: Spelt | None) -> int:
    if node.has("Isotope"):
        return max(whole(node, "Isotope"), 0)
    return spelled.isotope if spelled and atom.element == spelled.symbol else 0


def _display(node: Element, atom: Atom, label: Label | None, spelled: Spelt | None) -> AtomDisplay:
    display = atom.display
    if label and atom.element == "C":
        display = replace(display, carbons="all")
    if label and label.style.color != INK:
        display = replace(display, color_override=True)
    if label and spelled and atom.element == spelled.symbol:
        if spelled.hydrogens is None:
            if atom.explicit_h or not atom.no_implicit:
                display = replace(display, hydrogens=False)
        else:
            display = replace(display, hydrogen_position=_side(label, spelled))
    elif label and atom.element == WILD:
        side = SIDES.get(label.alignment, "right" if label.alignment == "Left" else "auto")
        display = replace(display, hydrogen_position=side)
    elif flag(node, "HideImplicitHydrogens"):
        display = replace(display, hydrogens=False)
    number = " ".join(node.get("AtomNumber").split())
    if number and flag(node, "ShowAtomNumber"):
        display = replace(display, number=AtomNumber(text=cut(number)))
    if any(tag.get("Name") == "stereo" and tag.get("Visible") != "no" for tag in node.named("objecttag")):
        display = replace(display, stereo=StereoDisplay(show=True))
    return display


def _side(label: Label, spelled: Spelt) -> str:
    """The side of the hydrogens: a label that ends at its atom is turned round so that they come first."""
    if len(label.lines) > 1:
        return "above" if label.lines[0].startswith("H") else "below"
    if label.alignment in SIDES:
        return SIDES[label.alignment]
    return "left" if spelled.hydrogens_first else "right" if label.alignment == "Left" else "auto"


def _elements(node: Element) -> str:
    words = node.get("ElementList").replace(",", " ").split()
    excluded = bool(words) and words[0].upper() == "NOT"
    names = [SYMBOLS[int(word)] if word.isdigit() and int(word) < len(SYMBOLS) else word for word in words]
    names = [name for name in names if name in NUMBERS]
    return f"any element but {','.join(names)}" if excluded else f"one of {','.join(names)}"


def _listed(node: Element) -> str:
    what = _elements(node)
    excluded = what.startswith("any element but ")
    names = what.removeprefix("any element but ").removeprefix("one of ")
    return f"[not {names}]" if excluded else f"[{names}]"
