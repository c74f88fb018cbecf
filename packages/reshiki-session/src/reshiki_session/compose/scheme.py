"""The whole way from a checked Proposal to a drawing, with what a review of it found.

Raises only what names its place in the Proposal; nothing is drawn in part.
"""

from typing import Final, NamedTuple

from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate
from reshiki_render.errors import InvalidDrawing
from reshiki_session.compose.arrangements import arranged
from reshiki_session.compose.branching import branched
from reshiki_session.compose.panels import Panel, loose_panels, reaction_panel
from reshiki_session.compose.pieces import Link, Piece, assembled
from reshiki_session.compose.proposal import Proposal, Sketch
from reshiki_session.compose.proposal.rules import molecules
from reshiki_session.compose.review import REVIEW_NOTE
from reshiki_session.compose.settings import Settings, settings_of
from reshiki_session.compose.sketch import lowered
from reshiki_session.compose.structures import alike
from reshiki_session.errors import OperationError

MOST_ATOMS: Final = 1500


class Made(NamedTuple):
    """A drawing; `changes` says what the layout put right in it, `warnings` what it could not keep."""

    drawing: Drawing
    changes: tuple[str, ...]
    warnings: tuple[str, ...]


def composed(proposal: Proposal, style_document: Drawing | None = None) -> Made:
    """The drawing of a Proposal in the settings of a style document.

    Raises:
        OperationError: `failed`.
    """
    settings = settings_of(style_document)
    if proposal.sketch is not None:
        return _sketched(proposal.sketch, settings)
    settings = settings._replace(turns=alike(molecules(proposal)))
    branching = proposal.composition.arrangement == "branching"
    panels = branched(proposal.reactions, settings) if branching else _panels(proposal, settings)
    placed = panels if branching else arranged(panels, proposal.composition, settings)
    pieces: list[Piece] = []
    links: list[Link] = []
    for panel in placed:
        if panel.link is not None:
            links.append(panel.link.later(len(pieces)))
        pieces += panel.pieces
    atoms = sum(len(piece.drawing.atoms) for piece in pieces)
    if atoms > MOST_ATOMS:
        raise OperationError(
            "failed", f"All structures together have {atoms} atoms; at most {MOST_ATOMS} make one scheme."
        )
    drawing = assembled(pieces, links, settings)
    validate(drawing)
    warnings = tuple(dict.fromkeys(warning for panel in panels for warning in panel.warnings))
    return Made(drawing, _changes(sum(panel.aligned for panel in panels)), warnings)


def _sketched(sketch: Sketch, settings: Settings) -> Made:
    drawing = lowered(sketch, settings)
    try:
        validate(drawing)
    except InvalidDrawing as problem:
        raise OperationError(
            "failed", f"sketch: {problem} (IDs of atoms are their indices in the sketch plus 1)"
        ) from problem
    return Made(drawing, (), (REVIEW_NOTE,))


def _panels(proposal: Proposal, settings: Settings) -> list[Panel]:
    grid = proposal.composition.arrangement == "grid"
    panels = loose_panels(proposal.molecules, settings)
    for number, step in enumerate(proposal.reactions):
        title = step.title.strip() or (f"Reaction {number + 1}" if grid else "")
        panels.append(reaction_panel(step, number, settings, title=title))
    return panels


def _changes(aligned: int) -> tuple[str, ...]:
    if not aligned:
        return ()
    noun = "structure" if aligned == 1 else "structures"
    return (f"Aligned {aligned} molecular {noun} to clean drawing axes.",)
