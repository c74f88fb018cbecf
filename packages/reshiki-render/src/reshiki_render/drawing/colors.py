"""The colours a drawing stores: Ink (black on a light canvas, white on a dark one), exact bytes, or a palette colour.

Which bytes a colour becomes in a figure depends on the drawing's canvas and theme: see
`reshiki_render.drawing.palette`.
"""

from typing import Final, NamedTuple


class Ink(NamedTuple):
    """The neutral colour of a drawing."""


class Bytes(NamedTuple):
    """An exact colour, 0 to 255 a channel."""

    red: int
    green: int
    blue: int


class Swatch(NamedTuple):
    """A palette colour: `hue` one of HUE_NAMES, `row` one of ROWS."""

    hue: str
    row: str


Color = Ink | Bytes | Swatch

INK: Final = Ink()
HUE_NAMES: Final = ("red", "orange", "amber", "green", "teal", "blue", "indigo", "purple")
ROWS: Final = ("strong", "tint")

# Bytes that files use for a colour that is not exact: before the palette had names these were its colours.
LEGACY: Final[dict[Bytes, Color]] = {
    Bytes(0, 0, 0): INK,
    Bytes(32, 80, 145): Swatch("blue", "strong"),
    Bytes(17, 126, 108): Swatch("teal", "strong"),
    Bytes(180, 50, 55): Swatch("red", "strong"),
    Bytes(116, 65, 147): Swatch("purple", "strong"),
    Bytes(220, 239, 233): Swatch("teal", "tint"),
    Bytes(221, 232, 248): Swatch("blue", "tint"),
    Bytes(253, 239, 203): Swatch("amber", "tint"),
    Bytes(249, 223, 225): Swatch("red", "tint"),
}

# The same for ring fills, which had five colours of their own.
LEGACY_RINGS: Final[dict[Bytes, Color]] = {
    Bytes(0, 0, 0): INK,
    Bytes(201, 224, 248): Swatch("blue", "tint"),
    Bytes(198, 233, 220): Swatch("teal", "tint"),
    Bytes(249, 207, 209): Swatch("red", "tint"),
    Bytes(226, 211, 245): Swatch("purple", "tint"),
    Bytes(255, 241, 174): Swatch("amber", "tint"),
}


def other_canvas(color: Bytes) -> Bytes:
    """The colour that stands out on a dark canvas as this one does on a light one, and back; its own inverse."""
    shift = 255 - max(color) - min(color)
    return Bytes(color.red + shift, color.green + shift, color.blue + shift)
