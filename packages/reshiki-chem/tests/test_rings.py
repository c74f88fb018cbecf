"""The shapes of ring systems: polygons, bridged bicycles, large rings, beads on a circle, and the table."""

from collections import Counter
from itertools import combinations, pairwise
from math import pi

import pytest
from rdkit import Chem

from reshiki_chem import formats
from reshiki_chem.graph import graph_of
from reshiki_chem.layout.rings.bicycles import bicycle
from reshiki_chem.layout.rings.macrocycles import eased, looped
from reshiki_chem.layout.rings.necklaces import necklace
from reshiki_chem.layout.rings.polygons import arc, polygons, regular
from reshiki_chem.layout.rings.shapes import outside
from reshiki_chem.layout.rings.systems import ring_systems
from reshiki_chem.layout.rings.templates import fitted, templates, within


def graph(text):
    mol = Chem.MolFromSmiles(text)
    Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
    return graph_of(mol)


def system(text):
    (found,) = ring_systems(graph(text))
    return found


def lengths(found, places):
    return [abs(places[a] - places[b]) for a, b in found.bonds]


def apart(places):
    return min(abs(one - other) for one, other in combinations(places, 2))


def test_rings_that_share_a_bond_are_one_system_and_rings_that_share_an_atom_are_two():
    assert [len(each.atoms) for each in ring_systems(graph("c1ccc2ccccc2c1"))] == [10]
    assert sorted(len(each.atoms) for each in ring_systems(graph("C1CCC2(CC1)CCCC2"))) == [5, 6]


@pytest.mark.parametrize(("text", "rings"), [("C12C3C4C1C5C2C3C45", 5), ("C1CC2CCC1CC2", 2)])
def test_a_system_has_no_more_rings_than_make_up_the_others(text, rings):
    assert len(system(text).rings) == rings


def test_a_ring_goes_round_by_its_bonds():
    found = system("C1CCC2CCCCC2C1")
    bonds = {frozenset(bond) for bond in found.bonds}
    for ring in found.rings:
        assert all(frozenset(pair) in bonds for pair in zip(ring, (*ring[1:], ring[0]), strict=True))


@pytest.mark.parametrize("size", range(3, 9))
def test_a_regular_polygon_has_unit_edges_and_an_upright_one(size):
    corners = regular(size)
    edges = [after - before for before, after in zip(corners, (*corners[1:], corners[0]), strict=True)]
    assert [abs(edge) for edge in edges] == pytest.approx([1] * size)
    assert any(abs(edge.real) < 1e-9 for edge in edges)


def test_an_arc_closes_a_ring_with_bonds_of_unit_length():
    line = arc(0j, 2 + 0j, 2, 1 - 1j)
    chain = [0j, *line, 2 + 0j]
    assert [abs(b - a) for a, b in pairwise(chain)] == pytest.approx([1] * 3)
    assert all(place.imag > 0 for place in line)
    assert arc(0j, 4 + 0j, 2, 0j) is None


@pytest.mark.parametrize(
    "text",
    [
        "c1ccc2ccccc2c1",
        "c1ccc2c(c1)ccc1ccccc12",
        "c1cc2ccc3cccc4ccc(c1)c2c34",
        "C1CCC2C(C1)CCC1C2CCC2CCCC12",
        "c1cc2cccc3ccc4cccc1c4c23",
        "C1CC2C1CC2",
        "C1CC1",
        "c1ccc2cc3ccccc3cc2c1",
        "c1ccc2[nH]ccc2c1",
        "C1CCCCCC2CCCCCC12",
    ],
)
def test_fused_rings_are_polygons_with_bonds_of_unit_length(text):
    found = system(text)
    places = polygons(found)
    assert places is not None
    assert all(0.75 < length < 1.3 for length in lengths(found, places))
    assert apart(list(places.values())) > 0.7


@pytest.mark.parametrize("text", ["C1CC2CCC1C2", "C1C2CC3CC1CC(C2)C3"])
def test_what_is_bridged_is_no_matter_of_polygons(text):
    found = system(text)
    places = bicycle(found, dict.fromkeys(found.atoms, 0))
    assert (places is not None) == (len(found.rings) == 2)


BRIDGED = ["C1CC2CCC1C2", "C1CC2CCC1CC2", "C1CC2CCC(C1)N2", "C1CC2CC(C1)C2", "C1C2CC1C2", "C1CC2CCCC(C1)C2"]


