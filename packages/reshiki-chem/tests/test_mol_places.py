"""Coordinates of MOL texts: kept, scaled, missing, in space."""

import pytest

from reshiki_chem.formats import read, write
from reshiki_render.drawing.rules import validate


def reading(text):
    found = read(text, "mol")
    validate(found.drawing)
    return found


def lengths(drawing):
    places = {atom.id: atom.position for atom in drawing.atoms}
    return [
        ((places[bond.a].x - places[bond.b].x) ** 2 + (places[bond.a].y - places[bond.b].y) ** 2) ** 0.5
        for bond in drawing.bonds
    ]


@pytest.mark.parametrize(
    ("unit", "drawn"), [(1.5, 42), (1.54, 43.12), (1.4, 39.2), (0.825, 42), (1.0, 42), (14.4, 42), (0.01, 42)]
)
def test_bonds_of_about_the_usual_length_keep_their_scale_others_are_brought_to_it(v2000, unit, drawn):
    text = v2000(["C 0 0", f"C {unit} 0", f"C {2 * unit} 0"], ["1 2 1 0", "2 3 1 0"])
    assert lengths(reading(text).drawing) == pytest.approx([drawn, drawn], rel=1e-3)


def test_everything_is_scaled_by_one_factor(v2000):
    drawing = reading(v2000(["C 0 0", "C 0.8 0", "C 1.6 0", "O 8 0"], ["1 2 1 0", "2 3 1 0"])).drawing
    assert drawing.atoms[3].position.x == pytest.approx(420)


def test_where_every_bond_is_a_coordination_bond_these_give_the_scale(v3000):
    drawing = reading(v3000(["N 0 0", "B 0.825 0"], ["9 1 2"])).drawing
    assert lengths(drawing) == pytest.approx([42], rel=1e-3)


def test_ions_alone_keep_the_scale_of_the_format(v2000):
    drawing = reading(v2000(["Na 0 0", "Cl 3 0"], [], ["M  CHG  2   1   1   2  -1"])).drawing
    assert drawing.atoms[1].position.x == pytest.approx(84)


def test_without_coordinates_the_structure_is_laid_out(v2000):
    found = reading(v2000(["C 0 0", "C 0 0", "O 0 0"], ["1 2 1 0", "2 3 2 0"]))
    assert lengths(found.drawing) == pytest.approx([42, 42], rel=0.01)
    assert found.warnings == ("The file has no coordinates; the structure is laid out.",)


@pytest.mark.parametrize("text", ["       NaN", "       inf", "**********", "  1.0e+400", " 9999999.9"])
def test_numbers_that_are_no_places_lead_to_a_layout(v2000, text):
    found = reading(v2000(["C 0 0", "C 1.5 0"], ["1 2 1 0"]).replace("    1.5000", text))
    assert lengths(found.drawing) == pytest.approx([42], rel=0.01)
    assert "Line 6: the coordinates of atom 2" in found.warnings[0]


def test_a_single_atom_at_the_origin_is_drawn_there(v2000):
    assert reading(v2000(["C 0 0"])).warnings == ()


@pytest.mark.parametrize(
    ("parity", "smiles"), [(1, "F[C@@](Cl)(Br)I"), (2, "F[C@](Cl)(Br)I"), (3, "FC(Cl)(Br)I")]
)
def test_where_nothing_is_drawn_parities_tell_configurations(v2000, rdkit, parity, smiles):
    atoms = [f"C 0 0 parity={parity}", "F 0 0", "Cl 0 0", "Br 0 0", "I 0 0"]
    found = reading(v2000(atoms, [f"1 {i} 1 0" for i in range(2, 6)]))
    assert write(found.drawing, "smiles").text == rdkit.CanonSmiles(smiles)


def test_the_hydrogen_counts_as_the_last_neighbour_of_a_parity(v2000, rdkit):
    found = reading(
        v2000(["C 0 0 parity=1", "F 0 0", "Cl 0 0", "Br 0 0"], [f"1 {i} 1 0" for i in range(2, 5)])
    )
    assert write(found.drawing, "smiles").text == rdkit.CanonSmiles("F[C@@](Cl)(Br)[H]")


def test_where_nothing_is_drawn_a_double_bond_may_have_either_geometry(v2000):
    text = v2000(["C 0 0", "C 0 0", "F 0 0", "Cl 0 0"], ["1 2 2 0", "1 3 1 0", "2 4 1 0"])
    found = reading(text)
    assert found.drawing.bonds[0].stereo == "any"
    assert write(found.drawing, "smiles").text == "FC=CCl"


def test_wedges_without_places_mean_nothing(v2000):
    found = reading(v2000(["C 0 0", "F 0 0", "Cl 0 0", "Br 0 0"], ["1 2 1 1", "1 3 1 0", "1 4 1 0"]))
    assert {bond.display for bond in found.drawing.bonds} == {"plain"}


@pytest.mark.parametrize(
    "smiles",
    [
        "C[C@H](N)C(=O)O",
        "C[C@@H](O)[C@H](F)Cl",
        "F/C=C/Cl",
        "F/C=C\\Cl",
        "C[S@](=O)c1ccccc1",
        "O=C1C=C[C@H]2CCCC[C@@H]2C1",
        "C[C@]12CC[C@H](C1)C2(C)C",
        "C/C(Br)=C(/C)Cl",
    ],
)
def test_configurations_in_space_survive_the_layout(smiles, rdkit):
    from rdkit.Chem import AllChem

    mol = rdkit.AddHs(rdkit.MolFromSmiles(smiles))
    assert AllChem.EmbedMolecule(mol, randomSeed=11) == 0
    found = reading(rdkit.MolToMolBlock(mol))
    assert write(found.drawing, "smiles").text == rdkit.CanonSmiles(smiles)
    assert not any(atom.element == "H" and not atom.stereo for atom in found.drawing.atoms if atom.id > 40)
    assert "in space" in found.warnings[0]
    assert lengths(found.drawing) == pytest.approx([42] * len(found.drawing.bonds), rel=0.5)


def test_hydrogens_in_space_are_counted_in_but_isotopes_stay(v2000):
    atoms = ["C 0 0 0", "H 0.6 0.6 0.6", "H -0.6 -0.6 0.6", "D 0.6 -0.6 -0.6", "H -0.6 0.6 -0.6"]
    found = reading(v2000(atoms, [f"1 {i} 1 0" for i in range(2, 6)]))
    assert [(atom.id, atom.element) for atom in found.drawing.atoms] == [(1, "C"), (2, "H")]
    assert write(found.drawing, "smiles").text == "[2H]C"


def test_a_flat_drawing_with_depth_stays_a_drawing(v2000):
    text = v2000(["C 0 0 1", "C 1.5 0 -1"], ["1 2 1 0"], program="  Program 06022612342D")
    found = reading(text)
    assert lengths(found.drawing) == pytest.approx([42])
    assert "third coordinates" in found.warnings[0]


def test_hydrogens_drawn_on_the_page_stay_atoms(v2000):
    found = reading(v2000(["C 0 0", "H 1.5 0"], ["1 2 1 0"]))
    assert [atom.element for atom in found.drawing.atoms] == ["C", "H"]
    assert write(found.drawing, "smiles").text == "C"


def test_a_large_structure_without_coordinates_is_laid_out_in_time(v3000):
    count = 3000
    text = v3000(["C 0 0"] * count, [f"1 {i} {i + 1}" for i in range(1, count)])
    assert len(reading(text).drawing.atoms) == count
