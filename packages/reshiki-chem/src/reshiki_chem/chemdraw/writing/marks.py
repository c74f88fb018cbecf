"""Charges, radicals and lone pairs drawn by hand at an atom: symbols that represent what they show.

A symbol stands at its place and is as large as the mark; its box goes from its middle to its edge. ChemDraw's symbols of charges say one charge and those of radicals
one electron; for more there is none. A mark of what an atom does not have draws nothing.
"""

from math import cos, radians, sin
from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing import PT_PER_WORLD, Atom, AtomMark

_OF_LABEL: Final = 0.75
_PAIRS: Final = frozenset(("LonePair", "LonePairBar"))
_REPRESENTED: Final = {
    "charge": "Charge",
    "circled_charge": "Charge",
    "radical": "Radical",
    "radical_ion": "Radical",
}


def symbol_box(symbol: str, middle: tuple[float, float], size: float, degrees: float, paper: Paper) -> str:
    """The box of a symbol, in pt of the drawing: from its middle as far as it is large.

    Of a pair of electrons half as far, in the direction it lies in; the other symbols are upright.
    """
    x, y = middle
    pair = symbol in _PAIRS
    reach = size / 2 if pair else size
    turn = radians(degrees) if pair else 0.0
    end = paper.sheet.at(x - reach * cos(turn), y - reach * sin(turn))
    return f"{paper.sheet.at(x, y)} {end}"


def marks_of(at: int, paper: Paper) -> list[Element]:
    """The symbols of an atom's marks, by the atom's place."""
    atom = paper.drawing.atoms[at]
    found = []
    for mark in atom.marks:
        symbol = _symbol(atom, mark)
        if symbol is None:
            paper.notes.add("mark", atom.id)
        elif symbol:
            found.append(_element(at, mark, symbol, paper))
    return found


def _symbol(atom: Atom, mark: AtomMark) -> str | None:
    """The symbol of a mark; empty where it draws nothing, None where there is no symbol for it."""
    charge, electrons = atom.charge, atom.radical_electrons
    match mark.kind:
        case "charge":
            return {0: "", 1: "Plus", -1: "Minus"}.get(charge)
        case "circled_charge":
            return {0: "", 1: "CirclePlus", -1: "CircleMinus"}.get(charge)
        case "radical":
            # Two electrons in one mark look like a lone pair, and are none.
            dots = sum(other.kind == "radical" for other in atom.marks)
            return "Electron" if electrons and dots == electrons else None if electrons else ""
        case "radical_ion":
            if not charge and not electrons:
                return ""
            return {(1, 1): "RadicalCation", (-1, 1): "RadicalAnion"}.get((charge, electrons))
        case "lone_pair":
            return "LonePair"
        case "lone_pair_bar":
            return "LonePairBar"
        case _:
            return None


def _element(at: int, mark: AtomMark, symbol: str, paper: Paper) -> Element:
    atom = paper.drawing.atoms[at]
    style = atom.text_style
    label = paper.drawing.drawing_style.font_size_pt if style is None else style.size_pt
    size = mark.size_pt if mark.size_pt is not None else _OF_LABEL * label
    x = paper.skeleton.places[at][0] + mark.offset.x * PT_PER_WORLD
    y = paper.skeleton.places[at][1] + mark.offset.y * PT_PER_WORLD
    attributes = [
        ("id", paper.numbers.new()),
        ("BoundingBox", symbol_box(symbol, (x, y), size, mark.angle, paper)),
        ("Z", paper.numbers.z()),
        ("GraphicType", "Symbol"),
        ("SymbolType", symbol),
    ]
    if style is not None and paper.colors.index_of(style.color) != "0":
        attributes.insert(3, ("color", paper.colors.index_of(style.color)))
    attribute = _REPRESENTED.get(mark.kind)
    children: tuple[Element, ...] = ()
    if attribute:
        children = (
            Element(
                "represent",
                (("attribute", attribute), ("object", paper.numbers.atoms[atom.id])),
            ),
        )
    return Element("graphic", tuple(attributes), children)
