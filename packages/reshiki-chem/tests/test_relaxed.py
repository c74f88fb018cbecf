"""Structures that RDKit refuses: drawn as they are written, analysed as far as it goes, told by atom and reason."""

import pytest

from reshiki_chem.analysis import FIELDS, analyse
from reshiki_chem.formats import read, write
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate

LOGP = "logP and TPSA are not told for atoms whose valence is out of order."
CUT = "An InChI tells no dative bonds: they were cut, each atom keeping its hydrogens."


def drawn(text: str) -> tuple[Drawing, tuple[str, ...]]:
    drawing, warnings = read(text, "smiles")
    validate(drawing)
    return drawing, warnings


@pytest.mark.parametrize(
    ("smiles", "reason", "formula", "inchi"),
    [
        ("C(C)(C)(C)(C)C", "Atom 1 has 5 bonds, more than C forms", "C6H15", "InChI=1S/C6H15/c1-6(2,3,4)5/h1-5H3"),
        ("F[Si](F)(F)(F)(F)F", "Atom 2 has 6 bonds, more than Si forms", "F6Si", "InChI=1S/F6Si/c1-7(2,3,4,5)6"),
        ("O=[Xe](=O)(=O)=O", "Atom 2 has 8 bonds, more than Xe forms", "O4Xe", "InChI=1S/O4Xe/c1-5(2,3)4"),
        ("FBr(F)F", "Atom 2 has 3 bonds, more than Br forms", "BrF3", "InChI=1S/BrF3/c2-1(3)4"),
        ("CN=[N]=N", "Atom 3 has 4 bonds, more than N forms", "CH4N3", "InChI=1S/CH4N3/c1-3-4-2/h2H,1H3"),
        ("N[BH3]", "Atom 2 has 4 bonds, more than B forms", "H5BN", "InChI=1S/BH5N/c1-2/h2H2,1H3"),
        ("[Cr](C#O)(C#O)C#O", "Each of the atoms 3, 5 and 7 has 3 bonds, more than O forms", "C3CrO3",
         "InChI=1S/3CO.Cr/c3*1-2;"),
    ],
)  # fmt: skip
def test_a_valence_out_of_order_is_told_and_drawn(smiles: str, reason: str, formula: str, inchi: str) -> None:
    drawing, warnings = drawn(smiles)
    assert warnings == (f"{reason}; drawn as given.",)
    values, told = analyse(drawing)
    assert told == (f"{reason}.", LOGP)
    assert values is not None
    assert (values["formula"], values["inchi"]) == (formula, inchi)
    assert (values["logp"], values["tpsa"]) == (None, None)
    assert None not in {values[name] for name in FIELDS if name not in {"logp", "tpsa"}}


def test_bridging_hydrogens_are_atoms() -> None:
    drawing, warnings = drawn("[H]1[BH2][H][BH2]1")
    assert [atom.element for atom in drawing.atoms] == ["H", "B", "H", "B"]
    assert warnings == (
        "Each of the atoms 1 and 3 has 2 bonds, more than H forms; drawn as given.",
        "Each of the atoms 2 and 4 has 4 bonds, more than B forms; drawn as given.",
    )
    values, _ = analyse(drawing)
    assert values is not None
    assert (values["formula"], values["inchi"]) == ("H6B2", "InChI=1S/B2H6/c1-3-2-4-1/h1-2H2")


@pytest.mark.parametrize(
    ("smiles", "formula", "inchi", "warnings"),
    [
        ("[BH3]<-[NH3]", "H6BN", "InChI=1S/BH3.H3N/h2*1H3", (CUT,)),
        ("F[Si-2](F)(F)(F)(F)F", "F6Si-2", "InChI=1S/F6Si/c1-7(2,3,4,5)6/q-2", ()),
        ("O=[N](=O)C", "CH3NO2", "InChI=1S/CH3NO2/c1-2(3)4/h1H3", ()),
        ("O=Cl(=O)(=O)O", "HClO4", "InChI=1S/ClHO4/c2-1(3,4)5/h(H,2,3,4,5)", ()),
        ("[O+]#[C-]->[Ni]", "CNiO", "InChI=1S/CO.Ni/c1-2;", (CUT,)),
        ("[NH3]->[Pt](Cl)(Cl)<-[NH3]", "H6Cl2N2Pt", "InChI=1S/2ClH.2H3N.Pt/h2*1H;2*1H3;/q;;;;+2/p-2", (CUT,)),
        ("[NH3][Pt](Cl)(Cl)[NH3]", "H6Cl2N2Pt", "InChI=1S/2ClH.2H3N.Pt/h2*1H;2*1H3;/q;;;;+2/p-2", (CUT,)),
    ],
)
def test_what_only_looks_out_of_order_is_sound(
    smiles: str, formula: str, inchi: str, warnings: tuple[str, ...]
) -> None:
    drawing, reading = drawn(smiles)
    assert reading == ()
    values, told = analyse(drawing)
    assert values is not None
    assert (values["formula"], values["inchi"]) == (formula, inchi)
    assert None not in values.values()
    assert told == warnings


def test_bonds_and_charges_stay_as_written() -> None:
    drawing, _ = drawn("CN(=O)=O")
    assert [bond.order for bond in drawing.bonds] == [1, 2, 2]
    assert all(atom.charge == 0 for atom in drawing.atoms)
    assert write(drawing, "smiles").text == "C[N+](=O)[O-]"


def test_an_inchi_of_something_else_is_not_told() -> None:
    values, warnings = analyse(drawn("[NH5]")[0])
    assert values is not None
    assert (values["formula"], values["inchi"], values["inchikey"]) == ("H5N", None, None)
    assert warnings[-1] == "The InChI library takes atom 1 for something else: its InChI is that of H3N."


def test_aromatic_atoms_without_a_pattern_are_no_structure() -> None:
    with pytest.raises(ValueError, match="have no pattern of alternating double bonds"):
        read("c1cccc1", "smiles")
