"""Shapes, brackets, symbols and orbitals of a document as graphics of a drawing.

The box of a line, a bracket, a symbol or an orbital is two points: where it begins (a symbol's middle) and where it ends. A circle's box goes from its
middle to its edge; ellipses and orbitals with axes of their own say so. What a drawing cannot fill or shade is drawn as an
outline.
"""

import math
from typing import Final

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import box_of, number_of, point_of, word_of, world
from reshiki_render.drawing import (
    Arc,
    Color,
    Graphic,
    GraphicStyle,
    Orbital,
    Point,
    Symbol,
    replace,
)
from reshiki_render.drawing.colors import Bytes
from reshiki_render.drawing.types import f32

SYMBOLS: Final = {
    "LonePair": "lone_pair",
    "Electron": "radical",
    "RadicalCation": "radical_cation",
    "RadicalAnion": "radical_anion",
    "CirclePlus": "circle_plus",
    "CircleMinus": "circle_minus",
    "Dagger": "dagger",
    "DoubleDagger": "double_dagger",
    "Plus": "plus",
    "Minus": "minus",
    "LonePairBar": "lone_pair_bar",
}
# Symbols that are texts.
WORDS: Final = {"Racemic": "Racemic", "Absolute": "Chiral", "Relative": "Relative"}
_ORBITALS: Final = {
    "s": "s",
    "oval": "sigma",
    "lobe": "lobe",
    "p": "p",
    "hybridPlus": "hybrid",
    "hybridMinus": "hybrid",
    "dz2Plus": "dz2",
    "dz2Minus": "dz2",
    "dxy": "dxy",
}
# Orbitals that reach to one side of where they begin; the others reach as far to the other.
_ONE_SIDED: Final = frozenset(["lobe", "hybrid"])
_BRACKETS: Final = {"Round": "parentheses", "Square": "brackets", "Curly": "braces"}
_LIP: Final = 4.0
_SYMBOL_SIZE, _LARGEST_SYMBOL = 7.5, 96.0
_PAIRS: Final = frozenset(["LonePair", "LonePairBar"])
_SHADE: Final = 0.35


def graphic_of(found: Found, number: int, looks: Looks, line_width: float) -> list[Graphic]:
    """The graphics of a `graphic` element, with IDs from a number on; none where it tells no shape."""
    element = found.element
    kind = word_of(element, "GraphicType")
    style = style_of(element, looks, found.place.color, line_width)
    made = _SHAPES[kind](found, style) if kind in _SHAPES else []
    layer = -1
    return [_numbered(graphic, number + i, layer) for i, graphic in enumerate(made)]


def _numbered(graphic: Graphic, number: int, layer: int) -> Graphic:
    return replace(graphic, id=number, layer=layer)


def style_of(element: Element, looks: Looks, color: str, line_width: float) -> GraphicStyle:
    words = {
        word
        for name in ("LineType", "RectangleType", "OvalType", "FrameType")
        for word in word_of(element, name).split()
    }
    ink = looks.color(color)
    filled = "Filled" in words or word_of(element, "FillType") == "Solid"
    shaded = "Shaded" in words or word_of(element, "FillType") == "Shaded"
    fill: Color | None = ink if filled else _tint(ink) if shaded else None
    return GraphicStyle(
        stroke=ink,
        fill=fill,
        width_pt=f32(min(max(line_width * (2.0 if "Bold" in words else 1.0), 0.1), 12.0)),
        pattern="dashed" if "Dashed" in words else "solid",
    )


def _tint(color: Color) -> Color:
    red, green, blue = color if isinstance(color, Bytes) else (0, 0, 0)
    return Bytes(*(round(255 - (255 - channel) * _SHADE) for channel in (red, green, blue)))


def _framed(
    kind: str | Symbol | Orbital, origin: Point, x_end: Point, y_end: Point, found: Found, style: GraphicStyle
) -> Graphic:
    """A graphic by the places of its frame's origin and of the ends of its axes."""
    corner = found.place.corner
    start, along, across = world(*origin, corner), world(*x_end, corner), world(*y_end, corner)
    return Graphic(
        id=1,
        kind=kind,
        origin=start,
        axis_x=Point(f32(along.x - start.x), f32(along.y - start.y)),
        axis_y=Point(f32(across.x - start.x), f32(across.y - start.y)),
        style=style,
    )


def _boxed(kind: str, box: tuple[float, float, float, float], found: Found, style: GraphicStyle) -> Graphic:
    left, right = sorted((box[0], box[2]))
    top, bottom = sorted((box[1], box[3]))
    return _framed(kind, Point(left, top), Point(right, top), Point(left, bottom), found, style)


def _line(found: Found, style: GraphicStyle) -> list[Graphic]:
    box = box_of(found.element)
    if box is None:
        return []
    start, end = Point(box[2], box[3]), Point(box[0], box[1])
    side = Point(start.x - (end.y - start.y), start.y + end.x - start.x)
    return [_framed("line", start, end, side, found, style)]


def _arc(found: Found, style: GraphicStyle) -> list[Graphic]:
    """A part of a circle: the box goes from its end to the middle of the circle."""
    box = box_of(found.element)
    if box is None:
        return []
    x, y, cx, cy = box
    radius = math.hypot(x - cx, y - cy)
    sweep = number_of(found.element, "AngularSize")
    start = math.degrees(math.atan2(y - cy, x - cx)) - (sweep if sweep > 0 else 0.0)
    frame = _framed(
        "arc",
        Point(cx - radius, cy - radius),
        Point(cx + radius, cy - radius),
        Point(cx - radius, cy + radius),
        found,
        style,
    )
    arc = Arc(start_degrees=f32(start % 360), sweep_degrees=f32(min(max(abs(sweep), 0.1), 360.0)))
    return [_with_arc(frame, arc)] if radius else []


