"""Hydrogens that are drawn because a wedge needs them: which, and where they stand.

A centre gets one where no other bond can carry its wedge: where its bonds all lie in rings, or where the only bond out of
a ring has to serve another such centre. It stands in the freest gap between the centre's bonds, outside the rings rather
than inside one, on no label and no bond, a little nearer than a bond length.
"""

from cmath import exp, pi
from collections.abc import Sequence
from math import inf
from typing import Final

from reshiki_chem.graph import Edge, Graph, Vertex
from reshiki_chem.layout.corners import gaps
from reshiki_render.drawing.bonds import SINGLE

_HYDROGEN: Final = Vertex("H", 0, 0, 0, 0, None)

_LENGTHS: Final = (0.75, 0.62, 0.9)
_TILTS: Final = (0.0, 12.0, -12.0, 24.0, -24.0)
# More room than this (bond lengths) is not better.
_ROOM: Final = 0.75
# What a label takes of the room, at its atom.
_LABEL: Final = 0.3
# What speaks against a place, in bond lengths of room: a degree of tilt, a change of length, the inside of a ring.
_PER_DEGREE: Final = 0.004
_PER_LENGTH: Final = 0.25
_INSIDE: Final = 0.08
_NEAR: Final = 2.3

# Lengths and tilts with what speaks against them.
_CHOICES: Final = tuple(
    (abs(tilt) * _PER_DEGREE + abs(length - _LENGTHS[0]) * _PER_LENGTH, exp(1j * tilt / 180 * pi), length)
    for length in _LENGTHS
    for tilt in _TILTS
)


def needed(graph: Graph) -> list[int]:
    """The centres that get a hydrogen, in order."""
    wanting: list[int] = []
    served: dict[int, int] = {}
    for centre, atom in enumerate(graph.atoms):
        if not atom.stereo or atom.hydrogens != 1:
            continue
        free = [
            k for k in graph.around[centre] if k not in graph.ring_sizes and graph.bonds[k].order == SINGLE
        ]
        alone = [k for k in free if not graph.atoms[graph.bonds[k].other(centre)].stereo]
        if alone:
            continue
        taken = next((k for k in free if k not in served), None)
        if taken is None:
            wanting.append(centre)
        else:
            served[taken] = centre
    return wanting


def added(graph: Graph, centres: Sequence[int]) -> None:
    """What RDKit's AddHs does: the new atoms come last, each bonded last to its centre, so no winding changes."""
    for centre in centres:
        new = len(graph.bonds)
        graph.bonds.append(Edge(centre, len(graph.atoms), SINGLE))
        graph.atoms[centre] = graph.atoms[centre]._replace(hydrogens=0)
        graph.atoms.append(_HYDROGEN)
        graph.around[centre].append(new)
        graph.around.append([new])


def put(graph: Graph, places: list[complex], hydrogens: Sequence[int]) -> None:
    """Choose the places of these hydrogens among all else, in place. Each is looked at twice, as they may meet."""
    if not hydrogens:
        return
    inside: dict[int, set[frozenset[int]]] = {}
    for ring in graph.rings:
        for one, other in zip(ring, (*ring[1:], ring[0]), strict=True):
            a, b = graph.bonds[one], graph.bonds[other]
            corner = a.a if a.a in (b.a, b.b) else a.b
            inside.setdefault(corner, set()).add(frozenset((a.other(corner), b.other(corner))))
    done: set[int] = set()
    for hydrogen in (*hydrogens, *hydrogens) if len(hydrogens) > 1 else hydrogens:
        absent = {other for other in hydrogens if other not in done} | {hydrogen}
        centre = graph.bonds[graph.around[hydrogen][0]].other(hydrogen)
        places[hydrogen] = _best(graph, places, centre, absent, inside.get(centre, set()))
        done.add(hydrogen)


def _best(
    graph: Graph, places: Sequence[complex], centre: int, absent: set[int], inside: set[frozenset[int]]
) -> complex:
    here = places[centre]
    atoms = [
        (place, _LABEL if graph.atoms[atom].element != "C" else 0.0)
        for atom, place in enumerate(places)
        if atom != centre and atom not in absent and abs(place - here) < _NEAR
    ]
    lines = []
    for bond in graph.bonds:
        if bond.a in absent or bond.b in absent:
            continue
        start, end = places[bond.a], places[bond.b]
        if min(abs(start - here), abs(end - here)) < _NEAR and start != end:
            lines.append((start, end - start, abs(end - start) ** 2, centre in (bond.a, bond.b)))
    near = [atom for atom in graph.neighbours(centre) if atom not in absent]
    ways = [places[atom] - here for atom in near]
    gaps_here = [
        (
            ways[k] / abs(ways[k]) * exp(0.5j * width),
            _INSIDE * (frozenset((near[k], near[following])) in inside),
        )
        for width, k, following in gaps(ways)
    ]
    best, most = here + _LENGTHS[0] * 1j, -inf
    choices = sorted(
        (
            (spent + price, number, turn * length)
            for number, (_, spent) in enumerate(gaps_here)
            for price, turn, length in _CHOICES
        ),
        key=lambda choice: choice[:2],
    )
    for spent, number, turn in choices:
        if _ROOM - spent <= most:
            break
        place = here + gaps_here[number][0] * turn
        worth = _room(place, here, atoms, lines, most + spent) - spent
        if worth > most + 1e-9:
            best, most = place, worth
    return best


def _room(
    place: complex,
    centre: complex,
    atoms: Sequence[tuple[complex, float]],
    lines: Sequence[tuple[complex, complex, float, bool]],
    least: float,
) -> float:
    """How far a place keeps from everything else; nothing, where its bond would cross another.

    Less than `least` is all the same.
    """
    room = _ROOM
    for atom, taken in atoms:
        room = min(room, abs(place - atom) - taken)
    if room <= least:
        return room
    way = place - centre
    for start, line, square, is_own in lines:
        seen = (place - start) * line.conjugate()
        along = min(1.0, max(0.0, seen.real / square))
        room = min(room, abs(place - start - along * line))
        if room <= least:
            return room
        if not is_own:
            a, b = (way.conjugate() * (start - centre)).imag, (way.conjugate() * (start + line - centre)).imag
            if a * b < 0 and seen.imag * ((centre - start) * line.conjugate()).imag < 0:
                return -1.0
    return room
