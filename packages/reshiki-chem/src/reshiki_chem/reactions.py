"""A reaction arranged in a row: reactants, an arrow with the agents above it, products.

The molecules keep the coordinates they come with; only each participant as a whole is moved. All are centred on the line
of the arrow, by the room they take with their labels. Plus signs stand between the participants of a side, never between
agents. A coefficient above one is written before its participant. Distances are those a composed scheme has.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reshiki_chem.placement import in_order, joined, moved, room_of, told_apart
from reshiki_render.drawing import (
    EMPTY,
    PLAIN,
    Annotation,
    Arrow,
    Drawing,
    Participant,
    Point,
    Reaction,
    replace,
)
from reshiki_render.drawing.identifiers import next_id
from reshiki_render.drawing.style import BOND_WORLD, WORLD_PER_PT
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Box
from reshiki_render.typography import faces

# Distances in bond lengths, as in a composed scheme.
_BETWEEN: Final = 1.2 * BOND_WORLD
_BETWEEN_AGENTS: Final = 0.8 * BOND_WORLD
_COEFFICIENT: Final = 0.25 * BOND_WORLD
_BESIDE_ARROW: Final = 1.0 * BOND_WORLD
_ABOVE_ARROW: Final = 0.45 * BOND_WORLD
_SHORTEST_ARROW: Final = 3.2 * BOND_WORLD
_ARROW_BEYOND: Final = 0.4 * BOND_WORLD
# Agents that would make the arrow longer than this stand in several rows.
_WIDEST_AGENTS: Final = 12 * BOND_WORLD

_FACE: Final = "Arimo-Regular"
_EM: Final = PLAIN.size_pt * WORLD_PER_PT


class Coefficients(NamedTuple):
    """How often each participant takes part, 1 to 99, by role; a role left empty takes part once each."""

    reactants: Sequence[int] = ()
    agents: Sequence[int] = ()
    products: Sequence[int] = ()


_ONCE: Final = Coefficients()


class _Piece(NamedTuple):
    drawing: Drawing
    coefficient: int
    room: Box


class _Row(NamedTuple):
    """Participants in their places round the line y = 0, the text between them, and where the row ends."""

    drawings: tuple[Drawing, ...]
    texts: tuple[tuple[str, Point], ...]
    right: float
    half_height: float


def arranged(
    reactants: Sequence[Drawing],
    agents: Sequence[Drawing],
    products: Sequence[Drawing],
    coefficients: Coefficients = _ONCE,
) -> Drawing:
    """The drawing of a reaction, one `Drawing` a participant (of several molecules if need be, as a salt is).

    Object IDs count from 1: atoms in the order a reaction is read (reactants, agents, products), then captions, the
    arrow, graphics. A participant without atoms is drawn but takes no part in the reaction; one that holds nothing at all
    is left out.
    """
    before, above, after = _pieces((reactants, agents, products), coefficients)
    left = _row(before, 0.0, _BETWEEN, plus="+")
    start = left.right + _BESIDE_ARROW if left.drawings else 0.0
    lines = _lines(above)
    width = max((line.right for line in lines), default=0.0)
    end = start + max(_SHORTEST_ARROW, width + _ARROW_BEYOND if lines else 0.0)
    raised = _raised(lines, (start + end) / 2)
    right = _row(after, end + _BESIDE_ARROW, _BETWEEN, plus="+")
    drawing = joined((*left.drawings, *raised.drawings, *right.drawings) or (EMPTY,))
    number = next_id(drawing)
    captions = tuple(
        Annotation(id=number + i, position=position, text=text)
        for i, (text, position) in enumerate((*left.texts, *raised.texts, *right.texts))
    )
    number += len(captions)
    arrow = Arrow(id=number, start=Point(f32(start), 0.0), end=Point(f32(end), 0.0))
    bare = [piece.drawing for role in (before, above, after) for piece in role if not piece.drawing.atoms]
    reaction = Reaction(
        arrow=number,
        reactants=_participants(before),
        agents=_participants(above),
        products=_participants(after),
        annotations=tuple(text.id for piece in bare for text in piece.annotations),
    )
    return in_order(
        replace(
            drawing,
            annotations=drawing.annotations + captions,
            arrows=(*drawing.arrows, arrow),
            reactions=(*drawing.reactions, reaction),
        )
    )


def _pieces(roles: Sequence[Sequence[Drawing]], coefficients: Coefficients) -> list[list[_Piece]]:
    """The participants by role, with IDs that no two of them share, without those that hold nothing."""
    found = [
        [
            _Piece(drawing, count, room)
            for drawing, count in zip(role, counts or [1] * len(role), strict=True)
            if (room := room_of(drawing))
        ]
        for role, counts in zip(roles, coefficients, strict=True)
    ]
    drawings = iter(told_apart([piece.drawing for role in found for piece in role]))
    return [[piece._replace(drawing=next(drawings)) for piece in role] for role in found]


def _row(pieces: Sequence[_Piece], left: float, gap: float, plus: str = "") -> _Row:
    """Participants side by side from `left`, each centred on the line y = 0, `plus` in the middle of the gaps."""
    drawings: list[Drawing] = []
    texts: list[tuple[str, Point]] = []
    half_height = 0.0
    right = left
    for piece in pieces:
        room = piece.room
        if drawings:
            if plus:
                texts.append((plus, _centred(plus, right + gap / 2)))
            right += gap
        if piece.coefficient > 1:
            text = str(piece.coefficient)
            texts.append((text, Point(f32(right), f32((faces.CAP_HEIGHT / 2 - faces.ASCENT) * _EM))))
            right += faces.advance(text, _FACE) * _EM + _COEFFICIENT
        drawings.append(moved(piece.drawing, right - room.left, -(room.top + room.bottom) / 2))
        right += room.width
        half_height = max(half_height, room.height / 2)
    return _Row(tuple(drawings), tuple(texts), right, half_height)


def _centred(text: str, x: float) -> Point:
    """Where the block of a one-character text hangs whose ink is centred on (x, 0)."""
    ink = faces.ink(text, _FACE)
    assert ink is not None
    middle = faces.ASCENT + (ink.top + ink.bottom) / 2
    return Point(f32(x - (ink.left + ink.right) / 2 * _EM), f32(-middle * _EM))


def _lines(pieces: Sequence[_Piece]) -> list[_Row]:
    """Agents in as many rows as they need, each from x = 0 round the line y = 0."""
    lines: list[_Row] = []
    waiting: list[_Piece] = []
    for piece in pieces:
        longer = _row([*waiting, piece], 0.0, _BETWEEN_AGENTS)
        if waiting and longer.right > _WIDEST_AGENTS:
            lines.append(_row(waiting, 0.0, _BETWEEN_AGENTS))
            waiting = []
        waiting.append(piece)
    return [*lines, _row(waiting, 0.0, _BETWEEN_AGENTS)] if waiting else lines


def _raised(lines: list[_Row], x: float) -> _Row:
    """The rows of agents above the arrow, the last nearest to it, each centred on `x`."""
    drawings: list[Drawing] = []
    texts: list[tuple[str, Point]] = []
    bottom = -_ABOVE_ARROW
    for line in reversed(lines):
        dx, dy = x - line.right / 2, bottom - line.half_height
        drawings[:0] = [moved(drawing, dx, dy) for drawing in line.drawings]
        texts[:0] = [(text, Point(f32(at.x + dx), f32(at.y + dy))) for text, at in line.texts]
        bottom -= 2 * line.half_height + _ABOVE_ARROW
    return _Row(tuple(drawings), tuple(texts), x, 0.0)


def _participants(pieces: Sequence[_Piece]) -> tuple[Participant, ...]:
    return tuple(
        Participant(atoms=tuple(atom.id for atom in piece.drawing.atoms), coefficient=piece.coefficient)
        for piece in pieces
        if piece.drawing.atoms
    )
