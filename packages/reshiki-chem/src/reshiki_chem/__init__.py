"""The chemistry of a drawing: exchange formats, layout and analysis.

The only package that touches RDKit. What was drawn is the truth: RDKit works on copies.
"""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-chem")
    raise AttributeError(name)
