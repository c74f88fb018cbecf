"""Symbols of a document that stand for an atom's state: charges, radicals and lone pairs drawn by hand.

A symbol that says which atom's charge or radical it shows is a mark of that atom, in its place; the charge is then not printed
again. One the atom does not bear out, and every other, stays a graphic.
"""

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.graphics import symbol_place, symbol_size, symbol_turn
from reshiki_chem.chemdraw.molecules import Molecules
from reshiki_chem.chemdraw.survey import Survey
from reshiki_chem.chemdraw.words import word_of, world
from reshiki_render.drawing import Atom, AtomMark, Drawing, Point, replace
from reshiki_render.drawing.types import f32

# Symbol: the mark, and what the atom has to have.
_MARKS: Final = {
    "CirclePlus": ("circled_charge", "charge"),
    "CircleMinus": ("circled_charge", "charge"),
    "Plus": ("charge", "charge"),
    "Minus": ("charge", "charge"),
    "Electron": ("radical", "radical_electrons"),
    "LonePair": ("radical", "radical_electrons"),
    "RadicalCation": ("radical_ion", "charge"),
    "RadicalAnion": ("radical_ion", "charge"),
}
_MOST: Final = 12


class Marks(NamedTuple):
    """The marks by atom, and the graphics that they are, by index."""

    by_atom: Mapping[int, tuple[AtomMark, ...]]
    graphics: tuple[int, ...]


def marks_of(survey: Survey, found: Molecules, drawing: Drawing) -> Marks:
    """The symbols that are marks of atoms."""
    wanted = [
        (index, drawn)
        for index, drawn in enumerate(survey.drawn)
        if drawn.element.name == "graphic" and word_of(drawn.element, "SymbolType") in _MARKS
    ]
    if not wanted:
        return Marks({}, ())
    nodes = {node.element.get("id"): index for index, node in enumerate(survey.nodes)}
    atoms = {atom.id: atom for atom in drawing.atoms}
    marks: dict[int, list[AtomMark]] = {}
    used: list[int] = []
    for index, drawn in wanted:
        kind, state = _MARKS[word_of(drawn.element, "SymbolType")]
        place = symbol_place(drawn.element)
        node = next(
            (
                nodes[name]
                for child in drawn.element.named("represent")
                if (name := child.get("object")) in nodes
            ),
            None,
        )
        own = found.atoms_of.get(node, ()) if node is not None else ()
        if (
            place is None
            or len(own) != 1
            or not getattr(atoms[own[0]], state)
            or len(marks.get(own[0], ())) >= _MOST
        ):
            continue
        at = world(*place, drawn.place.corner)
        atom = atoms[own[0]]
        marks.setdefault(atom.id, []).append(
            AtomMark(
                id=len(marks.get(atom.id, ())) + 1,
                kind=kind,
                offset=Point(f32(at.x - atom.position.x), f32(at.y - atom.position.y)),
                angle=f32(math.degrees(symbol_turn(drawn.element))),
                size_pt=f32(symbol_size(drawn.element)),
            )
        )
        used.append(index)
    return Marks({number: tuple(each) for number, each in marks.items()}, tuple(used))


def with_marks(drawing: Drawing, marks: Mapping[int, tuple[AtomMark, ...]]) -> Drawing:
    """The drawing with marks at its atoms."""
    if not marks:
        return drawing

    def marked(atom: Atom) -> Atom:
        own = marks.get(atom.id)
        return replace(atom, marks=own, mark_serial=len(own)) if own else atom

    return replace(drawing, atoms=tuple(map(marked, drawing.atoms)))
