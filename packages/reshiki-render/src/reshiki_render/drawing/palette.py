"""Which bytes a stored colour becomes on a drawing's canvas and in its theme.

Palette colours are defined in OKLCH (Björn Ottosson, 2020): the hue's angle with the lightness and chroma of the theme's
row; chroma gives way where sRGB cannot show it. Contrast is that of WCAG 2.
"""

import math
from functools import lru_cache
from typing import Final

from reshiki_render.drawing.colors import Bytes, Color, Ink, Swatch
from reshiki_render.drawing.document import Drawing

BLACK: Final = Bytes(0, 0, 0)
WHITE: Final = Bytes(255, 255, 255)

# theme → canvas → row → (lightness, chroma)
TONES: Final = {
    "publication": {
        "light": {"strong": (0.50, 0.13), "tint": (0.93, 0.040)},
        "dark": {"strong": (0.70, 0.12), "tint": (0.49, 0.065)},
    },
    "presentation": {
        "light": {"strong": (0.50, 0.17), "tint": (0.90, 0.060)},
        "dark": {"strong": (0.70, 0.15), "tint": (0.45, 0.080)},
    },
    "pastel": {
        "light": {"strong": (0.55, 0.07), "tint": (0.95, 0.030)},
        "dark": {"strong": (0.83, 0.06), "tint": (0.53, 0.040)},
    },
    "jmol": {
        "light": {"strong": (0.50, 0.14), "tint": (0.92, 0.045)},
        "dark": {"strong": (0.70, 0.13), "tint": (0.49, 0.065)},
    },
}

HUE_ANGLES: Final = {
    "red": 25,
    "orange": 55,
    "amber": 85,
    "green": 145,
    "teal": 185,
    "blue": 255,
    "indigo": 285,
    "purple": 320,
}


def bytes_of(color: Color, drawing: Drawing) -> Bytes:
    """The RGB bytes of a stored colour in a drawing."""
    if isinstance(color, Bytes):
        return color
    if isinstance(color, Ink):
        return ink(drawing.canvas_theme)
    theme, custom = drawing.color_theme, drawing.custom_theme
    angle = HUE_ANGLES[color.hue]
    if custom is not None:
        theme, angle = custom.base, getattr(custom.hues, color.hue)
    return swatch(color, theme, drawing.canvas_theme, angle)


def ink(canvas_theme: str) -> Bytes:
    """Black on a light canvas, white on a dark one."""
    return WHITE if canvas_theme == "dark" else BLACK


def swatch(color: Swatch, theme: str, canvas_theme: str, hue: float) -> Bytes:
    """A palette colour in one of the four themes, with its hue at an angle in degrees."""
    lightness, chroma = TONES[theme][canvas_theme][color.row]
    return from_oklch(lightness, chroma, hue)


@lru_cache(maxsize=256)
def from_oklch(lightness: float, chroma: float, hue: float) -> Bytes:
    """An OKLCH colour as sRGB bytes; the largest chroma sRGB can show, up to the one asked for."""
    channels = _linear(lightness, chroma, hue)
    if not _shows(channels):
        least, most = 0.0, chroma
        for _ in range(24):
            middle = (least + most) / 2
            if _shows(_linear(lightness, middle, hue)):
                least = middle
            else:
                most = middle
        channels = _linear(lightness, least, hue)
    return Bytes(*(round(255 * _encoded(min(1.0, max(0.0, channel)))) for channel in channels))


def contrast(one: Bytes, other: Bytes) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _linear(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _shows(channels: tuple[float, float, float]) -> bool:
    return all(-1e-6 <= channel <= 1 + 1e-6 for channel in channels)


def _encoded(linear: float) -> float:
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def _decoded(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _luminance(color: Bytes) -> float:
    red, green, blue = (_decoded(channel / 255) for channel in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
