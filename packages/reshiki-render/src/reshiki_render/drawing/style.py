"""Units and the journal style of a drawing.

42 world units are 14.4 pt, whatever the style: a style changes its own bond length, never the scale. Sizes are pt,
`bond_spacing_ratio` is the distance of a double bond's lines as a part of the bond length.
"""

from typing import Final

from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Integer, Number, Text, f32

PT_PER_WORLD: Final = 14.4 / 42
WORLD_PER_PT: Final = 42 / 14.4
# RDKit and CTfile coordinates are in ångström-like units, y up; their usual bond is 1.5 long, ours 42.
WORLD_PER_COORDINATE: Final = 28.0
BOND_WORLD: Final = 42.0


@kind
class DrawingStyle:
    """The sizes of a journal; all of them are given, or none."""

    name: str = stored(Text(1, 120, blank=False), default="JACS / ACS", required=True)
    font_family: str = stored(Text(1, 256, blank=False), default="Arial", required=True)
    bond_length_world: float = stored(
        Number(unit="world units"), default=42.0, required=True, about="bond_length_pt × 42/14.4, to 0.001"
    )
    bond_length_pt: float = stored(Number(5, 100, unit="pt"), default=14.4, required=True)
    font_size_pt: float = stored(Number(4, 144, unit="pt"), default=10.0, required=True)
    line_width_pt: float = stored(Number(0.1, 6, unit="pt"), default=0.6, required=True)
    bold_width_pt: float = stored(
        Number(0.1, 12, unit="pt"), default=2.0, required=True, about="not below the line width"
    )
    margin_width_pt: float = stored(
        Number(0, 12, unit="pt"), default=1.6, required=True, about="clear space round label ink"
    )
    hash_spacing_pt: float = stored(Number(0.3, 12, unit="pt"), default=2.5, required=True)
    bond_spacing_ratio: float = stored(
        Number(0.05, 0.40),
        default=0.18,
        required=True,
        about="distance of a double bond's lines, in bond lengths",
    )
    png_dpi: int = stored(Integer(1200, 1200), default=1200, required=True)
    extra: Extra = ()


def journal_style(
    name: str,
    font_family: str,
    *,
    bond_length: float,
    font_size: float,
    line_width: float,
    bold_width: float,
    margin_width: float,
    hash_spacing: float,
    bond_spacing_ratio: float,
) -> DrawingStyle:
    """A style from its sizes in pt, rounded as a file holds them; the bond length in world units follows."""
    return DrawingStyle(
        name=name,
        font_family=font_family,
        bond_length_world=f32(bond_length * WORLD_PER_PT),
        bond_length_pt=f32(bond_length),
        font_size_pt=f32(font_size),
        line_width_pt=f32(line_width),
        bold_width_pt=f32(bold_width),
        margin_width_pt=f32(margin_width),
        hash_spacing_pt=f32(hash_spacing),
        bond_spacing_ratio=f32(bond_spacing_ratio),
    )


JACS: Final = DrawingStyle()

_JOURNALS = {
    # name: family, bond, font, line, bold, margin, hash spacing (pt), bond spacing ratio
    "Nature": ("Helvetica", 10.8, 6, 0.5953, 1.559, 1.191, 1.701, 0.18),
    "RSC": ("Arial", 12.2, 7, 0.5, 1.6, 1.25, 1.8, 0.20),
    "Angewandte": ("Arial", 17, 12, 0.75, 2.602, 2, 2.602, 0.18),
    "SYNLETT / SYNTHESIS": ("Arial", 10.12, 6, 0.5669, 1.389, 0.9071, 1.757, 0.18),
}
STYLE_NAMES: Final = ("JACS / ACS", *_JOURNALS)


def style_named(name: str) -> DrawingStyle:
    """A journal's style by its name, one of STYLE_NAMES.

    Sizes as the journals print them for ChemDraw users; KeyError for another name.
    """
    if name == JACS.name:
        return JACS
    family, bond, font, line, bold, margin, hashes, spacing = _JOURNALS[name]
    return journal_style(
        name,
        family,
        bond_length=bond,
        font_size=font,
        line_width=line,
        bold_width=bold,
        margin_width=margin,
        hash_spacing=hashes,
        bond_spacing_ratio=spacing,
    )
