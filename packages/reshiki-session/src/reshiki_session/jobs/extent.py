"""How much room a drawing takes on the page, in world units: the box of its ink, without the padding of a figure."""

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing
    from reshiki_render.geometry import Box


def extent(drawing: "Drawing") -> "Box | None":
    """The box, or None when nothing is drawn."""
    from reshiki_render.drawing import WORLD_PER_PT
    from reshiki_render.geometry import Box
    from reshiki_render.scene.bounds import PADDING, figure_box
    from reshiki_render.scene.build import painted

    drawn = painted(drawing)
    if not drawn.items:
        return None
    box = Box(*(side * WORLD_PER_PT for side in figure_box(drawn.items, drawn.boxes).grown(-PADDING)))
    return box if all(map(math.isfinite, box)) else _of_positions(drawing)


def _of_positions(drawing: "Drawing") -> "Box | None":
    """Where ink would be measured beyond what numbers hold: the box of the places alone."""
    from reshiki_render.geometry import Box

    places = [atom.position for atom in drawing.atoms]
    places += [annotation.position for annotation in drawing.annotations]
    places += [end for arrow in drawing.arrows for end in (arrow.start, arrow.end)]
    places += [graphic.origin for graphic in drawing.graphics]
    return Box.around(places) if places else None
