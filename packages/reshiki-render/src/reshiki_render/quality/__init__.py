"""What is wrong with a figure, by its ink and by its bonds.

`overlaps` looks at any scene: labels on labels, bonds, arrows and other shapes, and ink at the border; `faint` at the contrast of
its texts. `judged` looks at a drawing and its
scene: also how even its bonds are, how well they lie on a grid of 30 degrees, which wedges point away from their centre and
which bonds cross without a gap. A clean figure has none of what either finds.
"""

from reshiki_render.quality.bonds import grid_fit, length_spread, turned_wedges, ungapped
from reshiki_render.quality.contrast import Faint, faint
from reshiki_render.quality.figures import Quality, judged
from reshiki_render.quality.ink import CLEARANCE, group_hulls
from reshiki_render.quality.overlaps import Overlap, overlaps

__all__ = [
    "CLEARANCE",
    "Faint",
    "Overlap",
    "Quality",
    "faint",
    "grid_fit",
    "group_hulls",
    "judged",
    "length_spread",
    "overlaps",
    "turned_wedges",
    "ungapped",
]
