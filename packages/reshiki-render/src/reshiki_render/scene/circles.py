"""The inner circles of aromatic rings, and the inner arcs of delocalised ones.

Rules
- A closed ring of aromatic bonds has a circle; seen tilted, an ellipse. Its radius is the distance from the centre to the edges
  less the double-bond spacing; one that would be no larger than two line widths is not drawn.
- Ring bonds flagged `ring_arc` share one arc on that circle instead, their second lines are left out, and their ring has no full
  circle. A free end of an arc stops short of its atom by 0.16 rad, or 15 % of the sweep if that is less.
"""

from collections.abc import Sequence
from math import atan2, ceil, cos, hypot, pi, sin, sqrt, tan
from typing import NamedTuple

from reshiki_render.drawing.bonds import AROMATIC, DOUBLE, SINGLE
from reshiki_render.path import Path
from reshiki_render.scene.rings import ring_links, smallest_rings
from reshiki_render.scene.segments import Place
from reshiki_render.scene.skeleton import Skeleton

ARC_TRIM = 0.16
ARC_TRIM_SHARE = 0.15


class Ellipse(NamedTuple):
    """An ellipse by its centre and the matrix that makes it of the unit circle (columns: `first`, `second`)."""

    centre: Place
    first: Place
    second: Place

    def at(self, angle: float) -> Place:
        c, s = cos(angle), sin(angle)
        return (
            self.centre[0] + c * self.first[0] + s * self.second[0],
            self.centre[1] + c * self.first[1] + s * self.second[1],
        )

    def from_unit(self, place: Place) -> Place:
        """Where a place lies when the ellipse is the unit circle."""
        x, y = place[0] - self.centre[0], place[1] - self.centre[1]
        determinant = self.first[0] * self.second[1] - self.second[0] * self.first[1]
        return (
            (self.second[1] * x - self.second[0] * y) / determinant,
            (self.first[0] * y - self.first[1] * x) / determinant,
        )

    def angle_of(self, place: Place) -> float:
        """The angle of the unit circle's point that lies towards a place."""
        u, v = self.from_unit(place)
        return atan2(v, u)


class Round(NamedTuple):
    """A circle or arc inside a ring: `sweep` from `start` (radians, sign is direction) round an ellipse; `link` is its pen's bond."""

    ellipse: Ellipse
    start: float
    sweep: float
    atoms: tuple[int, ...]
    link: int

    @property
    def closed(self) -> bool:
        return abs(self.sweep) >= 2 * pi - 1e-9

    def path(self) -> Path:
        """The whole of it, in cubics of at most a quarter turn each."""
        return arc_path(self.ellipse, self.start, self.sweep, closed=self.closed)


class Circles(NamedTuple):
    """The circles and arcs of a drawing, and the links whose second line they stand for."""

    rounds: tuple[Round, ...]
    links: frozenset[int]


def circles(skeleton: Skeleton) -> Circles:
    """Every circle and arc of a drawing."""
    flagged = {
        at for at, link in enumerate(skeleton.links) if _takes_arc(skeleton, at) and link.bond.ring_arc
    }
    aromatic = {at for at, link in enumerate(skeleton.links) if link.bond.order == AROMATIC} - flagged
    if not flagged and not aromatic:
        return Circles((), frozenset())
    rounds: list[Round] = []
    done: set[int] = set()
    arced: set[frozenset[int]] = set()
    for ring in _rings(skeleton, flagged, set(range(len(skeleton.links)))):
        arced.add(frozenset(ring))
        ellipse = _inscribed(skeleton, ring)
        links = _ring_links(skeleton, ring)
        if ellipse is not None:
            rounds += _arcs(skeleton, ring, [link in flagged for link in links], ellipse)
            done |= flagged & set(links)
    for ring in _rings(skeleton, aromatic, aromatic):
        ellipse = None if frozenset(ring) in arced else _inscribed(skeleton, ring)
        if ellipse is not None:
            links = _ring_links(skeleton, ring)
            rounds.append(Round(ellipse, 0.0, 2 * pi, tuple(ring), links[0]))
            done |= set(links)
    return Circles(tuple(rounds), frozenset(done))


def _takes_arc(skeleton: Skeleton, at: int) -> bool:
    bond = skeleton.links[at].bond
    return bond.order in (SINGLE, DOUBLE, AROMATIC) and bond.display == "plain"


