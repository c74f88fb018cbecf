"""A drawing's figure in one call.

    from reshiki_render import render

    figure = render(drawing, "svg")
    Path("figure.svg").write_bytes(figure.data)

The figure has its natural size and the drawing's own ground, as for print; a PNG has the highest resolution at which it stays
within 16 million pixels.
"""

from typing import Final, NamedTuple

from reshiki_render import figures
from reshiki_render.drawing.document import Drawing
from reshiki_render.errors import UnknownFormat

MOST_PIXELS: Final = 16_000_000
FORMATS: Final = ("svg", "pdf", "png")


class Figure(NamedTuple):
    """The bytes of a file, its natural size in pt (1/72 inch), and what could not be drawn as it is."""

    data: bytes
    width: float
    height: float
    warnings: tuple[str, ...]


def render(drawing: Drawing, format: str = "svg", *, title: str | None = None) -> Figure:  # noqa: A002 -- what users call it
    """The figure of a drawing as an SVG, PDF or PNG file. Same drawing, same bytes.

    `title` is what viewers and screen readers call it; by default the formulae of its molecules.

    Raises:
        UnknownFormat: for another word than svg, pdf or png.
        FigureTooLarge: when not even a coarse PNG has few enough pixels.
        BackendUnavailable: for a PNG without pycairo.
    """
    from reshiki_render.scene import scene

    if format not in FORMATS:
        raise UnknownFormat(
            f"There is no figure format {format!r}. Use {', '.join(FORMATS[:-1])} or {FORMATS[-1]}."
        )
    figure = scene(drawing, title=title)
    match format:
        case "svg":
            data = figures.export_svg(figure)
        case "pdf":
            data = figures.export_pdf(figure)
        case _:
            data, _ = figures.export_png(figure, MOST_PIXELS)
    return Figure(data, figure.width, figure.height, figure.warnings)
