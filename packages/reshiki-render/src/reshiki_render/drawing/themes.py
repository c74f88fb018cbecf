"""A user's own colour theme, embedded in a drawing; it wins over `color_theme`. The file `.reshiki-theme` holds the same.

`light` and `dark` colour elements and ring fills on either canvas. `generator` and what stands under it say how the theme
was made, for the editor that made it; drawing needs only the palettes and the hues.
"""

from typing import NamedTuple

from reshiki_render.drawing.colors import Bytes
from reshiki_render.drawing.elements import elements
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.types import ByName, Integer, Kind, Nullable, Number, Text, ThemeColour, Word

COLOR_THEMES = ("publication", "presentation", "pastel", "jmol")
RING_NAMES = ("Sky", "Mint", "Rose", "Lilac", "Sand")
# A ring fill must leave what is printed over it readable: this contrast with the canvas's ink (WCAG 2).
LEAST_RING_CONTRAST = 5.0


class Oklch(NamedTuple):
    """A colour by perceived lightness (0 to 1), chroma (0 to 0.4) and hue (0 to 360 degrees)."""

    lightness: float
    chroma: float
    hue: float


ThemeColor = Bytes | Oklch
ByElement = tuple[tuple[str, ThemeColor], ...]

_ELEMENTS = ByName(ThemeColour(), frozenset(elements()), "element symbols")
_LINE = Text(0, 2048)


@kind
class ThemePalette:
    """The colours of a theme on one canvas."""

    elements: ByElement = stored(_ELEMENTS, default=(), about="label colours")
    tile_seeds: ByElement = stored(_ELEMENTS, default=(), about="the editor's periodic table")
    ring_fills: ByElement = stored(
        ByName(ThemeColour(), frozenset(RING_NAMES), "Sky, Mint, Rose, Lilac, Sand"),
        default=(),
        about="at least 5:1 contrast with the canvas's ink",
    )
    extra: Extra = ()


@kind
class Tone:
    """How far a recipe lightens and saturates."""

    lightness: float = stored(Number(0, 1))
    chroma: float = stored(Number(0, 2))
    extra: Extra = ()


@kind
class ThemeReference:
    """The published theme a theme was made from."""

    id: str = stored(Text())
    name: str = stored(Text())
    author: str = stored(_LINE, default="")
    source: str = stored(_LINE, default="")
    license: str = stored(_LINE, default="")
    light: ByElement = stored(_ELEMENTS, about="all 118 elements")
    dark: ByElement = stored(_ELEMENTS, about="all 118 elements")
    light_tile_seeds: ByElement = stored(_ELEMENTS, default=(), write=OMIT)
    dark_tile_seeds: ByElement = stored(_ELEMENTS, default=(), write=OMIT)
    extra: Extra = ()


@kind
class ThemeRecipe:
    """How a theme was made, for the editor that made it."""

    light: Tone = stored(Kind(Tone))
    dark: Tone = stored(Kind(Tone))
    reference: ThemeReference | None = stored(Nullable(Kind(ThemeReference)), default=None, write=OMIT)
    extra: Extra = ()


_HUE = Integer(0, 359, unit="degrees")


@kind
class Hues:
    """Where the palette's hues lie on the colour circle."""

    red: int = stored(_HUE, default=25)
    orange: int = stored(_HUE, default=55)
    amber: int = stored(_HUE, default=85)
    green: int = stored(_HUE, default=145)
    teal: int = stored(_HUE, default=185)
    blue: int = stored(_HUE, default=255)
    indigo: int = stored(_HUE, default=285)
    purple: int = stored(_HUE, default=320)
    extra: Extra = ()


HUES = Hues()


@kind
class CustomTheme:
    """A colour theme of the user."""

    version: int = stored(Integer(1, 1))
    id: str = stored(Text(1, 64), about="of a to z, 0 to 9 and -")
    name: str = stored(Text(1, 80, characters=True, blank=False, control=False))
    author: str = stored(_LINE, default="", write=OMIT)
    source: str = stored(_LINE, default="", write=OMIT)
    license: str = stored(_LINE, default="", write=OMIT)
    base: str = stored(Word(*COLOR_THEMES), default="publication", about="colours what the theme leaves out")
    light: ThemePalette = stored(Kind(ThemePalette), default=ThemePalette())
    dark: ThemePalette = stored(Kind(ThemePalette), default=ThemePalette())
    generator: ThemeRecipe | None = stored(Nullable(Kind(ThemeRecipe)), default=None, write=OMIT)
    hues: Hues = stored(Kind(Hues), default=HUES, write=OMIT)
    extra: Extra = ()
