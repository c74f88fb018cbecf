"""How even a drawing's bonds are, how they lie on a grid, where its wedges point, and which bonds cross without a gap.

- The length spread is the standard deviation of the bond lengths over their mean; 0 when all are alike.
- The grid fit is the resultant of twelve times the bond angles, a molecule at a time: 1 when all of a molecule's bonds lie on
  one grid of 30 degrees, near 0 when they lie anyhow.
- A wedge has its narrow end at its centre: an atom with three bonds at least, or with a stored configuration.
- Of two bonds that cross, the ink of one keeps clear of that of the other.
"""

from cmath import rect
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import atan2, hypot, sqrt
from typing import Final

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.quality.ink import CLEARANCE, Line, Place, are_near, lines
from reshiki_render.scene.items import Scene

_WEDGES: Final = frozenset(("wedge", "hash", "hollow_wedge", "wedge_end", "hash_end", "hollow_wedge_end"))
# The narrow end is at b.
_TURNED: Final = frozenset(("wedge_end", "hash_end", "hollow_wedge_end"))
_SPOKES: Final = 3
# Where bonds that cross this near to an end (parts of their length) rather touch.
_GUARD: Final = 0.05
# Ink runs along a bond when it lies so near to its axis and reaches so little beyond it (pt), at so small an angle (sine):
# second lines, edges of wedges.
_BESIDE: Final = 3.2
_BEYOND: Final = 1.0
_SLANT: Final = 0.25
# Shorter lines (pt) are the ends of a bond's body.
_SHORT: Final = 2.5

_Pair = tuple[int, int]


def length_spread(drawing: Drawing) -> float:
    """The standard deviation of the bond lengths over their mean."""
    lengths = [length for _, length, _ in _ways(drawing)]
    if not lengths:
        return 0.0
    mean = sum(lengths) / len(lengths)
    return sqrt(sum((length - mean) ** 2 for length in lengths) / len(lengths)) / mean


def grid_fit(drawing: Drawing) -> float:
    """How well the bonds of each molecule lie on a grid of 30 degrees, 0 to 1."""
    molecule = _molecules(drawing)
    totals: dict[int, complex] = defaultdict(complex)
    count = 0
    for bond, _, angle in _ways(drawing):
        totals[molecule[bond.a]] += rect(1.0, 12 * angle)
        count += 1
    return sum(abs(total) for total in totals.values()) / count if count else 1.0


def turned_wedges(drawing: Drawing) -> list[_Pair]:
    """The wedges whose narrow end is at no centre, as pairs of atom IDs, narrow end first."""
    atoms = {atom.id: atom for atom in drawing.atoms}
    degree: dict[int, int] = defaultdict(int)
    for bond in drawing.bonds:
        degree[bond.a] += 1
        degree[bond.b] += 1
    found = []
    for bond in drawing.bonds:
        if bond.display in _WEDGES and not bond.projection:
            narrow, wide = (bond.b, bond.a) if bond.display in _TURNED else (bond.a, bond.b)
            may_be = degree[narrow] >= _SPOKES or atoms[narrow].stereo is not None
            if not may_be or (atoms[wide].stereo is not None and atoms[narrow].stereo is None):
                found.append((narrow, wide))
    return found


def crossings(drawing: Drawing) -> list[tuple[Bond, Bond]]:
    """Pairs of bonds without a common atom whose axes cross well within both, from left to right."""
    places = {atom.id: (atom.position[0], atom.position[1]) for atom in drawing.atoms}
    hidden = {member for group in drawing.abbreviations for member in group.members if member != group.anchor}
    return list(
        _crossings([bond for bond in drawing.bonds if bond.a not in hidden and bond.b not in hidden], places)
    )


def ungapped(drawing: Drawing, scene: Scene) -> list[tuple[_Pair, _Pair]]:
    """Pairs of bonds that cross with the ink of both going on, as pairs of atom IDs."""
    crossing = crossings(drawing)
    if not crossing:
        return []
    places = {
        atom.id: (
            atom.position[0] * PT_PER_WORLD + scene.origin.x,
            atom.position[1] * PT_PER_WORLD + scene.origin.y,
        )
        for atom in drawing.atoms
    }
    ink = [line for item in scene.items for line in lines(item)]
    return [
        ((one.a, one.b), (other.a, other.b))
        for one, other in crossing
        if are_near(_ink_of(one, other, places, ink), _ink_of(other, one, places, ink), CLEARANCE)
    ]


def _ink_of(bond: Bond, but: Bond, places: Mapping[int, Place], ink: Sequence[Line]) -> list[Line]:
    """The lines that run along a bond, and not along another as well."""
    return [
        line
        for line in ink
        if _runs_along(line, places[bond.a], places[bond.b])
        and not _runs_along(line, places[but.a], places[but.b])
    ]


def _runs_along(line: Line, start: Place, end: Place) -> bool:
    ux, uy = end[0] - start[0], end[1] - start[1]
    length = hypot(ux, uy)
    ux, uy = ux / length, uy / length
    vx, vy = line.end[0] - line.start[0], line.end[1] - line.start[1]
    along = hypot(vx, vy)
    if along < _SHORT or abs(ux * vy - uy * vx) > _SLANT * along:
        return False
    for x, y in (line.start, line.end):
        dx, dy = x - start[0], y - start[1]
        if abs(dx * uy - dy * ux) > _BESIDE or not -_BEYOND < dx * ux + dy * uy < length + _BEYOND:
            return False
    return True


def _crossings(bonds: Sequence[Bond], places: Mapping[int, Place]) -> Iterator[tuple[Bond, Bond]]:
    """Bonds without a common atom whose axes cross well within both, from left to right."""
    boxes = []
    for number, bond in enumerate(bonds):
        (ax, ay), (bx, by) = places[bond.a], places[bond.b]
        boxes.append((min(ax, bx), number, max(ax, bx), min(ay, by), max(ay, by)))
    boxes.sort()
    for position, (_, one, right, top, bottom) in enumerate(boxes, 1):
        for left, other, _, other_top, other_bottom in boxes[position:]:
            if left > right:
                break
            if other_top > bottom or top > other_bottom:
                continue
            first, second = bonds[one], bonds[other]
            ends = (first.a, first.b, second.a, second.b)
            if len(set(ends)) == len(ends) and _cross(*(places[end] for end in ends)):
                yield first, second


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    cross = ux * vy - uy * vx
    if abs(cross) < 1e-9:
        return False
    wx, wy = c[0] - a[0], c[1] - a[1]
    s, t = (wx * vy - wy * vx) / cross, (wx * uy - wy * ux) / cross
    return _GUARD < s < 1 - _GUARD and _GUARD < t < 1 - _GUARD


def _ways(drawing: Drawing) -> Iterator[tuple[Bond, float, float]]:
    """Each bond with its length (world units) and its angle (radians)."""
    atoms: dict[int, Atom] = {atom.id: atom for atom in drawing.atoms}
    for bond in drawing.bonds:
        start, end = atoms[bond.a].position, atoms[bond.b].position
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length > 1e-6:
            yield bond, length, atan2(end[1] - start[1], end[0] - start[0])


def _molecules(drawing: Drawing) -> dict[int, int]:
    """For each atom, one that stands for its molecule."""
    lead = {atom.id: atom.id for atom in drawing.atoms}

    def of(atom: int) -> int:
        while lead[atom] != atom:
            lead[atom] = lead[lead[atom]]
            atom = lead[atom]
        return atom

    for bond in drawing.bonds:
        lead[of(bond.a)] = of(bond.b)
    return {atom: of(atom) for atom in lead}
