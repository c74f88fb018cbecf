"""Sgroups of MOL texts: abbreviations, brackets, repeats, data."""

import pytest

from reshiki_chem.formats import read, write
from reshiki_render.drawing.graphics import Graphic
from reshiki_render.drawing.rules import validate


def reading(text):
    found = read(text, "mol")
    validate(found.drawing)
    return found


# Methyl acetate, its ester group atoms 2 to 5.
ESTER = ["C 0 0", "C 1.3 0.75", "O 1.3 2.25", "O 2.6 0", "C 3.9 0.75"]
BONDS = ["1 2 1 0", "2 3 2 0", "2 4 1 0", "4 5 1 0"]
SUP = ["M  STY  1   1 SUP", "M  SAL   1  4   2   3   4   5", "M  SBL   1  1   1", "M  SMT   1 CO2Me"]


def test_a_superatom_is_an_abbreviation_with_its_contents(v2000, v3000):
    block = ["BEGIN SGROUP", "1 SUP 0 ATOMS=(4 2 3 4 5) XBONDS=(1 1) LABEL=CO2Me", "END SGROUP"]
    third = v3000(ESTER, [" ".join(bond.split()[i] for i in (2, 0, 1)) for bond in BONDS], block)
    for text in (v2000(ESTER, BONDS, SUP), third):
        found = reading(text)
        (group,) = found.drawing.abbreviations
        assert (group.label, group.reverse_label, group.anchor, group.members) == (
            "CO2Me",
            "MeO2C",
            2,
            (2, 3, 4, 5),
        )
        assert write(found.drawing, "smiles").text == "COC(C)=O"
        assert found.warnings == ()
        assert read(write(found.drawing, "mol").text, "mol").drawing == found.drawing


def test_a_group_shown_open_stays_open_and_is_told(v2000):
    found = reading(v2000(ESTER, BONDS, [*SUP, "M  SDS EXP  1   1"]))
    assert found.drawing.abbreviations == ()
    assert "drawn open, without their names: CO2Me" in found.warnings[0]


def test_a_group_bonded_at_two_atoms_is_drawn_with_its_atoms_and_told(v2000):
    found = reading(v2000(ESTER, BONDS, ["M  STY  1   1 SUP", "M  SAL   1  3   2   3   4", "M  SMT   1 COO"]))
    assert found.drawing.abbreviations == ()
    assert "cannot be drawn as one label are drawn with their atoms: COO" in found.warnings[0]


def test_of_groups_in_one_another_the_outer_is_contracted(v2000):
    lines = [
        "M  STY  2   1 SUP   2 SUP",
        "M  SAL   1  2   4   5",
        "M  SMT   1 OMe",
        "M  SAL   2  4   2   3   4   5",
        "M  SMT   2 CO2Me",
    ]
    found = reading(v2000(ESTER, BONDS, lines))
    assert [group.label for group in found.drawing.abbreviations] == ["CO2Me"]
    assert "OMe" in found.warnings[0]


def test_a_whole_molecule_may_have_a_name(v2000):
    found = reading(
        v2000(
            ["O 0 0", "C 1.5 0"],
            ["1 2 1 0"],
            ["M  STY  1   1 SUP", "M  SAL   1  2   1   2", "M  SMT   1 MeOH"],
        )
    )
    assert [group.label for group in found.drawing.abbreviations] == ["MeOH"]


UNIT = ["* 0 0", "C 1.3 0.75", "C 2.6 0", "* 3.9 0.75"]
UNIT_BONDS = ["1 2 1 0", "2 3 1 0", "3 4 1 0"]
SRU = ["M  STY  1   1 SRU", "M  SAL   1  2   2   3", "M  SBL   1  2   1   3", "M  SMT   1 n"]
UPRIGHT = [
    "M  SDI   1  4    0.6500    1.5000    0.6500   -0.7500",
    "M  SDI   1  4    3.2500   -0.7500    3.2500    1.5000",
]


def test_a_repeat_unit_is_in_brackets_with_its_subscript_and_counts_once(v2000):
    found = reading(v2000(UNIT, UNIT_BONDS, [*SRU, *UPRIGHT]))
    (brackets,) = found.drawing.graphics
    assert isinstance(brackets, Graphic)
    assert (brackets.kind, brackets.sides) == ("brackets", "both")
    assert brackets.origin.x == pytest.approx(0.65 * 28)
    assert brackets.axis_x.x == pytest.approx(2.6 * 28)
    assert [text.text for text in found.drawing.annotations] == ["n"]
    assert write(found.drawing, "smiles").text == "*CC*"
    (warning,) = found.warnings
    assert "SRU n" in warning
    assert "count once" in warning


