"""Why a command ends without success."""


class CommandError(Exception):
    """The base of every error this package raises on purpose; its text is a sentence for the user."""


class UsageError(CommandError):
    """The command line is wrong: exit status 2, and nothing was read or written."""


class Failure(CommandError):
    """The command could not do its work: exit status 1."""


class OutputLost(CommandError):
    """Standard output would not take the result: exit status 1, in words of its own."""
