"""Colours, fonts and text styles of a document.

Colour 0 is black and 1 white whatever the table says; the table begins at 2, where the background stands, and 3 is the
foreground. Black on a light background, and the foreground, are the drawing's ink. A document on a dark background is drawn on a
dark canvas.

Faces: 1 bold, 2 italic, 4 underlined, 32 lowered, 64 raised, 96 formula. Letters in the font Symbol are Greek.
"""

from typing import Final, NamedTuple

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import number_of, whole
from reshiki_render.drawing import INK, Color, TextStyle
from reshiki_render.drawing.colors import Bytes
from reshiki_render.drawing.types import f32

BOLD, ITALIC, UNDERLINE, LOWERED, RAISED = 1, 2, 4, 32, 64
FORMULA: Final = LOWERED | RAISED
_BACKGROUND, _FOREGROUND = 2, 3
_BLACK: Final = Bytes(0, 0, 0)
_WHITE: Final = Bytes(255, 255, 255)
_SIZES: Final = (4.0, 144.0)
_FAMILY: Final = "Arial"
_GREEK_FONT: Final = "symbol"
# Adobe's encoding of the font Symbol, for its letters and the signs chemists use.
_LATIN: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_GREEK: Final = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ"
_SIGNS: Final = {
    0xB0: "°",
    0xB1: "±",
    0xB4: "×",
    0xB7: "•",
    0xAE: "→",
    0xAC: "←",
    0xAB: "↔",
    0xA5: "∞",
    0xD7: "⋅",
    0xA3: "≤",
    0xB3: "≥",
}
_SYMBOL: Final = str.maketrans(
    {**dict(zip(_LATIN, _GREEK, strict=True)), **{chr(code): sign for code, sign in _SIGNS.items()}}
)


class Looks(NamedTuple):
    """The tables of a document; `families` by font ID, `palette` from colour 2 on."""

    families: dict[int, str]
    palette: tuple[Bytes, ...]
    label: TextStyle
    is_dark: bool
    # Styles by the attributes of their runs, which come again and again.
    known: dict[tuple[tuple[tuple[str, str], ...], str], TextStyle]

    def color(self, index: str) -> Color:
        """The colour of an index; one the table does not have is ink."""
        if not index.lstrip("-").isdigit():
            return INK
        number = int(index)
        if number == 1:
            return _WHITE
        if number == 0:
            return _BLACK if self.is_dark else INK
        if number == _FOREGROUND or not 0 <= number - 2 < len(self.palette):
            return INK
        found = self.palette[number - 2]
        return INK if found == _BLACK and not self.is_dark else found

    def style(self, run: Element, inherited: str = "") -> TextStyle:
        """The style of a run of text; the colour of what it lies in counts where it has none."""
        key = run.attributes, inherited
        made = self.known.get(key)
        if made is None:
            made = self.known[key] = self._style(run, inherited)
        return made

    def _style(self, run: Element, inherited: str) -> TextStyle:
        font, face = whole(run, "font", -1), whole(run, "face")
        script = face & FORMULA
        family = self.families.get(font, "")
        if family.lower() == _GREEK_FONT:
            family = ""
        return TextStyle(
            family=family or self.label.family,
            size_pt=_size(number_of(run, "size", self.label.size_pt)),
            bold=bool(face & BOLD),
            italic=bool(face & ITALIC),
            underline=bool(face & UNDERLINE),
            color=self.color(run.get("color") or inherited),
            script="subscript" if script == LOWERED else "superscript" if script == RAISED else "normal",
            formula=script == FORMULA,
        )

    def text(self, run: Element) -> str:
        """The letters of a run."""
        family = self.families.get(whole(run, "font", -1), "")
        return run.text.translate(_SYMBOL) if family.lower() == _GREEK_FONT else run.text


def looks_of(root: Element) -> Looks:
    """The looks of a document."""
    families = {
        whole(font, "id", -1): font.get("name")[:256]
        for table in root.named("fonttable")
        for font in table.named("font")
        if font.get("name").strip()
    }
    palette = tuple(
        Bytes(*(_byte(number_of(color, channel)) for channel in "rgb"))
        for table in root.named("colortable")
        for color in table.named("color")
    )
    background = palette[0] if palette else _WHITE
    foreground = palette[1] if len(palette) > 1 else _BLACK
    face = whole(root, "LabelFace")
    label = TextStyle(
        family=families.get(whole(root, "LabelFont", -1), _FAMILY),
        size_pt=_size(number_of(root, "LabelSize", 10.0)),
        bold=bool(face & BOLD),
        italic=bool(face & ITALIC),
    )
    return Looks(families, palette, label, sum(background) < sum(foreground), {})


def _size(size: float) -> float:
    return f32(min(max(size, _SIZES[0]), _SIZES[1]))


def _byte(part: float) -> int:
    return min(max(round(part * 255), 0), 255)
