"""`reshiki --mcp`: the Model Context Protocol over standard input and output. Translates a protocol into operations."""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-mcp")
    raise AttributeError(name)
