"""What an operation answers instead of a result.

Rules: every failure a user can meet is an `OperationError` with one of the codes of `reshiki_session.catalogue.ERROR_CODES`
and a sentence of at most 500 characters. Surfaces translate it once: into an MCP error result, or into a line on standard
error and an exit status. Warnings that were gathered before the failure travel with it, so that none is lost.
"""

from typing import Final

MESSAGE_LIMIT: Final = 500


class SessionError(Exception):
    """The base of every error this package raises on purpose."""


class OperationError(SessionError):
    """An operation that did not succeed and changed nothing.

    Args:
        code: one of `catalogue.ERROR_CODES`.
        message: a sentence for the user, cut to 500 characters.
        warnings: what the work had to say before it failed, in order.
    """

    def __init__(self, code: str, message: str, warnings: tuple[str, ...] = ()) -> None:
        super().__init__(code, message[:MESSAGE_LIMIT], warnings)
        self.code = code
        self.message = message[:MESSAGE_LIMIT]
        self.warnings = warnings

    def __str__(self) -> str:
        return self.message


class Rejected(OperationError):
    """A drawing that the document's checks do not let in; nothing was created or changed.

    Where an edit is refused for another reason than these checks, a plain `OperationError` with the code `rejected` says so.

    Args:
        reason: `reactions` when two participants of a reaction would become one molecule, else `invalid`.
        message: a sentence for the user.
        warnings: what the work had to say before, in order.
    """

    def __init__(self, reason: str, message: str, warnings: tuple[str, ...] = ()) -> None:
        super().__init__("rejected", message, warnings)
        self.reason = reason

    def __reduce__(self) -> tuple[type["Rejected"], tuple[str, str, tuple[str, ...]]]:
        return Rejected, (self.reason, self.message, self.warnings)


class OutOfMemory(OperationError):
    """The work needed more memory than it may have; a surface may have more to say about its own ceiling."""

    def __init__(
        self, message: str = "The work needs more memory than it may use; reduce the drawing."
    ) -> None:
        super().__init__("budget", message)

    def __reduce__(self) -> tuple[type["OutOfMemory"], tuple[str]]:
        # Errors cross from a worker to the server: the base class would rebuild this one with its own three arguments.
        return OutOfMemory, (self.message,)
