"""Double bonds and what is drawn like them: beside the axis or on both sides of it, crossed, partial, aromatic.

A second line stands at the style's spacing on its side, shortened where a neighbour stands there. Centred lines are drawn to
where they meet their neighbours' axes. Bold bonds outside rings are not centred: their second line stands at the right.
"""

from math import pi, sin, tan

from reshiki_render.drawing.bonds import PARTIAL
from reshiki_render.path import joined, polyline
from reshiki_render.scene.parts import Parts
from reshiki_render.scene.segments import Place, along, unit
from reshiki_render.scene.singles import bold, plain
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem, nearest_turn, side_trim


def double(parts: Parts, stem: Stem) -> None:
    """A double or partial bond: two lines, each plain, bold or dashed, one of them on the axis or both beside it."""
    bond, side = stem.bond, parts.sides[stem.link]
    main = bond.display
    second = bond.secondary_display or ("dashed" if main == "dashed" or bond.order == PARTIAL else "plain")
    if side == 0 and main == "bold" and bond.double_position == "auto":
        side = 1
    if side == 0:
        _centred(parts, stem, main, second)
        return
    if main == "dashed":
        _beside(parts, stem, 0.0, main)
    else:
        (bold if main == "bold" else plain)(parts, stem)
    _beside(parts, stem, side * parts.spacing(), second)


def _beside(parts: Parts, stem: Stem, offset: float, look: str) -> None:
    """A line on the axis or beside it, shortened where a neighbour stands on its side."""
    line = stem.line(
        offset,
        parts.style.margin_width_pt,
        0.0 if stem.hulls_a or not offset else side_trim(parts.skeleton, stem, stem.a, offset),
        0.0 if stem.hulls_b or not offset else side_trim(parts.skeleton, stem, stem.b, offset),
    )
    if line is not None:
        _look(parts, stem, line, look)


def _look(parts: Parts, stem: Stem, line: tuple[Place, Place], look: str) -> None:
    width = parts.style.bold_width_pt if look == "bold" else None
    parts.line(stem, *line, "dashed" if look == "dashed" else "solid", width)


def _centred(parts: Parts, stem: Stem, left: str, right: str) -> None:
    """Two lines beside the axis, each drawn to where it meets the neighbour's axis on its side."""
    half = parts.spacing() / 2
    for offset, look in ((-half, left), (half, right)):
        ends = [
            (0.0, None) if hulls else _fork(parts.skeleton, stem, at, offset)
            for at, hulls in ((stem.a, stem.hulls_a), (stem.b, stem.hulls_b))
        ]
        line = stem.line(offset, parts.style.margin_width_pt, ends[0][0], ends[1][0])
        if line is None:
            continue
        if look != "plain":
            _look(parts, stem, line, look)
            continue
        points = [tail for tail in (ends[0][1],) if tail] + [*line] + [tail for tail in (ends[1][1],) if tail]
        parts.stroke(stem, polyline(points))


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
        parts.line(stem, one[0], other[1])
        parts.line(stem, other[0], one[1])


def aromatic(parts: Parts, stem: Stem) -> None:
    """Outside a circle: a full line and five short dashes, half on, half off, on the inner side."""
    plain(parts, stem)
    offset = (parts.sides[stem.link] or 1) * parts.spacing()
    line = stem.line(
        offset,
        parts.style.margin_width_pt,
        0.0 if stem.hulls_a else side_trim(parts.skeleton, stem, stem.a, offset),
        0.0 if stem.hulls_b else side_trim(parts.skeleton, stem, stem.b, offset),
    )
    if line is not None:
        ux, uy, length = unit(*line)
        dash = length / 9
        starts = [along(line[0], ux, uy, 2 * step * dash) for step in range(5)]
        parts.stroke(stem, joined([polyline([start, along(start, ux, uy, dash)]) for start in starts]))
