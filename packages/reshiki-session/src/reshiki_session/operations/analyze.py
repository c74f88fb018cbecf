"""`analyze`: the molecular properties of a document, which it never changes."""

from typing import NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.jobs.values import Properties
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import check_ids
from reshiki_session.results import Result
from reshiki_session.session import Session

NO_PROPERTIES = "No molecular properties were returned."


class Arguments(NamedTuple):
    document: str
    ids: tuple[str, ...] | None


def check(arguments: Arguments, budgets: Budgets) -> None:
    check_ids(arguments.ids, budgets)


def steps(session: Session, arguments: Arguments) -> Steps:
    document = session.documents.resolve(arguments.document)
    properties: Properties = yield Job("analyse", (document.frame.drawing,))
    warnings = properties.warnings
    if properties.analysis is None:
        warnings = (*warnings, NO_PROPERTIES)
    return Result(
        {"analysis": properties.analysis, "analyzed_atoms": list(properties.atoms)}, warnings=warnings
    )
