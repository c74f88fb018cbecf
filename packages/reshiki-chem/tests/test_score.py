"""What the score sees in a layout, each fault made by hand."""

import pytest
from rdkit import Chem

from reshiki_chem.graph import graph_of
from reshiki_chem.layout.room import PT_PER_BOND, rooms
from reshiki_chem.layout.score import (
    CROSSING,
    JAM,
    LENGTH,
    OVERLAP,
    TOUCH,
    WEIGHTS,
    close_pairs,
    cost_between,
    cost_of,
    faults,
    grid_fit,
    scored,
)


def graph(text):
    mol = Chem.MolFromSmiles(text)
    Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
    return graph_of(mol)


ZIGZAG = [0j, 0.866 - 0.5j, 1.732 + 0j, 2.598 - 0.5j]


def kinds(text, places):
    return [fault.kind for fault in faults(graph(text), places)]


def test_a_zigzag_has_no_faults_and_lies_on_the_grid():
    score = scored(graph("CCCC"), ZIGZAG)
    assert score.is_clean
    assert score.cost == 0
    assert score.grid == pytest.approx(1, abs=1e-3)


def test_bonds_without_a_common_atom_that_meet_cross():
    assert kinds("CCCC", [0j, 1 + 0j, 0.9 + 0.9j, 0.3 - 0.5j]).count(CROSSING) == 1


def test_a_long_bond_crosses_what_is_far_from_its_ends():
    found = kinds("CCCCCC", [0j, 3 + 0j, 3 + 1j, 1.6 + 1.5j, 1.5 + 0.6j, 1.5 - 0.4j])
    assert found.count(CROSSING) == 1


def test_atoms_nearer_than_less_than_half_a_bond_overlap():
    assert kinds("CCC", [0j, 1 + 0j, 0.1 + 0.3j]).count(OVERLAP) == 1
    assert OVERLAP not in kinds("CCC", [0j, 1 + 0j, 0.5 + 0.8j])


def test_an_atom_on_a_bond_that_is_not_its_own_touches_it():
    assert TOUCH in kinds("CCCC", [0j, 1 + 0j, 1.2 + 0.9j, 0.5 + 0.1j])


@pytest.mark.parametrize(("length", "expected"), [(0.4, [LENGTH]), (0.6, []), (1.4, []), (1.6, [LENGTH])])
def test_a_bond_may_be_off_its_length_by_half(length, expected):
    assert kinds("CC", [0j, complex(length, 0)]) == expected


def test_a_bond_to_a_metal_may_be_long_but_not_short():
    assert kinds("C[Pd]", [0j, 3 + 0j]) == []
    assert kinds("C[Pd]", [0j, 0.3 + 0j]).count(LENGTH) == 1


def test_labels_on_one_another_jam():
    places = [0j, 0.866 - 0.5j, 0.866 - 1.5j, 1.732 + 0j, 1.732 - 1.6j]
    assert kinds("CC(O)CO", [*places[:4], 1.3 - 1.5j]).count(JAM) >= 1


def test_a_bond_through_a_label_jams_with_it():
    places = [0j, 1 + 0j, 2 + 0j, 2 + 1j, 0.9 + 0.5j]
    assert JAM in kinds("OCCCC", [*places[:3], 0.4 - 0.5j, 0.05 + 0.45j])


def test_the_room_of_a_label_is_on_the_side_its_hydrogens_are_drawn():
    leaning_right = rooms(graph("CO"), [0j, 1 + 0j])[1].box
    leaning_left = rooms(graph("CO"), [0j, -1 + 0j])[1].box
    assert leaning_right.right > -leaning_right.left
    assert -leaning_left.left > leaning_left.right
    assert leaning_right.right < 1.5 * PT_PER_BOND


def test_carbons_have_no_room_but_the_middle_of_an_allene_and_carbon_monoxide_have():
    assert set(rooms(graph("CC"), [0j, 1 + 0j])) == set()
    assert set(rooms(graph("C=C=C"), [0j, 1 + 0j, 2 + 0j])) == {1}
    assert set(rooms(graph("[C-]#[O+]"), [0j, 1 + 0j])) == {0, 1}


def test_the_grid_fit_does_not_depend_on_how_a_layout_is_turned():
    hexane = graph("CCCC")
    turned = [place * (0.6 + 0.8j) for place in ZIGZAG]
    assert grid_fit(hexane, turned) == pytest.approx(grid_fit(hexane, ZIGZAG))
    assert grid_fit(hexane, [0j, 1 + 0j, 1.97 + 0.26j, 2.7 + 0.95j]) < 0.6


def test_close_pairs_are_those_that_are_not_bonded():
    assert close_pairs(graph("CCC"), [0j, 0.5 + 0j, 0.5 + 0.5j], 0.8) == [(0, 2)]


def test_what_is_between_a_branch_and_the_rest_is_what_the_whole_has_more():
    """Moving a branch to a clean place changes the cost of the whole by what `cost_between` tells."""
    molecule = graph("OCC(O)CCO")
    places = [0j, 0.866 - 0.5j, 1.732 + 0j, 1.732 + 1j, 2.598 - 0.5j, 1.732 - 0.3j, 0.9 + 0.4j]
    away = list(places)
    away[5], away[6] = 3.464 + 0j, 4.33 - 0.5j
    moved = frozenset((5, 6))
    before, after = cost_between(molecule, places, moved), cost_between(molecule, away, moved)
    assert before > after == 0
    whole = cost_of(faults(molecule, places)), cost_of(faults(molecule, away))
    assert before - after == pytest.approx(whole[0] - whole[1])
    assert min(WEIGHTS.values()) > 0
