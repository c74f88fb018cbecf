"""Labels put in a drawing as real atoms: the molecule, the place of the atoms, and what stays as it was."""

from math import cos, dist, hypot, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_chem import smiles
from reshiki_chem.abbreviations import entries, expanded
from reshiki_render.drawing import (
    Abbreviation,
    Anchor,
    Arrow,
    Atom,
    AtomDisplay,
    AtomStereo,
    Bond,
    BondTarget,
    Drawing,
    Participant,
    Point,
    Reaction,
    replace,
    style_named,
)
from reshiki_render.drawing.bonds import DATIVE, HYDROGEN, PARTIAL
from reshiki_render.drawing.rules import validate
from reshiki_render.scene import Group, scene
from reshiki_render.testing import drawings

NAMES = [entry for entry in entries().values() if not entry.is_link]


def labelled(x=42.0, y=0.0, element="C", order=1, **fields):
    """A label atom (ID 2) on one other atom (ID 1, at the origin) and nothing else."""
    return Drawing(
        atoms=(
            Atom(id=1, element=element, position=Point(0, 0), no_implicit=element not in {"C", "N", "O"}),
            Atom(id=2, element="*", position=Point(x, y), no_implicit=True, **fields),
        ),
        bonds=(Bond(a=2, b=1, order=order),),
    )


def between(left="O", right="N", places=((-42, 0), (42, 0)), **fields):
    """A label atom (ID 2) between two others."""
    atoms = (
        Atom(id=1, element=left, position=Point(*places[0])),
        Atom(id=2, element="*", position=Point(0, 0), no_implicit=True),
        Atom(id=3, element=right, position=Point(*places[1])),
    )
    return Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=1), Bond(a=2, b=3, order=1)), **fields)


def molecule(drawing):
    validate(drawing)
    return smiles.write(drawing)[0]


def labels_of(drawing):
    return [item.label for item in scene(drawing).items if isinstance(item, Group)]


@pytest.mark.parametrize("x", [42.0, -42.0])
@pytest.mark.parametrize("entry", NAMES, ids=[entry.label for entry in NAMES])
def test_every_group_of_the_table_is_expanded_and_drawn_as_its_label(rdkit, entry, x):
    metal = entry.where == "metal"
    drawing = expanded(
        labelled(x, element="Pd" if metal else "C", order=DATIVE if metal and not entry.is_haptic else 1),
        2,
        entry.label,
        spelling="name",
    )
    text = molecule(drawing)
    if not metal:
        assert rdkit.CanonSmiles(text) == rdkit.CanonSmiles(entry.smiles.replace("*", "C", 1))
    (group,) = drawing.abbreviations
    assert group.anchor == 2
    assert (group.label, group.reverse_label or group.label) == (entry.label, entry.reverse)
    shown = entry.label if x > 0 else entry.reverse
    assert shown in labels_of(drawing)


@pytest.mark.parametrize(
    ("label", "x", "spelling", "text", "shown"),
    [
        ("CO2Me", 42, "unknown", "COC(C)=O", "CO2Me"),
        ("CO2Me", -42, "unknown", "COC(C)=O", "MeO2C"),
        ("MeO2C", -42, "unknown", "COC(C)=O", "MeO2C"),
        ("MeO2C", 42, "unknown", "COC(C)=O", "CO2Me"),
        ("HOCH2", -42, "drawn", "CCO", "HOCH2"),
        ("NC", -42, "drawn", "CC#N", "NC"),
        ("NC", 42, "drawn", "[C-]#[N+]C", "NC"),
        ("NC", -42, "name", "[C-]#[N+]C", "CN"),
        ("CN", -42, "unknown", "CC#N", "NC"),
        ("SCN", -42, "drawn", "CN=C=S", "SCN"),
        ("SCN", 42, "drawn", "CSC#N", "SCN"),
        ("SCN", -42, "name", "CSC#N", "NCS"),
        ("CO₂⁻", 42, "unknown", "CC(=O)[O-]", "CO₂⁻"),
        ("PO32-", 42, "unknown", "CP(=O)([O-])[O-]", "PO3²⁻"),
        ("PO3^2-", -42, "unknown", "CP(=O)([O-])[O-]", "²⁻O3P"),
        ("N\nMe2", 42, "drawn", "CN(C)C", "NMe2"),
    ],
)
def test_a_label_is_read_from_its_side(label, x, spelling, text, shown):
    drawing = expanded(labelled(x), 2, label, spelling=spelling)
    assert molecule(drawing) == text
    assert shown in labels_of(drawing)


