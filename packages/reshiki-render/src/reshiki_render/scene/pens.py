"""Line patterns: dashes in line widths, the same for bonds, arrows and graphics."""

from reshiki_render.canvas import Pen, Rgb

# On and off, in line widths; drawn with round caps.
DASHES = {"dashed": (5.0, 3.0), "dotted": (0.1, 2.5)}


def pen(width: float, color: Rgb, pattern: str = "solid") -> Pen:
    """The pen of a line `width` pt wide, `solid`, `dashed` or `dotted`."""
    dashes = DASHES.get(pattern)
    if dashes is None:
        return Pen(width, color)
    return Pen(width, color, (dashes[0] * width, dashes[1] * width), "round")
