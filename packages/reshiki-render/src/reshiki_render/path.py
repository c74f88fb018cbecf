"""Outlines: a string of verbs and one flat tuple of numbers.

M x y moves, L x y draws a line, Q x1 y1 x y a quadratic and C x1 y1 x2 y2 x y a cubic Bézier curve, Z closes. Numbers are
absolute. Two flat values are what makes a figure cheap to hold, compare, measure and translate.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from reshiki_render.geometry import Box

NUMBERS_OF = {"M": 2, "L": 2, "Q": 4, "C": 6, "Z": 0}


class Path(NamedTuple):
    verbs: str
    numbers: tuple[float, ...]

    def segments(self) -> Iterator[tuple[str, tuple[float, ...]]]:
        """Each verb with its numbers, in order."""
        at = 0
        for verb in self.verbs:
            upto = at + NUMBERS_OF[verb]
            yield verb, self.numbers[at:upto]
            at = upto

    def bounds(self) -> Box:
        """The box round every point and control point (not the tight box of the curves)."""
        return Box(
            min(self.numbers[::2]), min(self.numbers[1::2]), max(self.numbers[::2]), max(self.numbers[1::2])
        )


def polyline(points: Sequence[tuple[float, float]]) -> Path:
    """An open line through the points."""
    return Path("M" + "L" * (len(points) - 1), tuple(chain.from_iterable(points)))


def polygon(points: Sequence[tuple[float, float]]) -> Path:
    """A closed line through the points."""
    return Path("M" + "L" * (len(points) - 1) + "Z", tuple(chain.from_iterable(points)))


def joined(paths: Sequence[Path]) -> Path:
    """Several outlines as one, for a single fill or stroke."""
    if len(paths) == 1:
        return paths[0]
    return Path(
        "".join([path.verbs for path in paths]), tuple(chain.from_iterable([path.numbers for path in paths]))
    )
