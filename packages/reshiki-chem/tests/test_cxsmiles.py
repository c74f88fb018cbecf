"""The extension of a CXSMILES: what a drawing keeps of it, what it says about the rest, where it is wrong."""

import pytest

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.formats import write
from reshiki_chem.smiles import read
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.style import BOND_WORLD


def drawn(text: str) -> Drawing:
    drawing, _ = read(text)
    validate(drawing)
    return drawing


def labels(drawing: Drawing) -> dict[int, str]:
    return {atom.id: atom.display.variable for atom in drawing.atoms if atom.display.variable}


def numbers(drawing: Drawing) -> dict[int, str]:
    return {atom.id: atom.display.number.text for atom in drawing.atoms if atom.display.number}


def displays(drawing: Drawing) -> dict[tuple[int, int], str]:
    return {(bond.a, bond.b): bond.display for bond in drawing.bonds if bond.display != "plain"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C* |$;_R1$|", {2: "R1"}),
        ("*C* |$_R2;;_R12$|", {1: "R2", 3: "R12"}),
        ("C* |$;_AP1$|", {2: "AP1"}),
        ("C* |$;Boc$|", {2: "Boc"}),
        ("C* |$;Q_e$|", {2: "Q"}),
        ("C* |$;Resin_p$|", {2: "Resin"}),
        ("C* |$;star_e$|", {}),
        ("C* |$;a&#59;b&#36;$|", {2: "a;b$"}),
        ("C* |atomProp:1.dummyLabel.R7|", {2: "R7"}),
        ("*.* |$_R1;_R2$| two", {1: "R1", 2: "R2"}),
    ],
)
def test_labels_of_wildcards_are_drawn_in_their_place(text: str, expected: dict[int, str]) -> None:
    drawing, _ = read(text)
    validate(drawing)
    assert labels(drawing) == expected
    assert all(atom.element == "*" for atom in drawing.atoms if atom.id in expected)


def test_a_label_of_an_element_stands_beside_it_and_is_told() -> None:
    drawing, warnings = read("CC |$;Ph$|")
    assert drawing.atoms[1].element == "C"
    assert numbers(drawing) == {2: "Ph"}
    assert warnings == (
        "Atom 2 has a label but stays what the SMILES says; the label stands beside the atom.",
    )


def test_values_and_notes_stand_beside_their_atoms() -> None:
    assert numbers(drawn("CCO |$_AV:a;;c$|")) == {1: "a", 3: "c"}
    assert numbers(drawn("CCO |atomProp:0.atomNote.d&#58;1|")) == {1: "d:1"}


@pytest.mark.parametrize(
    ("escape", "told"), [("&#10;", "a\ufffdb"), ("&#27;", "a\ufffdb"), ("&#55296;", None)]
)
def test_what_is_no_letter_is_never_drawn_nor_told_raw(escape: str, told: str | None) -> None:
    drawing, warnings = read(f"C* |$;a{escape}b$|")
    validate(drawing)
    if told is None:
        # A number that is no character's stays as it is written.
        assert labels(drawing) == {2: f"a{escape}b"}
    else:
        assert labels(drawing) == {}
        assert warnings == (f"There is no room for these labels of the CXSMILES extension: {told}.",)


def test_many_things_left_out_are_counted() -> None:
    fields = ":".join(f"0.key{i}.x" for i in range(20))
    _, (warning,) = read(f"C |atomProp:{fields}|")
    assert warning.endswith("the atom property key5 and 14 more.")


def test_a_label_too_long_for_a_drawing_is_named() -> None:
    long = "x" * 33
    drawing, warnings = read(f"C* |$;{long}$|")
    validate(drawing)
    assert labels(drawing) == {}
    assert warnings == (f"There is no room for these labels of the CXSMILES extension: {long}.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("C[C@H](F)Cl |o1:1|", {2: "or1"}),
        ("C[C@H](F)Cl |&3:1|", {2: "&3"}),
        ("C[C@H](F)[C@H](C)Cl |&1:1,3|", {2: "&1", 4: "&1"}),
        ("C[C@H](F)[C@H](C)Cl |a:1,o1:3|", {2: "abs", 4: "or1"}),
        ("C[C@H](F)[C@H](C)Cl |o1:1,&1:3|", {2: "or1", 4: "&1"}),
        # Every centre absolute goes without saying.
        ("C[C@H](F)Cl |a:1|", {}),
    ],
)
def test_stereo_groups_are_written_beside_their_centres(text: str, expected: dict[int, str]) -> None:
    drawing, warnings = read(text)
    validate(drawing)
    assert numbers(drawing) == expected
    assert warnings == ()


