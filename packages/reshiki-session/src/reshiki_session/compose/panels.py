"""A panel: loose molecules in a row, or one reaction, with its title.

Everything stands round the line y = 0: each structure is centred on it, the arrow lies on it. Captions of a panel begin on one
line, 0.6 BL below the tallest structure; conditions end 0.45 BL above the arrow; a title begins 1.2 BL above the panel.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reshiki_render.drawing import Point
from reshiki_render.geometry import Box
from reshiki_session.compose import texts
from reshiki_session.compose.participants import Participant, participant
from reshiki_session.compose.pieces import Link, Piece, around, arrow
from reshiki_session.compose.proposal import Molecule, Step
from reshiki_session.compose.settings import (
    ABOVE_ARROW,
    ABOVE_PANEL,
    ARROW_BEYOND,
    BELOW_MOLECULES,
    BESIDE_ARROW,
    BETWEEN_PARTICIPANTS,
    CONDITIONS_WIDEST,
    CONDITIONS_WIDTH,
    SHORTEST_SPAN,
    Settings,
)

IN_A_ROW: Final = 3
# In bond lengths.
NARROWEST_TITLE: Final = 8.0


class Panel(NamedTuple):
    """Pieces in drawing order, round the line y = 0.

    `line` is the place that panels one below the other have in common: where an arrow begins, or the first column. `title` comes
    last; its box is at the origin until the panel is `finished`. `aligned` and `warnings` are those of the structures.
    """

    pieces: tuple[Piece, ...]
    link: Link | None
    line: float
    role: str
    aligned: int
    warnings: tuple[str, ...]
    title: Piece | None = None

    @property
    def box(self) -> Box:
        """The room of everything but the title."""
        return around(self.pieces)

    @property
    def width(self) -> float:
        return max(self.box.width, self.title.box.width if self.title else 0.0)

    def above(self, settings: Settings) -> float:
        """How much the title adds above the panel: its first line begins 1.2 BL above; a longer one grows upwards."""
        if self.title is None:
            return 0.0
        return ABOVE_PANEL * settings.bond + self.title.box.height - texts.line_height(settings)

    def finished(self, dx: float, dy: float, top: float, settings: Settings) -> "Panel":
        """The panel moved, its title over its middle and above `top`."""
        pieces = [piece.moved(dx, dy) for piece in self.pieces]
        if self.title is not None:
            box = around(pieces)
            left = (box.left + box.right - self.title.box.width) / 2
            pieces.append(self.title.moved(left, top - self.above(settings)))
        return self._replace(pieces=tuple(pieces), line=self.line + dx, title=None)


def loose_panels(molecules: Sequence[Molecule], settings: Settings) -> list[Panel]:
    """Molecules without a reaction, three in a row; of several rows the columns are in line."""
    found = [
        participant(molecule, f"molecules[{number}]", settings) for number, molecule in enumerate(molecules)
    ]
    rows = [found[at : at + IN_A_ROW] for at in range(0, len(found), IN_A_ROW)]
    columns = (
        [max(row[at].width for row in rows if at < len(row)) for at in range(len(rows[0]))] if rows else []
    )
    return [_loose(row, columns, settings) for row in rows]


def _loose(members: Sequence[Participant], columns: Sequence[float], settings: Settings) -> Panel:
    top = _caption_top(members, settings)
    pieces: list[Piece] = []
    left = 0.0
    for member, width in zip(members, columns, strict=False):
        pieces += member.placed(left + (width - member.width) / 2, top)
        left += width + BETWEEN_PARTICIPANTS * settings.bond
    return Panel(tuple(pieces), None, 0.0, "example", *told(members))


def reaction_panel(step: Step, number: int, settings: Settings, *, title: str) -> Panel:
    """A reaction in one row: reactants, arrow, products, with plus signs between them."""
    before = participants(step.reactants, f"reactions[{number}].reactants", settings)
    after = participants(step.products, f"reactions[{number}].products", settings)
    top = _caption_top([*before, *after], settings)
    pieces, reactants, end = _side(before, 0.0, top, settings)
    start = end + BESIDE_ARROW * settings.bond
    over = conditions_block(step.conditions, settings)
    length = arrow_length(over, settings)
    at = len(pieces)
    pieces.append(arrow(Point(start, 0.0), Point(start + length, 0.0), step.arrow, settings))
    captions: tuple[int, ...] = ()
    if over is not None:
        bottom = -ABOVE_ARROW * settings.bond
        pieces.append(over.moved(start + (length - over.box.width) / 2, bottom - over.box.height))
        captions = (at + 1,)
    more, products, _ = _side(after, start + length + BESIDE_ARROW * settings.bond, top, settings)
    link = Link(at, reactants, tuple((piece + len(pieces), count) for piece, count in products), captions)
    panel = Panel((*pieces, *more), link, start, step.role, *told([*before, *after]))
    return titled(panel, title, settings)


def participants(molecules: Sequence[Molecule], place: str, settings: Settings) -> list[Participant]:
    """The participants of one side of a reaction, which stands at `place` in the Proposal."""
    return [participant(molecule, f"{place}[{at}]", settings) for at, molecule in enumerate(molecules)]


def row_of(
    members: Sequence[Participant], settings: Settings
) -> tuple[list[Piece], tuple[tuple[int, int], ...], float]:
    """Participants from x = 0 with plus signs between them, their structures by number, and where they end."""
    return _side(members, 0.0, _caption_top(members, settings), settings)


def _side(
    members: Sequence[Participant], left: float, top: float, settings: Settings
) -> tuple[list[Piece], tuple[tuple[int, int], ...], float]:
    pieces: list[Piece] = []
    structures: list[tuple[int, int]] = []
    gap = BETWEEN_PARTICIPANTS * settings.bond
    for member in members:
        if structures:
            plus = texts.sign("+", settings)
            pieces.append(plus.moved(left + (gap - plus.box.width) / 2, 0.0))
            left += gap
        structures.append((len(pieces), member.times))
        pieces += member.placed(left, top)
        left += member.width
    return pieces, tuple(structures), left


def conditions_block(text: str, settings: Settings) -> Piece | None:
    """The text over an arrow, its box at the origin; None when it says nothing."""
    if not text.strip():
        return None
    bond = settings.bond
    return texts.conditions(text, settings, CONDITIONS_WIDTH * bond, CONDITIONS_WIDEST * bond)


def arrow_length(over: Piece | None, settings: Settings) -> float:
    """How long an arrow is: as its text and a little more."""
    span = SHORTEST_SPAN * settings.bond
    return max(over.box.width if over else 0.0, span) + ARROW_BEYOND * settings.bond


def titled(panel: Panel, title: str, settings: Settings) -> Panel:
    """A panel that will have a title, if it says something."""
    if not title.strip():
        return panel
    width = max(panel.box.width, NARROWEST_TITLE * settings.bond)
    return panel._replace(title=texts.block(title, settings, width))


def _caption_top(members: Sequence[Participant], settings: Settings) -> float:
    return max(member.half_height for member in members) + BELOW_MOLECULES * settings.bond


def told(members: Sequence[Participant]) -> tuple[int, tuple[str, ...]]:
    return (
        sum(member.aligned for member in members),
        tuple(warning for member in members for warning in member.warnings),
    )
