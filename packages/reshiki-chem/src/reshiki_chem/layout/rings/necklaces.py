"""A large ring that runs through small ones, which hang on it like beads: calixarenes, porphyrins, cyclodextrins.

Where the large ring enters and leaves a small one, and all its other atoms, lie on a circle. Of a small ring the fewer atoms
lie inside.
"""

from cmath import exp, pi
from collections.abc import Sequence
from math import asin, sin

from reshiki_chem.layout.rings.polygons import LARGEST
from reshiki_chem.layout.rings.systems import Ring, RingSystem


def necklace(system: RingSystem, ring: Ring) -> dict[int, complex] | None:
    """The places of such a system's atoms; None where the small rings do not lie one after the other."""
    count = len(ring)
    position = {atom: place for place, atom in enumerate(ring)}
    # For each place of the ring the bead that begins there: how many bonds of the ring it holds, and its atoms.
    beads: dict[int, tuple[int, Ring]] = {}
    covered = [False] * count
    for bead in system.rings:
        if bead is ring:
            continue
        shared = [atom for atom in bead if atom in position]
        if len(shared) < 2:
            continue
        members = set(shared)
        starts = [atom for atom in shared if ring[position[atom] - 1] not in members]
        if len(starts) != 1 or len(bead) > LARGEST or len(shared) == len(bead):
            return None
        start = position[starts[0]]
        for step in range(len(shared) - 1):
            if covered[(start + step) % count]:
                return None
            covered[(start + step) % count] = True
        beads[start] = len(shared) - 1, bead
    first = next((place for place in range(count) if not covered[place - 1]), None)
    if first is None:
        return None
    corners, chords = [], []
    place = first
    while place < first + count:
        corners.append(place % count)
        held = beads.get(place % count)
        if held is None:
            chords.append(1.0)
            place += 1
        else:
            bonds, bead = held
            chords.append(sin(pi * bonds / len(bead)) / sin(pi / len(bead)))
            place += bonds
    if place != first + count:
        return None
    radius = _radius(chords)
    if radius is None:
        return None
    places: dict[int, complex] = {}
    # The first small ring lies on top; of four five-membered ones, as in a porphyrin, it lies in the corner.
    lead = corners.index(min(beads))
    before = sum(2 * asin(min(1.0, chord / 2 / radius)) for chord in chords[:lead])
    angle = -pi / 2 - before - asin(min(1.0, chords[lead] / 2 / radius))
    if [len(bead) for _, bead in beads.values()] == [5, 5, 5, 5]:
        angle += pi / 4
    for corner, chord in zip(corners, chords, strict=True):
        places[ring[corner]] = radius * exp(1j * angle)
        angle += 2 * asin(min(1.0, chord / 2 / radius))
    for corner in corners:
        held = beads.get(corner)
        if held is None or held[0] == 1:
            continue
        bonds, bead = held
        path = [ring[(corner + step) % count] for step in range(bonds + 1)]
        rest = _other_way(bead, path)
        entry, leave = places[path[0]], places[path[-1]]
        inner, outer = (path[1:-1], rest) if len(path) - 2 <= len(rest) else (rest, path[1:-1])
        outward = (entry + leave) / 2
        for atoms, away in ((inner, outward * 2), (outer, 0j)):
            line = _circular(entry, leave, len(atoms), len(bead), away)
            places.update(zip(atoms, line, strict=True))
    return places


def _other_way(bead: Ring, path: Sequence[int]) -> list[int]:
    """The atoms of a small ring from the start of a path to its end that are not on the path, in that order."""
    size = len(bead)
    at = bead.index(path[0])
    step = -1 if bead[(at + 1) % size] == path[1] else 1
    rest = []
    at = (at + step) % size
    while bead[at] != path[-1]:
        rest.append(bead[at])
        at = (at + step) % size
    return rest


def _circular(start: complex, end: complex, count: int, size: int, away: complex) -> list[complex]:
    """So many corners of a regular polygon from start to end, on the side of their line that `away` is not on."""
    way = end - start
    side = 1 if ((away - start) * way.conjugate()).imag < 0 else -1
    turn = 2 * pi / size
    heading = way / abs(way) * exp(1j * side * turn * count / 2)
    line = []
    place = start
    for _ in range(count):
        place += heading
        heading *= exp(-1j * side * turn)
        line.append(place)
    return line


def _radius(chords: Sequence[float]) -> float | None:
    """The radius of the circle in which chords of these lengths close."""
    low = max(chords) / 2
    if sum(2 * asin(min(1.0, chord / 2 / low)) for chord in chords) < 2 * pi:
        return None
    high = sum(chords)
    for _ in range(60):
        middle = (low + high) / 2
        if sum(2 * asin(min(1.0, chord / 2 / middle)) for chord in chords) > 2 * pi:
            low = middle
        else:
            high = middle
    return high