def test_a_stereo_group_of_no_centre_is_named() -> None:
    _, warnings = read("CC(F)Cl |o1:1|")
    assert warnings == (
        "The stereo group or1 names atom 2, which has no configuration or carries a number already; left out there.",
    )


@pytest.mark.parametrize(
    ("text", "radicals", "hydrogens"),
    [
        ("CC |^1:1|", [0, 1], [3, 2]),
        ("[CH2]C |^1:0|", [1, 0], [2, 3]),
        ("[CH2] |^2:0|", [2], [2]),
        ("[CH2] |^3:0|", [2], [2]),
        ("C=C |^1:0,1|", [1, 1], [1, 1]),
        ("[Ti] |^1:0|", [1], [0]),
    ],
)
def test_radicals_have_their_electrons(text: str, radicals: list[int], hydrogens: list[int]) -> None:
    drawing = drawn(text)
    assert [atom.radical_electrons for atom in drawing.atoms] == radicals
    assert [atom.label_h for atom in drawing.atoms] == hydrogens


def test_more_electrons_than_a_drawing_shows_are_told() -> None:
    drawing, warnings = read("[CH] |^7:0|")
    assert drawing.atoms[0].radical_electrons == 2
    assert warnings == ("More than two unpaired electrons are given for atom 1; a drawing shows two.",)


def test_coordinate_bonds_lead_from_the_atom_that_is_named() -> None:
    drawing = drawn("[NH3][Pt](Cl)(Cl)[NH3] |C:0.0,4.3|")
    assert [(bond.a, bond.b) for bond in drawing.bonds if bond.order == 5] == [(1, 2), (5, 2)]
    assert write(drawing, "smiles").text == "[NH3]->[Pt](<-[NH3])([Cl])[Cl]"


def test_a_bond_turned_round_leaves_configurations_alone() -> None:
    # The bond is made anew for its direction, and comes last at both its ends.
    text = write(drawn("F[Ti@](Br)([NH3])Cl |C:3.2|"), "smiles").text
    assert text == write(drawn("F[Ti@](Br)(<-[NH3])Cl"), "smiles").text
    assert "@" in text


def test_hydrogen_bonds_are_dotted_and_left_out_of_smiles() -> None:
    drawing = drawn("CC1O[H]O=C(C)C1 |H:3.3|")
    (bond,) = [bond for bond in drawing.bonds if bond.order == 0]
    assert (bond.a, bond.b, bond.display) == (4, 5, "dotted")
    assert write(drawing, "smiles") == (
        "CC(=O)CC(C)O",
        ("SMILES tells no hydrogen bonds: 4–5 left out.",),
    )


def test_bonds_without_an_order_to_a_metal_are_dashed_donations() -> None:
    drawing = drawn("[Fe][C-]#[O+] |Z:0|")
    (bond,) = [bond for bond in drawing.bonds if bond.order == 5]
    assert (bond.a, bond.b, bond.display) == (2, 1, "dashed")


@pytest.mark.parametrize("geometry", ["cis", "trans"])
def test_double_bonds_in_large_rings_take_their_geometry(geometry: str) -> None:
    drawing = drawn(f"C1CCCCCCC=C1 |{geometry[0]}:7|")
    assert drawing.bonds[7].stereo == geometry
    slashes = {"cis": "C1=C\\CCCCCCC/1", "trans": "C1=C/CCCCCCC/1"}[geometry]
    assert write(drawing, "smiles").text == slashes


def test_double_bonds_in_small_rings_have_no_choice() -> None:
    drawing, warnings = read("C1CCCC=C1 |c:4|")
    assert all(bond.stereo is None for bond in drawing.bonds)
    assert warnings == ()


def test_a_wavy_bond_needs_no_coordinates() -> None:
    drawing = drawn("CC(F)Cl |w:1.2|")
    assert displays(drawing) == {(2, 4): "wavy"}


def test_coordinates_are_the_drawing() -> None:
    drawing = drawn("CCO |(0,0,;1.5,0,;1.5,1.5,)|")
    assert [tuple(atom.position) for atom in drawing.atoms] == [(0, 0), (42, 0), (42, -42)]


def test_a_drawing_of_another_size_is_brought_to_the_usual_bond() -> None:
    drawing = drawn("CCC |(0,0,;0.825,0,;1.65,0,)|")
    assert [round(atom.position.x, 3) for atom in drawing.atoms] == [0, BOND_WORLD, 2 * BOND_WORLD]


def test_hydrogens_with_coordinates_stay_atoms() -> None:
    drawing = drawn("[H]OC |(0,0,;1.5,0,;3,0,)|")
    assert [atom.element for atom in drawing.atoms] == ["H", "O", "C"]
    assert [atom.element for atom in drawn("[H]OC").atoms] == ["O", "C"]


