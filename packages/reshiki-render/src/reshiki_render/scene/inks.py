"""Stored colours as the bytes a canvas is given."""

from reshiki_render.canvas import BLACK, WHITE, Rgb
from reshiki_render.drawing.colors import Color, Ink
from reshiki_render.drawing.document import Drawing


def ground(drawing: Drawing) -> Rgb:
    """The paper's colour."""
    return BLACK if drawing.canvas_theme == "dark" else WHITE


def rgb(color: Color, drawing: Drawing) -> Rgb:
    """The bytes of a stored colour in a drawing; almost always Ink, which needs no palette."""
    if isinstance(color, Ink):
        return WHITE if drawing.canvas_theme == "dark" else BLACK
    from reshiki_render.drawing.palette import bytes_of

    red, green, blue = bytes_of(color, drawing)
    return red, green, blue
