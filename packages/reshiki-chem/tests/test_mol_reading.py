"""MOL texts of version 2000 and 3000: what each field means in the drawing."""

import pytest

from reshiki_chem.formats import read, write
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, HYDROGEN, SINGLE, TRIPLE
from reshiki_render.drawing.rules import validate


def drawn(text):
    drawing = read(text, "mol").drawing
    validate(drawing)
    return drawing


def smiles(text):
    return write(drawn(text), "smiles").text


ETHANOL = ["C 0 0", "C 1.299 0.75", "O 2.598 0"]
CHAIN = ["1 2 1 0", "2 3 1 0"]


def test_atoms_keep_their_order_and_their_places(v2000):
    drawing = drawn(v2000(ETHANOL, CHAIN))
    assert [(atom.id, atom.element) for atom in drawing.atoms] == [(1, "C"), (2, "C"), (3, "O")]
    assert [round(atom.position.x, 2) for atom in drawing.atoms] == [0.0, 36.37, 72.74]
    assert [round(atom.position.y, 2) for atom in drawing.atoms] == [0.0, -21.0, 0.0]


def test_hydrogens_follow_the_usual_valences_and_are_not_fixed(v2000):
    drawing = drawn(v2000(ETHANOL, CHAIN))
    assert [atom.label_h for atom in drawing.atoms] == [3, 2, 1]
    assert not any(atom.no_implicit or atom.explicit_h for atom in drawing.atoms)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r", "\r\r\n"])
def test_lines_end_in_any_way(v2000, ending):
    text = v2000(ETHANOL, CHAIN, title="ethanol").replace("\n", ending)
    assert smiles(text) == "CCO"


@pytest.mark.parametrize("cut", [0, 1, 2, 3])
def test_blank_lines_lost_at_the_top_do_no_harm(v2000, cut):
    assert smiles("\n".join(v2000(ETHANOL, CHAIN).split("\n")[cut:])) == "CCO"


def test_a_byte_order_mark_is_passed_over(v2000):
    assert smiles("\ufeff" + v2000(ETHANOL, CHAIN)) == "CCO"


def test_short_lines_are_filled_with_blanks(v2000):
    lines = [
        line[:34].rstrip() if line[31:32].isalpha() else line.rstrip()
        for line in v2000(ETHANOL, CHAIN).split("\n")
    ]
    assert smiles("\n".join(lines).replace("  1  2  1  0", "  1  2  1")) == "CCO"


def test_a_file_older_than_versions_is_read_without_its_end(v2000):
    text = v2000(ETHANOL, CHAIN).replace("  0  0  0  0  0  0  0  0999 V2000", "").replace("M  END\n", "")
    reading = read(text, "mol")
    assert write(reading.drawing, "smiles").text == "CCO"
    assert reading.warnings == ()


def test_words_are_read_where_columns_make_no_sense(v2000):
    text = v2000(ETHANOL, CHAIN).replace("    0.0000    0.0000    0.0000 C  ", "0.0 0.0 0.0 C ")
    assert smiles(text) == "CCO"


@pytest.mark.parametrize(
    ("field", "charge", "electrons"),
    [(1, 3, 0), (2, 2, 0), (3, 1, 0), (4, 0, 1), (5, -1, 0), (6, -2, 0), (7, -3, 0)],
)
def test_the_charge_field_tells_charges_and_a_radical(v2000, field, charge, electrons):
    (atom,) = drawn(v2000([f"N 0 0 charge={field}"])).atoms
    assert (atom.charge, atom.radical_electrons) == (charge, electrons)


def test_a_charge_line_sets_aside_all_charges_of_the_atom_lines(v2000):
    drawing = drawn(v2000(["N 0 0 charge=3", "O 5 0 charge=5", "C 9 0 charge=4"], [], ["M  CHG  1   2  -2"]))
    assert [atom.charge for atom in drawing.atoms] == [0, -2, 0]
    assert [atom.radical_electrons for atom in drawing.atoms] == [0, 0, 0]


