"""Sides of a document that are those a drawing chooses by itself: these are left to it.

ChemDraw writes the side of a double bond's second line and of a label's hydrogens also where nobody chose them. Where a drawing
would have them on the same side, it looks the same without, and goes on doing so when it is edited.
"""

from typing import Final

from reshiki_render.drawing import Atom, Bond, Drawing, replace
from reshiki_render.drawing.bonds import DOUBLE
from reshiki_render.scene.labelling import directions
from reshiki_render.scene.sides import side
from reshiki_render.scene.skeleton import Skeleton, skeleton
from reshiki_render.scene.stems import Stem, double_sides

_POSITIONS: Final = {-1: "left", 0: "center", 1: "right"}


def with_usual_sides(drawing: Drawing) -> Drawing:
    """The drawing without the sides it would choose by itself."""
    if not drawing.bonds:
        return drawing
    bones = skeleton(drawing)
    usual = _usual_positions(bones)
    places = {id(link.bond): at for at, link in enumerate(bones.links)}

    def bond(each: Bond) -> Bond:
        at = places.get(id(each))
        if each.double_position == "auto" or at is None or usual.get(at) != each.double_position:
            return each
        return replace(each, double_position="auto")

    def atom(at: int, each: Atom) -> Atom:
        display = each.display
        if display.hydrogen_position == "auto" or each.element == "*" or at in bones.abbreviations:
            return each
        if display.hydrogen_position != side(each.element, directions(bones, at)):
            return each
        return replace(each, display=replace(display, hydrogen_position="auto"))

    return replace(
        drawing,
        atoms=tuple(atom(at, each) for at, each in enumerate(drawing.atoms)),
        bonds=tuple(map(bond, drawing.bonds)),
    )


def _usual_positions(bones: Skeleton) -> dict[int, str]:
    """Where the second line of each double bond would be, by link."""
    stems = []
    for at, (a, b, bond) in enumerate(bones.links):
        if bond.order == DOUBLE and bond.double_position != "auto":
            start, end = bones.places[a], bones.places[b]
            unset = replace(bond, double_position="auto")
            stems.append(Stem(at, unset, a, b, start, end, end[0] - start[0], end[1] - start[1], 1.0, (), ()))
    return {at: _POSITIONS[found] for at, found in double_sides(bones, stems).items()}
