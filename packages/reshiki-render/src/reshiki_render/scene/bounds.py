"""How large a figure is, and moving everything to its top left corner.

A fill counts with all its points, a stroke with its points (grown by half its width where it has curves or closed outlines;
plain line ends have no pad), text with its boxes. Padding of 4 pt goes round the whole. An empty drawing is 100 by 100 world
units, without padding.
"""

from collections.abc import Iterable

from reshiki_render.canvas import Image, Run
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box
from reshiki_render.path import Path
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.typography import faces

PADDING = 4.0
EMPTY = Box(0.0, 0.0, 100 * PT_PER_WORLD, 100 * PT_PER_WORLD)


def ink_bounds(items: Iterable[Item]) -> Box | None:
    """The box round fills and strokes; text is counted by its own boxes (`figure_box`)."""
    box: Box | None = None
    for item in items:
        match item:
            case Fill(path, _):
                found = path.bounds()
            case Stroke(path, pen):
                found = path.bounds()
                if "C" in path.verbs or "Z" in path.verbs:
                    found = found.grown(pen.width / 2)
            case _:
                continue
        box = found if box is None else box.union(found)
    return box


def figure_box(items: Iterable[Item], text_boxes: Iterable[Box]) -> Box:
    """The figure's box with its padding, in pt."""
    box = ink_bounds(items)
    for text_box in text_boxes:
        box = text_box if box is None else box.union(text_box)
    return EMPTY if box is None else box.grown(PADDING)


def item_box(item: Item) -> Box:
    """Everything an item's ink may reach, in the item's coordinates."""
    match item:
        case Fill(path, _):
            return path.bounds()
        case Stroke(path, pen):
            # A mitre may reach several line widths out.
            return path.bounds().grown(2 * pen.width)
        case Run():
            width = faces.advance(item.text, item.face) * item.size
            return Box(item.x, item.y - item.size, item.x + width, item.y + item.size / 2)
        case Image():
            return image_box(item)
        case Group(_, inner):
            box = item_box(inner[0])
            for other in inner[1:]:
                box = box.union(item_box(other))
            return box


def image_box(image: Image) -> Box:
    """The box round a picture's frame."""
    (x, y), (ax, ay), (bx, by) = image.corner, image.across, image.down
    return Box.around([(x, y), (x + ax, y + ay), (x + bx, y + by), (x + ax + bx, y + ay + by)])


def moved(items: Iterable[Item], dx: float, dy: float) -> tuple[Item, ...]:
    """The items, everything shifted by (dx, dy)."""
    return tuple(_moved(item, dx, dy) for item in items)


def _moved(item: Item, dx: float, dy: float) -> Item:
    match item:
        case Fill(path, color):
            return Fill(_moved_path(path, dx, dy), color)
        case Stroke(path, pen):
            return Stroke(_moved_path(path, dx, dy), pen)
        case Run():
            return item._replace(x=item.x + dx, y=item.y + dy)
        case Image():
            return item._replace(corner=(item.corner[0] + dx, item.corner[1] + dy))
        case Group(label, inner):
            return Group(label, moved(inner, dx, dy))


def _moved_path(path: Path, dx: float, dy: float) -> Path:
    numbers = list(path.numbers)
    numbers[::2] = [x + dx for x in numbers[::2]]
    numbers[1::2] = [y + dy for y in numbers[1::2]]
    return Path(path.verbs, tuple(numbers))
