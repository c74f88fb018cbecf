"""Atoms of MOL texts that are no elements: R-groups, queries, aliases, monomers, open valences, points in between.

Whatever they are, they are never carbon in silence.
"""

import pytest

from reshiki_chem.formats import read, write
from reshiki_render.drawing.rules import validate


def reading(text):
    found = read(text, "mol")
    validate(found.drawing)
    return found


def label(drawing, number):
    atom = next(atom for atom in drawing.atoms if atom.id == number)
    return atom.element, atom.display.variable


CHAIN = ["1 2 1 0"]


def test_r_groups_are_labels_by_line_by_name_and_unnumbered(v2000, v3000):
    drawing = reading(v2000(["C 0 0", "R# 1.5 0"], CHAIN, ["M  RGP  1   2  12"])).drawing
    assert label(drawing, 2) == ("*", "R12")
    assert label(reading(v2000(["C 0 0", "R20 1.5 0"], CHAIN)).drawing, 2) == ("*", "R20")
    assert label(reading(v2000(["C 0 0", "R 1.5 0"], CHAIN)).drawing, 2) == ("*", "R")
    assert label(reading(v3000(["C 0 0", "R# 1.5 0 RGROUPS=(2 1 3)"], ["1 1 2"])).drawing, 2) == (
        "*",
        "R1,R3",
    )


@pytest.mark.parametrize("symbol", ["A", "Q", "X", "M", "AH", "QH", "XH", "MH"])
def test_query_symbols_are_labels_and_told(v2000, v3000, symbol):
    for text in (v2000(["C 0 0", f"{symbol} 1.5 0"], CHAIN), v3000(["C 0 0", f"{symbol} 1.5 0"], ["1 1 2"])):
        found = reading(text)
        assert label(found.drawing, 2) == ("*", symbol)
        assert f"Atom 2 is a query, {symbol} for" in found.warnings[0]


def test_a_star_is_a_bare_wildcard(v2000):
    found = reading(v2000(["C 0 0", "* 1.5 0"], CHAIN))
    assert label(found.drawing, 2) == ("*", None)
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("M  ALS   2  3 F C   N   O   ", "[C,N,O]"),
        ("M  ALS   2  2 T F   Cl  ", "[not F,Cl]"),
        ("M  ALS   2  1 F S   ", None),
    ],
)
def test_atom_lists(v2000, line, expected):
    found = reading(v2000(["C 0 0", "L 1.5 0"], CHAIN, [line]))
    if expected is None:
        # A list of one element is that element.
        assert label(found.drawing, 2) == ("S", None)
    else:
        assert label(found.drawing, 2) == ("*", expected)
        assert "Atom 2 is a query for" in found.warnings[0]


@pytest.mark.parametrize("symbol", ["NOT[F,Cl]", '"NOT [F,Cl]"', "NOT [F,Cl]"])
def test_lists_of_v3000(v3000, symbol):
    text = v3000(["C 0 0", "LIST 1.5 0"], ["1 1 2"]).replace("LIST", symbol)
    assert label(reading(text).drawing, 2) == ("*", "[not F,Cl]")


def test_lists_of_the_oldest_kind(v2000):
    text = v2000(["C 0 0", "L 1.5 0"], CHAIN, ["  2 F    2   7   8"]).replace("  2  1  0  0", "  2  1  1  0")
    assert label(reading(text).drawing, 2) == ("*", "[N,O]")


def test_query_bonds_are_drawn_as_their_first_kind_and_told(v2000):
    for code, order in ((5, 1), (6, 1), (7, 2), (8, 1)):
        found = reading(v2000(["C 0 0", "C 1.5 0"], [f"1 2 {code} 0"]))
        assert found.drawing.bonds[0].order == order
        assert "The bond 1–2 is a query" in found.warnings[0]


def test_search_conditions_are_named_in_one_sentence(v2000, v3000):
    text = v2000(
        ["C 0 0 hydrogens=2", "C 1.5 0"],
        ["1 2 1 0 0 1 4"],
        ["M  SUB  1   2   3", "M  UNS  1   1   1", "M  RBC  1   1   2"],
    )
    (warning,) = reading(text).warnings
    for part in (
        "hydrogen counts at 1",
        "substitution counts at 2",
        "unsaturation at 1",
        "ring bond counts at 1",
    ):
        assert part in warning
    assert "ring or chain bonds at 1–2" in warning
    assert "reacting centres at 1–2" in warning
    (warning,) = reading(v3000(["C 0 0 HCOUNT=1 SUBST=2", "C 1.5 0"], ["1 1 2 TOPO=1"])).warnings
    assert "hydrogen counts at 1; substitution counts at 1; ring or chain bonds at 1–2" in warning


def test_a_name_that_is_no_element_is_a_label_and_told(v2000):
    found = reading(v2000(["C 0 0", "Xx 1.5 0"], CHAIN))
    assert label(found.drawing, 2) == ("*", "Xx")
    assert found.warnings == ("Atom 2 is called Xx, which is no element; drawn as a label.",)


@pytest.mark.parametrize(("symbol", "element"), [("CL", "Cl"), ("BR", "Br"), ("NA", "Na")])
def test_elements_in_capitals_are_elements_where_nothing_else_can_be_meant(v2000, symbol, element):
    assert label(reading(v2000([f"{symbol} 0 0"])).drawing, 1) == (element, None)


def test_capitals_that_could_be_two_atoms_are_no_element(v2000):
    assert label(reading(v2000(["CO 0 0"])).drawing, 1) == ("*", "CO")


