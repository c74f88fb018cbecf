"""How new drawings look: wedges, hydrogens for them, second lines, molecules side by side, very large ones."""

from itertools import combinations, pairwise
from math import dist

import pytest

from reshiki_chem import formats
from reshiki_render.drawing.style import BOND_WORLD


def draw(text):
    return formats.read(text, "smiles").drawing


def wedges(drawing):
    return [bond for bond in drawing.bonds if bond.display in {"wedge", "hash"}]


STEREO = {
    "cholesterol": "C[C@H](CCCC(C)C)[C@H]1CC[C@@H]2[C@@]1(CC[C@H]3[C@H]2CC=C4[C@@]3(CC[C@@H](C4)O)C)C",
    "glucose": "OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O",
    "dipeptide": "C[C@H](N)C(=O)N[C@@H](Cc1ccccc1)C(=O)O",
    "spiro": "C1CC[C@]2(C1)CCCO2",
    "sulfoxide": "CC[S@](C)=O",
    "quaternary": "C[C@](F)(Cl)Br",
    "decalin": "C1CC[C@H]2CCCC[C@@H]2C1",
}


@pytest.mark.parametrize("text", STEREO.values(), ids=STEREO)
def test_the_narrow_end_of_every_wedge_is_at_its_own_stereocentre(text):
    drawing = draw(text)
    centres = {atom.id for atom in drawing.atoms if atom.stereo}
    assert sorted(bond.a for bond in wedges(drawing)) == sorted(centres)
    assert all(bond.order == 1 for bond in wedges(drawing))


def test_every_centre_of_the_benchmark_has_its_wedge(bench):
    for text in bench:
        reading = formats.read(text, "smiles")
        centres = sorted(atom.id for atom in reading.drawing.atoms if atom.stereo)
        assert sorted(bond.a for bond in wedges(reading.drawing)) == centres
        assert not any("wedge" in warning or "geometry" in warning for warning in reading.warnings)


def test_a_hydrogen_is_drawn_only_where_a_wedge_needs_it():
    assert [atom.element for atom in draw(STEREO["decalin"]).atoms].count("H") == 2
    assert "H" not in [atom.element for atom in draw(STEREO["glucose"]).atoms]


def test_hydrogens_for_wedges_come_after_every_written_atom():
    drawing = draw(f"{STEREO['decalin']}.O")
    assert [atom.element for atom in drawing.atoms][10:] == ["O", "H", "H"]
    assert [atom.id for atom in drawing.atoms] == list(range(1, 14))


def test_a_wedge_to_a_hydrogen_is_preferred_in_a_ring_fusion():
    drawing = draw(STEREO["decalin"])
    element = {atom.id: atom.element for atom in drawing.atoms}
    assert [element[bond.b] for bond in wedges(drawing)] == ["H", "H"]


def test_the_hydrogens_of_a_steroid_have_room_and_whole_bonds():
    drawing = draw(STEREO["cholesterol"])
    place = {atom.id: atom.position for atom in drawing.atoms}
    hydrogens = [atom.position for atom in drawing.atoms if atom.element == "H"]
    assert len(hydrogens) == 3
    assert all(dist(place[bond.a], place[bond.b]) > 0.65 * BOND_WORLD for bond in wedges(drawing))
    assert all(dist(a, b) > 0.7 * BOND_WORLD for a, b in combinations(hydrogens, 2))


def test_a_wedge_leads_from_a_ring_to_another_centre_before_a_hydrogen_is_drawn():
    drawing = draw(STEREO["cholesterol"])
    carried = {bond.a: bond.b for bond in wedges(drawing)}
    assert carried[9] == 2


def test_two_ring_centres_that_share_their_only_outer_bond_need_a_hydrogen_for_one():
    drawing = draw("C1CCCN[C@H]1[C@@H]1CCCCO1")
    elements = {atom.id: atom.element for atom in drawing.atoms}
    assert sorted(elements[bond.b] for bond in wedges(drawing)) == ["C", "H"]


def test_the_first_bond_written_can_carry_a_wedge():
    assert [bond.b for bond in wedges(draw("C[C@H]1CCCCO1"))] == [1]


def test_wedges_stay_out_of_rings_where_a_substituent_can_carry_them():
    drawing = draw(STEREO["glucose"])
    ring = {3, 4, 5, 7, 9, 11}
    assert not any({bond.a, bond.b} <= ring for bond in wedges(drawing))


def test_the_smaller_branch_carries_the_wedge():
    (bond,) = wedges(draw("CCCCCC[C@H](CC)OCCC"))
    assert bond.b == 8


def sides(text):
    return [bond.double_position for bond in draw(text).bonds if bond.order == 2]


@pytest.mark.parametrize(
    "text", ["CC(C)=O", "CC(C)=C", "C=C", "CC(C)=C(C)C", "C[N+](=O)[O-]", "CS(C)(=O)=O", "C=C=C"]
)
def test_the_lines_of_ends_and_symmetric_double_bonds_are_centred(text):
    assert set(sides(text)) == {"center"}


def test_ring_double_bonds_are_left_to_the_ring():
    assert set(sides("c1ccccc1")) == {"auto"}


