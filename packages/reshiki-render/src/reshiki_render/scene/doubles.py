"""Double bonds and what is drawn like them: beside the axis or on both sides of it, crossed, partial, aromatic.

A second line stands at the style's spacing on its side, shortened where a neighbour stands there. Centred lines are drawn to
where they meet their neighbours' axes.
"""

from math import pi, sin, tan

from reshiki_render.path import joined, polyline
from reshiki_render.scene.parts import Parts
from reshiki_render.scene.segments import Place, along, unit
from reshiki_render.scene.singles import bold, plain
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem, nearest_turn, side_trim


def double(parts: Parts, stem: Stem) -> None:
    side = parts.sides[stem.link]
    if side == 0:
        _centred(parts, stem)
        return
    (bold if stem.bond.display == "bold" else plain)(parts, stem)
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
        pattern = "dashed" if secondary == "dashed" else "solid"
        parts.stroke(stem, line, pattern)


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


def crossed(parts: Parts, stem: Stem) -> None:
    """A double bond of unknown geometry: two lines that cross."""
    margin, half = parts.style.margin_width_pt, parts.spacing() / 2
    one, other = stem.line(-half, margin), stem.line(half, margin)
    if one is not None and other is not None:
        parts.stroke(stem, [one[0], other[1]])
        parts.stroke(stem, [other[0], one[1]])


def dashed_double(parts: Parts, stem: Stem) -> None:
    margin, spacing = parts.style.margin_width_pt, parts.spacing()
    side = parts.sides[stem.link]
    offsets = (-spacing / 2, spacing / 2) if side == 0 else (0.0, side * spacing)
    for offset in offsets:
        line = stem.line(offset, margin)
        if line is not None:
            parts.stroke(stem, line, "dashed")


def partial(parts: Parts, stem: Stem) -> None:
    """One and a half: a solid line and a dashed one beside it."""
    plain(parts, stem)
    side = parts.sides[stem.link] or 1
    line = stem.line(side * parts.spacing(), parts.style.margin_width_pt)
    if line is not None:
        secondary = stem.bond.secondary_display or "dashed"
        parts.stroke(stem, line, "dashed" if secondary == "dashed" else "solid")


def aromatic(parts: Parts, stem: Stem) -> None:
    """Outside a circle: a full line and five short dashes, half on, half off, on the inner side."""
    plain(parts, stem)
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
