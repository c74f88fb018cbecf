"""Arrows: every kind, head, tail, shape, pattern and mark, and every way to bend one."""

from dataclasses import replace
from typing import Any

from reshiki_render.drawing import (
    Anchor,
    ArrowStyle,
    AtomMark,
    AtomTarget,
    Drawing,
    LonePairTarget,
    Point,
    Swatch,
)
from reshiki_render.drawing.arrows import FORWARD_STYLE, PRESETS
from reshiki_render.drawing.types import f32
from reshiki_render.testing.specimens.sheet import Sheet

KINDS = ("forward", "equilibrium", "resonance", "retro", "curved", "bent", "fishhook", "dipole", "no_go")
ENDS = ("full", "left", "right", "none")
LENGTH = 100


def arrows() -> Drawing:
    """The kinds as they come, then heads, tails, shapes, patterns, sizes, marks and bends."""
    sheet = Sheet(6, 200, 70)
    for kind in KINDS:
        _arrow(sheet, "" if kind in {"curved", "bent", "fishhook"} else kind, kind)
    for shape in ("solid", "hollow", "open"):
        for head, tail in (("full", "none"), ("left", "right"), ("full", "full"), ("right", "left")):
            _arrow(sheet, f"{shape}: {head}, {tail}", shape=shape, head=head, tail=tail)
    for shape in ("solid", "open", "hollow"):
        _arrow(sheet, f"equilibrium {shape}", "equilibrium", shape=shape)
        _arrow(sheet, f"retro {shape}", "retro", shape=shape)
    _arrow(sheet, "equilibrium, right, full", "equilibrium", head="right", tail="full")
    _arrow(sheet, "no heads", head="none")
    for pattern in ("dashed", "dotted"):
        _arrow(sheet, pattern, pattern=pattern)
        _arrow(sheet, f"retro {pattern}", "retro", pattern=pattern)
    for ratio in (0.75, 0.4):
        _arrow(sheet, f"ratio {ratio}", "equilibrium", equilibrium_ratio=f32(ratio))
    for notch in (0.0, 0.5, 0.9):
        _arrow(sheet, f"notch {notch}", head_notch=f32(notch), head_length_pt=10.0, head_width_pt=3.0)
    _arrow(sheet, "notch 0.5, hollow", shape="hollow", head_notch=0.5, head_length_pt=10.0, head_width_pt=3.0)
    for kind in ("equilibrium", "retro"):
        _arrow(sheet, f"{kind}, gap 5", kind, gap_pt=5.0, head_width_pt=4.0)
    _arrow(sheet, "retro, gap over head", "retro", gap_pt=4.0, head_width_pt=1.0)
    _arrow(sheet, "2 pt wide", width_pt=2.0, head_length_pt=12.0, head_width_pt=4.0)
    _arrow(sheet, "colour", color=Swatch("red", "strong"))
    for mark in ("cross", "hash"):
        _arrow(sheet, f"no-go {mark}", no_go=mark)
        _arrow(sheet, f"equilibrium no-go {mark}", "equilibrium", no_go=mark)
    _arrow(sheet, "dipole, open", "dipole", shape="open")
    _arrow(sheet, "head cut to 40 %", length=20, head_length_pt=12.0, head_width_pt=4.0)
    return sheet.drawing()


def bends() -> Drawing:
    """Curves: implied by the kind, by a control point, by two; heads of every sort on them; corners; ends tied to ink."""
    sheet = Sheet(6, 170, 100)
    for head in ENDS[:3]:
        _arrow(sheet, f"curved {head}", "curved", control=Point(50, -50), head=head)
    _arrow(sheet, "curved, both ends", "curved", control=Point(50, -50), tail="full")
    _arrow(sheet, "curved, open", "curved", control=Point(50, -50), shape="open")
    _arrow(sheet, "fishhook right", "fishhook", control=Point(50, -50), head="right")
    _arrow(sheet, "cubic", "curved", cubic=(Point(10, -60), Point(90, 40)))
    _arrow(sheet, "cubic, near loop", "curved", cubic=(Point(130, -60), Point(-30, -60)))
    _arrow(sheet, "forward with control", control=Point(50, 30))
    _arrow(sheet, "equilibrium, bent", "equilibrium", control=Point(50, -40))
    _arrow(sheet, "retro, bent", "retro", control=Point(50, -40))
    _arrow(sheet, "no-go, bent", "no_go", control=Point(50, -40))
    _arrow(sheet, "dipole, bent", "dipole", control=Point(50, -40))
    _arrow(sheet, "resonance, bent", "resonance", control=Point(50, -40))
    _arrow(sheet, "dashed, bent", "curved", control=Point(50, -40), pattern="dashed")
    _arrow(sheet, "corner", "bent", control=Point(100, -30))
    _arrow(sheet, "corner, open ends", "bent", control=Point(0, -30), shape="open", tail="full")
    _arrow(sheet, "tight", "curved", length=20, control=Point(10, -30))
    _mechanism(sheet)
    return sheet.drawing()


def _arrow(
    sheet: Sheet,
    name: str,
    kind: str = "forward",
    *,
    length: float = LENGTH,
    control: Point | None = None,
    cubic: tuple[Point, Point] | None = None,
    **style: Any,
) -> None:
    x, y = sheet.cell(name, 20)
    made: ArrowStyle | None = replace(PRESETS.get(kind, FORWARD_STYLE), **style) if style else None

    def at(point: Point) -> Point:
        return Point(x + point.x, y + point.y)

    sheet.arrow(
        Point(x, y),
        Point(x + length, y),
        kind=kind,
        style=made,
        control=None if control is None else at(control),
        cubic=None if cubic is None else (at(cubic[0]), at(cubic[1])),
    )


def _mechanism(sheet: Sheet) -> None:
    """A lone pair that attacks, its arrow tied to the pair and to the atom."""
    x, y = sheet.cell("ends tied to ink", 40)
    pair = AtomMark(id=1, kind="lone_pair", offset=Point(0.0, -26.0))
    n = sheet.atom("N", x, y, label_h=3, marks=(pair,), mark_serial=1)
    carbon = sheet.atom("C", x + 80, y)
    sheet.bond(carbon, sheet.atom("O", x + 100, y - 36), 2)
    sheet.bond(carbon, sheet.atom("C", x + 100, y + 36))
    up, left = Point(0.0, -1.0), Point(-1.0, 0.0)
    sheet.arrow(
        Point(x, y - 32),
        Point(x + 74, y - 5),
        kind="curved",
        cubic=(Point(x + 8, y - 70), Point(x + 60, y - 50)),
        start_anchor=Anchor(
            target=LonePairTarget(atom=n, mark=1), offset=Point(0.0, -6.0), direction=up, gap=4.0
        ),
        end_anchor=Anchor(target=AtomTarget(atom=carbon), offset=Point(-6.0, -5.0), direction=left, gap=6.0),
    )
