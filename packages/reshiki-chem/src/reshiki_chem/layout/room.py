"""The room that labels take in a layout, by the same outlines that the figure is drawn with.

A layout is places in the plane of complex numbers: one unit is a bond length, the imaginary axis runs down the page.
Hulls are pt relative to their atom, in the default style, in which structures without coordinates are drawn.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.doubles import is_named
from reshiki_render.drawing import JACS
from reshiki_render.geometry import Box
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.labels import Key, layout
from reshiki_render.scene.sides import side

PT_PER_BOND: Final = JACS.bond_length_pt
_SIZE: Final = JACS.font_size_pt
_FACE: Final = "Arimo-Regular"


class Room(NamedTuple):
    """The outlines of a label's glyphs, and the box round them all."""

    hulls: tuple[Hull, ...]
    box: Box


def rooms(graph: Graph, places: Sequence[complex]) -> dict[int, Room]:
    """What each labelled atom takes, by atom."""
    found = {}
    bonds, around = graph.bonds, graph.around
    for at, atom in enumerate(graph.atoms):
        element = atom.element
        ends = around[at]
        if (
            element == "C"
            and ends
            and not atom.isotope
            and not atom.radicals
            and not is_named(at, graph)
        ):
            continue
        if element == "*":
            continue
        directions = []
        if atom.hydrogens or atom.charge:
            here = places[at]
            for k in ends:
                edge = bonds[k]
                way = places[edge.b if edge.a == at else edge.a] - here
                length = abs(way) or 1.0
                directions.append((way.real / length, way.imag / length))
        found[at] = _room(
            element,
            atom.isotope,
            atom.hydrogens if element != "H" else 0,
            atom.charge,
            atom.dots,
            side(element, directions) if atom.hydrogens else "right",
            _tail(directions) if atom.charge or atom.dots else "right",
        )
    return found


def _tail(directions: Sequence[tuple[float, float]]) -> str:
    """Where a charge stands: at the right unless a bond runs through there."""
    for name, x, y in (("right", 0.8, -0.6), ("left", -0.8, -0.6)):
        if all(x * dx + y * dy < 0.85 for dx, dy in directions):
            return name
    return "above"


@lru_cache(maxsize=4096)
def _room(
    element: str, isotope: int, hydrogens: int, charge: int, radicals: int, where: str, tail: str
) -> Room:
    if tail == "above" and where == "above":
        tail = "right"
    hulls = layout(Key(element, isotope, hydrogens, charge, radicals, where, _SIZE, _FACE, tail)).hulls
    return Room(
        hulls,
        Box(
            min(hull.left for hull in hulls),
            min(hull.top for hull in hulls),
            max(hull.right for hull in hulls),
            max(hull.bottom for hull in hulls),
        ),
    )
