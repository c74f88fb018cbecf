"""Where bonds cross without meeting: the lower one gives way.

Rules: two bonds without a common atom that cross, both within their middle 92 % (anywhere for projected bonds), leave a true gap
in the lower one. Upper is the higher `z_order`, else the one nearer to the viewer there, else the later one. The gap reaches
1.1 pt beyond the upper bond's ink, divided by the sine of the angle, and at most 22 % of the lower bond to either side. Bonds are
looked up on a grid, so that the work grows with their number.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from reshiki_render.drawing.bonds import AROMATIC, DOUBLE, PARTIAL, QUADRUPLE, TRIPLE
from reshiki_render.drawing.style import DrawingStyle
from reshiki_render.scene.grid import Cell, cells_of_line
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem

CLEAR_PT = 1.1
GUARD = 0.04
MOST_OF_BOND = 0.22
LEAST_SINE = 0.15
NEARER = 0.001
# So many bonds are compared without a grid.
FEW = 300
# More crossings than this are beyond repair, and beyond what is worth computing.
MOST_PAIRS = 200_000
MOST_COMPARED = 2_000_000

Gap = tuple[float, float]
# How wide a bond's ink is, in double-bond spacings beside its line.
_SPREAD = {DOUBLE: 1, AROMATIC: 1, PARTIAL: 1, TRIPLE: 2, QUADRUPLE: 3}


def gaps(skeleton: Skeleton, found: Sequence[Stem]) -> Mapping[int, list[Gap]]:
    """The gaps of each link that gives way, as distances in pt from its atom `a`."""
    style = skeleton.drawing.drawing_style
    cut: dict[int, list[Gap]] = defaultdict(list)
    for one, other in _near(found, style.bond_length_pt):
        crossing = _crossing(one, other)
        if crossing is None:
            continue
        s, t, sine = crossing
        upper_is_one = _upper(skeleton, one, other, s, t)
        upper, lower, at = (one, other, t) if upper_is_one else (other, one, s)
        half = (thickness(upper, style) / 2 + CLEAR_PT) / max(sine, LEAST_SINE)
        half = min(half, MOST_OF_BOND * lower.length)
        middle = at * lower.length
        cut[lower.link].append((middle - half, middle + half))
    return cut


def _near(found: Sequence[Stem], bond_length: float) -> list[tuple[Stem, Stem]]:
    """Pairs of bonds without a common atom whose boxes overlap, each once, in drawing order.

    Boxes are compared from left to right, those of large drawings within the cells of a grid; in a heap of bonds only so many.
    """
    if len(found) <= FEW:
        return _swept(found)
    size = max(bond_length, sum(stem.length for stem in found) / len(found))
    boxes = []
    grid: dict[Cell, list[int]] = defaultdict(list)
    for number, stem in enumerate(found):
        (ax, ay), (bx, by) = stem.start, stem.end
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        boxes.append((left, top, right, bottom, stem.a, stem.b))
        for cell in cells_of_line(stem.start, stem.end, size):
            grid[cell].append(number)
    pairs: set[tuple[int, int]] = set()
    left_to_compare = MOST_COMPARED
    for members in grid.values():
        left_to_compare -= len(members) * (len(members) - 1) // 2
        if left_to_compare < 0 or len(pairs) > MOST_PAIRS:
            break
        for position, one in enumerate(members):
            left, top, right, bottom, a, b = boxes[one]
            for other in members[position + 1 :]:
                l2, t2, r2, b2, a2, c2 = boxes[other]
                if (
                    l2 < right
                    and left < r2
                    and t2 < bottom
                    and top < b2
                    and a not in (a2, c2)
                    and b not in (a2, c2)
                ):
                    pairs.add((one, other))
    return [(found[one], found[other]) for one, other in sorted(pairs)]


def _swept(found: Sequence[Stem]) -> list[tuple[Stem, Stem]]:
    """The same for a few bonds."""
    boxes = []
    for number, stem in enumerate(found):
        (ax, ay), (bx, by) = stem.start, stem.end
        left, right = (ax, bx) if ax < bx else (bx, ax)
        top, bottom = (ay, by) if ay < by else (by, ay)
        boxes.append((left, number, right, top, bottom, stem.a, stem.b))
    boxes.sort()
    pairs = []
    for position, (left, one, right, top, bottom, a, b) in enumerate(boxes, 1):
        for l2, other, r2, t2, b2, a2, c2 in boxes[position:]:
            if l2 >= right:
                break
            if t2 < bottom and top < b2 and a not in (a2, c2) and b not in (a2, c2) and left < r2:
                pairs.append((one, other) if one < other else (other, one))
    pairs.sort()
    return [(found[one], found[other]) for one, other in pairs]


def _crossing(one: Stem, other: Stem) -> tuple[float, float, float] | None:
    """Where two axes cross, as parts of either, and the sine of their angle."""
    cross = one.ux * other.uy - one.uy * other.ux
    if abs(cross) < 1e-6:
        return None
    dx, dy = other.start[0] - one.start[0], other.start[1] - one.start[1]
    s = (dx * other.uy - dy * other.ux) / cross / one.length
    t = (dx * one.uy - dy * one.ux) / cross / other.length
    guard = 0.0 if one.bond.projection or other.bond.projection else GUARD
    if guard < s < 1 - guard and guard < t < 1 - guard:
        return s, t, abs(cross)
    return None


def _upper(skeleton: Skeleton, one: Stem, other: Stem, s: float, t: float) -> bool:
    """Whether the first of two bonds in drawing order lies above the second."""
    if one.bond.z_order != other.bond.z_order:
        return one.bond.z_order > other.bond.z_order
    atoms = skeleton.drawing.atoms
    first = atoms[one.a].depth + s * (atoms[one.b].depth - atoms[one.a].depth)
    second = atoms[other.a].depth + t * (atoms[other.b].depth - atoms[other.a].depth)
    return first - second > NEARER


def thickness(stem: Stem, style: DrawingStyle) -> float:
    """How wide the ink of a bond is, across its axis on both sides alike."""
    if stem.bond.display in ("plain", "dashed", "dotted"):
        spread = _SPREAD.get(stem.bond.order, 0) * style.bond_spacing_ratio * style.bond_length_pt
        return style.line_width_pt + spread
    return style.bold_width_pt
