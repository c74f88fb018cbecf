"""A whole drawing.

The kinds a plain molecule does not need are named, not imported: their modules load when a drawing has one.
"""

from typing import TYPE_CHECKING, Final

from reshiki_render.drawing.atoms import Atom, AtomLabels
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.colors import Color
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.style import JACS, DrawingStyle
from reshiki_render.drawing.text import Annotation
from reshiki_render.drawing.types import Colour, Integer, Items, Kind, Nullable, Word

if TYPE_CHECKING:
    from reshiki_render.drawing.abbreviations import Abbreviation
    from reshiki_render.drawing.arrows import Arrow
    from reshiki_render.drawing.depth import DepthScope
    from reshiki_render.drawing.graphics import Graphic
    from reshiki_render.drawing.groups import Group
    from reshiki_render.drawing.names import MoleculeName
    from reshiki_render.drawing.pages import PageLayout
    from reshiki_render.drawing.reactions import Reaction
    from reshiki_render.drawing.rings import RingFill
    from reshiki_render.drawing.themes import CustomTheme

# The version every saved file carries.
NEWEST_VERSION: Final = 27
MOST_ATOMS: Final = 100_000
MOST_BONDS: Final = 300_000

# What a drawing in a notebook fits into (pixels).
_NOTEBOOK: Final = (800, 600)


@kind
class Drawing:
    """A whole drawing: the top of a file."""

    canvas_theme: str = stored(Word("light", "dark"), default="light", write=OMIT, about="paper colour")
    color_theme: str = stored(
        Word("publication", "presentation", "pastel", "jmol"),
        default="publication",
        write=OMIT,
        about="automatic element colours",
    )
    custom_theme: "CustomTheme | None" = stored(
        Nullable(Kind("themes:CustomTheme")), default=None, write=OMIT, about="wins over color_theme"
    )
    drawing_style: DrawingStyle = stored(
        Kind(DrawingStyle), default=JACS, write=OMIT, about="a journal's sizes"
    )
    page_layout: "PageLayout | None" = stored(
        Nullable(Kind("pages:PageLayout")), default=None, write=OMIT, about="publication pages"
    )
    abbreviations: "tuple[Abbreviation, ...]" = stored(
        Items(Kind("abbreviations:Abbreviation")), default=(), write=OMIT, about="contracted labels"
    )
    atom_labels: AtomLabels = stored(Kind(AtomLabels), default=AtomLabels(), about="label settings")
    ring_fills: "tuple[RingFill, ...]" = stored(
        Items(Kind("rings:RingFill")), default=(), write=OMIT, about="painted ring interiors"
    )
    depth_appearance: "tuple[DepthScope, ...]" = stored(
        Items(Kind("depth:DepthScope")), default=(), write=OMIT, about="fading of 3D projections"
    )
    version: int = stored(
        Integer(1, NEWEST_VERSION), default=NEWEST_VERSION, required=True, about="of the format"
    )
    atoms: tuple[Atom, ...] = stored(Items(Kind(Atom), 0, MOST_ATOMS), default=(), required=True)
    bonds: tuple[Bond, ...] = stored(Items(Kind(Bond), 0, MOST_BONDS), default=(), required=True)
    annotations: tuple[Annotation, ...] = stored(Items(Kind(Annotation)), default=(), about="text")
    molecule_names: "tuple[MoleculeName, ...]" = stored(
        Items(Kind("names:MoleculeName")), default=(), write=OMIT, about="captions tied to a molecule"
    )
    arrows: "tuple[Arrow, ...]" = stored(Items(Kind("arrows:Arrow")), default=())
    graphics: "tuple[Graphic, ...]" = stored(
        Items(Kind("graphics:Graphic")), default=(), about="shapes, symbols, orbitals, pictures"
    )
    groups: "tuple[Group, ...]" = stored(Items(Kind("groups:Group")), default=())
    reactions: "tuple[Reaction, ...]" = stored(
        Items(Kind("reactions:Reaction")), default=(), write=OMIT, about="who takes which part at an arrow"
    )
    recent_colors: tuple[Color, ...] = stored(
        Items(Colour(swatches=False), 0, 8), default=(), write=OMIT, about="colour picker, newest first"
    )
    extra: Extra = ()

    def _repr_svg_(self) -> str:
        """How a notebook shows a drawing: as an SVG on nothing."""
        from reshiki_render.figures import preview_svg
        from reshiki_render.scene import scene

        return preview_svg(scene(self)).decode()

    def _repr_png_(self) -> bytes | None:
        """The same as pixels, for notebooks that show no SVG; None without pycairo."""
        from reshiki_render.errors import BackendUnavailable
        from reshiki_render.figures import preview_png
        from reshiki_render.scene import scene

        try:
            return preview_png(scene(self), *_NOTEBOOK).data
        except BackendUnavailable:
            return None


EMPTY: Final = Drawing()
