"""What is rewritten when a file is opened.

The one thing that depends on the version: before 17, exact colours of a dark drawing were stored as they would look on a
light canvas. Otherwise: tied curved arrows get tangent controls, computed labels are cleared, the version becomes the
newest.
"""

from typing import TYPE_CHECKING, Any, Final, TypeVar

from reshiki_render.drawing.colors import Bytes, other_canvas
from reshiki_render.drawing.document import NEWEST_VERSION, Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.types import Colour
from reshiki_render.drawing.walk import rebuilder

if TYPE_CHECKING:
    from reshiki_render.drawing.atoms import Atom
    from reshiki_render.drawing.bonds import Bond

    Labelled = TypeVar("Labelled", Atom, Bond)

# From this version on exact colours are exact on both canvases.
EXACT_ON_DARK: Final = 17


def migrated(drawing: Drawing) -> Drawing:
    """A drawing as it was read, as this version means it."""
    if drawing.version < EXACT_ON_DARK and drawing.canvas_theme == "dark":
        recolour = rebuilder(Drawing, Colour, without=frozenset({"recent_colors"}))
        drawing = recolour(drawing, _for_dark)
    arrows = drawing.arrows
    if any(arrow.start_anchor or arrow.end_anchor for arrow in arrows):
        from reshiki_render.drawing.anchors import with_own_controls

        arrows = tuple(with_own_controls(arrow) for arrow in arrows)
    return replace(
        drawing,
        version=NEWEST_VERSION,
        arrows=arrows,
        atoms=tuple(_without_label(atom) for atom in drawing.atoms),
        bonds=tuple(_without_label(bond) for bond in drawing.bonds),
    )


def _for_dark(_type: Any, color: Any) -> Any:
    return other_canvas(color) if isinstance(color, Bytes) else color


def _without_label(value: "Labelled") -> "Labelled":
    if value.cip_label is None and not value.extra:
        return value
    extra = tuple(member for member in value.extra if member[0] != "cip_label")
    return replace(value, cip_label=None, extra=extra)
