"""Bonds as primitives.

Rules: every line is cut where it leaves a label's ink by the margin, and drawn one by one: no white box hides anything. Plain,
bold and wedge bodies become one mitred fill a colour (`joints`); second lines, hashes and waves are strokes below it. How
each order and display looks stands in the table of `looks`; where two bonds cross, the lower one gives way (`crossings`).
"""

from collections.abc import Mapping, Sequence

from reshiki_render.drawing.bonds import SINGLE
from reshiki_render.path import joined
from reshiki_render.scene.crossings import gaps
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.items import Fill, Item, Stroke
from reshiki_render.scene.joints import Body, End, outlines
from reshiki_render.scene.looks import LOOKS
from reshiki_render.scene.parts import BodyKey, Parts
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
    parts = Parts(skeleton, double_sides(skeleton, found), gaps(skeleton, found))
    for stem in found:
        order = SINGLE if stem.link in circled and stem.bond.display == "plain" else stem.bond.order
        draw = LOOKS.get((order, stem.bond.display)) or LOOKS[order, "plain"]
        draw(parts, stem)
    items: list[Item] = [Stroke(joined(paths), pen) for pen, paths in parts.strokes.items()]
    colors = {stem.link: parts.color(stem) for stem in found}
    for key, path in outlines(parts.bodies, _joints(skeleton, parts.bodies, hulls)).items():
        parts.fills.setdefault(colors[key.link], []).append(path)
    items.extend(Fill(joined(paths), color) for color, paths in parts.fills.items())
    return items


def _joints(
    skeleton: Skeleton, bodies: Mapping[BodyKey, Body], hulls: Sequence[tuple[Hull, ...]]
) -> list[tuple[Place, list[End[BodyKey]]]]:
    """The ends of bodies that meet at each unlabelled atom."""
    meeting: dict[Place, list[End[BodyKey]]] = {}
    for key, body in bodies.items():
        meeting.setdefault(body.start, []).append((key, True))
        meeting.setdefault(body.end, []).append((key, False))
    return [
        (place, meeting[place])
        for at, place in enumerate(skeleton.places)
        if not hulls[at] and len(meeting.get(place, ())) > 1
    ]
