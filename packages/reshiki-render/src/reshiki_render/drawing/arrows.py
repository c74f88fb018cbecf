"""Arrows: reaction arrows of every style, and the curved ones of mechanisms.

`style` None means the preset of the arrow's kind (`style_of`). A curve is `control` (quadratic; the corner of a `bent`
arrow), `cubic` (two tangent controls), or what its kind implies. An anchor ties an end to an atom, a bond or a lone pair;
it serves editing and has no chemical meaning.
"""

from reshiki_render.drawing.colors import INK, Color
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
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
    Tagged,
    Word,
    f32,
)
from reshiki_render.geometry import Point

ENDS = Word("full", "none", "left", "right")
PATTERN = Word("solid", "dashed", "dotted")


@kind
class ArrowStyle:
    """How shaft and heads look; the parts of a head are cut to 40 % of the arrow's length when it is short."""

    head: str = stored(ENDS, default="full", about="left and right: half heads")
    tail: str = stored(ENDS, default="none")
    shape: str = stored(Word("solid", "hollow", "open"), default="solid")
    color: Color = stored(Colour(), default=INK)
    width_pt: float = stored(Number(0.1, 12, unit="pt"), default=0.6)
    pattern: str = stored(PATTERN, default="solid")
    head_length_pt: float = stored(Number(0.5, 24, unit="pt"), default=6.0)
    head_width_pt: float = stored(Number(0.25, 16, unit="pt"), default=1.5, about="half the head's width")
    equilibrium_ratio: float = stored(
        Number(0.2, 1), default=1.0, about="length of the backward shaft, in forward shafts"
    )
    head_notch: float = stored(Number(0, 0.9), default=0.125, about="depth of the notch, in head lengths")
    gap_pt: float = stored(Number(0.5, 16, unit="pt"), default=2.0, about="distance of double shafts")
    no_go: str = stored(Word("none", "cross", "hash"), default="none", about="mark of a reaction that fails")
    dipole: bool = stored(Flag(), default=False, about="a bar across the tail")
    extra: Extra = ()


FORWARD_STYLE = ArrowStyle()

# What each kind's `style` None stands for, where it is not FORWARD_STYLE.
PRESETS = {
    "equilibrium": ArrowStyle(head="left", tail="left"),
    "resonance": ArrowStyle(tail="full", shape="open"),
    "retro": ArrowStyle(shape="open", head_width_pt=f32(2.4), gap_pt=f32(1.4)),
    "fishhook": ArrowStyle(head="left"),
    "dipole": ArrowStyle(dipole=True),
    "no_go": ArrowStyle(no_go="cross"),
}


@kind
class AtomTarget:
    """An atom's centre."""

    atom: int = stored(Id("atom"))
    extra: Extra = ()


@kind
class BondTarget:
    """A place on a bond."""

    a: int = stored(Id("atom"), about="below b")
    b: int = stored(Id("atom"))
    fraction: float = stored(Number(0, 1), about="from a to b")
    extra: Extra = ()


@kind
class LonePairTarget:
    """A lone pair drawn at an atom."""

    atom: int = stored(Id("atom"))
    mark: int = stored(
        Integer(1, 2**64 - 2), about="ID of a mark of that atom of kind lone_pair or lone_pair_bar"
    )
    extra: Extra = ()


Target = AtomTarget | BondTarget | LonePairTarget


@kind
class Anchor:
    """What an arrow's end is tied to, and how it stands to it."""

    target: Target = stored(
        Tagged("kind", {"atom": AtomTarget, "bond": BondTarget, "lone_pair": LonePairTarget}),
        about="must exist",
    )
    offset: Point = stored(Place(), about="the end minus the target's centre")
    direction: Point = stored(Place(), about="not shorter than 0.00001")
    gap: float = stored(Number(0, 1000, unit="world units"))
    extra: Extra = ()


@kind
class Arrow:
    """An arrow of a reaction or of a mechanism."""

    id: int = stored(Id())
    start: Point = stored(Place())
    end: Point = stored(Place())
    start_anchor: Anchor | None = stored(Nullable(Kind(Anchor)), default=None, write=OMIT)
    end_anchor: Anchor | None = stored(Nullable(Kind(Anchor)), default=None, write=OMIT)
    kind: str = stored(
        Word(
            "forward",
            "equilibrium",
            "resonance",
            "retro",
            "curved",
            "bent",
            "fishhook",
            "dipole",
            "no_go",
            closed=True,
        ),
        default="forward",
    )
    control: Point | None = stored(
        Nullable(Place()),
        default=None,
        write=OMIT,
        about="quadratic control point; the corner of a bent arrow",
    )
    cubic: tuple[Point, Point] | None = stored(
        Nullable(Items(Place(), 2, 2)),
        default=None,
        write=OMIT,
        about="two tangent controls; not with control, not on a bent arrow",
    )
    style: ArrowStyle | None = stored(
        Nullable(Kind(ArrowStyle)), default=None, write=OMIT, about="null: the preset of the kind"
    )
    extra: Extra = ()


def style_of(arrow: Arrow) -> ArrowStyle:
    """The style an arrow is drawn with."""
    return arrow.style or PRESETS.get(arrow.kind, FORWARD_STYLE)


def bend_of(arrow: Arrow) -> Point | None:
    """The quadratic control point of an arrow that is drawn bent without `cubic`: its own, or its kind's; None: straight."""
    if arrow.control is not None or arrow.cubic is not None:
        return arrow.control
    if arrow.kind not in {"curved", "fishhook", "bent"}:
        return None
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    return Point((x0 + x1) / 2 - 0.5 * (y1 - y0), (y0 + y1) / 2 + 0.5 * (x1 - x0))
