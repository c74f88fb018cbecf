"""`document_close`: forget a document and its history."""

from typing import NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.operations import Steps
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    document: str


def check(_arguments: Arguments, _budgets: Budgets) -> None:
    """Nothing can be wrong that resolving does not find."""


def steps(session: Session, arguments: Arguments) -> Steps:
    """Close; no work is needed."""
    session.documents.close(arguments.document)
    return Result({"closed": True, "document": arguments.document}, flat=True)
    yield  # steps are a generator, also when there is nothing to wait for
