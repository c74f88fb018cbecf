"""Rings bonded to a metal by all their atoms: Cp and Cp*, found in a drawing.

In a drawing such a ring is bonded through an attachment point in its middle. Its charge may be drawn on any of its atoms, or left
out where the ring is drawn with aromatic bonds.
"""

from collections.abc import Iterator
from typing import NamedTuple

from reshiki_chem.abbreviations.structure import GroupBond, Structure, links, same
from reshiki_chem.abbreviations.surroundings import Surroundings
from reshiki_chem.abbreviations.table import Entry, structure_of
from reshiki_render.drawing.bonds import AROMATIC


class HapticGroup(NamedTuple):
    """`centre` is the attachment point, `members` it and all atoms of the ring and on it."""

    metal: int
    centre: int
    members: tuple[int, ...]


def ring_of(label: str) -> tuple[int, ...]:
    """The ring atoms of a haptic group of the table, in the order of its SMILES."""
    around = links(structure_of(label))
    return tuple(atom for atom, bonds in enumerate(around) if len(bonds) > 1)


def haptic_groups(around: Surroundings, entry: Entry) -> Iterator[HapticGroup]:
    """The places where a drawing has a haptic group of the table."""
    known = _without_charge(structure_of(entry.label), ring_of(entry.label))
    for atom in around.drawing.atoms:
        if atom.attachment != "multi_center" or len(around.bonds[atom.id]) != 1:
            continue
        metal = next(iter(around.bonds[atom.id]))
        group = _ligand(around, atom.centroid)
        if group is None:
            continue
        members, structure = group
        targets = tuple(members.index(target) for target in atom.centroid)
        charge = sum(each.charge for each in structure.atoms)
        charged = any(each.charge for at, each in enumerate(structure.atoms) if at not in targets)
        if charge in {0, -1} and not charged and same(_without_charge(structure, targets), known):
            yield HapticGroup(metal, atom.id, (atom.id, *members))


def _ligand(around: Surroundings, targets: tuple[int, ...]) -> tuple[list[int], Structure] | None:
    """The atoms that hang together with the targets, when all of them may be hidden; the targets first."""
    members = list(targets)
    index = {atom: at for at, atom in enumerate(members)}
    atoms, bonds = [], []
    for at in members:
        if not around.may_hide(at, haptic=True):
            return None
        atoms.append(around.seen(at))
        for other, bond in around.bonds[at].items():
            if other not in index:
                index[other] = len(members)
                members.append(other)
            if index[other] > index[at]:
                if not around.is_plain(bond):
                    return None
                bonds.append(GroupBond(index[at], index[other], bond.order))
    return members, Structure(tuple(atoms), tuple(bonds), ())


def _without_charge(structure: Structure, ring: tuple[int, ...]) -> Structure:
    """The structure with a ring of one kind of bond and no charge on it, however both are drawn."""
    inside = frozenset(ring)
    return Structure(
        tuple(atom._replace(charge=0) if at in inside else atom for at, atom in enumerate(structure.atoms)),
        tuple(
            bond._replace(order=AROMATIC) if bond.a in inside and bond.b in inside else bond
            for bond in structure.bonds
        ),
        structure.ends,
    )
