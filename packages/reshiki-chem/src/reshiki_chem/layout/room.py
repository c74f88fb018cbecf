"""The room that labels take in a layout, by the same outlines that the figure is drawn with.

A layout is places in the plane of complex numbers: one unit is a bond length, the imaginary axis runs down the page.
Hulls are pt relative to their atom, in the default style, in which structures without coordinates are drawn.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import sqrt
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.doubles import is_named
from reshiki_render.drawing import JACS
from reshiki_render.geometry import Box
from reshiki_render.scene.hulls import Hull, entered, leaving
from reshiki_render.scene.labels import Key, layout
from reshiki_render.scene.sides import side

PT_PER_BOND: Final = JACS.bond_length_pt
_SIZE: Final = JACS.font_size_pt
_FACE: Final = "Arimo-Regular"
_MARGIN: Final = JACS.margin_width_pt
# As in the figure: a bond this level to the right has the charge on its other side; what a charge may cut off a bond (pt).
_LEVEL: Final = 0.9
_CUT: Final = 0.05


# Clear space round label ink (pt).
CLEAR: Final = 0.8
_DIAGONAL: Final = sqrt(2)


class Room(NamedTuple):
    """The outlines of a label's glyphs, and the box round them all."""

    hulls: tuple[Hull, ...]
    box: Box


def rooms(graph: Graph, places: Sequence[complex], atoms: Iterable[int] | None = None) -> dict[int, Room]:
    """What each labelled atom takes, by atom; of some atoms only where those are given."""
    found = {}
    bonds, around = graph.bonds, graph.around
    for at in range(len(graph.atoms)) if atoms is None else atoms:
        atom = graph.atoms[at]
        element = atom.element
        ends = around[at]
        if element == "C" and ends and not atom.isotope and not atom.radicals:
            # Carbons that are named for their bonds have two of them, or a charge.
            if not atom.charge and len(ends) != 2:
                continue
            if not is_named(at, graph):
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


def meet(one: Room, other: Room, away: complex) -> bool:
    """Whether two labels, the second `away` (pt) from the first, come nearer than they should."""
    x, y = away.real, away.imag
    a, b = one.box, other.box
    if (
        a.left >= b.right + x + CLEAR
        or b.left + x >= a.right + CLEAR
        or a.top >= b.bottom + y + CLEAR
        or b.top + y >= a.bottom + CLEAR
    ):
        return False
    return any(_hulls_meet(first, second, x, y) for first in one.hulls for second in other.hulls)


def _hulls_meet(a: Hull, b: Hull, x: float, y: float) -> bool:
    return (
        a.left < b.right + x + CLEAR
        and b.left + x < a.right + CLEAR
        and a.top < b.bottom + y + CLEAR
        and b.top + y < a.bottom + CLEAR
        and a.low_sum < b.high_sum + x + y + CLEAR * _DIAGONAL
        and b.low_sum + x + y < a.high_sum + CLEAR * _DIAGONAL
        and a.low_difference < b.high_difference + x - y + CLEAR * _DIAGONAL
        and b.low_difference + x - y < a.high_difference + CLEAR * _DIAGONAL
    )


def runs_through(start: complex, end: complex, room: Room, margin: float) -> bool:
    """Whether a line (pt, seen from the label's atom) comes nearer to a label than the margin."""
    box = room.box
    if (
        max(start.real, end.real) <= box.left - margin
        or min(start.real, end.real) >= box.right + margin
        or max(start.imag, end.imag) <= box.top - margin
        or min(start.imag, end.imag) >= box.bottom + margin
    ):
        return False
    way = end - start
    length = abs(way)
    if length < 1e-6:
        return False
    for hull in room.hulls:
        span = entered(start.real, start.imag, way.real / length, way.imag / length, hull, margin)
        if span is not None and span[0] < length and span[1] > 0:
            return True
    return False
