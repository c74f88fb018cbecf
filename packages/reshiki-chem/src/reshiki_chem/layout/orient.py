"""Which way round a layout is shown: wide rather than tall, hexagons on a corner, carbonyls upright, sugars as usual.

The layout is turned by steps of 30 degrees, so that what is on the grid stays on it, and may be mirrored: wedges are chosen
afterwards. Of equal ways round the one is taken in which the structure runs from left to right as it was written.
"""

from cmath import exp, pi
from collections.abc import Sequence
from math import inf
from typing import Final

from reshiki_chem.graph import Graph
from reshiki_render.drawing.bonds import DOUBLE

_STEPS: Final = tuple(exp(1j * k * pi / 6) for k in range(12))

# Where the oxygen of a sugar ring and its anomeric carbon are, by the ring's size: of a pyranose at the upper and the lower
# right, of a furanose at the top and to the right. How many oxygens such a ring carries at least.
_SUGARS: Final = {6: (_STEPS[11], _STEPS[1]), 5: (_STEPS[9], exp(-0.1j * pi))}
_HYDROXYLS: Final = 2

# What a way round is worth: width, upright bonds of six-membered rings, ends of double bonds up or down, the order written.
_WIDE: Final = 2.6
_UPRIGHT: Final = 1.0
_END_UP: Final = 0.35
_END_DOWN: Final = 0.18
_AS_WRITTEN: Final = 0.06
_SUGAR: Final = 0.9
_AS_DRAFTED: Final = 0.01
_FAMILIAR: Final = 1.2


def oriented(
    graph: Graph, places: Sequence[complex], written: int, systems: int, *, is_familiar: bool = False
) -> list[complex]:
    """The layout turned, and mirrored if that is better; a familiar one rather stays as it is."""
    if written < 2:
        return list(places)
    six = []
    ends = []
    for k, bond in enumerate(graph.bonds):
        if bond.b >= written:
            continue
        way = places[bond.b] - places[bond.a]
        length = abs(way)
        if length < 0.1:
            continue
        way /= length
        if graph.ring_sizes.get(k) == 6 and not is_familiar:
            six.append(way)
        elif bond.order == DOUBLE and k not in graph.ring_sizes:
            if len(graph.around[bond.b]) == 1:
                ends.append(way)
            elif len(graph.around[bond.a]) == 1:
                ends.append(-way)
    middle = sum(places[:written], 0j) / written
    spots = [place - middle for place in places[:written]]
    drift = _drift(graph, spots, written, systems)
    sugars = _sugars(graph, places)
    extents = _extents(spots)
    # What else a way round may be worth, but for the first as it is.
    most = _AS_WRITTEN + (_END_UP if ends else 0.0) + (_SUGAR if sugars else 0.0)
    best: tuple[float, complex, bool] = (-inf, 1 + 0j, False)
    for number, turn in enumerate(_STEPS[:6]):
        # Half a turn more, and mirrored either way, have the same extent; a quarter has that across.
        wide, high = extents[number] + 1, extents[number - 3] + 1
        shape = _WIDE * (wide - high) / (wide + high)
        if six:
            shape += _UPRIGHT * 3 * sum(abs((way * turn).imag) > 0.96 for way in six) / len(six)
        if shape + most < best[0]:
            continue
        for is_mirrored, way_round in ((False, 1), (False, -1), (True, 1), (True, -1)):
            lean = drift * turn
            tips = [way * turn * way_round for way in ends]
            oxygens = [(way * turn * way_round, usual) for way, usual in sugars]
            if is_mirrored:
                lean = lean.conjugate()
                tips = [tip.conjugate() for tip in tips]
                oxygens = [(way.conjugate(), usual) for way, usual in oxygens]
            worth = shape + _AS_WRITTEN * max(-1.0, min(1.0, 4 * lean.real * way_round))
            if tips:
                worth += sum(
                    _END_UP if tip.imag < -0.96 else _END_DOWN if tip.imag > 0.96 else 0.0 for tip in tips
                ) / len(tips)
            if oxygens:
                worth += _SUGAR * sum((way * usual.conjugate()).real for way, usual in oxygens) / len(oxygens)
            if not is_mirrored and way_round == 1 and number == 0:
                worth += _FAMILIAR if is_familiar else _AS_DRAFTED
            if worth > best[0] + 1e-9:
                best = worth, turn * way_round, is_mirrored
    _, turn, is_mirrored = best
    if is_mirrored:
        return [((place - middle) * turn).conjugate() for place in places]
    return [(place - middle) * turn for place in places]


def _extents(spots: Sequence[complex]) -> list[float]:
    """How wide a layout is after each of the first six turns."""
    xs, ys = [spot.real for spot in spots], [spot.imag for spot in spots]
    found = [max(xs) - min(xs)]
    for turn in _STEPS[1:6]:
        cosine, sine = turn.real, turn.imag
        along = [x * cosine - y * sine for x, y in zip(xs, ys, strict=True)]
        found.append(max(along) - min(along))
    return found


def _sugars(graph: Graph, places: Sequence[complex]) -> list[tuple[complex, complex]]:
    """For each sugar ring the ways from its middle to its oxygen and to its anomeric carbon, and where those usually point."""
    found = []
    for ring in graph.rings:
        usual = _SUGARS.get(len(ring))
        if usual is None:
            continue
        atoms = {end for k in ring for end in graph.bonds[k][:2]}
        oxygens = [atom for atom in atoms if graph.atoms[atom].element == "O"]
        if len(oxygens) != 1 or sum(graph.atoms[atom].element == "C" for atom in atoms) < len(ring) - 1:
            continue
        carried = {
            atom: [graph.atoms[other].element for other in graph.neighbours(atom) if other not in atoms]
            for atom in atoms
        }
        if sum("O" in elements for elements in carried.values()) < _HYDROXYLS or any(
            graph.bonds[k].order == DOUBLE for k in ring
        ):
            continue
        anomeric = [
            atom for atom in graph.neighbours(oxygens[0]) if not {"O", "N", "S"}.isdisjoint(carried[atom])
        ]
        middle = sum((places[atom] for atom in atoms), 0j) / len(atoms)
        for atom, way in zip((oxygens[0], *anomeric[:1]), usual, strict=False):
            seen = places[atom] - middle
            found.append((seen / abs(seen), way))
    return found


def _drift(graph: Graph, spots: Sequence[complex], written: int, systems: int) -> complex:
    """The way a structure runs: from its ring system when it has but one, else from what was written first."""
    ringed = {end for k in graph.ring_sizes for end in (graph.bonds[k].a, graph.bonds[k].b) if end < written}
    if systems == 1 and len(ringed) < written:
        return -sum((spots[atom] for atom in ringed), 0j) / len(ringed) / 4
    total = sum((spot * (2 * number - written + 1) for number, spot in enumerate(spots)), 0j)
    return total / (written * written)
