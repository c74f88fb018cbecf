"""A substituent at an unknown place: its bond begins in the middle of the atoms it may be bonded to and leads out of them.

Used where a structure with such bonds arrives without coordinates: the substituent, laid out by itself, is turned and put
where its bond crosses the rest between two atoms and where it is clear of it, as near as that goes.
"""

from collections.abc import Collection, Iterator, Sequence
from math import cos, dist, hypot, pi, sin
from typing import Final

from reshiki_chem.placement import joined, moved, room_of
from reshiki_render.drawing import Atom, Drawing, Point, replace
from reshiki_render.drawing.molecules import links, molecules, reached
from reshiki_render.drawing.selection import part_of
from reshiki_render.drawing.style import BOND_WORLD

_GAP: Final = 1.2 * BOND_WORLD
_DIRECTIONS: Final = 24
_CLEAR: Final = 0.85 * BOND_WORLD
# How near its bond may come to an atom it passes.
_PASSING: Final = 0.3 * BOND_WORLD
_LONGEST: Final = 12


def with_substituents(drawing: Drawing) -> Drawing:
    """The drawing with the substituents of its attachment points in place, its molecules in a row."""
    for point in drawing.atoms:
        if point.attachment:
            drawing = _put(drawing, point)
    placed = []
    right = None
    for members in molecules(drawing):
        part = part_of(drawing, members)
        room = room_of(part)
        assert room is not None
        if right is not None:
            part = moved(part, right + _GAP - room.left, -(room.top + room.bottom) / 2)
            right += _GAP + room.width
        else:
            part, right = moved(part, 0.0, -(room.top + room.bottom) / 2), room.right
        placed.append(part)
    atoms = {atom.id: atom for atom in joined(placed).atoms}
    return replace(drawing, atoms=tuple(atoms[atom.id] for atom in drawing.atoms))


def _put(drawing: Drawing, point: Atom) -> Drawing:
    places = {atom.id: atom.position for atom in drawing.atoms}
    targets = [places[target] for target in point.centroid]
    middle = Point(sum(x for x, _ in targets) / len(targets), sum(y for _, y in targets) / len(targets))
    bonded = links(drawing, hydrogen_bonds=True, attachments=False)
    mine = reached((point.id,), bonded)
    neighbours = bonded.get(point.id, ())
    moves = {point.id: middle}
    if neighbours and mine.isdisjoint(point.centroid):
        rest = [places[atom] for atom in reached(point.centroid, bonded)]
        ends = [places[atom] for atom in mine if atom != point.id]
        chosen = min(_ways(middle, point.position, places[neighbours[0]], ends, rest), key=lambda way: way[0])
        moves.update(zip((atom for atom in mine if atom != point.id), chosen[1], strict=True))
    return replace(
        drawing,
        atoms=tuple(
            replace(atom, position=moves[atom.id]) if atom.id in moves else atom for atom in drawing.atoms
        ),
    )


def _ways(
    middle: Point, begin: Point, end: Point, atoms: Sequence[Point], rest: Collection[Point]
) -> Iterator[tuple[tuple[float, float], list[Point]]]:
    """The ways to lead the bond that begins at `begin` out of the middle: what speaks against each, and where atoms go."""
    length = dist(begin, end)
    ux, uy = (end.x - begin.x) / length, (end.y - begin.y) / length
    for step in range(_DIRECTIONS):
        angle = 2 * pi * step / _DIRECTIONS
        dx, dy = cos(angle), sin(angle)
        # The turn that takes the bond as it was laid out to this direction.
        c, s = ux * dx + uy * dy, ux * dy - uy * dx
        for stretch in range(_LONGEST):
            shift = stretch * BOND_WORLD / 4
            moved_atoms = [
                Point(
                    middle.x + c * (x - begin.x) - s * (y - begin.y) + shift * dx,
                    middle.y + s * (x - begin.x) + c * (y - begin.y) + shift * dy,
                )
                for x, y in atoms
            ]
            clearance = min(dist(a, b) for a in moved_atoms for b in rest)
            if clearance >= _CLEAR or stretch == _LONGEST - 1:
                out = Point(middle.x + (length + shift) * dx, middle.y + (length + shift) * dy)
                passing = min(_distance(atom, middle, out) for atom in rest)
                yield (stretch + 4.0 * (passing < _PASSING), -min(passing, clearance)), moved_atoms
                break


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line between two others."""
    dx, dy = end.x - start.x, end.y - start.y
    along = ((point.x - start.x) * dx + (point.y - start.y) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0.0), 1.0)
    return hypot(point.x - start.x - along * dx, point.y - start.y - along * dy)
