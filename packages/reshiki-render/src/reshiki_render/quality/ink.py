"""Ink as straight lines: glyphs by their outlines, strokes with half their width, the edges of fills.

Curves are cut into short lines. Paint behind a structure (ring fills, highlights) is no ink.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.geometry import Box
from reshiki_render.path import Path
from reshiki_render.scene.hulls import Hull, glyph_hull
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.typography import faces

Place = tuple[float, float]

# How far apart ink of different things is at least (pt).
CLEARANCE: Final = 0.2
# Into how many lines a curve is cut.
_CUTS: Final = 4


class Line(NamedTuple):
    """A straight piece of ink (pt): where it runs, and half its width."""

    start: Place
    end: Place
    half: float

    def box(self) -> Box:
        (ax, ay), (bx, by) = self.start, self.end
        return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)).grown(self.half)


class Letter(NamedTuple):
    """A glyph where it stands: its hull, and its outline as lines."""

    hull: Hull
    edges: Sequence[Line]


def letters(group: Group) -> Iterator[Letter]:
    """Every glyph of a label."""
    for item in group.items:
        if not isinstance(item, Run):
            continue
        pen = item.x
        for character in item.text:
            hull = glyph_hull(character, item.face)
            if hull is not None:
                size = item.size
                edges = [
                    Line((pen + size * ax, item.y + size * ay), (pen + size * bx, item.y + size * by), 0.0)
                    for (ax, ay), (bx, by) in _glyph_edges(character, item.face)
                ]
                yield Letter(hull.placed(pen, item.y, size), edges)
            pen += faces.advance(character, item.face) * item.size


def group_hulls(group: Group) -> Iterator[Hull]:
    """The hull of every glyph of a label."""
    return (letter.hull for letter in letters(group))


@cache
def _glyph_edges(character: str, face: str) -> tuple[tuple[Place, Place], ...]:
    """The outline of a character in em as lines."""
    return tuple((line.start, line.end) for line in lines_of(faces.outline(character, face), 0.0))


def lines(item: Item) -> Iterator[Line]:
    """The lines of a stroke or a fill."""
    match item:
        case Stroke(path, pen):
            yield from lines_of(path, pen.width / 2)
        case Fill(path, _):
            yield from lines_of(path, 0.0)


def lines_of(path: Path, half: float) -> Iterator[Line]:
    """The pieces of a path; every one has a length."""
    start = here = (0.0, 0.0)
    for verb, numbers in path.segments():
        targets: Sequence[Place]
        match verb:
            case "M":
                start = here = (numbers[0], numbers[1])
                continue
            case "Z":
                targets = [start]
            case "L":
                targets = [(numbers[0], numbers[1])]
            case _:
                targets = _curve(here, list(zip(numbers[::2], numbers[1::2], strict=True)))
        for target in targets:
            if hypot(target[0] - here[0], target[1] - here[1]) > 1e-9:
                yield Line(here, target, half)
            here = target


def _curve(start: Place, points: Sequence[Place]) -> list[Place]:
    """Places along a Bézier curve, its end last."""
    found = []
    for cut in range(1, _CUTS + 1):
        t = cut / _CUTS
        level = [start, *points]
        while len(level) > 1:
            level = [(ax + (bx - ax) * t, ay + (by - ay) * t) for (ax, ay), (bx, by) in pairwise(level)]
        found.append(level[0])
    return found


def are_near(one: Sequence[Line], other: Sequence[Line], clearance: float) -> bool:
    """Whether two pieces of ink come nearer than the clearance (pt) at their edges."""
    return any(
        _distance(first, second) < first.half + second.half + clearance for first in one for second in other
    )


def _distance(one: Line, other: Line) -> float:
    """Between the axes of two lines."""
    (ax, ay), (bx, by) = one.start, one.end
    (cx, cy), (dx, dy) = other.start, other.end
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    cross = ux * vy - uy * vx
    if abs(cross) > 1e-12:
        wx, wy = cx - ax, cy - ay
        if 0 <= (wx * vy - wy * vx) / cross <= 1 and 0 <= (wx * uy - wy * ux) / cross <= 1:
            return 0.0
    return min(_from(ax, ay, other), _from(bx, by, other), _from(cx, cy, one), _from(dx, dy, one))


def _from(x: float, y: float, line: Line) -> float:
    (ax, ay), (bx, by) = line.start, line.end
    ux, uy = bx - ax, by - ay
    t = min(1.0, max(0.0, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)))
    return hypot(x - ax - t * ux, y - ay - t * uy)


def is_inside(x: float, y: float, edges: Sequence[Line]) -> bool:
    """Whether a place lies within closed outlines, by the windings round it."""
    winding = 0
    for line in edges:
        (ax, ay), (bx, by) = line.start, line.end
        if (ay <= y) != (by <= y) and (x < ax + (y - ay) / (by - ay) * (bx - ax)):
            winding += 1 if by > ay else -1
    return winding != 0
