"""Bonds of a drawing: order, display and the double bond's side, as drawn.

The narrow end of a wedge is at `a`. Bonds have no ID; the unordered pair of their atoms is unique. `double_position` is
seen walking from `a` to `b` on the screen.
"""

from reshiki_render.drawing.atoms import STEREO_DISPLAY, StereoDisplay
from reshiki_render.drawing.colors import INK, Color
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.types import Colour, Flag, Id, Integer, Items, Kind, Nullable, Word

HYDROGEN, SINGLE, DOUBLE, TRIPLE, AROMATIC, DATIVE, QUADRUPLE, PARTIAL = range(8)

DISPLAY = Word(
    "plain",
    "wedge",
    "hash",
    "wavy",
    "bold",
    "hashed",
    "hollow_wedge",
    "dashed",
    "dotted",
    "wedge_end",
    "hash_end",
    "hollow_wedge_end",
)


@kind
class Bond:
    """A bond between two atoms, as it is drawn."""

    highlight: Color | None = stored(
        Nullable(Colour()), default=None, write=OMIT, about="paint behind the bond"
    )
    ring_arc: bool = stored(Flag(), default=False, write=OMIT, about="the ring's inner line is an arc here")
    projection: bool = stored(
        Flag(), default=False, write=OMIT, about="the display shows depth, not stereochemistry"
    )
    stereo_authoritative: bool = stored(
        Flag(), default=False, write=OMIT, about="E/Z is not read from coordinates; only with order 2"
    )
    z_order: int = stored(Integer(-32768, 32767), default=0, about="crossing order: higher is in front")
    indicator: StereoDisplay = stored(Kind(StereoDisplay), default=STEREO_DISPLAY, write=OMIT)
    cip_label: str | None = stored(Nullable(Word("E", "Z")), default=None, write=OMIT, about="computed")
    a: int = stored(Id("atom"))
    b: int = stored(Id("atom"))
    order: int = stored(
        Integer(0, 7),
        about="0 hydrogen bond, 1 to 3, 4 aromatic, 5 dative (a donor, b acceptor), 6 quadruple, 7 partial",
    )
    display: str = stored(DISPLAY, default="plain")
    stereo: str | None = stored(Nullable(Word("z", "e", "cis", "trans", "any")), default=None)
    stereo_atoms: tuple[int, ...] = stored(
        Items(Id("atom"), 0, 2), default=(), about="bonded to a, bonded to b"
    )
    double_position: str = stored(
        Word("auto", "center", "left", "right"), default="auto", about="side of the second line"
    )
    secondary_display: str | None = stored(
        Nullable(Word("plain", "dashed", "bold")),
        default=None,
        write=OMIT,
        about="second line; orders 2 and 7",
    )
    color: Color = stored(Colour(), default=INK)
    extra: Extra = ()