@pytest.mark.parametrize("text", ["C/C=C\\C", "CC=C(C)C", "C=CC", "CC=O", "C/C=N\\O"])
def test_the_second_line_lies_on_the_side_of_the_neighbours(text):
    drawing = draw(text)
    place = {atom.id: atom.position for atom in drawing.atoms}
    (bond,) = (bond for bond in drawing.bonds if bond.order == 2)
    a, b = place[bond.a], place[bond.b]
    # Walking along (dx, dy) with y down, (dy, -dx) points to the left.
    left = (b.y - a.y, a.x - b.x)
    neighbours = [
        place[other.b if other.a in {bond.a, bond.b} else other.a]
        for other in drawing.bonds
        if other is not bond and {other.a, other.b} & {bond.a, bond.b}
    ]
    lean = sum((point.x - a.x) * left[0] + (point.y - a.y) * left[1] for point in neighbours)
    assert bond.double_position == ("left" if lean > 0 else "right")


def test_all_trans_polyenes_have_their_lines_on_one_side():
    assert len(set(sides("C/C=C/C=C/C=C/C"))) == 1


def test_the_middle_of_an_allene_is_labelled():
    drawing = draw("CC=C=CC")
    assert [atom.display.carbons for atom in drawing.atoms] == [None, None, "all", None, None]


def test_bonds_of_ordinary_molecules_have_the_usual_length(written):
    if any(part in written for part in ("Pt", "Fe", "Mg", "C12C3", "C2CCC1")):
        pytest.skip("cages and complexes are squeezed")
    drawing = draw(written)
    place = {atom.id: atom.position for atom in drawing.atoms}
    ends = {bond.b for bond in wedges(drawing)}
    for bond in drawing.bonds:
        if bond.b not in ends:
            assert dist(place[bond.a], place[bond.b]) == pytest.approx(BOND_WORLD, rel=0.15)


def boxes(drawing, parts):
    place = {atom.id: atom.position for atom in drawing.atoms}
    for part in parts:
        xs, ys = zip(*(place[i] for i in part), strict=True)
        yield min(xs), max(xs), min(ys), max(ys)


def test_molecules_stand_in_a_row_in_the_order_written_with_room_between():
    drawing = draw("CCO.c1ccccc1.O")
    first, second, third = boxes(drawing, [(1, 2, 3), range(4, 10), (10,)])
    assert first[1] + BOND_WORLD < second[0]
    assert second[1] + BOND_WORLD < third[0]
    middles = [(top + bottom) / 2 for _, _, top, bottom in (first, second, third)]
    assert middles == pytest.approx([middles[0]] * 3, abs=BOND_WORLD / 2)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("[Na+].[Cl-]", [1, 2]),
        ("CC(=O)[O-].[Na+]", [1, 5]),
        ("[Na+].CC(=O)[O-]", [1, 2]),
        ("[Na+].O.CC(=O)[O-]", [2, 3, 1]),
        ("[Na+].[K+].O.[O-]C(=O)C(=O)[O-]", [3, 4, 1, 2]),
        ("O.N", [1, 2]),
    ],
)
def test_counter_ions_stand_beside_their_partner(text, order):
    place = {atom.id: atom.position.x for atom in draw(text).atoms}
    assert sorted(order, key=place.__getitem__) == order


def test_many_molecules_fill_a_page_and_not_a_line():
    drawing = draw(".".join(["CCO"] * 400))
    xs, ys = zip(*(atom.position for atom in drawing.atoms), strict=True)
    assert 0.5 < (max(xs) - min(xs)) / (max(ys) - min(ys)) < 3


def test_labels_of_molecules_side_by_side_do_not_touch():
    from reshiki_render.quality import overlaps
    from reshiki_render.scene import scene

    text = "[BH4-].[Na+].NCCO.[NH4+].[Cl-].OC(=O)C.N#CCC#N.[Fe+3].Brc1ccccc1Br.[18OH2]"
    assert overlaps(scene(draw(text))) == ()


def test_a_long_chain_is_a_flat_zigzag_of_usual_bonds():
    drawing = draw("C" * 400)
    ys = [atom.position.y for atom in drawing.atoms]
    assert max(ys) - min(ys) == pytest.approx(BOND_WORLD / 2)
    places = [atom.position for atom in drawing.atoms]
    assert all(dist(a, b) == pytest.approx(BOND_WORLD) for a, b in pairwise(places))


def test_a_long_chain_keeps_its_geometries_and_goes_on_in_its_direction(rdkit):
    text = "CCCC/C=C\\" * 20 + "C#CC=C=C/C=C/" + "CC" * 10
    reading = formats.read(text, "smiles")
    assert reading.warnings == ()
    assert formats.write(reading.drawing, "smiles").text == rdkit.CanonSmiles(text)
    xs = [atom.position.x for atom in reading.drawing.atoms]
    assert max(xs) - min(xs) > 100 * BOND_WORLD


LARGE = {
    "polypeptide": "N[C@@H](Cc1ccccc1)C(=O)" * 50 + "O",
    "dendrimer": "CC({0})({0})".format("C(CC({0})C({0}))".format("C(C(CCCC)CCCC)" * 9)) + "C" * 300,
    "macrocycle": "C1" + "C" * 700 + "C1",
    "polyene": "C/C(C)=C/" * 150 + "C",
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_molecule_beyond_a_full_layout_is_drawn_in_rows_and_keeps_its_chemistry(text, rdkit):
    reading = formats.read(text, "smiles")
    assert any("plain rows" in warning for warning in reading.warnings)
    places = [atom.position for atom in reading.drawing.atoms]
    assert len(set(places)) == len(places)
    assert formats.write(reading.drawing, "smiles").text == rdkit.CanonSmiles(text)


def test_no_two_atoms_in_rows_come_closer_than_half_a_bond():
    places = [atom.position for atom in draw(LARGE["polypeptide"]).atoms]
    near = [(a, b) for a, b in combinations(places, 2) if abs(a.x - b.x) < 21 and abs(a.y - b.y) < 21]
    assert near == []
