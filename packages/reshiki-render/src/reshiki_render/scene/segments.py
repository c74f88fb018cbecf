"""Small plane geometry the scene needs: unit vectors, offsets, where lines meet. y down, any unit."""

from math import hypot

Place = tuple[float, float]


def unit(start: Place, end: Place) -> tuple[float, float, float]:
    """Direction and length from start to end; (0, 0, 0) for equal places."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if length < 1e-9:
        return 0.0, 0.0, 0.0
    return dx / length, dy / length, length


def along(place: Place, dx: float, dy: float, by: float) -> Place:
    """The place `by` further in direction (dx, dy)."""
    return place[0] + dx * by, place[1] + dy * by


def meeting(p: Place, u: tuple[float, float], q: Place, v: tuple[float, float]) -> Place | None:
    """Where the lines through p along u and through q along v meet; None when they are parallel within 3°."""
    cross = u[0] * v[1] - u[1] * v[0]
    if abs(cross) < 0.05 * hypot(*u) * hypot(*v):
        return None
    t = ((q[0] - p[0]) * v[1] - (q[1] - p[1]) * v[0]) / cross
    return p[0] + u[0] * t, p[1] + u[1] * t
