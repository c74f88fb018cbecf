"""Putting a sheet together: a grid of cells, each with a caption and something to look at above it.

Places are world units, y down. IDs are handed out in order, so that a sheet is the same drawing every time.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from reshiki_render.drawing import (
    Abbreviation,
    Annotation,
    Arrow,
    Atom,
    Bond,
    Drawing,
    Graphic,
    Point,
    TextFormat,
    TextStyle,
)
from reshiki_render.drawing.types import f32

CAPTION = TextFormat(style=TextStyle(size_pt=6.0), alignment="left")
BOND = 42.0


class Sheet:
    """A drawing in the making, filled cell by cell from left to right and down."""

    def __init__(self, columns: int, width: float = 150, height: float = 110) -> None:
        self.columns, self.width, self.height = columns, width, height
        self.atoms: list[Atom] = []
        self.bonds: list[Bond] = []
        self.annotations: list[Annotation] = []
        self.arrows: list[Arrow] = []
        self.graphics: list[Graphic] = []
        self.abbreviations: list[Abbreviation] = []
        self._last_id = 0
        self._cells = 0

    def next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def cell(self, caption: str, drop: float = 34) -> Point:
        """Begin the next cell: its caption stands `drop` below the place that is returned, its left middle."""
        row, column = divmod(self._cells, self.columns)
        self._cells += 1
        place = Point(column * self.width, row * self.height)
        if caption:
            self.text(caption.replace("_", " "), place.x, place.y + drop)
        return place

    def text(self, text: str, x: float, y: float, form: TextFormat = CAPTION) -> int:
        found = Annotation(id=self.next_id(), position=_point(x, y), text=text, format=form)
        self.annotations.append(found)
        return found.id

    def atom(self, element: str, x: float, y: float, **fields: Any) -> int:
        found = Atom(id=self.next_id(), element=element, position=_point(x, y), **fields)
        self.atoms.append(found)
        return found.id

    def bond(self, a: int, b: int, order: int = 1, **fields: Any) -> None:
        self.bonds.append(Bond(a=a, b=b, order=order, **fields))

    def ring(
        self,
        x: float,
        y: float,
        size: int,
        order: int | Sequence[int] = 1,
        tilt: float = 1.0,
        turn: float = -90,
        **fields: Any,
    ) -> list[int]:
        """A regular ring about a centre, bonds of the usual length; `tilt` presses it flat, `turn` is its first atom's angle."""
        radius = BOND / (2 * sin(pi / size))
        found = []
        for number in range(size):
            angle = turn * pi / 180 + 2 * pi * number / size
            depth = f32(-radius * sin(angle) * (1 - tilt * tilt) ** 0.5) if tilt < 1 else 0.0
            found.append(
                self.atom("C", x + radius * cos(angle), y + tilt * radius * sin(angle), depth=-depth)
            )
        orders = [order] * size if isinstance(order, int) else order
        for number in range(size):
            self.bond(found[number], found[(number + 1) % size], orders[number], **fields)
        return found

    def arrow(self, start: Point, end: Point, **fields: Any) -> int:
        found = Arrow(id=self.next_id(), start=_point(*start), end=_point(*end), **fields)
        self.arrows.append(found)
        return found.id

    def graphic(self, kind: Any, origin: Point, axis_x: Point, axis_y: Point, **fields: Any) -> int:
        found = Graphic(
            id=self.next_id(),
            kind=kind,
            origin=_point(*origin),
            axis_x=_point(*axis_x),
            axis_y=_point(*axis_y),
            **fields,
        )
        self.graphics.append(found)
        return found.id

    def drawing(self, **fields: Any) -> Drawing:
        return Drawing(
            atoms=tuple(self.atoms),
            bonds=tuple(self.bonds),
            annotations=tuple(self.annotations),
            arrows=tuple(self.arrows),
            graphics=tuple(self.graphics),
            abbreviations=tuple(self.abbreviations),
            **fields,
        )


def _point(x: float, y: float) -> Point:
    """A place as a file holds it."""
    return Point(f32(round(x, 4)), f32(round(y, 4)))
