"""RXN texts of version 2000 and 3000: a reaction in a row, with its roles."""

import pytest

from reshiki_chem.formats import read, write
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.selection import part_of


@pytest.fixture
def mol(v2000):
    return lambda symbol, title="": v2000([f"{symbol} 0 0"], title=title)


def rxn(counts, *molecules, tail=""):
    return f"$RXN\n\n  Program\n\n{counts}\n" + "".join(f"$MOL\n{text}" for text in molecules) + tail


def reading(text):
    found = read(text, "rxn")
    validate(found.drawing)
    return found


def roles(drawing):
    (reaction,) = drawing.reactions
    return tuple(
        [write(part_of(drawing, part.atoms), "smiles").text for part in participants]
        for participants in (reaction.reactants, reaction.agents, reaction.products)
    )


def test_reactants_and_products_stand_on_their_sides_of_an_arrow(mol):
    found = reading(rxn("  2  1", mol("C"), mol("N"), mol("O")))
    assert roles(found.drawing) == (["C", "N"], [], ["O"])
    (arrow,) = found.drawing.arrows
    assert arrow.kind == "forward"
    assert [text.text for text in found.drawing.annotations] == ["+"]
    assert found.drawing.atoms[1].position.x < arrow.start.x < arrow.end.x < found.drawing.atoms[2].position.x
    assert found.warnings == ()


def test_a_third_count_is_agents_above_the_arrow(mol):
    found = reading(rxn("  3  1  1", *map(mol, ["C", "N", "O", "F", "S"])))
    assert roles(found.drawing) == (["C", "N", "O"], ["S"], ["F"])
    # Atoms are numbered as the reaction is read.
    assert [atom.element for atom in found.drawing.atoms] == ["C", "N", "O", "S", "F"]
    assert found.drawing.atoms[3].position.y < found.drawing.arrows[0].start.y


def test_agents_alone(mol):
    assert roles(reading(rxn("  0  0  2", mol("C"), mol("N"))).drawing) == ([], ["C", "N"], [])


@pytest.mark.parametrize("counts", ["  1  1", "1 1", "   1  1", "  1  1  0", "001001"])
def test_counts_in_columns_and_in_words(mol, counts):
    assert roles(reading(rxn(counts, mol("C"), mol("N"))).drawing) == (["C"], [], ["N"])


def test_header_lines_that_are_missing_do_no_harm(mol):
    text = f"$RXN\n  1  1\n$MOL\n{mol('C')}$MOL\n{mol('N')}"
    assert roles(reading(text).drawing) == (["C"], [], ["N"])


def test_molecules_beyond_the_counts_take_no_part_and_are_named(mol):
    found = reading(rxn("  1  1", mol("C"), mol("N"), mol("O"), mol("F", title="fluorane")))
    assert roles(found.drawing) == (["C"], [], ["N"])
    assert "left out: O and “fluorane”." in found.warnings[0]


def test_a_salt_in_one_table_is_one_participant(v2000, mol):
    salt = v2000(["Na 0 0", "Cl 3 0"], [], ["M  CHG  2   1   1   2  -1"])
    assert roles(reading(rxn("  1  1", salt, mol("C"))).drawing) == (["[Cl-].[Na+]"], [], ["C"])


def test_a_molecule_without_structure_is_left_out_and_named(v2000, mol):
    found = reading(rxn("  2  1", v2000([]), mol("C"), mol("N")))
    assert roles(found.drawing) == (["C"], [], ["N"])
    assert "Reactant 1 has no structure; it is left out." in found.warnings


def test_data_of_the_reaction_is_named(mol):
    tail = "$DTYPE RXN:YIELD\n$DATUM 85\n$DTYPE RXN:MOL\n$DATUM $MFMT\n" + mol("S")
    found = reading(rxn("  1  1", mol("C"), mol("N"), tail=tail))
    assert roles(found.drawing) == (["C"], [], ["N"])
    assert found.warnings == ("The data items of the reaction are left out.",)


def test_a_second_reaction_is_named(mol):
    one = rxn("  1  1", mol("C"), mol("N"))
    found = reading(one + one)
    assert roles(found.drawing) == (["C"], [], ["N"])
    assert "has 2 reactions; the first is read" in found.warnings[0]


def test_warnings_name_atoms_by_their_ids_in_the_drawing(mol, v2000):
    query = v2000(["C 0 0", "Q 1.5 0"], ["1 2 1 0"])
    found = reading(rxn("  1  1  1", mol("C"), query, mol("O")))
    assert roles(found.drawing)[1] == ["O"]
    assert "Atom 4 is a query" in found.warnings[0]
    assert found.drawing.atoms[3].display.variable == "Q"


