"""Units and the journal style of a drawing.

42 world units are 14.4 pt, whatever the style: a style changes its own bond length, never the scale. Sizes are pt,
`bond_spacing_ratio` is the distance of a double bond's lines as a part of the bond length.
"""

from typing import Final

from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Integer, Number, Text

PT_PER_WORLD: Final = 14.4 / 42
WORLD_PER_PT: Final = 42 / 14.4
# RDKit and CTfile coordinates are in ångström-like units, y up; their usual bond is 1.5 long, ours 42.
WORLD_PER_COORDINATE: Final = 28.0
BOND_WORLD: Final = 42.0


@kind
class DrawingStyle:
    name: str = stored(Text(1, 120, printable=True), default="JACS / ACS")
    font_family: str = stored(Text(1, 256, printable=True), default="Arial")
    bond_length_world: float = stored(
        Number(unit="world units"), default=42.0, about="bond_length_pt × 42/14.4"
    )
    bond_length_pt: float = stored(Number(5, 100, unit="pt"), default=14.4)
    font_size_pt: float = stored(Number(4, 144, unit="pt"), default=10.0)
    line_width_pt: float = stored(Number(0.1, 6, unit="pt"), default=0.6)
    bold_width_pt: float = stored(Number(0.1, 12, unit="pt"), default=2.0, about="not below the line width")
    margin_width_pt: float = stored(
        Number(0, 12, unit="pt"), default=1.6, about="clear space round label ink"
    )
    hash_spacing_pt: float = stored(Number(0.3, 12, unit="pt"), default=2.5)
    bond_spacing_ratio: float = stored(Number(0.05, 0.40), default=0.18)
    png_dpi: int = stored(Integer(1200, 1200), default=1200)
    extra: Extra = ()


JACS: Final = DrawingStyle()
