"""SMILES, read and written."""

from typing import Final

from rdkit import Chem

from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.layout import drafted
from reshiki_chem.molecule import copied, quiet
from reshiki_render.drawing import Drawing

_AS_WRITTEN: Final = Chem.SmilesParserParams()
_AS_WRITTEN.sanitize = False
_AS_WRITTEN.removeHs = False


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    text = text.strip()
    with quiet():
        mol = Chem.MolFromSmiles(text, _AS_WRITTEN)
        if mol is None:
            raise UnreadableStructure("This is not a SMILES.")
        if "[H" in text or "H]" in text:
            mol = Chem.RemoveHs(mol, sanitize=False)
        Chem.SanitizeMol(mol)
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
        return drafted(mol, _fixed(mol) if "[" in text else ()), ()


def _fixed(mol: Chem.Mol) -> list[int]:
    """The atoms written in brackets whose hydrogen count the usual valence would not give."""
    bracketed = [atom.GetIdx() for atom in mol.GetAtoms() if atom.GetNoImplicit()]
    usual = Chem.Mol(mol)
    Chem.Kekulize(usual, clearAromaticFlags=True)
    for i in bracketed:
        atom = usual.GetAtomWithIdx(i)
        atom.SetNoImplicit(False)
        atom.SetNumExplicitHs(0)
    usual.UpdatePropertyCache(strict=False)
    return [i for i in bracketed if usual.GetAtomWithIdx(i).GetTotalNumHs() != mol.GetAtomWithIdx(i).GetTotalNumHs()]


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The canonical isomeric SMILES of a drawing."""
    copy = copied(drawing)
    with quiet():
        mol = Chem.RemoveHs(copy.mol, sanitize=False)
        return Chem.MolToSmiles(mol), ()
