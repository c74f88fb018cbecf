"""Bonds as primitives.

Rules: every line is cut where it leaves a label's ink by the margin, and drawn one by one: no white box hides anything. Plain,
bold and wedge bodies become one mitred fill a colour (`joints`); second lines, hashes and waves are strokes below it. How
each order and display looks stands in the table of `looks`.
"""

from collections.abc import Mapping, Sequence

from reshiki_render.drawing.bonds import SINGLE
from reshiki_render.path import joined
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.items import Fill, Item, Stroke
from reshiki_render.scene.joints import Body, End, outlines
from reshiki_render.scene.looks import LOOKS
from reshiki_render.scene.parts import Parts
from reshiki_render.scene.segments import Place
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import double_sides, stems


def paint_bonds(
    skeleton: Skeleton, hulls: Sequence[tuple[Hull, ...]], circled: frozenset[int] = frozenset()
) -> list[Item]:
    """The primitives of all bonds: strokes first, then the mitred bodies, one fill a colour.

    `circled` are the links whose second line a ring's circle or arc stands for: they are drawn single.
    """
    found = stems(skeleton, hulls)
    parts = Parts(skeleton, double_sides(skeleton, found))
    for stem in found:
        order = SINGLE if stem.link in circled and stem.bond.display == "plain" else stem.bond.order
        draw = LOOKS.get((order, stem.bond.display)) or LOOKS[order, "plain"]
        draw(parts, stem)
    items: list[Item] = [Stroke(joined(paths), pen) for pen, paths in parts.strokes.items()]
    colors = {stem.link: parts.color(stem) for stem in found}
    for link, path in outlines(parts.bodies, _joints(skeleton, parts.bodies, hulls)).items():
        parts.fills.setdefault(colors[link], []).append(path)
    items.extend(Fill(joined(paths), color) for color, paths in parts.fills.items())
    return items


def _joints(
    skeleton: Skeleton, bodies: Mapping[int, Body], hulls: Sequence[tuple[Hull, ...]]
) -> list[tuple[Place, list[End]]]:
    """The ends of bodies that meet at each unlabelled atom."""
    found = []
    for at, neighbours in enumerate(skeleton.around):
        if hulls[at] or len(neighbours) < 2:
            continue
        place = skeleton.places[at]
        ends = []
        for _, link in neighbours:
            body = bodies.get(link)
            if body is None:
                continue
            if body.start == place:
                ends.append((link, True))
            elif body.end == place:
                ends.append((link, False))
        if len(ends) > 1:
            found.append((place, ends))
    return found
