"""Publication pages: the scene of each sheet under a drawing.

Every piece of ink goes to the sheets it touches and to no other, so that pages cost what is on them.
"""

from collections import defaultdict
from collections.abc import Iterator
from math import floor

from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.pages import GAP_PT, PageLayout
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box, Point
from reshiki_render.path import Path, joined
from reshiki_render.scene.bounds import item_box, moved
from reshiki_render.scene.build import painted
from reshiki_render.scene.inks import ground
from reshiki_render.scene.items import Fill, Item, Scene, Stroke


def page_scenes(drawing: Drawing) -> tuple[Scene, ...]:
    """The publication pages of a drawing, row by row, empty ones too: each as large as its sheet, nothing scaled.

    What lies outside a sheet is left out of its scene, what crosses its edge is cut off by the page. Without a page layout
    there are none.
    """
    layout = drawing.page_layout
    if layout is None:
        return ()
    done = painted(drawing)
    sheets: list[list[Item]] = [[] for _ in range(layout.rows * layout.columns)]
    for item in done.items:
        for number, part in _dealt(item, layout):
            sheets[number].append(part)
    scenes = []
    for number, items in enumerate(sheets):
        sheet = _sheet(layout, number)
        scenes.append(
            Scene(
                layout.width_pt,
                layout.height_pt,
                moved(items, -sheet.left, -sheet.top),
                ground(drawing),
                done.title,
                done.description,
                done.warnings,
                Point(-sheet.left, -sheet.top),
            )
        )
    return tuple(scenes)


def _sheet(layout: PageLayout, number: int) -> Box:
    """Where a sheet lies, in pt of the drawing."""
    row, column = divmod(number, layout.columns)
    left = layout.origin.x * PT_PER_WORLD + column * (layout.width_pt + GAP_PT)
    top = layout.origin.y * PT_PER_WORLD + row * (layout.height_pt + GAP_PT)
    return Box(left, top, left + layout.width_pt, top + layout.height_pt)


def _dealt(item: Item, layout: PageLayout) -> Iterator[tuple[int, Item]]:
    """The sheets an item touches, and what of it each is given: of a path of many outlines, those that reach it."""
    if not isinstance(item, Fill | Stroke):
        for number in _touched(item_box(item), layout):
            yield number, item
        return
    parts: dict[int, list[Path]] = defaultdict(list)
    for outline in _outlines(item.path):
        for number in _touched(item_box(item._replace(path=outline)), layout):
            parts[number].append(outline)
    for number in sorted(parts):
        yield number, item._replace(path=joined(parts[number]))


def _outlines(path: Path) -> Iterator[Path]:
    """The separate outlines of a path."""
    verbs = ""
    numbers: list[float] = []
    for verb, more in path.segments():
        if verb == "M" and verbs:
            yield Path(verbs, tuple(numbers))
            verbs, numbers = "", []
        verbs += verb
        numbers.extend(more)
    yield Path(verbs, tuple(numbers))


def _touched(box: Box, layout: PageLayout) -> Iterator[int]:
    """The numbers of the sheets a box reaches into."""
    first = _sheet(layout, 0)
    across, down = layout.width_pt + GAP_PT, layout.height_pt + GAP_PT
    for row in _steps(box.top - first.bottom, box.bottom - first.top, down, layout.rows):
        for column in _steps(box.left - first.right, box.right - first.left, across, layout.columns):
            number = row * layout.columns + column
            if box.overlaps(_sheet(layout, number)):
                yield number


def _steps(low: float, high: float, step: float, count: int) -> range:
    return range(max(0, floor(low / step)), min(count - 1, floor(high / step)) + 1)
