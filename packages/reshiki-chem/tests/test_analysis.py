"""The twelve properties, what is null and why, the InChI of complexes, and the marks of a drawing."""

import pytest

from reshiki_chem import formats
from reshiki_chem.analysis import FIELDS, analyse
from reshiki_chem.labels import refreshed
from reshiki_render.drawing import EMPTY, Atom, Bond, Drawing, Point, replace


def analysed(text):
    return analyse(formats.read(text, "smiles").drawing)


def test_ethanol_has_the_values_every_program_agrees_on():
    values, warnings = analysed("CCO")
    assert warnings == ()
    assert values == {
        "smiles": "CCO",
        "formula": "C2H6O",
        "mass": 46.069,
        "exact_mass": 46.041864812,
        "logp": -0.0014000000000000123,
        "tpsa": 20.23,
        "donors": 1,
        "acceptors": 1,
        "rings": 0,
        "unpaired_electrons": 0,
        "inchi": "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3",
        "inchikey": "LFQSCWFLJHTTHZ-UHFFFAOYSA-N",
    }
    assert tuple(values) == FIELDS


def test_values_are_those_of_rdkits_descriptors(written, rdkit):
    mol = rdkit.MolFromSmiles(written)
    if mol is None:
        pytest.skip("RDKit does not take it")
    from rdkit.Chem import Crippen, Descriptors, rdMolDescriptors

    values = analysed(written).values
    assert values["formula"] == rdMolDescriptors.CalcMolFormula(mol)
    assert values["mass"] == Descriptors.MolWt(mol)
    assert values["exact_mass"] == Descriptors.ExactMolWt(mol)
    assert values["logp"] == pytest.approx(Crippen.MolLogP(mol))
    assert values["tpsa"] == rdMolDescriptors.CalcTPSA(mol)
    assert values["donors"] == rdMolDescriptors.CalcNumHBD(mol)
    assert values["acceptors"] == rdMolDescriptors.CalcNumHBA(mol)
    assert values["rings"] == rdMolDescriptors.CalcNumRings(mol)
    assert values["unpaired_electrons"] == Descriptors.NumRadicalElectrons(mol)


def test_hydrogens_drawn_for_wedges_change_no_value():
    # The decalin's two are atoms of the drawing.
    assert analysed("C1CC[C@H]2CCCC[C@@H]2C1").values["formula"] == "C10H18"


def test_a_broken_valence_leaves_logp_and_tpsa_null_and_says_why():
    values, warnings = analysed("OC(C)(C)(C)C")
    assert (values["logp"], values["tpsa"]) == (None, None)
    assert values["formula"] == "C5H13O"
    assert warnings[0] == "Atom 2 has 5 bonds, more than C forms."
    assert "logP" in warnings[1]


def test_a_wildcard_has_no_inchi():
    values, warnings = analysed("*C")
    assert (values["inchi"], values["inchikey"]) == (None, None)
    assert values["formula"] == "CH3*"
    assert any("Atom 1" in warning and "InChI" in warning for warning in warnings)


def test_dative_bonds_are_cut_for_the_inchi_with_the_hydrogens_kept():
    values, warnings = analysed("[NH3]->[Pt](Cl)(Cl)<-[NH3]")
    assert values["inchi"] == "InChI=1S/2ClH.2H3N.Pt/h2*1H;2*1H3;/q;;;;+2/p-2"
    assert any("dative" in warning for warning in warnings)


def test_a_large_molecule_keeps_what_can_be_told():
    values, warnings = analysed("C" * 1_100)
    assert values["inchi"] is None
    assert values["formula"] == "C1100H2202"
    assert len(values["smiles"]) == 1_100
    assert any("1,023" in warning for warning in warnings)


def test_an_allyl_radicals_double_bond_has_no_geometry_in_inchi():
    assert analysed("F/C=C/[CH]Cl").values["inchi"] == "InChI=1S/C3H3ClF/c4-2-1-3-5/h1-3H"


def test_an_empty_drawing_has_no_properties():
    assert analyse(EMPTY) == (None, ())


def test_what_is_no_chemistry_has_no_properties_and_a_warning_that_says_why():
    drawing = Drawing(atoms=(Atom(id=4, element="Q", position=Point(0, 0)),))
    values, (warning,) = analyse(drawing)
    assert values is None
    assert "Atom 4" in warning


def marks(text):
    drawing, warnings = refreshed(formats.read(text, "smiles").drawing)
    assert warnings == ()
    return {atom.id: atom.cip_label for atom in drawing.atoms if atom.cip_label}, {
        (bond.a, bond.b): bond.cip_label for bond in drawing.bonds if bond.cip_label
    }


def test_centres_and_double_bonds_get_their_marks():
    assert marks("C[C@H](F)Cl") == ({2: "R"}, {})
    assert marks("F/C=C/F") == ({}, {(2, 3): "E"})
    assert marks("C[C@H](O)[C@@H](O)[C@@H](C)O") == ({2: "S", 4: "r", 6: "R"}, {})
    assert marks("CC(F)Cl.FC=CF") == ({}, {})


def test_marks_of_many_molecules_are_those_of_each():
    centres, doubles = marks(".".join(["C[C@H](F)Cl", "F/C=C/F"] * 10))
    assert set(centres.values()) == {"R"}
    assert set(doubles.values()) == {"E"}
    assert len(centres) == len(doubles) == 10


def test_a_new_drawing_is_up_to_date(written):
    drawing = formats.read(written, "smiles").drawing
    fresh, _ = refreshed(drawing)
    assert [atom.label_h for atom in fresh.atoms] == [atom.label_h for atom in drawing.atoms]


def test_hydrogens_are_counted_anew_after_a_change():
    drawing = formats.read("CCO", "smiles").drawing
    bond, *rest = drawing.bonds
    changed = replace(drawing, bonds=(replace(bond, order=2), *rest))
    fresh, _ = refreshed(changed)
    assert [atom.label_h for atom in fresh.atoms] == [2, 1, 1]


def test_marks_that_no_longer_hold_are_cleared():
    drawing = formats.read("CC(F)Cl", "smiles").drawing
    stale = replace(drawing, atoms=tuple(replace(atom, cip_label="R") for atom in drawing.atoms))
    fresh, _ = refreshed(stale)
    assert {atom.cip_label for atom in fresh.atoms} == {None}


def test_fixed_hydrogens_are_taken_as_drawn():
    drawing = Drawing(
        atoms=(
            Atom(id=1, element="N", position=Point(0, 0), explicit_h=1, no_implicit=True, label_h=9),
            Atom(id=2, element="C", position=Point(42, 0)),
        ),
        bonds=(Bond(a=1, b=2, order=2),),
    )
    fresh, _ = refreshed(drawing)
    assert [atom.label_h for atom in fresh.atoms] == [1, 2]
    assert formats.write(drawing, "smiles").text == "C=N"
