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
    numbers = {key: number for number, key in enumerate(bodies)}
    flat: list[_Corners] = []
    reaches: list[tuple[float, float]] = []
    for body in bodies.values():
        ux, uy, length = unit(body.start, body.end)
        (ax, ay), (bx, by) = body.start, body.end
        first, last = body.first, body.last
        # Left and right as seen leaving the body through that end.
        flat.append(((ax - uy * first, ay + ux * first), (ax + uy * first, ay - ux * first)))
        flat.append(((bx + uy * last, by - ux * last), (bx - uy * last, by + ux * last)))
        reaches.append((max(first, last), length))
    corners = flat.copy()
    centres: dict[int, Place] = {}
    for atom, ends in joints:
        if len(ends) > 1:
            _mitre(atom, [2 * numbers[key] + (not starts) for key, starts in ends], reaches, flat, corners)
            for key, starts in ends:
                centres[2 * numbers[key] + (not starts)] = atom
    found = {}
    for number, key in enumerate(bodies):
        near, far = 2 * number, 2 * number + 1
        (left, right), (other_right, other_left) = corners[near], corners[far]
        points = [left, right, other_right, other_left]
        if far in centres:
            points.insert(3, centres[far])
        if near in centres:
            points.insert(1, centres[near])
        found[key] = polygon(points)
    return found


# The left and the right corner of an end; ends are numbered, a body's start before its end.
_Corners = tuple[Place, Place]


def _mitre(
    atom: Place,
    ends: Sequence[int],
    reaches: Sequence[tuple[float, float]],
    flat: Sequence[_Corners],
    corners: list[_Corners],
) -> None:
    """Let the corners of the ends at one atom meet, going round it. `reaches` has each body's half width and length."""
    turned = sorted(ends, key=lambda end: _heading(end, flat)) if len(ends) > 2 else ends
    widest, shortest = reaches[ends[0] >> 1]
    for end in ends[1:]:
        width, length = reaches[end >> 1]
        widest, shortest = max(widest, width), min(shortest, length)
    limit = min(4 * widest, 0.45 * shortest)
    for place, here in enumerate(turned, 1 - len(turned)):
        there = turned[place]
        # Going round with growing angle, this end's first corner faces the next end's second one.
        p, q = flat[here][0], flat[there][1]
        # A body's edges run from each corner to the one across, at its other end.
        across_p, across_q = flat[here ^ 1][1], flat[there ^ 1][0]
        shared = meeting(
            p, (across_p[0] - p[0], across_p[1] - p[1]), q, (across_q[0] - q[0], across_q[1] - q[1])
        )
        if shared is None:
            continue
        if hypot(shared[0] - atom[0], shared[1] - atom[1]) > limit:
            shared = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        corners[here] = (shared, corners[here][1])
        corners[there] = (corners[there][0], shared)


def _heading(end: int, flat: Sequence[_Corners]) -> float:
    """The angle at which a body leaves the atom at one of its ends."""
    (ax, ay), (bx, by) = flat[end]
    (cx, cy), (dx, dy) = flat[end ^ 1]
    return atan2(cy + dy - ay - by, cx + dx - ax - bx)
