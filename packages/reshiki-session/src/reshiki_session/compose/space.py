"""Places in space: x right, y down, z towards the viewer, in world units.

Turns are those a sketch asks for: about the x axis, then the y axis, then on the page; angles in degrees.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import NamedTuple


class Spot(NamedTuple):
    x: float
    y: float
    z: float = 0.0

    def __sub__(self, other: "Spot") -> "Spot":
        return Spot(self.x - other.x, self.y - other.y, self.z - other.z)

    def plus(self, other: "Spot") -> "Spot":
        return Spot(self.x + other.x, self.y + other.y, self.z + other.z)

    def tilted(self, x_degrees: float, y_degrees: float) -> "Spot":
        """Turned about the x axis, then about the y axis."""
        x, y, z = self
        c, s = cos(radians(x_degrees)), sin(radians(x_degrees))
        y, z = y * c - z * s, y * s + z * c
        c, s = cos(radians(y_degrees)), sin(radians(y_degrees))
        return Spot(x * c + z * s, y, -x * s + z * c)

    def spun(self, degrees: float) -> "Spot":
        """Turned on the page, clockwise."""
        c, s = cos(radians(degrees)), sin(radians(degrees))
        return Spot(self.x * c - self.y * s, self.x * s + self.y * c, self.z)


def middle(spots: Iterable[Spot]) -> Spot:
    """The mean of spots, of which there is at least one."""
    found: Sequence[Spot] = tuple(spots)
    x, y, z = (sum(values) / len(found) for values in zip(*found, strict=True))
    return Spot(x, y, z)
