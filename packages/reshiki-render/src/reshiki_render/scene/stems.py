"""A bond before it has a look: its axis between two atoms, what of it the labels leave free, and its side lines.

Offsets are pt across the axis: positive to the right walking from `a` to `b` on the screen (y down), negative to the left.
"""

from collections.abc import Sequence
from math import atan2, hypot, pi, tan
from typing import NamedTuple

from reshiki_render.drawing.bonds import DOUBLE, Bond
from reshiki_render.scene.hulls import Hull, leaving
from reshiki_render.scene.rings import ring_links, smallest_rings
from reshiki_render.scene.segments import Place, along, unit
from reshiki_render.scene.skeleton import Skeleton

# A remainder this short (pt; 0.1 world unit) is not drawn.
VANISHING = 0.1 * 14.4 / 42
# A remainder shorter than this (margins) looks like a dot: the labels then give way half of their margin.
STUB = 1.0
# How far a second line is shortened where a neighbour stands on its side, in offsets.
TRIM = 0.75


class Stem(NamedTuple):
    """The axis of a bond from `start` to `end` (pt), direction (ux, uy); the hulls of the labels at its ends."""

    link: int
    bond: Bond
    a: int
    b: int
    start: Place
    end: Place
    ux: float
    uy: float
    length: float
    hulls_a: tuple[Hull, ...]
    hulls_b: tuple[Hull, ...]

    def line(
        self, offset: float, margin: float, trim_a: float = 0.0, trim_b: float = 0.0
    ) -> tuple[Place, Place] | None:
        """The line at an offset, shortened by the trims (negative: longer) and cut by the labels; None when nothing is left.

        Between labels that leave too little of it to be read as a line, it comes half a margin nearer to their ink.
        """
        ux, uy = self.ux, self.uy
        shift = (-uy * offset, ux * offset)
        a = (self.start[0] + shift[0], self.start[1] + shift[1])
        b = (self.end[0] + shift[0], self.end[1] + shift[1])
        cut_a = max(trim_a, leaving(*a, ux, uy, self.hulls_a, margin)) if self.hulls_a else trim_a
        cut_b = max(trim_b, leaving(*b, -ux, -uy, self.hulls_b, margin)) if self.hulls_b else trim_b
        if (self.hulls_a or self.hulls_b) and self.length - cut_a - cut_b < STUB * margin:
            cut_a = max(trim_a, leaving(*a, ux, uy, self.hulls_a, margin / 2)) if self.hulls_a else trim_a
            cut_b = max(trim_b, leaving(*b, -ux, -uy, self.hulls_b, margin / 2)) if self.hulls_b else trim_b
        if self.length - cut_a - cut_b <= VANISHING:
            return None
        return along(a, ux, uy, cut_a), along(b, -ux, -uy, cut_b)


def stems(skeleton: Skeleton, hulls: Sequence[tuple[Hull, ...]]) -> list[Stem]:
    """The stem of every bond whose atoms stand apart, in drawing order."""
    found = []
    for link, (a, b, bond) in enumerate(skeleton.links):
        start, end = skeleton.places[a], skeleton.places[b]
        ux, uy, length = unit(start, end)
        if length > VANISHING:
            found.append(Stem(link, bond, a, b, start, end, ux, uy, length, hulls[a], hulls[b]))
    return found


def double_sides(skeleton: Skeleton, found: Sequence[Stem]) -> dict[int, int]:
    """The side of each double line by link: 1 right, -1 left, 0 centred.

    As stored; `auto` goes inside the smallest ring round the bond (of several, the one with most double bonds), and is
    centred outside rings.
    """
    sides: dict[int, int] = {}
    asked = []
    for stem in found:
        match stem.bond.double_position:
            case "left":
                sides[stem.link] = -1
            case "right":
                sides[stem.link] = 1
            case "center":
                sides[stem.link] = 0
            case _:
                sides[stem.link] = 0
                if stem.bond.order in (DOUBLE, 4, 7):
                    asked.append(stem)
    if asked:
        in_ring = ring_links(skeleton.around, len(skeleton.links))
        for stem in asked:
            if in_ring[stem.link]:
                sides[stem.link] = _inside(skeleton, in_ring, stem)
    return sides


def _inside(skeleton: Skeleton, in_ring: Sequence[bool], stem: Stem) -> int:
    rings = smallest_rings(skeleton.around, in_ring, stem.link, stem.a, stem.b)
    if not rings:
        return 0
    ring = max(rings, key=lambda atoms: _double_bonds(skeleton, atoms)) if len(rings) > 1 else rings[0]
    x = sum(skeleton.places[atom][0] for atom in ring) / len(ring) - stem.start[0]
    y = sum(skeleton.places[atom][1] for atom in ring) / len(ring) - stem.start[1]
    return 1 if y * stem.ux - x * stem.uy > 0 else -1


def _double_bonds(skeleton: Skeleton, ring: Sequence[int]) -> int:
    members = set(ring)
    return sum(
        1
        for atom in ring
        for neighbour, link in skeleton.around[atom]
        if neighbour in members and skeleton.links[link].bond.order == DOUBLE
    )


def side_trim(skeleton: Skeleton, stem: Stem, at: int, offset: float) -> float:
    """How much a second line gives way at one end of its bond: nothing unless a neighbour stands on its side."""
    turn = nearest_turn(skeleton, stem, at, offset)
    if turn is None:
        return 0.0
    distance = abs(offset)
    if turn < pi / 2:
        return max(TRIM * distance, min(distance / tan(turn) + 0.4 * distance, 0.4 * stem.length))
    return TRIM * distance


def nearest_turn(skeleton: Skeleton, stem: Stem, at: int, offset: float) -> float | None:
    """The smallest angle (0 to π) from the bond to a neighbour of its atom `at` on the side of the offset; None without one."""
    ux, uy = (stem.ux, stem.uy) if at == stem.a else (-stem.ux, -stem.uy)
    side = offset if at == stem.a else -offset
    x, y = skeleton.places[at]
    nearest: float | None = None
    for neighbour, link in skeleton.around[at]:
        if link == stem.link:
            continue
        vx, vy = skeleton.places[neighbour][0] - x, skeleton.places[neighbour][1] - y
        across = (vy * ux - vx * uy) * (1 if side > 0 else -1)
        if across > 0.08 * hypot(vx, vy):
            turn = atan2(across, vx * ux + vy * uy)
            if nearest is None or turn < nearest:
                nearest = turn
    return nearest
