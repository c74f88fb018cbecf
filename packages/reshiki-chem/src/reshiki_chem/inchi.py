"""Standard InChI of a drawing.

InChI knows covalent bonds only. Dative bonds are cut, each atom keeping the hydrogens it has: the form metal
complexes are registered in. Wildcards, quadruple and partial bonds have no InChI, nor, under its own limit,
molecules above 1,023 atoms. The library normalises what it is given; its result is never an error of the drawing.
"""

from typing import Final

from rdkit import Chem
from rdkit.Chem import rdinchi

from reshiki_chem.errors import StructureTooLarge, UnwritableDrawing
from reshiki_chem.losses import left_out, listed, unbonded
from reshiki_chem.molecule import Copy, copied
from reshiki_chem.sanitising import quiet, without_hydrogens
from reshiki_render.drawing import Drawing

MAX_ATOMS: Final = 1_023

_UNKNOWN: Final = (Chem.BondType.QUADRUPLE, Chem.BondType.ONEANDAHALF)


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The InChI of a drawing, and what it does not tell.

    Raises:
        UnwritableDrawing: no InChI exists for the drawing.
        StructureTooLarge: the drawing has more atoms than InChI takes.
    """
    if not drawing.atoms:
        raise UnwritableDrawing("The drawing has no atoms, so there is no InChI to write.")
    text, warnings = identified(copied(drawing))
    return text, warnings + unbonded(drawing, "InChI") + left_out(drawing, "InChI")


def identified(copy: Copy) -> tuple[str, tuple[str, ...]]:
    """The InChI of a copy, and a warning when bonds were cut for it. Raises as `write` does."""
    mol = copy.mol
    atoms = sum(atom.GetAtomicNum() != 1 for atom in mol.GetAtoms())
    if atoms > MAX_ATOMS:
        raise StructureTooLarge(f"The drawing has {atoms:,} atoms; an InChI takes at most {MAX_ATOMS:,}.")
    wild = [copy.ids[atom.GetIdx()] for atom in mol.GetAtoms() if atom.GetAtomicNum() == 0]
    if wild:
        noun, verb = ("Atom", "is a wildcard") if len(wild) == 1 else ("Atoms", "are wildcards")
        raise UnwritableDrawing(f"{noun} {listed(wild)} {verb} (*), which no InChI can name.")
    cut = []
    for bond in mol.GetBonds():
        ends = bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()
        if bond.GetBondType() in _UNKNOWN:
            a, b = (copy.ids[end] for end in ends)
            raise UnwritableDrawing(
                f"The bond between atoms {a} and {b} is quadruple or partial, which no InChI tells."
            )
        if bond.GetBondType() == Chem.BondType.DATIVE:
            cut.append(ends)
    with quiet():
        if cut:
            mol = _parted(mol, cut)
        mol = _without_delocalised(without_hydrogens(mol))
        text = rdinchi.MolToInchi(mol)[0]
    if not text:
        raise UnwritableDrawing("The InChI library makes no InChI of this structure.")
    if cut:
        return text, ("An InChI tells no dative bonds: they were cut, each atom keeping its hydrogens.",)
    return text, ()


def key(inchi: str) -> str:
    """The InChIKey of an InChI."""
    return str(rdinchi.InchiToInchiKey(inchi))


def _without_delocalised(mol: Chem.Mol) -> Chem.Mol:
    """The molecule without the geometry of double bonds beside a radical: InChI takes those for delocalised."""
    beside = [
        bond.GetIdx()
        for bond in mol.GetBonds()
        if bond.GetStereo() > Chem.BondStereo.STEREOANY
        and any(
            other.GetNumRadicalElectrons()
            for atom in (bond.GetBeginAtom(), bond.GetEndAtom())
            for other in atom.GetNeighbors()
        )
    ]
    if not beside:
        return mol
    mol = Chem.Mol(mol)
    for k in beside:
        mol.GetBondWithIdx(k).SetStereo(Chem.BondStereo.STEREONONE)
    return mol


def _parted(mol: Chem.Mol, bonds: list[tuple[int, int]]) -> Chem.Mol:
    parted = Chem.RWMol(mol)
    for end in {end for bond in bonds for end in bond}:
        atom = parted.GetAtomWithIdx(end)
        hydrogens = atom.GetTotalNumHs()
        atom.SetNoImplicit(True)
        atom.SetNumExplicitHs(hydrogens)
    for a, b in bonds:
        parted.RemoveBond(a, b)
    parted.UpdatePropertyCache(strict=False)
    return parted
