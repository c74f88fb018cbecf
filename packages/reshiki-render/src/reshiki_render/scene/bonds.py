"""Bonds as primitives.

Rules: every line is cut where it leaves a label's ink by the margin, and drawn one by one: no white box hides anything. Plain,
bold and wedge bodies become one mitred fill a colour (`joints`); second lines, hashes and waves are strokes below it. Sizes
are the drawing style's. How each order and display looks stands in the table at the end.
"""

from collections.abc import Callable, Mapping, Sequence
from math import pi, sin, tan

from reshiki_render.canvas import Pen, Rgb
from reshiki_render.drawing.bonds import (
    AROMATIC,
    DATIVE,
    DOUBLE,
    HYDROGEN,
    PARTIAL,
    QUADRUPLE,
    SINGLE,
    TRIPLE,
)
from reshiki_render.drawing.style import DrawingStyle
from reshiki_render.path import Path, joined, polygon, polyline
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.items import Fill, Item, Stroke
from reshiki_render.scene.joints import Body, End, outlines
from reshiki_render.scene.segments import Place, along, unit
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import VANISHING, Stem, double_sides, nearest_turn, side_trim, stems

# The head of a dative bond, in pt: 10 world units long, 3.5 to each side.
DATIVE_LENGTH = 10 * 14.4 / 42
DATIVE_HALF = 3.5 * 14.4 / 42


class Parts:
    """What the bonds of a drawing add up to: bodies to be mitred, strokes by pen, fills."""

    __slots__ = ("bodies", "fills", "sides", "skeleton", "strokes", "style")

    def __init__(self, skeleton: Skeleton, sides: Mapping[int, int]) -> None:
        self.skeleton = skeleton
        self.style: DrawingStyle = skeleton.drawing.drawing_style
        self.sides = sides
        self.bodies: dict[int, Body] = {}
        self.strokes: dict[Pen, list[Path]] = {}
        self.fills: dict[Rgb, list[Path]] = {}

    def color(self, stem: Stem) -> Rgb:
        return rgb(stem.bond.color, self.skeleton.drawing.canvas_theme)

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


def paint_bonds(skeleton: Skeleton, hulls: Sequence[tuple[Hull, ...]]) -> list[Item]:
    """The primitives of all bonds: strokes first, then the mitred bodies, one fill a colour."""
    found = stems(skeleton, hulls)
    parts = Parts(skeleton, double_sides(skeleton, found))
    for stem in found:
        draw = LOOKS.get((stem.bond.order, stem.bond.display)) or LOOKS[stem.bond.order, "plain"]
        draw(parts, stem)
    items: list[Item] = [Stroke(joined(paths), pen) for pen, paths in parts.strokes.items()]
    colors = {stem.link: parts.color(stem) for stem in found}
    for link, path in outlines(parts.bodies, _joints(skeleton, parts.bodies, hulls)).items():
        parts.fills.setdefault(colors[link], []).append(path)
    items.extend(Fill(joined(paths), color) for color, paths in parts.fills.items())
    return items


def _joints(
    skeleton: Skeleton, bodies: Mapping[int, Body], hulls: Sequence[tuple[Hull, ...]]
) -> list[tuple[Place, list[End]]]:
    """The ends of bodies that meet at each unlabelled atom."""
    found = []
    for at, neighbours in enumerate(skeleton.around):
        if hulls[at] or len(neighbours) < 2:
            continue
        place = skeleton.places[at]
        ends = []
        for _, link in neighbours:
            body = bodies.get(link)
            if body is None:
                continue
            if body.start == place:
                ends.append((link, True))
            elif body.end == place:
                ends.append((link, False))
        if len(ends) > 1:
            found.append((place, ends))
    return found


