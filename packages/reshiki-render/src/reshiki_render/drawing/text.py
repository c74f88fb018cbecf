"""Text of a drawing: styles, styled spans and captions.

Sizes are pt, positions world units, span ends UTF-8 byte offsets into the text on character boundaries.
"""

from reshiki_render.drawing.colors import INK, Color
from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import (
    Colour,
    Flag,
    Id,
    Integer,
    Items,
    Kind,
    Nullable,
    Number,
    Place,
    Text,
    Word,
)
from reshiki_render.geometry import Point


@kind
class TextStyle:
    """How letters look."""

    family: str = stored(Text(1, 256, blank=False), default="Arial", about="font family")
    size_pt: float = stored(Number(4, 144, unit="pt"), default=10.0, about="font size")
    bold: bool = stored(Flag(), default=False)
    italic: bool = stored(Flag(), default=False)
    underline: bool = stored(Flag(), default=False)
    color: Color = stored(Colour(), default=INK)
    script: str = stored(
        Word("normal", "subscript", "superscript"), default="normal", about="scripts draw at 0.7 size"
    )
    formula: bool = stored(Flag(), default=False, about="sets sub- and superscripts of formulae by itself")
    extra: Extra = ()


PLAIN = TextStyle()


@kind
class TextSpan:
    """A part of a caption with a style of its own; spans come in order and do not overlap."""

    start: int = stored(Integer(0, 2**31 - 1), about="first byte")
    end: int = stored(Integer(0, 2**31 - 1), about="byte after the last")
    style: TextStyle = stored(Kind(TextStyle))
    extra: Extra = ()


@kind
class TextFormat:
    """How a caption is set."""

    style: TextStyle = stored(Kind(TextStyle), default=PLAIN)
    spans: tuple[TextSpan, ...] = stored(Items(Kind(TextSpan)), default=())
    alignment: str = stored(Word("left", "center", "right", "justified"), default="left")
    line_spacing: float = stored(Number(0.8, 3), default=1.2)
    width_pt: float | None = stored(
        Nullable(Number(10, 2000, unit="pt")), default=None, about="wrap width; null: no wrapping"
    )
    extra: Extra = ()


@kind
class Annotation:
    """A caption; `position` is the top left corner of its block."""

    id: int = stored(Id())
    position: Point = stored(Place())
    text: str = stored(Text(), about="may hold line breaks")
    format: TextFormat = stored(Kind(TextFormat), default=TextFormat())
    extra: Extra = ()