def _rings(skeleton: Skeleton, seeds: set[int], allowed: set[int]) -> list[list[int]]:
    """The smallest ring through each seed that uses allowed links only, each ring once, in drawing order."""
    if not seeds:
        return []
    around = [
        [(other, link) for other, link in neighbours if link in allowed] for neighbours in skeleton.around
    ]
    in_ring = ring_links(around, len(skeleton.links))
    found: dict[frozenset[int], list[int]] = {}
    for at in sorted(seeds):
        if in_ring[at]:
            link = skeleton.links[at]
            for ring in smallest_rings(around, in_ring, at, link.a, link.b):
                found.setdefault(frozenset(ring), ring)
    return list(found.values())


def _ring_links(skeleton: Skeleton, ring: Sequence[int]) -> list[int]:
    """The links of a ring, the first from its first to its second atom."""
    return [
        next(link for other, link in skeleton.around[here] if other == there)
        for here, there in zip(ring, [*ring[1:], ring[0]], strict=True)
    ]


def _inscribed(skeleton: Skeleton, ring: Sequence[int]) -> Ellipse | None:
    """The ellipse inside a ring, one spacing from its edges; None when it would be too small.

    A regular ring seen tilted is the affine image of a regular polygon: the spread of its corners gives the map.
    """
    style = skeleton.drawing.drawing_style
    places = [skeleton.places[atom] for atom in ring]
    count = len(places)
    cx, cy = sum(x for x, _ in places) / count, sum(y for _, y in places) / count
    xx = sum((x - cx) ** 2 for x, _ in places) * 2 / count
    yy = sum((y - cy) ** 2 for _, y in places) * 2 / count
    xy = sum((x - cx) * (y - cy) for x, y in places) * 2 / count
    half, spread = (xx + yy) / 2, hypot((xx - yy) / 2, xy)
    long, short = sqrt(half + spread), sqrt(max(0.0, half - spread))
    # Of the corner distance: the edges' distance less the spacing, which is a part of the edge.
    share = cos(pi / count) - style.bond_spacing_ratio * 2 * sin(pi / count)
    if short * share <= 2 * style.line_width_pt:
        return None
    heading = atan2(2 * xy, xx - yy) / 2 if spread > 1e-6 * half else 0.0
    c, s = cos(heading), sin(heading)
    return Ellipse((cx, cy), (long * share * c, long * share * s), (-short * share * s, short * share * c))


def _arcs(skeleton: Skeleton, ring: list[int], flags: list[bool], ellipse: Ellipse) -> list[Round]:
    """One arc for each run of flagged edges round a ring."""
    count = len(ring)
    links = _ring_links(skeleton, ring)
    if all(flags):
        return [Round(ellipse, 0.0, 2 * pi, tuple(ring), links[0])]
    angles = [ellipse.angle_of(skeleton.places[atom]) for atom in ring]
    rounds: list[Round] = []
    for first in range(count):
        if not flags[first] or flags[first - 1]:
            continue
        last = first
        sweep = 0.0
        while flags[last % count]:
            turn = angles[(last + 1) % count] - angles[last % count]
            sweep += (turn + pi) % (2 * pi) - pi
            last += 1
        trim = min(ARC_TRIM, ARC_TRIM_SHARE * abs(sweep)) * (1 if sweep > 0 else -1)
        rounds.append(Round(ellipse, angles[first] + trim, sweep - 2 * trim, tuple(ring), links[first]))
    return rounds


def arc_path(ellipse: Ellipse, start: float, sweep: float, *, closed: bool = False) -> Path:
    """Cubics of at most a quarter turn each."""
    parts = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    step = sweep / parts
    reach = 4 / 3 * tan(step / 4)
    numbers = list(ellipse.at(start))
    for part in range(parts):
        here, there = start + part * step, start + (part + 1) * step
        for angle, by in ((here, reach), (there, -reach)):
            x, y = ellipse.at(angle)
            dx, dy = ellipse.at(angle + pi / 2)
            numbers += (x + by * (dx - ellipse.centre[0]), y + by * (dy - ellipse.centre[1]))
        numbers += ellipse.at(there)
    return Path("M" + "C" * parts + ("Z" if closed else ""), tuple(numbers))
