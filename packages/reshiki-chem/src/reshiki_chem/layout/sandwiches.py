"""Rings seen from the side, and the sandwiches they make with a metal.

Written as ions, a metallocene is a metal cation and cyclopentadienide anions; drawn, it is one ring above the metal and one
below, whether bonds are written or not.
"""

from cmath import exp, pi
from collections.abc import Mapping, Sequence
from typing import Final

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Graph

# How a ring looks from the side, how far from the metal its middle is, and how the ways out of it flatten.
_FLATTENED: Final = 0.4
_RISE: Final = 1.35
_OUT: Final = 0.55
# With ends beside the metal: how far the rings stand off, what is between the ends (radians), how much longer their bonds are.
_WITH_ENDS: Final = 0.3
_BETWEEN: Final = 60 / 180 * pi
_STRETCH: Final = 0.3
_RING: Final = 5
_RINGS: Final = 2

Molecule = tuple[Graph, Sequence[complex]]


def from_the_side(graph: Graph, places: Mapping[int, complex], ring: Sequence[int]) -> dict[int, complex]:
    """A ring to the right of a metal at the origin, an edge of it in front; what hangs on it goes along.

    `places` has the atoms that are moved, of a graph that may have more.
    """
    middle = sum((places[atom] for atom in ring), 0j) / len(ring)
    members = set(ring)
    branches = [
        sum(other in places and other not in members for other in graph.neighbours(atom)) for atom in ring
    ]
    # An edge of bare atoms is in front where there is one, and a charge at the back.
    behind = len(ring) // 2
    front = min(
        range(len(ring)),
        key=lambda k: (
            branches[k] + branches[k - 1],
            not graph.atoms[ring[(k + behind) % len(ring)]].charge,
            k,
        ),
    )
    edge = (places[ring[front]] + places[ring[front - 1]]) / 2 - middle
    turn = -abs(edge) / edge
    flat: dict[int, complex] = {}
    for atom in ring:
        spot = (places[atom] - middle) * turn
        flat[atom] = complex(spot.real * _FLATTENED + _RISE, spot.imag)
    for atom in ring:
        out = (places[atom] - middle) * turn
        way = complex(out.real * _OUT, out.imag)
        for start in graph.neighbours(atom):
            if start in flat or start not in places:
                continue
            old = (places[start] - places[atom]) * turn
            spin = way / abs(way) / (old / abs(old)) * turn
            for member in _branch(graph, start, atom, places):
                flat[member] = flat[atom] + (places[member] - places[atom]) * spin
    return flat


def _branch(graph: Graph, start: int, but: int, within: Mapping[int, complex]) -> list[int]:
    found = [start]
    for atom in found:
        found += [
            other
            for other in graph.neighbours(atom)
            if other != but and other in within and other not in found
        ]
    return found


def sandwiches(molecules: Sequence[Molecule]) -> dict[int, dict[int, list[complex]]]:
    """Where the atoms of metal ions and of the rings round them lie: by the metal's number, then by each molecule's.

    The metal ion is a molecule with one metal; it takes the first two cyclopentadienides that no other has.
    """
    rings = {
        number: ring
        for number, (graph, _) in enumerate(molecules)
        for ring in (_cyclopentadienide(graph),)
        if ring
    }
    found: dict[int, dict[int, list[complex]]] = {}
    for number, (graph, places) in enumerate(molecules):
        metal = _cation(graph)
        if metal is None or len(rings) < _RINGS:
            continue
        chosen = list(rings)[:_RINGS]
        found[number] = {number: _beside(graph, places, metal)}
        shift = _WITH_ENDS if len(places) > 1 else 0.0
        for way, other in zip((exp(-0.5j * pi), exp(0.5j * pi)), chosen, strict=True):
            ring_graph, ring_places = molecules[other]
            flat = from_the_side(ring_graph, dict(enumerate(ring_places)), rings.pop(other))
            found[number][other] = [(flat[atom] + shift) * way for atom in range(len(ring_places))]
    return found


def _beside(graph: Graph, places: Sequence[complex], metal: int) -> list[complex]:
    """A metal at the origin, what it holds fanned out to its right."""
    held = graph.neighbours(metal)
    beside = [0j] * len(places)
    for place, start in enumerate(held):
        way = exp(1j * _BETWEEN * (place - (len(held) - 1) / 2))
        old = places[start] - places[metal]
        spin = way / (old / abs(old))
        for atom in _branch(graph, start, metal, dict(enumerate(places))):
            beside[atom] = way * _STRETCH + (places[atom] - places[metal]) * spin
    return beside


def _cation(graph: Graph) -> int | None:
    """The one metal of a molecule that is a cation by it."""
    metals = [atom for atom, vertex in enumerate(graph.atoms) if vertex.element in METALS]
    if len(metals) == 1 and graph.atoms[metals[0]].charge > 0 and len(graph.around[metals[0]]) < 4:
        return metals[0]
    return None


def _cyclopentadienide(graph: Graph) -> list[int] | None:
    """The atoms of a five-membered ring of carbon with a charge of minus one, in order."""
    for ring in graph.rings:
        if len(ring) != _RING:
            continue
        first, second = graph.bonds[ring[0]], graph.bonds[ring[1]]
        at = first.a if first.b in (second.a, second.b) else first.b
        atoms = []
        for k in ring:
            atoms.append(at)
            at = graph.bonds[k].other(at)
        vertices = [graph.atoms[atom] for atom in atoms]
        if all(vertex.element == "C" for vertex in vertices) and (
            sum(vertex.charge for vertex in vertices) == -1
        ):
            return atoms
    return None
