"""A group as a small graph: its atoms, its bonds, and its ends, where the rest of a molecule is bonded to it.

Bond orders are those of a drawing (`reshiki_render.drawing.bonds`), double bonds in fixed places. An end of order DATIVE is a
pair of electrons that the group gives away, as triphenylphosphine does to a metal. Hydrogens are counts; only isotopes of
hydrogen are atoms.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from reshiki_chem.stereo import reordered
from reshiki_render.drawing.bonds import AROMATIC, DOUBLE


class GroupAtom(NamedTuple):
    """`stereo` is a winding and the neighbours it is told over, an implicit hydrogen last, as in a drawing."""

    element: str
    hydrogens: int = 0
    charge: int = 0
    isotope: int = 0
    stereo: tuple[str, tuple[int, ...]] | None = None


class GroupBond(NamedTuple):
    a: int
    b: int
    order: int


class End(NamedTuple):
    """A bond to the rest of the molecule: the group's atom and the order."""

    atom: int
    order: int


class Structure(NamedTuple):
    """Atoms are counted from 0; the ends are in the order in which a label or a SMILES names them."""

    atoms: tuple[GroupAtom, ...]
    bonds: tuple[GroupBond, ...]
    ends: tuple[End, ...]


Links = list[dict[int, int]]


def links(structure: Structure) -> Links:
    """For each atom the orders of its bonds, by neighbour."""
    found: Links = [{} for _ in structure.atoms]
    for a, b, order in structure.bonds:
        found[a][b] = order
        found[b][a] = order
    return found


def composition(structure: Structure) -> tuple[tuple[GroupAtom, int], ...]:
    """The atoms without their places: what two structures have in common before it is worth comparing them."""
    return tuple(sorted(Counter(atom._replace(stereo=None) for atom in structure.atoms).items()))


def same(one: Structure, other: Structure) -> bool:
    """Whether two structures are the same molecule with the same ends in the same order.

    It does not matter how the double bonds of an aromatic ring are placed.
    """
    return (
        len(one.bonds) == len(other.bonds)
        and [end.order for end in one.ends] == [end.order for end in other.ends]
        and composition(one) == composition(other)
        and next(_mappings(one, other), None) is not None
    )


def _mappings(one: Structure, other: Structure) -> Iterator[dict[int, int]]:
    """Every way to lay the atoms of one structure on those of the other."""
    around, among = _loosened(one), _loosened(other)
    order, parents = _outwards(one, around)

    def fits(atom: int, image: int, known: dict[int, int]) -> bool:
        if one.atoms[atom]._replace(stereo=None) != other.atoms[image]._replace(stereo=None):
            return False
        if len(around[atom]) != len(among[image]):
            return False
        return all(
            among[image].get(known[neighbour]) == kind
            for neighbour, kind in around[atom].items()
            if neighbour in known
        )

    def laid(at: int, known: dict[int, int]) -> Iterator[dict[int, int]]:
        if at == len(order):
            if all(_same_winding(one, other, atom, known) for atom in order):
                yield known
            return
        atom, parent = order[at], parents[order[at]]
        images = range(len(other.atoms)) if parent is None else list(among[known[parent]])
        taken = set(known.values())
        for image in images:
            if image not in taken and fits(atom, image, known):
                yield from laid(at + 1, {**known, atom: image})

    start: dict[int, int] = {}
    for end, counterpart in zip(one.ends, other.ends, strict=True):
        if start.setdefault(end.atom, counterpart.atom) != counterpart.atom:
            return
    if len(set(start.values())) == len(start) and all(
        fits(atom, image, start) for atom, image in start.items()
    ):
        yield from laid(len(start), start)


def _outwards(structure: Structure, around: Links) -> tuple[list[int], dict[int, int | None]]:
    """The atoms from the ends outwards, and from which atom each is reached."""
    roots = [end.atom for end in structure.ends] or [0][: len(structure.atoms)]
    parents: dict[int, int | None] = dict.fromkeys(roots)
    order = list(parents)
    for atom in order:
        for neighbour in around[atom]:
            if neighbour not in parents:
                parents[neighbour] = atom
                order.append(neighbour)
    return order, parents


def _loosened(structure: Structure) -> Links:
    """The bonds with one order for all those between atoms that have a double bond in a ring.

    Each such atom has just one, so two structures that agree in everything else differ at most in where the double bonds of
    rings stand.
    """
    around = links(structure)
    ring = {
        (a, b) for a, b, order in structure.bonds if order in {DOUBLE, AROMATIC} and _in_ring(a, b, around)
    }
    unsaturated = {atom for pair in ring for atom in pair}
    for a, b, order in structure.bonds:
        if (
            a in unsaturated
            and b in unsaturated
            and order in {1, DOUBLE, AROMATIC}
            and _in_ring(a, b, around)
        ):
            around[a][b] = around[b][a] = AROMATIC
    return around


def _in_ring(a: int, b: int, around: Links) -> bool:
    """Whether there is another way from a to b than their bond."""
    seen, waiting = {a}, [neighbour for neighbour in around[a] if neighbour != b]
    while waiting:
        atom = waiting.pop()
        if atom == b:
            return True
        if atom not in seen:
            seen.add(atom)
            waiting.extend(around[atom])
    return False


def _same_winding(one: Structure, other: Structure, atom: int, known: dict[int, int]) -> bool:
    mine, theirs = one.atoms[atom].stereo, other.atoms[known[atom]].stereo
    if mine is None or theirs is None:
        return mine is theirs
    told = tuple(known[neighbour] for neighbour in mine[1])
    return sorted(told) == sorted(theirs[1]) and reordered(mine[0], told, theirs[1]) == theirs[0]


def renumbered(structure: Structure, number: Callable[[int], int]) -> Structure:
    """The same structure with other numbers for its atoms; these stay in their order."""
    return Structure(
        tuple(
            atom
            if atom.stereo is None
            else atom._replace(stereo=(atom.stereo[0], tuple(map(number, atom.stereo[1]))))
            for atom in structure.atoms
        ),
        tuple(GroupBond(number(a), number(b), order) for a, b, order in structure.bonds),
        tuple(End(number(atom), order) for atom, order in structure.ends),
    )
