"""Where the atoms of an expanded label go: a group laid out by itself is turned, scaled and moved, never mirrored.

So wedges keep their meaning. Points are in world units, y down.
"""

from cmath import exp, phase
from collections.abc import Callable, Sequence

from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Point

Motion = Callable[[Point], Point]

# Two points closer than this tell no direction.
_NEAR = 1e-3


def away_from(
    head: Point, ends: Sequence[Point], place: Point, neighbours: Sequence[Point], scale: float
) -> Motion:
    """The head onto its place, turned so that its ends point as nearly as they can to the neighbours."""
    origin, target = complex(*head), complex(*place)
    turn = sum(
        (complex(*end) - origin).conjugate() * _unit(complex(*neighbour) - target)
        for end, neighbour in zip(ends, neighbours, strict=True)
    )
    angle = phase(turn) if abs(turn) > _NEAR else 0.0
    return _motion(origin, target, scale * exp(1j * angle))


def between(ends: Sequence[Point], neighbours: Sequence[Point]) -> Motion:
    """The first and the last end onto the first and the last neighbour, the rest between them."""
    first, last = complex(*ends[0]), complex(*ends[-1])
    near, far = complex(*neighbours[0]), complex(*neighbours[-1])
    apart = abs(last - first) > _NEAR
    return _motion(first, near, (far - near) / (last - first) if apart else complex(1))


def onto(ring: Sequence[Point], place: Point, scale: float) -> Motion:
    """The middle of some points onto a place."""
    middle = sum(complex(*point) for point in ring) / len(ring)
    return _motion(middle, complex(*place), complex(scale))


def _motion(origin: complex, target: complex, factor: complex) -> Motion:
    def move(point: Point) -> Point:
        moved = target + (complex(*point) - origin) * factor
        return Point(f32(moved.real), f32(moved.imag))

    return move


def _unit(vector: complex) -> complex:
    return vector / abs(vector) if abs(vector) > _NEAR else 0j
