"""What the bonds of a drawing add up to while they are drawn: bodies to be mitred, strokes by pen, fills by colour.

What is drawn of a bond that gives way to another is cut here, once for all looks: bodies into several, straight strokes where
they run through a gap.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from reshiki_render.canvas import Pen, Rgb
from reshiki_render.drawing.style import DrawingStyle
from reshiki_render.path import Path, joined, polyline
from reshiki_render.scene.crossings import Gap
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.joints import Body
from reshiki_render.scene.pens import pen
from reshiki_render.scene.segments import Place
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem


class BodyKey(NamedTuple):
    """A body by its link, and which piece of it when it is cut."""

    link: int
    piece: int = 0


class Parts:
    """A collector.

    `sides` gives the side of each double line by link (`stems.double_sides`), `gaps` what each link gives way
    (`crossings.gaps`).
    """

    __slots__ = ("bodies", "fills", "gaps", "sides", "skeleton", "strokes", "style")

    def __init__(
        self, skeleton: Skeleton, sides: Mapping[int, int], gaps: Mapping[int, Sequence[Gap]]
    ) -> None:
        self.skeleton = skeleton
        self.style: DrawingStyle = skeleton.drawing.drawing_style
        self.sides = sides
        self.gaps = gaps
        self.bodies: dict[BodyKey, Body] = {}
        self.strokes: dict[Pen, list[Path]] = {}
        self.fills: dict[Rgb, list[Path]] = {}

    def color(self, stem: Stem) -> Rgb:
        return rgb(stem.bond.color, self.skeleton.drawing)

    def body(self, stem: Stem, body: Body) -> None:
        """Add a solid body along the axis."""
        gaps = self.gaps.get(stem.link)
        if not gaps:
            self.bodies[BodyKey(stem.link)] = body
            return
        first, last = self._along(stem, body.start), self._along(stem, body.end)
        for piece, (start, end) in enumerate(_kept(first, last, self._gaps_along(stem, gaps))):
            self.bodies[BodyKey(stem.link, piece)] = Body(
                body.start if start == first else _at(stem, start),
                body.end if end == last else _at(stem, end),
                _between(body.first, body.last, (start - first) / (last - first)),
                _between(body.first, body.last, (end - first) / (last - first)),
            )

    def stroke(self, stem: Stem, points: Sequence[Place] | Path, pattern: str = "solid") -> None:
        """Add a line of the style's width, in a pattern of `pens`."""
        line = pen(self.style.line_width_pt, self.color(stem), pattern)
        path = points if isinstance(points, Path) else polyline(points)
        gaps = self.gaps.get(stem.link)
        if gaps:
            cut = self._cut(stem, path, self._gaps_along(stem, gaps))
            if cut is None:
                return
            path = cut
        self.strokes.setdefault(line, []).append(path)

    def fill(self, stem: Stem, path: Path) -> None:
        self.fills.setdefault(self.color(stem), []).append(path)

    def spacing(self) -> float:
        return self.style.bond_spacing_ratio * self.style.bond_length_pt

    def _gaps_along(self, stem: Stem, gaps: Sequence[Gap]) -> list[Gap]:
        """The gaps as seen from the stem's start, which is not the link's when its look is turned round."""
        if stem.a == self.skeleton.links[stem.link].a:
            return sorted(gaps)
        return sorted((stem.length - end, stem.length - start) for start, end in gaps)

    @staticmethod
    def _along(stem: Stem, place: Place) -> float:
        return (place[0] - stem.start[0]) * stem.ux + (place[1] - stem.start[1]) * stem.uy

    def _cut(self, stem: Stem, path: Path, gaps: Sequence[Gap]) -> Path | None:
        """The straight pieces of a stroke outside the gaps; curved ones as far as their ends lie outside."""
        kept: list[Path] = []
        here: Place = (0.0, 0.0)
        for verb, numbers in path.segments():
            if verb == "Z":
                continue
            there = (numbers[-2], numbers[-1])
            if verb == "L":
                first, last = self._along(stem, here), self._along(stem, there)
                if abs(last - first) < 1e-6:
                    if not any(start < first < end for start, end in gaps):
                        kept.append(polyline([here, there]))
                else:
                    for start, end in _kept(min(first, last), max(first, last), gaps):
                        kept.append(
                            polyline(
                                [
                                    _mix(here, there, (start - first) / (last - first)),
                                    _mix(here, there, (end - first) / (last - first)),
                                ]
                            )
                        )
            elif verb == "C":
                middle = (self._along(stem, here) + self._along(stem, there)) / 2
                if not any(start < middle < end for start, end in gaps):
                    if kept and kept[-1].numbers[-2:] == here:
                        kept[-1] = Path(kept[-1].verbs + "C", (*kept[-1].numbers, *numbers))
                    else:
                        kept.append(Path("MC", (*here, *numbers)))
            here = there
        return joined(kept) if kept else None


def _kept(first: float, last: float, gaps: Sequence[Gap]) -> list[Gap]:
    """What gaps, in ascending order, leave of the span from first to last."""
    kept = []
    at = first
    for start, end in gaps:
        if start > at:
            kept.append((at, min(start, last)))
        at = max(at, end)
    if at < last:
        kept.append((at, last))
    return [(start, end) for start, end in kept if end - start > 1e-6]


def _at(stem: Stem, distance: float) -> Place:
    return stem.start[0] + stem.ux * distance, stem.start[1] + stem.uy * distance


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


def _mix(here: Place, there: Place, share: float) -> Place:
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
