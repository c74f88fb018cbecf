"""Lines, and curves made of Bézier pieces: what arrows, graphics and free paths have in common.

A curve of CDXML is a list of points, each with the handle before and the handle after it; a straight piece has its handles at
its ends. A path of several parts is as many curves.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_chem.chemdraw.writing.sheet import decimal
from reshiki_render.path import Path

CLOSED, DASHED, FILLED = 1, 2, 128
_THIN: Final = 1e-6

Place = tuple[float, float]
Knot = tuple[Place, Place, Place]


def pen_attributes(
    width_pt: float, pattern: str, color: str, paper: Paper, number: int
) -> list[tuple[str, str]]:
    """How a line is drawn, as far as it is not as every line of the document."""
    attributes = []
    if color != "0":
        attributes.append(("color", color))
    if abs(width_pt - paper.drawing.drawing_style.line_width_pt) > _THIN:
        attributes.append(("LineWidth", decimal(width_pt)))
    if pattern != "solid":
        attributes.append(("LineType", "Dashed"))
        if pattern == "dotted":
            paper.notes.add("dotted", number)
    return attributes


def knots_of(path: Path) -> Iterator[tuple[list[Knot], bool]]:
    """The parts of a path as points with their handles, and whether each is closed."""
    knots: list[list[Place]] = []
    closed = False
    for verb, numbers in path.segments():
        points = [(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2)]
        if verb == "M":
            if len(knots) > 1:
                yield [(k[0], k[1], k[2]) for k in knots], closed
            knots, closed = [[points[0]] * 3], False
        elif verb == "L":
            knots.append([points[0]] * 3)
        elif verb == "Q":
            # A quadratic piece as the cubic that equals it.
            start, control, end = knots[-1][1], points[0], points[1]
            knots[-1][2] = _toward(start, control)
            knots.append([_toward(end, control), end, end])
        elif verb == "C":
            knots[-1][2] = points[0]
            knots.append([points[1], points[2], points[2]])
        else:
            closed = True
    if len(knots) > 1:
        yield [(k[0], k[1], k[2]) for k in knots], closed


def _toward(end: Place, control: Place) -> Place:
    return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3


def curve(
    knots: Sequence[Knot],
    kind: int,
    attributes: Sequence[tuple[str, str]],
    paper: Paper,
    number: str | None = None,
) -> Element:
    """A curve through points, in pt of the drawing; `kind` is the sum of ChemDraw's flags."""
    points = " ".join(paper.sheet.at(*place) for knot in knots for place in knot)
    return Element(
        "curve",
        (
            ("id", number or paper.numbers.new()),
            ("Z", paper.numbers.z()),
            *attributes,
            *((("CurveType", str(kind)),) if kind else ()),
            *((("Closed", "yes"),) if kind & CLOSED else ()),
            ("FillType", "Solid" if kind & FILLED else "None"),
            ("CurvePoints", points),
        ),
    )
