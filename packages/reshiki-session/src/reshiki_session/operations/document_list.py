"""`document_list`: the live documents, in creation order."""

from typing import NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.operations import Steps
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    """None."""


def check(_arguments: Arguments, _budgets: Budgets) -> None:
    """Nothing can be wrong."""


def steps(session: Session, _arguments: Arguments) -> Steps:
    """List; no work is needed, and no document is renewed."""
    documents = [
        {
            "document": document.handle,
            "objects": document.frame.summary.objects,
            "revision": str(document.revision),
        }
        for document in session.documents.live()
    ]
    return Result({"documents": documents}, flat=True)
    yield  # steps are a generator, also when there is nothing to wait for
