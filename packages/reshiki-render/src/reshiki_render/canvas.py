"""The protocol between a scene and the files: six verbs that every canvas translates and none interprets.

Rules: lengths are pt, y down, the origin is the figure's top left corner (the scene has moved everything there). Colours
are final RGB bytes. Text arrives as runs, one face, size and baseline each; whether a run becomes outlines (SVG, PNG) or
text in an embedded face (PDF) is the canvas's business, where each glyph stands is not: advances come from
`reshiki_render.typography`. Groups nest and carry what a screen reader says of their content.
"""

from typing import NamedTuple, Protocol

from reshiki_render.path import Path

Rgb = tuple[int, int, int]

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


class Pen(NamedTuple):
    """How a line is drawn: width and dashes in pt; caps `butt` or `round`, joins `miter` or `round`."""

    width: float
    color: Rgb = BLACK
    dashes: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"


class Run(NamedTuple):
    """A piece of text on one baseline: `x` is where its first advance starts, `y` the baseline.

    `face` is one of the faces of `reshiki_render.typography` (`Arimo-Regular`, `Arimo-Bold`, ...).
    """

    text: str
    x: float
    y: float
    size: float
    face: str
    color: Rgb = BLACK


class Image(NamedTuple):
    """A PNG in its frame: the picture's top left corner at `corner`, its sides along `across` and `down` (pt)."""

    png: bytes
    corner: tuple[float, float]
    across: tuple[float, float]
    down: tuple[float, float]


class Canvas(Protocol):
    """What draws a scene. Calls come in drawing order, back to front."""

    def begin_group(self, label: str) -> None:
        """What follows, up to the matching `end_group`, is read out as `label`."""

    def end_group(self) -> None: ...

    def fill(self, path: Path, color: Rgb) -> None:
        """Paint the inside of closed outlines, non-zero winding."""

    def stroke(self, path: Path, pen: Pen) -> None: ...

    def text(self, run: Run) -> None: ...

    def image(self, image: Image) -> None:
        """Paint a picture into its frame; one that cannot be decoded leaves the frame empty."""
