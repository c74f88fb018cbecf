"""A drawing as chemistry for another program."""

from typing import TYPE_CHECKING

from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Exported

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def write(drawing: "Drawing", format_name: str) -> Exported:
    """The text of a chemistry format, as UTF-8."""
    from reshiki_chem.formats import write as write_structure

    written = write_structure(drawing, format_name)
    if not written.text.strip():
        raise OperationError(
            "failed", f"The chemistry engine returned no {format_name} output", tuple(written.warnings)
        )
    return Exported(written.text.encode(), None, tuple(written.warnings))
