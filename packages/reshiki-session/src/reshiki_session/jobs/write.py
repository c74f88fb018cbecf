"""A drawing as text: chemistry for another program, or a native drawing."""

from typing import Any

from reshiki_session.errors import OperationError
from reshiki_session.jobs.frames import opened
from reshiki_session.jobs.values import Exported


def write(form: Any, format_name: str) -> Exported:
    """The text of a chemistry format, or of a ReShiki drawing (`reshiki`), as UTF-8."""
    if format_name == "reshiki":
        from reshiki_render.rsk import dump

        return Exported(dump(opened(form)).encode(), None, ())
    from reshiki_chem.formats import write as write_structure

    written = write_structure(opened(form), format_name)
    if not written.text.strip():
        raise OperationError(
            "failed", f"The chemistry engine returned no {format_name} output", tuple(written.warnings)
        )
    return Exported(written.text.encode(), None, tuple(written.warnings))
