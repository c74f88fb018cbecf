"""All that is wrong with a drawing's figure in one value."""

from typing import NamedTuple

from reshiki_render.drawing.document import Drawing
from reshiki_render.quality.bonds import grid_fit, length_spread, turned_wedges, ungapped
from reshiki_render.quality.overlaps import Overlap, overlaps
from reshiki_render.scene.items import Scene


class Quality(NamedTuple):
    """What `overlaps`, `turned_wedges` and `ungapped` find (bonds as pairs of atom IDs), and two measures of evenness."""

    overlaps: tuple[Overlap, ...]
    turned_wedges: tuple[tuple[int, int], ...]
    ungapped: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    length_spread: float
    grid_fit: float

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong; spread and fit are matters of taste."""
        return not (self.overlaps or self.turned_wedges or self.ungapped)


def judged(drawing: Drawing, scene: Scene | None = None) -> Quality:
    """The quality of a drawing's figure; its scene is made where it is not given."""
    if scene is None:
        from reshiki_render.scene import scene as scene_of

        scene = scene_of(drawing)
    return Quality(
        overlaps(scene),
        tuple(turned_wedges(drawing)),
        tuple(ungapped(drawing, scene)),
        length_spread(drawing),
        grid_fit(drawing),
    )
