"""Graphics.

- Shapes ChemDraw has (rectangles, ovals, lines, brackets, its symbols and orbitals) are written as these, as long as they
  stand upright; pictures as their bytes.
- What it has not, or slanted, is written as curves with the same outline.
- A fill of another colour than the line is a graphic of its own below it: ChemDraw has one colour for both.
"""

from collections.abc import Callable
from math import atan2, degrees, hypot
from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.lines import CLOSED, DASHED, FILLED, curve, knots_of, pen_attributes
from reshiki_chem.chemdraw.writing.marks import symbol_box
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing import PT_PER_WORLD, Graphic
from reshiki_render.drawing.graphics import Orbital, Symbol
from reshiki_render.geometry import Box
from reshiki_render.scene.shapes import ROUNDING

_SYMBOLS: Final = {
    "circle_plus": "CirclePlus",
    "circle_minus": "CircleMinus",
    "plus": "Plus",
    "minus": "Minus",
    "radical": "Electron",
    "lone_pair": "LonePair",
    "lone_pair_bar": "LonePairBar",
    "radical_cation": "RadicalCation",
    "radical_anion": "RadicalAnion",
    "dagger": "Dagger",
    "double_dagger": "DoubleDagger",
}
# ChemDraw's orbitals by kind and phase; those of two lobes have no shading.
_ORBITALS: Final = {
    ("s", "open"): "s",
    ("s", "shaded"): "sShaded",
    ("s", "solid"): "sFilled",
    ("sigma", "open"): "oval",
    ("sigma", "shaded"): "ovalShaded",
    ("sigma", "solid"): "ovalFilled",
    ("lobe", "open"): "lobe",
    ("lobe", "shaded"): "lobeShaded",
    ("lobe", "solid"): "lobeFilled",
    ("p", "open"): "p",
    ("p", "shaded"): "pShaded",
    ("p", "solid"): "pFilled",
    ("hybrid", "open"): "hybridPlus",
    ("hybrid", "solid"): "hybridPlusFilled",
    ("dz2", "open"): "dz2Plus",
    ("dz2", "solid"): "dz2PlusFilled",
    ("dxy", "open"): "dxy",
    ("dxy", "solid"): "dxyFilled",
}
_BRACKETS: Final = {"brackets": "Square", "parentheses": "Round", "braces": "Curly"}
# Orbitals that reach to one side of where they begin.
_ONE_SIDED: Final = frozenset(("lobe", "hybrid"))
_SQUARE: Final = 1e-3

_Shape = Callable[[Graphic, Paper, str | None], Element]


def graphic_elements(graphic: Graphic, paper: Paper) -> list[Element]:
    """The objects of a graphic: one, or none, or several where ChemDraw needs them."""
    kind = graphic.kind
    if graphic.picture is not None:
        return _picture(graphic, paper)
    if isinstance(kind, Symbol):
        word = _SYMBOLS.get(kind.name)
        return _curves(graphic, paper) if word is None else [_symbol(graphic, word, paper)]
    if isinstance(kind, Orbital):
        word = _ORBITALS.get((kind.name, graphic.phase))
        plain = word is not None and not graphic.phase_flipped and graphic.style.fill is None
        return [_orbital(graphic, word, paper)] if plain and word else _curves(graphic, paper)
    if kind == "line":
        return [_line(graphic, paper)]
    upright = abs(graphic.axis_x.y) < _SQUARE and abs(graphic.axis_y.x) < _SQUARE
    square = abs(graphic.axis_x.x * graphic.axis_y.x + graphic.axis_x.y * graphic.axis_y.y) < _SQUARE
    if kind in {"rectangle", "rounded_rectangle"} and upright:
        return _filled(graphic, paper, _rectangle)
    if kind == "ellipse" and square:
        return _filled(graphic, paper, _oval)
    if kind in _BRACKETS and upright and graphic.style.fill is None:
        return [_bracket(graphic, _BRACKETS[kind], paper)]
    return _curves(graphic, paper)


def _at(graphic: Graphic, u: float, v: float) -> tuple[float, float]:
    """A point of the graphic's own frame, in pt."""
    (ox, oy), (ax, ay), (bx, by) = graphic.origin, graphic.axis_x, graphic.axis_y
    return (ox + u * ax + v * bx) * PT_PER_WORLD, (oy + u * ay + v * by) * PT_PER_WORLD