def _with_arc(graphic: Graphic, arc: Arc) -> Graphic:
    return replace(graphic, arc=arc)


def _rectangle(found: Found, style: GraphicStyle) -> list[Graphic]:
    box = box_of(found.element)
    round_edge = "RoundEdge" in word_of(found.element, "RectangleType").split()
    kind = "rounded_rectangle" if round_edge or number_of(found.element, "CornerRadius") > 0 else "rectangle"
    return [_boxed(kind, box, found, style)] if box else []


def _oval(found: Found, style: GraphicStyle) -> list[Graphic]:
    element = found.element
    center = point_of(element, "Center3D")
    major, minor = point_of(element, "MajorAxisEnd3D"), point_of(element, "MinorAxisEnd3D")
    if center and major:
        ux, uy = major.x - center.x, major.y - center.y
        vx, vy = (minor.x - center.x, minor.y - center.y) if minor else (-uy, ux)
        if "Circle" in word_of(element, "OvalType").split():
            vx, vy = -uy, ux
        origin = Point(center.x - ux - vx, center.y - uy - vy)
        return [
            _framed(
                "ellipse",
                origin,
                Point(origin.x + 2 * ux, origin.y + 2 * uy),
                Point(origin.x + 2 * vx, origin.y + 2 * vy),
                found,
                style,
            )
        ]
    box = box_of(element)
    if box is None:
        return []
    if "Circle" in word_of(element, "OvalType").split():
        radius = math.hypot(box[0] - box[2], box[1] - box[3])
        box = box[2] - radius, box[3] - radius, box[2] + radius, box[3] + radius
    return [_boxed("ellipse", box, found, style)]


def _orbital(found: Found, style: GraphicStyle) -> list[Graphic]:
    word = word_of(found.element, "OrbitalType")
    phase = "solid" if word.endswith("Filled") else "shaded" if word.endswith("Shaded") else "open"
    name = word.removesuffix("Filled").removesuffix("Shaded")
    kind = _ORBITALS.get(name)
    box = box_of(found.element)
    if kind is None or box is None:
        return []
    end, start = Point(box[0], box[1]), Point(box[2], box[3])
    dx, dy = end.x - start.x, end.y - start.y
    center = Point((start.x + end.x) / 2, (start.y + end.y) / 2) if kind in _ONE_SIDED else start
    reach = 0.5 if kind in _ONE_SIDED else 1.0
    # An orbital reaches half its axis to either side.
    along = Point(center.x + 2 * reach * dx, center.y + 2 * reach * dy)
    across = Point(center.x - 2 * reach * dy, center.y + 2 * reach * dx)
    made = _framed(Orbital(kind), center, along, across, found, style)
    return [replace(made, phase=phase, phase_flipped=name.endswith("Minus"), style=replace(style, fill=None))]


def _bracket(found: Found, style: GraphicStyle) -> list[Graphic]:
    word = word_of(found.element, "BracketType", "Round")
    box = box_of(found.element)
    kind = next((kind for name, kind in _BRACKETS.items() if word.startswith(name)), None)
    if kind is None or box is None:
        return []
    if word.endswith("Pair"):
        return [_boxed(kind, box, found, style)]
    # One bracket stands on the line of its box and opens to the left of the way from its first point to its second.
    start, end = Point(box[0], box[1]), Point(box[2], box[3])
    dx, dy = end.x - start.x, end.y - start.y
    length = math.hypot(dx, dy)
    if not length:
        return []
    lip = max(number_of(found.element, "LipSize") / 100 * _LIP, _LIP) * 10 / length
    inwards = Point(start.x - dy * lip, start.y + dx * lip)
    return [replace(_framed(kind, start, inwards, end, found, style), sides="left")]


def _symbol(found: Found, style: GraphicStyle) -> list[Graphic]:
    name = SYMBOLS.get(word_of(found.element, "SymbolType"))
    place = symbol_place(found.element)
    if name is None or place is None:
        return []
    turn = symbol_turn(found.element)
    size = symbol_size(found.element)
    x = Point(place.x + size * math.cos(turn), place.y + size * math.sin(turn))
    y = Point(place.x - size * math.sin(turn), place.y + size * math.cos(turn))
    return [_framed(Symbol(name), place, x, y, found, style)]


def symbol_place(element: Element) -> Point | None:
    """The middle of a symbol: the first point of its box."""
    return point_of(element, "BoundingBox", "p", "Center3D")


def symbol_size(element: Element) -> float:
    """How large a symbol is, in pt: what its box tells, of pairs of electrons half of it."""
    box = box_of(element)
    size = math.dist(box[:2], box[2:]) if box else 0.0
    if word_of(element, "SymbolType") in _PAIRS:
        size *= 2
    return min(max(size, 1.0), _LARGEST_SYMBOL) if size else _SYMBOL_SIZE


def symbol_turn(element: Element) -> float:
    """How far a symbol is turned, in radians; pairs of electrons lie along the line of their box."""
    box = box_of(element)
    if box is None or word_of(element, "SymbolType") not in _PAIRS:
        return 0.0
    return math.atan2(box[1] - box[3], box[0] - box[2]) if box[:2] != box[2:] else 0.0


_SHAPES: Final = {
    "Line": _line,
    "Arc": _arc,
    "Rectangle": _rectangle,
    "Oval": _oval,
    "Orbital": _orbital,
    "Bracket": _bracket,
    "Symbol": _symbol,
}
