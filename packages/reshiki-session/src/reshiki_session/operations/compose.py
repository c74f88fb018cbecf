"""`compose`: a Proposal laid out as a new document. Not in this version: the tool is listed, and says so."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.errors import OperationError
from reshiki_session.operations import Steps
from reshiki_session.session import Session


class Arguments(NamedTuple):
    proposal: Mapping[str, Any]
    style_document: str | None


def check(_arguments: Arguments, _budgets: Budgets) -> None:
    """What is wrong with a Proposal is told once Proposals can be laid out."""


def steps(_session: Session, _arguments: Arguments) -> Steps:
    raise OperationError(
        "failed",
        "compose is not available in this version; import each structure and put them together with apply",
    )
    yield  # steps are a generator, also when there is nothing to wait for