def _head(graphic: Graphic, box: str, paper: Paper) -> list[tuple[str, str]]:
    """What every graphic says first; `box` is two points."""
    style = graphic.style
    return [
        ("id", paper.numbers.for_object("graphic", graphic.id)),
        ("BoundingBox", box),
        ("Z", paper.numbers.z()),
        *pen_attributes(
            style.width_pt, style.pattern, paper.colors.index_of(style.stroke), paper, graphic.id
        ),
    ]


def _two(first: tuple[float, float], second: tuple[float, float], paper: Paper) -> str:
    return f"{paper.sheet.at(*first)} {paper.sheet.at(*second)}"


def _line(graphic: Graphic, paper: Paper) -> Element:
    box = _two(_at(graphic, 1, 0), _at(graphic, 0, 0), paper)
    return Element("graphic", (*_head(graphic, box, paper), ("GraphicType", "Line")))


def _filled(graphic: Graphic, paper: Paper, shape: _Shape) -> list[Element]:
    fill = graphic.style.fill
    if fill is None or fill == graphic.style.stroke:
        return [shape(graphic, paper, None)]
    color = paper.colors.index_of(fill)
    below = shape(graphic, paper, color)
    return [below, shape(graphic, paper, None)]


def _shape(
    graphic: Graphic, paper: Paper, filled: str | None, box: str
) -> tuple[list[tuple[str, str]], list[str]]:
    """The attributes of an outline, or of the area of a colour below it, and the words of its type."""
    if filled is None:
        words = ["Filled"] if graphic.style.fill == graphic.style.stroke else []
        if graphic.style.pattern != "solid":
            words.append("Dashed")
        return _head(graphic, box, paper), words
    attributes = [("id", paper.numbers.new()), ("BoundingBox", box), ("Z", paper.numbers.z())]
    attributes.append(("color", filled))
    return attributes, ["Filled"]


def _rectangle(graphic: Graphic, paper: Paper, filled: str | None) -> Element:
    left, top, right, bottom = Box.around((_at(graphic, 0, 0), _at(graphic, 1, 1)))
    attributes, words = _shape(graphic, paper, filled, _two((right, bottom), (left, top), paper))
    if graphic.kind == "rounded_rectangle":
        words.insert(0, "RoundEdge")
    middle = ((left + right) / 2, (top + bottom) / 2)
    attributes += [("GraphicType", "Rectangle"), ("RectangleType", " ".join(words) or "Plain")]
    if graphic.kind == "rounded_rectangle":
        radius = ROUNDING * min(right - left, bottom - top)
        attributes.append(("CornerRadius", str(round(100 * radius / graphic.style.width_pt))))
    attributes += [
        ("Center3D", paper.sheet.in_space(*middle)),
        ("MajorAxisEnd3D", paper.sheet.in_space(right, middle[1])),
        ("MinorAxisEnd3D", paper.sheet.in_space(middle[0], bottom)),
    ]
    return Element("graphic", tuple(attributes))


def _oval(graphic: Graphic, paper: Paper, filled: str | None) -> Element:
    centre, major, minor = _at(graphic, 0.5, 0.5), _at(graphic, 1, 0.5), _at(graphic, 0.5, 1)
    circle = abs(hypot(*graphic.axis_x) - hypot(*graphic.axis_y)) < _SQUARE
    corner = major if circle else _at(graphic, 1, 1)
    attributes, words = _shape(graphic, paper, filled, _two(corner, centre, paper))
    if circle:
        words.insert(0, "Circle")
    attributes.append(("GraphicType", "Oval"))
    if words:
        attributes.append(("OvalType", " ".join(words)))
    attributes += [
        ("Center3D", paper.sheet.in_space(*centre)),
        ("MajorAxisEnd3D", paper.sheet.in_space(*major)),
        ("MinorAxisEnd3D", paper.sheet.in_space(*minor)),
    ]
    return Element("graphic", tuple(attributes))