def test_radicals_of_all_codes(v2000):
    reading = read(v2000(["C 0 0", "C 5 0", "C 9 0"], [], ["M  RAD  3   1   1   2   2   3   3"]), "mol")
    assert [atom.radical_electrons for atom in reading.drawing.atoms] == [2, 1, 2]
    assert [atom.label_h for atom in reading.drawing.atoms] == [2, 3, 2]
    (warning,) = reading.warnings
    assert warning == "Atom 1 is a singlet radical and is drawn with two unpaired electrons."


def test_isotopes_by_line_by_difference_and_by_letter(v2000):
    drawing = drawn(v2000(["C 0 0 mass=1", "D 5 0", "T 9 0", "Br 12 0 mass=1"]))
    assert [(atom.element, atom.isotope) for atom in drawing.atoms] == [
        ("C", 13),
        ("H", 2),
        ("H", 3),
        ("Br", 81),
    ]
    # An isotope line sets aside the differences of all atoms.
    drawing = drawn(v2000(["C 0 0 mass=1", "N 5 0"], [], ["M  ISO  1   2  15"]))
    assert [atom.isotope for atom in drawing.atoms] == [0, 15]


def test_the_valence_field_fixes_hydrogens(v2000):
    drawing = drawn(v2000(["C 0 0 valence=15", "C 5 0 valence=2", "Al 9 0 valence=3", "P 12 0 valence=5"]))
    assert [(atom.explicit_h, atom.no_implicit) for atom in drawing.atoms] == [
        (0, True),
        (2, True),
        (3, True),
        (5, True),
    ]
    assert smiles(v2000(["S 0 0 valence=4", "O 1.5 0"], ["1 2 2 0"])) == "O=[SH2]"


def test_map_numbers(v2000, v3000):
    assert [atom.map_num for atom in drawn(v2000(["C 0 0 map=7", "O 5 0"])).atoms] == [7, 0]
    text = v3000(["C 0 0"]).replace("C 0 0 0 0", "C 0 0 0 1234")
    assert drawn(text).atoms[0].map_num == 1234


def test_wedges_begin_at_their_first_atom_and_tell_the_configuration(v2000):
    atoms = ["C 0 0", "F 0 1.5", "Cl 1.3 -0.75", "Br -1.3 -0.75"]
    drawing = drawn(v2000(atoms, ["1 2 1 1", "1 3 1 0", "1 4 1 0"]))
    assert next((bond.a, bond.b, bond.display) for bond in drawing.bonds) == (1, 2, "wedge")
    assert drawing.atoms[0].stereo is not None
    assert smiles(v2000(atoms, ["1 2 1 1", "1 3 1 0", "1 4 1 0"])) != smiles(
        v2000(atoms, ["1 2 1 6", "1 3 1 0", "1 4 1 0"])
    )
    open_centre = drawn(v2000(atoms, ["1 2 1 4", "1 3 1 0", "1 4 1 0"]))
    assert open_centre.bonds[0].display == "wavy"
    assert open_centre.atoms[0].stereo is None


def test_a_wedge_drawn_from_its_wide_end_tells_nothing(v2000):
    atoms = ["C 0 0", "F 0 1.5", "Cl 1.3 -0.75", "Br -1.3 -0.75"]
    drawing = drawn(v2000(atoms, ["2 1 1 1", "1 3 1 0", "1 4 1 0"]))
    assert drawing.bonds[0].display == "wedge"
    assert drawing.atoms[0].stereo is None


def test_a_parity_says_nothing_beside_a_drawing(v2000):
    atoms = ["C 0 0 parity=1", "F 0 1.5", "Cl 1.3 -0.75", "Br -1.3 -0.75"]
    assert drawn(v2000(atoms, ["1 2 1 0", "1 3 1 0", "1 4 1 0"])).atoms[0].stereo is None


def test_wedges_that_do_not_tell_are_named(v2000):
    # Two bonds in line, the wedge across: a T, which programs read either way.
    reading = read(
        v2000(["C 0 0", "F 0 1.5", "Cl 1.5 0", "Br -1.5 0"], ["1 2 1 1", "1 3 1 0", "1 4 1 0"]), "mol"
    )
    assert reading.drawing.atoms[0].stereo is None
    assert "The wedges at atom 1 do not tell" in reading.warnings[0]


PHOSPHORUS = ["P 0 0", "O 1.5 0", "N 0 1.5", "C 0 -1.5", "F -1.5 0"]