def test_leaning_brackets_are_drawn_one_by_one_open_towards_the_unit(v2000):
    leaning = [
        "M  SDI   1  4    0.2000    1.5000    0.9500   -0.7500",
        "M  SDI   1  4    3.6500   -0.7500    2.9000    1.5000",
    ]
    first, second = reading(v2000(UNIT, UNIT_BONDS, [*SRU, *leaning])).drawing.graphics
    assert (first.sides, second.sides) == ("left", "left")
    assert first.axis_x.x > 0 > second.axis_x.x


def test_brackets_without_places_stand_round_their_atoms(v2000):
    nowhere = ["M  SDI   1  4    0.0000    0.0000    0.0000    0.0000"]
    drawing = reading(v2000(UNIT, UNIT_BONDS, [*SRU, *nowhere])).drawing
    (brackets,) = drawing.graphics
    assert brackets.origin.x < drawing.atoms[1].position.x
    assert brackets.origin.x + brackets.axis_x.x > drawing.atoms[2].position.x


def test_the_way_units_are_joined_is_written_at_the_top(v2000):
    lines = [*SRU, *UPRIGHT, "M  SCN  1   1 HH "]
    assert [text.text for text in reading(v2000(UNIT, UNIT_BONDS, lines)).drawing.annotations] == ["n", "hh"]


@pytest.mark.parametrize(
    ("lines", "text"),
    [
        (["M  STY  1   1 MON"], "mon"),
        (["M  STY  1   1 COP", "M  SST  1   1 ALT"], "alt"),
        (["M  STY  1   1 COM", "M  SNC  1   1   2"], "c2"),
        (["M  STY  1   1 CRO"], "xl"),
        (["M  STY  1   1 SRU"], "n"),
    ],
)
def test_other_units_have_their_words(v2000, lines, text):
    drawing = reading(
        v2000(UNIT, UNIT_BONDS, [lines[0], "M  SAL   1  2   2   3", *lines[1:], *UPRIGHT])
    ).drawing
    assert [annotation.text for annotation in drawing.annotations] == [text]


def test_v3000_units_in_parentheses(v3000):
    block = [
        "BEGIN SGROUP",
        '1 SRU 1 ATOMS=(2 2 3) XBONDS=(2 1 3) BRKXYZ=(9 0.65 1.5 0 0.65 -0.75 0 0 0 0) BRKXYZ=(9 3.25 -0.75 0 3.25 1.5 0 0 0 0) CONNECT=EU LABEL="n m" BRKTYP=PAREN',
        "END SGROUP",
    ]
    drawing = reading(v3000(UNIT, ["1 1 2", "1 2 3", "1 3 4"], block)).drawing
    assert [graphic.kind for graphic in drawing.graphics] == ["parentheses"]
    assert [annotation.text for annotation in drawing.annotations] == ["n m", "eu"]


def test_repeats_that_lie_on_each_other_are_drawn_out_in_full(v2000):
    # C[CH2]3O: the unit is atom 2, atoms 4 and 5 are its repeats in the same place.
    atoms = ["C 0 0", "C 1.3 0.75", "O 2.6 0", "C 1.3 0.75", "C 1.3 0.75"]
    bonds = ["1 2 1 0", "2 4 1 0", "4 5 1 0", "5 3 1 0"]
    lines = ["M  STY  1   1 MUL", "M  SAL   1  3   2   4   5", "M  SPA   1  1   2", "M  SMT   1 3"]
    found = reading(v2000(atoms, bonds, lines))
    assert write(found.drawing, "smiles").text == "CCCCO"
    assert found.drawing.graphics == ()
    places = [atom.position for atom in found.drawing.atoms]
    assert all(abs(a.x - b.x) + abs(a.y - b.y) > 20 for i, a in enumerate(places) for b in places[:i])
    assert "drawn out in full: 3 times" in found.warnings[0]


