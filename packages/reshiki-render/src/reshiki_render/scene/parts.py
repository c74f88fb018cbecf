"""What bonds are made of while they are drawn: bodies that will be mitred, strokes and fills, by how faded they are.

Bonds are drawn along their own axes by the looks; the collector knows where another bond passes in front of one and leaves
those gaps out, of bodies and of strokes alike. A piece that a gap leaves too short to be read as a line is left out too.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from reshiki_render.canvas import Pen, Rgb
from reshiki_render.drawing.style import DrawingStyle
from reshiki_render.path import Path, joined, polyline
from reshiki_render.scene.fading import bands, clipped, faded, level_of
from reshiki_render.scene.inks import ground, rgb
from reshiki_render.scene.joints import Body
from reshiki_render.scene.pens import dashes
from reshiki_render.scene.segments import Place, unit
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem

Gap = tuple[float, float]
# What a gap leaves of a line has to be this long, in line widths.
SHORTEST = 2.0


class BodyKey(NamedTuple):
    """A body by its link, and which piece of it when it is cut."""

    link: int
    piece: int = 0


class Parts:
    """A collector.

    `sides` gives the side of each double line by link (`stems.double_sides`), `gaps` what each link gives way
    (`crossings.gaps`), `fades` how faded each atom is (`fading.fades`; empty: nothing fades). Strokes and fills are kept by
    their level of fading and pen or colour.
    """

    __slots__ = ("bodies", "fades", "fills", "gaps", "paper", "sides", "skeleton", "strokes", "style")

    def __init__(
        self,
        skeleton: Skeleton,
        sides: Mapping[int, int],
        gaps: Mapping[int, Sequence[Gap]],
        fades: Sequence[float] = (),
    ) -> None:
        self.skeleton = skeleton
        self.style: DrawingStyle = skeleton.drawing.drawing_style
        self.paper = ground(skeleton.drawing)
        self.sides = sides
        self.gaps = gaps
        self.fades = fades
        self.bodies: dict[BodyKey, Body] = {}
        self.strokes: dict[tuple[int, Pen], list[Path]] = {}
        self.fills: dict[tuple[int, Rgb], list[Path]] = {}

    def body(self, stem: Stem, body: Body) -> None:
        """Add a solid body along the axis."""
        gaps = self.gaps.get(stem.link)
        if not gaps:
            self.bodies[BodyKey(stem.link)] = body
            return
        first, last = self._along(stem, body.start), self._along(stem, body.end)
        shortest = SHORTEST * self.style.line_width_pt
        for piece, (start, end) in enumerate(_kept(first, last, self._gaps_along(stem, gaps), shortest)):
            self.bodies[BodyKey(stem.link, piece)] = Body(
                body.start if start == first else _at(stem, start),
                body.end if end == last else _at(stem, end),
                _between(body.first, body.last, (start - first) / (last - first)),
                _between(body.first, body.last, (end - first) / (last - first)),
            )

    def outline(self, stem: Stem, path: Path) -> None:
        """Add the finished outline of a body."""
        color = rgb(stem.bond.color, self.skeleton.drawing)
        if not self.fades:
            self.fills.setdefault((0, color), []).append(path)
            return
        for level, start, end in bands(self.fades[stem.a], self.fades[stem.b]):
            part = path
            if end - start < 1:
                # Beyond the bond's ends the outline belongs to them: mitred corners reach over.
                far = stem.length
                low = -far if start <= 0 else start * stem.length
                high = 2 * far if end >= 1 else end * stem.length
                found = clipped(path, stem.start, (stem.ux, stem.uy), low, high)
                if found is None:
                    continue
                part = found
            self.fills.setdefault((level, faded(color, self.paper, level)), []).append(part)

    def line(
        self, stem: Stem, start: Place, end: Place, pattern: str = "solid", width: float | None = None
    ) -> None:
        """Add a straight line in a pattern of `pens`; the style's width unless another is given."""
        if pattern == "solid":
            self.stroke(stem, polyline([start, end]), width)
            return
        width = self.style.line_width_pt if width is None else width
        ux, uy, length = unit(start, end)
        pieces = [
            polyline(
                [
                    (start[0] + ux * first, start[1] + uy * first),
                    (start[0] + ux * last, start[1] + uy * last),
                ]
            )
            for first, last in dashes(length, width, pattern)
        ]
        self.stroke(stem, joined(pieces), width, cap="round")

    def stroke(self, stem: Stem, path: Path, width: float | None = None, *, cap: str = "butt") -> None:
        """Add a line of the style's width, or of another."""
        color = rgb(stem.bond.color, self.skeleton.drawing)
        width = self.style.line_width_pt if width is None else width
        gaps = self.gaps.get(stem.link)
        if gaps:
            # Dashes and hashes are short by nature.
            shortest = 0.0 if path.verbs.count("M") > 1 else SHORTEST * self.style.line_width_pt
            cut = self._cut(stem, path, self._gaps_along(stem, gaps), shortest)
            if cut is None:
                return
            path = cut
        for level, part in self._bands(stem, path):
            pen = Pen(width, faded(color, self.paper, level), (), cap)
            self.strokes.setdefault((level, pen), []).append(part)

    def fill(self, stem: Stem, path: Path) -> None:
        """Add a filled shape at the end of the bond."""
        level = level_of(self.fades[stem.b]) if self.fades else 0
        color = faded(rgb(stem.bond.color, self.skeleton.drawing), self.paper, level)
        self.fills.setdefault((level, color), []).append(path)

    def spacing(self) -> float:
        return self.style.bond_spacing_ratio * self.style.bond_length_pt

    def _bands(self, stem: Stem, path: Path) -> Iterator[tuple[int, Path]]:
        """A stroke by levels of fading, rear first."""
        if not self.fades:
            yield 0, path
            return
        for level, start, end in bands(self.fades[stem.a], self.fades[stem.b]):
            far = 2 * stem.length
            outside: list[Gap] = []
            if start > 0:
                outside.append((-far, start * stem.length))
            if end < 1:
                outside.append((end * stem.length, far))
            part = self._cut(stem, path, outside, 0.0) if outside else path
            if part is not None:
                yield level, part

    def _gaps_along(self, stem: Stem, gaps: Sequence[Gap]) -> list[Gap]:
        """The gaps as seen from the stem's start, which is not the link's when its look is turned round."""
        if stem.a == self.skeleton.links[stem.link].a:
            return sorted(gaps)
        return sorted((stem.length - end, stem.length - start) for start, end in gaps)

    @staticmethod
    def _along(stem: Stem, place: Place) -> float:
        return (place[0] - stem.start[0]) * stem.ux + (place[1] - stem.start[1]) * stem.uy

    def _cut(self, stem: Stem, path: Path, gaps: Sequence[Gap], shortest: float) -> Path | None:
        """The straight pieces of a stroke outside the gaps; curved ones as far as their middle lies outside."""
        kept: list[Path] = []
        first_place: Place = (0.0, 0.0)
        here: Place = (0.0, 0.0)
        for verb, numbers in path.segments():
            if verb == "M":
                here = first_place = (numbers[0], numbers[1])
                continue
            there = first_place if verb == "Z" else (numbers[-2], numbers[-1])
            if verb == "C":
                middle = (self._along(stem, here) + self._along(stem, there)) / 2
                if not any(start < middle < end for start, end in gaps):
                    _append(kept, here, Path("C", numbers))
            else:
                first, last = self._along(stem, here), self._along(stem, there)
                if abs(last - first) < 1e-6:
                    if not any(start < first < end for start, end in gaps):
                        _append(kept, here, Path("L", there))
                else:
                    pieces = _kept(min(first, last), max(first, last), gaps, shortest)
                    for low, high in pieces if first < last else [(b, a) for a, b in reversed(pieces)]:
                        start, end = (_mix(here, there, (at - first) / (last - first)) for at in (low, high))
                        _append(kept, start, Path("L", end))
            here = there
        return joined(kept) if kept else None


def _append(kept: list[Path], start: Place, step: Path) -> None:
    """Add a step to the line that ends where it starts, or begin a new line."""
    if kept and kept[-1].numbers[-2:] == start:
        kept[-1] = Path(kept[-1].verbs + step.verbs, (*kept[-1].numbers, *step.numbers))
    else:
        kept.append(Path("M" + step.verbs, (*start, *step.numbers)))


def _kept(first: float, last: float, gaps: Sequence[Gap], shortest: float = 0.0) -> list[Gap]:
    """What gaps, in ascending order, leave of the span from first to last, in pieces not shorter than the shortest."""
    kept = []
    at = first
    for start, end in gaps:
        if start > at:
            kept.append((at, min(start, last)))
        at = max(at, end)
    if at < last:
        kept.append((at, last))
    return [(start, end) for start, end in kept if end - start > max(shortest, 1e-6)]


def _at(stem: Stem, distance: float) -> Place:
    return stem.start[0] + stem.ux * distance, stem.start[1] + stem.uy * distance


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * share


def _mix(here: Place, there: Place, share: float) -> Place:
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share
