"""The room a glyph takes: its ink between eight half-planes, so that a bond keeps the same distance from O as from N.

A hull holds the extremes of x, y, x + y and x - y over the ink. Round letters would keep bonds too far away at their
corners if only the ink box counted. Cutting grows a hull by the margin in every direction.
"""

from collections.abc import Iterable
from functools import cache
from math import inf, sqrt
from typing import NamedTuple

from reshiki_render.geometry import Box
from reshiki_render.typography import faces

_ROOT2 = sqrt(2)


class Hull(NamedTuple):
    """Extremes of the ink, in the unit of whoever holds it, y down."""

    left: float
    top: float
    right: float
    bottom: float
    low_sum: float
    high_sum: float
    low_difference: float
    high_difference: float

    def placed(self, x: float, y: float, scale: float) -> "Hull":
        """The hull of the same glyph, `scale` times as large, its pen position at (x, y)."""
        return Hull(
            x + scale * self[0],
            y + scale * self[1],
            x + scale * self[2],
            y + scale * self[3],
            x + y + scale * self[4],
            x + y + scale * self[5],
            x - y + scale * self[6],
            x - y + scale * self[7],
        )

    @property
    def box(self) -> Box:
        return Box(self.left, self.top, self.right, self.bottom)


@cache
def glyph_hull(character: str, face: str) -> Hull | None:
    """The hull of a character in em, its pen position at the origin; None when it has no ink."""
    box = faces.ink(character, face)
    if box is None:
        return None
    points: list[tuple[float, float]] = []
    for verb, numbers in faces.outline(character, face).segments():
        if verb == "Q":
            x, y = points[-1]
            for t in (0.25, 0.5, 0.75):
                u = 1 - t
                points.append(
                    (
                        u * u * x + 2 * u * t * numbers[0] + t * t * numbers[2],
                        u * u * y + 2 * u * t * numbers[1] + t * t * numbers[3],
                    )
                )
        points.extend([(numbers[-2], numbers[-1])] if numbers else [])
    sums = [x + y for x, y in points]
    differences = [x - y for x, y in points]
    return Hull(*box, min(sums), max(sums), min(differences), max(differences))


def leaving(x: float, y: float, dx: float, dy: float, hulls: Iterable[Hull], margin: float) -> float:
    """How far along the unit direction (dx, dy) from (x, y) the line leaves the last hull it meets, grown by the margin.

    0 when it meets none. Each glyph counts by itself: the farthest exit wins.
    """
    farthest = 0.0
    for hull in hulls:
        span = entered(x, y, dx, dy, hull, margin)
        if span is not None and span[1] > farthest:
            farthest = span[1]
    return farthest


def entered(
    x: float, y: float, dx: float, dy: float, hull: Hull, margin: float
) -> tuple[float, float] | None:
    """Where the line from (x, y) along the unit direction (dx, dy) enters and leaves a hull grown by the margin; None when
    it passes by. Distances may be negative: behind the start.
    """
    left, top, right, bottom, low_sum, high_sum, low_difference, high_difference = hull
    diagonal = margin * _ROOT2
    enter, leave = -inf, inf
    for at, rate, low, high in (
        (x, dx, left - margin, right + margin),
        (y, dy, top - margin, bottom + margin),
        (x + y, dx + dy, low_sum - diagonal, high_sum + diagonal),
        (x - y, dx - dy, low_difference - diagonal, high_difference + diagonal),
    ):
        if -1e-9 < rate < 1e-9:
            if not low < at < high:
                return None
            continue
        first, last = (low - at) / rate, (high - at) / rate
        if first > last:
            first, last = last, first
        enter = max(enter, first)
        leave = min(leave, last)
    return (enter, leave) if enter < leave else None
