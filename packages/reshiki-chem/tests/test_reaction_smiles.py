"""Reaction SMILES: roles, groups, places of errors, and the row they become."""

import pytest

from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.formats import read
from reshiki_chem.smiles import write
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.selection import part_of

Roles = tuple[list[str], list[str], list[str]]


def drawn(text: str) -> Drawing:
    drawing = read(text, "rsmi").drawing
    validate(drawing)
    return drawing


def roles(drawing: Drawing) -> Roles:
    """The SMILES of each participant, by role."""
    (reaction,) = drawing.reactions
    sides = (reaction.reactants, reaction.agents, reaction.products)
    reactants, agents, products = (
        [write(part_of(drawing, participant.atoms))[0] for participant in side] for side in sides
    )
    return reactants, agents, products


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CCO>>CC=O", (["CCO"], [], ["CC=O"])),
        ("CC(=O)O.OCC>[H+]>CC(=O)OCC.O", (["CC(=O)O", "CCO"], ["[H+]"], ["CCOC(C)=O", "O"])),
        ("C>O.N>S", (["C"], ["O", "N"], ["S"])),
        (">>CCO", ([], [], ["CCO"])),
        ("CCO>>", (["CCO"], [], [])),
        (">O>", ([], ["O"], [])),
        ("N->[Pt]>>N", (["[NH3]->[Pt]"], [], ["N"])),
        ("[Pt]<-N>>N", (["[NH3]->[Pt]"], [], ["N"])),
        ("CCO >> CC=O", (["CCO"], [], ["CC=O"])),
        ("CCO > [Cr] > CC=O", (["CCO"], ["[Cr]"], ["CC=O"])),
        ("C1.C1>>CC", (["CC"], [], ["CC"])),
        ("[Na+].[Cl-].CC>>O.O |f:0.1,3.4|", (["[Cl-].[Na+]", "CC"], [], ["O.O"])),
        ("C.[Na+].N.[Cl-]>>O |f:1.3|", (["C", "[Cl-].[Na+]", "N"], [], ["O"])),
        ("[CH3:1][OH:2]>>[CH2:1]=[O:2]", (["[CH3:1][OH:2]"], [], ["[CH2:1]=[O:2]"])),
    ],
)  # fmt: skip
def test_every_molecule_has_its_role(text: str, expected: Roles) -> None:
    assert roles(drawn(text)) == expected


def test_the_row_has_an_arrow_plus_signs_and_agents_above() -> None:
    drawing = drawn("CC(=O)O.OCC>[H+]>CC(=O)OCC.O")
    (arrow,) = drawing.arrows
    assert [text.text for text in drawing.annotations] == ["+", "+"]
    (agent,) = drawing.reactions[0].agents
    (proton,) = [atom for atom in drawing.atoms if atom.id in agent.atoms]
    assert proton.position.y < arrow.start.y
    assert arrow.start.x < proton.position.x < arrow.end.x
    reactants = drawing.reactions[0].reactants
    left = [atom for atom in drawing.atoms if atom.id in {i for part in reactants for i in part.atoms}]
    assert max(atom.position.x for atom in left) < arrow.start.x


def test_object_ids_count_the_atoms_by_role() -> None:
    drawing = drawn("C[C@@]12CC[C@H](C1)CC2.O>N>C |f:0.1|")
    assert [atom.id for atom in drawing.atoms] == list(range(1, len(drawing.atoms) + 1))
    (reaction,) = drawing.reactions
    assert [len(part.atoms) for part in reaction.participants()] == [len(drawing.atoms) - 2, 1, 1]


def test_warnings_name_the_objects_of_the_whole_drawing() -> None:
    _, warnings = read("CO>>C.FBr(F)F", "rsmi")
    assert warnings == ("Atom 5 has 3 bonds, more than Br forms; drawn as given.",)


def test_what_the_extension_says_goes_to_the_atoms_of_the_whole_text() -> None:
    drawing = drawn("C[C@H](F)Cl.*>>C[C@@H](F)Cl.* |o1:1,$;;;;_R1;;;;;_R2$|")
    assert {atom.id: atom.display.variable for atom in drawing.atoms if atom.display.variable} == {
        5: "R1",
        10: "R2",
    }
    assert [atom.id for atom in drawing.atoms if atom.display.number] == [2]


def test_molecules_keep_their_drawn_coordinates() -> None:
    drawing = drawn("CC>>C=C |(0,0,;0,1.5,;5,0,;5,1.5,)|")
    one, two, three, four = (atom.position for atom in drawing.atoms)
    assert (two.x - one.x, two.y - one.y) == (0, -42)
    assert (four.x - three.x, four.y - three.y) == (0, -42)


def test_equal_molecules_are_drawn_alike() -> None:
    drawing = drawn("OCCBr>>OCCBr")
    first, second = drawing.atoms[:4], drawing.atoms[4:]
    shifts = {(round(b.position.x - a.position.x, 3), round(b.position.y - a.position.y, 3))
              for a, b in zip(first, second, strict=True)}  # fmt: skip
    assert len(shifts) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("CCO", "A reaction SMILES has two >, as in reactants>agents>products or reactants>>products; this text has no >."),
        ("C>C", ("A reaction SMILES has two >, as in reactants>agents>products or reactants>>products; this text has only "
         "one >.")),
        ("C>>C>>C", ("A reaction SMILES has two >, as in reactants>agents>products or reactants>>products; this text has "
         "more. Give each step by itself.")),
        (">>", "The reaction has no molecule on either side of its arrow."),
        ("", "There is no reaction SMILES: the text is empty."),
        ("C>>C\nN>>N", ("The text has several lines. Give one reaction SMILES; molecules to be drawn together are joined "
         "with a dot.")),
        ("CC.C(>>O", "In the reactants: Not a SMILES: at character 5, the branch opened with ( is never closed with )."),
        ("CC>>O.[Xq]", "In the products: Not a SMILES: at character 7, Xq in [Xq] is not an element."),
        ("C>ethanol>C", "In the agents: ethanol is not a SMILES. Names are not looked up: give the structure as a SMILES."),
        (" C.c1cccc1>>C", ("The aromatic atoms at characters 4, 6, 7, 8 and 9 have no pattern of alternating double bonds. A "
         "ring nitrogen may lack its hydrogen ([nH]), or the ring an atom or a charge.")),
        ("C>>[CH300]", ("In the products: The hydrogen count of [CH300] at character 4 is beyond what an atom can have (0 to "
         "255).")),
        ("C>>N |f:0.1|", ("The CXSMILES extension takes molecules 0, 1 (counted from 0) together, which are on different "
         "sides of the arrow.")),
        ("C>>N |f:0.7|", ("The CXSMILES extension |…| cannot be read: at character 11, molecule 7 is named, but the SMILES "
         "has 2, counted from 0.")),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_place_in_the_whole_text(text: str, message: str) -> None:
    with pytest.raises(UnreadableStructure) as error:
        read(text, "rsmi")
    assert str(error.value) == message


def test_a_name_behind_a_reaction_is_told() -> None:
    assert read("CCO>>CC=O oxidation", "rsmi").warnings == (
        "What follows the SMILES is not drawn: oxidation",
    )


def test_a_mark_that_says_nothing_is_told_with_its_place() -> None:
    warnings = read("C>>C[C@H](C)C", "rsmi").warnings
    assert warnings == ("No stereocentre is at the mark @ of character 5; the mark is left out.",)