def test_monomers_are_labels_even_with_the_symbol_of_an_element(v3000):
    found = reading(v3000(["C 0 0 CLASS=DNA SEQID=1", "A 1.5 0 CLASS=DNA"], ["1 1 2"]))
    assert [label(found.drawing, number) for number in (1, 2)] == [("*", "C"), ("*", "A")]
    assert "Atom 1 is the monomer C (DNA)" in found.warnings[0]


def test_an_alias_that_names_a_group_is_filled_in_and_contracted(v2000):
    found = reading(v2000(["C 0 0", "C 1.5 0"], CHAIN, ["A    2", "Boc"]))
    (group,) = found.drawing.abbreviations
    assert (group.label, group.anchor) == ("Boc", 2)
    assert write(found.drawing, "smiles").text == "CC(=O)OC(C)(C)C"
    assert found.warnings == (
        "Atom 2 is called Boc and no more in the file; the structure of that name was filled in.",
    )


def test_an_alias_nobody_knows_is_a_label_and_told(v2000):
    found = reading(v2000(["C 0 0", "C 1.5 0"], CHAIN, ["A    2", "resin"]))
    assert label(found.drawing, 2) == ("*", "resin")
    assert "Atom 2 is called resin" in found.warnings[0]


def test_an_alias_that_spells_its_atom_changes_nothing(v2000):
    found = reading(v2000(["C 0 0", "O 1.5 0"], CHAIN, ["A    1", "CH3", "A    2", "HO"]))
    assert write(found.drawing, "smiles").text == "CO"
    assert found.drawing.atoms[0].display.carbons == "all"
    assert found.warnings == ()


def test_an_alias_on_a_wildcard_is_its_label(v2000):
    found = reading(v2000(["C 0 0", "* 1.5 0"], CHAIN, ["A    2", "NHBoc"]))
    assert label(found.drawing, 2) == ("*", "NHBoc")
    assert found.drawing.abbreviations == ()


def test_a_group_named_in_place_of_a_symbol_is_filled_in(v3000):
    found = reading(v3000(["N 0 0", "Ph 1.5 0"], ["1 1 2"]))
    assert [group.label for group in found.drawing.abbreviations] == ["Ph"]
    assert write(found.drawing, "smiles").text == "Nc1ccccc1"


def test_values_are_notes_beside_their_atoms(v2000):
    found = reading(v2000(["C 0 0"], [], ["V    1 from toluene"]))
    number = found.drawing.atoms[0].display.number
    assert number is not None
    assert number.text == "from toluene"


def test_an_open_valence_is_a_wildcard_where_there_is_room_never_a_hydrogen(v2000, v3000):
    atoms = ["C 0 0", "C 1.3 0.75", "O 2.6 0"]
    for text in (
        v2000(atoms, ["1 2 1 0", "2 3 1 0"], ["M  APO  1   1   1"]),
        v3000(["C 0 0 ATTCHPT=1", *atoms[1:]], ["1 1 2", "1 2 3"]),
    ):
        drawing = reading(text).drawing
        assert write(drawing, "smiles").text == "*CCO"
        place = drawing.atoms[3].position
        assert abs((place.x**2 + place.y**2) ** 0.5 - 42) < 0.01
        assert place.x < 1
        assert any(line[31:32] == "*" for line in write(drawing, "mol").text.splitlines())


def test_two_open_valences_at_one_atom(v2000, v3000):
    for text in (v2000(["C 0 0"], [], ["M  APO  1   1   3"]), v3000(["C 0 0 ATTCHPT=-1"])):
        assert write(reading(text).drawing, "smiles").text == "*C*"


FERROCENE_HALF = [
    *("C 0 1.3 CHG=-1", "C 1.2 0.4", "C 0.75 -1", "C -0.75 -1", "C -1.2 0.4"),
    *("Fe 0 3 CHG=1", "* 0 0"),
]
RING = ["1 1 2", "2 2 3", "1 3 4", "2 4 5", "1 5 1"]


def test_a_ligand_bound_by_its_face_is_an_attachment_point_of_all_its_atoms(v3000):
    text = v3000(FERROCENE_HALF, [*RING, "9 7 6 ENDPTS=(5 1 2 3 4 5) ATTACH=ALL"])
    found = reading(text)
    point = found.drawing.atoms[6]
    assert (point.attachment, point.centroid) == ("multi_center", (1, 2, 3, 4, 5))
    assert found.warnings == ()
    assert (
        write(found.drawing, "smiles").text.count("->") + write(found.drawing, "smiles").text.count("<-") == 5
    )
    written = write(found.drawing, "mol")
    assert "9 7 6 ENDPTS=(5 1 2 3 4 5) ATTACH=ALL" in written.text
    assert read(written.text, "mol").drawing == found.drawing


def test_a_substituent_at_any_of_several_atoms_is_a_variable_point(v3000):
    found = reading(
        v3000([*FERROCENE_HALF[:5], "Cl 0 3", "* 0 0"], [*RING, "1 7 6 ENDPTS=(3 1 2 3) ATTACH=ANY"])
    )
    point = found.drawing.atoms[6]
    assert (point.attachment, point.centroid) == ("variable", (1, 2, 3))
    assert read(write(found.drawing, "mol").text, "mol").drawing == found.drawing


@pytest.mark.parametrize(
    ("bond", "why"),
    [
        ("9 6 1 ENDPTS=(2 2 3) ATTACH=ALL", "star atom"),
        ("9 7 6 ENDPTS=(1 2) ATTACH=ALL", "different atoms"),
        ("9 7 6 ENDPTS=(2 2 7) ATTACH=ALL", "is among them"),
    ],
)
def test_endpoints_that_no_point_can_have_are_named(v3000, bond, why):
    found = reading(v3000(FERROCENE_HALF, [*RING, bond]))
    assert not any(atom.attachment for atom in found.drawing.atoms)
    assert any("endpoints are left out" in warning and why in warning for warning in found.warnings)
