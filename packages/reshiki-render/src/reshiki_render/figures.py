"""How large a scene becomes as a file: previews to look at, figures to publish.

Rules: a preview is for the screen, on white (PNG) or on nothing (SVG), as large as the box it is given and at most three
times its natural size. A figure is for print, on the drawing's own ground, at its natural size; as a PNG it has the highest
resolution of the ladder that fits the allowed number of pixels. Natural size is 1 pt = 1/72 inch, a CSS pixel is 1/96 inch.
Pixels are counted up, after what floating point leaves behind the sixth decimal is dropped.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from reshiki_render.canvas import WHITE
from reshiki_render.errors import FigureTooLarge
from reshiki_render.scene.items import Scene

PT_PER_INCH: Final = 72
CSS_PIXELS_PER_PT: Final = 96 / PT_PER_INCH
LARGEST_PREVIEW_SCALE: Final = 3.0
DPI_LADDER: Final = (1200, 600, 300, 150, 96, 72)


class Image(NamedTuple):
    """A picture as the bytes of its file and its size in pixels."""

    data: bytes
    width: int
    height: int


def preview_svg(scene: Scene) -> bytes:
    """An SVG to look at, without background."""
    from reshiki_render.svg import svg

    return svg(scene, ground=False)


def preview_png(scene: Scene, max_width: int, max_height: int) -> Image:
    """A PNG to look at: fitted into `max_width` × `max_height` pixels, on white.

    Raises BackendUnavailable without pycairo.
    """
    from reshiki_render.png import png

    natural_width, natural_height = scene.width * CSS_PIXELS_PER_PT, scene.height * CSS_PIXELS_PER_PT
    scale = min(max_width / natural_width, max_height / natural_height, LARGEST_PREVIEW_SCALE)
    width = min(_pixels(natural_width * scale), max_width)
    height = min(_pixels(natural_height * scale), max_height)
    data = png(scene._replace(ground=WHITE), width, height, scale * CSS_PIXELS_PER_PT)
    return Image(data, width, height)


def export_svg(scene: Scene) -> bytes:
    """An SVG to publish, on the scene's ground."""
    from reshiki_render.svg import svg

    return svg(scene, ground=True)


def export_pdf(scene: Scene) -> bytes:
    """A PDF to publish: one page as large as the figure."""
    from reshiki_render.pdf import pdf

    return pdf([scene], title=scene.title)


def export_pages(pages: Sequence[Scene]) -> bytes:
    """A PDF of publication pages, one page a sheet."""
    from reshiki_render.pdf import pdf

    return pdf(pages, title=pages[0].title)


def export_png(scene: Scene, max_pixels: int) -> tuple[bytes, str]:
    """A PNG to publish, and a sentence on its size and resolution.

    Raises FigureTooLarge where even the lowest resolution has more than `max_pixels` pixels, BackendUnavailable without
    pycairo.
    """
    from reshiki_render.png import png

    for dpi in DPI_LADDER:
        scale = dpi / PT_PER_INCH
        width, height = _pixels(scene.width * scale), _pixels(scene.height * scale)
        if width * height <= max_pixels:
            return png(scene, width, height, scale, dpi), f"PNG: {width} × {height} pixels at {dpi} dpi"
    raise FigureTooLarge(
        f"Even at {DPI_LADDER[-1]} dpi a PNG of this drawing has {width} × {height} pixels, more than the "
        f"{max_pixels} allowed. Use SVG or PDF, which have no pixels."
    )


def _pixels(length: float) -> int:
    return max(1, ceil(round(length, 6)))
