"""Rules that arguments of several tools share, and what the IDs of a call mean for its document."""

from collections.abc import Sequence

from reshiki_session.catalogue import Budgets
from reshiki_session.documents import Document
from reshiki_session.errors import OperationError
from reshiki_session.tools.schema import names


def check_word(word: str, words: Sequence[str]) -> None:
    """A word is one of a list, case and all."""
    if word not in words:
        raise OperationError("invalid_arguments", f"unknown variant `{word}`, expected {names(words)}")


def check_ids(ids: Sequence[int] | None, budgets: Budgets) -> None:
    """No more objects are named than one call may name; null is the whole drawing."""
    if ids is not None and len(ids) > budgets.max_ids:
        raise OperationError(
            "budget",
            f"{len(ids)} object IDs were given; at most {budgets.max_ids} are allowed per request",
        )


def check_pages(pages: bool | None, format_name: str) -> None:
    """Pages are those of a PDF."""
    if pages and format_name != "pdf":
        raise OperationError("invalid_arguments", "pages is valid only with format pdf")


def check_known(ids: Sequence[int] | None, document: Document) -> None:
    """The document has an object of every ID."""
    missing = document.frame.summary.missing(ids) if ids else None
    if missing is not None:
        raise OperationError("unknown_object", f"Object {missing} is not in the drawing")


def selected(ids: tuple[int, ...] | None) -> tuple[tuple[int, ...], ...]:
    """What is handed to a job after its other values: the IDs, or for the whole drawing nothing."""
    return () if ids is None else (ids,)
