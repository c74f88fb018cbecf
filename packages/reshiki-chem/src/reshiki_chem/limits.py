"""What RDKit is not asked to do, because it would not be done in time.

Its sanitising grows with the cube of a ring system, its stereo perception with the density of bonds, its layout with the
cube of a molecule (a chain of 500 atoms takes 0.1 s, a polypeptide 1 s, a dendrimer of 1,000 atoms 20 s). The limits keep
each step of the largest admitted structure to a few seconds on the machine they were measured on.
"""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from reshiki_chem.errors import StructureTooLarge

if TYPE_CHECKING:
    from rdkit import Chem

MAX_CONNECTED: Final = 10_000

# RDKit lays out molecules of up to so many atoms and bonds, and in one drawing until the cubes of their sizes, in hundreds,
# add up to this: some two of the largest.
_MOST_ATOMS: Final = 500
_MOST_BONDS: Final = 600
_LAYOUT_CUBES: Final = 300.0

# Sizes of ring systems, in thousands of bonds, cubed and added up: one of 3,900 bonds.
_RING_CUBES: Final = 60.0
# Sizes of molecules with double bonds or marks of configuration, in thousands of atoms, squared and added up: one of
# 7,000 atoms.
_STEREO_SQUARES: Final = 50.0
# Below this nothing is worth looking at.
_SURELY_FAST: Final = 700

# Bonds an atom, above so many bonds, that no structure has: sixty atoms all bonded to each other take a minute, a cubic
# lattice of a thousand 16 s.
_DENSEST: Final = ((300, 3), (1000, 2))


def check_rings(mol: "Chem.Mol") -> None:
    """Raise when RDKit would not find the rings of a molecule, or of several in one, in time."""
    atoms, bonds = mol.GetNumAtoms(), mol.GetNumBonds()
    if any(bonds > many and bonds > each * atoms for many, each in _DENSEST):
        raise StructureTooLarge(
            f"A molecule has {bonds:,} bonds between {atoms:,} atoms, more than can be made out."
        )
    if bonds > _SURELY_FAST:
        systems = _ring_systems(mol)
        if sum((size / 1000) ** 3 for size in systems) > _RING_CUBES:
            raise StructureTooLarge(
                f"The ring systems are too large, one of {max(systems):,} bonds: their rings cannot be found in time."
            )


def check_stereo(sizes: Sequence[int]) -> None:
    """Raise when RDKit would not perceive the stereochemistry of connected molecules of so many atoms in time."""
    if sum((size / 1000) ** 2 for size in sizes if size > _SURELY_FAST) > _STEREO_SQUARES:
        raise StructureTooLarge(
            f"Molecules with double bonds or marks of configuration are too large, one of {max(sizes):,} atoms: "
            "their stereochemistry cannot be found in time."
        )


def check_molecules(mols: Sequence["Chem.Mol"], stereo: Sequence[bool]) -> None:
    """Raise when RDKit would not be done with the connected molecules of a new drawing in time.

    `stereo[n]` tells whether molecule n may have stereochemistry.
    """
    for mol in mols:
        if mol.GetNumAtoms() > MAX_CONNECTED:
            raise StructureTooLarge(
                f"A molecule has {mol.GetNumAtoms():,} atoms; at most {MAX_CONNECTED:,} are drawn."
            )
    check_stereo([mol.GetNumAtoms() for mol, marked in zip(mols, stereo, strict=True) if marked])
    for mol in mols:
        check_rings(mol)


def beyond_layout(mols: Sequence["Chem.Mol"]) -> list[bool]:
    """For each connected molecule of a drawing, whether RDKit's layout would take too long."""
    spent = 0.0
    beyond = []
    for mol in mols:
        atoms, bonds = mol.GetNumAtoms(), mol.GetNumBonds()
        cost = (max(atoms, bonds) / 100) ** 3
        too_much = atoms > _MOST_ATOMS or bonds > _MOST_BONDS or spent + cost > _LAYOUT_CUBES
        spent += 0.0 if too_much else cost
        beyond.append(too_much)
    return beyond


def _ring_systems(mol: "Chem.Mol") -> list[int]:
    """How many bonds each part of a molecule has that hangs together when every bond outside rings is cut."""
    # Not by the bonds: RDKit counts up to each from the first.
    around = [[other.GetIdx() for other in atom.GetNeighbors()] for atom in mol.GetAtoms()]
    # Depth first: an atom from which no bond leads above it hangs on a bond outside rings.
    met = [0] * len(around)
    lowest = [0] * len(around)
    parent = [-1] * len(around)
    order: list[int] = []
    stack = [(atom, -1) for atom in reversed(range(len(around)))]
    while stack:
        atom, above = stack.pop()
        if met[atom]:
            continue
        order.append(atom)
        met[atom] = lowest[atom] = len(order)
        parent[atom] = above
        stack.extend((other, atom) for other in around[atom] if not met[other])
    for atom in reversed(order):
        for other in around[atom]:
            if other != parent[atom]:
                lowest[atom] = min(lowest[atom], lowest[other] if parent[other] == atom else met[other])
    system = list(range(len(around)))
    for atom in order:
        above = parent[atom]
        if above >= 0 and lowest[atom] <= met[above]:
            system[atom] = system[above]
    ends = Counter(system[atom] for atom in order for other in around[atom] if system[atom] == system[other])
    return [count // 2 for count in ends.values()]
