"""What a document holds, sorted by what a drawing makes of it, each thing with where it stands.

The tree is walked once. A node inside another node is part of what that node's label stands for. Colours are inherited from
what an object lies in; things in the cell of a table are placed from the cell's corner.
"""

from collections import Counter
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import numbers_of
from reshiki_render.geometry import Point

# What is drawn beside molecules, by element.
DRAWN: Final = frozenset(
    ["t", "arrow", "graphic", "curve", "embeddedobject", "tlcplate", "table", "altgroup"]
)
# What is seen in ChemDraw and has no counterpart in a drawing: what it is called, one and several.
HIDDEN: Final = "hidden"
LEFT_OUT: Final = {
    HIDDEN: ("hidden object", "hidden objects"),
    "spectrum": ("spectrum", "spectra"),
    "bioshape": ("biological shape", "biological shapes"),
    "gepplate": ("electrophoresis plate", "electrophoresis plates"),
    "plasmidmap": ("plasmid map", "plasmid maps"),
    "stoichiometrygrid": ("stoichiometry table", "stoichiometry tables"),
    "templategrid": ("template grid", "template grids"),
    "ColoredMolecularArea": ("coloured area", "coloured areas"),
    "rlogic": ("R-group condition", "R-group conditions"),
    "regnum": ("registry number", "registry numbers"),
    "sequence": ("sequence", "sequences"),
    "geometry": ("geometric feature", "geometric features"),
    "constraint": ("constraint", "constraints"),
    "crossreference": ("cross-reference", "cross-references"),
    "border": ("border", "borders"),
}

# What is not drawn, or told by what it belongs to.
_SILENT: Final = frozenset(
    ["s", "fonttable", "colortable", "represent", "objecttagdictionaryentry", "font", "color"]
)


class Place(NamedTuple):
    """Where a thing stands: the groups round it (outermost first, by index), its colour, the corner it is placed from.

    `holder` is the node it is part of the contents of, `fragment` the molecule, by index; -1 is none.
    """

    groups: tuple[int, ...] = ()
    color: str = ""
    corner: Point = Point(0.0, 0.0)
    holder: int = -1
    fragment: int = -1


class Found(NamedTuple):
    """An element and where it stands; of a text in a tag, what the tag is for and what it belongs to."""

    element: Element
    place: Place
    owner: Element | None = None
    tag: str = ""


class Survey(NamedTuple):
    """Nodes and bonds of the molecules, what is drawn beside them, what gathers them; all in the order of the file."""

    nodes: list[Found]
    bonds: list[Found]
    fragments: list[Found]
    drawn: list[Found]
    groups: list[Found]
    schemes: list[Found]
    bracketed: list[Found]
    left_out: dict[str, list[Found]]
    unknown: Counter[str]


def surveyed(root: Element) -> Survey:
    """What a document holds."""
    survey = Survey([], [], [], [], [], [], [], {}, Counter())
    waiting = [Found(root, Place())]
    while waiting:
        found = waiting.pop()
        element, place, owner, tag = found
        if element.get("Visible") == "no" and element.name not in {"page", "t", "n", "b"}:
            if element.name in DRAWN:
                survey.left_out.setdefault(HIDDEN, []).append(found)
            continue
        color = element.get("color")
        if color:
            place = place._replace(color=color)
            found = found._replace(place=place)
        below = _filed(survey, found)
        if below is None:
            continue
        is_tag = element.name == "objecttag"
        for child in reversed(element.children):
            if is_tag:
                waiting.append(Found(child, below, owner, element.get("Name") or tag or "tag"))
            else:
                # A tag of a node is no part of its contents.
                waiting.append(Found(child, place if child.name == "objecttag" else below, element))
    return survey


def _filed(survey: Survey, found: Found) -> Place | None:
    """File an element; where what it holds stands, or None where that has been dealt with."""
    element, place, owner, tag = found
    name = element.name
    if name == "n":
        survey.nodes.append(found)
        return place._replace(holder=len(survey.nodes) - 1)
    if name == "b":
        survey.bonds.append(found)
        return place
    if name == "fragment":
        survey.fragments.append(found)
        return place._replace(fragment=len(survey.fragments) - 1)
    if name == "group":
        survey.groups.append(found)
        return place._replace(groups=(*place.groups, len(survey.groups) - 1))
    if name in DRAWN:
        is_label = name == "t" and owner is not None and owner.name == "n" and not tag
        if not is_label and place.holder < 0:
            survey.drawn.append(found)
        return None if name == "t" else place
    if name == "page" and owner is not None and owner.name == "table":
        return place._replace(corner=_corner(element, place))
    if name in {"scheme", "bracketedgroup"}:
        (survey.schemes if name == "scheme" else survey.bracketed).append(found)
        return None
    if name in LEFT_OUT:
        survey.left_out.setdefault(name, []).append(found)
        return None
    if name in {"CDXML", "page", "objecttag"}:
        return place
    if name not in _SILENT and (not name or name not in tags().object_tags):
        survey.unknown[name or f"0x{element.tag:04X}"] += 1
    return None


def _corner(cell: Element, place: Place) -> Point:
    """The corner that what is in a cell is placed from."""
    outer, inner = numbers_of(cell.get("BoundsInParent")), numbers_of(cell.get("BoundingBox"))
    if len(outer) != 4:
        return place.corner
    left, top = inner[:2] if len(inner) == 4 else (0.0, 0.0)
    return Point(place.corner.x + outer[0] - left, place.corner.y + outer[1] - top)
