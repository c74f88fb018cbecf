"""Arrows of all kinds in ChemDraw's terms.

- Straight ones are arrows. What the kind means is in the heads and the shaft: an equilibrium has two shafts with half heads, a
  retrosynthesis two with an open one. Sizes of heads are hundredths of the line width, as ChemDraw counts them.
- Bent ones are curves with heads: the same Bézier curve the drawing has.
- Where an arrow is tied to is not written.
"""

from typing import Final

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.lines import DASHED, Knot, curve, pen_attributes
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing import PT_PER_WORLD, Arrow, ArrowStyle, Point
from reshiki_render.drawing.arrows import FORWARD_STYLE, bend_of, style_of
from reshiki_render.geometry import Box

_POSITIONS: Final = {"full": "Full", "left": "HalfLeft", "right": "HalfRight"}
_TYPES: Final = {"solid": "Solid", "hollow": "Hollow", "open": "Angle"}
_TWO_SHAFTS: Final = frozenset(("equilibrium", "retro"))
_NO_GO: Final = {"cross": "Cross", "hash": "Hash"}
# Flags of a curve's heads, for readers older than the words.
_AT_END, _AT_START, _HALF_AT_END, _HALF_AT_START = 8, 16, 32, 64
# The largest 16-bit number.
_MOST: Final = 32767


def arrow_element(arrow: Arrow, paper: Paper) -> Element:
    """The object of an arrow."""
    style = style_of(arrow)
    if arrow.start_anchor or arrow.end_anchor:
        paper.notes.add("anchor", arrow.id)
    bend = bend_of(arrow)
    curved = arrow.cubic is not None or bend is not None
    if curved and arrow.kind in _TWO_SHAFTS:
        paper.notes.add("shaft", arrow.id)
        curved = False
    if not curved:
        return _straight(arrow, style, paper)
    if style.dipole or style.no_go != "none":
        paper.notes.add("curve_mark", arrow.id)
    if style.head == style.tail == "none":
        paper.notes.add("headless", arrow.id)
    return _curved(arrow, style, bend, paper)


def _pt(point: Point) -> tuple[float, float]:
    return point[0] * PT_PER_WORLD, point[1] * PT_PER_WORLD


def _straight(arrow: Arrow, style: ArrowStyle, paper: Paper) -> Element:
    sheet = paper.sheet
    start, end = _pt(arrow.start), _pt(arrow.end)
    reach = style.head_width_pt
    box = Box.around((start, end))
    if box.width >= box.height:
        box = box._replace(top=box.top - reach, bottom=box.bottom + reach)
    else:
        box = box._replace(left=box.left - reach, right=box.right + reach)
    attributes = [
        ("id", paper.numbers.for_object("arrow", arrow.id)),
        ("BoundingBox", sheet.box(box)),
        ("Z", paper.numbers.z()),
        *pen_attributes(style.width_pt, style.pattern, paper.colors.index_of(style.color), paper, arrow.id),
        ("FillType", "None"),
        *_heads(style),
    ]
    if arrow.kind in _TWO_SHAFTS or (style.shape == "hollow" and style.gap_pt != FORWARD_STYLE.gap_pt):
        attributes.append(("ArrowShaftSpacing", _share(style.gap_pt, style)))
    if arrow.kind == "equilibrium" and style.equilibrium_ratio != 1:
        attributes.append(("ArrowEquilibriumRatio", str(round(100 * style.equilibrium_ratio))))
    if style.dipole:
        attributes.append(("Dipole", "yes"))
    if style.no_go in _NO_GO:
        attributes.append(("NoGo", _NO_GO[style.no_go]))
    attributes += [("Head3D", sheet.in_space(*end)), ("Tail3D", sheet.in_space(*start))]
    return Element("arrow", tuple(attributes))


def _curved(arrow: Arrow, style: ArrowStyle, bend: Point | None, paper: Paper) -> Element:
    start, end = _pt(arrow.start), _pt(arrow.end)
    knots: list[Knot]
    if arrow.cubic is not None:
        knots = [(start, start, _pt(arrow.cubic[0])), (_pt(arrow.cubic[1]), end, end)]
    elif arrow.kind == "bent" and bend is not None:
        corner = _pt(bend)
        knots = [(start, start, start), (corner, corner, corner), (end, end, end)]
    else:
        assert bend is not None
        bx, by = _pt(bend)
        first = (start[0] + (bx - start[0]) * 2 / 3, start[1] + (by - start[1]) * 2 / 3)
        second = (end[0] + (bx - end[0]) * 2 / 3, end[1] + (by - end[1]) * 2 / 3)
        knots = [(start, start, first), (second, end, end)]
    kind = DASHED if style.pattern != "solid" else 0
    kind |= {"full": _AT_END, "left": _HALF_AT_END, "right": _HALF_AT_END}.get(style.head, 0)
    kind |= {"full": _AT_START, "left": _HALF_AT_START, "right": _HALF_AT_START}.get(style.tail, 0)
    color = paper.colors.index_of(style.color)
    attributes = [*pen_attributes(style.width_pt, style.pattern, color, paper, arrow.id), *_heads(style)]
    return curve(knots, kind, attributes, paper, paper.numbers.for_object("arrow", arrow.id))


def _heads(style: ArrowStyle) -> list[tuple[str, str]]:
    attributes = []
    if style.head in _POSITIONS:
        attributes.append(("ArrowheadHead", _POSITIONS[style.head]))
    if style.tail in _POSITIONS:
        attributes.append(("ArrowheadTail", _POSITIONS[style.tail]))
    return [
        *attributes,
        ("ArrowheadType", _TYPES[style.shape]),
        ("HeadSize", _share(style.head_length_pt, style)),
        ("ArrowheadCenterSize", _share(style.head_length_pt * (1 - style.head_notch), style)),
        ("ArrowheadWidth", _share(style.head_width_pt, style)),
    ]


def _share(size_pt: float, style: ArrowStyle) -> str:
    """A size in hundredths of the line width."""
    return str(min(round(100 * size_pt / style.width_pt), _MOST))
