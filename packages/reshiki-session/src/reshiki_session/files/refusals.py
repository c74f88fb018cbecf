"""How a file is refused: a reason, a colon, a sentence with the path as the client wrote it."""

from typing import Final

from reshiki_session.catalogue import FILE_REASONS
from reshiki_session.errors import OperationError

_CODES: Final = {reason.reason: reason.code for reason in FILE_REASONS}
_ECHO: Final = 512


def refused(reason: str, sentence: str) -> OperationError:
    """The refusal for a reason of the catalogue, with its code."""
    return OperationError(_CODES[reason], f"{reason}: {sentence}")


def shown(path: str) -> str:
    """A path in quotes, cut to 512 characters."""
    return f'"{path if len(path) <= _ECHO else path[: _ECHO - 1] + "…"}"'