def _body(parts: Parts, stem: Stem, first: float, last: float) -> None:
    """A solid bond; a wide end keeps its edges, not just its axis, clear of the label."""
    margin = parts.style.margin_width_pt
    widest = max(first, last)
    narrow = parts.style.line_width_pt
    lines = [stem.line(0, margin)]
    if widest > narrow:
        lines += [stem.line(widest, margin), stem.line(-widest, margin)]
    if any(line is None for line in lines):
        return
    kept = [line for line in lines if line is not None]
    ux, uy = stem.ux, stem.uy
    start = max(kept, key=lambda line: line[0][0] * ux + line[0][1] * uy)[0]
    end = min(kept, key=lambda line: line[1][0] * ux + line[1][1] * uy)[1]
    from_start = (start[0] - stem.start[0]) * ux + (start[1] - stem.start[1]) * uy
    from_end = (stem.end[0] - end[0]) * ux + (stem.end[1] - end[1]) * uy
    if stem.length - from_start - from_end > VANISHING:
        start = along(stem.start, ux, uy, from_start) if stem.hulls_a else stem.start
        end = along(stem.end, -ux, -uy, from_end) if stem.hulls_b else stem.end
        parts.bodies[stem.link] = Body(start, end, first, last)


def _plain(parts: Parts, stem: Stem) -> None:
    half = parts.style.line_width_pt / 2
    _body(parts, stem, half, half)


def _bold(parts: Parts, stem: Stem) -> None:
    half = parts.style.bold_width_pt / 2
    _body(parts, stem, half, half)


def _wedge(parts: Parts, stem: Stem) -> None:
    _body(parts, stem, parts.style.line_width_pt / 2, parts.style.bold_width_pt / 2)


def _hollow(parts: Parts, stem: Stem) -> None:
    line = stem.line(0, parts.style.margin_width_pt)
    if line is not None:
        half = parts.style.bold_width_pt / 2
        (ax, ay), (bx, by) = line
        across = (-stem.uy * half, stem.ux * half)
        parts.stroke(
            stem, polygon([(ax, ay), (bx + across[0], by + across[1]), (bx - across[0], by - across[1])])
        )


def _hash(parts: Parts, stem: Stem) -> None:
    _hashes(parts, stem, parts.style.line_width_pt / 2)


def _hashed(parts: Parts, stem: Stem) -> None:
    _hashes(parts, stem, parts.style.bold_width_pt / 2)


def _hashes(parts: Parts, stem: Stem, first: float) -> None:
    """Strokes across the axis at the style's spacing, from one spacing after the narrow end to the wide end."""
    line = stem.line(0, parts.style.margin_width_pt)
    if line is None:
        return
    start, end = line
    ux, uy, length = unit(start, end)
    pen_half = parts.style.line_width_pt / 2
    count = max(2, round((length - pen_half) / parts.style.hash_spacing_pt))
    last = parts.style.bold_width_pt / 2
    strokes = []
    for step in range(1, count + 1):
        share = step / count
        x, y = along(start, ux, uy, share * (length - pen_half))
        half = first + (last - first) * share
        strokes.append(polyline([(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)]))
    parts.stroke(stem, joined(strokes))


def _wavy(parts: Parts, stem: Stem) -> None:
    """Whole waves, four on a bond of usual length; the amplitude is 1.25 line widths."""
    line = stem.line(0, parts.style.margin_width_pt)
    if line is None:
        return
    start, end = line
    ux, uy, length = unit(start, end)
    waves = max(1, round(length / (parts.style.bond_length_pt / 4)))
    step = length / (2 * waves)
    # The control points of a cubic half wave stand 4/3 of its height away.
    height = 1.25 * parts.style.line_width_pt * 4 / 3
    numbers = list(start)
    for half_wave in range(2 * waves):
        sign = 1 if half_wave % 2 == 0 else -1
        for share, across in ((0.3642, height * sign), (0.6358, height * sign), (1.0, 0.0)):
            x, y = along(start, ux, uy, step * (half_wave + share))
            numbers += (x - uy * across, y + ux * across)
    parts.stroke(stem, Path("M" + "C" * (2 * waves), tuple(numbers)))


def _double(parts: Parts, stem: Stem) -> None:
    side = parts.sides[stem.link]
    if side == 0:
        _centred(parts, stem)
        return
    (_bold if stem.bond.display == "bold" else _plain)(parts, stem)
    _second_line(parts, stem, side * parts.spacing())


