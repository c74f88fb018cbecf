"""Chemical drawings as values, and their figures in SVG, PDF and PNG.

A `Drawing` (reshiki_render.drawing) is an immutable value in world units, y down. `reshiki_render.scene` turns it
into primitives in points; `svg`, `pdf` and `png` translate the same few verbs, so the three files cannot differ.
The package knows no chemistry beyond the symbols of the elements.
"""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-render")
    raise AttributeError(name)
