"""Rules of graphics, pictures, arrows and arrow anchors."""

import math

from reshiki_render.drawing import pictures
from reshiki_render.drawing.anchors import LONE_PAIRS, centre, places_of
from reshiki_render.drawing.arrows import Anchor, Arrow, BondTarget, LonePairTarget
from reshiki_render.drawing.graphics import POINTS_OF, Graphic
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.rules.limits import check


def check_picture_totals(facts: Facts) -> None:
    """What all pictures of a drawing may weigh together."""
    size = pixels = 0
    for graphic in facts.drawing.graphics:
        if graphic.picture is not None:
            size += len(graphic.picture.png) + len(graphic.picture.emf or b"")
            shown = pictures.size_of(graphic.picture)
            pixels += shown.width * shown.height if shown else 0
    if size > pictures.MOST_BYTES_IN_DRAWING:
        refuse("the drawing", f"its pictures have {size} bytes; {pictures.MOST_BYTES_IN_DRAWING} are allowed")
    if pixels > pictures.MOST_PIXELS_IN_DRAWING:
        refuse(
            "the drawing", f"its pictures have {pixels} pixels; {pictures.MOST_PIXELS_IN_DRAWING} are allowed"
        )


def check_graphics(facts: Facts) -> None:
    """Graphics in order: what belongs to which kind, and shapes that can be drawn."""
    for graphic in facts.drawing.graphics:
        check(graphic)
        if graphic.arc is not None and graphic.kind != "arc":
            refuse(graphic, "only an arc can have arc angles")
        if (graphic.picture is not None) != (graphic.kind == "picture"):
            refuse(graphic, "a graphic of kind picture has a picture, no other has")
        if graphic.picture is not None:
            _check_picture(graphic)
        _check_path(graphic)


def _check_path(graphic: Graphic) -> None:
    if graphic.kind == "path" and (not graphic.path or graphic.path[0].command != "move"):
        refuse(graphic, "a path begins with move")
    for index, step in enumerate(graphic.path):
        if len(step.points) != POINTS_OF[step.command]:
            refuse(
                graphic,
                f"path[{index}] has {len(step.points)} points; {step.command} takes {POINTS_OF[step.command]}",
            )


def _check_picture(graphic: Graphic) -> None:
    assert graphic.picture is not None
    weight = len(graphic.picture.png) + len(graphic.picture.emf or b"")
    if weight > pictures.MOST_BYTES:
        refuse(graphic, f"its picture has {weight} bytes; {pictures.MOST_BYTES} are allowed")
    size = pictures.size_of(graphic.picture)
    if size is None:
        refuse(graphic, "its picture is not a whole PNG")
    if not (
        0 < size.width <= pictures.MOST_SIDE
        and 0 < size.height <= pictures.MOST_SIDE
        and size.width * size.height <= pictures.MOST_PIXELS
    ):
        refuse(
            graphic,
            f"its picture is {size.width} × {size.height} pixels; up to {pictures.MOST_SIDE} a side and "
            f"{pictures.MOST_PIXELS} in all are allowed",
        )
    along, down = math.hypot(*graphic.axis_x), math.hypot(*graphic.axis_y)
    if not (0.01 <= along <= 1e6 and 0.01 <= down <= 1e6):
        refuse(graphic, "the sides of a picture's frame are 0.01 to 1000000 world units long")
    dot = graphic.axis_x.x * graphic.axis_y.x + graphic.axis_x.y * graphic.axis_y.y
    if abs(dot) > 1e-4 * along * down:
        refuse(graphic, "a picture's frame has right angles")


def check_arrows(facts: Facts) -> None:
    """Arrows in order: limits, and one way to bend."""
    for arrow in facts.drawing.arrows:
        check(arrow)
        if arrow.cubic is not None and (arrow.control is not None or arrow.kind == "bent"):
            refuse(arrow, "cubic goes neither with control nor with kind bent")


def check_anchors(facts: Facts) -> None:
    """Arrow ends tied to something that is there."""
    tied = [arrow for arrow in facts.drawing.arrows if arrow.start_anchor or arrow.end_anchor]
    if not tied:
        return
    places = places_of(facts.drawing)
    for arrow in tied:
        for name, anchor in (("start_anchor", arrow.start_anchor), ("end_anchor", arrow.end_anchor)):
            if anchor is None:
                continue
            _check_anchor(arrow, name, anchor)
            if centre(anchor, places) is None:
                refuse(arrow, f"{name} is tied to {_target(anchor)}, which is not there")


def _check_anchor(arrow: Arrow, name: str, anchor: Anchor) -> None:
    if math.hypot(*anchor.direction) < 1e-5 * (1 - 1e-6):
        refuse(arrow, f"{name} has a direction of no length")
    if isinstance(anchor.target, BondTarget) and anchor.target.a >= anchor.target.b:
        refuse(arrow, f"{name} names a bond's atoms in the wrong order; the lower ID comes first")


def _target(anchor: Anchor) -> str:
    match anchor.target:
        case BondTarget(a=a, b=b):
            return f"bond {a}–{b}"
        case LonePairTarget(atom=atom, mark=mark):
            return f"mark {mark} of atom {atom} ({' or '.join(sorted(LONE_PAIRS))})"
        case target:
            return f"atom {target.atom}"
