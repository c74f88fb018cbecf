"""Computed labels brought up to date: hydrogen counts, and R, S, E and Z marks."""

from typing import TYPE_CHECKING, Any

from reshiki_session.jobs.frames import framed, opened
from reshiki_session.jobs.values import Refreshed

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def refresh(form: Any) -> Refreshed:
    """A drawing with its labels up to date.

    Raises:
        ChemistryError: they cannot be told.
    """
    drawing, warnings = labelled(opened(form))
    return Refreshed(framed(drawing), warnings)


def labelled(drawing: "Drawing") -> tuple["Drawing", tuple[str, ...]]:
    """The same for the drawing itself. Without atoms there are no labels, and with an attachment point chemistry is not
    asked: it has no counterpart there.
    """
    if not drawing.atoms or any(atom.attachment for atom in drawing.atoms):
        return drawing, ()
    from reshiki_chem.labels import refreshed

    current, warnings = refreshed(drawing)
    return current, tuple(warnings)
