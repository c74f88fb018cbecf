"""Standard InChI of a drawing.

InChI knows covalent bonds only. Dative and haptic bonds are cut, each atom keeping the hydrogens it has: the form metal
complexes are registered in. Wildcards, bonds to any of several atoms, quadruple and partial bonds have no InChI, nor, under
its own limit, molecules above 1,023 atoms. The library normalises what it is given; of a structure with a valence out of
order it may make something else, and then there is none.
"""

import re
from collections import Counter
from typing import Final

from rdkit import Chem
from rdkit.Chem import rdinchi

from reshiki_chem.attachments import variable_points, without_haptic_bonds
from reshiki_chem.errors import StructureTooLarge, UnwritableDrawing
from reshiki_chem.losses import left_out, listed, unbonded, unseen
from reshiki_chem.molecule import Copy, copied, idle_wedges
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
    copy = copied(drawing)
    text, warnings = identified(copy)
    warnings += unseen(idle_wedges(drawing, copy), "InChI") + unbonded(drawing, "InChI")
    return text, warnings + left_out(drawing, "InChI")


def identified(copy: Copy) -> tuple[str, tuple[str, ...]]:
    """The InChI of a copy, and a warning when bonds were cut for it. Raises as `write` does."""
    atoms = sum(atom.GetAtomicNum() != 1 for atom in copy.mol.GetAtoms())
    if atoms > MAX_ATOMS:
        raise StructureTooLarge(f"The drawing has {atoms:,} atoms; an InChI takes at most {MAX_ATOMS:,}.")
    several = variable_points(copy)
    if several:
        raise UnwritableDrawing(
            f"Attachment point {listed(several)} is bonded to any of several atoms; an InChI names one structure."
        )
    points = {point.atom for point in copy.points}
    wild = [
        copy.ids[i]
        for i, atom in enumerate(copy.mol.GetAtoms())
        if atom.GetAtomicNum() == 0 and i not in points
    ]
    if wild:
        noun, verb = ("Atom", "is a wildcard") if len(wild) == 1 else ("Atoms", "are wildcards")
        raise UnwritableDrawing(f"{noun} {listed(wild)} {verb} (*), which no InChI can name.")
    for bond in copy.mol.GetBonds():
        if bond.GetBondType() in _UNKNOWN:
            a, b = copy.ids[bond.GetBeginAtomIdx()], copy.ids[bond.GetEndAtomIdx()]
            raise UnwritableDrawing(
                f"The bond between atoms {a} and {b} is quadruple or partial, which no InChI tells."
            )
    with quiet():
        mol = without_haptic_bonds(copy) if copy.points else copy.mol
        cut = [
            (bond.GetBeginAtomIdx(), bond.GetEndAtomIdx())
            for bond in mol.GetBonds()
            if bond.GetBondType() == Chem.BondType.DATIVE
        ]
        if cut:
            mol = _parted(mol, cut)
        mol = _without_delocalised(without_hydrogens(mol))
        try:
            text = rdinchi.MolToInchi(mol)[0]
        except Chem.KekulizeException:
            raise UnwritableDrawing(
                "The structure has aromatic bonds without a pattern of alternating double bonds, which no InChI tells."
            ) from None
    if not text:
        raise UnwritableDrawing("The InChI library makes no InChI of this structure.")
    if copy.problems and atoms_of(text) != _atoms(mol):
        raise UnwritableDrawing(
            f"The InChI library takes atom {listed(copy.problems[0].atoms)} for something else: its InChI is that of "
            f"{formula_of(text)}."
        )
    if cut or copy.points:
        kinds = "dative or haptic" if copy.points else "dative"
        return text, (f"An InChI tells no {kinds} bonds: they were cut, each atom keeping its hydrogens.",)
    return text, ()


def formula_of(inchi: str) -> str:
    """The formula in an InChI; empty when it has none."""
    layer = inchi.split("/")[1:2]
    return layer[0] if layer and not layer[0][:1].islower() else ""


def atoms_of(inchi: str) -> Counter[str]:
    """How many atoms of each element an InChI has, its protons counted in."""
    found: Counter[str] = Counter()
    for component in formula_of(inchi).split("."):
        times = re.match("[0-9]*", component)
        count = int(times[0]) if times and times[0] else 1
        for symbol, number in re.findall("([A-Z][a-z]?)([0-9]*)", component):
            found[symbol] += count * int(number or 1)
    protons = re.search("/p([+-][0-9]+)", inchi)
    found["H"] += int(protons[1]) if protons else 0
    return +found


def _atoms(mol: Chem.Mol) -> Counter[str]:
    found = Counter(atom.GetSymbol() for atom in mol.GetAtoms())
    found["H"] += sum(atom.GetTotalNumHs() for atom in mol.GetAtoms())
    return +found


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
