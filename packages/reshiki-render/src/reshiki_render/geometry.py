"""Points and boxes in the plane: y grows downwards, angles run clockwise on the screen.

Values only; which unit they are in (world or pt) is the business of whoever holds them.
"""

from collections.abc import Iterable
from typing import NamedTuple, Self


class Point(NamedTuple):
    x: float
    y: float


class Box(NamedTuple):
    """A rectangle by its corners; `left <= right` and `top <= bottom`."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> Self:
        """The smallest box that holds every point; at least one is needed."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    def grown(self, by: float) -> "Box":
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def union(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def overlaps(self, other: "Box") -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )
