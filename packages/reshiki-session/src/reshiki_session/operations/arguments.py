"""Rules that arguments of several tools share."""

from collections.abc import Sequence

from reshiki_session.catalogue import Budgets
from reshiki_session.errors import OperationError


def check_word(word: str, words: Sequence[str]) -> None:
    """A word is one of a list, case and all."""
    if word not in words:
        raise OperationError(
            "invalid_arguments",
            f"unknown variant `{word}`, expected {'one of ' if len(words) > 2 else ''}"
            + (", " if len(words) > 2 else " or ").join(f"`{known}`" for known in words),
        )


def check_ids(ids: Sequence[str] | None, budgets: Budgets) -> None:
    """The objects a call is about: null for the whole drawing. Parts of a drawing cannot be asked for yet."""
    if ids is None:
        return
    if len(ids) > budgets.max_ids:
        raise OperationError(
            "budget",
            f"{len(ids)} object IDs were given; at most {budgets.max_ids} are allowed per request",
        )
    raise OperationError(
        "failed", "This version cannot work on part of a drawing; pass null for ids to use the whole drawing"
    )
