"""MOL texts written: what beyond atoms and bonds they hold, for us and for others, and what they cannot."""

import pytest

from reshiki_chem.formats import read, write
from reshiki_render.drawing import (
    Abbreviation,
    Arrow,
    AtomDisplay,
    AtomMark,
    AtomNumber,
    Bond,
    Bytes,
    Graphic,
    Participant,
    Point,
    Reaction,
    RingFill,
    replace,
)
from reshiki_render.drawing.rules import validate


def drawn(smiles):
    return read(smiles, "smiles").drawing


def text_of(drawing):
    validate(drawing)
    written = write(drawing, "mol")
    assert written.warnings == ()
    return written.text


def labelled(label):
    """Methyl with a wildcard of that label."""
    drawing = drawn("C*")
    return replace(
        drawing,
        atoms=(drawing.atoms[0], replace(drawing.atoms[1], display=AtomDisplay(variable=label))),
    )


def as_v3000(drawing):
    """The same with a map number V2000 has no columns for."""
    return replace(drawing, atoms=(replace(drawing.atoms[0], map_num=1234), *drawing.atoms[1:]))


ESTER = drawn("CC(=O)OC")
GROUPED = replace(
    ESTER,
    abbreviations=(Abbreviation(label="CO2Me", reverse_label="MeO2C", anchor=2, members=(2, 3, 4, 5)),),
)


@pytest.mark.parametrize("drawing", [GROUPED, as_v3000(GROUPED)], ids=["V2000", "V3000"])
def test_an_abbreviation_is_a_superatom_others_read(drawing, rdkit):
    text = text_of(drawing)
    mol = rdkit.MolFromMolBlock(text)
    (group,) = rdkit.GetMolSubstanceGroups(mol)
    assert (group.GetProp("TYPE"), group.GetProp("LABEL")) == ("SUP", "CO2Me")
    assert list(group.GetAtoms()) == [1, 2, 3, 4]
    assert list(group.GetBonds()) == [0]
    assert read(text, "mol").drawing.abbreviations == drawing.abbreviations


@pytest.mark.parametrize("made", [labelled, lambda label: as_v3000(labelled(label))], ids=["V2000", "V3000"])
@pytest.mark.parametrize(
    "label", ["R1", "R1,R12", "R", "A", "Q", "[C,N]", "[not F,Cl]", "resin", "NHBoc", "a b", "Ä“x”", "-"]
)
def test_a_label_comes_back(made, label):
    drawing = made(label)
    back = read(text_of(drawing), "mol").drawing
    assert [atom.display.variable for atom in back.atoms] == [None, label]
    assert back.abbreviations == ()


def test_r_groups_and_lists_are_read_by_others(rdkit):
    mol = rdkit.MolFromMolBlock(text_of(labelled("R7")))
    assert mol.GetAtomWithIdx(1).GetIsotope() == 7
    mol = rdkit.MolFromMolBlock(text_of(as_v3000(labelled("R7"))))
    assert mol.GetAtomWithIdx(1).GetIsotope() == 7
    for drawing in (labelled("[N,O]"), as_v3000(labelled("[N,O]"))):
        query = rdkit.MolFromMolBlock(text_of(drawing))
        assert query.GetAtomWithIdx(1).HasQuery()
        assert rdkit.MolFromSmiles("CN").HasSubstructMatch(query)
        assert not rdkit.MolFromSmiles("CC").HasSubstructMatch(query)


def test_stereo_groups_make_it_v3000_and_are_read_by_others(rdkit):
    drawing = drawn("C[C@H](F)Cl")
    centre = drawing.atoms[1]
    drawing = replace(
        drawing,
        atoms=(
            drawing.atoms[0],
            replace(centre, display=replace(centre.display, number=AtomNumber(text="or1"))),
            *drawing.atoms[2:],
        ),
    )
    text = text_of(drawing)
    assert "M  V30 MDLV30/STEREL1 ATOMS=(1 2)" in text
    (group,) = rdkit.MolFromMolBlock(text).GetStereoGroups()
    assert group.GetGroupType() == rdkit.StereoGroupType.STEREO_OR
    assert read(text, "mol").drawing.atoms[1].display.number == AtomNumber(text="or1")