def _bracket(graphic: Graphic, kind: str, paper: Paper) -> Element:
    """A pair of brackets by its box, or one by its line: upwards at the left, downwards at the right."""
    left, top, right, bottom = Box.around((_at(graphic, 0, 0), _at(graphic, 1, 1)))
    sides = graphic.sides
    if sides != "both" and graphic.axis_x.x < 0:
        sides = "right" if sides == "left" else "left"
    match sides:
        case "left":
            box = _two((left, bottom), (left, top), paper)
        case "right":
            box = _two((right, top), (right, bottom), paper)
        case _:
            box, kind = _two((right, bottom), (left, top), paper), f"{kind}Pair"
    attributes = (*_head(graphic, box, paper), ("GraphicType", "Bracket"), ("BracketType", kind))
    return Element("graphic", attributes)


def _symbol(graphic: Graphic, word: str, paper: Paper) -> Element:
    (ox, oy), (ax, ay) = graphic.origin, graphic.axis_x
    middle = (ox * PT_PER_WORLD, oy * PT_PER_WORLD)
    size = hypot(ax, ay) * PT_PER_WORLD
    box = symbol_box(word, middle, size, degrees(atan2(ay, ax)), paper)
    attributes = (*_head(graphic, box, paper), ("GraphicType", "Symbol"), ("SymbolType", word))
    return Element("graphic", attributes)


def _orbital(graphic: Graphic, word: str, paper: Paper) -> Element:
    """An orbital from its middle, or the node of a lobe, to its end."""
    assert isinstance(graphic.kind, Orbital)
    start = -0.5 if graphic.kind.name in _ONE_SIDED else 0.0
    centre, end = _at(graphic, start, 0), _at(graphic, 0.5, 0)
    attributes = [*_head(graphic, _two(end, centre, paper), paper), ("GraphicType", "Orbital")]
    attributes.append(("OrbitalType", word))
    if graphic.kind.name in {"s", "sigma"}:
        attributes += [
            ("Center3D", paper.sheet.in_space(*centre)),
            ("MajorAxisEnd3D", paper.sheet.in_space(*end)),
            ("MinorAxisEnd3D", paper.sheet.in_space(*_at(graphic, 0, 0.5))),
        ]
    return Element("graphic", tuple(attributes))


def _picture(graphic: Graphic, paper: Paper) -> list[Element]:
    picture = graphic.picture
    assert picture is not None
    if abs(graphic.axis_x.y) > _SQUARE or abs(graphic.axis_y.x) > _SQUARE:
        paper.notes.add("skewed", graphic.id)
    corners = [_at(graphic, u, v) for u in (0, 1) for v in (0, 1)]
    attributes = [
        ("id", paper.numbers.for_object("graphic", graphic.id)),
        ("BoundingBox", paper.sheet.box(Box.around(corners))),
        ("Z", paper.numbers.z()),
        ("PNG", picture.png.hex().upper()),
    ]
    if picture.emf is not None:
        attributes.append(("EnhancedMetafile", picture.emf.hex().upper()))
    return [Element("embeddedobject", tuple(attributes))]


def _curves(graphic: Graphic, paper: Paper) -> list[Element]:
    """What a graphic draws, as curves."""
    from reshiki_render.drawing import Bytes
    from reshiki_render.scene.graphics import graphic_items
    from reshiki_render.scene.items import Fill, Stroke

    drawn = graphic_items(graphic, paper.drawing)
    if drawn is None:
        paper.notes.add("unknown", graphic.id)
        return []
    if graphic.kind not in {"path", "curve"}:
        paper.notes.add("curves", graphic.id)
    elements = []
    for item in drawn[0].items:
        if isinstance(item, Fill):
            filled = FILLED
            attributes = [("color", paper.colors.index_of(Bytes(*item.color)))]
        elif isinstance(item, Stroke):
            filled = 0
            style = graphic.style
            color = paper.colors.index_of(style.stroke)
            attributes = pen_attributes(style.width_pt, style.pattern, color, paper, graphic.id)
        else:
            continue
        for knots, closed in knots_of(item.path):
            kind = (CLOSED if closed else 0) | filled
            if not filled and graphic.style.pattern != "solid":
                kind |= DASHED
            elements.append(curve(knots, kind, attributes, paper))
    return elements