def test_hydrogens_that_are_spoken_of_stay_atoms() -> None:
    assert numbers(drawn("[H]OC |$H!$|")) == {1: "H!"}


PLACES = "(0,0,;1.3,0.75,;2.6,0,;1.3,2.25,)"


def test_drawn_wedges_stay_as_drawn() -> None:
    assert displays(drawn(f"C[C@H](F)Cl |{PLACES},wU:1.2|")) == {(2, 4): "wedge"}
    assert displays(drawn(f"C[C@@H](F)Cl |{PLACES},wD:1.0|")) == {(2, 1): "hash"}


def test_a_wedge_alone_tells_the_configuration() -> None:
    assert write(drawn(f"CC(F)Cl |{PLACES},wU:1.2|"), "smiles").text == "C[C@H](F)Cl"
    assert write(drawn(f"CC(F)Cl |{PLACES},wD:1.2|"), "smiles").text == "C[C@@H](F)Cl"


def test_wedges_that_contradict_the_smiles_are_not_drawn() -> None:
    drawing, warnings = read(f"C[C@@H](F)Cl |{PLACES},wU:1.2|")
    assert write(drawing, "smiles").text == "C[C@@H](F)Cl"
    assert warnings == (
        "The wedges that the CXSMILES extension has at atom 2 contradict the @ of the SMILES, which is drawn.",
    )


def test_centres_without_a_wedge_in_the_extension_get_one() -> None:
    drawing = drawn(f"C[C@H](F)Cl |{PLACES}|")
    assert len(displays(drawing)) == 1
    assert write(drawing, "smiles").text == "C[C@H](F)Cl"


def test_wedges_without_coordinates_say_nothing_and_are_named() -> None:
    drawing, warnings = read("CC(F)Cl |wU:1.2|")
    assert displays(drawing) == {}
    assert warnings == (
        "The wedges that the CXSMILES extension has at atom 2 say nothing without coordinates and are left out.",
    )


def test_a_wedge_on_a_double_bond_is_named() -> None:
    drawing, warnings = read("CC=O |(0,0,;1.5,0,;3,0,),wU:1.1|")
    assert displays(drawing) == {}
    assert warnings == (
        "The wedges that the CXSMILES extension has at atom 2 are on a bond that is not single and are left out.",
    )


BIARYL = (
    "CC1=CC=CC(I)=C1C1=C(Cl)C=CC=C1C |(-3.2,-1.3,;-1.95,-.52,;-2,.97,;-.74,1.77,;.57,1.07,;.62,-.43,;1.94,-1.13,;-.63,-1.22,"
    ";-.58,-2.72,;.74,-3.42,;2,-2.6,;.79,-4.92,;-.47,-5.72,;-1.78,-5.01,;-1.84,-3.51,;-3.15,-2.81,),wU:8.15|"
)


def test_a_wedge_of_an_axis_is_drawn_and_its_loss_told() -> None:
    drawing, warnings = read(BIARYL)
    assert warnings == ()
    assert displays(drawing) == {(9, 15): "wedge"}
    for form in ("SMILES", "InChI"):
        assert write(drawing, form.lower()).warnings == (
            f"{form} tells nothing of the wedges at atom 9, which are no tetrahedral centres.",
        )


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ("(0,0,;1,0,)", "are missing for 1 of 3 atoms"),
        ("(0,0,;0,0,;1,1,)", "put several atoms at one place"),
        ("(0,0,1;1,0,2;1,1,0)", "are three-dimensional"),
        ("(0,0,;1e9,0,;1,1,)", "are too large for a page"),
    ],
)
def test_coordinates_that_are_no_drawing_are_laid_out_anew(places: str, why: str) -> None:
    drawing, warnings = read(f"CCO |{places}|")
    validate(drawing)
    assert warnings == (f"The coordinates of the CXSMILES extension {why}; the structure is laid out anew.",)
    assert [atom.position for atom in drawing.atoms] == [atom.position for atom in drawn("CCO").atoms]


