"""Where bonds pass over or under the circle of a ring: the lower one gives way, as between two bonds (`crossings`).

A bond of the ring, or one that starts at it, never meets its circle. The circle lies in its ring's plane and counts as drawn with
the ring's first bond.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin, sqrt
from typing import NamedTuple

from reshiki_render.canvas import Pen
from reshiki_render.scene.circles import Round, arc_path
from reshiki_render.scene.crossings import CLEAR_PT, LEAST_SINE, MOST_OF_BOND, NEARER, Gap, thickness
from reshiki_render.scene.fading import faded, level_of
from reshiki_render.scene.grid import Cell, cells_of_box, cells_of_line
from reshiki_render.scene.inks import ground, rgb
from reshiki_render.scene.items import Item, Stroke
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem


class Parted(NamedTuple):
    """The circles with their gaps, and what bonds give way to them: distances in pt from a link's atom `a`."""

    items: list[Item]
    gaps: dict[int, list[Gap]]


def parted(
    skeleton: Skeleton, rounds: Sequence[Round], found: Sequence[Stem], fades: Sequence[float]
) -> Parted:
    """Draw circles and arcs where no bond passes in front, and say where bonds pass behind them."""
    items: list[Item] = []
    gaps: dict[int, list[Gap]] = defaultdict(list)
    if not rounds:
        return Parted(items, gaps)
    style = skeleton.drawing.drawing_style
    size = max(2 * style.bond_length_pt, sum(stem.length for stem in found) / len(found))
    grid = _grid(found, size)
    for one in rounds:
        pen = _pen(skeleton, one, fades)
        spans: list[Gap] = []
        for stem in _near(one, found, grid, size):
            for share, angle, sine in _meetings(one, stem):
                if _above(skeleton, stem, share, one, angle):
                    half = (thickness(stem, style) / 2 + CLEAR_PT) / max(sine, LEAST_SINE)
                    turn = half / hypot(*_tangent(one, angle))
                    spans.append((angle - turn, angle + turn))
                else:
                    half = (style.line_width_pt / 2 + CLEAR_PT) / max(sine, LEAST_SINE)
                    half = min(half, MOST_OF_BOND * stem.length)
                    middle = share * stem.length
                    gaps[stem.link].append((middle - half, middle + half))
        if not spans:
            items.append(Stroke(one.path(), pen))
        else:
            items += [Stroke(arc_path(one.ellipse, *arc), pen) for arc in _remaining(one, spans)]
    return Parted(items, gaps)


def _pen(skeleton: Skeleton, one: Round, fades: Sequence[float]) -> Pen:
    drawing = skeleton.drawing
    color = rgb(skeleton.links[one.link].bond.color, drawing)
    if fades:
        level = level_of(sum(fades[atom] for atom in one.atoms) / len(one.atoms))
        color = faded(color, ground(drawing), level)
    return Pen(drawing.drawing_style.line_width_pt, color)


def _grid(found: Sequence[Stem], size: float) -> dict[Cell, list[int]]:
    grid: dict[Cell, list[int]] = defaultdict(list)
    for number, stem in enumerate(found):
        for cell in cells_of_line(stem.start, stem.end, size):
            grid[cell].append(number)
    return grid


def _near(one: Round, found: Sequence[Stem], grid: dict[Cell, list[int]], size: float) -> list[Stem]:
    """The bonds that may meet a circle, in drawing order."""
    ring = set(one.atoms)
    box = one.path().bounds()
    numbers = {number for cell in cells_of_box(box, size) for number in grid.get(cell, ())}
    return [
        found[number]
        for number in sorted(numbers)
        if found[number].a not in ring and found[number].b not in ring
    ]


def _meetings(one: Round, stem: Stem) -> list[tuple[float, float, float]]:
    """Where a bond's axis meets the curve: share of the bond, angle on the ellipse, sine of the angle between them."""
    (px, py), (qx, qy) = one.ellipse.from_unit(stem.start), one.ellipse.from_unit(stem.end)
    dx, dy = qx - px, qy - py
    a, b, c = dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - 1
    root = b * b - a * c
    if a < 1e-12 or root <= 0:
        return []
    found = []
    for share in ((-b - sqrt(root)) / a, (-b + sqrt(root)) / a):
        angle = atan2(py + share * dy, px + share * dx)
        if 0 < share < 1 and _covers(one, angle):
            tx, ty = _tangent(one, angle)
            found.append((share, angle, abs(tx * stem.uy - ty * stem.ux) / hypot(tx, ty)))
    return found


def _tangent(one: Round, angle: float) -> tuple[float, float]:
    """How fast the point on the ellipse moves, in pt a radian."""
    c, s = cos(angle), sin(angle)
    first, second = one.ellipse.first, one.ellipse.second
    return c * second[0] - s * first[0], c * second[1] - s * first[1]


def _covers(one: Round, angle: float) -> bool:
    if one.closed:
        return True
    turn = (angle - one.start) % (2 * pi)
    return turn <= one.sweep if one.sweep > 0 else turn - 2 * pi >= one.sweep or turn == 0


def _above(skeleton: Skeleton, stem: Stem, share: float, one: Round, angle: float) -> bool:
    """Whether a bond passes in front of a ring's circle at an angle of it."""
    ring = skeleton.links[one.link].bond
    if stem.bond.z_order != ring.z_order:
        return stem.bond.z_order > ring.z_order
    atoms = skeleton.drawing.atoms
    depth = atoms[stem.a].depth + share * (atoms[stem.b].depth - atoms[stem.a].depth)
    difference = depth - _ring_depth(skeleton, one, angle)
    if abs(difference) > NEARER:
        return difference > 0
    return stem.link > one.link


def _ring_depth(skeleton: Skeleton, one: Round, angle: float) -> float:
    """The depth of the ring's plane under a point of the ellipse: its atoms' depths, as a wave round the ring."""
    mean = across = along = radius = 0.0
    for atom in one.atoms:
        u, v = one.ellipse.from_unit(skeleton.places[atom])
        depth = skeleton.drawing.atoms[atom].depth
        mean += depth
        along += depth * u
        across += depth * v
        radius += u * u + v * v
    return mean / len(one.atoms) + 2 * (along * cos(angle) + across * sin(angle)) / radius


def _remaining(one: Round, spans: Sequence[Gap]) -> list[Gap]:
    """What gaps leave of a circle or arc, each as its start and sweep."""
    sign = 1.0 if one.sweep > 0 else -1.0
    # Gaps as turns from the start, walked in the curve's direction.
    turns = sorted(
        ((sign * (middle - one.start)) % (2 * pi) - half, (sign * (middle - one.start)) % (2 * pi) + half)
        for middle, half in (((low + high) / 2, (high - low) / 2) for low, high in spans)
    )
    whole = abs(one.sweep)
    kept: list[Gap] = []
    at = turns[0][1] if one.closed else 0.0
    for low, high in turns[1:] if one.closed else turns:
        if low > at:
            kept.append((at, low))
        at = max(at, high)
    end = whole + turns[0][0] if one.closed else whole
    if end > at:
        kept.append((at, end))
    return [(one.start + sign * low, sign * (high - low)) for low, high in kept]
