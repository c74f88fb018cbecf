"""The rules of the first layout and what is done to it: corners, chains, relief, refinement, the way round."""

from cmath import exp, phase
from itertools import combinations, pairwise
from math import dist, radians
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_chem import formats
from reshiki_chem.layout.corners import (
    STEPS,
    beside_zigzag,
    fan,
    gaps,
    is_on_grid,
    onward,
    outward,
    snapped,
    spread,
    stepped,
)
from reshiki_render.drawing.style import BOND_WORLD


def draw(text):
    return formats.read(text, "smiles").drawing


def places(drawing):
    return {atom.id: complex(*atom.position) / BOND_WORLD for atom in drawing.atoms}


def ways(drawing):
    """The directions of the bonds from narrow to wide end, by the pair of their atoms."""
    at = places(drawing)
    return {
        (bond.a, bond.b): (at[bond.b] - at[bond.a]) / abs(at[bond.b] - at[bond.a]) for bond in drawing.bonds
    }


def box(drawing):
    xs, ys = zip(*(atom.position for atom in drawing.atoms), strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def angle(one, other):
    return abs((one * other.conjugate()).real)


@given(st.floats(-180, 180))
def test_a_snapped_direction_is_on_the_grid_or_as_it_was(degrees):
    way = exp(1j * radians(degrees))
    found = snapped(way)
    assert is_on_grid(found) or found == way
    assert (found * way.conjugate()).real > 0.94


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_branches_keep_away_from_where_they_are_met_and_from_each_other(count):
    back = STEPS[4]
    for choice in onward(back, count):
        for one, other in combinations((back, *choice), 2):
            assert (one * other.conjugate()).real < 0.55


def test_a_zigzag_goes_on_at_120_degrees_and_its_neighbours_stand_on_the_outer_side():
    for main, *rest in beside_zigzag(STEPS[0]):
        assert (main * STEPS[0].conjugate()).real == pytest.approx(-0.5)
        outer = -(main + STEPS[0])
        assert all((way * outer.conjugate()).real > 0.5 for way in rest)


def test_four_bonds_make_a_cross():
    for choice in spread(STEPS[1], 3):
        assert (choice[0] * STEPS[1].conjugate()).real == pytest.approx(-1)
        assert all(abs((way * STEPS[1].conjugate()).real) < 1e-9 for way in choice[1:])


@pytest.mark.parametrize("mark", [None, 0, 2])
def test_the_bulky_branches_of_a_fan_are_opposite_to_what_they_leave_free(mark):
    for choice in fan(STEPS[6], mark):
        free = STEPS[6] if mark is None else choice[mark]
        bulky = (
            list(choice) if mark is None else [STEPS[6], *(way for k, way in enumerate(choice) if k != mark)]
        )
        assert all((way * free.conjugate()).real < -0.15 for way in bulky)


@given(st.floats(-180, 180), st.floats(1.9, 5.2), st.integers(1, 3))
def test_the_ways_out_of_a_ring_lie_in_its_gap(degrees, gap, count):
    middle = exp(1j * radians(degrees))
    for choice in outward(middle, gap, count):
        assert len(choice) == count
        for way in choice:
            assert abs(way) == pytest.approx(1)
            assert abs(phase(way / middle)) < gap / 2
        assert all(abs(one - other) > 0.4 for one, other in combinations(choice, 2))


def test_gaps_add_up_to_a_full_turn():
    assert sum(width for width, _, _ in gaps([1 + 0j, 1j, -1 - 1j])) == pytest.approx(radians(360))


def test_a_turn_is_stepped_to_what_keeps_hexagons_upright():
    assert stepped(exp(1j * radians(45))) == STEPS[2]
    assert stepped(exp(1j * radians(31))) == STEPS[1]


@pytest.mark.parametrize("text", ["CCCCCCCCCC", "CCCCCCCCCCCCCCCCCCCC(=O)O", "OCCOCCOCCO", "CCCCCCc1ccccc1"])
def test_a_chain_lies_level(text):
    drawing = draw(text)
    wide, high = box(drawing)
    assert wide > 2 * high


def test_every_angle_of_a_plain_chain_is_of_120_degrees():
    drawing = draw("CC(C)CC(=O)NCC=CC")
    at = places(drawing)
    around = {atom.id: [] for atom in drawing.atoms}
    for bond in drawing.bonds:
        around[bond.a].append(bond.b)
        around[bond.b].append(bond.a)
    for atom, near in around.items():
        for one, other in combinations(near, 2):
            cosine = ((at[one] - at[atom]) * (at[other] - at[atom]).conjugate()).real
            assert cosine == pytest.approx(-0.5, abs=1e-4)


@pytest.mark.parametrize("text", ["CC#CC", "C=C=C", "CC#N", "[N-]=[N+]=NC", "O=C=NC", "C[Mg]Br"])
def test_what_is_linear_is_drawn_in_line(text):
    drawing = draw(text)
    found = ways(drawing)
    bent = [
        (one, other)
        for (one, first), (other, second) in combinations(found.items(), 2)
        if len({*one, *other}) == 3 and angle(first, second) < 0.99
    ]
    assert len(bent) == (1 if text in {"[N-]=[N+]=NC", "O=C=NC"} else 0)


def test_two_phosphates_and_their_bridge_are_in_line():
    drawing = draw("CCOP(=O)(O)OP(=O)(O)OP(=O)(O)O")
    at = places(drawing)
    phosphorus = [at[atom.id] for atom in drawing.atoms if atom.element == "P"]
    first, second = phosphorus[1] - phosphorus[0], phosphorus[2] - phosphorus[1]
    assert angle(first / abs(first), second / abs(second)) == pytest.approx(1)


def test_a_carboxyl_group_at_the_end_of_a_chain_has_its_double_bond_upright():
    drawing = draw("CCCCCCCC(=O)O")
    ((_, way),) = (
        ((bond.a, bond.b), ways(drawing)[bond.a, bond.b]) for bond in drawing.bonds if bond.order == 2
    )
    assert way.imag == pytest.approx(-1)


def test_hexagons_stand_on_a_corner():
    drawing = draw("Cc1ccccc1O")
    ring = [way for (a, b), way in ways(drawing).items() if 2 <= a <= 7 and 2 <= b <= 7]
    assert sum(abs(way.imag) > 0.99 for way in ring) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Cc1ccc(cc1)-c1cc(nn1-c1ccc(cc1)S(N)(=O)=O)C(F)(F)F",
        "OC(=O)c1ccc2ccccc2c1",
        "CC(C)Cc1ccc(cc1)C(C)C(=O)O",
    ],
)
def test_a_molecule_is_not_taller_than_wide(text):
    wide, high = box(draw(text))
    assert wide > high


