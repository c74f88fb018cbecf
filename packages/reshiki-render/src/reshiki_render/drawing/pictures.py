"""Pictures: bytes kept exactly as they came, never decoded or encoded again.

A picture is a PNG; beside it an EMF may be kept, which the PNG is the preview of. Of the PNG only the frame is read
(signature, header, chunk lengths, end): enough for its size and to keep a broken picture from entering unnoticed.
"""

from typing import Final, NamedTuple

from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.types import Base64, Nullable

# Per picture: PNG and EMF together, a side, the area. Per drawing: bytes and area of all pictures.
MOST_BYTES: Final = 16 * 2**20
MOST_SIDE: Final = 8192
MOST_PIXELS: Final = 16_000_000
MOST_BYTES_IN_DRAWING: Final = 64 * 2**20
MOST_PIXELS_IN_DRAWING: Final = 64_000_000

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_EMPTY_CHUNK = 12


@kind
class Picture:
    """A picture in the bytes it came in."""

    png: bytes = stored(Base64(), about="what is shown")
    emf: bytes | None = stored(
        Nullable(Base64()), default=None, write=OMIT, about="kept beside it; the PNG is its preview"
    )
    extra: Extra = ()


class Size(NamedTuple):
    """Pixels."""

    width: int
    height: int


def size_of(picture: Picture) -> Size | None:
    """The size of a picture by its PNG header; None when this is no whole PNG."""
    png = picture.png
    if not png.startswith(_SIGNATURE + b"\0\0\0\x0dIHDR") or len(png) < 33:
        return None
    at = len(_SIGNATURE)
    while at + _EMPTY_CHUNK <= len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IEND":
            return Size(int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big"))
        at += _EMPTY_CHUNK + length
    return None
