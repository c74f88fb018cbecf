"""Bonds.

- The narrow end of a wedge is where the bond begins. A dative bond goes from donor to acceptor.
- The side of a double bond's second line is always said, as it is drawn.
- A double bond of unknown geometry is crossed: `Display` Wavy.
- Wedges that only show depth would be read as configurations, so they are written plain where there could be one.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_chem.stereo import is_cis
from reshiki_render.drawing import INK, Bond, Point
from reshiki_render.drawing.atoms import STEREO_DISPLAY
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

_ORDERS: Final = {
    HYDROGEN: "hydrogen",
    DOUBLE: "2",
    TRIPLE: "3",
    AROMATIC: "1.5",
    DATIVE: "dative",
    QUADRUPLE: "4",
    PARTIAL: "1.5",
}
_DISPLAYS: Final = {
    "wedge": "WedgeBegin",
    "hash": "WedgedHashBegin",
    "wavy": "Wavy",
    "bold": "Bold",
    "hashed": "Hash",
    "hollow_wedge": "HollowWedgeBegin",
    "dashed": "Dash",
    "dotted": "Dot",
    "wedge_end": "WedgeEnd",
    "hash_end": "WedgedHashEnd",
    "hollow_wedge_end": "HollowWedgeEnd",
}
_SECOND: Final = {"dashed": "Dash", "bold": "Bold"}
# Walking from the beginning of a bond to its end, what ChemDraw calls left is on the right of the page.
_SIDES: Final = {-1: "Right", 0: "Center", 1: "Left"}
_CIS: Final = {"z": True, "cis": True, "e": False, "trans": False}
# What says something about the atom at the narrow end.
_WEDGES: Final = frozenset(("wedge", "hash", "hollow_wedge", "hashed", "bold"))
_CENTRE: Final = (3, 4)


def bond_element(
    bond: Bond, place: int, link: int | None, z: str, crossed: Sequence[int], paper: Paper
) -> Element:
    """The object of a bond.

    Args:
        place: among the bonds of the drawing.
        link: among those that are drawn; None for one inside an abbreviation.
        crossed: the places of bonds that cross it, where the drawing says which is in front.
    """
    numbers = paper.numbers
    attributes = [
        ("id", numbers.for_object("bond", place)),
        ("Z", z),
        ("B", numbers.atoms[bond.a]),
        ("E", numbers.atoms[bond.b]),
    ]
    if crossed:
        attributes.append(("CrossingBonds", " ".join(numbers.for_object("bond", other) for other in crossed)))
    if bond.order == SINGLE and bond.display == "plain" and _is_plain(bond):
        return Element("b", tuple(attributes))
    order = _ORDERS.get(bond.order)
    if order:
        attributes.append(("Order", order))
    display = _display(bond, link, paper)
    if display:
        attributes.append(("Display", display))
    second = _second(bond)
    if second:
        attributes.append(("Display2", second))
    if link is not None and display != "Wavy" and link in paper.sides:
        attributes.append(("DoublePosition", _SIDES[paper.sides[link]]))
    look_attributes(bond, attributes, paper)
    return Element("b", tuple(attributes))


def _is_plain(bond: Bond) -> bool:
    return (
        bond.color is INK
        and bond.highlight is None
        and not bond.ring_arc
        and bond.indicator is STEREO_DISPLAY
    )


def look_attributes(bond: Bond, attributes: list[tuple[str, str]], paper: Paper) -> None:
    """What of a bond is only seen: colour, highlight, marks; and what of that is lost."""
    color = paper.colors.index_of(bond.color)
    if color != "0":
        attributes.append(("color", color))
    if bond.highlight is not None:
        attributes.append(("highlightColor", paper.colors.index_of(bond.highlight)))
    if bond.cip_label:
        attributes.append(("BS", bond.cip_label))
    if bond.indicator.show is not None:
        attributes.append(("ShowBondStereo", "yes" if bond.indicator.show else "no"))
    if bond.order == AROMATIC:
        paper.notes.add("circle", _name(bond))
    if bond.ring_arc:
        paper.notes.add("arc", _name(bond))


def _name(bond: Bond) -> str:
    return f"{bond.a}–{bond.b}"


def _display(bond: Bond, link: int | None, paper: Paper) -> str:
    if bond.order == HYDROGEN:
        return "Dash"
    if bond.order == DOUBLE:
        places = {end: paper.drawing.atoms[paper.index[end]].position for end in (bond.a, bond.b)}
        if bond.display == "wavy" or bond.stereo == "any":
            return "Wavy"
        if bond.stereo_authoritative and not shows(bond, places, paper):
            paper.notes.add("geometry", f"{bond.a}={bond.b}")
            return "Wavy"
    if bond.projection and bond.order == SINGLE and bond.display in _WEDGES:
        around = paper.skeleton.around[paper.index[bond.a]]
        if link is None or len(around) in _CENTRE:
            paper.notes.add("projection", _name(bond))
            return ""
    return _DISPLAYS.get(bond.display, "")


def _second(bond: Bond) -> str:
    if bond.order == PARTIAL:
        return "" if bond.display == "dashed" or bond.secondary_display == "plain" else "Dash"
    if bond.order != DOUBLE or bond.display == "wavy":
        return ""
    if bond.display == "dashed":
        return "Dash"
    return _SECOND.get(bond.secondary_display or "", "")


def shows(bond: Bond, places: Mapping[int, Point], paper: Paper) -> bool:
    """Whether the page shows the geometry that is stored on a double bond."""
    if bond.stereo not in _CIS or len(bond.stereo_atoms) != 2:
        return True
    a, b = (paper.drawing.atoms[paper.index[end]].position for end in bond.stereo_atoms)
    return is_cis(places[bond.a], places[bond.b], a, b) is _CIS[bond.stereo]
