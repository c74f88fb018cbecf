"""The tables of fonts and colours of a document, filled while its objects are written.

Fonts are numbered from 3, as ChemDraw does. The first two colours of the table are paper and ink; its entries count from 2,
because 0 is black and 1 is white whatever the table says.
"""

from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_render.drawing import Bytes, Color, Drawing
from reshiki_render.drawing.colors import Ink
from reshiki_render.drawing.palette import BLACK, WHITE, bytes_of

BOLD, ITALIC, UNDERLINE = 1, 2, 4
SUBSCRIPT, SUPERSCRIPT, FORMULA = 32, 64, 96

_FIRST_FONT: Final = 3
_FIRST_COLOR: Final = 2


class Fonts:
    """The fonts a document uses, by name."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def id_of(self, family: str) -> str:
        found = self._ids.get(family)
        if found is None:
            found = self._ids[family] = str(_FIRST_FONT + len(self._ids))
        return found

    def table(self, *, unicode: bool) -> Element:
        """The table; `unicode`: there are texts that Western Europe's code page does not hold."""
        charset = "utf-8" if unicode else "iso-8859-1"
        return Element(
            "fonttable",
            children=tuple(
                Element("font", (("id", number), ("charset", charset), ("name", name)))
                for name, number in self._ids.items()
            ),
        )


class Colors:
    """The colours a document uses, by their bytes."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        dark = drawing.canvas_theme == "dark"
        paper, ink = (BLACK, WHITE) if dark else (WHITE, BLACK)
        self._indices: dict[Bytes, str] = {paper: "2", ink: "3"}
        self.ink = "3" if dark else "0"
        self.paper = "2" if dark else "1"

    def index_of(self, color: Color) -> str:
        """The index of a colour; Ink is black on light paper, which needs no entry."""
        if isinstance(color, Ink):
            return self.ink
        found = bytes_of(color, self._drawing)
        index = self._indices.get(found)
        if index is None:
            index = self._indices[found] = str(_FIRST_COLOR + len(self._indices))
        return index

    def table(self) -> Element:
        return Element(
            "colortable",
            children=tuple(
                Element("color", tuple(zip("rgb", map(_part, found), strict=True))) for found in self._indices
            ),
        )


def _part(channel: int) -> str:
    """A channel from 0 to 1, in digits enough to tell the byte."""
    return f"{channel / 255:.5f}".rstrip("0").rstrip(".")
