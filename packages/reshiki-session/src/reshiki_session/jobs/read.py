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
        return _opened(text)
    from reshiki_chem.formats import read as read_structure

    reading = read_structure(text, format_name)
    warnings = tuple(reading.warnings)
    values = None
    if analysis:
        values, more = properties(reading.drawing)
        warnings += more
    return Reading(Frame(reading.drawing, summary(reading.drawing)), values, warnings)


def _opened(text: str) -> Reading:
    """A native drawing, as it was saved: chemistry is not asked, so there are no properties."""
    from reshiki_render.errors import RenderError
    from reshiki_render.rsk import load

    try:
        loaded = load(text)
    except RenderError as error:
        raise OperationError("failed", f"Could not open document: {error}") from error
    return Reading(Frame(loaded.drawing, summary(loaded.drawing)), None, loaded.warnings)


def summary(drawing: "Drawing") -> Summary:
    """What a session has to know of a drawing."""
    return Summary(
        atoms=len(drawing.atoms),
        bonds=len(drawing.bonds),
        annotations=len(drawing.annotations),
        arrows=len(drawing.arrows),
        graphics=len(drawing.graphics),
        groups=len(drawing.groups),
    )
