"""The IDs of a drawing.

Atoms, annotations, arrows and graphics ("objects") share one ID space; groups take IDs from the same counter without being
objects. Bonds are addressed by their atoms, abbreviations by their anchor, reactions by their arrow.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.types import Id
from reshiki_render.drawing.walk import rebuilder

MOST_ID = 2**64 - 2


def all_ids(drawing: Drawing) -> tuple[int, ...]:
    """The IDs of all objects: atoms, annotations, arrows, graphics, each in file order."""
    return tuple(_objects(drawing))


def _objects(drawing: Drawing) -> Iterator[int]:
    for values in (drawing.atoms, drawing.annotations, drawing.arrows, drawing.graphics):
        for value in values:
            yield value.id


def next_id(drawing: Drawing) -> int:
    """The ID a new object takes: one above the largest of an object or a group; it stays at the largest there is.

    The ID of a deleted object can come back once it was the largest.
    """
    return min(1 + max(chain((0,), _objects(drawing), (group.id for group in drawing.groups))), MOST_ID)


class Renumbered(NamedTuple):
    """A drawing with new IDs, and where its objects went: (old, new) in the order of `all_ids`. Groups are not in it."""

    drawing: Drawing
    moved: tuple[tuple[int, int], ...]


def renumbered(drawing: Drawing, first: int) -> Renumbered:
    """The drawing with consecutive IDs from `first`: its objects in the order of `all_ids`, then its groups.

    Every reference goes along. Raises KeyError for a reference to nothing: the drawing has to be valid.
    """
    moved = tuple((old, first + index) for index, old in enumerate(_objects(drawing)))
    new = dict(moved)
    new.update((group.id, first + len(moved) + index) for index, group in enumerate(drawing.groups))

    def renumber(_type: Any, old: int) -> int:
        return new[old]

    drawing = rebuilder(Drawing, Id)(drawing, renumber)
    if any(arrow.start_anchor or arrow.end_anchor for arrow in drawing.arrows):
        from reshiki_render.drawing.anchors import lower_first

        drawing = replace(drawing, arrows=tuple(lower_first(arrow) for arrow in drawing.arrows))
    return Renumbered(drawing, moved)
