"""Pictures in a document.

A PNG is kept in the bytes it came in. Other pictures have no place in a drawing: a dashed frame stands for them, and a warning says
what they were.
"""

from typing import Final

from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import box_of, world
from reshiki_render.drawing import Graphic, GraphicStyle, Picture, Point
from reshiki_render.drawing.pictures import MOST_BYTES, MOST_PIXELS, MOST_SIDE, size_of
from reshiki_render.drawing.types import f32

_DASHED: Final = GraphicStyle(pattern="dashed")
# What a picture is kept as, the most telling first, and what it is called.
_KINDS: Final = (
    ("PNG", "a damaged PNG picture"),
    ("JPEG", "a JPEG picture"),
    ("GIF", "a GIF picture"),
    ("TIFF", "a TIFF picture"),
    ("BMP", "a BMP picture"),
    ("PDF", "a PDF picture"),
    ("EnhancedMetafile", "a Windows metafile"),
    ("CompressedEnhancedMetafile", "a Windows metafile"),
    ("WindowsMetafile", "a Windows metafile"),
    ("CompressedWindowsMetafile", "a Windows metafile"),
    ("OLEObject", "an object of another program"),
    ("CompressedOLEObject", "an object of another program"),
    ("MacPICT", "a Macintosh picture"),
    ("CompressedMacPICT", "a Macintosh picture"),
)


def picture_of(found: Found, number: int) -> tuple[Graphic, str] | None:
    """The graphic of a picture, and what a frame stands for; None when it has no place."""
    box = box_of(found.element)
    if box is None:
        return None
    left, right = sorted((box[0], box[2]))
    top, bottom = sorted((box[1], box[3]))
    origin = world(left, top, found.place.corner)
    far = world(right, bottom, found.place.corner)
    axis_x, axis_y = Point(f32(far.x - origin.x), 0.0), Point(0.0, f32(far.y - origin.y))
    picture = _png(found.element)
    if picture is not None:
        made = Graphic(
            id=number, kind="picture", picture=picture, origin=origin, axis_x=axis_x, axis_y=axis_y
        )
        return made, ""
    frame = Graphic(id=number, kind="rectangle", origin=origin, axis_x=axis_x, axis_y=axis_y, style=_DASHED)
    what = next((noun for name, noun in _KINDS if found.element.has(name)), "a picture of unknown kind")
    return frame, what


def _png(element: Element) -> Picture | None:
    """The PNG of an element, None where it has none a drawing can hold."""
    text = element.get("PNG")
    if not text or len(text) > 2 * MOST_BYTES:
        return None
    try:
        picture = Picture(png=bytes.fromhex(text))
    except ValueError:
        return None
    size = size_of(picture)
    if size is None or max(size) > MOST_SIDE or not 0 < size.width * size.height <= MOST_PIXELS:
        return None
    return picture