def test_a_substituent_at_an_unknown_place_leads_out_of_its_atoms() -> None:
    drawing = drawn("CO*.C1=CC=NC=C1 |m:2:3.4.8|")
    point = drawing.atoms[2]
    assert (point.attachment, point.centroid) == ("variable", (4, 5, 9))
    members = [atom.position for atom in drawing.atoms if atom.id in point.centroid]
    assert point.position.x == pytest.approx(sum(x for x, _ in members) / 3, abs=0.01)
    assert point.position.y == pytest.approx(sum(y for _, y in members) / 3, abs=0.01)
    text = write(drawing, "smiles").text
    smiles, extension = text.split(" ")
    assert smiles == "*OC.c1ccncc1"
    assert extension.startswith("|m:0:")
    assert write(drawn(text), "smiles").text == text


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("CCO |Sg:n:0,1:n:ht|", "repeat units and other polymer brackets (Sg)"),
        ("CCO |c:,Sg:n:0,1:n:ht:::|", "repeat units and other polymer brackets (Sg)"),
        ("CCO |SgD:0,1:name:5 mg:::|", "attached data (SgD)"),
        ("OCC |LN:1:1.3|", "the repeat counts of link nodes (LN)"),
        ("C* |$;_R1$,RG:_R1={C},{CC}|", "the definitions of R groups (RG)"),
        ("CCO |rb:0:*,s:1:2,u:0|", ("query conditions on ring bonds (rb), query conditions on substitution (s) and query "
         "conditions on unsaturation (u)")),
        ("CC.CC |f:0.1|", "the grouping of molecules (f), which has a meaning in reactions only"),
        ("C[C@H](F)Cl |r|", "the mark of relative configuration (r)"),
        ("CCO |xyz:1|", "the unknown field xyz"),
        ("CCO |atomProp:0.p.1:1.p.2|", "the atom property p"),
    ],
)  # fmt: skip
def test_what_has_no_place_is_named(text: str, lost: str) -> None:
    _, warnings = read(text)
    assert warnings[-1] == f"A drawing has no place for all of the CXSMILES extension; left out: {lost}."


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("CCO |(0,0;1|", "at character 6, the coordinates opened with ( are never closed with )"),
        ("CCO |(0,0;x,1;2,2)|", "at character 11, x,1 is not a place, x and y and perhaps z with commas between"),
        ("CCO |(0,0;1,1;2,2;3,3)|", "at character 22, there are coordinates for more than the 3 atoms of the SMILES"),
        ("CCO |$a;b|", "at character 6, the labels opened with $ are never closed with $"),
        ("CCO |$;;;;x$|", "at character 6, there are labels for 4 atoms, but the SMILES has 3"),
        ("CCO |^9:1|", "at character 9, ^9 is no radical; ^1 to ^7 are"),
        ("CCO |^1:7|", "at character 9, atom 7 is named, but the SMILES has 3, counted from 0"),
        ("CCO |o1:1,9|", "at character 11, atom 9 is named, but the SMILES has 3, counted from 0"),
        ("CCO |C:0.1|", "at character 8, bond 1 is named at atom 0, but is between atoms 1 and 2"),
        ("CCO |C:1|", "at character 8, 1 stands where an atom and a bond are due, as in 3.2"),
        ("CCO |t:5|", "at character 8, bond 5 is named, but the SMILES has 2, counted from 0"),
        ("CCO |wU:1.x|", "at character 11, x stands where a number is due"),
        ("CCO |m:0|", "at character 8, 0 stands where an atom and those it is bonded to are due"),
        ("CCO |%%|", "at character 6, %% begins no field"),
        ("  CCO |^1:7|", "at character 11, atom 7 is named, but the SMILES has 3, counted from 0"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_place_in_the_text(text: str, where: str) -> None:
    with pytest.raises(UnreadableStructure) as error:
        read(text)
    assert str(error.value) == f"The CXSMILES extension |…| cannot be read: {where}."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("CCO |$;;a$", "opened with | at character 5 is never closed"),
        ("CO |H:0.0|", "one leads from H to N, O, F or S"),
        ("CO |Z:0|", "between a metal and another element only"),
        ("C*.CC |m:1:2|", "at least two of them"),
        ("CO.CC |m:1:2.3|", "takes a * that"),
        ("CC* |m:2:0.1|", "bonded to none of them"),
    ],
)
def test_what_no_bond_can_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnreadableStructure, match=r"CXSMILES extension") as error:
        read(text)
    assert why in str(error.value)


def test_an_extension_longer_than_any_is_refused() -> None:
    with pytest.raises(StructureTooLarge, match="at most 200,400 are read"):
        read(f"CC |{'o1:0,' * 60_000}|")


@pytest.mark.parametrize(
    "text",
    [
        "*C |$_R1;$|",
        "*C |$_AP1;$|",
        "*C |$Boc;$|",
        "*C |$a&#59;b&#124;c;$|",
        "C[C@H](F)Cl |&1:1|",
        "C[C@H](F)[C@H](C)Cl |&2:3,o1:1|",
    ],
)
def test_what_plain_smiles_would_lose_comes_back(text: str) -> None:
    assert write(drawn(text), "smiles").text == text


@pytest.mark.parametrize(
    "text", ["CCO", "*C", "[CH2]C", "F/C=C/F", "[NH3]->[Pt](<-[NH3])([Cl])[Cl]", "O[CH3:1]"]
)
def test_no_extension_is_written_where_nothing_is_lost(text: str) -> None:
    assert write(drawn(text), "smiles").text == text
