"""`inspect`: what a document holds, object by object."""

from typing import NamedTuple

from reshiki_session.budgets import check_output
from reshiki_session.catalogue import Budgets
from reshiki_session.jobs.values import Contents
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import check_ids, check_known
from reshiki_session.results import Result, compact
from reshiki_session.session import Session

ADVICE = "Pass ids to inspect part of the drawing"


class Arguments(NamedTuple):
    document: str
    ids: tuple[int, ...] | None


def check(arguments: Arguments, budgets: Budgets) -> None:
    check_ids(arguments.ids, budgets)


def steps(session: Session, arguments: Arguments) -> Steps:
    document = session.documents.resolve(arguments.document)
    check_known(arguments.ids, document)
    contents: Contents = yield Job(
        "inspect", (document.frame.drawing, arguments.ids, session.budgets.max_inspect_objects)
    )
    own = {"document": document.handle, "revision": str(document.revision)}
    # Two objects written as one share a pair of braces and have a comma between them.
    check_output("summary", contents.size + len(compact(own)) - 1, ADVICE, session.budgets)
    return Result({**contents.value, **own}, flat=True)
