"""The shape of a ring system, and where its atoms look outwards."""

from cmath import exp, phase, pi
from collections.abc import Mapping
from typing import Final, NamedTuple

from reshiki_chem.layout.corners import gaps
from reshiki_chem.layout.rings.systems import RingSystem

Places = Mapping[int, complex]

# A ring by itself is a regular polygon up to this size (`choose`).
LARGEST_REGULAR: Final = 8


class Shape(NamedTuple):
    """A ring system laid out by itself.

    `on_grid` asks to be turned by steps of 30 degrees only. A drawing begun with a shape that is `upright` is not turned,
    and one that is `familiar` as it lies rather not.
    """

    places: Places
    on_grid: bool
    upright: bool = False
    familiar: bool = False


class Outside(NamedTuple):
    """What an atom of a ring system has free: the middle of the gap outside its rings, and how wide it is (radians)."""

    way: complex
    gap: float


def outside(system: RingSystem, places: Places) -> dict[int, Outside]:
    """The way out at every atom of a ring system."""
    if len(system.rings) == 1 and len(system.atoms) <= LARGEST_REGULAR:
        gap = pi + 2 * pi / len(system.atoms)
        middle = sum((places[atom] for atom in system.atoms), 0j) / len(system.atoms)
        return {
            atom: Outside((places[atom] - middle) / abs(places[atom] - middle), gap) for atom in system.atoms
        }
    ringed: dict[int, list[tuple[int, int, float]]] = {}
    for ring in system.rings:
        area = 0.0
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            area += (places[a].conjugate() * places[b]).imag
        for before, atom, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
            ringed.setdefault(atom, []).append((before, after, area))
    found = {}
    for atom, corners in ringed.items():
        here = places[atom]
        if len(corners) == 1:
            (before, after, area) = corners[0]
            first, last = (before, after) if area > 0 else (after, before)
            start = places[first] - here
            gap = (phase(places[last] - here) - phase(start)) % (2 * pi)
            found[atom] = Outside(start / abs(start) * exp(0.5j * gap), gap)
            continue
        near = list(dict.fromkeys(other for before, after, _ in corners for other in (before, after)))
        ways = [places[other] - here for other in near]
        # A ring lies from its second bond to its first, going round the atom: on the other side its neighbours have a gap.
        inside = {(after, before) if area > 0 else (before, after) for before, after, area in corners}
        free = [(width, k) for width, k, following in gaps(ways) if (near[k], near[following]) not in inside]
        if not free:
            free = [(width - 2 * pi, k) for width, k, _ in gaps(ways)]
        width, k = max(free, key=lambda item: item[0])
        gap = width % (2 * pi)
        found[atom] = Outside(ways[k] / abs(ways[k]) * exp(1j * gap / 2), gap)
    return found


def seated(
    places: Places, atom: int, place: complex, turn: complex, *, is_mirrored: bool
) -> dict[int, complex]:
    """A ring system, mirrored across the horizontal if asked, then turned, one of its atoms at a place."""
    centre = places[atom]
    if is_mirrored:
        return {other: place + (spot - centre).conjugate() * turn for other, spot in places.items()}
    return {other: place + (spot - centre) * turn for other, spot in places.items()}
