"""Line patterns: dashes in line widths, the same for bonds, arrows and graphics.

Bonds draw their dashes one by one (`dashes`), fitted to their length, so that a line begins and ends with ink however short it
is; arrows and graphics leave them to the canvas.
"""

from reshiki_render.canvas import Pen, Rgb

# On and off, in line widths; drawn with round caps.
DASHES = {"dashed": (5.0, 3.0), "dotted": (0.1, 2.5)}


def pen(width: float, color: Rgb, pattern: str = "solid") -> Pen:
    """The pen of a line `width` pt wide, `solid`, `dashed` or `dotted`."""
    on_off = DASHES.get(pattern)
    if on_off is None:
        return Pen(width, color)
    return Pen(width, color, (on_off[0] * width, on_off[1] * width), "round")


def dashes(length: float, width: float, pattern: str) -> list[tuple[float, float]]:
    """Where the dashes of a line begin and end: as many as fit best, stretched to start and end with the line."""
    on, off = DASHES[pattern]
    count = max(1, round((length / width + off) / (on + off)))
    scale = length / (count * (on + off) - off)
    return [(number * (on + off) * scale, (number * (on + off) + on) * scale) for number in range(count)]
