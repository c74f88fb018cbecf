"""Arrows as primitives.

Rules (numbers are the arrow style's, in pt)
- A head is tip, two barbs one head length back, and a notch on the axis; a half head has the barb of its side only, left or
  right walking towards the tip. It is never longer than 40 % of its shaft and keeps its shape when it is shortened.
- The shaft ends inside a full head, so that it does not poke through. An open head is two strokes from the tip. The ink of a
  stroked head, its mitred corner too, ends where the arrow does.
- Equilibrium: a forward shaft at the left and a backward one at the right, `gap_pt` apart, each with its own head; the
  backward one is `equilibrium_ratio` as long, centred. Retro: two shafts that end inside one open head, which reaches out
  beyond them.
- A dipole's bar crosses the tail; a no-go mark crosses the middle.
- Without controls, curved, fishhook and bent arrows take the bend their kind implies (`reshiki_render.drawing.arrows`).
"""

from math import hypot
from typing import NamedTuple

from reshiki_render.canvas import Pen, Rgb
from reshiki_render.drawing.arrows import Arrow, ArrowStyle, bend_of, style_of
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box, Point
from reshiki_render.path import polygon, polyline
from reshiki_render.scene.bounds import ink_bounds
from reshiki_render.scene.curves import (
    Line,
    beside,
    cubic,
    leaving_direction,
    length,
    path,
    place_along,
    quadratic,
    straight,
    trimmed,
    turned,
)
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.scene.pens import pen
from reshiki_render.scene.segments import Place, along

HEAD_CAP = 0.40
# How many half line widths a mitred corner may reach out: the canvases' limit.
MITER_LIMIT = 10
# Half the size of a no-go mark, in pt.
MARK_HALF = 2.0
# How far inside a solid head its shaft ends, in head lengths from the tip.
_INSIDE = 0.8

WORDS = {
    "forward": "reaction arrow",
    "equilibrium": "equilibrium arrow",
    "resonance": "resonance arrow",
    "retro": "retrosynthetic arrow",
    "curved": "curved arrow",
    "bent": "bent arrow",
    "fishhook": "fishhook arrow",
    "dipole": "dipole arrow",
    "no_go": "arrow of a reaction that does not go",
}


def arrow_items(arrow: Arrow, drawing: Drawing) -> tuple[Group, Box] | None:
    """An arrow's primitives and their box, in pt; None for one without length."""
    line = _centre_line(arrow)
    if length(line) < 1e-6:
        return None
    style = style_of(arrow)
    brush = _Brush(style, rgb(style.color, drawing))
    match arrow.kind:
        case "equilibrium":
            items = _equilibrium(line, brush)
        case "retro":
            items = _retro(line, brush)
        case _:
            items = _single(line, brush, style.head, style.tail)
    if style.dipole:
        items.append(_bar(line, brush))
    if style.no_go != "none":
        items.append(_no_go(line, brush))
    box = ink_bounds(items)
    assert box is not None
    return Group(WORDS[arrow.kind], tuple(items)), box


class _Brush(NamedTuple):
    style: ArrowStyle
    color: Rgb

    def pen(self) -> Pen:
        return pen(self.style.width_pt, self.color, self.style.pattern)

    def plain(self) -> Pen:
        return Pen(self.style.width_pt, self.color)


def _centre_line(arrow: Arrow) -> Line:
    def pt(point: Point) -> Place:
        return point[0] * PT_PER_WORLD, point[1] * PT_PER_WORLD

    start, end = pt(arrow.start), pt(arrow.end)
    if arrow.cubic is not None:
        return (cubic(start, pt(arrow.cubic[0]), pt(arrow.cubic[1]), end),)
    bend = bend_of(arrow)
    if bend is None:
        return (straight(start, end),)
    if arrow.kind == "bent":
        return (straight(start, pt(bend)), straight(pt(bend), end))
    return (quadratic(start, pt(bend), end),)


def _single(line: Line, brush: _Brush, head: str, tail: str) -> list[Item]:
    """One shaft with a head at its end and one at its start."""
    scale = _scale(line, brush.style)
    shaft = trimmed(line, _room(tail, brush.style, scale), _room(head, brush.style, scale))
    items: list[Item] = [Stroke(path(shaft), brush.pen())] if shaft else []
    items += _head(turned(line), brush, head, scale)
    items += _head(line, brush, tail, scale)
    return items


def _scale(line: Line, style: ArrowStyle) -> float:
    """How much heads shrink so as not to be longer than their share of the shaft."""
    return min(1.0, HEAD_CAP * length(line) / style.head_length_pt)


def _retreat(head: str, style: ArrowStyle, scale: float) -> float:
    """How far a stroked head stands back, so that its corner's ink ends at the tip."""
    if style.shape == "solid" or head == "none":
        return 0.0
    reach, half = scale * style.head_length_pt, scale * style.head_width_pt
    if head != "full":
        return style.width_pt / 2 if style.shape == "hollow" else 0.0
    # Corners sharper than canvases mitre are cut off.
    return min(style.width_pt / 2 * min(hypot(reach, half) / half, MITER_LIMIT), reach / 2)


