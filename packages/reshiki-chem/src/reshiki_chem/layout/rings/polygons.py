"""A ring system as regular polygons side by side.

The first ring has an upright edge. Every further ring stands on the bond it shares with those before, on the other side;
a ring that touches them along several bonds is closed by an arc of bonds as equal as can be. That draws what is fused in
the plane; a bridged system does not come out, and its shape is taken from elsewhere.
"""

from cmath import exp, pi
from math import sin
from typing import Final

from reshiki_chem.layout.rings.systems import Ring, RingSystem

# Larger rings are no polygons to a chemist.
LARGEST: Final = 8
# What a bond may be off its length, and how near two atoms may come, before a shape counts as failed.
_SHORT: Final = 0.75
_LONG: Final = 1.3
_NEAR: Final = 0.7

Places = dict[int, complex]


def regular(size: int) -> list[complex]:
    """A regular polygon of unit edges round the origin with an upright edge at its right, on the screen clockwise."""
    radius = 0.5 / sin(pi / size)
    return [radius * exp(1j * (2 * k + 1) * pi / size) for k in range(size)]


def polygons(system: RingSystem, known: Places | None = None) -> Places | None:
    """The places of a ring system's atoms; None where polygons do not fit together.

    With the places of some rings known, the others stand on those.
    """
    places: Places = dict(known or {})
    rings = system.rings
    left = [k for k, ring in enumerate(rings) if not all(atom in places for atom in ring)]
    if any(len(rings[k]) > LARGEST for k in left):
        return None
    # On which side of a bond there is a ring already, by the middle of that ring.
    middles: dict[frozenset[int], complex] = {}
    for k, ring in enumerate(rings):
        if k not in left:
            _note(ring, places, middles)
    if not places:
        number = _first(system)
        ring = rings[number]
        places.update(zip(ring, regular(len(ring)), strict=True))
        if len(rings) == 1:
            return places
        left.remove(number)
        _note(ring, places, middles)
    while left:
        number = max(left, key=lambda each: (_met(rings[each], places), -each))
        if not _added(rings[number], places, middles):
            return None
        left.remove(number)
        _note(rings[number], places, middles)
    return places if _is_sound(system, places, known or {}) else None


def _note(ring: Ring, places: Places, middles: dict[frozenset[int], complex]) -> None:
    middle = sum((places[atom] for atom in ring), 0j) / len(ring)
    for pair in zip(ring, (*ring[1:], ring[0]), strict=True):
        middles.setdefault(frozenset(pair), middle)


def _first(system: RingSystem) -> int:
    """The ring to begin with: the one that most others are fused to, six atoms before other sizes."""
    count: dict[int, int] = {}
    for ring in system.rings:
        for atom in ring:
            count[atom] = count.get(atom, 0) + 1
    return max(
        range(len(system.rings)),
        key=lambda n: (
            sum(count[atom] > 1 for atom in system.rings[n]),
            len(system.rings[n]) == 6,
            -n,
        ),
    )


def _met(ring: Ring, places: Places) -> int:
    return sum(atom in places for atom in ring)


def _added(ring: Ring, places: Places, middles: dict[frozenset[int], complex]) -> bool:
    """Place what is left of a ring; False where that cannot be."""
    size = len(ring)
    known = [atom in places for atom in ring]
    if all(known):
        return True
    start = next((k for k in range(size) if known[k] and not known[(k + 1) % size]), None)
    if start is None:
        return False
    ring = ring[start:] + ring[:start]
    known = known[start:] + known[:start]
    at = 0
    while at < size:
        if known[at]:
            at += 1
            continue
        end = at
        while end < size and not known[end]:
            end += 1
        before, after = ring[at - 1], ring[end % size]
        new = ring[at:end]
        if sum(known) < 2:
            return False
        if sum(known) == 2:
            middle = middles.get(frozenset((before, after)))
        else:
            others = [places[atom] for atom, is_known in zip(ring, known, strict=True) if is_known]
            middle = sum(others, 0j) / len(others)
        if middle is None:
            return False
        line = arc(places[before], places[after], len(new), middle, size if sum(known) == 2 else 0)
        if line is None:
            return False
        places.update(zip(new, line, strict=True))
        at = end
    return True


def arc(start: complex, end: complex, count: int, away: complex, size: int = 0) -> list[complex] | None:
    """So many places on an arc of unit bonds from start to end, on the side of their line that `away` is not on.

    None where the bonds are too few to reach. With a size the arc is that of a regular polygon.
    """
    way = end - start
    span = abs(way)
    edges = count + 1
    if not 1e-6 < span < edges - 1e-6:
        return None
    turn = 2 * pi / size if size else _turn(span, edges)
    side = 1 if ((away - start) * way.conjugate()).imag < 0 else -1
    # The first bond leaves the line by half of what all bonds turn.
    heading = way / span * exp(1j * side * turn * (edges - 1) / 2)
    line = []
    place = start
    for _ in range(count):
        place += heading
        heading *= exp(-1j * side * turn)
        line.append(place)
    return line


def _turn(span: float, edges: int) -> float:
    """By how much unit bonds on an arc turn against each other so that so many of them span a distance."""
    low, high = 1e-6, 2 * pi / edges - 1e-6
    for _ in range(40):
        middle = (low + high) / 2
        if sin(edges * middle / 2) / sin(middle / 2) > span:
            low = middle
        else:
            high = middle
    return low


def _is_sound(system: RingSystem, places: Places, known: Places) -> bool:
    """Whether bonds are of their length and atoms apart; what was known is not judged."""
    for a, b in system.bonds:
        if not (_SHORT < abs(places[a] - places[b]) < _LONG or (a in known and b in known)):
            return False
    spots = sorted(places.items(), key=lambda item: item[1].real)
    for number, (atom, one) in enumerate(spots):
        for other, spot in spots[number + 1 :]:
            if spot.real - one.real > _NEAR:
                break
            if abs(spot - one) < _NEAR and not (atom in known and other in known):
                return False
    return True