def test_rings_stand_to_the_left_of_their_one_chain():
    drawing = draw("CCCCCCCCc1ccccc1")
    xs = [atom.position.x for atom in drawing.atoms]
    assert sum(xs[8:]) / 6 < sum(xs[:8]) / 8


def test_a_steroid_has_its_first_ring_at_the_lower_left_and_its_chain_at_the_upper_right():
    drawing = draw("C[C@H](CCCC(C)C)[C@H]1CC[C@@H]2[C@@]1(CC[C@H]3[C@H]2CC=C4[C@@]3(CC[C@@H](C4)O)C)C")
    at = places(drawing)
    oxygen = next(at[atom.id] for atom in drawing.atoms if atom.element == "O")
    assert oxygen.real == min(place.real for place in at.values())
    assert at[2].real > oxygen.real + 6
    assert at[2].imag < oxygen.imag - 3
    chain = [at[atom] for atom in (2, 3, 4, 5, 6)]
    assert all(after.real > before.real for before, after in pairwise(chain))


def test_a_pyranose_has_its_oxygen_at_the_upper_right_and_its_anomeric_carbon_below_that():
    drawing = draw("OC[C@H]1O[C@@H](Oc2ccccc2)[C@H](O)[C@@H](O)[C@@H]1O")
    at = places(drawing)
    ring = [at[atom] for atom in (3, 4, 5, 13, 15, 17)]
    middle = sum(ring) / 6
    assert (at[4] - middle).real > 0.5
    assert (at[4] - middle).imag < -0.3
    assert (at[5] - middle).real > 0.5
    assert (at[5] - middle).imag > 0.3


CROWDED = {
    "tri-tert-butylbenzene": "CC(C)(C)c1cc(cc(c1O)C(C)(C)C)C(C)(C)C",
    "tetraphenylmethane": "c1ccc(cc1)C(c1ccccc1)(c1ccccc1)c1ccccc1",
    "hexaphenylethane": "C(c1ccccc1)(c1ccccc1)(c1ccccc1)C(c1ccccc1)(c1ccccc1)c1ccccc1",
    "biaryl": "COc1cccc(OC)c1-c1c(OC)cccc1OC",
    "peptide": "NCC(=O)N[C@@H](Cc1ccccc1)C(=O)N[C@@H](CC(C)C)C(=O)N[C@@H](CO)C(=O)O",
    "pentaerythritol": "OCC(CO)(CO)CO",
    "sucrose": "OC[C@H]1O[C@H](O[C@]2(CO)O[C@H](CO)[C@@H](O)[C@@H]2O)[C@H](O)[C@@H](O)[C@@H]1O",
}


@pytest.mark.parametrize("text", CROWDED.values(), ids=CROWDED)
def test_what_is_crowded_is_drawn_without_anything_on_anything(text):
    from reshiki_render.quality import overlaps
    from reshiki_render.scene import scene

    drawing = draw(text)
    spots = [atom.position for atom in drawing.atoms]
    assert min(dist(one, other) for one, other in combinations(spots, 2)) > 0.45 * BOND_WORLD
    assert overlaps(scene(drawing)) == ()


def test_moving_branches_apart_keeps_the_geometry_of_double_bonds(rdkit):
    text = "C/C(=C(/C)C(C)(C)C)C(C)(C)C"
    assert formats.write(draw(text), "smiles").text == rdkit.CanonSmiles(text)


@pytest.mark.parametrize(
    "text",
    ["C[C@H](N)C(=O)O", "C1CC[C@H]2CCCC[C@@H]2C1", "C/C=C/C(=O)N1CCC[C@H]1C#N", "Cl[Pd](Cl)(<-N)<-N"],
)
def test_a_layout_does_not_depend_on_what_was_laid_out_before(text):
    first = draw(text)
    draw("C1CC2CCC1CC2")
    draw(f"{text}.CCO")
    assert draw(text) == first


def test_a_thicket_that_no_page_has_room_for_is_drawn_all_the_same_and_soon():
    def crown(depth):
        return "C" if depth == 0 else f"C({crown(depth - 1)})({crown(depth - 1)}){crown(depth - 1)}"

    start = process_time()
    drawing = draw(crown(4))
    assert len(drawing.atoms) == 121
    assert process_time() - start < 15
