"""The table of usual valences is a part of RDKit's own."""

import pytest

from reshiki_chem.valence import usual_hydrogens

ELEMENTS = ["H", "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "As", "Se", "Br", "I", "Na", "Pt", "*"]


@pytest.mark.parametrize("element", ELEMENTS)
def test_the_table_gives_what_rdkit_gives(element, rdkit):
    number = 0 if element == "*" else rdkit.GetPeriodicTable().GetAtomicNumber(element)
    known = 0
    for charge in range(-3, 4):
        for bonds in range(9):
            for unpaired in range(3):
                expected = usual_hydrogens(element, charge, bonds, unpaired)
                if expected is None:
                    continue
                known += 1
                mol = rdkit.RWMol()
                atom = rdkit.Atom(number)
                atom.SetFormalCharge(charge)
                atom.SetNumRadicalElectrons(unpaired)
                mol.AddAtom(atom)
                for _ in range(bonds):
                    mol.AddBond(0, mol.AddAtom(rdkit.Atom(9)), rdkit.BondType.SINGLE)
                mol.UpdatePropertyCache(strict=False)
                assert mol.GetAtomWithIdx(0).GetTotalNumHs() == expected, (charge, bonds, unpaired)
    assert (known > 0) == (element not in {"Na", "Pt", "*"})
