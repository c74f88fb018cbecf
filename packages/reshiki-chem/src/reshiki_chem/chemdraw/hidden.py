"""Configurations told by a hydrogen that is not drawn: a dot (in front of the page) or a dash (behind it) at the atom."""

from collections.abc import Mapping
from typing import Final

from reshiki_chem.chemdraw.survey import Survey
from reshiki_chem.chemdraw.words import flag
from reshiki_chem.stereo import BACK, FRONT, Spoke, winding
from reshiki_render.drawing import AtomStereo, Drawing, Graphic, Point, Symbol, replace
from reshiki_render.drawing.style import WORLD_PER_PT
from reshiki_render.drawing.types import f32

_SIZE: Final = 6.0 * WORLD_PER_PT


def with_hidden_hydrogens(
    drawing: Drawing, survey: Survey, atoms_of: Mapping[int, tuple[int, ...]]
) -> tuple[Drawing, tuple[tuple[int, str], ...]]:
    """The drawing with the windings such hydrogens tell, and the atoms with the symbol each shows."""
    marked = {
        atoms_of[index][0]: ("HDot" if flag(node.element, "HDot") else "HDash")
        for index, node in enumerate(survey.nodes)
        if index in atoms_of and (flag(node.element, "HDot") or flag(node.element, "HDash"))
    }
    if not marked:
        return drawing, ()
    places = {atom.id: atom.position for atom in drawing.atoms}
    around: dict[int, list[int]] = {number: [] for number in marked}
    for bond in drawing.bonds:
        for near, far in ((bond.a, bond.b), (bond.b, bond.a)):
            if near in around:
                around[near].append(far)
    atoms = []
    for atom in drawing.atoms:
        others = around.get(atom.id, [])
        if len(others) == 3:
            spokes = [Spoke(places[n].x - atom.position.x, places[n].y - atom.position.y) for n in others]
            hydrogen = Spoke(
                -sum(spoke.x for spoke in spokes),
                -sum(spoke.y for spoke in spokes),
                FRONT if marked[atom.id] == "HDot" else BACK,
            )
            turn = winding([*spokes, hydrogen])
            if turn:
                atom = replace(atom, stereo=AtomStereo(winding=turn, neighbors=tuple(others)))  # noqa: PLW2901
        atoms.append(atom)
    symbols = tuple(
        (number, "hydrogen_dot" if which == "HDot" else "hydrogen_dash") for number, which in marked.items()
    )
    return replace(drawing, atoms=tuple(atoms)), symbols


def symbol_at(place: Point, name: str, number: int) -> Graphic:
    """The symbol of a hidden hydrogen at its atom."""
    return Graphic(
        id=number,
        kind=Symbol(name),
        origin=place,
        axis_x=Point(f32(_SIZE), 0.0),
        axis_y=Point(0.0, f32(_SIZE)),
        layer=1,
    )
