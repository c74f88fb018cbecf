"""Graphics: shapes, brackets, free paths, pictures, symbols and orbitals, each in its own affine frame.

A graphic's shape lives in local coordinates (u, v); its place is origin + u·axis_x + v·axis_y. Rectangles, ellipses and
pictures fill the unit square, a line runs from (0, 0) to (1, 0), symbols and orbitals are centred on the origin.

An `arc` with angles (kind `arc` and the field `arc`) goes round the ellipse of the unit square, clockwise on the screen,
0° to the right. An `arc` without the field is the old half ellipse from (0, 1) over (½, 0) to (1, 1). Files store an
adjustable arc as a path, so that older readers draw it; here it is always an arc, and `arc_path` makes that path.

A kind this version does not know is kept and draws nothing.
"""

import math
from typing import NamedTuple

from reshiki_render.drawing.arrows import PATTERN
from reshiki_render.drawing.colors import INK, Color
from reshiki_render.drawing.kinds import OMIT, Extra, kind, stored
from reshiki_render.drawing.pictures import Picture
from reshiki_render.drawing.types import (
    Colour,
    Corners,
    Flag,
    Id,
    Image,
    Integer,
    Items,
    Kind,
    Nullable,
    Number,
    Place,
    Shape,
    Word,
    f32,
)
from reshiki_render.geometry import Point

MOST_COMMANDS = 20_000


class Symbol(NamedTuple):
    """The kind of a graphic that is a symbol: `plus`, `dagger`, ..."""

    name: str


class Orbital(NamedTuple):
    """The kind of a graphic that is an orbital: `p`, `sigma`, ..."""

    name: str


SHAPE = Shape(
    words=(
        "rectangle",
        "rounded_rectangle",
        "ellipse",
        "line",
        "arc",
        "brackets",
        "parentheses",
        "braces",
        "curve",
        "path",
        "picture",
    ),
    symbols=(
        "circle_plus",
        "circle_minus",
        "plus",
        "minus",
        "radical",
        "diradical",
        "lone_pair",
        "lone_pair_bar",
        "radical_cation",
        "radical_anion",
        "hydrogen_dot",
        "hydrogen_dash",
        "diamond",
        "star",
        "wavy",
        "bead",
        "dagger",
        "double_dagger",
    ),
    orbitals=("s", "sigma", "lobe", "p", "hybrid", "dxy", "dz2"),
)


@kind
class GraphicStyle:
    """Line and fill of a graphic."""

    stroke: Color = stored(Colour(), default=INK)
    fill: Color | None = stored(Nullable(Colour()), default=None)
    width_pt: float = stored(Number(0.1, 12, unit="pt"), default=0.6)
    pattern: str = stored(PATTERN, default="solid")
    extra: Extra = ()


GRAPHIC_STYLE = GraphicStyle()


@kind
class Arc:
    """The part of an ellipse an arc goes round, clockwise from 0° on the right."""

    start_degrees: float = stored(Number(unit="degrees"))
    sweep_degrees: float = stored(Number(0.1, 360, unit="degrees"))
    extra: Extra = ()


# How many points a path command takes.
POINTS_OF = {"move": 1, "line": 1, "cubic": 3, "close": 0}


@kind
class PathCommand:
    """A step of a free path, in local coordinates."""

    command: str = stored(Word(*POINTS_OF, closed=True))
    points: tuple[Point, ...] = stored(
        Corners(), default=(), write=OMIT, about="one for move and line, three for cubic, none for close"
    )
    extra: Extra = ()


@kind
class Graphic:
    """A shape, bracket, path, picture, symbol or orbital in its own frame."""

    depth: tuple[float, float, float] = stored(
        Items(Number(-1e6, 1e6, unit="world units"), 3, 3),
        default=(0.0, 0.0, 0.0),
        write=OMIT,
        about="depth of origin, axis_x and axis_y",
    )
    arc: Arc | None = stored(
        Nullable(Kind(Arc)),
        default=None,
        write=OMIT,
        about="makes the graphic an adjustable arc; stored with kind path",
    )
    picture: Picture | None = stored(
        Nullable(Image()), default=None, write=OMIT, about="always and only with kind picture"
    )
    id: int = stored(Id())
    kind: str | Symbol | Orbital = stored(SHAPE)
    origin: Point = stored(Place())
    axis_x: Point = stored(Place())
    axis_y: Point = stored(Place())
    style: GraphicStyle = stored(Kind(GraphicStyle), default=GRAPHIC_STYLE)
    sides: str = stored(Word("both", "left", "right"), default="both", about="which brackets")
    phase: str = stored(Word("solid", "open", "shaded"), default="solid", about="how an orbital is filled")
    phase_flipped: bool = stored(Flag(), default=False, about="the orbital's lobes change places")
    layer: int = stored(Integer(), default=-1, about="below 0: behind the structures; above: in front")
    path: tuple[PathCommand, ...] = stored(
        Items(Kind(PathCommand), 0, MOST_COMMANDS), default=(), write=OMIT, about="begins with move"
    )
    extra: Extra = ()


def arc_path(arc: Arc) -> tuple[PathCommand, ...]:
    """An arc as path commands: one cubic for every started quarter turn.

    Every step is rounded to 32 bits, as the program that made the format computes it: the numbers come out bit for bit as
    they stand in its files, and an arc that was only read and written leaves no trace.
    """
    pieces = max(1, math.ceil(arc.sweep_degrees / 90))
    step = f32(arc.sweep_degrees / pieces)
    pull = f32(f32(4 / 3) * f32(math.tan(f32(_radians(step) / 4))))

    def on_circle(degrees: float) -> Point:
        turn = _radians(f32(degrees % 360))
        return Point(f32(0.5 + f32(0.5 * f32(math.cos(turn)))), f32(0.5 + f32(0.5 * f32(math.sin(turn)))))

    def tangent(degrees: float) -> Point:
        turn = _radians(degrees)
        return Point(f32(-0.5 * f32(math.sin(turn))), f32(0.5 * f32(math.cos(turn))))

    degrees = arc.start_degrees
    here = on_circle(degrees)
    commands = [PathCommand(command="move", points=(here,))]
    for _ in range(pieces):
        leave = tangent(degrees)
        degrees = f32(degrees + step)
        there, arrive = on_circle(degrees), tangent(degrees)
        commands.append(
            PathCommand(
                command="cubic",
                points=(_along(here, leave, pull), _along(there, arrive, -pull), there),
            )
        )
        here = there
    return tuple(commands)


def _radians(degrees: float) -> float:
    return f32(degrees * f32(math.pi / 180))


def _along(point: Point, tangent: Point, pull: float) -> Point:
    return Point(f32(point.x + f32(pull * tangent.x)), f32(point.y + f32(pull * tangent.y)))