def test_a_wedge_on_a_double_bond_is_drawn_on_a_single_one_that_says_the_same(v2000, v3000, rdkit):
    for text in (
        v2000(PHOSPHORUS, ["1 2 2 1", "1 3 1 0", "1 4 1 0", "1 5 1 0"]),
        v3000(PHOSPHORUS, ["2 1 2 CFG=1", "1 1 3", "1 1 4", "1 1 5"]),
    ):
        reading = read(text, "mol")
        validate(reading.drawing)
        assert [bond.display for bond in reading.drawing.bonds] == ["plain", "hash", "plain", "plain"]
        assert write(reading.drawing, "smiles").text == rdkit.MolToSmiles(rdkit.MolFromMolBlock(text))
        assert "@" in write(reading.drawing, "smiles").text
        assert reading.warnings == (
            "The bond 1–2 has a wedge in the file, which is drawn on the bond 1–3 instead.",
        )


def test_a_wedge_on_a_double_bond_that_says_nothing_is_left_out(v2000):
    reading = read(v2000(["C 0 0", "O 1.5 0", "C 0 1.5"], ["1 2 2 1", "1 3 1 0"]), "mol")
    assert {bond.display for bond in reading.drawing.bonds} == {"plain"}


def test_a_wedge_at_no_centre_is_kept_in_silence(v2000):
    reading = read(v2000(["C 0 0", "C 0 1.5", "C 1.3 -0.75"], ["1 2 1 1", "1 3 1 0"]), "mol")
    assert reading.drawing.bonds[0].display == "wedge"
    assert reading.warnings == ()


ALKENE = ["C 0 0", "C 1.5 0", "F -0.75 1.3", "Cl 2.25 1.3"]


def test_double_bonds_have_the_geometry_they_are_drawn_with(v2000):
    (double, *_) = drawn(v2000(ALKENE, ["1 2 2 0", "1 3 1 0", "2 4 1 0"])).bonds
    assert (double.stereo, double.stereo_atoms) == ("cis", (3, 4))


def test_a_crossed_double_bond_stays_crossed(v2000, v3000):
    for text in (
        v2000(ALKENE, ["1 2 2 3", "1 3 1 0", "2 4 1 0"]),
        v3000(ALKENE, ["2 1 2 CFG=2", "1 1 3", "1 2 4"]),
    ):
        (double, *_) = drawn(text).bonds
        assert (double.display, double.stereo) == ("wavy", "any")
        assert smiles(text) == "FC=CCl"


@pytest.mark.parametrize("bond", ["1 3 1 4", "3 1 1 4"])
def test_a_wavy_bond_beside_a_double_bond_leaves_its_geometry_open(v2000, bond):
    assert smiles(v2000(ALKENE, ["1 2 2 0", bond, "2 4 1 0"])) == "FC=CCl"


def test_bond_types(v2000):
    drawing = drawn(v2000([f"C {i * 1.5} {i % 2}" for i in range(8)], ["1 2 1 0", "3 4 2 0", "5 6 3 0"]))
    assert [bond.order for bond in drawing.bonds] == [SINGLE, DOUBLE, TRIPLE]


BENZENE = ["C 0 1.5", "C 1.3 0.75", "C 1.3 -0.75", "C 0 -1.5", "C -1.3 -0.75", "C -1.3 0.75"]


def test_aromatic_bonds_become_single_and_double_by_turns(v2000):
    drawing = drawn(v2000(BENZENE, [f"{i} {i % 6 + 1} 4 0" for i in range(1, 7)]))
    assert sorted(bond.order for bond in drawing.bonds) == [SINGLE] * 3 + [DOUBLE] * 3
    assert not any(atom.aromatic or atom.no_implicit for atom in drawing.atoms)
    assert [atom.label_h for atom in drawing.atoms] == [1] * 6


PYRROLE = ["N 0 1.3", "C 1.2 0.4", "C 0.75 -1", "C -0.75 -1", "C -1.2 0.4"]


def test_an_aromatic_ring_without_its_hydrogen_gets_it(v2000):
    reading = read(v2000(PYRROLE, [f"{i} {i % 5 + 1} 4 0" for i in range(1, 6)]), "mol")
    assert write(reading.drawing, "smiles").text == "c1cc[nH]c1"
    assert "Atom 1 got a hydrogen" in reading.warnings[0]


