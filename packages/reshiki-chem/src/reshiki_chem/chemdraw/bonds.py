"""What a bond of a document is in a drawing.

The narrow end of a wedge is the drawing's first atom: bonds that are wide at their beginning are turned round, and the side of a
second line with them. A query bond is drawn as the first thing it may be. What a drawing cannot show of a bond's look is named.
"""

from typing import Final, NamedTuple

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import whole, word_of
from reshiki_chem.ctfile.bonds import is_metal
from reshiki_render.drawing import Atom, Bond, Color, Drawing, StereoDisplay, replace
from reshiki_render.drawing.bonds import (
    AROMATIC,
    DATIVE,
    DOUBLE,
    HYDROGEN,
    PARTIAL,
    QUADRUPLE,
    SINGLE,
    TRIPLE,
)
from reshiki_render.drawing.rules.objects import DISPLAYS, PROJECTED

_ORDERS: Final = {
    "1": SINGLE,
    "2": DOUBLE,
    "3": TRIPLE,
    "4": QUADRUPLE,
    "1.5": AROMATIC,
    "dative": DATIVE,
    "hydrogen": HYDROGEN,
}
# Orders a drawing does not have: what it draws, and what it is called.
_OTHERS: Final = {
    "0.5": (HYDROGEN, "half a bond", "a hydrogen bond"),
    "2.5": (TRIPLE, "of order 2.5", "a triple bond"),
    "3.5": (QUADRUPLE, "of order 3.5", "a quadruple bond"),
    "5": (QUADRUPLE, "of order 5", "a quadruple bond"),
    "6": (QUADRUPLE, "of order 6", "a quadruple bond"),
    "ionic": (HYDROGEN, "ionic", "a hydrogen bond"),
    "threecenter": (HYDROGEN, "of three centres", "a hydrogen bond"),
    "any": (SINGLE, "a query, of any kind,", "a single bond"),
}
# Display: what it is, and whether the bond is turned round.
_DISPLAYS: Final = {
    "Solid": ("plain", False),
    "Dash": ("dashed", False),
    "Hash": ("hashed", False),
    "WedgedHashBegin": ("hash", False),
    "WedgedHashEnd": ("hash", True),
    "Bold": ("bold", False),
    "WedgeBegin": ("wedge", False),
    "WedgeEnd": ("wedge", True),
    "Wavy": ("wavy", False),
    "HollowWedgeBegin": ("hollow_wedge", False),
    "HollowWedgeEnd": ("hollow_wedge", True),
    "WavyWedgeBegin": ("wavy", False),
    "WavyWedgeEnd": ("wavy", True),
    "Dot": ("dotted", False),
    "DashDot": ("dashed", False),
    "DottedHydrogen": ("dotted", False),
}
_SECOND: Final = {"Dash": "dashed", "Dot": "dashed", "DashDot": "dashed", "Bold": "bold"}
# Walking from a bond's beginning to its end, ChemDraw's left is on the right of the page: so its files show it (289 of 290
# double bonds of rings in a collection of real files have their second line inside that way), whatever is written about it.
_POSITIONS: Final = {"Left": "right", "Right": "left", "Center": "center"}
_TURNED: Final = {"left": "right", "right": "left"}
_SPREAD: Final = {"wedge", "hash", "hollow_wedge", "bold", "hashed"}
_CONDITIONS: Final = {"Topology": "topology", "RxnParticipation": "part in a reaction"}
_MOST_Z: Final = 32767


class Drafted(NamedTuple):
    """A bond, what has to be told of it as the end of a sentence, and search conditions."""

    bond: Bond
    note: str
    conditions: tuple[str, ...]
    # A wedge on a double bond: its narrow end, and what it would be on a single bond.
    misplaced: tuple[int, str] | None = None


def drafted(
    element: Element, ends: tuple[Atom, Atom], looks: Looks, color: str, *, in_ring: bool, bridges: bool
) -> Drafted:
    """The bond between two atoms of a drawing, in the file's order.

    `in_ring` tells whether it is part of a ring, `bridges` whether it is one of several bonds of a hydrogen atom.
    """
    a, b = ends[0].id, ends[1].id
    words = word_of(element, "Order", "1").split()
    order, note = _order(words, in_ring=in_ring)
    first = word_of(element, "Display", "Solid")
    display, turned = _DISPLAYS.get(first, ("plain", False))
    if order == SINGLE and display in {"dashed", "dotted"}:
        return _broken(element, ends, looks.color(color), bridges=bridges)
    bond = Bond(a=a, b=b, order=order, color=looks.color(color))
    position = _POSITIONS.get(word_of(element, "DoublePosition"), "auto")
    if turned:
        bond = replace(bond, a=b, b=a)
        position = _TURNED.get(position, position)
    if order == DOUBLE:
        bond = replace(bond, double_position=position)
    if element.has("CrossingBonds"):
        bond = replace(bond, z_order=min(max(whole(element, "Z"), -_MOST_Z), _MOST_Z))
    if any(tag.get("Name") == "stereo" for tag in element.named("objecttag")):
        bond = replace(bond, indicator=StereoDisplay(show=True))
    shown, lost = _shown(bond, display, word_of(element, "Display2", first if display == "dashed" else ""))
    misplaced = None
    if order == DOUBLE and display in {"wedge", "hash", "hollow_wedge"}:
        misplaced = bond.a, "hash" if display == "hash" else "wedge"
    elif lost and not note:
        note = f"is {first} in the file, which a bond of its kind is not here"
    return Drafted(shown, note, _conditions(element), misplaced)


