"""The `.rsk` drawing format (also `.reshiki`, `.moruno`): text to drawing and back, without loss.

`load` opens every version up to the newest, `dump` writes the newest. The format itself is the drawing's field tables
(`reshiki_render.drawing`); `docs/rsk.md` is made from them.
"""

from reshiki_render.drawing.rules import validate
from reshiki_render.rsk.files import Loaded, dump, load

__all__ = ["Loaded", "dump", "load", "validate"]
