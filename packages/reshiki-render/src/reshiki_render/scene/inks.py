"""Which bytes a stored colour becomes in a figure.

Ink is black on the light canvas and white on the dark one; bytes stay as they are; palette colours are OKLCH values of the
drawing's colour theme, their chroma reduced to what sRGB can show. The conversion follows Björn Ottosson's definition of
OKLab (2020).
"""

from functools import cache
from math import cos, radians, sin

from reshiki_render.canvas import BLACK, WHITE, Rgb
from reshiki_render.drawing.colors import Bytes, Color, Ink

HUES = {
    "red": 25,
    "orange": 55,
    "amber": 85,
    "green": 145,
    "teal": 185,
    "blue": 255,
    "indigo": 285,
    "purple": 320,
}
# (lightness, chroma) of strong and tint, by colour theme and canvas.
TONES = {
    ("publication", "light"): {"strong": (0.50, 0.13), "tint": (0.93, 0.040)},
    ("publication", "dark"): {"strong": (0.70, 0.12), "tint": (0.49, 0.065)},
    ("presentation", "light"): {"strong": (0.50, 0.17), "tint": (0.90, 0.060)},
    ("presentation", "dark"): {"strong": (0.70, 0.15), "tint": (0.45, 0.080)},
    ("pastel", "light"): {"strong": (0.55, 0.07), "tint": (0.95, 0.030)},
    ("pastel", "dark"): {"strong": (0.83, 0.06), "tint": (0.53, 0.040)},
    ("jmol", "light"): {"strong": (0.50, 0.14), "tint": (0.92, 0.045)},
    ("jmol", "dark"): {"strong": (0.70, 0.13), "tint": (0.49, 0.065)},
}


def ground(canvas_theme: str) -> Rgb:
    """The paper's colour."""
    return BLACK if canvas_theme == "dark" else WHITE


def rgb(color: Color, canvas_theme: str, color_theme: str = "publication") -> Rgb:
    """The bytes of a stored colour on a canvas (`light` or `dark`)."""
    if isinstance(color, Ink):
        return WHITE if canvas_theme == "dark" else BLACK
    if isinstance(color, Bytes):
        return color.red, color.green, color.blue
    lightness, chroma = TONES[color_theme, canvas_theme][color.row]
    return oklch(lightness, chroma, HUES[color.hue])


@cache
def oklch(lightness: float, chroma: float, hue: float) -> Rgb:
    """An OKLCH colour (hue in degrees) as sRGB bytes, with the greatest chroma up to the given one that sRGB holds."""
    low, high = 0.0, chroma
    linear = _linear(lightness, chroma, hue)
    if not _shown(linear):
        for _ in range(24):
            middle = (low + high) / 2
            if _shown(_linear(lightness, middle, hue)):
                low = middle
            else:
                high = middle
        linear = _linear(lightness, low, hue)
    red, green, blue = (round(255 * _encoded(min(1.0, max(0.0, channel)))) for channel in linear)
    return red, green, blue


def _linear(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _shown(linear: tuple[float, float, float]) -> bool:
    return all(-1e-6 <= channel <= 1 + 1e-6 for channel in linear)


def _encoded(channel: float) -> float:
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055
