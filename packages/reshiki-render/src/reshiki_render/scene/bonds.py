"""Bonds as primitives.

Rules: every line is cut where it leaves a label's ink by the margin, and drawn one by one: no white box hides anything. Plain,
bold and wedge bodies become one mitred fill a colour (`joints`); second lines, hashes and waves are strokes below it. How
each order and display looks stands in the table of `looks`; where two bonds cross, the lower one gives way (`crossings`).
"""

from collections.abc import Mapping, Sequence

from reshiki_render.drawing.bonds import SINGLE
from reshiki_render.path import joined
from reshiki_render.scene.circles import Circles
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
    skeleton: Skeleton, hulls: Sequence[tuple[Hull, ...]], rings: Circles, fades: Sequence[float] = ()
) -> list[Item]:
    """The primitives of all bonds: ring circles, then strokes, then the mitred bodies, one fill a colour.

    Bonds whose second line a circle or arc stands for are drawn single.
    """
    found = stems(skeleton, hulls)
    given_way = gaps(skeleton, found)
    circled: list[Item] = []
    if rings.rounds:
        from reshiki_render.scene.overpasses import parted

        circled, passed = parted(skeleton, rings.rounds, found, fades)
        given_way = {
            link: [*given_way.get(link, ()), *passed.get(link, ())] for link in {**given_way, **passed}
        }
    parts = Parts(skeleton, double_sides(skeleton, found), given_way, fades)
    for stem in found:
        order = SINGLE if stem.link in rings.links and stem.bond.display == "plain" else stem.bond.order
        draw = LOOKS.get((order, stem.bond.display)) or LOOKS[order, "plain"]
        draw(parts, stem)
    by_link = {stem.link: stem for stem in found}
    for key, path in outlines(parts.bodies, _joints(skeleton, parts.bodies, hulls)).items():
        parts.outline(by_link[key.link], path)
    strokes, fills = list(parts.strokes.items()), list(parts.fills.items())
    if fades:
        # Rear ink first: what is nearer is drawn over it.
        strokes.sort(key=_level, reverse=True)
        fills.sort(key=_level, reverse=True)
    return [
        *circled,
        *(Stroke(joined(paths), pen) for (_, pen), paths in strokes),
        *(Fill(joined(paths), color) for (_, color), paths in fills),
    ]


def _level(entry: tuple[tuple[int, object], object]) -> int:
    return entry[0][0]


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
