"""`compose`: a Proposal laid out as a new document."""

from typing import TYPE_CHECKING, NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Composed
from reshiki_session.operations import Job, Steps
from reshiki_session.results import Result
from reshiki_session.session import Session

if TYPE_CHECKING:
    from reshiki_session.compose.proposal import Proposal


class Arguments(NamedTuple):
    proposal: "Proposal"
    style_document: str | None


def check(arguments: Arguments, _budgets: Budgets) -> None:
    """The Proposal keeps its rules, and has something to draw."""
    from reshiki_session.compose.proposal.rules import check as check_proposal

    check_proposal(arguments.proposal)


def steps(session: Session, arguments: Arguments) -> Steps:
    handle = arguments.style_document
    style = None if handle is None else session.documents.resolve(handle).frame.drawing
    made: Composed = yield Job("compose", (arguments.proposal, style))
    try:
        document = session.documents.create(made.frame)
    except OperationError as error:
        raise OperationError(error.code, error.message, made.warnings) from error
    counts = made.frame.summary
    return Result(
        {
            "arrows": counts.arrows,
            "atoms": counts.atoms,
            "bonds": counts.bonds,
            "bounds": None if made.bounds is None else [{"x": x, "y": y} for x, y in made.bounds],
            "changes": list(made.changes),
            "document": document.handle,
            "review_issues": list(made.issues),
            "revision": str(document.revision),
        },
        warnings=made.warnings,
    )
