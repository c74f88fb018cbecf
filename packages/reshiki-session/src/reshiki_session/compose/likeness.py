"""Molecules of a scheme that are alike are drawn the same way round.

Each molecule is compared with those before it, in the order of the Proposal, and turned in steps of 30 degrees until what it shares
with the nearest relative lies as it does there. It keeps the way it was laid out when there is no relative, when what they share is
laid out differently, or when turning would bring ink on ink. What a participant's own rotation asks for comes on top.
"""

from cmath import phase, rect
from collections.abc import Mapping, Sequence
from math import degrees, radians, sqrt
from typing import Final, NamedTuple

from reshiki_chem.kinship import Relative, relative, shared
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.quality import overlaps
from reshiki_render.scene.build import scene
from reshiki_session.compose.turning import turned

STEP: Final = 30
# How far apart, on the average, atoms may lie that are to lie on each other.
NEAR: Final = 0.3 * BOND_WORLD


class _Known(NamedTuple):
    """A molecule as it will lie."""

    places: Mapping[int, complex]
    kin: Relative


def turns(molecules: Sequence[tuple[str, Sequence[Drawing]]]) -> Mapping[str, tuple[float, ...]]:
    """By how many degrees the parts of each molecule are turned, by its place; each is laid out and on the grid."""
    known: list[_Known] = []
    found: dict[str, tuple[float, ...]] = {}
    for place, parts in molecules:
        angles = []
        for part in parts:
            angle = 0.0
            kin = relative(part)
            if kin is not None:
                angle = _angle(part, kin, known)
                drawn = turned(part, angle)
                known.append(_Known({atom.id: complex(*atom.position) for atom in drawn.atoms}, kin))
            angles.append(angle)
        found[place] = tuple(angles)
    return found


def _angle(part: Drawing, kin: Relative, known: Sequence[_Known]) -> float:
    """The turn that makes a part lie like the relative it shares most with; 0 when there is none."""
    here = {atom.id: complex(*atom.position) for atom in part.atoms}
    largest, best = 0, 0.0
    for other in known:
        found = shared(other.kin, kin)
        if found.weight <= largest:
            continue
        angle, off = min(
            (_turn([(other.places[a], here[b]) for a, b in mapping]) for mapping in found.mappings),
            # Of turns that do as well the least is taken.
            key=lambda turn: (round(turn.off, 1), min(turn.degrees, 360 - turn.degrees)),
        )
        if off <= NEAR:
            largest, best = found.weight, angle
        if largest >= len(part.atoms):
            break
    if best and overlaps(scene(turned(part, best))) and not overlaps(scene(part)):
        return 0.0
    return best


class _Turn(NamedTuple):
    degrees: float
    off: float


def _turn(pairs: Sequence[tuple[complex, complex]]) -> _Turn:
    """The step that brings the second places nearest to the first when both have their middle in one place."""
    count = len(pairs)
    middle_there = sum(there for there, _ in pairs) / count
    middle_here = sum(here for _, here in pairs) / count
    moment = sum((there - middle_there) * (here - middle_here).conjugate() for there, here in pairs)
    spread = sum(abs(there - middle_there) ** 2 + abs(here - middle_here) ** 2 for there, here in pairs)
    step = round(degrees(phase(moment)) / STEP) * STEP % 360
    off = max(0.0, spread - 2 * (moment * rect(1.0, -radians(step))).real) / count
    return _Turn(float(step), sqrt(off))
