"""What the bonds of a drawing add up to while they are drawn: bodies to be mitred, strokes by pen, fills by colour."""

from collections.abc import Mapping, Sequence

from reshiki_render.canvas import Pen, Rgb
from reshiki_render.drawing.style import DrawingStyle
from reshiki_render.path import Path, polyline
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.joints import Body
from reshiki_render.scene.segments import Place
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem


class Parts:
    """A collector; `sides` gives the side of each double line by link (`stems.double_sides`)."""

    __slots__ = ("bodies", "fills", "sides", "skeleton", "strokes", "style")

    def __init__(self, skeleton: Skeleton, sides: Mapping[int, int]) -> None:
        self.skeleton = skeleton
        self.style: DrawingStyle = skeleton.drawing.drawing_style
        self.sides = sides
        self.bodies: dict[int, Body] = {}
        self.strokes: dict[Pen, list[Path]] = {}
        self.fills: dict[Rgb, list[Path]] = {}

    def color(self, stem: Stem) -> Rgb:
        return rgb(stem.bond.color, self.skeleton.drawing)

    def stroke(self, stem: Stem, points: Sequence[Place] | Path, dashes: tuple[float, ...] = ()) -> None:
        """Add a line of the style's width."""
        pen = Pen(self.style.line_width_pt, self.color(stem), dashes, "round" if dashes else "butt")
        path = points if isinstance(points, Path) else polyline(points)
        self.strokes.setdefault(pen, []).append(path)

    def fill(self, stem: Stem, path: Path) -> None:
        self.fills.setdefault(self.color(stem), []).append(path)

    def dashed(self) -> tuple[float, ...]:
        return 5 * self.style.line_width_pt, 3 * self.style.line_width_pt

    def dotted(self) -> tuple[float, ...]:
        return 0.1 * self.style.line_width_pt, 2.5 * self.style.line_width_pt

    def spacing(self) -> float:
        return self.style.bond_spacing_ratio * self.style.bond_length_pt
