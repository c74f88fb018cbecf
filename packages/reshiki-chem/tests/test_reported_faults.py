"""Small inputs in the spirit of faults that users reported of chemistry programs, with the answers they should have had."""

import pytest

from reshiki_chem.analysis import analyse
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.formats import read, write


def written(smiles: str) -> str:
    return write(read(smiles, "smiles").drawing, "smiles").text


def inchi(smiles: str) -> str:
    return write(read(smiles, "smiles").drawing, "inchi").text


def test_a_double_bond_beside_a_radical_has_no_geometry_in_an_inchi() -> None:
    assert "/b" not in inchi("Cl/C=C/[CH]C")
    assert "/b" in inchi("Cl/C=C/CC")


def test_a_bare_atom_has_no_hydrogens() -> None:
    assert inchi("[Si]") == "InChI=1S/Si"
    assert inchi("[C]") == "InChI=1S/C"


def test_a_ring_digit_counts_as_a_neighbour_where_it_is_written() -> None:
    # In the first the ring bond comes after the branch, in the second before it.
    assert written("C[C@](N)1CO1") == written("C[C@@]1(N)CO1")
    assert written("C[C@](N)1CO1") != written("C[C@]1(N)CO1")


@pytest.mark.parametrize(
    "smiles",
    [
        # Naphthalenes joined by two single bonds; a five-ring that a wrong single bond would tell otherwise; odd rings.
        "c1cc2cccc3c4cccc5cccc(c(c1)c23)c54",
        "c1cc2cccc3c2c(c1)-c1cccc2cccc-3c12",
        "C1=NC2=C(N1)CCC3=NON=C23",
        "c1nc2c([nH]1)CCc1nsnc1-2",
        "[C+]1C=CC=CC=C1",
        "[CH]1C=CC=CC=C1",
        "O=c1cccccc1",
        "c1ccc2cccc-2cc1",
    ],
)
def test_a_written_smiles_is_the_same_molecule_when_it_is_read_again(smiles: str) -> None:
    once = written(smiles)
    assert written(once) == once
    assert inchi(once) == inchi(smiles)


def test_the_two_ends_of_a_ring_bond_must_not_contradict_each_other() -> None:
    with pytest.raises(UnreadableStructure, match="contradict each other"):
        read("C/C=C\\1CCCC\\1", "smiles")


def test_a_double_bond_to_two_equal_branches_has_no_geometry() -> None:
    for smiles in ("CC=C1CCCCC1", "CC=C(C)C", "FC=C1CCC1"):
        assert "/b" not in inchi(smiles)


@pytest.mark.parametrize(
    "text",
    [
        "CC\0O",
        "[Na+999]",
        "C[C",
        "CC−O",
        "C🙂",
        "caffeine",
        "C1CC",
        "c1cccc1",
        "CC(O",
        "CCO |o1:1",
        "CC(=O",
        "C)C",
        "C%01CC%01",
    ],
)
def test_a_faulty_smiles_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(UnreadableStructure) as error:
        read(text, "smiles")
    assert 0 < len(str(error.value)) < 500
    assert str(error.value).endswith(".")


def test_a_great_map_number_is_refused_with_its_limit() -> None:
    with pytest.raises(UnreadableStructure, match="atom-map number"):
        read("[CH4:99999999999]", "smiles")


@pytest.mark.parametrize("smiles", ["[H+]", "CC(=O)O.[H+]", "[Cl-].[H+]"])
def test_a_proton_is_a_molecule_of_its_own(smiles: str) -> None:
    drawing = read(smiles, "smiles").drawing
    assert any(atom.element == "H" and atom.charge == 1 for atom in drawing.atoms)
    values, _ = analyse(drawing)
    assert values is not None
    assert str(values["smiles"]).count("[H+]") == 1