def test_a_cyclopentadienide_of_aromatic_bonds_has_its_charge_and_hydrogens(v2000):
    text = v2000(
        ["C" + atom[1:] for atom in PYRROLE],
        [f"{i} {i % 5 + 1} 4 0" for i in range(1, 6)],
        ["M  CHG  1   1  -1"],
    )
    assert smiles(text) == "c1cc[cH-]c1"


def test_the_hydrogen_of_fused_rings_goes_where_most_stays_aromatic(v2000):
    # 7-azaindole, its pyridine nitrogen first.
    atoms = [
        "N 0 0",
        "C 1.3 -0.75",
        "C 1.3 -2.25",
        "C 0 -3",
        "C -1.3 -2.25",
        "C -1.3 -0.75",
        "N -2.7 -0.3",
        "C -3.6 -1.5",
        "C -2.7 -2.7",
    ]
    bonds = [
        "1 2 4 0",
        "2 3 4 0",
        "3 4 4 0",
        "4 5 4 0",
        "5 6 4 0",
        "6 1 4 0",
        "6 7 4 0",
        "7 8 4 0",
        "8 9 4 0",
        "9 5 4 0",
    ]
    assert smiles(v2000(atoms, bonds)) == "c1cnc2[nH]ccc2c1"


def test_aromatic_bonds_without_a_pattern_stay_and_are_named(v2000):
    reading = read(v2000(["C 0 0", "C 1.5 0"], ["1 2 4 0"]), "mol")
    assert reading.drawing.bonds[0].order == AROMATIC
    assert "without a pattern" in reading.warnings[0]


def test_dative_bonds_go_from_donor_to_acceptor_and_take_no_hydrogen(v3000):
    drawing = drawn(v3000(["N 0 0", "B 1.5 0"], ["9 1 2"]))
    assert [(bond.order, bond.a, bond.b) for bond in drawing.bonds] == [(DATIVE, 1, 2)]
    assert smiles(v3000(["N 0 0", "B 1.5 0"], ["9 1 2"])) == "[BH3]<-N"


def test_hydrogen_bonds_begin_at_the_hydrogen(v3000):
    drawing = drawn(v3000(["O 0 0", "H 1.5 0", "O 3 0"], ["1 1 2", "10 3 2"]))
    assert [(bond.order, bond.a, bond.b, bond.display) for bond in drawing.bonds][1] == (
        HYDROGEN,
        2,
        3,
        "dotted",
    )


def test_a_bond_of_order_zero_is_a_coordination_bond_to_boron(v2000):
    text = v2000(
        ["B 0 0", "N 1.5 0"],
        ["1 2 1 0"],
        ["M  CHG  2   1  -1   2   1", "M  ZCH  2   1   0   2   0", "M  HYD  1   1   3", "M  ZBO  1   1   0"],
    )
    reading = read(text, "mol")
    (bond,) = reading.drawing.bonds
    assert (bond.order, bond.a, bond.b, bond.display) == (DATIVE, 2, 1, "dashed")
    assert [atom.charge for atom in reading.drawing.atoms] == [0, 0]
    assert smiles(text) == "[BH3]<-N"
    assert "order 0" in reading.warnings[0]


def test_a_bond_of_any_kind_to_a_metal_is_a_coordination_bond(v2000):
    reading = read(v2000(["Pd 0 0", "N 1.5 0"], ["1 2 8 0"]), "mol")
    (bond,) = reading.drawing.bonds
    assert (bond.order, bond.a, bond.b) == (DATIVE, 2, 1)
    assert "coordination bond" in reading.warnings[0]


def test_wedges_at_a_metal_are_kept_though_it_is_no_tetrahedral_centre(v2000):
    atoms = ["Co 0 0", "N 0 1.5", "N 0 -1.5", "N 1.3 0.75", "N 1.3 -0.75", "N -1.3 0.75", "N -1.3 -0.75"]
    bonds = ["1 2 1 0", "1 3 1 0", "1 4 1 1", "1 5 1 6", "1 6 1 1", "1 7 1 6"]
    drawing = drawn(v2000(atoms, bonds))
    assert sorted(bond.display for bond in drawing.bonds) == [
        "hash",
        "hash",
        "plain",
        "plain",
        "wedge",
        "wedge",
    ]
    written = write(drawing, "mol").text
    assert sorted(line[9:12] for line in written.splitlines()[11:17]) == [
        "  0",
        "  0",
        "  1",
        "  1",
        "  6",
        "  6",
    ]


