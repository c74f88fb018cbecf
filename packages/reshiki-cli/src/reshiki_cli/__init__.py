"""`reshiki --cli`: one command, then exit. Translates a command line into operations, nothing else."""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-cli")
    raise AttributeError(name)