def _broken(element: Element, ends: tuple[Atom, Atom], color: Color, *, bridges: bool) -> Drafted:
    """A single bond drawn as a broken line: to a metal a coordination bond, at a hydrogen bonded elsewhere a hydrogen bond."""
    a, b = ends
    conditions = _conditions(element)
    if is_metal(a.element) or is_metal(b.element):
        if not is_metal(b.element):
            a, b = b, a
        return Drafted(Bond(a=a.id, b=b.id, order=DATIVE, display="dashed", color=color), "", conditions)
    if bridges:
        if b.element == "H" and a.element != "H":
            a, b = b, a
        return Drafted(Bond(a=a.id, b=b.id, order=HYDROGEN, display="dotted", color=color), "", conditions)
    bond = Bond(a=a.id, b=b.id, order=SINGLE, display="hashed", projection=True, color=color)
    return Drafted(bond, "is a broken single bond and is drawn hashed", conditions)


def _conditions(element: Element) -> tuple[str, ...]:
    return tuple(
        what
        for name, what in _CONDITIONS.items()
        if word_of(element, name) not in {"", "Unspecified", "Unmapped"}
    )


def _order(words: list[str], *, in_ring: bool) -> tuple[int, str]:
    if len(words) > 1:
        drawn = "a double bond" if words[0] == "2" else "a single bond"
        order = DOUBLE if words[0] == "2" else SINGLE
        names = {"1": "single", "2": "double", "3": "triple", "1.5": "aromatic"}
        what = " or ".join(names.get(word, word) for word in words)
        return order, f"is a query, {what}, and drawn as {drawn}"
    word = words[0] if words else "1"
    if word in _OTHERS:
        order, what, drawn = _OTHERS[word]
        return order, f"is {what} and drawn as {drawn}"
    if word not in _ORDERS:
        return SINGLE, f"has the order {word}, which is not known, and is drawn as a single bond"
    order = _ORDERS[word]
    return (PARTIAL if order == AROMATIC and not in_ring else order), ""


def _shown(bond: Bond, display: str, second: str) -> tuple[Bond, bool]:
    """The bond with its look, and whether some of it is lost."""
    order = bond.order
    if order == HYDROGEN:
        return replace(bond, display="dotted"), display not in {"plain", "dotted", "dashed"}
    if order == SINGLE:
        return replace(bond, display=display), False
    if order == DOUBLE:
        if display == "wavy":
            return replace(bond, display="wavy", stereo="any", double_position="auto"), False
        shown = display if display in {"plain", "bold", "dashed"} else "plain"
        return replace(bond, display=shown, secondary_display=_SECOND.get(second)), shown != display
    if order == PARTIAL:
        shown = display if display in {"plain", "dashed"} else "plain"
        return replace(bond, display=shown), shown != display and display not in _SPREAD
    if order in {AROMATIC, DATIVE} and display in _SPREAD:
        return replace(bond, display=display, projection=True), False
    shown = display if order == DATIVE and display in {"plain", "dashed"} else "plain"
    return replace(bond, display=shown), shown != display and not (order == AROMATIC and display == "dashed")


def with_sound_displays(drawing: Drawing) -> Drawing:
    """The drawing with looks its bonds can have, once aromatic ones are single and double by turns.

    A wedge of a ring seen from the side shows depth: on a double bond it is a bold line.
    """
    changed = tuple(_sound(bond) for bond in drawing.bonds)
    return drawing if changed == drawing.bonds else replace(drawing, bonds=changed)


def _sound(bond: Bond) -> Bond:
    if bond.order == AROMATIC or bond.display in DISPLAYS[bond.order]:
        return bond
    if bond.projection and bond.display in PROJECTED.get(bond.order, ()):
        return bond
    bold = bond.order == DOUBLE and bond.display in {"wedge", "hollow_wedge"}
    return replace(bond, display="bold" if bold else "plain", projection=False)
