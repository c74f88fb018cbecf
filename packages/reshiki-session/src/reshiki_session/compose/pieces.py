"""What a scheme is put together from: small drawings in drawing order, each with the room it takes.

A piece is one participant's structure, one text, or one arrow. Pieces are moved, never scaled; IDs are given once, when all are
in their places: each piece's atoms, text or arrow after those of the pieces before it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reshiki_chem.placement import joined, moved, room_of, told_apart
from reshiki_render.drawing import Arrow, Drawing, Participant, Point, Reaction, replace
from reshiki_render.drawing.arrows import FORWARD_STYLE, PRESETS
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Box
from reshiki_session.compose.settings import Settings


class Piece(NamedTuple):
    drawing: Drawing
    box: Box

    def moved(self, dx: float, dy: float) -> "Piece":
        if not dx and not dy:
            return self
        return Piece(moved(self.drawing, dx, dy), self.box.moved(dx, dy))

    def centred(self, x: float, y: float) -> "Piece":
        """The piece with the middle of its box at a place."""
        return self.moved(x - (self.box.left + self.box.right) / 2, y - (self.box.top + self.box.bottom) / 2)


class Link(NamedTuple):
    """A reaction, by the numbers of its pieces; participants with their coefficients."""

    arrow: int
    reactants: tuple[tuple[int, int], ...]
    products: tuple[tuple[int, int], ...]
    captions: tuple[int, ...]

    def later(self, by: int) -> "Link":
        """The same after `by` more pieces."""
        return Link(
            self.arrow + by,
            tuple((piece + by, count) for piece, count in self.reactants),
            tuple((piece + by, count) for piece, count in self.products),
            tuple(piece + by for piece in self.captions),
        )


def piece(drawing: Drawing) -> Piece:
    """A drawing, which is not empty, as a piece."""
    box = room_of(drawing)
    assert box is not None
    return Piece(drawing, box)


def arrow(start: Point, end: Point, kind: str, settings: Settings) -> Piece:
    """A straight arrow as its kind is drawn, in the line width of the style."""
    preset = PRESETS.get(kind, FORWARD_STYLE)
    width = settings.style.line_width_pt
    drawn = Arrow(
        id=1,
        start=Point(f32(start.x), f32(start.y)),
        end=Point(f32(end.x), f32(end.y)),
        kind=kind,
        style=None if width == preset.width_pt else replace(preset, width_pt=width),
    )
    return piece(replace(settings.bare, arrows=(drawn,)))


def around(pieces: Iterable[Piece]) -> Box:
    """The box round pieces, of which there is at least one."""
    boxes = [piece.box for piece in pieces]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def assembled(pieces: Sequence[Piece], links: Iterable[Link], settings: Settings) -> Drawing:
    """One drawing of all pieces where they are, IDs counting from 1 in their order."""
    drawings = told_apart([piece.drawing for piece in pieces])

    def side(members: Iterable[tuple[int, int]]) -> tuple[Participant, ...]:
        return tuple(
            Participant(atoms=tuple(atom.id for atom in drawings[number].atoms), coefficient=count)
            for number, count in members
        )

    reactions = tuple(
        Reaction(
            arrow=drawings[link.arrow].arrows[0].id,
            reactants=side(link.reactants),
            products=side(link.products),
            annotations=tuple(drawings[number].annotations[0].id for number in link.captions),
        )
        for link in links
    )
    return replace(
        joined(drawings), drawing_style=settings.style, atom_labels=settings.labels, reactions=reactions
    )
