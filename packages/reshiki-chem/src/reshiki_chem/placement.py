"""Whole drawings as pieces of a larger one: how much room each takes, moving them, putting them together.

The room of a drawing is that of its atoms and labels as a figure shows them, of its captions, arrows and graphics. World
units, y down.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final

from reshiki_chem.layout.pack import GAP, SPREAD, WIDEST_ROW
from reshiki_render.drawing import Drawing, Point, replace
from reshiki_render.drawing.identifiers import all_ids, next_id, renumbered
from reshiki_render.drawing.style import WORLD_PER_PT
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Box
from reshiki_render.scene.captions import caption
from reshiki_render.scene.labelling import label_of
from reshiki_render.scene.skeleton import skeleton

# The lists of a drawing, which pieces put together simply follow each other in.
_LISTS: Final = (
    "abbreviations",
    "ring_fills",
    "depth_appearance",
    "atoms",
    "bonds",
    "annotations",
    "molecule_names",
    "arrows",
    "graphics",
    "groups",
    "reactions",
)


def room_of(drawing: Drawing) -> Box | None:
    """The box round everything a drawing holds, None when it holds nothing."""
    box = None
    for found in _boxes(drawing):
        box = found if box is None else box.union(found)
    return box


def _boxes(drawing: Drawing) -> Iterator[Box]:
    if drawing.atoms:
        bare = skeleton(drawing)
        yield Box.around([atom.position for at, atom in enumerate(drawing.atoms) if at not in bare.hidden])
        for at, place in enumerate(bare.places):
            label = label_of(bare, at)
            if label is not None:
                yield _in_world(label.box.moved(*place))
    for annotation in drawing.annotations:
        drawn = caption(annotation, drawing)
        if drawn is not None:
            yield _in_world(drawn[1])
    for arrow in drawing.arrows:
        yield Box.around(
            [point for point in (arrow.start, arrow.end, arrow.control, *(arrow.cubic or ())) if point]
        )
    for graphic in drawing.graphics:
        (x, y), (ax, ay), (bx, by) = graphic.origin, graphic.axis_x, graphic.axis_y
        yield Box.around([(x, y), (x + ax, y + ay), (x + bx, y + by), (x + ax + bx, y + ay + by)])


def _in_world(box: Box) -> Box:
    return Box(*(side * WORLD_PER_PT for side in box))


def moved(drawing: Drawing, dx: float, dy: float) -> Drawing:
    """The drawing with everything in it shifted."""

    def shifted(point: Point) -> Point:
        return Point(f32(point.x + dx), f32(point.y + dy))

    return replace(
        drawing,
        atoms=tuple(replace(atom, position=shifted(atom.position)) for atom in drawing.atoms),
        annotations=tuple(
            replace(annotation, position=shifted(annotation.position)) for annotation in drawing.annotations
        ),
        arrows=tuple(
            replace(
                arrow,
                start=shifted(arrow.start),
                end=shifted(arrow.end),
                control=arrow.control and shifted(arrow.control),
                cubic=arrow.cubic and (shifted(arrow.cubic[0]), shifted(arrow.cubic[1])),
            )
            for arrow in drawing.arrows
        ),
        graphics=tuple(replace(graphic, origin=shifted(graphic.origin)) for graphic in drawing.graphics),
    )


def side_by_side(drawings: Sequence[Drawing]) -> list[Drawing]:
    """The drawings in rows about as wide as a page, or wider when they are many, each centred on its row."""
    rooms = [room_of(drawing) or Box(0.0, 0.0, 0.0, 0.0) for drawing in drawings]
    area = sum((room.width + GAP) * (room.height + GAP) for room in rooms)
    widest = max(WIDEST_ROW, sqrt(area * SPREAD))
    rows: list[list[int]] = []
    left = 0.0
    for number, room in enumerate(rooms):
        if not rows or left + room.width > widest:
            rows.append([])
            left = 0.0
        rows[-1].append(number)
        left += room.width + GAP
    placed: list[Drawing] = []
    top = 0.0
    for row in rows:
        height = max(rooms[number].height for number in row)
        left = 0.0
        for number in row:
            room = rooms[number]
            middle = top + height / 2 - (room.top + room.bottom) / 2
            placed.append(moved(drawings[number], left - room.left, middle))
            left += room.width + GAP
        top += height + GAP
    return placed


def told_apart(drawings: Sequence[Drawing]) -> list[Drawing]:
    """The drawings with IDs that no two of them share, each one's above those of the one before.

    One whose IDs are above them already keeps its own.
    """
    found = []
    first = 1
    for drawing in drawings:
        lowest = min((*all_ids(drawing), *(group.id for group in drawing.groups)), default=first)
        kept = drawing if lowest >= first else renumbered(drawing, first).drawing
        first = max(first, next_id(kept))
        found.append(kept)
    return found


def in_order(drawing: Drawing) -> Drawing:
    """The drawing with its IDs counting from 1 in the order of its objects, then of its groups."""
    ids = (*all_ids(drawing), *(group.id for group in drawing.groups))
    return drawing if ids == tuple(range(1, len(ids) + 1)) else renumbered(drawing, 1).drawing


def joined(drawings: Sequence[Drawing]) -> Drawing:
    """One drawing of several whose IDs are told apart; its settings are those of the first."""
    return replace(
        drawings[0],
        **{name: tuple(value for drawing in drawings for value in getattr(drawing, name)) for name in _LISTS},
    )
