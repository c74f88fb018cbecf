"""Reactions that start from one structure, round it.

- The shared reactant is drawn once, its middle at the origin, with its caption; every reaction is recorded with it.
- A branch points where its reaction says (0 right, 90 down), or is one of n equal parts of the turn. Distances along it are
  reckoned from where it leaves the box of the reactant to where it enters that of the products.
- Products stand 6 BL off, more where their conditions need it, and a BL farther at a time while they would come within 0.5 BL of
  what stands there already. The arrow keeps 1 BL clear at both ends.
- Conditions stand beside the middle of the arrow, above one that points right, their box 0.45 BL off it.
"""

from collections.abc import Sequence
from math import cos, inf, radians, sin
from typing import NamedTuple

from reshiki_render.drawing import Point
from reshiki_render.geometry import Box
from reshiki_session.compose.panels import (
    Panel,
    conditions_block,
    participants,
    row_of,
    titled,
    told,
)
from reshiki_session.compose.pieces import Link, Piece, around, arrow
from reshiki_session.compose.proposal import Step
from reshiki_session.compose.settings import (
    ABOVE_ARROW,
    BELOW_MOLECULES,
    BESIDE_ARROW,
    BRANCH,
    BRANCH_APART,
    BRANCH_STEP,
    BRANCH_TRIES,
    Settings,
)


class _Way(NamedTuple):
    """A direction on the page, a unit vector."""

    x: float
    y: float

    def at(self, distance: float) -> Point:
        return Point(self.x * distance, self.y * distance)

    def back(self) -> "_Way":
        return _Way(-self.x, -self.y)

    def projected(self, box: Box) -> float:
        """How long a box is along the direction."""
        return abs(self.x) * box.width + abs(self.y) * box.height

    def leaving(self, box: Box) -> float:
        """How far it is from the origin, inside a box, to the box's edge."""
        across = (box.right if self.x > 0 else box.left) / self.x if abs(self.x) > 1e-9 else inf
        down = (box.bottom if self.y > 0 else box.top) / self.y if abs(self.y) > 1e-9 else inf
        return max(0.0, min(across, down))


def branched(steps: Sequence[Step], settings: Settings) -> list[Panel]:
    """A panel for each reaction; the first holds the shared reactant as well."""
    (centre,) = participants(steps[0].reactants, "reactions[0].reactants", settings)
    # The middle of its structure at the origin, whatever stands before it.
    left = -(centre.width + centre.lead) / 2
    source = centre.placed(left, centre.half_height + BELOW_MOLECULES * settings.bond)
    room = around(source)
    taken = [room]
    panels: list[Panel] = []
    before = 0
    for number, step in enumerate(steps):
        direction = number * 360 / len(steps) if step.direction is None else step.direction
        way = _Way(round(cos(radians(direction)), 12), round(sin(radians(direction)), 12))
        branch = _branch(step, number, way, room, taken, settings)
        if number:
            link = branch.link
            assert link is not None
            # Its reactant is the first piece of the whole drawing.
            panel = branch._replace(link=link._replace(reactants=((-before, centre.times),)))
        else:
            first = branch.link
            assert first is not None
            panel = branch._replace(
                pieces=(*source, *branch.pieces),
                link=first.later(len(source))._replace(reactants=((0, centre.times),)),
                aligned=branch.aligned + centre.aligned,
                warnings=(*centre.warnings, *branch.warnings),
            )
        before += len(panel.pieces)
        panels.append(panel)
    return panels


def _branch(step: Step, number: int, way: _Way, source: Box, taken: list[Box], settings: Settings) -> Panel:
    """An arrow with its conditions, and the products, where nothing stands yet; their boxes are added to what is taken."""
    bond = settings.bond
    members = participants(step.products, f"reactions[{number}].products", settings)
    pieces, structures, end = row_of(members, settings)
    bare = titled(Panel(tuple(pieces), None, 0.0, step.role, *told(members)), step.title, settings)
    products = bare.finished(-end / 2, 0.0, bare.box.top, settings)
    over = conditions_block(step.conditions, settings)
    start = way.leaving(source)
    inside = way.back().leaving(products.box)
    clear = BESIDE_ARROW * bond
    shaft = max((BRANCH - 2 * BESIDE_ARROW) * bond, way.projected(over.box) if over else 0.0)
    for _ in range(BRANCH_TRIES):
        place = way.at(start + inside + 2 * clear + shaft)
        box = products.box.moved(*place)
        text = _beside(over, way, start + clear + shaft / 2, settings) if over else None
        wanted = [box.grown(BRANCH_APART * bond), *([text.box] if text else [])]
        if not any(one.overlaps(other) for one in wanted for other in taken):
            break
        shaft += BRANCH_STEP * bond
    taken += [box, *([text.box] if text else [])]
    drawn = arrow(way.at(start + clear), way.at(start + clear + shaft), step.arrow, settings)
    arrow_and_text = [drawn, *([text] if text else [])]
    link = Link(
        0,
        (),
        tuple((piece + len(arrow_and_text), count) for piece, count in structures),
        (1,) if text else (),
    )
    placed = (piece.moved(*place) for piece in products.pieces)
    return products._replace(pieces=(*arrow_and_text, *placed), link=link)


def _beside(over: Piece, way: _Way, distance: float, settings: Settings) -> Piece:
    """Conditions beside a place on the arrow: above one that points right, at the right of one that points down."""
    normal = _Way(way.y, -way.x)
    off = normal.projected(over.box) / 2 + ABOVE_ARROW * settings.bond
    middle = way.at(distance)
    return over.centred(middle.x + normal.x * off, middle.y + normal.y * off)