def test_what_may_be_two_groups_is_left_alone():
    assert expanded(labelled(-42), 2, "SCN") is None


@pytest.mark.parametrize(
    "label", ["R1", "X", "PhN", "Foo", "H2O, comment", "CO2", "Ala", "", "Cp", "PPh3", "D-Ala", "C60"]
)
def test_what_is_no_group_is_left_alone(label):
    assert expanded(labelled(), 2, label) is None


@pytest.mark.parametrize(
    ("label", "order", "text"),
    [("CH2", 2, "C=C"), ("NOMe", 2, "C=NOC"), ("O", 2, "C=O"), ("CPh", 3, "C#Cc1ccccc1"), ("N", 3, "C#N")],
)
def test_the_order_of_the_bond_counts(label, order, text):
    assert molecule(expanded(labelled(order=order), 2, label)) == text


def test_a_charge_drawn_on_the_atom_belongs_to_the_label():
    drawing = expanded(labelled(charge=1), 2, "NMe3")
    assert molecule(drawing) == "C[N+](C)(C)C"
    assert labels_of(drawing) == ["NMe3+"]
    assert molecule(expanded(labelled(charge=-2), 2, "OPO3")) == "COP(=O)([O-])[O-]"
    assert molecule(expanded(labelled(charge=1), 2, "N2")) == "C[N+]#N"
    assert expanded(labelled(charge=1), 2, "CO2Me") is None
    assert expanded(labelled(charge=1), 2, "CO2-") is None


@pytest.mark.parametrize(
    "fields",
    [
        {"isotope": 13},
        {"radical_electrons": 1},
        {"stereo": AtomStereo(winding="cw", neighbors=(1,))},
    ],
)
def test_an_atom_that_is_more_than_a_label_is_left_alone(fields):
    assert expanded(labelled(**fields), 2, "OMe") is None


def test_an_atom_in_an_abbreviation_is_left_alone():
    drawing = replace(labelled(), abbreviations=(Abbreviation(label="A", anchor=2, members=(2,)),))
    assert expanded(drawing, 2, "OMe") is None


def test_bonds_that_are_no_valence_bonds_are_left_alone_or_do_not_count():
    assert expanded(labelled(order=PARTIAL), 2, "OMe") is None
    drawing = labelled()
    with_hydrogen_bond = replace(
        drawing,
        atoms=(*drawing.atoms, Atom(id=3, element="O", position=Point(84, 0))),
        bonds=(*drawing.bonds, Bond(a=2, b=3, order=HYDROGEN, display="dotted")),
    )
    assert "CO" in molecule(expanded(with_hydrogen_bond, 2, "OH"))


def test_there_is_no_expanding_an_atom_that_is_not_there():
    with pytest.raises(KeyError):
        expanded(labelled(), 7, "OMe")


def test_what_stood_there_stays_as_it_was():
    drawing = labelled(map_num=4, display=AtomDisplay(variable="OTBS"))
    after = expanded(drawing, 2, "OTBS")
    assert after.atoms[0] == drawing.atoms[0]
    assert after.bonds[0] == drawing.bonds[0]
    head = after.atoms[1]
    assert (head.id, head.position, head.map_num, head.element) == (2, Point(42, 0), 4, "O")
    assert head.display.variable is None
    assert [atom.id for atom in after.atoms] == list(range(1, 10))
    assert after.abbreviations[0].members == tuple(range(2, 10))


def test_one_heteroatom_with_hydrogens_needs_no_label():
    for label in ("OH", "NH2", "Cl", "SH", "NH3+"):
        drawing = expanded(labelled(), 2, label)
        validate(drawing)
        assert drawing.abbreviations == ()
        assert labels_of(drawing) == [label]
    assert expanded(labelled(), 2, "CH3").abbreviations[0].label == "CH3"


def test_a_label_too_long_for_a_drawing_becomes_plain_atoms():
    label = "CH2CH2CH2CH2CH2CH2CH2CH2CH2CH2CH2OH"
    drawing = expanded(labelled(), 2, label)
    assert molecule(drawing) == "CCCCCCCCCCCCO"
    assert drawing.abbreviations == ()


