"""`analyze`: the molecular properties of a document or a part of it, which it never changes."""

from typing import NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Properties
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import check_ids, check_known, selected
from reshiki_session.results import Result
from reshiki_session.session import Session

NO_PROPERTIES = "No molecular properties were returned."


class Arguments(NamedTuple):
    document: str
    ids: tuple[int, ...] | None


def check(arguments: Arguments, budgets: Budgets) -> None:
    check_ids(arguments.ids, budgets)


def steps(session: Session, arguments: Arguments) -> Steps:
    document = session.documents.resolve(arguments.document)
    check_known(arguments.ids, document)
    properties: Properties = yield Job("analyse", (document.frame.drawing, *selected(arguments.ids)))
    warnings = properties.warnings
    if properties.analysis is None:
        if arguments.ids is not None:
            raise OperationError("failed", NO_PROPERTIES, warnings)
        warnings = (*warnings, NO_PROPERTIES)
    return Result(
        {"analysis": properties.analysis, "analyzed_atoms": list(properties.atoms)}, warnings=warnings
    )
