"""The charge of a carbon that has no label: set into the widest open angle, as near as its ink keeps clear of the bonds.

The inside of an aromatic ring is no open angle: its circle is there.
"""

from math import atan2, cos, hypot, pi, sin

from reshiki_render.drawing.bonds import AROMATIC
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.indicators import widest_angle
from reshiki_render.scene.labels import Label, Piece, charge_text, piece_hulls, pieces_box
from reshiki_render.scene.segments import Place, unit
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.typography import faces

# How far out (em) the sign's centre is tried, and by which step.
_NEAREST, _STEP, _FARTHEST = 0.45, 0.05, 1.5
# Clear space between the sign's ink and any bond, in pt.
_CLEAR = 0.9
_FACE = "Arimo-Regular"


def charge_label(skeleton: Skeleton, at: int) -> Label | None:
    """The charge of an unlabelled atom as a label of its own, or None when it has none to show."""
    atom = skeleton.drawing.atoms[at]
    marked = {mark.kind for mark in atom.marks}
    if not atom.charge or atom.display.hide_charge or marked & {"charge", "circled_charge", "radical_ion"}:
        return None
    if atom.element == "*":
        return None
    size = skeleton.drawing.drawing_style.font_size_pt
    text = charge_text(atom.charge)
    script = faces.SCRIPT * size
    width = faces.advance(text, _FACE) * script
    # Signs stand about a third of an em above their baseline; digits a little higher.
    rise = faces.CAP_HEIGHT / 2 * script
    heading = _open_angle(skeleton, at)
    segments = _segments(skeleton, at)
    distance = _NEAREST
    while True:
        x, y = cos(heading) * distance * size, sin(heading) * distance * size
        pieces = [Piece(text, x - width / 2, y + rise, script)]
        hulls = tuple(piece_hulls(pieces, _FACE))
        if distance >= _FARTHEST or all(_clear(hull, segments) for hull in hulls):
            return Label(tuple(pieces), _FACE, hulls, pieces_box(pieces, _FACE), text)
        distance += _STEP


def _open_angle(skeleton: Skeleton, at: int) -> float:
    """The middle of the widest angle between two bonds, the inside of an aromatic ring left out."""
    x, y = skeleton.places[at]
    ring = [other for other, link in skeleton.around[at] if skeleton.links[link].bond.order == AROMATIC]
    if len(ring) != 2:
        return widest_angle(skeleton, at)
    angles = sorted(
        atan2(skeleton.places[other][1] - y, skeleton.places[other][0] - x)
        for other, _ in skeleton.around[at]
    )
    units = [unit(skeleton.places[at], skeleton.places[other]) for other in ring]
    inwards = atan2(sum(way[1] for way in units), sum(way[0] for way in units))
    gaps = [
        ((second - first) % (2 * pi), first)
        for first, second in zip(angles, [*angles[1:], angles[0]], strict=True)
        if not 0 < (inwards - first) % (2 * pi) < (second - first) % (2 * pi)
    ]
    wide, first = max(gaps, default=(0.0, inwards + pi))
    return first + wide / 2


def _segments(skeleton: Skeleton, at: int) -> list[tuple[Place, Place]]:
    """The bonds of the atom and of its neighbours, relative to the atom."""
    x, y = skeleton.places[at]
    links = {link for _, link in skeleton.around[at]}
    links |= {link for other, _ in skeleton.around[at] for _, link in skeleton.around[other]}
    return [
        (
            (skeleton.places[a][0] - x, skeleton.places[a][1] - y),
            (skeleton.places[b][0] - x, skeleton.places[b][1] - y),
        )
        for a, b, _ in (skeleton.links[link] for link in sorted(links))
    ]


def _clear(hull: Hull, segments: list[tuple[Place, Place]]) -> bool:
    """Whether an ink box keeps its distance from every bond's axis."""
    cx, cy = (hull.left + hull.right) / 2, (hull.top + hull.bottom) / 2
    need = hypot(hull.right - hull.left, hull.bottom - hull.top) / 2 + _CLEAR
    for (ax, ay), (bx, by) in segments:
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        t = 0.0 if length == 0 else max(0.0, min(1.0, ((cx - ax) * dx + (cy - ay) * dy) / length))
        if hypot(cx - ax - t * dx, cy - ay - t * dy) < need:
            return False
    return True
