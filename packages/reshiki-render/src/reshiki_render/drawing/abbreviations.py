"""Abbreviations: a group of atoms contracted to a label.

The real atoms and bonds stay in the drawing; all members but the anchor are hidden, and only the anchor is bonded to
atoms outside.
"""

from reshiki_render.drawing.colors import Color
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.text import TextStyle
from reshiki_render.drawing.types import Colour, Flag, Id, Items, Kind, Nullable, Text, Word


@kind
class Abbreviation:
    """A group of atoms that shows as a label."""

    label_style: TextStyle | None = stored(
        Nullable(Kind(TextStyle)), default=None, write=OMIT, about="null: the anchor atom's"
    )
    label_color_override: bool = stored(
        Flag(), default=False, write=OMIT, about="the label's ink beats the theme; needs label_style"
    )
    highlight: Color | None = stored(
        Nullable(Colour()), default=None, write=OMIT, about="paint behind the label"
    )
    label: str = stored(Text(1, 32, characters=True, blank=False, control=False))
    reverse_label: str = stored(
        Text(), default="", about="used when the bond comes from the right; blank: the label"
    )
    anchor: int = stored(Id("atom"), about="a member, and the only one bonded to atoms outside")
    members: tuple[int, ...] = stored(
        Items(Id("atom"), 1), about="distinct, connected, in no other abbreviation"
    )
    alignment: str = stored(Word("auto", "left", "center", "right", "above"), default="auto", write=OMIT)
    extra: Extra = ()
