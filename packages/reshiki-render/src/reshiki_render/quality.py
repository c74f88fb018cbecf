"""What is wrong with a scene: ink on ink.

Two labels overlap when the hulls of two of their glyphs do; a label and a bond when a stroke, its width counted, or the edge of
a fill runs through a glyph's hull. Everything is looked up on a grid, so that the work grows with the ink, not with its
square. A clean figure has none of either.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import ceil, floor, hypot
from typing import NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.geometry import Box
from reshiki_render.path import Path
from reshiki_render.scene.hulls import Hull, entered, glyph_hull
from reshiki_render.scene.items import Fill, Group, Scene, Stroke
from reshiki_render.typography import faces

_CELL = 12.0

Place = tuple[float, float]


class Overlap(NamedTuple):
    """Two things whose ink meets, at a place in the figure (pt): `kind` is `label-label` or `label-bond`."""

    kind: str
    first: str
    second: str
    x: float
    y: float


class _Segment(NamedTuple):
    start: Place
    end: Place
    half: float


def overlaps(scene: Scene) -> tuple[Overlap, ...]:
    """Every pair of labels, and every label and bond line, whose ink meets; each pair once, in drawing order."""
    glyphs = [
        (number, group.label, hull)
        for number, group in enumerate(item for item in scene.items if isinstance(item, Group))
        for hull in group_hulls(group)
    ]
    segments = list(_segments(scene))
    grid: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, (_, _, hull) in enumerate(glyphs):
        for cell in _cells(hull.box):
            grid[cell].append(at)
    found: dict[tuple[int, object], Overlap] = {}
    for cell_glyphs in grid.values():
        for position, one in enumerate(cell_glyphs):
            for other in cell_glyphs[position + 1 :]:
                (first, word, hull), (second, other_word, other_hull) = glyphs[one], glyphs[other]
                if first != second and _meet(hull, other_hull):
                    x, y = _middle(hull)
                    found.setdefault((first, second), Overlap("label-label", word, other_word, x, y))
    for number, segment in enumerate(segments):
        box = Box.around((segment.start, segment.end)).grown(segment.half)
        for at in sorted({at for cell in _cells(box) for at in grid.get(cell, ())}):
            group, word, hull = glyphs[at]
            if _crosses(segment, hull):
                x, y = _middle(hull)
                found.setdefault((group, ("bond", number)), Overlap("label-bond", word, "bond", x, y))
    return tuple(found[key] for key in sorted(found, key=str))


def group_hulls(group: Group) -> Iterator[Hull]:
    """The hull of every glyph of a label."""
    for item in group.items:
        if isinstance(item, Run):
            pen = item.x
            for character in item.text:
                hull = glyph_hull(character, item.face)
                if hull is not None:
                    yield hull.placed(pen, item.y, item.size)
                pen += faces.advance(character, item.face) * item.size


def _segments(scene: Scene) -> Iterator[_Segment]:
    for item in scene.items:
        match item:
            case Stroke(path, pen):
                yield from _lines(path, pen.width / 2)
            case Fill(path, _):
                yield from _lines(path, 0.0)


def _lines(path: Path, half: float) -> Iterator[_Segment]:
    """The straight pieces of a path; a curve counts as the polygon of its control points."""
    start = here = (0.0, 0.0)
    for verb, numbers in path.segments():
        if verb == "M":
            start = here = (numbers[0], numbers[1])
            continue
        targets: Iterable[Place] = (
            [start] if verb == "Z" else list(zip(numbers[::2], numbers[1::2], strict=True))
        )
        for target in targets:
            if hypot(target[0] - here[0], target[1] - here[1]) > 1e-9:
                yield _Segment(here, target, half)
            here = target


def _cells(box: Box) -> list[tuple[int, int]]:
    return [
        (column, row)
        for column in range(floor(box.left / _CELL), ceil(box.right / _CELL) + 1)
        for row in range(floor(box.top / _CELL), ceil(box.bottom / _CELL) + 1)
    ]


def _meet(one: Hull, other: Hull) -> bool:
    """Whether two hulls overlap along all four of their axes."""
    return all(
        one[low] < other[high] and other[low] < one[high] for low, high in ((0, 2), (1, 3), (4, 5), (6, 7))
    )


def _crosses(segment: _Segment, hull: Hull) -> bool:
    dx, dy = segment.end[0] - segment.start[0], segment.end[1] - segment.start[1]
    length = hypot(dx, dy)
    span = entered(*segment.start, dx / length, dy / length, hull, segment.half)
    return span is not None and span[0] < length and span[1] > 0


def _middle(hull: Hull) -> Place:
    return (hull.left + hull.right) / 2, (hull.top + hull.bottom) / 2