def _room(head: str, style: ArrowStyle, scale: float, beside: float = 0.0) -> float:
    """How much of a shaft gives way to a head; `beside` is how far from the axis it runs, in half head widths."""
    if head == "none":
        return 0.0
    back = _retreat(head, style, scale)
    reach = scale * style.head_length_pt
    # Where the notched back of the head is, so far from the axis.
    edge = reach * (1 - style.head_notch * (1 - beside))
    match head, style.shape:
        case "full", "solid":
            return _INSIDE * edge
        case "full", "hollow":
            return back + edge
        case _:
            return back + (beside * reach if beside else 0.0 if back else style.width_pt / 2)


def _head(from_tip: Line, brush: _Brush, head: str, scale: float) -> list[Item]:
    """A head at the start of a line that is walked away from the tip."""
    if head == "none":
        return []
    style = brush.style
    reach, half = scale * style.head_length_pt, scale * style.head_width_pt
    tip = from_tip[0].a
    # The head lies along the chord under it, so that it fits a bent shaft.
    back, _ = place_along(from_tip, min(1.0, reach / length(from_tip)))
    ux, uy = (tip[0] - back[0]), (tip[1] - back[1])
    norm = (ux * ux + uy * uy) ** 0.5
    ux, uy = (ux / norm, uy / norm) if norm > 1e-9 else tuple(-part for part in leaving_direction(from_tip))
    tip = along(tip, -ux, -uy, _retreat(head, style, scale))
    base = along(tip, -ux, -uy, reach)
    left, right = along(base, uy, -ux, half), along(base, -uy, ux, half)
    notch = along(tip, -ux, -uy, reach * (1 - style.head_notch))
    barbs = {"full": (left, right), "left": (left,), "right": (right,)}[head]
    if style.shape == "open":
        points = [barbs[0], tip, *barbs[1:]]
        return [Stroke(polyline(points), brush.plain())]
    outline = polygon([tip, left, notch, right] if head == "full" else [tip, barbs[0], notch])
    if style.shape == "hollow":
        pen = brush.plain() if head == "full" else brush.plain()._replace(join="round")
        return [Stroke(outline, pen)]
    return [Fill(outline, brush.color)]


def _equilibrium(line: Line, brush: _Brush) -> list[Item]:
    half = brush.style.gap_pt / 2
    spare = (1 - brush.style.equilibrium_ratio) / 2 * length(line)
    forward = beside(line, -half)
    backward = turned(trimmed(beside(line, half), spare, spare))
    items = _single(forward, brush, brush.style.head, "none")
    return items + (_single(backward, brush, brush.style.tail, "none") if backward else [])


def _retro(line: Line, brush: _Brush) -> list[Item]:
    style = brush.style
    if style.gap_pt / 2 >= style.head_width_pt:
        # A head that would lie between its shafts is one that stands out beyond them by its width.
        brush = brush._replace(style=replace(style, head_width_pt=style.gap_pt / 2 + style.head_width_pt))
        style = brush.style
    scale = _scale(line, style)
    half = min(style.gap_pt / 2, 0.9 * scale * style.head_width_pt)
    share = half / (scale * style.head_width_pt)
    items: list[Item] = []
    for offset in (-half, half):
        shaft = trimmed(
            beside(line, offset),
            _room(style.tail, style, scale, share),
            _room(style.head, style, scale, share),
        )
        if shaft:
            items.append(Stroke(path(shaft), brush.pen()))
    return items + _head(turned(line), brush, style.head, scale) + _head(line, brush, style.tail, scale)


def _bar(line: Line, brush: _Brush) -> Item:
    """The bar that makes the tail of a dipole a plus."""
    style = brush.style
    place, (ux, uy) = place_along(line, min(0.2, style.head_length_pt / 2 / length(line)))
    half = style.head_width_pt
    return Stroke(polyline([along(place, uy, -ux, half), along(place, -uy, ux, half)]), brush.plain())


def _no_go(line: Line, brush: _Brush) -> Item:
    """A cross, or two slanted strokes, over the middle."""
    (x, y), (ux, uy) = place_along(line, 0.5)

    def at(along_by: float, across: float) -> Place:
        return x + ux * along_by - uy * across, y + uy * along_by + ux * across

    half = MARK_HALF
    if brush.style.no_go == "cross":
        strokes = [[at(-half, -half), at(half, half)], [at(-half, half), at(half, -half)]]
    else:
        strokes = [
            [at(-0.75 * half + shift, half), at(0.25 * half + shift, -half)]
            for shift in (-0.25 * half, 0.75 * half)
        ]
    first, second = (polyline(points) for points in strokes)
    return Stroke(first._replace(verbs="MLML", numbers=first.numbers + second.numbers), brush.plain())
