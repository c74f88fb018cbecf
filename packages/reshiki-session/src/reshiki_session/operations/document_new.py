"""`document_new`: an empty document."""

from typing import NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.documents import BLANK
from reshiki_session.operations import Steps
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    """None."""


def check(_arguments: Arguments, _budgets: Budgets) -> None:
    """Nothing can be wrong."""


def steps(session: Session, _arguments: Arguments) -> Steps:
    """Create; no work is needed."""
    document = session.documents.create(BLANK)
    return Result({"document": document.handle, "revision": str(document.revision)}, flat=True)
    yield  # steps are a generator, also when there is nothing to wait for
