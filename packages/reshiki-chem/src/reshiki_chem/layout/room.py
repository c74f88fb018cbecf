"""The room that labels take in a layout, by the same outlines that the figure is drawn with.

A layout is places in the plane of complex numbers: one unit is a bond length, the imaginary axis runs down the page.
Hulls are pt relative to their atom, in the default style, in which structures without coordinates are drawn.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.doubles import is_named
from reshiki_render.drawing import JACS
from reshiki_render.geometry import Box
from reshiki_render.scene.hulls import Hull, leaving
from reshiki_render.scene.labels import Key, layout
from reshiki_render.scene.sides import side

PT_PER_BOND: Final = JACS.bond_length_pt
_SIZE: Final = JACS.font_size_pt
_FACE: Final = "Arimo-Regular"
_MARGIN: Final = JACS.margin_width_pt
# As in the figure: a bond this level to the right has the charge on its other side; what a charge may cut off a bond (pt).
_LEVEL: Final = 0.9
_CUT: Final = 0.05


class Room(NamedTuple):
    """The outlines of a label's glyphs, and the box round them all."""

    hulls: tuple[Hull, ...]
    box: Box


def rooms(
    graph: Graph, places: Sequence[complex], atoms: Iterable[int] | None = None
) -> dict[int, Room]:
    """What each labelled atom takes, by atom; of some atoms only where those are given."""
    found = {}
    bonds, around = graph.bonds, graph.around
    for at in range(len(graph.atoms)) if atoms is None else atoms:
        atom = graph.atoms[at]
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
        if atom.hydrogens or atom.charge or atom.radicals:
            here = places[at]
            for k in ends:
                edge = bonds[k]
                way = places[edge.b if edge.a == at else edge.a] - here
                length = abs(way) or 1.0
                directions.append((way.real / length, way.imag / length))
        key = Key(
            element,
            atom.isotope,
            atom.hydrogens if element != "H" else 0,
            atom.charge,
            atom.dots,
            side(element, directions) if atom.hydrogens else "right",
            _SIZE,
            _FACE,
        )
        if (key.charge or key.radicals) and directions:
            key = key._replace(tail=_tail(key, directions))
        found[at] = _room(key)
    return found


def _tail(key: Key, directions: Sequence[tuple[float, float]]) -> str:
    """Where a charge stands: as the figure has it, where it cuts no bond."""
    level = len(directions) == 1 and directions[0][0] > _LEVEL
    bare = layout(key._replace(charge=0, radicals=0))
    cut = [leaving(0.0, 0.0, dx, dy, bare.hulls, _MARGIN) for dx, dy in directions]
    for tail in ("left", "right", "above") if level else ("right", "left", "above"):
        if tail == "above" and key.side == "above":
            continue
        hulls = layout(key._replace(tail=tail)).hulls
        if all(
            leaving(0.0, 0.0, dx, dy, hulls, _MARGIN) <= before + _CUT
            for (dx, dy), before in zip(directions, cut, strict=True)
        ):
            return tail
    return "right"


@lru_cache(maxsize=4096)
def _room(key: Key) -> Room:
    hulls = layout(key).hulls
    return Room(
        hulls,
        Box(
            min(hull.left for hull in hulls),
            min(hull.top for hull in hulls),
            max(hull.right for hull in hulls),
            max(hull.bottom for hull in hulls),
        ),
    )
