"""What a bond of a connection table is in a drawing.

A drawing has no query bonds and no bonds of order zero. A query bond is drawn as the first thing it may be. One of order zero, or
of any kind to a metal, is a coordination bond: dative, from the donor to the metal or boron, dashed because no arrow was
drawn; between other atoms it is a hydrogen bond. Marks of configuration go only where a drawing can have them; a wedge on a
dative bond shows depth.
"""

from typing import Final, NamedTuple

from reshiki_chem.ctfile import tree
from reshiki_chem.ctfile.tree import TableBond
from reshiki_chem.elements import NONMETALS
from reshiki_render.drawing import Bond
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, HYDROGEN, SINGLE, TRIPLE

_ORDERS: Final = {
    1: SINGLE,
    2: DOUBLE,
    3: TRIPLE,
    tree.AROMATIC: AROMATIC,
    tree.DATIVE: DATIVE,
    tree.HYDROGEN: HYDROGEN,
}
_QUERIES: Final = {
    5: (SINGLE, "single or double", "a single bond"),
    6: (SINGLE, "single or aromatic", "a single bond"),
    7: (DOUBLE, "double or aromatic", "a double bond"),
    tree.ANY: (SINGLE, "of any kind", "a single bond"),
}
_DISPLAYS: Final = {tree.UP: "wedge", tree.DOWN: "hash", tree.EITHER: "wavy"}

# Elements that take a pair of electrons from a donor, beside the metals.
_ACCEPTORS: Final = frozenset(("B",))


class Drafted(NamedTuple):
    """A bond, and what the user has to be told of it, as the end of a sentence."""

    bond: Bond
    note: str = ""


def draft_bond(found: TableBond, a: int, b: int, elements: tuple[str, str]) -> Drafted:
    """The bond between the drawing's atoms `a` and `b`, in the file's order, of these elements."""
    if found.type in {tree.ZERO, tree.HYDROGEN} or (found.type == tree.ANY and _metal(elements) is not None):
        return _weak(found, a, b, elements)
    if found.type in _QUERIES:
        order, what, drawn = _QUERIES[found.type]
        note = f"is a query, {what}, and drawn as {drawn}"
    else:
        order, note = _ORDERS[found.type], ""
    if found.mark == tree.CROSSED and order == DOUBLE:
        return Drafted(Bond(a=a, b=b, order=order, display="wavy", stereo="any"), note)
    display = _DISPLAYS.get(found.mark, "plain")
    if order == SINGLE:
        return Drafted(Bond(a=a, b=b, order=order, display=display), note)
    if order == DATIVE and display in {"wedge", "hash"}:
        return Drafted(Bond(a=a, b=b, order=order, display=display, projection=True), note)
    return Drafted(Bond(a=a, b=b, order=order), note)


def _weak(found: TableBond, a: int, b: int, elements: tuple[str, str]) -> Drafted:
    acceptor = _metal(elements)
    if acceptor is None and found.type == tree.ZERO:
        acceptor = next((place for place in (0, 1) if elements[place] in _ACCEPTORS), None)
    if acceptor is None or found.type == tree.HYDROGEN:
        if elements[1] == "H" and elements[0] != "H":
            a, b = b, a
        note = "has the order 0 and is drawn as a hydrogen bond" if found.type == tree.ZERO else ""
        return Drafted(Bond(a=a, b=b, order=HYDROGEN, display="dotted"), note)
    if acceptor == 0:
        a, b = b, a
    what = "has the order 0" if found.type == tree.ZERO else "is of any kind"
    return Drafted(
        Bond(a=a, b=b, order=DATIVE, display="dashed"),
        f"{what} and is drawn as a coordination bond",
    )


def _metal(elements: tuple[str, str]) -> int | None:
    """Which of the two is a metal, if only one is; the second if both are."""
    metals = [is_metal(element) for element in elements]
    if all(metals):
        return 1
    return metals.index(True) if any(metals) else None


def is_metal(element: str) -> bool:
    """Whether an element is a metal; a wildcard is none."""
    return element != "*" and element not in NONMETALS
