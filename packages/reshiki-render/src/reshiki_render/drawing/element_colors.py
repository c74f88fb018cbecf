"""The colours a theme gives to elements, and a custom one to rings.

Publication is neutral. The other themes colour every element that has a colour of its own by convention (the table below, the
one molecule viewers share): `jmol` takes it as it is, `presentation` and `pastel` its hue in their own lightness and chroma. A
custom theme's own colours go before those of its base. Whatever the source, a label has to be readable: a colour with too
little contrast against the canvas is made darker (on a dark canvas lighter) until it has enough.

Carbon, hydrogen and the greyish metals stay neutral, except where a custom theme names them.
"""

import math
from functools import lru_cache
from typing import Final

from reshiki_render.drawing.colors import Bytes
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.palette import BLACK, TONES, WHITE, contrast, from_oklch
from reshiki_render.drawing.themes import Oklch, ThemeColor

# Contrast (WCAG 2) that a coloured label is given when it has less than the least.
LEAST_CONTRAST: Final = 4.5
AIM_CONTRAST: Final = 5.0
# Below this chroma a colour counts as grey: its element is neutral.
_GREY: Final = 0.045

# The names a custom theme has for ring fills, by the hue whose tint they stand for.
RING_NAME_OF: Final = {"blue": "Sky", "teal": "Mint", "red": "Rose", "purple": "Lilac", "amber": "Sand"}

# Elements by conventional colour (Jmol's, which follows Corey, Pauling and Koltun).
_CONVENTION: Final = """
Li CC80FF Be C2FF00 B FFB5B5 N 3050F8 O FF0D0D F 90E050 Ne B3E3F5 Na AB5CF2 Mg 8AFF00 Al BFA6A6 Si F0C8A0 P FF8000
S FFFF30 Cl 1FF01F Ar 80D1E3 K 8F40D4 Ca 3DFF00 Cr 8A99C7 Mn 9C7AC7 Fe E06633 Co F090A0 Ni 50D050 Cu C88033 Zn 7D80B0
Ga C28F8F Ge 668F8F As BD80E3 Se FFA100 Br A62929 Kr 5CB8D1 Rb 702EB0 Sr 00FF00 Y 94FFFF Zr 94E0E0 Nb 73C2C9 Mo 54B5B5
Tc 3B9E9E Ru 248F8F Rh 0A7D8C Pd 006985 Cd FFD98F In A67573 Sb 9E63B5 Te D47A00 I 940094 Xe 429EB0 Cs 57178F Ba 00C900
La 70D4FF Ce FFFFC7 Pr D9FFC7 Nd C7FFC7 Pm A3FFC7 Sm 8FFFC7 Eu 61FFC7 Gd 45FFC7 Tb 30FFC7 Dy 1FFFC7 Ho 00FF9C Er 00E675
Tm 00D452 Yb 00BF38 Lu 00AB24 Hf 4DC2FF Ta 4DA6FF W 2194D6 Re 267DAB Os 266696 Ir 175487 Au FFD123 Tl A6544D Bi 9E4FB5
Po AB5C00 At 754F45 Rn 428296 Fr 420066 Ra 007D00 Ac 70ABFA Th 00BAFF Pa 00A1FF U 008FFF Np 0080FF Pu 006BFF Am 545CF2
Cm 785CE3 Bk 8A4FE3 Cf A136D4 Es B31FD4 Fm B31FBA Md B30DA6 No BD0D87 Lr C70066 Rf CC0059 Db D1004F Sg D90045 Bh E00038
Hs E6002E Mt EB0026
"""


@lru_cache(maxsize=1)
def convention() -> dict[str, Bytes]:
    """Element symbol → conventional colour, for the elements that have one."""
    words = _CONVENTION.split()
    return {
        symbol: Bytes(*bytes.fromhex(digits)) for symbol, digits in zip(words[::2], words[1::2], strict=True)
    }


def element_color(symbol: str, drawing: Drawing) -> Bytes | None:
    """The colour of an element's label in a drawing's theme and on its canvas; None where it is neutral."""
    theme, custom = drawing.color_theme, drawing.custom_theme
    if custom is not None:
        own = custom.dark if drawing.canvas_theme == "dark" else custom.light
        for name, color in own.elements:
            if name == symbol:
                return _of_theme(color, drawing.canvas_theme)
        theme = custom.base
    return None if theme == "publication" else _of_convention(symbol, theme, drawing.canvas_theme)


def ring_color(hue: str, drawing: Drawing) -> Bytes | None:
    """What a custom theme fills rings with instead of a hue's tint; None where it says nothing."""
    custom = drawing.custom_theme
    if custom is None:
        return None
    own = custom.dark if drawing.canvas_theme == "dark" else custom.light
    for name, color in own.ring_fills:
        if name == RING_NAME_OF.get(hue):
            return from_oklch(*color) if isinstance(color, Oklch) else color
    return None


@lru_cache(maxsize=1024)
def _of_convention(symbol: str, theme: str, canvas: str) -> Bytes | None:
    color = convention().get(symbol)
    if color is None:
        return None
    lightness, chroma, hue = to_oklch(color)
    if chroma < _GREY:
        return None
    if theme != "jmol":
        lightness, chroma = TONES[theme][canvas]["strong"]
    return _readable(lightness, chroma, hue, canvas)


@lru_cache(maxsize=1024)
def _of_theme(color: ThemeColor, canvas: str) -> Bytes:
    if isinstance(color, Oklch):
        return _readable(*color, canvas)
    paper = BLACK if canvas == "dark" else WHITE
    return color if contrast(color, paper) >= LEAST_CONTRAST else _readable(*to_oklch(color), canvas)


def _readable(lightness: float, chroma: float, hue: float, canvas: str) -> Bytes:
    """The colour, as far darker or lighter as contrast with the canvas asks for."""
    paper, step = (BLACK, 0.005) if canvas == "dark" else (WHITE, -0.005)
    found = from_oklch(lightness, chroma, hue)
    if contrast(found, paper) >= LEAST_CONTRAST:
        return found
    while contrast(found, paper) < AIM_CONTRAST:
        lightness += step
        found = from_oklch(lightness, chroma, hue)
    return found


def to_oklch(color: Bytes) -> Oklch:
    """An sRGB colour as lightness, chroma and hue in degrees (Björn Ottosson's OKLCH)."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in color)
    )
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    return Oklch(lightness, math.hypot(a, b), math.degrees(math.atan2(b, a)) % 360)