def test_a_wedge_on_a_dative_bond_shows_depth(v3000):
    drawing = drawn(v3000(["N 0 0", "Co 1.5 0"], ["9 1 2 CFG=1"]))
    (bond,) = drawing.bonds
    assert (bond.display, bond.projection) == ("wedge", True)
    assert drawn(write(drawing, "mol").text).bonds == drawing.bonds


def test_nitro_groups_and_five_bonded_carbon_stay_as_drawn(v2000):
    atoms = ["C 0 0", "N 1.5 0", "O 2.25 1.3", "O 2.25 -1.3"]
    drawing = drawn(v2000(atoms, ["1 2 1 0", "2 3 2 0", "2 4 2 0"]))
    assert [atom.charge for atom in drawing.atoms] == [0, 0, 0, 0]
    crowded = ["C 0 0", *(f"C {1.5 * x} {1.5 * y}" for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1)))]
    reading = read(v2000(crowded, [f"1 {i} 1 0" for i in range(2, 7)]), "mol")
    assert "Atom 1 has 5 bonds" in reading.warnings[0]
    assert len(reading.drawing.bonds) == 5


def test_a_bare_metal_that_the_format_gives_hydrogens_is_named(v2000):
    reading = read(v2000(["Na 0 0", "Na 5 0", "Pd 9 0"], [], ["M  CHG  1   2   1"]), "mol")
    assert [atom.label_h for atom in reading.drawing.atoms] == [1, 0, 0]
    assert "Atom 1 is a metal" in reading.warnings[0]


def test_atom_numbers_of_v3000_are_labels(v3000):
    text = v3000(["C 0 0", "O 1.5 0", "N 3 0"], ["2 1 2", "1 2 3"])
    text = text.replace("V30 1 C", "V30 70 C").replace("V30 2 O", "V30 8 O").replace("V30 3 N", "V30 51 N")
    text = text.replace("V30 1 2 1 2", "V30 9 2 70 8").replace("V30 2 1 2 3", "V30 4 1 8 51")
    drawing = drawn(text)
    assert [(bond.a, bond.b, bond.order) for bond in drawing.bonds] == [(1, 2, 2), (2, 3, 1)]


def test_attributes_of_v3000_atoms(v3000):
    drawing = drawn(v3000(["N 0 0 CHG=1", "C 5 0 RAD=2", "C 9 0 MASS=13", "C 12 0 VAL=-1", "P 15 0 VAL=5"]))
    assert drawing.atoms[0].charge == 1
    assert drawing.atoms[1].radical_electrons == 1
    assert drawing.atoms[2].isotope == 13
    assert (drawing.atoms[3].no_implicit, drawing.atoms[3].explicit_h) == (True, 0)
    assert drawing.atoms[4].explicit_h == 5


def test_wedges_of_v3000(v3000):
    atoms = ["C 0 0", "F 0 1.5", "Cl 1.3 -0.75", "Br -1.3 -0.75"]
    assert [
        drawn(v3000(atoms, [f"1 1 2 CFG={code}", "1 1 3", "1 1 4"])).bonds[0].display for code in (1, 2, 3)
    ] == [
        "wedge",
        "wavy",
        "hash",
    ]


def test_a_statement_goes_on_in_the_next_line(v3000):
    text = v3000(["C 0 0", "O 1.5 0 CHG=-1"], ["1 1 2"]).replace(
        "0 0 CHG=-1", "0 0 -\nM  V30 CHG=-\nM  V30 -1"
    )
    assert smiles(text) == "C[O-]"


