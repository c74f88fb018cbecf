"""Painted ring interiors."""

from reshiki_render.drawing.colors import INK, Color
from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Colour, Id, Items

MOST_RING_FILLS = 10_000


@kind
class RingFill:
    """One per ring. A file marks an exact colour by `fixed_color`; here the colour itself says it."""

    atoms: tuple[int, ...] = stored(
        Items(Id("atom"), 3, 64), about="distinct; neighbours in the list are bonded, the last to the first"
    )
    color: Color = stored(Colour(swatches=False), default=INK)
    extra: Extra = ()
