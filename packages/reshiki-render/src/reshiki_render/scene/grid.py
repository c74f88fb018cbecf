"""The plane in square cells, for finding what lies near without looking at everything. Places and sizes in one unit, any."""

from collections.abc import Iterator
from math import floor

from reshiki_render.geometry import Box
from reshiki_render.scene.segments import Place

Cell = tuple[int, int]


def cells_of_box(box: Box, size: float) -> Iterator[Cell]:
    """Every cell a box touches."""
    rows = range(floor(box.top / size), floor(box.bottom / size) + 1)
    for column in range(floor(box.left / size), floor(box.right / size) + 1):
        for row in rows:
            yield column, row


def cells_of_line(start: Place, end: Place, size: float) -> Iterator[Cell]:
    """Every cell a straight line passes, column by column: as many as it is long, not as its box is large."""
    (ax, ay), (bx, by) = (start, end) if start[0] <= end[0] else (end, start)
    first, last = floor(ax / size), floor(bx / size)
    if first == last:
        low, high = (ay, by) if ay <= by else (by, ay)
        for row in range(floor(low / size), floor(high / size) + 1):
            yield first, row
        return
    slope = (by - ay) / (bx - ax)
    here = ay
    for column in range(first, last + 1):
        there = by if column == last else ay + ((column + 1) * size - ax) * slope
        low, high = (here, there) if here <= there else (there, here)
        for row in range(floor(low / size), floor(high / size) + 1):
            yield column, row
        here = there
