"""Values of attributes as numbers and words, taken as programs write them, not only as they should."""

import math
from typing import Final

from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.tree import Element
from reshiki_render.drawing.style import WORLD_PER_PT
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Point

_YES: Final = frozenset(("yes", "true", "1"))
# Beyond this no page reaches; a number that large is damaged.
_FARTHEST: Final = 1e7
_ORIGIN: Final = Point(0.0, 0.0)


def numbers_of(text: str) -> tuple[float, ...]:
    """The numbers of a list; none where one of them is no number."""
    try:
        found = tuple(map(float, text.split()))
    except ValueError:
        return ()
    return found if all(math.isfinite(number) and abs(number) <= _FARTHEST for number in found) else ()


def number_of(element: Element, name: str, default: float = 0.0) -> float:
    """A number, or the default where there is none."""
    found = numbers_of(element.get(name))
    return found[0] if found else default


def whole(element: Element, name: str, default: int = 0) -> int:
    """A whole number; some programs write it as 2.0."""
    return int(number_of(element, name, default))


def flag(element: Element, name: str) -> bool:
    return element.get(name).lower() in _YES


def word_of(element: Element, name: str, default: str = "") -> str:
    """A word of an enumeration; a number is taken for the word it stands for."""
    text = element.get(name)
    if not text:
        return default
    if text.lstrip("-").isdigit():
        found = tags().by_attribute.get(name)
        if found and found.enum and text not in tags().numbers[found.enum]:
            return tags().words[found.enum].get(int(text), text)
    return text


def ids_of(element: Element, name: str) -> tuple[str, ...]:
    return tuple(element.get(name).split())


def point_of(element: Element, *names: str) -> Point | None:
    """The first of the places that has two numbers at least, in pt."""
    for name in names:
        found = numbers_of(element.get(name))
        if len(found) >= 2:
            return Point(found[0], found[1])
    return None


def box_of(element: Element, name: str = "BoundingBox") -> tuple[float, float, float, float] | None:
    """The four numbers of a rectangle as they stand, in pt; of a line they are its ends."""
    found = numbers_of(element.get(name))
    return (found[0], found[1], found[2], found[3]) if len(found) == 4 else None


def world(x: float, y: float, corner: Point = _ORIGIN) -> Point:
    """A place of a file, in pt, as one of a drawing."""
    return Point(f32((x + corner.x) * WORLD_PER_PT), f32((y + corner.y) * WORLD_PER_PT))
