"""Chemical drawings as values, and their figures in SVG, PDF and PNG.

A `Drawing` (reshiki_render.drawing) is an immutable value in world units, y down. `reshiki_render.scene` turns it
into primitives in points; `svg`, `pdf` and `png` translate the same few verbs, so the three files cannot differ.
The package knows no chemistry beyond the symbols of the elements.
"""

from typing import TYPE_CHECKING, Any

__all__ = ["Figure", "__version__", "render"]

if TYPE_CHECKING:
    from reshiki_render.rendering import Figure, render

    __version__: str


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-render")
    if name in {"Figure", "render"}:
        from reshiki_render import rendering

        return getattr(rendering, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
