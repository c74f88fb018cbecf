"""Where the atoms of a label's contents are.

They come in places of their own, often all in one. A group bonded at one place is turned so that its bond points as the label's
does, its atom on the label; one bonded at two places is stretched between its neighbours; one by itself stays round the label.
Turning and stretching never mirror, so what wedges say inside stays true.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.contents import Contents
from reshiki_render.geometry import Point

_NEAR: Final = 1e-3
_STRETCH: Final = 1.2


class Motion(NamedTuple):
    """A turn with a stretch, as a complex factor, and a shift: z → factor · z + shift."""

    factor: complex
    shift: complex

    def moved(self, point: Point) -> Point:
        z = self.factor * complex(*point) + self.shift
        return Point(z.real, z.imag)


def places_of(contents: Contents, raw: Sequence[Point | None], length: float) -> dict[int, Point]:
    """The places of all nodes inside labels, by index, in pt. `length` is that of the document's bonds."""
    placed: dict[int, Point] = {}

    def at(node: int) -> Point:
        return placed.get(node) or raw[node] or Point(0.0, 0.0)

    def stays(label: int) -> bool:
        """Whether a label says nothing of its place, so that its contents are where they are."""
        return raw[label] is None and any(raw[node] for node in contents.labels[label])

    # Inner labels first: each is moved with what holds it.
    for label in sorted(contents.labels, reverse=True):
        if stays(label):
            continue
        inside = _all_inside(contents, label)
        motion = _motion(contents, label, at, length)
        for node in inside:
            placed[node] = motion.moved(at(node))
    return placed


def _all_inside(contents: Contents, label: int) -> list[int]:
    found: list[int] = []
    waiting = list(contents.labels[label])
    while waiting:
        node = waiting.pop()
        found.append(node)
        waiting.extend(contents.labels.get(node, ()))
    return found


def _motion(contents: Contents, label: int, at: Callable[[int], Point], length: float) -> Motion:
    here = complex(*at(label))
    joints = []
    for bond in contents.outside[label]:
        met = contents.met.get((label, bond))
        atom = contents.real[bond][0 if contents.ends[bond].a == label else 1]
        joints.append(
            (
                atom,
                complex(*at(atom)),
                None if met is None else complex(*at(met)),
                complex(*at(contents.ends[bond].other(label))),
            )
        )
    anchors = {joint[0] for joint in joints}
    if len(anchors) > 1:
        (_, one, first, near), (_, other, second, far) = joints[0], joints[-1]
        start, end = first or one, second or other
        if abs(end - start) > _NEAR and abs(far - near) > _NEAR:
            factor = (far - near) / (end - start)
            if abs(factor) > _STRETCH:
                # Neighbours far apart: as large as drawn, half way between them.
                factor *= _STRETCH / abs(factor)
            return Motion(factor, (near + far) / 2 - factor * (start + end) / 2)
    inside = [complex(*at(node)) for node in contents.labels[label]]
    if not joints or len(anchors) > 1:
        return Motion(1.0, here - sum(inside) / len(inside))
    _, anchor, point, neighbour = joints[0]
    factor = complex(1.0)
    if point is not None and abs(point - anchor) > _NEAR and abs(neighbour - here) > _NEAR:
        turn = (neighbour - here) / (point - anchor)
        factor = turn / abs(turn)
    factor *= _scale(contents, label, at, length)
    return Motion(factor, here - factor * anchor)


def _scale(contents: Contents, label: int, at: Callable[[int], Point], length: float) -> float:
    """What makes the bonds inside as long as the document's, where they are very different."""
    inside = set(contents.labels[label])
    lengths = sorted(
        found
        for a in inside
        for bond in contents.at.get(a, ())
        if (b := contents.ends[bond].other(a)) in inside and (found := math.dist(at(a), at(b))) > _NEAR
    )
    if not lengths:
        return 1.0
    middle = lengths[len(lengths) // 2]
    return length / middle if not 0.5 <= middle / length <= 2 else 1.0
