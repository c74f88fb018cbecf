"""Stored colours as the bytes a canvas is given: of anything drawn, and of labels, which a theme may colour by element."""

from typing import TYPE_CHECKING

from reshiki_render.canvas import BLACK, WHITE, Rgb
from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.colors import INK, Color, Ink
from reshiki_render.drawing.document import Drawing

if TYPE_CHECKING:
    from reshiki_render.drawing.abbreviations import Abbreviation


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


def label_ink(drawing: Drawing, atom: Atom, group: "Abbreviation | None" = None) -> Rgb:
    """The ink of an atom's label, of an abbreviation's by its anchor, and of the marks beside it.

    A stored colour wins, and so does an override even when it is Ink; else the theme's colour of the element, where it has one.
    """
    look, override = atom.text_style, atom.display.color_override
    if group is not None and group.label_style is not None:
        look, override = group.label_style, group.label_color_override
    color = INK if look is None else look.color
    coloured = drawing.custom_theme is not None or drawing.color_theme != "publication"
    if coloured and not override and isinstance(color, Ink):
        from reshiki_render.drawing.element_colors import element_color

        automatic = element_color(atom.element, drawing)
        if automatic is not None:
            red, green, blue = automatic
            return red, green, blue
    return rgb(color, drawing)
