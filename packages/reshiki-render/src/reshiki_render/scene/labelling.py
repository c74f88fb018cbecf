"""Which atoms carry a label, and which.

All but plain carbons do; of the atoms of an abbreviation only its anchor, with the abbreviation's label; wildcards only with a
text of their own. Sides that the drawing leaves open are chosen here: of hydrogens by `sides`, of a charge where no bond runs,
of an abbreviation away from its bond.
"""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import AROMATIC, DOUBLE, PARTIAL, QUADRUPLE, TRIPLE
from reshiki_render.scene.hulls import leaving
from reshiki_render.scene.labels import Key, Label, layout
from reshiki_render.scene.segments import unit
from reshiki_render.scene.sides import side
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.typography import faces

if TYPE_CHECKING:
    from reshiki_render.drawing.abbreviations import Abbreviation

# A ray: where it starts, relative to the atom, and its unit direction (pt).
Line = tuple[float, float, float, float]

# Hydrogen's isotopes are drawn by the letters chemists print.
_HEAVY_HYDROGEN = {2: "D", 3: "T"}

# A bond counts as coming from the right from here on.
_POINTS_RIGHT = 0.1

# Where charge and radical dots may stand, best first: after the symbol, but before it when its one bond runs level to the
# right, where they would stand over the bond and beside those of the neighbour.
TAILS = ("right", "left", "above")
_TAILS_OFF_A_BOND = ("left", "right", "above")
_LEVEL = 0.9
# Bonds cut this much shorter (pt) by a charge than by the rest of its label run through the charge.
_CUT_BY_TAIL = 0.05
# Where the lines of a bond may run beside its axis, in spacings.
_BESIDE = (-0.5, 0.0, 0.5)
_OFFSETS = {
    DOUBLE: _BESIDE,
    AROMATIC: _BESIDE,
    PARTIAL: _BESIDE,
    TRIPLE: (-1.0, 0.0, 1.0),
    QUADRUPLE: (-1.5, -0.5, 0.5, 1.5),
}


def shown_hydrogens(atom: Atom, *, everywhere: bool) -> int:
    """The hydrogen count a label shows; `everywhere` is the drawing's setting."""
    shown = everywhere if atom.display.hydrogens is None else atom.display.hydrogens
    if not shown or atom.element in {"H", "*"}:
        return 0
    return atom.explicit_h if atom.no_implicit else max(atom.label_h, atom.explicit_h)


def is_labelled(atom: Atom, degree: int, carbons: str) -> bool:
    """Whether an atom carries a label: all but plain carbons do, wildcards only with a text of their own."""
    if atom.element == "*":
        return atom.display.variable is not None
    if atom.element != "C" or degree == 0 or atom.isotope or atom.radical_electrons:
        return True
    match atom.display.carbons or carbons:
        case "terminal":
            return degree == 1
        case "internal":
            return degree > 1
        case "all":
            return True
        case _:
            return False


