"""Turning structures: onto the usual directions of bonds, and by the angle that is asked for.

The directions of bonds, repeated every 30°, are averaged on the circle; where they agree (a resultant of 0.85 of the number of
bonds), the structure is turned so that their mean falls on the grid. Rings of five and seven, bridged and spiro systems mostly
do not agree and stay as they are laid out. Only bonds that are drawn count.
"""

from cmath import phase, rect
from collections.abc import Iterable
from math import atan2, cos, degrees, radians, sin
from typing import Final

from reshiki_render.drawing import Atom, Drawing, Point, replace
from reshiki_render.drawing.types import f32

# The grid repeats this often in a turn.
_TIMES: Final = 12
_AGREEMENT: Final = 0.85
# Less of a turn than this is none, in degrees.
STILL: Final = 0.01


def off_grid(drawing: Drawing) -> float:
    """By how many degrees, clockwise on the page, the drawn bonds of a structure have to be turned onto the grid."""
    places = {atom.id: atom.position for atom in drawing.atoms}
    hidden = hidden_atoms(drawing)
    vectors = [
        rect(1.0, _TIMES * atan2(places[bond.b].y - places[bond.a].y, places[bond.b].x - places[bond.a].x))
        for bond in drawing.bonds
        if bond.a not in hidden and bond.b not in hidden
    ]
    mean = sum(vectors)
    if not vectors or abs(mean) < _AGREEMENT * len(vectors):
        return 0.0
    turn = -degrees(phase(mean)) / _TIMES
    return turn if abs(turn) >= STILL else 0.0


def turned(drawing: Drawing, angle: float) -> Drawing:
    """A structure turned about the origin by an angle in degrees, clockwise on the page."""
    if not angle % 360:
        return drawing
    c, s = cos(radians(angle)), sin(radians(angle))
    return _placed(drawing, [Point(x * c - y * s, x * s + y * c) for x, y in _places(drawing.atoms)])


def scaled(drawing: Drawing, factor: float) -> Drawing:
    """A structure with all distances multiplied."""
    if factor == 1:
        return drawing
    return _placed(drawing, [Point(x * factor, y * factor) for x, y in _places(drawing.atoms)])


def hidden_atoms(drawing: Drawing) -> frozenset[int]:
    """The atoms that abbreviations hide."""
    return frozenset(
        member for group in drawing.abbreviations for member in group.members if member != group.anchor
    )


def _places(atoms: Iterable[Atom]) -> list[Point]:
    return [atom.position for atom in atoms]


def _placed(drawing: Drawing, places: Iterable[Point]) -> Drawing:
    return replace(
        drawing,
        atoms=tuple(
            replace(atom, position=Point(f32(x) + 0.0, f32(y) + 0.0))
            for atom, (x, y) in zip(drawing.atoms, places, strict=True)
        ),
    )
