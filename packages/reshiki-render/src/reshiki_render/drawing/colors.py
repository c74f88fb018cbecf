"""The colours a drawing stores: Ink (black on a light canvas, white on a dark one) or exact bytes.

Which bytes a colour becomes in a figure depends on the drawing's canvas and theme, so it is resolved by the scene.
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
    """A palette colour: `hue` one of eight names, `row` strong or tint."""

    hue: str
    row: str


Color = Ink | Bytes | Swatch

INK: Final = Ink()
