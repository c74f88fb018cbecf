"""A checked Proposal to a drawing, and what a review of the layout found."""

from typing import Any

from reshiki_session.compose.proposal import Proposal
from reshiki_session.jobs.extent import extent
from reshiki_session.jobs.frames import framed, opened
from reshiki_session.jobs.values import Composed


def compose(proposal: Proposal, style_document: Any | None) -> Composed:
    """Lay a Proposal out.

    Args:
        proposal: one that passed its rules.
        style_document: the form of the drawing whose style and label settings are used; None: the default ones.

    Raises:
        OperationError: `failed`; the message names the place in the Proposal.
        Rejected: the checks of a document do not let the drawing in.
    """
    from reshiki_render.drawing.types import f32
    from reshiki_session.compose.review import reviewed
    from reshiki_session.compose.scheme import composed

    made = composed(proposal, None if style_document is None else opened(style_document))
    box = extent(made.drawing)
    return Composed(
        framed(made.drawing),
        None if box is None else ((f32(box.left), f32(box.top)), (f32(box.right), f32(box.bottom))),
        made.changes,
        reviewed(made.drawing, proposal.composition.width_pt),
        made.warnings,
    )
