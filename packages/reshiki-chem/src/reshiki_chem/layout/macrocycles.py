"""Large rings along the outline of a patch of hexagons.

The outlines tried are those of patches with six straight sides: a ring of n atoms has sides that add up to (n + 6) / 2
hexagons. An outline turns outwards at its corners and at every second atom of its sides, inwards at the others. The atoms of
a ring are laid along it so that what carries branches turns outwards, that double bonds have their geometry and amides lie
stretched; of equal ways the roundest is taken. An odd ring takes the outline of one atom more, leaves out one, and is eased
until all bonds are alike again.
"""

from cmath import exp, pi
from collections.abc import Sequence
from functools import lru_cache
from math import asin, inf, sin, sqrt
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.corners import STEPS
from reshiki_chem.layout.systems import Ring, RingSystem
from reshiki_render.drawing.bonds import DOUBLE, SINGLE, TRIPLE

SMALLEST: Final = 9
LARGEST: Final = 60

# What an atom costs that turns inwards: with one branch or with two, bare, of a ring fused there; a carbonyl, an amide's
# hydrogen; bonds of the wrong geometry, and an amide folded back; and how much a patch costs for being long.
_ONE_INWARDS: Final = 1.0
_TWO_INWARDS: Final = 2.5
_CARBONYL_INWARDS: Final = 0.55
_HYDROGEN_INWARDS: Final = 0.1
_BARE_OUTWARDS: Final = 0.05
_FUSED_INWARDS: Final = 5.0
_WRONG: Final = 20.0
_FOLDED: Final = 0.6
_LONG: Final = 0.35


