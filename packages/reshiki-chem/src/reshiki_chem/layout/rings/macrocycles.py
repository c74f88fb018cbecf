"""Large rings along the outline of a patch of hexagons.

The outlines tried are those of patches with six straight sides: a ring of n atoms has sides that add up to (n + 6) / 2
hexagons. An outline turns outwards at its corners and at every second atom of its sides, inwards at the others. The atoms of
a ring are laid along it so that what carries branches turns outwards, that double bonds have their geometry and amides lie
stretched; of equal ways the roundest is taken. An odd ring takes the outline of one atom more, leaves out one, and is eased
until all bonds are alike again.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import inf, sqrt
from typing import Final, NamedTuple

from reshiki_chem.graph import Graph
from reshiki_chem.layout.corners import STEPS
from reshiki_chem.layout.rings.systems import Ring
from reshiki_render.drawing.bonds import DOUBLE, SINGLE, TRIPLE

# Across a corner of 120 degrees.
_ACROSS: Final = sqrt(3)
SMALLEST: Final = 9
# Of larger rings only the roundest outline is tried, and only so many ways along it.
_LARGE: Final = 60

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
    total = (even + 6) // 2
    patches = _patches(total) if count <= _LARGE else (_roundest(total),)
    pace = 1 + count // _LARGE
    for sides in patches:
        outline = _outline(sides)
        inwards = _inwards(outline)
        shape = _LONG * _length(outline)
        for start in range(0, even, pace):
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
                sum(
                    self.alike[(place + k) % count] + self.opposite[(place + k) % count] for k in (-2, -1, 0)
                ),
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
        total += wishes.alike[place] if turned == inwards[(place + 1) % count] else wishes.opposite[place]
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


def _roundest(total: int) -> tuple[int, ...]:
    """The sides of the patch whose six sides, as alike as can be, add up to a total."""
    # The patch closes when opposite sides differ by the same, taken in turn one way and the other.
    odd = total % 2
    third, rest = divmod((total - 3 * odd) // 2, 3)
    b, d, f = (third + (k < rest) for k in range(3))
    return (d + odd, b, f + odd, d, b + odd, f)


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
    for _ in range(rounds):
        near = _pushes(places, 1, 1.0, 0.45)
        wide = _pushes(places, 2, _ACROSS, 0.12)
        # What pulls an atom towards one pulls that one back.
        places = [
            place + one - back + two - from_far
            for place, one, back, two, from_far in zip(
                places, near, (near[-1], *near[:-1]), wide, (*wide[-2:], *wide[:-2]), strict=True
            )
        ]
    return places


def _pushes(places: Sequence[complex], far: int, target: float, weight: float) -> list[complex]:
    """What brings each place nearer to the distance it should have from the one so far on."""
    return [
        (way := other - place) * (1 - target / (abs(way) or 1e-6)) * (weight / 2)
        for place, other in zip(places, (*places[far:], *places[:far]), strict=True)
    ]
