"""A whole drawing."""

from typing import Final

from reshiki_render.drawing.atoms import Atom, AtomLabels
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.style import JACS, DrawingStyle
from reshiki_render.drawing.text import Annotation
from reshiki_render.drawing.types import Integer, Items, Kind, Word

# The version every saved file carries.
NEWEST_VERSION: Final = 27


@kind
class Drawing:
    canvas_theme: str = stored(Word("light", "dark"), default="light", write=OMIT, about="paper colour")
    drawing_style: DrawingStyle = stored(Kind(DrawingStyle), default=JACS, write=OMIT)
    atom_labels: AtomLabels = stored(Kind(AtomLabels), default=AtomLabels())
    version: int = stored(Integer(1, NEWEST_VERSION), default=NEWEST_VERSION)
    atoms: tuple[Atom, ...] = stored(Items(Kind(Atom)), default=())
    bonds: tuple[Bond, ...] = stored(Items(Kind(Bond)), default=())
    annotations: tuple[Annotation, ...] = stored(Items(Kind(Annotation)), default=())
    extra: Extra = ()


EMPTY: Final = Drawing()