@pytest.mark.parametrize("text", BRIDGED)
def test_a_bridged_bicycle_has_its_atoms_apart_and_no_stretched_bond(text):
    found = system(text)
    places = bicycle(found, dict.fromkeys(found.atoms, 0))
    assert all(0.5 < length < 1.5 for length in lengths(found, places))
    assert apart(list(places.values())) > 0.45


def test_the_path_with_branches_is_not_the_inner_one():
    molecule = graph("CC1(C)C2CCC1(C)C(=O)C2")
    (found,) = ring_systems(molecule)
    members = set(found.atoms)
    branches = {
        atom: sum(other not in members for other in molecule.neighbours(atom)) for atom in found.atoms
    }
    places = bicycle(found, branches)
    middle = sum(places.values()) / len(places)
    loaded = next(atom for atom in found.atoms if branches[atom] == 2)
    bare = [atom for atom in found.atoms if branches[atom] == 0]
    assert abs(places[loaded] - middle) > min(abs(places[atom] - middle) for atom in bare)


@pytest.mark.parametrize("size", [10, 12, 14, 15, 18, 23, 30, 33, 70, 101])
def test_a_large_ring_has_bonds_of_one_length_and_angles_of_120_degrees(size):
    molecule = graph("C1" + "C" * (size - 2) + "C1")
    (found,) = ring_systems(molecule)
    places = looped(molecule, found.rings[0], ())
    steps = [after - before for before, after in zip(places, (*places[1:], places[0]), strict=True)]
    assert all(abs(step) == pytest.approx(1, abs=0.06) for step in steps)
    assert apart(places) > 0.9
    turns = [abs((before.conjugate() * after).imag) for before, after in pairwise(steps)]
    assert sum(turn > 0.6 for turn in turns) > 0.8 * len(turns)


def test_what_carries_branches_turns_outwards_in_a_large_ring():
    molecule = graph("CC1CCCC(C)CCCC(C)CCCC1")
    (found,) = ring_systems(molecule)
    ring = found.rings[0]
    places = dict(zip(ring, looped(molecule, ring, ()), strict=True))
    members = set(ring)
    for atom, way in outside(found, places).items():
        if any(other not in members for other in molecule.neighbours(atom)):
            assert way.gap > pi


@pytest.mark.parametrize("text", ["C1CCCC/C=C/CCCCCCC1", "C1CCCC/C=C\\CCCCCCC1"])
def test_a_large_ring_keeps_the_geometry_of_its_double_bond(text):
    molecule = graph(text)
    (found,) = ring_systems(molecule)
    ring = found.rings[0]
    places = dict(zip(ring, looped(molecule, ring, ()), strict=True))
    (bond,) = (bond for bond in molecule.bonds if bond.stereo in {"cis", "trans"})
    a, b = bond.stereo_atoms
    line = (places[bond.b] - places[bond.a]).conjugate()
    one = ((places[a] - places[bond.a]) * line).imag
    other = ((places[b] - places[bond.b]) * line).imag
    assert (one * other > 0) == (bond.stereo == "cis")


def test_no_outline_goes_round_two_corners_with_an_all_trans_polyene():
    molecule = graph("C1/C=C/C=C/C=C/C=C/C=C/C=C/C=C/CCCCCCCC1")
    (found,) = ring_systems(molecule)
    assert looped(molecule, found.rings[0], ()) is None


def test_easing_makes_the_bonds_of_a_crumpled_ring_alike():
    crumpled = [place * (1 + 0.2 * (k % 3)) for k, place in enumerate(regular(8))]
    places = eased(crumpled)
    assert all(
        abs(after - before) == pytest.approx(1, abs=0.05)
        for before, after in zip(places, (*places[1:], places[0]), strict=True)
    )


@pytest.mark.parametrize(
    "text",
    [
        "C1=CC2=NC1=CC1=CC=C(N1)C=C1C=CC(=N1)C=C1C=CC(=C2)N1",
        "C1c2cccc(c2)Cc2cccc(c2)Cc2cccc(c2)Cc2cccc1c2",
        "c1cc2ccc1CCc1ccc(cc1)CC2",
    ],
    ids=["porphine", "calixarene", "cyclophane"],
)
def test_small_rings_in_the_course_of_a_large_one_hang_on_a_circle(text):
    found = system(text)
    large = next(ring for ring in found.rings if len(ring) > 8)
    places = necklace(found, large)
    assert set(places) == set(found.atoms)
    assert all(length == pytest.approx(1, abs=0.01) for length in lengths(found, places))
    assert apart(list(places.values())) > 0.45


