"""Abbreviations: a node with the label, and in it a fragment with what it stands for.

Every bond that leads to the node has an external connection point inside, bonded to the atom it is about; `BondOrdering` of the
node and `ConnectionOrder` of the fragment name bonds and points in the same order. ChemDraw finds by itself how a label reads
from the other side; where the drawing has another text for that, it is kept only where it shows.
"""

from typing import TYPE_CHECKING, Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.atoms import look_of, node
from reshiki_chem.chemdraw.writing.labels import Key, display_of, label
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, QUADRUPLE, TRIPLE
from reshiki_render.scene.condensed import NICKNAMES, reversed_text

if TYPE_CHECKING:
    from reshiki_render.drawing import Abbreviation

_ORDERS: Final = {DOUBLE: "2", TRIPLE: "3", AROMATIC: "1.5", DATIVE: "dative", QUADRUPLE: "4"}
# A bond counts as coming from the right from here on.
_POINTS_RIGHT: Final = 0.1
_FIXED: Final = {"left": "right", "right": "left", "center": "center", "above": "above"}


def contracted(at: int, group: "Abbreviation", paper: Paper) -> Element:
    """The node of an abbreviation; `at` is the place of its anchor."""
    from reshiki_chem.chemdraw.writing.molecules import bonds_of

    drawing, numbers = paper.drawing, paper.numbers
    anchor = drawing.atoms[at]
    members = frozenset(group.members)
    number = numbers.atom(anchor.id)
    attributes = [
        ("id", number),
        ("p", paper.points[at]),
        ("Z", numbers.z()),
        ("NodeType", "Nickname" if group.label in NICKNAMES else "Fragment"),
    ]
    # Inside, the anchor is an atom of its own.
    numbers.atoms[anchor.id] = numbers.new()
    inside, crossing = paper.bonds_of_groups[group.anchor]
    children = [node(paper.index[member], paper) for member in _in_order(group, paper)]
    children += bonds_of(inside, paper)
    points = []
    for place in crossing:
        bond = drawing.bonds[place]
        outside = bond.b if bond.a in members else bond.a
        inner = bond.a if bond.a in members else bond.b
        point = numbers.new()
        points.append(point)
        children.append(
            Element(
                "n",
                (
                    ("id", point),
                    ("p", paper.points[paper.index[outside]]),
                    ("NodeType", "ExternalConnectionPoint"),
                    ("ExternalConnectionNum", str(len(points))),
                ),
            )
        )
        ends = [point, numbers.atoms[inner]]
        if bond.a in members:
            ends.reverse()
        order = _ORDERS.get(bond.order)
        children.append(
            Element(
                "b",
                (
                    ("id", numbers.new()),
                    ("B", ends[0]),
                    ("E", ends[1]),
                    *((("Order", order),) if order else ()),
                ),
            )
        )
    nested = [("id", numbers.new())]
    if len(points) > 1:
        nested.append(("ConnectionOrder", " ".join(points)))
        bonds = (numbers.for_object("bond", place) for place in crossing)
        attributes.append(("BondOrdering", " ".join(bonds)))
    numbers.atoms[anchor.id] = number
    key, look = _key(at, group, paper), look_of(group.label_style or anchor.text_style, paper)
    if display_of(key):
        attributes.append(("LabelDisplay", display_of(key)))
    if look.color != "0":
        attributes.append(("color", look.color))
    highlight = group.highlight or anchor.display.highlight
    if highlight is not None:
        attributes.append(("highlightColor", paper.colors.index_of(highlight)))
    return Element(
        "n",
        tuple(attributes),
        (
            Element("fragment", tuple(nested), tuple(children)),
            label(key, paper.spots[at], look.font, look.color),
        ),
    )


def _in_order(group: "Abbreviation", paper: Paper) -> list[int]:
    """The members in the order of the drawing, whose numbers begin with the anchor's."""
    return sorted(group.members, key=lambda member: paper.index[member])


def _key(at: int, group: "Abbreviation", paper: Paper) -> Key:
    look = look_of(group.label_style or paper.drawing.atoms[at].text_style, paper)
    usual = "left" if sum(dx for dx, _ in paper.directions(at)) > _POINTS_RIGHT else "right"
    side = _FIXED.get(group.alignment, usual)
    # ChemDraw has the text of a side it chose itself as it is read from the atom.
    fixed = side != usual
    reverse = group.reverse_label.strip()
    if (
        reverse
        and reverse not in (group.label, reversed_text(group.label))
        and not (fixed and side == "left")
    ):
        paper.notes.add("reverse", group.anchor)
    label = paper.said(group.label, group.anchor)
    first = label[:1] if label in NICKNAMES else label[:2]
    if not first[1:].islower():
        first = first[:1]
    return Key(
        label,
        first,
        "",
        "",
        side,
        fixed,
        look.size,
        look.face,
        shown=paper.said(reverse, group.anchor),
    )
