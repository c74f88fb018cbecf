"""Solid bond bodies (plain, bold, wedge) and how they meet: mitred at unlabelled atoms, one outline a bond.

Rules: a body is a quadrilateral, its half width given at each end. Round an atom, neighbouring bodies share the corner where their
edges meet, so that the union has no seam, gap or step. A corner farther from the atom than the mitre limit is bevelled; bodies
that go straight on keep their flat ends. A body that ends alone is flat.
"""

from collections.abc import Hashable, Mapping, Sequence
from math import atan2, hypot
from typing import NamedTuple, TypeVar

from reshiki_render.path import Path, polygon
from reshiki_render.scene.segments import Place, meeting, unit


class Body(NamedTuple):
    """A solid bond from `start` to `end` (pt), `first` and `last` its half widths there."""

    start: Place
    end: Place
    first: float
    last: float


Key = TypeVar("Key", bound=Hashable)
# A body's end: its key in the mapping of bodies, and whether it is its start.
End = tuple[Key, bool]


def outlines(
    bodies: Mapping[Key, Body], joints: Sequence[tuple[Place, Sequence[End[Key]]]]
) -> dict[Key, Path]:
    """The outline of every body. `joints` names, for each unlabelled atom, the ends of the bodies that meet there."""
    corners: dict[End[Key], tuple[Place, Place]] = {}
    for key, body in bodies.items():
        ux, uy, _ = unit(body.start, body.end)
        (ax, ay), (bx, by) = body.start, body.end
        first, last = body.first, body.last
        # Left and right as seen leaving the body through that end.
        corners[key, True] = ((ax - uy * first, ay + ux * first), (ax + uy * first, ay - ux * first))
        corners[key, False] = ((bx + uy * last, by - ux * last), (bx - uy * last, by + ux * last))
    centres: dict[End[Key], Place] = {}
    flat = dict(corners)
    for atom, ends in joints:
        if len(ends) > 1:
            _mitre(atom, ends, bodies, flat, corners, centres)
    found = {}
    for key in bodies:
        points = [*corners[key, True]]
        if (key, True) in centres:
            points.insert(1, centres[key, True])
        points.extend(corners[key, False])
        if (key, False) in centres:
            points.insert(-1, centres[key, False])
        found[key] = polygon(points)
    return found


def _mitre(
    atom: Place,
    ends: Sequence[End[Key]],
    bodies: Mapping[Key, Body],
    flat: Mapping[End[Key], tuple[Place, Place]],
    corners: dict[End[Key], tuple[Place, Place]],
    centres: dict[End[Key], Place],
) -> None:
    """Let the corners of the ends at one atom meet, going round it."""

    def heading(end: End[Key]) -> float:
        body = bodies[end[0]]
        near, far = (body.start, body.end) if end[1] else (body.end, body.start)
        return atan2(far[1] - near[1], far[0] - near[0])

    turned = sorted(ends, key=heading) if len(ends) > 2 else ends
    widest = max(max(bodies[key].first, bodies[key].last) for key, _ in ends)
    shortest = min(
        hypot(b.end[0] - b.start[0], b.end[1] - b.start[1]) for b in (bodies[key] for key, _ in ends)
    )
    limit = min(4 * widest, 0.45 * shortest)
    for here, there in zip(turned, [*turned[1:], turned[0]], strict=True):
        # Going round with growing angle, this end's first corner faces the next end's second one.
        p, q = flat[here][0], flat[there][1]
        shared = meeting(p, _edge(here, 0, flat), q, _edge(there, 1, flat))
        if shared is None:
            continue
        if hypot(shared[0] - atom[0], shared[1] - atom[1]) > limit:
            shared = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        corners[here] = (shared, corners[here][1])
        corners[there] = (corners[there][0], shared)
    for end in ends:
        centres[end] = atom


def _edge(end: End[Key], which: int, flat: Mapping[End[Key], tuple[Place, Place]]) -> tuple[float, float]:
    """The direction of a body's edge away from one of its corners: to the corner across, at the other end."""
    near = flat[end][which]
    far = flat[end[0], not end[1]][1 - which]
    return far[0] - near[0], far[1] - near[1]
