"""Coordinates of other programs on our page.

Their unit is the ångström or the like, y up; a bond is about 1.5 long, 42 world units here. A drawing of another size as a
whole (many programs draw bonds of 1.0 or 0.825) is brought to it by one factor, so that labels keep their proportion.
"""

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD, WORLD_PER_COORDINATE
from reshiki_render.drawing.types import f32

# Drawings whose usual bond is between these lengths are taken as they are.
_SHORTEST_USUAL: Final = 1.3
_LONGEST_USUAL: Final = 1.7


def factor_of(lengths: Sequence[float]) -> float:
    """World units a unit of another program, by the lengths of the bonds it drew."""
    usual = sorted(lengths)[len(lengths) // 2] if lengths else 0.0
    if usual and not _SHORTEST_USUAL <= usual <= _LONGEST_USUAL:
        return BOND_WORLD / usual
    return WORLD_PER_COORDINATE


def on_page(places: Sequence[tuple[float, float]], bonds: Iterable[tuple[int, int]]) -> list[Point]:
    """Places of atoms, in the unit of another program, in world units; `bonds` are pairs of their indices."""
    factor = factor_of([dist(places[a], places[b]) for a, b in bonds])
    # Adding zero turns a negative zero into one without its sign.
    return [Point(f32(x * factor) + 0.0, f32(-y * factor) + 0.0) for x, y in places]