def label_of(skeleton: Skeleton, at: int) -> Label | None:
    """The label of an atom, or None when it has none; a charge on an unlabelled carbon is no label (`charges`)."""
    drawing = skeleton.drawing
    atom = drawing.atoms[at]
    neighbours = skeleton.around[at]
    group = skeleton.abbreviations.get(at)
    if at in skeleton.hidden:
        return None
    if group is None and not is_labelled(atom, len(neighbours), drawing.atom_labels.carbons):
        return None
    style = drawing.drawing_style
    size, face = style.font_size_pt, "Arimo-Regular"
    look = atom.text_style if group is None or group.label_style is None else group.label_style
    if look is not None:
        size = look.size_pt
        face = faces.face_of(bold=look.bold, italic=look.italic)
    if group is not None:
        from reshiki_render.scene.condensed import condensed

        return condensed(group.label, group.reverse_label, _facing(skeleton, at, group), size, face)
    symbol, isotope = atom.element, atom.isotope
    if symbol == "*":
        return _of_wildcard(skeleton, at, atom.display.variable or "", size, face)
    if symbol == "H" and isotope in _HEAVY_HYDROGEN:
        symbol, isotope = _HEAVY_HYDROGEN[isotope], 0
    hydrogens = shown_hydrogens(atom, everywhere=drawing.atom_labels.hydrogens)
    where = atom.display.hydrogen_position
    if hydrogens and where == "auto":
        where = side(symbol, directions(skeleton, at))
    marked = {mark.kind for mark in atom.marks}
    key = Key(
        symbol,
        isotope,
        hydrogens,
        0
        if atom.display.hide_charge or marked & {"charge", "circled_charge", "radical_ion"}
        else atom.charge,
        0 if marked & {"radical", "radical_ion"} else atom.radical_electrons,
        where if hydrogens else "right",
        size,
        face,
    )
    if (key.charge or key.radicals) and neighbours:
        level = len(neighbours) == 1 and sum(dx for dx, _ in directions(skeleton, at)) > _LEVEL
        tails = _TAILS_OFF_A_BOND if level else TAILS
        return _clear_of_bonds(key, tails, _lines(skeleton, at), style.margin_width_pt)
    return layout(key)


def _facing(skeleton: Skeleton, at: int, group: "Abbreviation") -> str:
    """To which side an abbreviation runs: as stored, or to the left when its bonds come from the right."""
    match group.alignment:
        case "left":
            return "right"
        case "right":
            return "left"
        case "center" | "above":
            return group.alignment
        case _:
            return "left" if sum(dx for dx, _ in directions(skeleton, at)) > _POINTS_RIGHT else "right"


def _of_wildcard(skeleton: Skeleton, at: int, text: str, size: float, face: str) -> Label:
    """A wildcard's text, set as a formula when it is one, or when it says to which side it runs."""
    from reshiki_render.scene.condensed import condensed, is_condensed, reversed_text

    formula = is_condensed(text)
    where = skeleton.drawing.atoms[at].display.hydrogen_position
    if where == "auto":
        if not formula:
            return layout(Key(text, 0, 0, 0, 0, "right", size, face))
        where = side(text[0], directions(skeleton, at))
    facing = {"left": "left", "above": "above"}.get(where, "right")
    return condensed(text, reversed_text(text) if formula else text, facing, size, face)


def _clear_of_bonds(key: Key, tails: Sequence[str], lines: list[Line], margin: float) -> Label:
    """The label with its charge and dots where they cut no line of a bond, or else where they cut the least."""
    bare = layout(key._replace(charge=0, radicals=0))
    before = sum(leaving(*line, bare.hulls, margin) for line in lines)
    best, least = layout(key), inf
    for tail in tails:
        if tail == "above" and key.side == "above":
            continue
        label = layout(key._replace(tail=tail))
        cut = sum(leaving(*line, label.hulls, margin) for line in lines) - before
        if cut <= _CUT_BY_TAIL:
            return label
        if cut < least:
            best, least = label, cut
    return best


def _lines(skeleton: Skeleton, at: int) -> list[Line]:
    """The lines of an atom's bonds, from the atom outwards: a multiple bond has some beside its axis."""
    style = skeleton.drawing.drawing_style
    spacing = style.bond_spacing_ratio * style.bond_length_pt
    found = []
    for neighbour, link in skeleton.around[at]:
        ux, uy, length = unit(skeleton.places[at], skeleton.places[neighbour])
        if length:
            offsets = _OFFSETS.get(skeleton.links[link].bond.order, (0.0,))
            found += [(-uy * spacing * offset, ux * spacing * offset, ux, uy) for offset in offsets]
    return found


def directions(skeleton: Skeleton, at: int) -> list[tuple[float, float]]:
    """Unit vectors from an atom along its drawn bonds."""
    found = (unit(skeleton.places[at], skeleton.places[neighbour]) for neighbour, _ in skeleton.around[at])
    return [(ux, uy) for ux, uy, length in found if length]