def test_map_numbers_and_wedges_are_kept(v2000):
    one = v2000(
        ["C 0 0 map=1", "F 0 1.5 map=2", "Cl 1.3 -0.75", "Br -1.3 -0.75"], ["1 2 1 1", "1 3 1 0", "1 4 1 0"]
    )
    drawing = reading(rxn("  1  1", one, one)).drawing
    assert [atom.map_num for atom in drawing.atoms] == [1, 2, 0, 0] * 2
    assert [bond.display for bond in drawing.bonds] == ["wedge", "plain", "plain"] * 2
    assert all(drawing.atoms[at].stereo for at in (0, 4))


def test_brackets_and_data_travel_with_their_molecule(v2000, mol):
    lines = ["M  STY  1   1 SRU", "M  SAL   1  1   1", "M  SMT   1 n"]
    drawing = reading(rxn("  1  1", mol("C"), v2000(["N 0 0"], [], lines))).drawing
    (brackets,) = drawing.graphics
    nitrogen = drawing.atoms[1].position
    assert brackets.origin.x < nitrogen.x < brackets.origin.x + brackets.axis_x.x
    assert [text.text for text in drawing.annotations] == ["n"]


def test_abbreviations_are_kept(v2000, mol):
    ester = ["C 0 0", "C 1.3 0.75", "O 1.3 2.25", "O 2.6 0", "C 3.9 0.75"]
    group = ["M  STY  1   1 SUP", "M  SAL   1  4   2   3   4   5", "M  SMT   1 CO2Me"]
    text = rxn("  1  1", mol("C"), v2000(ester, ["1 2 1 0", "2 3 2 0", "2 4 1 0", "4 5 1 0"], group))
    (group,) = reading(text).drawing.abbreviations
    assert (group.label, group.members) == ("CO2Me", (3, 4, 5, 6))


def test_an_r_group_file_among_the_molecules(v2000, mol):
    table = "\n".join(v2000(["C 0 0", "R# 1.5 0"], ["1 2 1 0"], ["M  RGP  1   2   1"]).split("\n")[3:])
    group = f"$MDL  REV  1\n$MOL\n$HDR\n\n\n\n$END HDR\n$CTAB\n{table}$END CTAB\n$RGP\n   1\n$CTAB\n{table}$END CTAB\n$END RGP\n$END MOL\n"
    drawing = reading(rxn("  1  2", mol("N"), group, mol("O"))).drawing
    assert [atom.element for atom in drawing.atoms] == ["N", "C", "*", "O"]


def table3(v3000, *atoms):
    lines = v3000(list(atoms)).split("\n")
    return "\n".join(line for line in lines if line.startswith("M  V30")) + "\n"


def rxn3(v3000, counts, **symbols):
    blocks = [
        f"M  V30 BEGIN {role.upper()}\n"
        + "".join(table3(v3000, f"{symbol} 0 0") for symbol in found)
        + f"M  V30 END {role.upper()}\n"
        for role, found in symbols.items()
    ]
    return f"$RXN V3000\n\n  Program\n\nM  V30 COUNTS {counts}\n{''.join(blocks)}M  END\n"


def test_v3000_blocks_name_their_roles(v3000):
    text = rxn3(v3000, "1 1 1", reactant=["C"], product=["N"], agent=["O"])
    assert roles(reading(text).drawing) == (["C"], ["O"], ["N"])


def test_v3000_molecules_beyond_the_counts_are_read_by_their_block_and_told(v3000):
    found = reading(rxn3(v3000, "1 1", reactant=["C", "S"], product=["N"]))
    assert roles(found.drawing) == (["C", "S"], [], ["N"])
    assert "Announced: 1 reactant and 1 product; there: 2 reactants and 1 product." in found.warnings[0]


def test_v3000_definitions_among_the_molecules_are_named(v3000):
    text = rxn3(v3000, "1 1", reactant=["C"], product=["N"])
    definition = "M  V30 BEGIN TEMPLATE\nM  V30 TEMPLATE 1 AA/Ala/A\nM  V30 END TEMPLATE\n"
    text = text.replace("M  V30 END REACTANT\n", f"{definition}M  V30 END REACTANT\n")
    found = reading(text)
    assert roles(found.drawing) == (["C"], [], ["N"])
    assert found.warnings == ("The structures of monomers (AA/Ala/A) are left out.",)


def test_what_has_no_coordinates_is_laid_out_beside_what_is_drawn(v2000):
    drawn = v2000(["C 0 0", "C 1.5 0"], ["1 2 1 0"])
    bare = v2000(["C 0 0", "O 0 0"], ["1 2 1 0"])
    found = reading(rxn("  1  1", drawn, bare))
    assert roles(found.drawing) == (["CC"], [], ["CO"])
    assert "no coordinates" in found.warnings[0]
