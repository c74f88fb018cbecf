"""What can go wrong with a drawing or its figure, in the user's terms."""


class RenderError(Exception):
    """The base of every error this package raises on purpose; its text is a sentence for the user."""


class BackendUnavailable(RenderError, ImportError):
    """A format needs a library that is not installed."""


class InvalidDrawing(RenderError, ValueError):
    """A drawing breaks a rule of the format; the message names the object and the rule."""


class FigureTooLarge(RenderError):
    """No picture of the drawing fits the limits it was asked for with."""