@pytest.mark.parametrize("angle", range(0, 360, 30))
@pytest.mark.parametrize("label", ["OTBS", "CO2Et", "NHBoc", "Ph", "(CH2)5CH3"])
def test_atoms_lie_a_bond_length_apart_and_away_from_the_neighbour(label, angle):
    x, y = 42 * cos(radians(angle)), 42 * sin(radians(angle))
    drawing = expanded(labelled(x, y), 2, label, spelling="name")
    places = {atom.id: atom.position for atom in drawing.atoms}
    for bond in drawing.bonds:
        assert dist(places[bond.a], places[bond.b]) == pytest.approx(42, rel=1e-3)
    for atom, place in places.items():
        if atom > 2:
            assert dist(place, places[1]) > 42
    mean_x = sum(place.x for place in places.values()) / len(places)
    mean_y = sum(place.y for place in places.values()) / len(places)
    assert (mean_x * x + mean_y * y) / hypot(mean_x, mean_y) > 0.7 * 42


def test_the_bond_length_is_that_of_the_drawings_style():
    style = style_named("Angewandte")
    drawing = expanded(replace(labelled(), drawing_style=style), 2, "OEt")
    places = {atom.id: atom.position for atom in drawing.atoms}
    assert dist(places[2], places[3]) == pytest.approx(style.bond_length_world, rel=1e-3)


@pytest.mark.parametrize(
    ("label", "text", "shown"),
    [
        ("NMe", "CN(N)O", "NMe"),
        ("SO2", "NS(=O)(=O)O", "SO2"),
        ("CH(OH)", "NC(O)O", "CH(OH)"),
        ("C(O)", "NC(=O)O", "C(O)"),
    ],
)
def test_an_atom_of_two_bonds_becomes_a_group_with_both(label, text, shown):
    drawing = expanded(between(), 2, label)
    assert molecule(drawing) == text
    assert [group.label for group in drawing.abbreviations] == [shown]


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("(CH2)4", "NCCCCO"),
        ("CO2", "NOC(=O)O"),
        ("OOC", "NC(=O)OO"),
        ("CONH", "NNC(=O)O"),
        ("Gly", "NC(=O)CNO"),
        ("Ala", "C[C@H](NO)C(N)=O"),
        ("Phe", "NC(=O)[C@H](Cc1ccccc1)NO"),
    ],
)
def test_a_link_is_drawn_out_between_its_neighbours_in_the_order_of_its_text(rdkit, label, text):
    drawing = expanded(between(), 2, label)
    assert rdkit.CanonSmiles(molecule(drawing)) == rdkit.CanonSmiles(text)
    assert drawing.abbreviations == ()
    assert drawing.atoms[0].position == Point(-42, 0)
    assert drawing.atoms[2].position == Point(42, 0)
    turned = expanded(between("N", "O", places=((42, 0), (-42, 0))), 2, label)
    assert rdkit.CanonSmiles(molecule(turned)) == rdkit.CanonSmiles(text)


def test_the_configuration_of_a_residue_is_seen_in_the_picture():
    drawing = expanded(between(), 2, "Ala")
    assert {bond.display for bond in drawing.bonds} & {"wedge", "hash"}
    unstored = replace(drawing, atoms=tuple(replace(atom, stereo=None) for atom in drawing.atoms))
    assert molecule(unstored) == molecule(drawing)


def test_a_link_whose_sides_cannot_be_told_is_left_alone():
    above = between(places=((0, -42), (0, 42)))
    assert expanded(above, 2, "Ala") is None
    assert molecule(expanded(above, 2, "(CH2)4")) == "NCCCCO"


def test_what_names_a_neighbour_follows_the_bond_that_moves():
    drawing = between()
    atoms = (
        *drawing.atoms,
        Atom(id=4, element="F", position=Point(84, 42)),
        Atom(id=5, element="Cl", position=Point(84, -42)),
    )
    centre = replace(drawing.atoms[2], element="C", stereo=AtomStereo(winding="cw", neighbors=(2, 4, 5)))
    drawing = replace(
        drawing,
        atoms=(*drawing.atoms[:2], centre, *atoms[3:]),
        bonds=(*drawing.bonds, Bond(a=3, b=4, order=1), Bond(a=3, b=5, order=1)),
    )
    after = expanded(drawing, 2, "(CH2)4")
    validate(after)
    moved = next(atom for atom in after.atoms if atom.id == 3).stereo.neighbors
    assert moved[0] not in {2, 4, 5}
    assert any({bond.a, bond.b} == {3, moved[0]} for bond in after.bonds)