def test_a_note_beside_an_atom_is_its_value_where_there_is_room():
    drawing = drawn("CC")
    noted = replace(
        drawing,
        atoms=(
            replace(drawing.atoms[0], display=AtomDisplay(number=AtomNumber(text="from A"))),
            drawing.atoms[1],
        ),
    )
    text = text_of(noted)
    assert "V    1 from A" in text
    assert read(text, "mol").drawing.atoms[0].display == noted.atoms[0].display
    assert "Atom 1 has a note" in write(as_v3000(noted), "mol").warnings[0]


def test_long_statements_go_on_in_lines_of_eighty(rdkit):
    drawing = drawn("C" * 60)
    members = tuple(range(2, 61))
    drawing = as_v3000(
        replace(drawing, abbreviations=(Abbreviation(label="C59", anchor=2, members=members),))
    )
    text = text_of(drawing)
    assert max(map(len, text.splitlines())) <= 80
    assert len(list(rdkit.GetMolSubstanceGroups(rdkit.MolFromMolBlock(text))[0].GetAtoms())) == 59
    assert read(text, "mol").drawing.abbreviations[0].members == members


def test_hydrogen_bonds_are_bonds_of_type_ten():
    drawing = drawn("O.O")
    drawing = replace(drawing, bonds=(Bond(a=1, b=2, order=0, display="dotted"),))
    assert "M  V30 1 10 1 2" in text_of(drawing)


RED = Bytes(200, 0, 0)
BENZENE = drawn("c1ccccc1")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"arrows": (Arrow(id=20, start=Point(0, 0), end=Point(42, 0)),)}, "the arrow 20 left out"),
        (
            {
                "graphics": (
                    Graphic(
                        id=20, kind="ellipse", origin=Point(0, 0), axis_x=Point(9, 0), axis_y=Point(0, 9)
                    ),
                )
            },
            "the graphic 20 left out",
        ),
        ({"ring_fills": (RingFill(atoms=(1, 2, 3, 4, 5, 6), color=RED),)}, "no ring fills: all 1"),
        (
            {"bonds": (replace(BENZENE.bonds[0], color=RED), *BENZENE.bonds[1:])},
            "highlights of bonds: those of 1–2",
        ),
        (
            {"atoms": (replace(BENZENE.atoms[0], display=AtomDisplay(highlight=RED)), *BENZENE.atoms[1:])},
            "highlights of labels: those of atoms 1",
        ),
        (
            {
                "atoms": (
                    replace(BENZENE.atoms[0], marks=(AtomMark(kind="lone_pair", offset=Point(9, 9)),)),
                    *BENZENE.atoms[1:],
                )
            },
            "other marks at atoms: those of atoms 1",
        ),
        (
            {
                "bonds": (
                    replace(BENZENE.bonds[0], order=1, display="wedge", projection=True),
                    *BENZENE.bonds[1:],
                )
            },
            "no depth: that of the bonds 1–2",
        ),
        (
            {
                "arrows": (Arrow(id=20, start=Point(0, 0), end=Point(42, 0)),),
                "reactions": (Reaction(arrow=20, reactants=(Participant(atoms=(1, 2, 3, 4, 5, 6)),)),),
            },
            "no roles in reactions: those at the arrows 20",
        ),
    ],
)
def test_what_mol_cannot_hold_is_named(change, said):
    drawing = replace(BENZENE, **change)
    validate(drawing)
    warnings = write(drawing, "mol").warnings
    assert any(said in warning for warning in warnings), warnings


def test_a_point_for_others_without_a_bond_is_named():
    drawing = drawn("C.C.*")
    point = replace(drawing.atoms[2], centroid=(1, 2), attachment="multi_center")
    warnings = write(replace(drawing, atoms=(*drawing.atoms[:2], point)), "mol").warnings
    assert "Atom 3 stands for others but has no bond" in warnings[0]


def test_a_reaction_is_written_as_its_molecules():
    drawing = read("CC>>CO", "rsmi").drawing
    back = read(write(drawing, "mol").text, "mol").drawing
    assert write(back, "smiles").text == "CC.CO"
