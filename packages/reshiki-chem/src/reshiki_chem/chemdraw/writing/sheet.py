"""The sheet a drawing is written on: its coordinates in pt, from the top left corner of the first page, y down.

A drawing that lies where a page has room stays where it is. One that reaches over the left or top edge is moved as a whole, so
that it begins at the margins. A drawing with pages of its own keeps its place on the first of them. Coordinates have three
digits behind the point: a thousandth of a pt is a third of a thousandth of a bond.
"""

from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from reshiki_render.drawing import PT_PER_WORLD, Drawing, Point
from reshiki_render.geometry import Box

MARGIN_PT: Final = 36.0
# US Letter without its margins, as new documents of ChemDraw have it.
_PAGE: Final = (540.0, 720.0)
_ZERO: Final = "0.000"


@lru_cache(maxsize=1024)
def decimal(number: float) -> str:
    """A number with at most three digits behind the point."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Sheet(NamedTuple):
    """How far the drawing is moved, in pt, and the pages it is on: their size, columns and rows."""

    dx: float
    dy: float
    page_width: float
    page_height: float
    columns: int
    rows: int
    margins: tuple[float, float, float, float]

    def place(self, point: Point) -> str:
        """A point of the drawing."""
        return self.at(point[0] * PT_PER_WORLD, point[1] * PT_PER_WORLD)

    def at(self, x: float, y: float) -> str:
        """A point in pt of the drawing."""
        return f"{x + self.dx:.3f} {y + self.dy:.3f}".replace(f"-{_ZERO}", _ZERO)

    def in_space(self, x: float, y: float) -> str:
        """A point in pt of the drawing, as CDXML has the points of arrows and ovals."""
        return f"{self.at(x, y)} 0"

    def box(self, box: Box) -> str:
        """A box in pt of the drawing: left, top, right, bottom."""
        return f"{self.at(box.left, box.top)} {self.at(box.right, box.bottom)}"


def sheet_for(drawing: Drawing, bounds: Box | None) -> Sheet:
    """The sheet of a drawing that reaches over the bounds, in pt; None for one with nothing in it."""
    layout = drawing.page_layout
    if layout is not None:
        margins = layout.margins
        return Sheet(
            -layout.origin.x * PT_PER_WORLD,
            -layout.origin.y * PT_PER_WORLD,
            layout.width_pt,
            layout.height_pt,
            layout.columns,
            layout.rows,
            (margins.left, margins.top, margins.right, margins.bottom),
        )
    box = bounds or Box(0.0, 0.0, 0.0, 0.0)
    dx = MARGIN_PT - box.left if box.left < 0 else 0.0
    dy = MARGIN_PT - box.top if box.top < 0 else 0.0
    width, height = _PAGE
    return Sheet(
        dx,
        dy,
        width,
        height,
        max(1, ceil((box.right + dx) / width)),
        max(1, ceil((box.bottom + dy) / height)),
        (MARGIN_PT,) * 4,
    )
