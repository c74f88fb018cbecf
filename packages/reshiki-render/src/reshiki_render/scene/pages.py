"""Publication pages: the scene of each sheet under a drawing."""

from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.pages import GAP_PT
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box, Point
from reshiki_render.scene.bounds import item_box, moved
from reshiki_render.scene.build import painted
from reshiki_render.scene.inks import ground
from reshiki_render.scene.items import Scene


def page_scenes(drawing: Drawing) -> tuple[Scene, ...]:
    """The publication pages of a drawing, row by row, empty ones too: each as large as its sheet, nothing scaled.

    What lies outside a sheet is left out of its scene, what crosses its edge is cut off by the page. Without a page layout
    there are none.
    """
    layout = drawing.page_layout
    if layout is None:
        return ()
    done = painted(drawing)
    scenes = []
    for row in range(layout.rows):
        for column in range(layout.columns):
            left = layout.origin.x * PT_PER_WORLD + column * (layout.width_pt + GAP_PT)
            top = layout.origin.y * PT_PER_WORLD + row * (layout.height_pt + GAP_PT)
            sheet = Box(left, top, left + layout.width_pt, top + layout.height_pt)
            items = [item for item in done.items if item_box(item).overlaps(sheet)]
            scenes.append(
                Scene(
                    layout.width_pt,
                    layout.height_pt,
                    moved(items, -left, -top),
                    ground(drawing),
                    done.title,
                    done.description,
                    done.warnings,
                    Point(-left, -top),
                )
            )
    return tuple(scenes)
