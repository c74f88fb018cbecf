"""Groups found in drawings: which, in which order, and what is left alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_chem import smiles
from reshiki_chem.abbreviations import contracted, entries, links, matched
from reshiki_render.drawing import (
    INK,
    Abbreviation,
    Anchor,
    Arrow,
    Atom,
    AtomDisplay,
    AtomMark,
    AtomNumber,
    AtomTarget,
    Bond,
    Drawing,
    Point,
    RingFill,
    replace,
)
from reshiki_render.drawing.rules import validate
from reshiki_render.scene import Group, scene
from reshiki_render.testing import drawings


def drawn(text):
    return smiles.read(text)[0]


def found(drawing, *args, **kwargs):
    """The labels found, as a text; the drawing stays valid and the same molecule."""
    after = contracted(drawing, *args, **kwargs)
    validate(after)
    assert (after.atoms, after.bonds) == (drawing.atoms, drawing.bonds)
    return " ".join(group.label for group in matched(drawing, *args, **kwargs))


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("CC(=O)Oc1ccccc1C(=O)O", "OAc CO2H"),
        ("CC(C)(C)OC(=O)N[C@@H](C)C(=O)O", "NHBoc Me CO2H"),
        ("CC(C)(C)OC(=O)N1CCCCC1C#N", "Boc CN"),
        ("CC(C)(C)OC(=O)C1CCCC(=O)C1(C)C", "CO2tBu Me Me"),
        ("CC(=O)N1CCCCC1", "Ac"),
        ("CC(=O)C1CCCCC1", "COMe"),
        ("CS(=O)(=O)N1CCCCC1", "Ms"),
        ("CS(=O)(=O)C1CCCCC1", "SO2Me"),
        ("COC(=O)c1ccccc1", "CO2Me"),
        ("Cc1ccccc1", "Me"),
        ("FC(F)(F)Oc1ccc(cc1)[N+](=O)[O-]", "OCF3 NO2"),
        ("c1ccccc1N(=O)=O", "NO2"),
        ("[N-]=[N+]=NCc1ccccc1", "N3"),
        ("C1CCCCC1N=[N+]=[N-]", "N3"),
        ("C1CCCCC1[N-][N+]#N", "N3"),
        ("CC(C)(C)[Si](C)(C)OC1CCCCC1", "OTBS"),
        ("CC(C)(C)[Si](C)(C)OCC1CCCC(OCc2ccccc2)C1OCOC", "OTBS OBn OMOM"),
        ("OC1CCCCC1c1ccccc1", "Ph"),
        ("CC(C)CC1CCCCC1", "iBu"),
        ("CCCCN(C)C1CCCCC1C(C)(C)C", "nBu Me tBu"),
        ("C[N+](C)(C)CC1CCCCC1C(=O)[O-]", "NMe3+ CO2-"),
        ("OB(O)c1ccc(Br)cc1", "B(OH)2"),
        ("Brc1ccc(B2OC(C)(C)C(C)(C)O2)cc1CCC#N", "Bpin CN"),
        ("O=C(OCC1c2ccccc2-c2ccccc12)NCC(=O)O", "NHFmoc CO2H"),
        ("CCCCCCCCCCCCCCCCCC(=O)O", "C17H35"),
        ("CCCCCC[C@H](O)C1CCCCC1=O", "C6H13"),
        ("CCCCC1CCCCC1", "nBu"),
    ],
)
def test_the_labels_chemists_write_are_found(text, labels):
    assert sorted(found(drawn(text)).split()) == sorted(labels.split())


@pytest.mark.parametrize(
    "text",
    [
        "[13CH3]OC1CCCCC1",
        "[2H]C([2H])([2H])OC1CCCCC1",
        "[CH3:1][O:2]C1CCCCC1",
        "C=[N+](C)C1CCCCC1",
        "[CH2]OC1CCCCC1",
        "C1OC1C1CCCCC1",
        "C[C@H](F)C1CCCCC1",
        "C/C=C/C1CCCCC1",
        "CO",
        "CC",
        "C1CCCCC1",
    ],
)
def test_what_a_label_would_not_say_is_left_drawn(text):
    wanted = [label for label in entries() if label not in {"Me", "Cy"}]
    assert found(drawn(text), wanted, chains="none") == ""


@pytest.mark.parametrize(
    "text",
    ["CCCCCCCCCCCCCCCCCCCC", "CC(C)CCCC1CCCCC1=O", "CCCCCCCC"],
)
def test_no_alkyl_group_is_cut_out_of_a_longer_one(text):
    assert set(found(drawn(text)).split()) <= {"Me"}


def anisole(**changes):
    """Methoxycyclohexane; the given fields are set on the oxygen, atom 2."""
    drawing = drawn("COC1CCCCC1")
    atoms = tuple(replace(atom, **changes) if atom.id == 2 else atom for atom in drawing.atoms)
    return replace(drawing, atoms=atoms)


@pytest.mark.parametrize(
    "changes",
    [
        {"isotope": 18},
        {"map_num": 3},
        {"charge": 1},
        {"radical_electrons": 1},
        {"depth": 5.0},
        {"explicit_h": 1},
        {"marks": (AtomMark(kind="lone_pair", offset=Point(0, 8)),)},
        {"display": AtomDisplay(number=AtomNumber(text="7"))},
    ],
)
def test_a_marked_atom_is_not_hidden(changes):
    assert found(anisole()) == "OMe"
    assert "OMe" not in found(anisole(**changes))


@pytest.mark.parametrize(
    "changes",
    [{"display": "wavy"}, {"display": "bold", "projection": True}, {"highlight": INK}, {"order": 7}],
)
def test_a_marked_bond_is_not_hidden(changes):
    drawing = anisole()
    bonds = tuple(replace(bond, **changes) if {bond.a, bond.b} == {1, 2} else bond for bond in drawing.bonds)
    assert "OMe" not in found(replace(drawing, bonds=bonds))


def test_what_arrows_and_fills_name_is_not_hidden():
    drawing = anisole()
    tie = Anchor(target=AtomTarget(atom=1), offset=Point(0, 0), direction=Point(1, 0), gap=1)
    arrow = Arrow(id=99, start=Point(0, 0), end=Point(50, 50), kind="curved", start_anchor=tie)
    assert "OMe" not in found(replace(drawing, arrows=(arrow,)))
    phenyl = drawn("OC1CCCCC1c1ccccc1")
    assert found(phenyl) == "Ph"
    fill = RingFill(atoms=(8, 9, 10, 11, 12, 13), color=INK)
    assert found(replace(phenyl, ring_fills=(fill,))) == ""


def test_groups_a_drawing_has_already_are_kept():
    drawing = anisole()
    own = Abbreviation(label="mine", anchor=2, members=(1, 2))
    after = contracted(replace(drawing, abbreviations=(own,)))
    assert after.abbreviations == (own,)


def test_only_what_is_asked_for_is_contracted():
    drawing = drawn("CC(C)(C)OC(=O)NCC(=O)OC")
    assert found(drawing, ["Boc"]) == "Boc"
    assert found(drawing, ["OMe", "tBu"]) == "tBu OMe"
    assert found(drawn("OCC1CCCCC1"), ["CH2OH"]) == "CH2OH"
    with pytest.raises(KeyError):
        matched(drawing, ["no such label"])


def test_reading_and_contracting_nothing_changes_nothing():
    drawing = drawn("C1CCCCC1")
    assert contracted(drawing) is drawing
    assert drawn("COC1CCCCC1").abbreviations == ()


def test_chains_are_written_as_asked():
    drawing = drawn("CCCCCCCC1CCCCC1")
    (formula,) = matched(drawing)
    assert (formula.label, formula.reverse_label, len(formula.members)) == ("C7H15", "H15C7", 7)
    (repeated,) = matched(drawing, chains="repeated")
    assert (repeated.label, repeated.reverse_label) == ("(CH2)6CH3", "H3C(H2C)6")
    assert found(drawing, [], chains="none") == ""
    assert found(drawing, [], shortest_chain=8) == ""
    assert found(drawing, ["nHept"], chains="none") == "nHept"


def test_a_chain_is_as_long_as_it_can_be_and_ends_at_its_bond():
    drawing = drawn("CCCCCCC(C)CCCCCCO")
    chain = next(group for group in matched(drawing) if group.label == "C6H13")
    assert chain.members == (1, 2, 3, 4, 5, 6)
    assert chain.anchor == 6


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("OCCCCCCO", [("(CH2)6", (2, 3, 4, 5, 6, 7), (1, 8))]),
        ("NCCCC(=O)O", []),
        ("NCCCCC(=O)O", [("(CH2)4", (2, 3, 4, 5), (1, 6))]),
        ("CCCCCCCO", []),
        ("C1CCCCCCC1", []),
        ("OC1CCCCCCC1", []),
        ("OCCCC[13CH2]CCCCO", [("(CH2)4", (2, 3, 4, 5), (1, 6)), ("(CH2)4", (7, 8, 9, 10), (6, 11))]),
    ],
)
def test_links_between_two_atoms_are_told(text, expected):
    assert [(link.label, link.members, link.ends) for link in links(drawn(text))] == expected


def ferrocene(charge, orders):
    """Two Cp rings on iron, each through its attachment point; `orders` are the ring bonds."""
    atoms = [Atom(id=1, element="Fe", position=Point(0, 0), charge=-2 * charge, no_implicit=True)]
    bonds = []
    for ring in (0, 1):
        ids = [10 * (ring + 1) + place for place in range(5)]
        centre = 10 * (ring + 1) + 5
        for place, number in enumerate(ids):
            atoms.append(
                Atom(
                    id=number,
                    element="C",
                    position=Point(place * 10.0, 60.0 * (2 * ring - 1)),
                    charge=charge if place == 0 else 0,
                )
            )
            bonds.append(Bond(a=number, b=ids[(place + 1) % 5], order=orders[place]))
        atoms.append(
            Atom(
                id=centre,
                element="*",
                position=Point(20, 60 * (2 * ring - 1)),
                centroid=tuple(ids),
                attachment="multi_center",
                no_implicit=True,
            )
        )
        bonds.append(Bond(a=centre, b=1, order=1))
    return Drawing(atoms=tuple(atoms), bonds=tuple(bonds))


@pytest.mark.parametrize(("charge", "orders"), [(-1, (1, 2, 1, 2, 1)), (-1, (4,) * 5), (0, (4,) * 5)])
def test_haptic_rings_are_found_however_they_are_drawn(charge, orders):
    drawing = ferrocene(charge, orders)
    validate(drawing)
    if charge and orders[0] == 4:
        # A charged atom of an aromatic ring has its hydrogen fixed.
        drawing = replace(
            drawing,
            atoms=tuple(
                replace(atom, no_implicit=True, explicit_h=1) if atom.charge == -1 else atom
                for atom in drawing.atoms
            ),
        )
    assert found(drawing) == "Cp Cp"
    assert found(drawing, ["Cp*"]) == ""


def test_donors_are_found_on_dative_and_on_plain_bonds():
    drawing = drawn("Cl[Pd](Cl)(<-P(c1ccccc1)(c1ccccc1)c1ccccc1)<-P(c1ccccc1)(c1ccccc1)c1ccccc1")
    assert found(drawing) == "PPh3 PPh3"
    plain = replace(
        drawing,
        bonds=tuple(replace(bond, order=1) if bond.order == 5 else bond for bond in drawing.bonds),
        atoms=tuple(
            replace(atom, no_implicit=True) if atom.element == "P" else atom for atom in drawing.atoms
        ),
    )
    assert found(plain) == "PPh3 PPh3"


def test_contracted_labels_are_drawn_and_name_the_same_molecule():
    drawing = drawn("CC(C)(C)OC(=O)NCC(=O)OC")
    after = contracted(drawing)
    labels = {item.label for item in scene(after).items if isinstance(item, Group)}
    assert labels & {"NHBoc", "BocHN"}
    assert labels & {"CO2Me", "MeO2C"}
    assert scene(after).title == scene(drawing).title
    assert smiles.write(after)[0] == smiles.write(drawing)[0]


TABLE = [entry for entry in entries().values() if not entry.is_haptic and not entry.is_link]


@pytest.mark.parametrize("entry", TABLE, ids=[entry.label for entry in TABLE])
def test_every_group_of_the_table_is_found_where_it_stands(entry):
    """On a ring that is larger than any group, on the element its place asks for."""
    ring = "CCCCCCCCCCCCCCCCCCCCCCCCCCCCC7"
    first = {"hetero": "N", "carbon": "C", "any": "C", "metal": "[Pd]"}[entry.where]
    text = f"{first}7({entry.smiles.removeprefix('*')}){ring}"
    groups = matched(drawn(text), [entry.label], chains="none")
    assert [group.label for group in groups] == [entry.label]


@settings(max_examples=30, deadline=None)
@given(drawings(), st.sampled_from(["formula", "repeated", "none"]))
def test_any_drawing_stays_valid_and_keeps_its_atoms(drawing, chains):
    after = contracted(drawing, list(entries()), chains=chains)
    validate(after)
    assert (after.atoms, after.bonds) == (drawing.atoms, drawing.bonds)
    assert after.abbreviations[: len(drawing.abbreviations)] == drawing.abbreviations
