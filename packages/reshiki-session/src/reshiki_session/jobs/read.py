"""Text to drawing."""

from typing import TYPE_CHECKING

from reshiki_session.documents import Frame, Summary
from reshiki_session.errors import OperationError
from reshiki_session.jobs.analyse import properties
from reshiki_session.jobs.values import Reading

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def read(text: str, format_name: str, analysis: bool) -> Reading:
    """Read text of an import format, laying out what comes without coordinates.

    Args:
        text: base64 for `cdx`.
        format_name: one of the import formats, `auto` included.
        analysis: also compute the molecular properties. One that fails is a warning: the structure was read.
    """
    if format_name == "reshiki":
        raise OperationError(
            "failed", "Could not open document: this version does not read ReShiki drawings yet"
        )
    from reshiki_chem.formats import read as read_structure

    reading = read_structure(text, format_name)
    warnings = tuple(reading.warnings)
    values = None
    if analysis:
        values, more = properties(reading.drawing)
        warnings += more
    return Reading(Frame(reading.drawing, summary(reading.drawing)), values, warnings)


def summary(drawing: "Drawing") -> Summary:
    """What a session has to know of a drawing. Kinds of objects that the drawing has no room for count as none."""
    return Summary(
        atoms=len(drawing.atoms),
        bonds=len(drawing.bonds),
        annotations=len(drawing.annotations),
        arrows=len(getattr(drawing, "arrows", ())),
        graphics=len(getattr(drawing, "graphics", ())),
        groups=len(getattr(drawing, "groups", ())),
    )
