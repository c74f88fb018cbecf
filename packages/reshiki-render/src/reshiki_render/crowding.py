"""How much room the objects of a drawing take, and which atoms stand in each other's way.

Two atoms are crowded when the boxes of their labels overlap, or when they are less than a quarter of a bond length apart. Boxes are
those of what is drawn, in pt; letters count as high as their size. Everything is looked up on a grid, so that the work grows with
the drawing, not with its square.
"""

from collections import defaultdict
from itertools import pairwise
from math import ceil, dist, floor, hypot
from typing import Final, NamedTuple

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box
from reshiki_render.scene.arrows import arrow_items
from reshiki_render.scene.captions import caption
from reshiki_render.scene.labelling import label_of
from reshiki_render.scene.skeleton import skeleton as skeleton_of
from reshiki_render.typography import faces

_CELL: Final = 12.0
# Atoms that are looked at for crowding, and how near is too near: labels by pt of overlap, centres by bond lengths.
MOST_CROWDING: Final = 1500
CROWDED_OVERLAP: Final = 0.5 * PT_PER_WORLD
CROWDED_CENTRES: Final = 0.25
# A slanting arrow is told by boxes of about this length along it, in pt.
_STRETCH: Final = 2.0

Place = tuple[float, float]


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


def _cells(box: Box) -> list[tuple[int, int]]:
    return [
        (column, row)
        for column in range(floor(box.left / _CELL), ceil(box.right / _CELL) + 1)
        for row in range(floor(box.top / _CELL), ceil(box.bottom / _CELL) + 1)
    ]
