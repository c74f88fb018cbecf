"""Single bonds: plain, bold, wedges, hashes, waves, and the arrow of a dative bond.

Sizes are the drawing style's. A wide end keeps its edges, not only its axis, clear of a label.
"""

from reshiki_render.drawing.bonds import DOUBLE, QUADRUPLE, TRIPLE
from reshiki_render.path import Path, joined, polygon, polyline
from reshiki_render.scene.joints import Body
from reshiki_render.scene.parts import Parts
from reshiki_render.scene.segments import along, unit
from reshiki_render.scene.stems import VANISHING, Stem

# The head of a dative bond, in pt: 10 world units long, 3.5 to each side.
DATIVE_LENGTH = 10 * 14.4 / 42
DATIVE_HALF = 3.5 * 14.4 / 42


def body(parts: Parts, stem: Stem, first: float, last: float) -> None:
    """A solid bond; a wide end keeps its edges, not just its axis, clear of the label."""
    if not stem.hulls_a and not stem.hulls_b:
        parts.body(stem, Body(stem.start, stem.end, first, last))
        return
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
        parts.body(stem, Body(start, end, first, last))


def plain(parts: Parts, stem: Stem) -> None:
    half = parts.style.line_width_pt / 2
    body(parts, stem, half, half)


def bold(parts: Parts, stem: Stem) -> None:
    half = parts.style.bold_width_pt / 2
    body(parts, stem, half, half)


def wedge(parts: Parts, stem: Stem) -> None:
    body(parts, stem, parts.style.line_width_pt / 2, parts.style.bold_width_pt / 2)


def hollow(parts: Parts, stem: Stem) -> None:
    line = stem.line(0, parts.style.margin_width_pt)
    if line is not None:
        half = parts.style.bold_width_pt / 2
        (ax, ay), (bx, by) = line
        across = (-stem.uy * half, stem.ux * half)
        parts.stroke(
            stem, polygon([(ax, ay), (bx + across[0], by + across[1]), (bx - across[0], by - across[1])])
        )


def hashed_wedge(parts: Parts, stem: Stem) -> None:
    _hashes(parts, stem, parts.style.line_width_pt / 2)


def hashed(parts: Parts, stem: Stem) -> None:
    _hashes(parts, stem, parts.style.bold_width_pt / 2)


def _hashes(parts: Parts, stem: Stem, first: float) -> None:
    """Strokes across the axis at the style's spacing, from one spacing after the narrow end to the wide end."""
    line = stem.line(0, parts.style.margin_width_pt)
    if line is None:
        return
    start, end = line
    ux, uy, length = unit(start, end)
    reach = length - (parts.spacing() if _meets_lines(parts, stem) else parts.style.line_width_pt / 2)
    count = max(2, round(reach / parts.style.hash_spacing_pt))
    last = parts.style.bold_width_pt / 2
    strokes = []
    for step in range(1, count + 1):
        share = step / count
        x, y = along(start, ux, uy, share * reach)
        half = first + (last - first) * share
        strokes.append(polyline([(x - uy * half, y + ux * half), (x + uy * half, y - ux * half)]))
    parts.stroke(stem, joined(strokes))


def _meets_lines(parts: Parts, stem: Stem) -> bool:
    """Whether a multiple bond with lines beside its axis starts where this one ends: a last stroke would lie across them."""
    if stem.hulls_b:
        return False
    for _, link in parts.skeleton.around[stem.b]:
        order = parts.skeleton.links[link].bond.order
        if link != stem.link and (
            order in (TRIPLE, QUADRUPLE) or (order == DOUBLE and not parts.sides[link])
        ):
            return True
    return False


def wavy(parts: Parts, stem: Stem) -> None:
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


def dative(parts: Parts, stem: Stem) -> None:
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
    parts.body(stem, Body(start, along(tip, -ux, -uy, 0.8 * head), half, half))
