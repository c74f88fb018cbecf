"""`import`: structure text becomes a new document."""

from typing import Any, NamedTuple

from reshiki_session.budgets import check_text
from reshiki_session.catalogue import IMPORT_FORMATS, Budgets
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Reading
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import check_word
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    """`text` is base64 for CDX. `analysis` is no argument of the tool: a surface that does not show the properties of
    what it imports saves the work by False, and gets null.
    """

    format: str
    text: str
    analysis: bool = True


def check(arguments: Arguments, budgets: Budgets) -> None:
    check_word(arguments.format, IMPORT_FORMATS)
    check_text(arguments.text, arguments.format, budgets)


def steps(session: Session, arguments: Arguments) -> Steps:
    reading: Reading = yield Job("read", (arguments.text, arguments.format, arguments.analysis))
    return opened(session, reading)


def opened(session: Session, reading: Reading, **more: Any) -> Result:
    """What was read as a new document, and the answer that tells of it; `more` are values beside its own.

    Raises:
        OperationError: `budget`; the warnings of the reading are not lost.
    """
    try:
        document = session.documents.create(reading.frame)
    except OperationError as error:
        raise OperationError(error.code, error.message, reading.warnings) from error
    counts = reading.frame.summary
    return Result(
        {
            "analysis": reading.analysis,
            "counts": {
                "annotations": counts.annotations,
                "arrows": counts.arrows,
                "atoms": counts.atoms,
                "bonds": counts.bonds,
                "graphics": counts.graphics,
            },
            "document": document.handle,
            "revision": str(document.revision),
            **more,
        },
        warnings=reading.warnings,
    )
