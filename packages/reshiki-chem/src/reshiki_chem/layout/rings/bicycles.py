"""Two atoms joined by three paths: norbornane, quinuclidine, tropane and their kin.

Two of the paths make the outer ring, the third lies within it. Which one that is decides the bulk of branches: the inner
path should carry none. Norbornane whose single-atom path carries branches is drawn from the front, that path on top.
"""

from cmath import exp, pi
from collections.abc import Mapping, Sequence
from math import inf, sqrt
from typing import Final

from reshiki_chem.layout.rings.polygons import regular
from reshiki_chem.layout.rings.systems import RingSystem

Path = tuple[int, ...]

_LARGEST_RING: Final = 10
# What a branch on the inner path costs, and an atom of the inner path.
_BRANCH: Final = 3.0
_ATOM: Final = 1.0

# Norbornane from the front: bridgeheads, apex, lower and middle edge.
_FRONT_HEADS: Final = (-1 + 0j, 1 + 0j)
_FRONT_APEX: Final = -0.62j
_FRONT_LOWER: Final = (-0.5 + 0.88j, 0.5 + 0.88j)
_FRONT_MIDDLE: Final = (-0.44 + 0.26j, 0.44 + 0.26j)


def bicycle(system: RingSystem, branches: Mapping[int, int]) -> dict[int, complex] | None:
    """The places of such a system's atoms; None for any other. `branches` counts what hangs on each atom."""
    joined = _joined(system)
    if joined is None:
        return None
    heads, paths = joined
    if any(not path for path in paths):
        return None
    best: tuple[float, int] = (inf, 0)
    for number, path in enumerate(paths):
        ring = sum(len(other) for other in paths) - len(path) + 2
        if ring > _LARGEST_RING:
            continue
        loaded = sum(branches.get(atom, 0) for atom in path)
        cost = _BRANCH * loaded + _ATOM * len(path) + (0.5 if ring > 8 or ring < 6 else 0.0)
        # An inner path as long as the outer ones leaves no room.
        if len(path) > 1 and ring < 6 and not _is_front(paths):
            cost += 10
        if cost < best[0]:
            best = cost, number
    if best[0] == inf:
        return None
    inner = paths[best[1]]
    outer = [path for number, path in enumerate(paths) if number != best[1]]
    if _is_front(paths) and len(inner) == 2:
        return _from_the_front(heads, inner, outer)
    return _round(heads, inner, outer)


def _joined(system: RingSystem) -> tuple[tuple[int, int], list[Path]] | None:
    """The two bridgeheads and the paths between them; None where the system is not of that kind."""
    if len(system.rings) != 2:
        return None
    near: dict[int, list[int]] = {atom: [] for atom in system.atoms}
    for a, b in system.bonds:
        near[a].append(b)
        near[b].append(a)
    heads = [atom for atom in system.atoms if len(near[atom]) == 3]
    if len(heads) != 2:
        return None
    start, end = heads
    paths = []
    for first in near[start]:
        path = []
        before, at = start, first
        while at != end:
            if at == start:
                return None
            path.append(at)
            before, at = at, next(other for other in near[at] if other != before)
        paths.append(tuple(path))
    return (start, end), paths


def _is_front(paths: Sequence[Path]) -> bool:
    return sorted(len(path) for path in paths) == [1, 2, 2]


def _from_the_front(heads: tuple[int, int], inner: Path, outer: Sequence[Path]) -> dict[int, complex]:
    apex, lower = sorted(outer, key=len)
    places = dict(zip(heads, _FRONT_HEADS, strict=True))
    places[apex[0]] = _FRONT_APEX
    places.update(zip(lower, _FRONT_LOWER, strict=True))
    places.update(zip(inner, _FRONT_MIDDLE, strict=True))
    return places


def _round(heads: tuple[int, int], inner: Path, outer: Sequence[Path]) -> dict[int, complex]:
    """The outer ring as a polygon, the inner path across it."""
    longer, shorter = sorted(outer, key=len, reverse=True)
    start, end = heads
    ring = (start, *longer, end, *shorter[::-1])
    count = len(ring)
    places = dict(zip(ring, _outer(count), strict=True))
    a, b = places[start], places[end]
    way = b - a
    span = abs(way)
    unit = way / span
    # Towards the longer path, which has more room.
    side = unit * 1j
    middle = (a + b) / 2
    if ((places[longer[len(longer) // 2]] - middle) * side.conjugate()).real < 0:
        side = -side
    edges = len(inner) + 1
    for place, atom in enumerate(inner, 1):
        along = a + way * place / edges
        if len(longer) == len(shorter):
            # Across the middle: bent to and fro so that it is seen to be a path.
            swing = min(0.3, 0.15 * span) if len(inner) == 1 else 0.24 * (-1) ** place
        elif len(inner) == 1:
            swing = sqrt(max(1 - (span / 2) ** 2, 0.04))
        else:
            swing = 0.42
        if len(inner) > 1:
            along = middle + (along - middle) * min(1.0, 0.9 * edges / span / 1.2 if span < 2 else 1.0)
        places[atom] = along + side * swing
    return places


def _outer(count: int) -> list[complex]:
    if count % 2 == 0:
        # An upright corner at the top: opposite bridgeheads lie above one another.
        return [place * exp(-1j * pi / count) * -1j for place in regular(count)]
    return regular(count)
