"""Atoms of a drawing: element and state, the cached label, and how the label looks.

`position` is in world units, y down; `depth` faces the viewer when positive. `label_h` is the hydrogen count shown in
the label, computed by chemistry and never chemical input; `explicit_h` is what was drawn on the atom.
"""

from reshiki_render.drawing.colors import Color
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.text import TextStyle
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

CARBONS = Word("skeletal", "terminal", "internal", "all")
U32 = Integer(0, 2**32 - 1)
OFFSET = Place(10_000)
SMALL_UPRIGHT = TextStyle(size_pt=7.5)
SMALL_ITALIC = TextStyle(size_pt=7.5, italic=True)


@kind
class AtomLabels:
    """The label settings of a drawing."""

    carbons: str = stored(CARBONS, default="skeletal", about="which carbons show a label")
    hydrogens: bool = stored(Flag(), default=True, about="show attached H in labels")
    stereo: bool = stored(Flag(), default=False, about="show (R), (S), (E), (Z)")
    maps: bool = stored(Flag(), default=True, write=OMIT, about="show atom-map numbers")
    extra: Extra = ()


@kind
class AtomNumber:
    """The number drawn beside an atom."""

    text: str = stored(Text(1, 32, characters=True, control=False))
    offset: Point | None = stored(
        Nullable(OFFSET), default=None, about="the label's centre from the atom; null: placed"
    )
    style: TextStyle = stored(Kind(TextStyle), default=SMALL_UPRIGHT)
    extra: Extra = ()


@kind
class StereoDisplay:
    """Whether and where an R/S or E/Z mark shows."""

    show: bool | None = stored(
        Nullable(Flag()), default=None, about="null: as the drawing's label settings say"
    )
    offset: Point | None = stored(Nullable(OFFSET), default=None)
    style: TextStyle = stored(Kind(TextStyle), default=SMALL_ITALIC)
    extra: Extra = ()


@kind
class MappingDisplay:
    """Whether and where an atom-map number shows."""

    show: bool | None = stored(
        Nullable(Flag()), default=None, about="null: as the drawing's label settings say"
    )
    offset: Point | None = stored(Nullable(OFFSET), default=None)
    style: TextStyle = stored(Kind(TextStyle), default=SMALL_UPRIGHT)
    extra: Extra = ()


STEREO_DISPLAY = StereoDisplay()
MAPPING_DISPLAY = MappingDisplay()


@kind
class AtomDisplay:
    """How an atom's label looks."""

    highlight: Color | None = stored(
        Nullable(Colour()), default=None, write=OMIT, about="paint behind the label"
    )
    hydrogen_color: Color | None = stored(
        Nullable(Colour()), default=None, write=OMIT, about="ink of attached H"
    )
    color_override: bool = stored(
        Flag(), default=False, write=OMIT, about="the label's ink beats the element theme"
    )
    hide_charge: bool = stored(Flag(), default=False, write=OMIT, about="do not print the charge")
    variable: str | None = stored(
        Nullable(Text(1, 32, characters=True, blank=False, control=False)),
        default=None,
        write=OMIT,
        about="free label, only on a * atom",
    )
    carbons: str | None = stored(Nullable(CARBONS), default=None, about="overrides the drawing's setting")
    hydrogens: bool | None = stored(Nullable(Flag()), default=None, about="overrides the drawing's setting")
    hydrogen_position: str = stored(
        Word("auto", "left", "right", "above", "below"),
        default="auto",
        about="side of the H, or of a condensed label's rest",
    )
    number: AtomNumber | None = stored(Nullable(Kind(AtomNumber)), default=None)
    mapping: MappingDisplay = stored(Kind(MappingDisplay), default=MAPPING_DISPLAY, write=OMIT)
    stereo: StereoDisplay = stored(Kind(StereoDisplay), default=STEREO_DISPLAY)
    extra: Extra = ()


ATOM_DISPLAY = AtomDisplay()


@kind
class AtomMark:
    """A charge, radical or lone pair drawn by hand, in place of the printed one.

    A kind this version does not know is kept and draws nothing.
    """

    id: int | None = stored(
        Nullable(Integer(1, 2**64 - 2)), default=None, write=OMIT, about="unique in its atom"
    )
    kind: str = stored(
        Word("charge", "circled_charge", "radical", "radical_ion", "lone_pair", "lone_pair_bar"),
        about="what is drawn",
    )
    offset: Point = stored(Place(), about="from the atom")
    angle: float = stored(Number(unit="degrees"), default=0.0)
    size_pt: float | None = stored(
        Nullable(Number(0.5, 96, unit="pt")), default=None, about="null: 0.75 of the label size"
    )
    extra: Extra = ()


@kind
class AtomStereo:
    """A tetrahedral winding: seen from the first neighbour the others (then an implicit hydrogen) turn `cw` or `ccw`."""

    winding: str = stored(Word("cw", "ccw", closed=True))
    neighbors: tuple[int, ...] = stored(Items(Id("atom")), about="exactly the bonded atoms, in any order")
    extra: Extra = ()


@kind
class Atom:
    """An atom, a wildcard (`*`) or the middle of other atoms."""

    display: AtomDisplay = stored(Kind(AtomDisplay), default=ATOM_DISPLAY, write=OMIT)
    cip_label: str | None = stored(
        Nullable(Word("R", "S", "r", "s")), default=None, write=OMIT, about="computed"
    )
    id: int = stored(Id())
    element: str = stored(Text(1, 3), about="symbol, or * for a wildcard or attachment point")
    position: Point = stored(Place())
    depth: float = stored(
        Number(-1e6, 1e6, unit="world units"), default=0.0, write=OMIT, about="projection depth"
    )
    centroid: tuple[int, ...] = stored(
        Items(Id("atom"), 2, 300), default=(), write=OMIT, about="the atoms it is the middle of"
    )
    attachment: str | None = stored(
        Nullable(Word("multi_center", "variable")),
        default=None,
        write=OMIT,
        about="all or any of the centroid's atoms",
    )
    charge: int = stored(Integer(), default=0)
    radical_electrons: int = stored(Integer(0, 2), default=0)
    marks: tuple[AtomMark, ...] = stored(Items(Kind(AtomMark), 0, 12), default=(), write=OMIT)
    mark_serial: int = stored(
        Integer(0, 2**64 - 1), default=0, write=OMIT, about="highest mark ID ever used here"
    )
    isotope: int = stored(U32, default=0, about="mass number, 0 = natural")
    explicit_h: int = stored(U32, default=0, about="hydrogens fixed on the atom, not drawn as atoms")
    no_implicit: bool = stored(Flag(), default=False, about="no further implicit hydrogens")
    aromatic: bool = stored(Flag(), default=False)
    stereo: AtomStereo | None = stored(Nullable(Kind(AtomStereo)), default=None, about="tetrahedral winding")
    map_num: int = stored(Integer(0, 2**31 - 1), default=0, about="reaction atom map, 0 = none")
    label_h: int = stored(U32, default=0, about="cached hydrogen count of the label")
    text_style: TextStyle | None = stored(
        Nullable(Kind(TextStyle)), default=None, write=OMIT, about="null: the drawing style's font"
    )
    extra: Extra = ()
