"""Publication pages: a grid of equal sheets under the drawing, 18 pt apart, numbered row by row."""

from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Integer, Kind, Number, Place
from reshiki_render.geometry import Point

GAP_PT = 18.0
# What the margins have to leave on each axis.
LEAST_FREE_PT = 12.0
# Width and height in pt of the sheets people choose by name, portrait.
SHEETS = {
    "A4": (595.2756, 841.8898),
    "A5": (419.5276, 595.2756),
    "US Letter": (612.0, 792.0),
    "US Legal": (612.0, 1008.0),
}


@kind
class Margins:
    """What stays free along the edges of a sheet."""

    top: float = stored(Number(0, unit="pt"))
    right: float = stored(Number(0, unit="pt"))
    bottom: float = stored(Number(0, unit="pt"))
    left: float = stored(Number(0, unit="pt"))
    extra: Extra = ()


@kind
class PageLayout:
    """A grid of equal sheets."""

    width_pt: float = stored(Number(36, 2880, unit="pt"), about="of one sheet")
    height_pt: float = stored(Number(36, 2880, unit="pt"))
    margins: Margins = stored(Kind(Margins), about="leave at least 12 pt on each axis; 36 pt are usual")
    columns: int = stored(Integer(1, 10))
    rows: int = stored(Integer(1, 10))
    origin: Point = stored(Place(10_000_000), about="top left corner of page 1")
    extra: Extra = ()