def test_stereo_groups_are_written_beside_their_centres(v3000):
    atoms = ["C 0 0", "F 0 1.5", "Cl 1.3 -0.75", "Br -1.3 -0.75"]
    bonds = ["1 1 2 CFG=1", "1 1 3", "1 1 4"]
    for kind, label in (("STEREL3", "or3"), ("STERAC1", "&1")):
        block = ["BEGIN COLLECTION", f"MDLV30/{kind} ATOMS=(1 1)", "END COLLECTION"]
        number = drawn(v3000(atoms, bonds, block)).atoms[0].display.number
        assert number is not None
        assert number.text == label


def test_a_group_names_atoms_by_the_numbers_of_the_file(v3000):
    atoms = ["C -1.3 -0.75", "C 0 0", "F 0 1.5", "Cl 1.3 -0.75"]
    block = ["BEGIN COLLECTION", "MDLV30/STEREL1 ATOMS=(1 3)", "END COLLECTION"]
    text = v3000(atoms, ["1 2 1", "1 2 3 CFG=1", "1 2 4"], block)
    # Atoms numbered from 2.
    for number in (4, 3, 2, 1):
        symbol = atoms[number - 1].split()[0]
        text = text.replace(f"V30 {number} {symbol} ", f"V30 {number + 1} {symbol} ")
    text = (
        text.replace("V30 1 1 2 1", "V30 1 1 3 2")
        .replace("V30 2 1 2 3", "V30 2 1 3 4")
        .replace("V30 3 1 2 4", "V30 3 1 3 5")
    )
    drawing = drawn(text)
    assert [bool(atom.display.number) for atom in drawing.atoms] == [False, True, False, False]
    assert drawing.atoms[1].stereo is not None


def test_absolute_groups_go_without_saying(v3000):
    atoms = ["C 0 0", "F 0 1.5", "Cl 1.3 -0.75", "Br -1.3 -0.75"]
    block = ["BEGIN COLLECTION", "MDLV30/STEABS ATOMS=(1 1)", "END COLLECTION"]
    reading = read(v3000(atoms, ["1 1 2 CFG=1", "1 1 3", "1 1 4"], block), "mol")
    assert reading.drawing.atoms[0].display.number is None
    assert reading.drawing.atoms[0].stereo is not None
    assert reading.warnings == ()
    # The flag of V2000 says the same.
    assert write(reading.drawing, "mol").text.splitlines()[3] == "  4  3  0  0  1  0  0  0  0  0999 V2000"


def test_a_chiral_sulfoxide_in_an_absolute_group_is_a_centre(v3000):
    block = ["BEGIN COLLECTION", "MDLV30/STEABS ATOMS=(1 1)", "END COLLECTION"]
    text = v3000(
        ["S 0 0", "O 0 1.5", "C 1.3 -0.75", "C -1.3 -0.75", "C -2.6 0"],
        ["2 1 2", "1 1 3 CFG=1", "1 1 4", "1 4 5"],
        block,
    )
    assert "@" in smiles(text)


def test_lines_of_one_group_add_up(v3000):
    # 3,4-dimethylhexane, its centres 3 and 4.
    atoms = [
        "C -3.9 0.75",
        "C -2.6 0",
        "C -1.3 0.75",
        "C 0 0",
        "C 1.3 0.75",
        "C 2.6 0",
        "C -1.3 2.25",
        "C 0 -1.5",
    ]
    bonds = ["1 1 2", "1 2 3", "1 3 4", "1 4 5", "1 5 6", "1 3 7 CFG=1", "1 4 8 CFG=1"]
    block = ["BEGIN COLLECTION", "MDLV30/STEREL1 ATOMS=(1 3)", "MDLV30/STEREL1 ATOMS=(1 4)", "END COLLECTION"]
    drawing = drawn(v3000(atoms, bonds, block))
    assert [atom.id for atom in drawing.atoms if atom.display.number] == [3, 4]
    assert "MDLV30/STEREL1 ATOMS=(2 3 4)" in write(drawing, "mol").text


def test_a_group_around_no_centre_is_named(v3000):
    block = ["BEGIN COLLECTION", "MDLV30/STEREL1 ATOMS=(1 1)", "MDLV30/STEABS BONDS=(1 1)", "END COLLECTION"]
    warnings = read(v3000(["C 0 0", "C 1.5 0"], ["1 1 2"], block), "mol").warnings
    assert any("Atom 1 is in the stereo group or1" in warning for warning in warnings)
    assert any("STEABS" in warning for warning in warnings)


