"""Arrows: the objects of newer files, the lines and arcs with heads of old ones.

Sizes of heads are percents of the line's width. An arrow whose only head is at its tail is turned round. Two shafts with half heads
are an equilibrium, a head at both ends of one is a resonance, an open head on two is a retrosynthetic arrow. An arc becomes a
cubic.
"""

import math
from typing import Final

from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import box_of, flag, number_of, point_of, word_of, world
from reshiki_render.drawing import Arrow, ArrowStyle, Point, replace
from reshiki_render.drawing.types import f32

HEADS: Final = {"Full": "full", "HalfLeft": "left", "HalfRight": "right"}
_SHAPES: Final = {"Solid": "solid", "Hollow": "hollow", "Angle": "open"}
_NO_GO: Final = {"Cross": "cross", "Hash": "hash"}
# What old arrows are: kind of arrow by word, what newer files say of them.
_OLD: Final = {
    "FullHead": {"ArrowheadHead": "Full", "ArrowheadType": "Solid"},
    "HalfHead": {"ArrowheadHead": "HalfLeft", "ArrowheadType": "Solid"},
    "Resonance": {"ArrowheadHead": "Full", "ArrowheadTail": "Full", "ArrowheadType": "Solid"},
    "Equilibrium": {
        "ArrowheadHead": "HalfLeft",
        "ArrowheadTail": "HalfLeft",
        "ArrowheadType": "Solid",
        "ArrowShaftSpacing": "300",
    },
    "Hollow": {"ArrowheadHead": "Full", "ArrowheadType": "Hollow", "ArrowShaftSpacing": "600"},
    "RetroSynthetic": {"ArrowheadHead": "Full", "ArrowheadType": "Angle", "ArrowShaftSpacing": "600"},
}
_USUAL: Final = {"HeadSize": 1000.0, "ArrowheadCenterSize": 875.0, "ArrowheadWidth": 250.0}
_LENGTHS, _WIDTHS, _GAPS = (0.5, 24.0), (0.25, 16.0), (0.5, 16.0)


def old_arrow(found: Found) -> bool:
    """Whether a graphic is a line or an arc with a head, as old files have arrows, and nothing newer takes its place."""
    return (
        word_of(found.element, "GraphicType") in {"Line", "Arc"}
        and word_of(found.element, "ArrowType", "NoHead") != "NoHead"
    )


def arrow_of(found: Found, number: int, looks: Looks, line_width: float) -> tuple[Arrow, str] | None:
    """The arrow of an `arrow`, or of an old graphic, and what of it is lost; None when it has no place."""
    element = found.element
    if element.name == "graphic":
        element = _modern(element)
    ends = _ends(element)
    if ends is None:
        return None
    head, tail = ends
    style = style_of(element, looks, found.place.color, line_width)
    sweep = _sweep(element)
    if style.head == "none" and style.tail != "none":
        head, tail, sweep = tail, head, -sweep
        style = replace(style, head=style.tail, tail="none")
    arrow = Arrow(
        id=number,
        start=world(*tail, found.place.corner),
        end=world(*head, found.place.corner),
        kind=_kind(element, style, sweep),
        style=style,
    )
    lost = "its wave" if "Wavy" in word_of(element, "LineType").split() else ""
    if sweep:
        arrow = replace(arrow, cubic=_arc(arrow.start, arrow.end, sweep))
    return arrow, lost


def _modern(element: Element) -> Element:
    """An old arrow in the words of newer files: its ends are the corners of its box."""
    given = dict(element.attributes)
    words = word_of(element, "ArrowType").split()
    for word in words:
        given = {**given, **_OLD.get(word, {})}
    box = box_of(element)
    if box and "Head3D" not in given and word_of(element, "GraphicType") == "Line":
        given |= {"Head3D": f"{box[0]} {box[1]}", "Tail3D": f"{box[2]} {box[3]}"}
    if box and word_of(element, "GraphicType") == "Arc" and "Head3D" not in given:
        given |= _old_arc(box, number_of(element, "AngularSize"))
    if "NoGo" in words:
        given["NoGo"] = "Cross"
    if "Dipole" in words:
        given["Dipole"] = "yes"
    return Element("arrow", tuple(given.items()))


