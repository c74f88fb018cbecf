"""The style of a document as that of a drawing: sizes of bonds, lines and labels.

Sizes the drawing cannot have are moved to the nearest it can. A document that says nothing of its sizes has those of ChemDraw's
default. One with the sizes of a journal's style is in that style.
"""

from typing import Final

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import number_of
from reshiki_render.drawing import DrawingStyle
from reshiki_render.drawing.style import STYLE_NAMES, journal_style, style_named

_NAME: Final = "As in the ChemDraw file"
# Attribute, the argument it becomes, ChemDraw's default, the least and the most a drawing can have (pt).
_SIZES: Final = (
    ("BondLength", "bond_length", 14.4, 5.0, 100.0),
    ("LineWidth", "line_width", 0.6, 0.1, 6.0),
    ("BoldWidth", "bold_width", 2.0, 0.1, 12.0),
    ("MarginWidth", "margin_width", 1.6, 0.0, 12.0),
    ("HashSpacing", "hash_spacing", 2.5, 0.3, 12.0),
)
_SPACING: Final = (5.0, 18.0, 40.0)
# Percent above this are tenths of a percent, as the binary format has them.
_TENTHS: Final = 60.0
_CLOSE: Final = 0.02


def style_of(root: Element, looks: Looks) -> DrawingStyle:
    """The style of a document."""
    sizes = {
        argument: min(max(number_of(root, name, usual) or usual, least), most)
        for name, argument, usual, least, most in _SIZES
    }
    sizes["bold_width"] = max(sizes["bold_width"], sizes["line_width"])
    spacing = number_of(root, "BondSpacing", _SPACING[1])
    if spacing > _TENTHS:
        spacing /= 10
    made = journal_style(
        _NAME,
        looks.label.family,
        font_size=looks.label.size_pt,
        bond_spacing_ratio=min(max(spacing, _SPACING[0]), _SPACING[2]) / 100,
        **sizes,
    )
    known = (style_named(name) for name in STYLE_NAMES)
    return next((style for style in known if _same(style, made)), made)


def _same(style: DrawingStyle, made: DrawingStyle) -> bool:
    """Whether two styles have the same sizes, as far as files tell them."""
    if style.font_family != made.font_family:
        return False
    return all(
        abs(getattr(style, name) - getattr(made, name)) <= _CLOSE
        for name in (
            "bond_length_pt",
            "font_size_pt",
            "line_width_pt",
            "bold_width_pt",
            "margin_width_pt",
            "hash_spacing_pt",
            "bond_spacing_ratio",
        )
    )
