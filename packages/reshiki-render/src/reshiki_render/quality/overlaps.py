"""Ink on ink: labels that come nearer than a clearance to another label, a bond, an arrow or another shape, and ink at the border.

Distances are between outlines. Everything is looked up on a grid, so that the work grows with the ink, not with its square.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.geometry import Box
from reshiki_render.quality.ink import CLEARANCE, Letter, Line, are_near, is_inside, letters, lines
from reshiki_render.scene.behind import HIGHLIGHTS, RING_FILLS
from reshiki_render.scene.hulls import entered
from reshiki_render.scene.items import Group, Item, Scene

_CELL: Final = 12.0
_PAINT: Final = frozenset((RING_FILLS, HIGHLIGHTS))
_KINDS: Final = {"bond": "label-bond", "arrow": "label-arrow", "shape": "label-shape"}


class Overlap(NamedTuple):
    """Two things whose ink meets, at a place in the figure (pt).

    `kind` is `label-label`, `label-bond`, `label-arrow`, `label-shape` (a mark or a graphic, by what it is called) or `border`;
    then `first` is what reaches it.
    """

    kind: str
    first: str
    second: str
    x: float
    y: float


class _Thing(NamedTuple):
    """A stroke or a fill of bonds, of an arrow or of another shape.

    The inside of a fill is ink as well, but not that of a graphic: a frame may be filled and stand behind its text.
    """

    what: str
    name: str
    lines: Sequence[Line]


def overlaps(scene: Scene) -> tuple[Overlap, ...]:
    """Every pair of labels, and every label and bond line or arrow, whose ink meets or nearly does; each pair once."""
    glyphs = [
        (number, group.label, letter)
        for number, group in enumerate(item for item in scene.items if isinstance(item, Group))
        for letter in letters(group)
    ]
    things = _things(scene.items)
    grid: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, (_, _, letter) in enumerate(glyphs):
        for cell in _cells(letter.hull.box.grown(CLEARANCE)):
            grid[cell].append(at)
    found: dict[tuple[int, int, int], Overlap] = {}
    for members in grid.values():
        for position, one in enumerate(members):
            for other in members[position + 1 :]:
                (first, word, letter), (second, other_word, other_letter) = glyphs[one], glyphs[other]
                key = first, -1, second
                if first != second and key not in found and _meet(letter, other_letter):
                    found[key] = Overlap("label-label", word, other_word, *_middle(letter))
    for number, thing in enumerate(things):
        for place, line in enumerate(thing.lines):
            for at in sorted(
                {at for cell in _cells(line.box().grown(CLEARANCE)) for at in grid.get(cell, ())}
            ):
                group, word, letter = glyphs[at]
                key = group, number, place
                if key not in found and _runs_over(line, thing, letter):
                    found[key] = Overlap(_KINDS[thing.what], word, thing.name, *_middle(letter))
    return (*(found[key] for key in sorted(found)), *_at_border(scene, glyphs, things))


def _things(items: Sequence[Item]) -> list[_Thing]:
    found = []
    for item in items:
        if not isinstance(item, Group):
            found.append(_Thing("bond", "bond", list(lines(item))))
        elif item.label not in _PAINT and not any(isinstance(part, Run) for part in item.items):
            what = "arrow" if "arrow" in item.label else "shape"
            found += [_Thing(what, item.label, list(lines(part))) for part in item.items]
    return found


def _meet(one: Letter, other: Letter) -> bool:
    if not all(
        one.hull[low] < other.hull[high] + 2 * CLEARANCE and other.hull[low] < one.hull[high] + 2 * CLEARANCE
        for low, high in ((0, 2), (1, 3), (4, 5), (6, 7))
    ):
        return False
    return (
        are_near(one.edges, other.edges, CLEARANCE)
        or is_inside(*one.edges[0].start, other.edges)
        or is_inside(*other.edges[0].start, one.edges)
    )


def _runs_over(line: Line, thing: _Thing, letter: Letter) -> bool:
    dx, dy = line.end[0] - line.start[0], line.end[1] - line.start[1]
    length = (dx * dx + dy * dy) ** 0.5
    reach = line.half + CLEARANCE
    span = entered(*line.start, dx / length, dy / length, letter.hull, reach)
    if span is None or span[0] > length + reach or span[1] < -reach:
        return False
    return (
        are_near([line], letter.edges, CLEARANCE)
        or is_inside(*line.start, letter.edges)
        or (line.half == 0 and thing.what != "shape" and is_inside(*letter.edges[0].start, thing.lines))
    )


def _at_border(
    scene: Scene, glyphs: Sequence[tuple[int, str, Letter]], things: Sequence[_Thing]
) -> list[Overlap]:
    """What comes nearer to the figure's edge than the clearance, or is cut off by it; each label, bond and arrow once."""
    found: dict[tuple[str, int], Overlap] = {}
    boxes = [(("label", group), word, letter.hull.box) for group, word, letter in glyphs]
    boxes += [
        ((thing.what, number), thing.name, line.box())
        for number, thing in enumerate(things)
        for line in thing.lines
    ]
    for key, word, box in boxes:
        if (
            box.left < CLEARANCE
            or box.top < CLEARANCE
            or box.right > scene.width - CLEARANCE
            or box.bottom > scene.height - CLEARANCE
        ):
            middle = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            found.setdefault(key, Overlap("border", word, "border", *middle))
    return list(found.values())


def _cells(box: Box) -> list[tuple[int, int]]:
    return [
        (column, row)
        for column in range(floor(box.left / _CELL), ceil(box.right / _CELL) + 1)
        for row in range(floor(box.top / _CELL), ceil(box.bottom / _CELL) + 1)
    ]


def _middle(letter: Letter) -> tuple[float, float]:
    box = letter.hull.box
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2