def _second_line(parts: Parts, stem: Stem, offset: float) -> None:
    line = stem.line(
        offset,
        parts.style.margin_width_pt,
        0.0 if stem.hulls_a else side_trim(parts.skeleton, stem, stem.a, offset),
        0.0 if stem.hulls_b else side_trim(parts.skeleton, stem, stem.b, offset),
    )
    if line is not None:
        secondary = stem.bond.secondary_display
        dashes = parts.dashed() if secondary == "dashed" else ()
        parts.stroke(stem, line, dashes)


def _centred(parts: Parts, stem: Stem) -> None:
    """Two lines beside the axis, each drawn to where it meets the neighbour's axis on its side."""
    half = parts.spacing() / 2
    for offset in (-half, half):
        ends = [
            (0.0, None) if hulls else _fork(parts.skeleton, stem, at, offset)
            for at, hulls in ((stem.a, stem.hulls_a), (stem.b, stem.hulls_b))
        ]
        line = stem.line(offset, parts.style.margin_width_pt, ends[0][0], ends[1][0])
        if line is not None:
            points = (
                [tail for tail in (ends[0][1],) if tail] + [*line] + [tail for tail in (ends[1][1],) if tail]
            )
            parts.stroke(stem, points)


def _fork(skeleton: Skeleton, stem: Stem, at: int, offset: float) -> tuple[float, Place | None]:
    """How much a centred line is shortened at an atom, and where on from there it goes.

    With a neighbour on its side it ends on that neighbour's axis. With the only neighbour on the other side it ends on
    that axis drawn on beyond the atom, and turns into it, so that the single bond reaches both lines.
    """
    distance = abs(offset)
    turn = nearest_turn(skeleton, stem, at, offset)
    if turn is not None:
        return max(-1.5 * distance, min(distance / tan(turn), 2 * distance)), None
    across = nearest_turn(skeleton, stem, at, -offset)
    if across is None or len(skeleton.around[at]) != 2 or not pi / 2 < across < 0.9 * pi:
        return 0.0, None
    neighbour = next(other for other, link in skeleton.around[at] if link != stem.link)
    place = skeleton.places[at]
    vx, vy, _ = unit(place, skeleton.places[neighbour])
    # Starting inside the neighbour's line leaves no seam.
    return -distance / tan(across), along(place, vx, vy, distance / sin(across))


def _crossed(parts: Parts, stem: Stem) -> None:
    """A double bond of unknown geometry: two lines that cross."""
    margin, half = parts.style.margin_width_pt, parts.spacing() / 2
    one, other = stem.line(-half, margin), stem.line(half, margin)
    if one is not None and other is not None:
        parts.stroke(stem, [one[0], other[1]])
        parts.stroke(stem, [other[0], one[1]])


def _dashed_double(parts: Parts, stem: Stem) -> None:
    margin, spacing = parts.style.margin_width_pt, parts.spacing()
    side = parts.sides[stem.link]
    offsets = (-spacing / 2, spacing / 2) if side == 0 else (0.0, side * spacing)
    for offset in offsets:
        line = stem.line(offset, margin)
        if line is not None:
            parts.stroke(stem, line, parts.dashed())


def _partial(parts: Parts, stem: Stem) -> None:
    """One and a half: a solid line and a dashed one beside it."""
    _plain(parts, stem)
    side = parts.sides[stem.link] or 1
    line = stem.line(side * parts.spacing(), parts.style.margin_width_pt)
    if line is not None:
        secondary = stem.bond.secondary_display or "dashed"
        parts.stroke(stem, line, parts.dashed() if secondary == "dashed" else ())


def _aromatic(parts: Parts, stem: Stem) -> None:
    """Outside a circle: a full line and five short dashes, half on, half off, on the inner side."""
    _plain(parts, stem)
    offset = (parts.sides[stem.link] or 1) * parts.spacing()
    line = stem.line(offset, parts.style.margin_width_pt)
    if line is not None:
        ux, uy, length = unit(*line)
        dash = length / 9
        parts.stroke(
            stem,
            joined(
                [
                    polyline(
                        [
                            along(line[0], ux, uy, 2 * step * dash),
                            along(line[0], ux, uy, (2 * step + 1) * dash),
                        ]
                    )
                    for step in range(5)
                ]
            ),
        )