def test_titles_and_data_are_named_not_drawn(v2000):
    text = v2000(ETHANOL, CHAIN, title="ethanol") + "> <CAS>\n64-17-5\n\n$$$$\n"
    warnings = read(text, "mol").warnings
    assert warnings == ("Titles are not drawn: “ethanol”.", "Data items are left out: CAS.")


def test_records_of_an_sd_file_stand_side_by_side(v2000):
    records = [v2000(ETHANOL, CHAIN, title="one"), v2000(["C 0 0", "C 1.5 0"], ["1 2 3 0"], title="two")]
    reading = read("$$$$\n".join(records), "mol")
    validate(reading.drawing)
    assert [atom.id for atom in reading.drawing.atoms] == [1, 2, 3, 4, 5]
    assert max(atom.position.x for atom in reading.drawing.atoms[:3]) < min(
        atom.position.x for atom in reading.drawing.atoms[3:]
    )
    assert reading.warnings[0].startswith("The text has 2 records")
    assert "“one” and “two”" in reading.warnings[1]


def test_warnings_of_a_later_record_name_its_atoms_in_the_drawing(v2000):
    records = [v2000(ETHANOL, CHAIN), v2000(["C 0 0", "Q 1.5 0"], ["1 2 1 0"])]
    warnings = read("$$$$\n".join(records), "mol").warnings
    assert any(warning.startswith("Record 2: Atom 5 is a query") for warning in warnings)


def test_tables_that_follow_without_a_separator_are_not_lost(v2000):
    reading = read(v2000(ETHANOL, CHAIN) + v2000(["N 0 0"]), "mol")
    assert [atom.element for atom in reading.drawing.atoms] == ["C", "C", "O", "N"]


def test_structures_of_r_groups_are_named(v2000, v3000):
    table = "\n".join(v2000(["C 0 0", "R# 1.5 0"], ["1 2 1 0"], ["M  RGP  1   2   1"]).split("\n")[3:])
    member = "\n".join(v2000(["N 0 0"], [], ["M  APO  1   1   1"]).split("\n")[3:])
    text = (
        "$MDL  REV  1\n$MOL\n$HDR\nroot\n\n\n$END HDR\n$CTAB\n"
        f"{table}$END CTAB\n$RGP\n   1\n$CTAB\n{member}$END CTAB\n$END RGP\n$END MOL\n"
    )
    reading = read(text, "mol")
    assert [atom.display.variable for atom in reading.drawing.atoms] == [None, "R1"]
    assert any("R1 stand for" in warning for warning in reading.warnings)
    block = "M  V30 BEGIN RGROUP 1\nM  V30 BEGIN CTAB\nM  V30 END CTAB\nM  V30 END RGROUP\nM  END"
    warnings = read(v3000(["C 0 0"]).replace("M  END", block), "mol").warnings
    assert "The definition of R1, of 1 structures, is left out." in warnings


def test_two_methyls_on_one_face_are_cis_whatever_the_program_line_says(v2000):
    ring = [
        "C 0 1.5",
        "C 1.3 0.75",
        "C 1.3 -0.75",
        "C 0 -1.5",
        "C -1.3 -0.75",
        "C -1.3 0.75",
        "C 0 3",
        "C 2.6 -1.5",
    ]
    bonds = [*(f"{i} {i % 6 + 1} 1 0" for i in range(1, 7)), "1 7 1 6", "3 8 1 6"]
    assert smiles(v2000(ring, bonds, program="drawn by hand, 2D?")) == "C[C@@H]1CCC[C@H](C)C1"


def test_a_double_bond_with_two_equal_branches_has_no_geometry(v2000):
    ring = [
        "C 0 1.5",
        "C 1.3 0.75",
        "C 1.3 -0.75",
        "C 0 -1.5",
        "C -1.3 -0.75",
        "C -1.3 0.75",
        "C 0 3",
        "C 1.3 3.75",
    ]
    bonds = [*(f"{i} {i % 6 + 1} 1 0" for i in range(1, 7)), "1 7 2 0", "7 8 1 0"]
    drawing = drawn(v2000(ring, bonds))
    assert drawing.bonds[6].stereo is None
    assert "/b" not in write(drawing, "inchi").text
