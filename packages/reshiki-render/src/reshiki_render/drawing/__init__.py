"""The drawing: immutable values in world units (42 world units = 14.4 pt, y down), one module an object kind.

Every kind declares its fields in one table (`kinds`); what a drawing holds and what a file stores are the same fields.
"""

from reshiki_render.drawing.atoms import Atom, AtomDisplay, AtomLabels, AtomMark, AtomStereo
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.colors import INK, Bytes, Color, Ink, Swatch
from reshiki_render.drawing.document import EMPTY, NEWEST_VERSION, Drawing
from reshiki_render.drawing.kinds import fields_of, replace
from reshiki_render.drawing.style import JACS, PT_PER_WORLD, WORLD_PER_PT, DrawingStyle
from reshiki_render.drawing.text import PLAIN, Annotation, TextFormat, TextSpan, TextStyle
from reshiki_render.geometry import Point

__all__ = [
    "EMPTY",
    "INK",
    "JACS",
    "NEWEST_VERSION",
    "PLAIN",
    "PT_PER_WORLD",
    "WORLD_PER_PT",
    "Annotation",
    "Atom",
    "AtomDisplay",
    "AtomLabels",
    "AtomMark",
    "AtomStereo",
    "Bond",
    "Bytes",
    "Color",
    "Drawing",
    "DrawingStyle",
    "Ink",
    "Point",
    "Swatch",
    "TextFormat",
    "TextSpan",
    "TextStyle",
    "fields_of",
    "replace",
]