def _parallel(*offsets: float) -> Callable[[Parts, Stem], None]:
    """Lines at offsets given in spacings; the one on the axis is a body and joins its neighbours."""

    def draw(parts: Parts, stem: Stem) -> None:
        for offset in offsets:
            if offset == 0:
                _plain(parts, stem)
                continue
            line = stem.line(offset * parts.spacing(), parts.style.margin_width_pt)
            if line is not None:
                parts.stroke(stem, line)

    return draw


def _dative(parts: Parts, stem: Stem) -> None:
    """A line with a filled head at the acceptor."""
    line = stem.line(0, parts.style.margin_width_pt)
    if line is None:
        return
    start, tip = line
    ux, uy, length = unit(start, tip)
    head = min(DATIVE_LENGTH, 0.6 * length)
    x, y = along(tip, -ux, -uy, head)
    parts.fill(
        stem,
        polygon(
            [tip, (x - uy * DATIVE_HALF, y + ux * DATIVE_HALF), (x + uy * DATIVE_HALF, y - ux * DATIVE_HALF)]
        ),
    )
    half = parts.style.line_width_pt / 2
    # The shaft ends inside the head, where it is still wider than the line.
    parts.bodies[stem.link] = Body(start, along(tip, -ux, -uy, 0.8 * head), half, half)


def _dashed(parts: Parts, stem: Stem) -> None:
    line = stem.line(0, parts.style.margin_width_pt)
    if line is not None:
        parts.stroke(stem, line, parts.dashed())


def _dotted(parts: Parts, stem: Stem) -> None:
    line = stem.line(0, parts.style.margin_width_pt)
    if line is not None:
        parts.stroke(stem, line, parts.dotted())


def _reversed(draw: Callable[[Parts, Stem], None]) -> Callable[[Parts, Stem], None]:
    """The same look with its narrow end at `b`."""

    def turned(parts: Parts, stem: Stem) -> None:
        draw(
            parts,
            stem._replace(
                a=stem.b,
                b=stem.a,
                start=stem.end,
                end=stem.start,
                ux=-stem.ux,
                uy=-stem.uy,
                hulls_a=stem.hulls_b,
                hulls_b=stem.hulls_a,
            ),
        )

    return turned


# How a bond is drawn, by order and display; a display an order does not list is drawn plain.
LOOKS: dict[tuple[int, str], Callable[[Parts, Stem], None]] = {
    (HYDROGEN, "plain"): _dotted,
    (SINGLE, "plain"): _plain,
    (SINGLE, "wedge"): _wedge,
    (SINGLE, "hash"): _hash,
    (SINGLE, "wavy"): _wavy,
    (SINGLE, "bold"): _bold,
    (SINGLE, "hashed"): _hashed,
    (SINGLE, "hollow_wedge"): _hollow,
    (SINGLE, "dashed"): _dashed,
    (SINGLE, "dotted"): _dotted,
    (DOUBLE, "plain"): _double,
    (DOUBLE, "bold"): _double,
    (DOUBLE, "wavy"): _crossed,
    (DOUBLE, "dashed"): _dashed_double,
    (TRIPLE, "plain"): _parallel(0, -1, 1),
    (AROMATIC, "plain"): _aromatic,
    (AROMATIC, "wedge"): _wedge,
    (AROMATIC, "hash"): _hash,
    (AROMATIC, "wavy"): _wavy,
    (AROMATIC, "bold"): _bold,
    (AROMATIC, "hashed"): _hashed,
    (AROMATIC, "hollow_wedge"): _hollow,
    (DATIVE, "plain"): _dative,
    (DATIVE, "dashed"): _dashed,
    (DATIVE, "wedge"): _wedge,
    (DATIVE, "hash"): _hash,
    (DATIVE, "bold"): _bold,
    (DATIVE, "hashed"): _hashed,
    (DATIVE, "hollow_wedge"): _hollow,
    (DATIVE, "wedge_end"): _reversed(_wedge),
    (DATIVE, "hash_end"): _reversed(_hash),
    (DATIVE, "hollow_wedge_end"): _reversed(_hollow),
    (QUADRUPLE, "plain"): _parallel(-1.5, -0.5, 0.5, 1.5),
    (PARTIAL, "plain"): _partial,
    (PARTIAL, "dashed"): _dashed_double,
}
