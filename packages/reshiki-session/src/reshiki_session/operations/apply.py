"""`apply`: edits a document, as one step of undo.

Rules: what is looked at, in order: the receipt of a repeated request, the document, its revision, the IDs, the source; then
the edit is made, put in order and validated, and committed, where receipt, revision and budgets count once more. The drawing
after the edit is whole before its computed labels are refreshed: whatever becomes of that, the edit stands, and what went
wrong is one warning. An edit that makes no difference is not recorded.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.documents import Document, Frame
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Edited, Refreshed
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import check_ids, check_known
from reshiki_session.receipts import Request
from reshiki_session.results import Result, compact
from reshiki_session.session import Session

# Seconds for the labels: a fraction of what a call has, since the edit waits for them.
REFRESH_LIMIT: Final = 10.0


class Arguments(NamedTuple):
    document: str
    edit: str
    source: str | None
    ids: tuple[int, ...] | None
    base_revision: int | None
    idempotency_key: str | None


def check(arguments: Arguments, budgets: Budgets) -> None:
    key = arguments.idempotency_key
    size = 0 if key is None else len(key.encode("utf-8", "surrogatepass"))
    if size > budgets.max_idempotency_key_bytes:
        raise _wrong(
            f"idempotency_key is {size} bytes; at most {budgets.max_idempotency_key_bytes} are allowed"
        )
    check_ids(arguments.ids, budgets)
    match arguments.edit:
        case "insert":
            if arguments.source is None:
                raise _wrong("insert needs a source document")
        case "delete":
            if arguments.source is not None:
                raise _wrong("delete takes no source; pass null")
            if not arguments.ids:
                raise _wrong("delete needs at least one object ID in ids")
        case _:
            if arguments.source is not None or arguments.ids is not None:
                raise _wrong("undo and redo take no source or ids; pass null for both")
    if arguments.base_revision is None and (arguments.edit != "insert" or arguments.ids):
        raise _wrong("base_revision is required for delete, for insert with ids, and for undo and redo")


def steps(session: Session, arguments: Arguments) -> Steps:
    documents = session.documents
    request = _request(arguments)
    replay = documents.replayed(arguments.document, request)
    if replay is not None:
        return replay
    document = documents.resolve(arguments.document)
    _check_base(arguments.base_revision, document)
    if arguments.edit in ("undo", "redo"):
        return documents.step(
            document.handle,
            back=arguments.edit == "undo",
            request=request,
            answer=lambda revision, recorded: _result(document, revision, recorded=recorded),
        )
    check_known(arguments.ids, document)
    ids = arguments.ids or ()
    if arguments.source is None:
        job = Job("delete", (document.frame.drawing, ids))
    else:
        source = documents.resolve(arguments.source)
        job = Job("insert", (document.frame.drawing, source.frame.drawing, ids))
    edited: Edited = yield job
    frame, warnings = edited.frame, edited.warnings
    if frame is not None and edited.chemistry:
        frame, notices = yield from _refreshed(frame)
        warnings += notices
    return documents.commit(
        document.handle,
        document.revision,
        frame,
        request,
        lambda revision, recorded: _result(
            document, revision, recorded=recorded, edited=edited, warnings=warnings
        ),
    )


def _refreshed(frame: Frame) -> Any:
    """The frame with its labels refreshed, or as it is, and what there is to say about that."""
    try:
        refreshed: Refreshed = yield Job("refresh", (frame.drawing,), limit=REFRESH_LIMIT)
    except OperationError as error:
        return frame, (
            f"The edit is made, but the hydrogens and stereo marks of labels were not brought up to date: {error.message}",
        )
    return refreshed.frame, refreshed.warnings


def _request(arguments: Arguments) -> Request | None:
    if arguments.idempotency_key is None:
        return None
    # Numbers and null in fixed places: what differs in any argument differs here.
    text = compact(list(arguments)).encode("utf-8", "surrogatepass")
    return Request(arguments.idempotency_key, hashlib.sha256(text).digest())


def _check_base(base: int | None, document: Document) -> None:
    if base is not None and base != document.revision:
        raise OperationError(
            "stale",
            f"base_revision {base} is not the current revision {document.revision}; inspect the document and retry "
            "with a new idempotency_key",
        )


def _result(
    document: Document,
    revision: int,
    *,
    recorded: bool,
    edited: Edited | None = None,
    warnings: Sequence[str] = (),
) -> Result:
    moved = edited.moved if edited else ()
    return Result(
        {
            "deleted": [str(number) for number in edited.deleted] if edited else [],
            "document": document.handle,
            "effect": "applied",
            "id_remap": [{"inserted": str(new), "source": str(old)} for old, new in moved],
            "inserted": [str(new) for _, new in moved],
            "recorded": recorded,
            "revision": str(revision),
        },
        warnings=tuple(warnings),
    )


def _wrong(message: str) -> OperationError:
    return OperationError("invalid_arguments", message)
