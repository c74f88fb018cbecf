"""Which atoms belong together.

Atoms are joined by every bond but a hydrogen bond, and an attachment point is joined to the atoms it stands for. A centroid
without attachment is a drawing aid and joins nothing.
"""

from collections.abc import Iterable, Mapping

from reshiki_render.drawing.bonds import HYDROGEN
from reshiki_render.drawing.document import Drawing

Links = Mapping[int, tuple[int, ...]]


def links(drawing: Drawing, *, hydrogen_bonds: bool = False, attachments: bool = True) -> Links:
    """The atoms each atom is joined to, by ID; an atom without any is not in it."""
    found: dict[int, list[int]] = {}
    for bond in drawing.bonds:
        if bond.order != HYDROGEN or hydrogen_bonds:
            found.setdefault(bond.a, []).append(bond.b)
            found.setdefault(bond.b, []).append(bond.a)
    for atom in drawing.atoms:
        if attachments and atom.centroid and atom.attachment:
            found.setdefault(atom.id, []).extend(atom.centroid)
            for target in atom.centroid:
                found.setdefault(target, []).append(atom.id)
    return {atom: tuple(others) for atom, others in found.items()}


def reached(start: Iterable[int], among: Links, within: frozenset[int] | None = None) -> set[int]:
    """Every atom joined to one of `start`, these included; never leaving `within`, if given."""
    found = set(start)
    waiting = list(found)
    while waiting:
        for other in among.get(waiting.pop(), ()):
            if other not in found and (within is None or other in within):
                found.add(other)
                waiting.append(other)
    return found


def molecules(drawing: Drawing) -> tuple[tuple[int, ...], ...]:
    """The atoms of each molecule, in file order; molecules by their first atom."""
    joined = links(drawing)
    molecule_of: dict[int, int] = {}
    count = 0
    for atom in drawing.atoms:
        if atom.id not in molecule_of:
            for member in reached((atom.id,), joined):
                molecule_of[member] = count
            count += 1
    members: list[list[int]] = [[] for _ in range(count)]
    for atom in drawing.atoms:
        members[molecule_of[atom.id]].append(atom.id)
    return tuple(tuple(atoms) for atoms in members)