def looped(graph: Graph, ring: Ring, fused: Sequence[tuple[int, int]]) -> list[complex] | None:
    """The places of a large ring's atoms, in the ring's order; `fused` are the bonds on which other rings stand.

    None where no outline has the geometry of the ring's double bonds: a polyene cannot go round two corners.
    """
    count = len(ring)
    even = count + count % 2
    wishes = _wishes(graph, ring, fused)
    # An odd ring leaves out an atom of the outline before its first: where no geometry has to be kept.
    seam = wishes.seam() if even != count else 0
    wishes = wishes.turned(seam)
    best: tuple[float, list[complex]] = (inf, [])
    for sides in _patches((even + 6) // 2):
        outline = _outline(sides)
        inwards = _inwards(outline)
        shape = _LONG * _length(outline)
        for start in range(even):
            for step in (1, -1):
                order = [(start + step * k) % even for k in range(even)]
                if even != count and inwards[order[-1]]:
                    continue
                cost = shape + _cost([inwards[place] for place in order[:count]], wishes)
                if cost < best[0] - 1e-9:
                    best = cost, [outline[place] for place in order[:count]]
    if best[0] >= _WRONG:
        return None
    places = best[1]
    if even != count:
        places = eased(places)
    middle = sum(places, 0j) / count
    places = [place - middle for place in places]
    return places[count - seam :] + places[: count - seam]


class _Wishes(NamedTuple):
    """What each atom of a ring pays for turning inwards or outwards; what each bond pays, by the place of its first atom,
    whose ends turn the same way, or opposite ways.
    """

    inwards: list[float]
    outwards: list[float]
    alike: list[float]
    opposite: list[float]

    def seam(self) -> int:
        """The place before which an odd ring is closed with least harm."""
        count = len(self.inwards)
        return min(
            range(count),
            key=lambda place: (
                sum(self.alike[(place + k) % count] + self.opposite[(place + k) % count] for k in (-2, -1, 0)),
                self.inwards[place] + self.inwards[place - 1],
                place,
            ),
        )

    def turned(self, first: int) -> "_Wishes":
        return _Wishes(*(values[first:] + values[:first] for values in self))


def _wishes(graph: Graph, ring: Ring, fused: Sequence[tuple[int, int]]) -> _Wishes:
    count = len(ring)
    members = {atom: place for place, atom in enumerate(ring)}
    wishes = _Wishes([0.0] * count, [_BARE_OUTWARDS] * count, [0.0] * count, [0.0] * count)
    for place, atom in enumerate(ring):
        branches = [other for other in graph.neighbours(atom) if other not in members]
        if not branches:
            wishes.inwards[place] = _HYDROGEN_INWARDS if graph.atoms[atom].element == "N" else 0.0
            continue
        wishes.outwards[place] = 0.0
        if len(branches) > 1:
            wishes.inwards[place] = _TWO_INWARDS
        else:
            k = next(k for k in graph.around[atom] if graph.bonds[k].other(atom) == branches[0])
            is_end = len(graph.around[branches[0]]) == 1
            wishes.inwards[place] = (
                _CARBONYL_INWARDS if graph.bonds[k].order == DOUBLE and is_end else _ONE_INWARDS
            )
    for a, b in fused:
        for atom in (a, b):
            if atom in members:
                wishes.inwards[members[atom]] = _FUSED_INWARDS
                wishes.outwards[members[atom]] = 0.0
    for place, atom in enumerate(ring):
        after = ring[(place + 1) % count]
        k = next(k for k in graph.around[atom] if graph.bonds[k].other(atom) == after)
        bond = graph.bonds[k]
        if bond.order == DOUBLE and bond.stereo in {"cis", "trans"}:
            in_ring = [end in members for end in bond.stereo_atoms]
            is_cis = bond.stereo == "cis"
            if in_ring.count(False) == 1:
                is_cis = not is_cis
            (wishes.opposite if is_cis else wishes.alike)[place] = _WRONG
        elif bond.order == SINGLE and {graph.atoms[atom].element, graph.atoms[after].element} == {"C", "N"}:
            carbon = atom if graph.atoms[atom].element == "C" else after
            if any(
                graph.bonds[j].order == DOUBLE and graph.atoms[graph.bonds[j].other(carbon)].element == "O"
                for j in graph.around[carbon]
            ):
                wishes.alike[place] = _FOLDED
        elif bond.order == TRIPLE:
            wishes.alike[place] = _FOLDED
    return wishes


def _cost(inwards: Sequence[bool], wishes: _Wishes) -> float:
    count = len(inwards)
    total = 0.0
    for place, turned in enumerate(inwards):
        total += wishes.inwards[place] if turned else wishes.outwards[place]
        total += (
            wishes.alike[place] if turned == inwards[(place + 1) % count] else wishes.opposite[place]
        )
    return total


@lru_cache(maxsize=16)
def _patches(total: int) -> tuple[tuple[int, ...], ...]:
    """The sides, in hexagons, of the patches whose six sides add up to a total; no two alike but for a turn."""
    seen: dict[tuple[int, ...], None] = {}
    for a in range(1, total):
        for b in range(1, total - a):
            for c in range(1, total - a - b):
                # Opposite pairs of sides span the same distance: a + b = d + e, b + c = e + f.
                for d in range(1, a + b):
                    e = a + b - d
                    f = b + c - e
                    if f < 1 or a + b + c + d + e + f != total:
                        continue
                    sides = (a, b, c, d, e, f)
                    turned = [sides[k:] + sides[:k] for k in range(6)]
                    seen[min(turned + [sides[::-1] for sides in turned])] = None
    return tuple(seen)


def _outline(sides: Sequence[int]) -> list[complex]:
    """The atoms round a patch: along each side outwards and inwards by turns, outwards once more at its end."""
    heading = 1
    place = 0j
    places = []
    for side in sides:
        for hexagon in range(side):
            places.append(place)
            place += STEPS[heading % 12]
            heading += 2
            if hexagon < side - 1:
                places.append(place)
                place += STEPS[heading % 12]
                heading -= 2
    return places


def _inwards(outline: Sequence[complex]) -> list[bool]:
    found = []
    for before, place, after in zip(
        (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
    ):
        found.append(((place - before).conjugate() * (after - place)).imag < 0)
    return found


def _length(outline: Sequence[complex]) -> float:
    """How much farther apart than a round outline's its farthest atoms are, in parts."""
    middle = sum(outline, 0j) / len(outline)
    reaches = [abs(place - middle) for place in outline]
    return max(reaches) / (sum(reaches) / len(reaches)) - 1


def eased(places: Sequence[complex], rounds: int = 120) -> list[complex]:
    """A closed line of places moved until its bonds are of unit length and its corners near 120 degrees."""
    places = list(places)
    count = len(places)
    wide = sqrt(3)
    for _ in range(rounds):
        pushes = [0j] * count
        for k in range(count):
            for far, target, weight in ((1, 1.0, 0.45), (2, wide, 0.12)):
                other = (k + far) % count
                way = places[other] - places[k]
                length = abs(way) or 1e-6
                push = way / length * (length - target) * weight / 2
                pushes[k] += push
                pushes[other] -= push
        places = [place + push for place, push in zip(places, pushes, strict=True)]
    return places


def necklace(system: RingSystem, ring: Ring) -> dict[int, complex] | None:
    """A large ring that runs through small ones, which hang on it like beads: calixarenes, porphyrins, cyclodextrins.

    Where it enters and leaves a small ring, and all its other atoms, lie on a circle. Of a small ring the fewer atoms lie
    inside. None where the small rings do not lie one after the other.
    """
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
        if len(starts) != 1 or len(bead) > 8 or len(shared) == len(bead):
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
    for corner, chord in zip(corners, chords, strict=True):
        held = beads.get(corner)
        if held is None or chord == 1.0 and held[0] == 1:
            continue
        bonds, bead = held
        path = [ring[(corner + step) % count] for step in range(bonds + 1)]
        rest = _other_way(bead, path)
        start, end = places[path[0]], places[path[-1]]
        inner, outer = (path[1:-1], rest) if len(path) - 2 <= len(rest) else (rest, path[1:-1])
        outward = (start + end) / 2
        for atoms, away in ((inner, outward * 2), (outer, 0j)):
            line = _circular(start, end, len(atoms), len(bead), away)
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