def test_every_template_is_connected_unstretched_and_told_by_its_rings():
    names = Counter(template.name for template in templates())
    assert max(names.values()) == 1
    for template in templates():
        bonds = sum(map(len, template.near)) // 2
        assert len(template.sizes) == bonds - len(template.places) + 1, template.name
        assert min(abs(a - b) for a, b in combinations(template.places, 2)) > 0.4, template.name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("adamantane", "C1C2CC3CC1CC(C2)C3"),
        ("cubane", "C12C3C4C1C5C2C3C45"),
        ("dodecahedrane", "C12C3C4C5C1C6C7C2C8C3C9C4C1C5C6C2C7C8C9C12"),
        ("strychnine", "O=C1CC2OCC=C3CN4CCC56C4CC3C2C5N1c1ccccc61"),
        ("epoxymorphinan", "CN1CCC23C4Oc5c(O)ccc(CC1C2C=CC4O)c35"),
        ("gonane", "C1CCC2C(C1)CCC1C2CCC2CCCC12"),
        ("triptycene", "c1ccc2c(c1)C1c3ccccc3C2c2ccccc21"),
    ],
)
def test_a_ring_system_is_found_in_the_table_by_its_graph(name, text):
    molecule = graph(text)
    found = max(ring_systems(molecule), key=lambda each: len(each.atoms))
    elements = {atom: molecule.atoms[atom].element for atom in found.atoms}
    fit = fitted(found, elements, dict.fromkeys(found.atoms, 0))
    expected = next(template for template in templates() if template.name == name)
    assert sorted(map(str, fit.places.values())) == sorted(map(str, expected.places))


def test_a_penam_lies_with_its_sulfur_on_top():
    molecule = graph("CC1(C)SC2C(N)C(=O)N2C1C(=O)O")
    (found,) = ring_systems(molecule)
    elements = {atom: molecule.atoms[atom].element for atom in found.atoms}
    fit = fitted(found, elements, dict.fromkeys(found.atoms, 0))
    (sulfur,) = (atom for atom, element in elements.items() if element == "S")
    (nitrogen,) = (atom for atom, element in elements.items() if element == "N")
    assert fit.is_upright
    assert fit.places[sulfur].imag < 0 < fit.places[nitrogen].imag


def test_a_skeleton_with_strange_atoms_has_no_way_up():
    molecule = graph("C1NCC2C(C1)NCC1C2CCC2CNCC12")
    (found,) = ring_systems(molecule)
    elements = {atom: molecule.atoms[atom].element for atom in found.atoms}
    assert not fitted(found, elements, dict.fromkeys(found.atoms, 0)).is_upright


def test_a_steroid_is_found_within_a_larger_system():
    molecule = graph("C1CCC2C(C1)CCC1C2CCC2C3CCCOC3CC12")
    (found,) = ring_systems(molecule)
    elements = {atom: molecule.atoms[atom].element for atom in found.atoms}
    fit = within(found, elements, dict.fromkeys(found.atoms, 0))
    assert len(fit.places) == 17
    assert fit.is_upright


def test_the_way_out_of_a_fused_ring_is_between_its_outer_bonds():
    found = system("C1CCC2CCCCC2C1")
    places = polygons(found)
    middle = sum(places.values()) / len(places)
    for atom, (way, gap) in outside(found, places).items():
        assert abs(way) == pytest.approx(1)
        assert gap > 1.9
        if abs(places[atom] - middle) > 0.8:
            assert ((places[atom] - middle) * way.conjugate()).real > 0


def test_branches_of_a_cage_point_out_of_its_outline():
    drawing = formats.read("CC12CC3CC(C)(C1)CC(N)(C3)C2", "smiles").drawing
    place = {atom.id: complex(*atom.position) for atom in drawing.atoms}
    cage = [place[number] for number in place if number not in {1, 7, 11}]
    middle = sum(cage) / len(cage)
    reach = max(abs(spot - middle) for spot in cage)
    assert all(abs(place[branch] - middle) > 0.95 * reach for branch in (1, 7, 11))