def test_the_geometry_of_a_neighbouring_double_bond_follows_too():
    atoms = (
        Atom(id=1, element="C", position=Point(-84, 0)),
        Atom(id=2, element="*", position=Point(0, 0), no_implicit=True),
        Atom(id=3, element="C", position=Point(42, 0)),
        Atom(id=4, element="C", position=Point(63, 36)),
        Atom(id=5, element="C", position=Point(105, 36)),
    )
    bonds = (
        Bond(a=1, b=2, order=1),
        Bond(a=2, b=3, order=1),
        Bond(a=3, b=4, order=2, stereo="trans", stereo_atoms=(2, 5)),
        Bond(a=4, b=5, order=1),
    )
    after = expanded(Drawing(atoms=atoms, bonds=bonds), 2, "OCH2")
    validate(after)
    assert molecule(after) == "C/C=C/COC"


def test_new_atoms_take_part_in_the_reaction_of_their_molecule():
    drawing = replace(
        labelled(),
        arrows=(Arrow(id=9, start=Point(0, 100), end=Point(100, 100)),),
        reactions=(Reaction(arrow=9, reactants=(Participant(atoms=(1, 2)),)),),
    )
    after = expanded(drawing, 2, "OMe")
    validate(after)
    assert after.reactions[0].reactants[0].atoms == (1, 2, 10)


def test_a_link_is_left_alone_when_an_arrow_is_tied_to_a_bond_it_would_move():
    tie = Anchor(target=BondTarget(a=2, b=3, fraction=0.5), offset=Point(0, 0), direction=Point(1, 0), gap=1)
    arrow = Arrow(id=9, start=Point(0, 0), end=Point(50, 50), kind="curved", start_anchor=tie)
    assert expanded(between(arrows=(arrow,)), 2, "(CH2)4") is None
    assert expanded(between(arrows=(arrow,)), 2, "NMe") is not None


@pytest.mark.parametrize("order", [1, DATIVE])
@pytest.mark.parametrize("label", ["PPh3", "PMe3", "NH3", "NCMe", "CO"])
def test_a_donor_on_a_metal_gets_no_hydrogen_for_the_bond_it_gives(label, order):
    drawing = expanded(labelled(element="Pd", order=order), 2, label)
    validate(drawing)
    head = drawing.atoms[1]
    assert head.label_h == (3 if label == "NH3" else 0)
    text = molecule(drawing)
    assert "[PH]" not in text
    if label == "NH3":
        assert "[NH3]" in text


@pytest.mark.parametrize("label", ["Cp", "Cp*"])
def test_a_haptic_ring_is_bonded_through_its_middle(label):
    drawing = expanded(labelled(element="Fe"), 2, label)
    validate(drawing)
    centre = drawing.atoms[1]
    assert (centre.attachment, len(centre.centroid)) == ("multi_center", 5)
    ring = [atom.position for atom in drawing.atoms if atom.id in centre.centroid]
    assert sum(place.x for place in ring) / 5 == pytest.approx(centre.position.x, abs=1e-3)
    assert sum(place.y for place in ring) / 5 == pytest.approx(centre.position.y, abs=1e-3)
    assert expanded(labelled(element="C"), 2, label) is None


@pytest.mark.parametrize(("label", "text"), [("MeOH", "CO"), ("H2O", "O"), ("CH2Cl2", "ClCCl")])
def test_a_label_without_bonds_is_a_whole_molecule(label, text):
    lonely = Drawing(atoms=(Atom(id=5, element="*", position=Point(0, 0), no_implicit=True),))
    assert molecule(expanded(lonely, 5, label)) == text
    assert expanded(lonely, 5, "NaOH") is None


@settings(max_examples=25, deadline=None)
@given(
    drawings(), st.data(), st.sampled_from(["OMe", "NMe", "CH2", "(CH2)4", "Ala", "Boc", "Cp", "PPh3", "?"])
)
def test_expanding_in_any_drawing_leaves_the_other_atoms_alone(drawing, data, label):
    if not drawing.atoms:
        return
    anchor = data.draw(st.sampled_from(drawing.atoms)).id
    after = expanded(drawing, anchor, label)
    if after is None:
        return
    untouched = [atom for atom in drawing.atoms if atom.id != anchor]
    now = {atom.id: atom for atom in after.atoms}
    for atom in untouched:
        assert replace(now[atom.id], stereo=None) == replace(atom, stereo=None)
    assert after.annotations == drawing.annotations
