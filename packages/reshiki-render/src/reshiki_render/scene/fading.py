"""Depth that fades: how much of the paper shows through an atom's ink.

Rules: a scope's atoms fade by their weight (0 front, 1 rear) times its strength, or by what is set for the atom by hand; their
opacity falls with the rear weights, the same way. Both together take ink towards the paper. Along a bond ink goes evenly
from one atom's to the other's: in steps, each drawn over the one behind it and shorter, so that no seam shows. Rear ink is
drawn first.
"""

from typing import NamedTuple

from reshiki_render.canvas import Rgb
from reshiki_render.path import Path, polygon
from reshiki_render.scene.segments import Place
from reshiki_render.scene.skeleton import Skeleton

# So many steps lie between full ink and bare paper.
LEVELS = 32


class Band(NamedTuple):
    """The part of a bond, in shares of its length from `a`, that is at least so dark."""

    level: int
    start: float
    end: float


def fades(skeleton: Skeleton) -> tuple[float, ...]:
    """How faded each atom is, 0 to 1; empty when nothing fades."""
    drawing = skeleton.drawing
    if not drawing.depth_appearance:
        return ()
    index = {atom.id: at for at, atom in enumerate(drawing.atoms)}
    found = [0.0] * len(index)
    for scope in drawing.depth_appearance:
        fog = {atom: weight * scope.strength for atom, weight in scope.weights} | dict(scope.overrides)
        rear = scope.rear_weights or scope.weights
        clear = {atom: 1 - weight * (1 - scope.rear_opacity) for atom, weight in rear}
        clear |= dict(scope.rear_overrides)
        for atom in scope.atoms:
            if atom in index:
                found[index[atom]] = 1 - (1 - fog.get(atom, 0.0)) * clear.get(atom, 1.0)
    return tuple(found) if any(found) else ()


def faded(color: Rgb, paper: Rgb, level: int) -> Rgb:
    """A colour so many steps on its way to the paper's."""
    if not level:
        return color
    red, green, blue = (round(ink + (p - ink) * level / LEVELS) for ink, p in zip(color, paper, strict=True))
    return red, green, blue


def level_of(fade: float) -> int:
    return min(LEVELS, max(0, round(fade * LEVELS)))


def bands(first: float, last: float) -> list[Band]:
    """A bond's steps, rear first, from the fades of its two atoms."""
    near, far = sorted((first, last))
    found = []
    for level in range(level_of(far), level_of(near) - 1, -1):
        # This far from the nearer atom the ink is at least as dark as the step.
        reach = 1.0 if far - near < 1e-9 else min(1.0, ((level + 0.5) / LEVELS - near) / (far - near))
        if level == level_of(far):
            reach = 1.0
        if reach > 0:
            found.append(Band(level, 0.0, reach) if first <= last else Band(level, 1 - reach, 1.0))
    return found


def clipped(outline: Path, origin: Place, along: Place, start: float, end: float) -> Path | None:
    """What of a polygon lies between two distances from a place, measured in a direction; None for nothing."""
    points = list(zip(outline.numbers[::2], outline.numbers[1::2], strict=True))
    for limit, sign in ((start, 1.0), (end, -1.0)):
        kept: list[Place] = []
        depths = [sign * ((x - origin[0]) * along[0] + (y - origin[1]) * along[1] - limit) for x, y in points]
        for number, (here, depth) in enumerate(zip(points, depths, strict=True)):
            there, next_depth = points[(number + 1) % len(points)], depths[(number + 1) % len(points)]
            if depth >= 0:
                kept.append(here)
            if (depth >= 0) != (next_depth >= 0):
                share = depth / (depth - next_depth)
                kept.append((here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share))
        if len(kept) < 3:
            return None
        points = kept
    return polygon(points)