def _old_arc(box: tuple[float, float, float, float], angle: float) -> dict[str, str]:
    """The ends of an old arc: the box goes from its head to the middle of its circle."""
    hx, hy, cx, cy = box
    turn = math.radians(-angle)
    dx, dy = hx - cx, hy - cy
    tx = cx + dx * math.cos(turn) - dy * math.sin(turn)
    ty = cy + dx * math.sin(turn) + dy * math.cos(turn)
    return {"Head3D": f"{hx} {hy}", "Tail3D": f"{tx} {ty}"}


def _ends(element: Element) -> tuple[Point, Point] | None:
    head, tail = point_of(element, "Head3D"), point_of(element, "Tail3D")
    if head is None or tail is None:
        box = box_of(element)
        if box is None:
            return None
        middle = (box[1] + box[3]) / 2
        head, tail = head or Point(box[2], middle), tail or Point(box[0], middle)
    return head, tail


def _sweep(element: Element) -> float:
    """The angle an arc goes round from its tail, in degrees, clockwise on the page; 0 for a straight arrow."""
    angle = number_of(element, "AngularSize")
    return max(min(angle, 350.0), -350.0) if abs(angle) >= 1 else 0.0


def style_of(element: Element, looks: Looks, color: str, line_width: float) -> ArrowStyle:
    line = word_of(element, "LineType").split()
    width = line_width * (2.0 if "Bold" in line else 1.0)
    size, center, half = (
        number_of(element, name, usual) / 100 * line_width for name, usual in _USUAL.items()
    )
    spacing = number_of(element, "ArrowShaftSpacing") / 100 * line_width
    ratio = number_of(element, "ArrowEquilibriumRatio", 100.0) / 100
    notch = (size - center) / size if size > 0 else 0.0
    return ArrowStyle(
        head=HEADS.get(word_of(element, "ArrowheadHead"), "none"),
        tail=HEADS.get(word_of(element, "ArrowheadTail"), "none"),
        shape=_SHAPES.get(word_of(element, "ArrowheadType"), "solid"),
        color=looks.color(color),
        width_pt=_within(width, (0.1, 12.0)),
        pattern="dashed" if "Dashed" in line else "solid",
        head_length_pt=_within(size, _LENGTHS),
        head_width_pt=_within(half, _WIDTHS),
        equilibrium_ratio=_within(1 / ratio if ratio > 1 else ratio, (0.2, 1.0)),
        head_notch=_within(notch, (0.0, 0.9)),
        gap_pt=_within(spacing or 2.0, _GAPS),
        no_go=_NO_GO.get(word_of(element, "NoGo"), "none"),
        dipole=flag(element, "Dipole"),
    )


def _kind(element: Element, style: ArrowStyle, sweep: float) -> str:
    two = number_of(element, "ArrowShaftSpacing") > 0
    halves = {style.head, style.tail} <= {"left", "right"}
    if sweep:
        return "fishhook" if style.head in {"left", "right"} and style.tail == "none" else "curved"
    if style.no_go != "none":
        return "no_go"
    if style.dipole:
        return "dipole"
    if two and halves:
        return "equilibrium"
    if two and style.shape == "open":
        return "retro"
    if style.head == style.tail == "full":
        return "resonance"
    return "forward"


def _within(number: float, span: tuple[float, float]) -> float:
    return f32(min(max(number, span[0]), span[1]))


def _arc(start: Point, end: Point, sweep: float) -> tuple[Point, Point]:
    """The controls of a cubic that goes round an angle (degrees, clockwise on the page) from one point to another."""
    turn = math.radians(sweep)
    dx, dy = end.x - start.x, end.y - start.y
    chord = math.hypot(dx, dy)
    if not chord:
        return start, end
    radius = chord / (2 * abs(math.sin(turn / 2)) or 1e-6)
    reach = 4 / 3 * math.tan(abs(turn) / 4) * radius
    direction = math.atan2(dy, dx)
    leave, arrive = direction - turn / 2, direction + turn / 2
    return (
        Point(f32(start.x + reach * math.cos(leave)), f32(start.y + reach * math.sin(leave))),
        Point(f32(end.x - reach * math.cos(arrive)), f32(end.y - reach * math.sin(arrive))),
    )
