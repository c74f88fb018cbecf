"""Aromatic bonds as single and double bonds by turns.

Some files draw rings with bonds of the type aromatic. Each aromatic system gets a pattern RDKit finds. Where there is none
because a ring atom came without its hydrogen (the nitrogen of a pyrrole, the carbanion of a cyclopentadienide), the
hydrogen is put on such an atom, or on as few as leave one, so that most of the system stays aromatic, the first in the
file's order; which of several tautomers was meant such a file does not say. A system that
has no pattern stays aromatic.
"""

from itertools import combinations
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.molecule import copied, fragments
from reshiki_render.drawing import Bond, Drawing, replace
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, SINGLE

# Elements and charges of ring atoms that may lack a hydrogen of theirs.
_HOSTS: Final = frozenset([("N", 0), ("P", 0), ("C", -1)])
# How many choices of atoms are tried, and how large a molecule may be for that.
_MOST_TRIES: Final = 60
_MOST_ATOMS: Final = 300
_MOST_HYDROGENS: Final = 3


class Alternated(NamedTuple):
    """A molecule without aromatic bonds as far as that goes; who got a hydrogen for it, and who still has aromatic bonds."""

    part: Drawing
    hydrogens: tuple[int, ...]
    unpatterned: tuple[int, ...]


def alternated(part: Drawing) -> Alternated:
    """A connected molecule with its aromatic bonds drawn as single and double bonds."""
    aromatic = tuple(bond for bond in part.bonds if bond.order == AROMATIC)
    if not aromatic:
        return Alternated(part, (), ())
    pattern = _pattern(part)
    if pattern is not None:
        return Alternated(_with_pattern(part, pattern), (), ())
    hosts: list[int] = []
    unpatterned: list[int] = []
    orders: dict[tuple[int, int], int] = {}
    for system in fragments(replace(part, bonds=aromatic)):
        if not system.bonds:
            continue
        pairs = {(bond.a, bond.b) for bond in system.bonds}
        # One system at a time: the others are drawn without double bonds meanwhile.
        alone = replace(part, bonds=tuple(_apart(bond, pairs) for bond in part.bonds))
        chosen, pattern = _completed(alone, system)
        if pattern is None:
            unpatterned += [atom.id for atom in system.atoms]
        else:
            hosts += chosen
            orders.update((pair, order) for pair, order in pattern.items() if pair in pairs)
    return Alternated(_with_pattern(_with_hydrogens(part, hosts), orders), tuple(hosts), tuple(unpatterned))


def _apart(bond: Bond, pairs: set[tuple[int, int]]) -> Bond:
    keeps = bond.order != AROMATIC or (bond.a, bond.b) in pairs
    return bond if keeps else replace(bond, order=SINGLE)


def _completed(part: Drawing, system: Drawing) -> tuple[tuple[int, ...], dict[tuple[int, int], int] | None]:
    """The fewest atoms of an aromatic system that need a hydrogen, and the pattern there is then."""
    pattern = _pattern(part)
    if pattern is not None or len(part.atoms) > _MOST_ATOMS:
        return (), pattern
    bonded: dict[int, int] = {}
    for bond in part.bonds:
        if bond.order != DATIVE:
            for end in (bond.a, bond.b):
                bonded[end] = bonded.get(end, 0) + 1
    hosts = [
        atom.id
        for atom in system.atoms
        if (atom.element, atom.charge) in _HOSTS
        and bonded[atom.id] == 2
        and not (atom.explicit_h or atom.no_implicit or atom.radical_electrons)
    ]
    tries = 0
    for count in range(1, _MOST_HYDROGENS + 1):
        best: tuple[int, tuple[int, ...], dict[tuple[int, int], int]] | None = None
        for chosen in combinations(hosts, count):
            tries += 1
            if tries > _MOST_TRIES:
                break
            pattern = _pattern(_with_hydrogens(part, chosen))
            # The pattern with which most stays aromatic: the hydrogen of a pyrrole, not of a pyridine fused to it.
            if pattern is not None and (best is None or len(pattern) > best[0]):
                best = len(pattern), chosen, pattern
        if best is not None:
            return best[1], best[2]
    return (), None


def _with_hydrogens(part: Drawing, hosts: tuple[int, ...] | list[int]) -> Drawing:
    if not hosts:
        return part
    return replace(
        part,
        atoms=tuple(
            replace(atom, explicit_h=1, no_implicit=True) if atom.id in hosts else atom for atom in part.atoms
        ),
    )


def _pattern(part: Drawing) -> dict[tuple[int, int], int] | None:
    """The orders of the bonds that RDKit finds aromatic, drawn as such or not; None when there is no pattern.

    Rings drawn with single and double bonds come along where they are fused: a pattern holds for all of them.
    """
    copy = copied(part)
    if any(problem.aromatic for problem in copy.problems):
        return None
    index = {number: i for i, number in enumerate(copy.ids)}
    mol = Chem.Mol(copy.mol)
    Chem.Kekulize(mol, clearAromaticFlags=True)
    found = {}
    for bond in part.bonds:
        ends = index[bond.a], index[bond.b]
        if copy.mol.GetBondBetweenAtoms(*ends).GetIsAromatic():
            double = mol.GetBondBetweenAtoms(*ends).GetBondType() == Chem.BondType.DOUBLE
            found[bond.a, bond.b] = DOUBLE if double else SINGLE
    return found


def _with_pattern(part: Drawing, orders: dict[tuple[int, int], int]) -> Drawing:
    return replace(
        part,
        bonds=tuple(
            bond
            if orders.get((bond.a, bond.b), bond.order) == bond.order
            else replace(bond, order=orders[bond.a, bond.b])
            for bond in part.bonds
        ),
    )
