"""What two molecules have in common, so that both can be drawn the same way round.

One molecule is looked for in the other as a whole; if neither is in the other, the rings of one with what links them (its
scaffold). Of several ways to lay one on the other those are best that also bring equal substituents together. Configurations are
not compared. Large molecules are not compared at all: looking one up in the other may take any time.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.errors import ChemistryError
from reshiki_chem.molecule import copied
from reshiki_chem.sanitising import quiet
from reshiki_render.drawing import Drawing

MOST_ATOMS: Final = 40
# Fewer atoms in common tell nothing about how to draw the rest.
LEAST_SHARED: Final = 4
MOST_MAPPINGS: Final = 48

# Pairs of IDs, of the first molecule and of the second.
Mapping = tuple[tuple[int, int], ...]


class Core(NamedTuple):
    """A part of a molecule to look for in another, and which of its atoms it has."""

    mol: Chem.Mol
    atoms: Sequence[int]


class Relative(NamedTuple):
    """A molecule that can be compared: its copy, the IDs of its atoms, and its rings with what links them."""

    mol: Chem.Mol
    ids: Sequence[int]
    scaffold: Core


class Shared(NamedTuple):
    """The best ways to lay what two molecules share on itself, and how much it is: its atoms, and equal ones beside them."""

    mappings: tuple[Mapping, ...]
    weight: int


NOTHING: Final = Shared((), 0)


def relative(drawing: Drawing) -> Relative | None:
    """A connected molecule, ready to be compared; None for one that is not."""
    if not LEAST_SHARED <= len(drawing.atoms) <= MOST_ATOMS:
        return None
    try:
        copy = copied(drawing)
    except ChemistryError:
        return None
    return None if copy.problems else Relative(copy.mol, copy.ids, _scaffold(copy.mol))


def shared(one: Relative, other: Relative) -> Shared:
    """The largest thing two molecules share."""
    with quiet():
        for core, target, turned in (
            (_whole(one), other.mol, False),
            (_whole(other), one.mol, True),
            (one.scaffold, other.mol, False),
            (other.scaffold, one.mol, True),
        ):
            if not LEAST_SHARED <= len(core.atoms) <= target.GetNumAtoms():
                continue
            found = target.GetSubstructMatches(core.mol, uniquify=False, maxMatches=MOST_MAPPINGS)
            if found:
                pairs = [tuple(zip(core.atoms, match, strict=True)) for match in found]
                if turned:
                    pairs = [tuple((mine, its) for its, mine in mapping) for mapping in pairs]
                return _best(pairs, one, other)
    return NOTHING


def _whole(relative: Relative) -> Core:
    return Core(relative.mol, range(relative.mol.GetNumAtoms()))


def _scaffold(mol: Chem.Mol) -> Core:
    """The rings of a molecule and what links them."""
    left = {atom.GetIdx(): {other.GetIdx() for other in atom.GetNeighbors()} for atom in mol.GetAtoms()}
    ends = [number for number, others in left.items() if len(others) < 2]
    while ends:
        end = ends.pop()
        for other in left.pop(end, ()):
            left[other].discard(end)
            if len(left[other]) < 2:
                ends.append(other)
    core = Chem.RWMol(mol)
    core.BeginBatchEdit()
    for number in range(mol.GetNumAtoms()):
        if number not in left:
            core.RemoveAtom(number)
    core.CommitBatchEdit()
    return Core(core.GetMol(), sorted(left))


def _best(pairs: Sequence[Mapping], one: Relative, other: Relative) -> Shared:
    """The mappings that bring most equal substituents together, by IDs."""
    alike = [_alike(mapping, one.mol, other.mol) for mapping in pairs]
    most = max(alike)
    mappings = (
        tuple((one.ids[a], other.ids[b]) for a, b in mapping)
        for mapping, count in zip(pairs, alike, strict=True)
        if count == most
    )
    return Shared(tuple(mappings), len(pairs[0]) + most)


def _alike(mapping: Mapping, one: Chem.Mol, other: Chem.Mol) -> int:
    first, second = (frozenset(side) for side in zip(*mapping, strict=True))
    return sum((_outside(one, a, first) & _outside(other, b, second)).total() for a, b in mapping)


def _outside(mol: Chem.Mol, at: int, core: frozenset[int]) -> Counter[int]:
    """The elements bonded to an atom that are not of the core."""
    return Counter(
        other.GetAtomicNum() for other in mol.GetAtomWithIdx(at).GetNeighbors() if other.GetIdx() not in core
    )
