"""Arrow ends that are tied to an atom, a bond or a lone pair: where they belong, and what editing does to them.

An end stands at its target's centre plus the anchor's offset. A tied curved arrow always has two tangent controls of its
own (`cubic`), so that either end can move without bending the other. How far an end has to keep from label ink is decided
where ink is known; here ends only follow.
"""

from collections.abc import Mapping
from typing import NamedTuple

from reshiki_render.drawing.arrows import Anchor, Arrow, BondTarget, LonePairTarget, bend_of
from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Point

LONE_PAIRS = frozenset({"lone_pair", "lone_pair_bar"})
CURVED = frozenset({"curved", "fishhook"})


class Places(NamedTuple):
    """What anchors may be tied to: atoms by ID, bonds by their pair of IDs in ascending order."""

    atoms: Mapping[int, Atom]
    bonds: frozenset[tuple[int, int]]


def places_of(drawing: Drawing) -> Places:
    return Places(
        {atom.id: atom for atom in drawing.atoms},
        frozenset((min(bond.a, bond.b), max(bond.a, bond.b)) for bond in drawing.bonds),
    )


def centre(anchor: Anchor, places: Places) -> Point | None:
    """The middle of an anchor's target; None when the target is not there."""
    target = anchor.target
    if isinstance(target, BondTarget):
        if (target.a, target.b) not in places.bonds:
            return None
        (x0, y0), (x1, y1) = places.atoms[target.a].position, places.atoms[target.b].position
        return Point(x0 + target.fraction * (x1 - x0), y0 + target.fraction * (y1 - y0))
    atom = places.atoms.get(target.atom)
    if atom is None:
        return None
    if not isinstance(target, LonePairTarget):
        return atom.position
    for mark in atom.marks:
        if mark.id == target.mark and mark.kind in LONE_PAIRS:
            return Point(atom.position.x + mark.offset.x, atom.position.y + mark.offset.y)
    return None


def with_own_controls(arrow: Arrow) -> Arrow:
    """A tied curved arrow with the cubic that equals its quadratic curve; every other arrow as it is."""
    if arrow.kind not in CURVED or not (arrow.start_anchor or arrow.end_anchor):
        return arrow
    bend = bend_of(arrow)
    if bend is None:
        return arrow
    return replace(arrow, control=None, cubic=(_two_thirds(arrow.start, bend), _two_thirds(arrow.end, bend)))


def _two_thirds(end: Point, bend: Point) -> Point:
    return Point(f32(end.x + (bend.x - end.x) * 2 / 3), f32(end.y + (bend.y - end.y) * 2 / 3))


def following(arrow: Arrow, places: Places) -> Arrow:
    """An arrow whose tied ends stand where their targets are now; an anchor whose target has gone is dropped.

    A control moves with the end whose tangent it makes.
    """
    if not (arrow.start_anchor or arrow.end_anchor):
        return arrow
    arrow = with_own_controls(arrow)
    start, start_anchor = _followed(arrow.start, arrow.start_anchor, places)
    end, end_anchor = _followed(arrow.end, arrow.end_anchor, places)
    if (start, start_anchor, end, end_anchor) == (
        arrow.start,
        arrow.start_anchor,
        arrow.end,
        arrow.end_anchor,
    ):
        return arrow
    cubic = arrow.cubic and (
        _shifted(arrow.cubic[0], arrow.start, start),
        _shifted(arrow.cubic[1], arrow.end, end),
    )
    return replace(arrow, start=start, start_anchor=start_anchor, end=end, end_anchor=end_anchor, cubic=cubic)


def _followed(end: Point, anchor: Anchor | None, places: Places) -> tuple[Point, Anchor | None]:
    if anchor is None:
        return end, None
    middle = centre(anchor, places)
    if middle is None:
        return end, None
    place = Point(f32(middle.x + anchor.offset.x), f32(middle.y + anchor.offset.y))
    # Rounding alone moves nothing: an edit elsewhere must leave this arrow bit for bit as it is.
    return (end if abs(place.x - end.x) + abs(place.y - end.y) < 1e-3 else place), anchor


def _shifted(control: Point, before: Point, after: Point) -> Point:
    return Point(f32(control.x + after.x - before.x), f32(control.y + after.y - before.y))


def untied(arrow: Arrow, places: Places) -> Arrow:
    """An arrow without the anchors whose target is not there."""
    gone = {
        name: None
        for name, anchor in (("start_anchor", arrow.start_anchor), ("end_anchor", arrow.end_anchor))
        if anchor is not None and centre(anchor, places) is None
    }
    return replace(arrow, **gone) if gone else arrow


def lower_first(arrow: Arrow) -> Arrow:
    """An arrow whose bond targets name the lower ID first, as they have to; the place on the bond stays the same."""

    def turned(anchor: Anchor | None) -> Anchor | None:
        if anchor is None or not isinstance(anchor.target, BondTarget) or anchor.target.a < anchor.target.b:
            return anchor
        target = anchor.target
        return replace(
            anchor, target=replace(target, a=target.b, b=target.a, fraction=f32(1 - target.fraction))
        )

    if not (arrow.start_anchor or arrow.end_anchor):
        return arrow
    return replace(arrow, start_anchor=turned(arrow.start_anchor), end_anchor=turned(arrow.end_anchor))
