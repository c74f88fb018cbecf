"""The ring systems of a molecule: rings that share bonds, each a rigid part of its layout.

RDKit's smallest rings come with their symmetric twins: cubane has six, cyclodextrin 2^6 large ones. A layout needs no
more rings than make up all others; the smallest are kept.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reshiki_chem.graph import Graph

Ring = tuple[int, ...]


class RingSystem(NamedTuple):
    """Atoms in order of number, rings as atoms in the order met going round, bonds as pairs of atoms."""

    atoms: tuple[int, ...]
    rings: tuple[Ring, ...]
    bonds: tuple[tuple[int, int], ...]


def ring_systems(graph: Graph) -> list[RingSystem]:
    """The ring systems, in the order of their first rings. Rings that share but an atom are of different systems."""
    if not graph.rings:
        return []
    system_of: dict[int, int] = {}
    members: dict[int, list[int]] = {}
    for number, ring in enumerate(graph.rings):
        met = sorted({system_of[k] for k in ring if k in system_of})
        home = met[0] if met else number
        joined = members.setdefault(home, [])
        for other in met[1:]:
            joined += members.pop(other)
        joined.append(number)
        for place in joined if len(met) > 1 else (number,):
            for k in graph.rings[place]:
                system_of[k] = home
    found = []
    for numbers in members.values():
        chosen = [graph.rings[number] for number in sorted(numbers)]
        links = sorted({k for ring in chosen for k in ring})
        bonds = tuple((graph.bonds[k].a, graph.bonds[k].b) for k in links)
        atoms = tuple(sorted({atom for bond in bonds for atom in bond}))
        if len(chosen) > len(bonds) - len(atoms) + 1:
            chosen = _independent(chosen)
        found.append(RingSystem(atoms, tuple(_round(graph, ring) for ring in chosen), bonds))
    return found


def _independent(rings: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The smallest rings of which none is the sum of others, in the order given."""
    basis: dict[int, int] = {}
    kept = []
    for number in sorted(range(len(rings)), key=lambda n: (len(rings[n]), n)):
        left = sum(1 << k for k in rings[number])
        while left:
            top = left.bit_length()
            if top not in basis:
                basis[top] = left
                kept.append(number)
                break
            left ^= basis[top]
    return [rings[number] for number in sorted(kept)]


def _round(graph: Graph, links: Sequence[int]) -> Ring:
    """The atoms of a ring in order, from its bonds in order."""
    first, second = graph.bonds[links[0]], graph.bonds[links[1]]
    at = first.a if first.b in (second.a, second.b) else first.b
    atoms = []
    for k in links:
        atoms.append(at)
        at = graph.bonds[k].other(at)
    return tuple(atoms)
