"""The drawing: immutable values in world units (42 world units = 14.4 pt, y down), one module an object kind.

Every kind declares its fields in one table (`kinds`); what a drawing holds and what a file stores are the same fields.
What is asked of a drawing (`identifiers`, `selection`, `counts`, `molecules`, `comparison`) and done to it after an edit
(`reconciliation`) are pure functions beside the kinds.

Names of kinds that a plain molecule does not need are importable from here too; their modules load on first use.
"""

from typing import TYPE_CHECKING, Any

from reshiki_render.drawing.atoms import (
    Atom,
    AtomDisplay,
    AtomLabels,
    AtomMark,
    AtomNumber,
    AtomStereo,
    MappingDisplay,
    StereoDisplay,
)
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.colors import INK, Bytes, Color, Ink, Swatch
from reshiki_render.drawing.document import EMPTY, NEWEST_VERSION, Drawing
from reshiki_render.drawing.kinds import fields_of, replace
from reshiki_render.drawing.style import JACS, PT_PER_WORLD, WORLD_PER_PT, DrawingStyle, style_named
from reshiki_render.drawing.text import PLAIN, Annotation, TextFormat, TextSpan, TextStyle
from reshiki_render.geometry import Point

if TYPE_CHECKING:
    from reshiki_render.drawing.abbreviations import Abbreviation
    from reshiki_render.drawing.arrows import (
        Anchor,
        Arrow,
        ArrowStyle,
        AtomTarget,
        BondTarget,
        LonePairTarget,
    )
    from reshiki_render.drawing.depth import DepthScope
    from reshiki_render.drawing.graphics import Arc, Graphic, GraphicStyle, Orbital, PathCommand, Symbol
    from reshiki_render.drawing.groups import Group
    from reshiki_render.drawing.names import MoleculeName
    from reshiki_render.drawing.pages import Margins, PageLayout
    from reshiki_render.drawing.pictures import Picture
    from reshiki_render.drawing.reactions import Participant, Reaction
    from reshiki_render.drawing.rings import RingFill
    from reshiki_render.drawing.themes import (
        CustomTheme,
        Hues,
        Oklch,
        ThemePalette,
        ThemeRecipe,
        ThemeReference,
        Tone,
    )

_ELSEWHERE = {
    name: module
    for module, names in {
        "abbreviations": "Abbreviation",
        "arrows": "Anchor Arrow ArrowStyle AtomTarget BondTarget LonePairTarget",
        "depth": "DepthScope",
        "graphics": "Arc Graphic GraphicStyle Orbital PathCommand Symbol",
        "groups": "Group",
        "names": "MoleculeName",
        "pages": "Margins PageLayout",
        "pictures": "Picture",
        "reactions": "Participant Reaction",
        "rings": "RingFill",
        "themes": "CustomTheme Hues Oklch ThemePalette ThemeRecipe ThemeReference Tone",
    }.items()
    for name in names.split()
}

__all__ = [
    "EMPTY",
    "INK",
    "JACS",
    "NEWEST_VERSION",
    "PLAIN",
    "PT_PER_WORLD",
    "WORLD_PER_PT",
    "Abbreviation",
    "Anchor",
    "Annotation",
    "Arc",
    "Arrow",
    "ArrowStyle",
    "Atom",
    "AtomDisplay",
    "AtomLabels",
    "AtomMark",
    "AtomNumber",
    "AtomStereo",
    "AtomTarget",
    "Bond",
    "BondTarget",
    "Bytes",
    "Color",
    "CustomTheme",
    "DepthScope",
    "Drawing",
    "DrawingStyle",
    "Graphic",
    "GraphicStyle",
    "Group",
    "Hues",
    "Ink",
    "LonePairTarget",
    "MappingDisplay",
    "Margins",
    "MoleculeName",
    "Oklch",
    "Orbital",
    "PageLayout",
    "Participant",
    "PathCommand",
    "Picture",
    "Point",
    "Reaction",
    "RingFill",
    "StereoDisplay",
    "Swatch",
    "Symbol",
    "TextFormat",
    "TextSpan",
    "TextStyle",
    "ThemePalette",
    "ThemeRecipe",
    "ThemeReference",
    "Tone",
    "fields_of",
    "replace",
    "style_named",
]


def __getattr__(name: str) -> Any:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(f"{__name__}.{_ELSEWHERE[name]}"), name)
