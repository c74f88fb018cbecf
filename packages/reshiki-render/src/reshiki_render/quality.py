"""What is wrong with a scene: ink on ink; and what is wrong with a drawing: things too near each other.

Two labels overlap when the hulls of two of their glyphs do; a label and a bond when a stroke, its width counted, or the edge of
a fill runs through a glyph's hull. Everything is looked up on a grid, so that the work grows with the ink, not with its
square. A clean figure has none of either.

Of a drawing, `rooms` tells how much room each of its objects takes, and `crowded` which atoms stand in each other's way: their
labels' boxes overlap, or they are less than a quarter of a bond length apart.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import ceil, dist, floor, hypot
from typing import NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box
from reshiki_render.path import Path
from reshiki_render.scene.arrows import arrow_items
from reshiki_render.scene.captions import caption
from reshiki_render.scene.hulls import Hull, entered, glyph_hull
from reshiki_render.scene.items import Fill, Group, Scene, Stroke
from reshiki_render.scene.labelling import label_of
from reshiki_render.scene.skeleton import skeleton as skeleton_of
from reshiki_render.typography import faces

_CELL = 12.0
# Atoms that are looked at for crowding, and how near is too near: labels by pt of overlap, centres by bond lengths.
MOST_CROWDING = 1500
CROWDED_OVERLAP = 0.5 * PT_PER_WORLD
CROWDED_CENTRES = 0.25
# A slanting arrow is told by boxes of about this length along it, in pt.
_STRETCH = 2.0

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


class Rooms(NamedTuple):
    """The boxes of what is drawn, in pt and by ID: of atoms (a point where there is no label), captions, arrows, graphics.

    An arrow that does not run along an axis has several boxes, which follow it.
    """

    atoms: dict[int, Box]
    captions: dict[int, Box]
    arrows: dict[int, tuple[Box, ...]]
    graphics: dict[int, Box]
    labelled: frozenset[int]


def rooms(drawing: Drawing) -> Rooms:
    """The room of every object that is drawn."""
    skeleton = skeleton_of(drawing)
    atoms: dict[int, Box] = {}
    labelled = set()
    for at, (atom, (x, y)) in enumerate(zip(drawing.atoms, skeleton.places, strict=True)):
        if at in skeleton.hidden:
            continue
        label = label_of(skeleton, at)
        if label is None:
            atoms[atom.id] = Box(x, y, x, y)
            continue
        size = drawing.drawing_style.font_size_pt if atom.text_style is None else atom.text_style.size_pt
        box = label.box.moved(x, y)
        # Letters are as high as their size; a line leaves more room.
        spare = (faces.LINE_BOX - 1) * size / 2
        atoms[atom.id] = Box(box.left, box.top + spare, box.right, box.bottom - spare)
        labelled.add(atom.id)
    captions = {
        annotation.id: drawn[1]
        for annotation in drawing.annotations
        if (drawn := caption(annotation, drawing)) is not None
    }
    arrows = {}
    for arrow in drawing.arrows:
        shown = arrow_items(arrow, drawing)
        if shown is not None:
            straight = arrow.cubic is None and arrow.control is None
            slant = straight and min(abs(a - b) for a, b in zip(arrow.start, arrow.end, strict=True)) > 1
            arrows[arrow.id] = _along(arrow.start, arrow.end) if slant else (shown[1],)
    return Rooms(atoms, captions, arrows, _graphic_rooms(drawing), frozenset(labelled))


def _along(start: Place, end: Place) -> tuple[Box, ...]:
    (x0, y0), (x1, y1) = ((x * PT_PER_WORLD, y * PT_PER_WORLD) for x, y in (start, end))
    count = max(1, round(hypot(x1 - x0, y1 - y0) / _STRETCH))
    places = [(x0 + (x1 - x0) * n / count, y0 + (y1 - y0) * n / count) for n in range(count + 1)]
    return tuple(Box.around(pair) for pair in pairwise(places))


def _graphic_rooms(drawing: Drawing) -> dict[int, Box]:
    found: dict[int, Box] = {}
    if drawing.graphics:
        from reshiki_render.scene.graphics import graphic_items

        for graphic in drawing.graphics:
            drawn = graphic_items(graphic, drawing)
            if drawn is not None:
                found[graphic.id] = drawn[1]
    return found


def crowded(drawing: Drawing, room: Rooms) -> tuple[tuple[Atom, Atom], ...]:
    """The pairs of atoms that stand in each other's way, each once, in drawing order.

    Looked at are the first atoms that are drawn and no centroids, `MOST_CROWDING` of them.
    """
    near = CROWDED_CENTRES * drawing.drawing_style.bond_length_pt
    atoms = [atom for atom in drawing.atoms if atom.id in room.atoms and not atom.centroid][:MOST_CROWDING]
    grid: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at, atom in enumerate(atoms):
        for cell in _cells(room.atoms[atom.id].grown(near / 2)):
            grid[cell].append(at)
    found = set()
    for members in grid.values():
        for position, one in enumerate(members):
            for other in members[position + 1 :]:
                if (one, other) not in found and _in_the_way(atoms[one], atoms[other], room, near):
                    found.add((one, other))
    return tuple((atoms[one], atoms[other]) for one, other in sorted(found))


def _in_the_way(one: Atom, other: Atom, room: Rooms, near: float) -> bool:
    if dist(one.position, other.position) * PT_PER_WORLD < near:
        return True
    if not {one.id, other.id} <= room.labelled:
        return False
    return overlap(room.atoms[one.id], room.atoms[other.id]) > CROWDED_OVERLAP


def overlap(one: Box, other: Box) -> float:
    """How far two boxes overlap along the axis they overlap less on; negative when they are apart."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return min(across, down)


def gap(one: Box, other: Box) -> float:
    """The distance between two boxes; 0 when they touch."""
    across = max(one.left, other.left) - min(one.right, other.right)
    down = max(one.top, other.top) - min(one.bottom, other.bottom)
    return hypot(max(across, 0.0), max(down, 0.0))
