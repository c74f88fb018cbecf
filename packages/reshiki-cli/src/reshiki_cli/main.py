"""The entry point of the mode."""

from collections.abc import Callable, Sequence


def main(argv: Sequence[str], app_version: Callable[[], str]) -> int:
    """Run the mode with its arguments; returns the exit status."""
    raise NotImplementedError((argv, app_version))
