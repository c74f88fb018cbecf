"""Text to drawing."""

from typing import Any

from reshiki_session.errors import OperationError, Rejected
from reshiki_session.jobs.analyse import properties
from reshiki_session.jobs.frames import framed
from reshiki_session.jobs.values import Reading


def read(text: str, format_name: str, analysis: bool) -> Reading:
    """Read text of an import format, laying out what comes without coordinates.

    Args:
        text: base64 for `cdx`.
        format_name: one of the import formats, `auto` included.
        analysis: also compute the molecular properties. One that fails is a warning: the structure was read.

    Raises:
        Rejected: the checks of a document do not let the drawing in.
    """
    if format_name == "reshiki":
        return _opened(text)
    from reshiki_chem.formats import read as read_structure

    reading = read_structure(text, format_name)
    warnings = tuple(reading.warnings)
    drawing = _in_order(reading.drawing, warnings)
    values = None
    if analysis:
        values, more = properties(drawing)
        warnings += more
    return Reading(framed(drawing), values, warnings)


def _in_order(drawing: Any, warnings: tuple[str, ...]) -> Any:
    """A drawing put in order and validated like one that was edited from nothing."""
    from reshiki_render.drawing.reconciliation import reconciled
    from reshiki_render.errors import RejectedDrawing

    try:
        return reconciled(drawing)
    except RejectedDrawing as error:
        raise Rejected(error.reason, str(error), warnings) from error


def _opened(text: str) -> Reading:
    """A native drawing, as it was saved: chemistry is not asked, so there are no properties."""
    from reshiki_render.errors import RenderError
    from reshiki_render.rsk import load

    try:
        loaded = load(text)
    except RenderError as error:
        raise OperationError("failed", f"Could not open document: {error}") from error
    return Reading(framed(loaded.drawing), None, loaded.warnings)
