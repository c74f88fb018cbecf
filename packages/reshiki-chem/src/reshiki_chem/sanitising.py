"""RDKit's sanitising, taken as far as it goes.

A molecule that RDKit refuses keeps what was drawn; its rings and its aromatic bonds are perceived as far as possible, and
each refusal names its atoms. RDKit's log is shut off for as long as a call of this package lasts, no longer.
"""

from typing import Any, Final, NamedTuple, TypeVar

from rdkit import Chem, rdBase

# RDKit's stereo perception takes ten seconds for a lattice of 1,000 atoms with 2.7 bonds each.
_DENSE: Final = 2
_DENSE_BONDS: Final = 100

_FULL: Final = Chem.SanitizeFlags.SANITIZE_ALL
_VALENCE: Final = Chem.SanitizeFlags.SANITIZE_PROPERTIES
_KEKULE: Final = Chem.SanitizeFlags.SANITIZE_KEKULIZE


ChemMol = TypeVar("ChemMol", bound=Chem.Mol)


class Refusal(NamedTuple):
    """What RDKit refuses about a molecule, to be read after "atom n". What only a donated pair exceeds is excused."""

    text: str
    atoms: tuple[int, ...]
    aromatic: bool
    excused: bool


def quiet() -> rdBase.BlockLogs:
    """A context in which RDKit writes nothing to stderr."""
    return rdBase.BlockLogs()


def sanitised(mol: ChemMol, operations: int = _FULL) -> tuple[ChemMol, tuple[Refusal, ...]]:
    """A molecule sanitised as far as RDKit goes along, in place where it does, and what RDKit refuses."""
    # A sanitising that fails for its aromatic bonds has lost them.
    spare = type(mol)(mol)
    try:
        Chem.SanitizeMol(mol, operations)
    except Chem.MolSanitizeException:
        mol = spare
    else:
        return mol, ()
    refused = tuple(_explained(problem, mol) for problem in Chem.DetectChemistryProblems(mol, operations))
    mol.UpdatePropertyCache(strict=False)
    operations ^= _VALENCE
    if any(refusal.aromatic for refusal in refused):
        operations ^= _KEKULE
    radicals = {
        i: mol.GetAtomWithIdx(i).GetNumRadicalElectrons() for refusal in refused for i in refusal.atoms
    }
    Chem.SanitizeMol(mol, operations, catchErrors=True)
    for i, count in radicals.items():
        # Counted from a valence that is out of order.
        mol.GetAtomWithIdx(i).SetNumRadicalElectrons(count)
    return mol, tuple(refusal for refusal in refused if not refusal.excused)


def _explained(problem: Any, mol: Chem.Mol) -> Refusal:
    kind = problem.GetType()
    if kind == "KekulizeException":
        text = "have no pattern of alternating double bonds"
        return Refusal(text, tuple(problem.GetAtomIndices()), aromatic=True, excused=False)
    atom = mol.GetAtomWithIdx(problem.GetAtomIdx())
    if kind != "AtomValenceException":
        return Refusal("is marked aromatic outside a ring", (atom.GetIdx(),), aromatic=True, excused=False)
    bonds = sum(bond.GetValenceContrib(atom) for bond in atom.GetBonds()) + atom.GetNumExplicitHs()
    donated = sum(
        bond.GetBondType() == Chem.BondType.DATIVE and bond.GetEndAtomIdx() == atom.GetIdx()
        for bond in atom.GetBonds()
    )
    usual = max(Chem.GetPeriodicTable().GetValenceList(atom.GetAtomicNum()))
    return Refusal(
        f"has {bonds:g} bond{'' if bonds == 1 else 's'}, more than {atom.GetSymbol()} forms",
        (atom.GetIdx(),),
        aromatic=False,
        excused=donated > 0 and bonds - donated <= usual,
    )


def without_hydrogens(mol: Chem.Mol) -> Chem.Mol:
    """A sanitised molecule with hydrogens drawn as atoms counted in, but for those that mean something as atoms."""
    if all(atom.GetAtomicNum() != 1 for atom in mol.GetAtoms()):
        return mol
    with quiet():
        mol = Chem.RemoveHs(mol, sanitize=False)
        mol.UpdatePropertyCache(strict=False)
        Chem.GetSymmSSSR(mol)
    return mol


def is_dense(mol: Chem.Mol) -> bool:
    """Whether a molecule has so many bonds that its stereochemistry cannot be perceived in time; it is left out then."""
    bonds: int = mol.GetNumBonds()
    return bonds > _DENSE_BONDS and bonds > _DENSE * mol.GetNumAtoms()