def test_molecules_without_repeats_stay_where_they_are_drawn(v2000):
    atoms = ["C 0 0", "C 1.3 0.75", "O 2.6 0", "C 1.3 0.75", "N 9 9"]
    lines = ["M  STY  1   1 MUL", "M  SAL   1  2   2   4", "M  SPA   1  1   2", "M  SMT   1 2"]
    drawing = reading(v2000(atoms, ["1 2 1 0", "2 4 1 0", "4 3 1 0"], lines)).drawing
    assert (drawing.atoms[4].position.x, drawing.atoms[4].position.y) == (252.0, -252.0)
    assert min(atom.position.x for atom in drawing.atoms[:4]) > 252


def test_data_is_text_where_the_file_has_it(v2000):
    lines = [
        "M  STY  1   1 DAT",
        "M  SAL   1  1   1",
        "M  SDT   1 YIELD                          N",
        "M  SDD   1     2.0000    1.0000    DAU   ALL  1       5",
        "M  SED   1 85 %",
    ]
    found = reading(v2000(["C 0 0", "O 1.5 0"], ["1 2 1 0"], lines))
    (text,) = found.drawing.annotations
    assert text.text == "85 %"
    assert text.position.x == pytest.approx(56)
    assert "the fields: YIELD" in found.warnings[0]


def test_data_placed_from_its_atom(v2000):
    lines = [
        "M  STY  1   1 DAT",
        "M  SAL   1  1   2",
        "M  SDD   1     2.0000    1.0000    DRU   ALL",
        "M  SED   1 note",
    ]
    (text,) = reading(v2000(["C 0 0", "O 1.5 0"], ["1 2 1 0"], lines)).drawing.annotations
    assert text.position.x == pytest.approx(28 * 3.5)


def test_data_of_v3000_may_hold_blanks_brackets_and_quotes(v3000):
    block = ["BEGIN SGROUP", '1 DAT 0 ATOMS=(1 1) FIELDNAME=note FIELDDATA="a ""b"" (c)=d"', "END SGROUP"]
    (text,) = reading(v3000(["C 0 0"], [], block)).drawing.annotations
    assert text.text == 'a "b" (c)=d'


def test_coordinate_bonds_of_marvin_are_dative(v2000):
    lines = [
        "M  STY  1   1 DAT",
        "M  SAL   1  2   1   2",
        "M  SDT   1 MRV_COORDINATE_BOND_TYPE",
        "M  SED   1 1",
    ]
    found = reading(v2000(["N 0 0", "B 1.5 0"], ["1 2 8 0"], lines))
    assert write(found.drawing, "smiles").text == "[BH3]<-N"
    assert found.drawing.annotations == ()
    assert found.warnings == ()


def test_hydrogens_of_marvin_are_fixed(v2000):
    lines = ["M  STY  1   1 DAT", "M  SAL   1  1   1", "M  SDT   1 MRV_IMPLICIT_H", "M  SED   1 IMPL_H1"]
    ring = ["N 0 1.3", "C 1.2 0.4", "C 0.75 -1", "C -0.75 -1", "C -1.2 0.4"]
    found = reading(v2000(ring, [f"{i} {i % 5 + 1} 4 0" for i in range(1, 6)], lines))
    assert write(found.drawing, "smiles").text == "c1cc[nH]c1"
    assert found.warnings == ()


def test_zero_bonds_written_as_data(v2000):
    lines = [
        "M  STY  3   1 DAT   2 DAT   3 DAT",
        *("M  SAL   1  2   1   2", "M  SBL   1  1   1", "M  SDT   1 ZBO", "M  SED   1 0"),
        *("M  SAL   2  1   1", "M  SDT   2 HYD", "M  SED   2 3"),
        *("M  SAL   3  2   1   2", "M  SDT   3 ZCH", "M  SED   3 0;0"),
    ]
    text = v2000(["B 0 0", "N 1.5 0"], ["1 2 1 0"], ["M  CHG  2   1  -1   2   1", *lines])
    assert write(reading(text).drawing, "smiles").text == "[BH3]<-N"


def test_groups_that_are_each_others_parents_end_well(v2000):
    lines = [
        "M  STY  2   1 GEN   2 GEN",
        "M  SAL   1  1   1",
        "M  SAL   2  1   2",
        "M  SPL  2   1   2   2   1",
    ]
    assert len(reading(v2000(["C 0 0", "C 1.5 0"], ["1 2 1 0"], lines)).drawing.graphics) == 2
