"""ReShiki's operations, the documents they work on, and their limits.

Both surfaces, `reshiki --cli` and `reshiki --mcp`, call the operations here; everything the product says about itself
(budgets, formats, codes, commands) is data here.
"""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-session")
    raise AttributeError(name)
