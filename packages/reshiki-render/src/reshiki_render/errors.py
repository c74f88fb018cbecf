"""What can go wrong with a drawing or its figure, in the user's terms."""


class RenderError(Exception):
    """The base of every error this package raises on purpose; its text is a sentence for the user."""


class BackendUnavailable(RenderError, ImportError):
    """A format needs a library that is not installed."""


class UnknownFormat(RenderError, ValueError):
    """There is no figure in a format of that name."""


class InvalidDrawing(RenderError, ValueError):
    """A drawing breaks a rule of the format; the message names the object and the rule."""


class FigureTooLarge(RenderError):
    """No picture of the drawing fits the limits it was asked for with."""


class UnreadableDrawing(RenderError, ValueError):
    """A text is no drawing file; the message says where in it and what was expected there."""


class NewerDrawing(UnreadableDrawing):
    """A file's format version is newer than this package knows; `version` is its number."""

    def __init__(self, message: str, version: int) -> None:
        super().__init__(message)
        self.version = version


class RejectedDrawing(RenderError):
    """An edited drawing could not be brought in order; `reason` is `reactions` or `invalid`."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
