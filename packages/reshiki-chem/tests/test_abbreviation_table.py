"""The table of groups: its SMILES, its spellings, and how each of its labels stands in a figure."""

import pytest

from reshiki_chem.abbreviations import Entry, entries, parsed, reversed_label, smiles_of, structure_of
from reshiki_chem.abbreviations.labels import written
from reshiki_chem.abbreviations.notation import read_smiles
from reshiki_chem.abbreviations.structure import same
from reshiki_chem.abbreviations.table import DRAWN_OTHERWISE
from reshiki_render.drawing import Abbreviation, Atom, Bond, Drawing, Point
from reshiki_render.drawing.rules import validate
from reshiki_render.scene import Group, scene
from reshiki_render.typography import faces

ENTRIES = list(entries().values())
PLAIN = [entry for entry in ENTRIES if not entry.is_haptic]
FORMULAE = [entry for entry in PLAIN if not entry.is_name]
# Read from both sides, these texts are two groups of the table; only the side tells which.
TWO_SIDED = {"SCN", "NCS"}
# So rare that the same text from the other side, a nitrile, is meant when the side is not known.
RARE = {"NC"}


# What chemists ask for by these names, and what other programs lack.
ASKED = """
OMe OEt Me Et nPr iPr nBu iBu sBu tBu Ph Bn Boc Fmoc Cbz Ac OAc Bz OBz OBn Ts OTs Ms OMs Tf OTf
Ns TMS TES TBS TIPS TBDPS OTBS OTBDPS THP MOM MEM SEM PMB Tr Piv Cy allyl vinyl Mes Dipp Cp Cp*
PPh3 PCy3 CF3 OCF3 SCF3 CCl3 CN NC NO2 NO N3 B(OH)2 Bpin SO2Me SO3H CHO CONH2 CONMe2 NMe2 NEt2
NHBoc NHAc CO2H CO2Me CO2Et CO2tBu Gly Ala Val Leu Ile Pro Phe Tyr Trp Ser Thr Cys Met Asn Gln
Asp Glu Lys Arg His
"""


def named(values):
    return pytest.mark.parametrize("entry", values, ids=[entry.label for entry in values])


def orders(entry: Entry):
    return tuple(end.order for end in structure_of(entry.label).ends)


def canonical(chem, text):
    mol = chem.MolFromSmiles(text)
    assert mol is not None, text
    return chem.MolToSmiles(mol)


@named([entry for entry in ENTRIES if entry.label != "CO"])
def test_the_smiles_is_the_group(rdkit, entry):
    assert canonical(rdkit, smiles_of(structure_of(entry.label)).text) == canonical(rdkit, entry.smiles)


@named(PLAIN)
def test_every_spelling_reads_as_the_group(entry):
    structure = structure_of(entry.label)
    for right, left in entry.spellings:
        assert same(parsed(right, orders(entry), "forward"), structure), right
        if not entry.is_link:
            assert same(parsed(left, orders(entry), "reversed"), structure), left
        if entry.label not in RARE and not TWO_SIDED & {right, left}:
            assert same(parsed(right, orders(entry), "either"), structure), right
            assert same(parsed(left, orders(entry), "either"), structure), left


@named(FORMULAE)
def test_a_formula_is_read_without_the_table_as_well(entry):
    structure = structure_of(entry.label)
    for right, left in entry.spellings:
        assert same(written(right, orders(entry), "forward"), structure), right
        assert same(written(left, orders(entry), "reversed"), structure), left


def test_what_the_table_spells_twice_is_left_open():
    assert parsed("SCN", (1,), "either") is None
    assert parsed("NCS", (1,), "either") is None


@named(PLAIN)
def test_the_label_to_the_left_is_the_one_the_table_gives(entry):
    assert reversed_label(entry.label, orders(entry)) == entry.reverse


@named(ENTRIES)
def test_a_label_can_stand_in_a_drawing_and_in_its_face(entry):
    for text in (entry.label, entry.reverse):
        assert 1 <= len(text) <= 32
        assert text.isprintable()
        assert not faces.missing(text, "Arimo-Regular")


def test_no_text_is_two_labels_on_one_side():
    for side in (0, 1):
        texts = [spelling[side] for entry in ENTRIES for spelling in entry.spellings]
        assert len(texts) == len(set(texts))


def test_a_structure_has_one_label_in_a_place():
    for entry in PLAIN:
        rivals = [
            other
            for other in PLAIN
            if other is not entry
            and other.where == entry.where
            and other.priority == entry.priority > 0
            and same(structure_of(other.label), structure_of(entry.label))
        ]
        assert rivals == []


def test_the_table_has_the_groups_chemists_ask_for():
    assert not set(ASKED.split()) - entries().keys()
    assert len(ENTRIES) >= 120


@pytest.mark.parametrize("label", sorted(DRAWN_OTHERWISE))
def test_another_way_to_draw_a_group_has_the_same_atoms(label):
    usual = sorted(atom.element for atom in structure_of(label).atoms)
    for smiles in DRAWN_OTHERWISE[label]:
        assert sorted(atom.element for atom in read_smiles(smiles).atoms) == usual


@pytest.mark.parametrize("turned", [1.0, -1.0])
@named([entry for entry in PLAIN if not entry.is_link])
def test_a_group_is_drawn_with_its_label_away_from_its_bond(entry, turned):
    drawing = Drawing(
        atoms=(
            Atom(id=1, element="N", position=Point(0, 0)),
            Atom(id=2, element="C", position=Point(turned * 42, 0)),
        ),
        bonds=(Bond(a=1, b=2, order=1),),
        abbreviations=(Abbreviation(label=entry.label, reverse_label=entry.reverse, anchor=2, members=(2,)),),
    )
    validate(drawing)
    labels = [item.label for item in scene(drawing).items if isinstance(item, Group)]
    assert (entry.label if turned > 0 else entry.reverse) in labels


@pytest.mark.parametrize("text", ["*Q", "*C(", "*C)", "*C1CC", "c1ccccc1", "*C]", "*[C@](F)(Cl)Br"])
def test_a_mistake_in_the_table_would_be_found(text):
    with pytest.raises(ValueError, match=r"understood|open|end"):
        read_smiles(text)
