"""MOL files line by line: what stands in them, and what is said when they cannot hold something."""

import pytest

from reshiki_chem import formats
from reshiki_chem.errors import UnwritableDrawing
from reshiki_render.drawing import EMPTY, Annotation, Atom, Bond, Drawing, Point, replace


def mol(text):
    return formats.write(formats.read(text, "smiles").drawing, "mol").text


ETHANOL = """
  ReShiki           2D

  3  2  0  0  0  0  0  0  0  0999 V2000
   -1.2990    0.2500    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
    0.0000   -0.5000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
    1.2990    0.2500    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0
  1  2  1  0
  2  3  1  0
M  END
"""

CISPLATIN = """
  ReShiki           2D

  0  0  0     0  0            999 V3000
M  V30 BEGIN CTAB
M  V30 COUNTS 3 2 0 0 0
M  V30 BEGIN ATOM
M  V30 1 N -1.950000 0.000000 0 0 VAL=3
M  V30 2 Pt 0.000000 0.000000 0 0 VAL=2
M  V30 3 Cl 1.950000 0.000000 0 0
M  V30 END ATOM
M  V30 BEGIN BOND
M  V30 1 9 1 2
M  V30 2 1 2 3
M  V30 END BOND
M  V30 END CTAB
M  END
"""


def test_ethanol_is_a_v2000_file_without_a_date():
    assert mol("CCO") == ETHANOL


def test_dative_bonds_make_it_v3000():
    assert mol("[NH3]->[Pt]Cl") == CISPLATIN


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[NH4+].[Cl-]", "M  CHG  2   1   1   2  -1"),
        ("[13CH3][2H]", "M  ISO  2   1  13   2   2"),
        ("C[CH2]", "M  RAD  1   2   2"),
        ("[CH2]", "M  RAD  1   1   3"),
    ],
)
def test_charges_isotopes_and_radicals_have_their_property_lines(text, line):
    assert line in mol(text).splitlines()


def test_property_lines_hold_eight_entries():
    lines = [line for line in mol(".".join(["[Na+]"] * 10)).splitlines() if line.startswith("M  CHG")]
    assert [line[6:9] for line in lines] == ["  8", "  2"]


def test_wedges_begin_at_the_centre_and_set_the_chiral_flag():
    lines = mol("C[C@H](F)Cl").splitlines()
    assert lines[3] == "  4  3  0  0  1  0  0  0  0  0999 V2000"
    assert [line for line in lines[8:11] if line[9:12] != "  0"] == ["  2  3  1  1"]


def test_an_unknown_geometry_is_marked_crossed():
    assert "  2  3  2  3" in mol("CC=CC").splitlines()
    assert "  2  3  2  0" in mol("C/C=C/C").splitlines()


def test_the_valence_is_written_where_readers_may_differ():
    assert "C   0  0  0  0  0 15" in mol("[C]")
    assert "Al  0  0  0  0  0  3" in mol("[AlH3]")
    assert "Na  0  0  0  0  0 15" in mol("[Na+]")


def test_map_numbers_stand_in_the_atom_lines():
    assert mol("[CH4:12]").splitlines()[4].endswith("  0  0  0 12  0  0")
    assert "M  V30 1 C 0.000000 0.000000 0 1234" in mol("[CH4:1234]")


@pytest.mark.parametrize("count", [999, 1000])
def test_a_thousand_atoms_make_it_v3000(count):
    assert ("V2000" if count == 999 else "V3000") in mol("C" * count)


def test_many_atoms_are_read_back(rdkit):
    assert rdkit.MolFromMolBlock(mol("C" * 1500)).GetNumAtoms() == 1500


def test_coordinates_beyond_the_columns_make_it_v3000(rdkit):
    far = Drawing(atoms=(Atom(id=7, element="C", position=Point(1e7, -1e7), label_h=4),))
    text = formats.write(far, "mol").text
    assert "V3000" in text
    assert rdkit.MolFromMolBlock(text).GetNumAtoms() == 1


def test_atoms_are_numbered_by_their_order_not_by_their_ids(rdkit):
    drawing = Drawing(
        atoms=(
            Atom(id=900, element="O", position=Point(0, 0)),
            Atom(id=5, element="C", position=Point(42, 0)),
        ),
        bonds=(Bond(a=5, b=900, order=2),),
    )
    assert rdkit.MolToSmiles(rdkit.MolFromMolBlock(formats.write(drawing, "mol").text)) == "C=O"


def test_deuterium_drawn_by_its_letter_is_hydrogen_with_its_mass(rdkit):
    drawing = Drawing(
        atoms=(
            Atom(id=1, element="C", position=Point(0, 0)),
            Atom(id=2, element="D", position=Point(42, 0)),
        ),
        bonds=(Bond(a=1, b=2, order=1),),
    )
    assert rdkit.MolToSmiles(rdkit.MolFromMolBlock(formats.write(drawing, "mol").text)) == "[2H]C"
    assert formats.write(drawing, "smiles").text == "[2H]C"


def test_aromatic_bonds_drawn_as_a_circle_are_written_as_such(rdkit):
    ring = Drawing(
        atoms=tuple(Atom(id=i, element="C", position=Point(42 * i, i % 2)) for i in range(1, 7)),
        bonds=tuple(Bond(a=i, b=i % 6 + 1, order=4) for i in range(1, 7)),
    )
    assert rdkit.MolToSmiles(rdkit.MolFromMolBlock(formats.write(ring, "mol").text)) == "c1ccccc1"
    assert formats.write(ring, "smiles").text == "c1ccccc1"


@pytest.mark.parametrize(("order", "word"), [(6, "quadruple"), (7, "partial")])
def test_a_bond_without_a_type_is_refused_by_name(order, word):
    drawing = formats.read("CC", "smiles").drawing
    odd = replace(drawing, bonds=(replace(drawing.bonds[0], order=order),))
    with pytest.raises(UnwritableDrawing, match=f"atoms 1 and 2 is {word}"):
        formats.write(odd, "mol")


@pytest.mark.parametrize("form", ["mol", "smiles", "inchi"])
def test_an_empty_drawing_is_refused(form):
    with pytest.raises(UnwritableDrawing, match="no atoms"):
        formats.write(EMPTY, form)


@pytest.mark.parametrize("form", ["mol", "smiles", "inchi"])
def test_captions_left_out_are_named(form):
    drawing = replace(
        formats.read("CCO", "smiles").drawing,
        annotations=tuple(Annotation(id=i, position=Point(0, 0), text="a") for i in (11, 12)),
    )
    (warning,) = formats.write(drawing, form).warnings
    assert "captions 11 and 12" in warning


@pytest.mark.parametrize("form", ["mol", "smiles", "inchi"])
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"element": "Xy"}, "Atom 3 is labelled 'Xy'"),
        ({"charge": 500}, "Atom 3 has the charge 500"),
        ({"isotope": 99_999}, "Atom 3"),
        ({"element": "*", "centroid": (1, 2)}, "Atom 3 marks the middle"),
    ],
)
def test_what_is_no_chemistry_is_refused_by_its_id(form, change, said):
    drawing = formats.read("CCO", "smiles").drawing
    odd = replace(drawing, atoms=(*drawing.atoms[:2], replace(drawing.atoms[2], **change)))
    with pytest.raises(UnwritableDrawing, match=said):
        formats.write(odd, form)


def hydrogen_bonded():
    drawing = formats.read("[H]O.O", "smiles").drawing
    oxygen = drawing.atoms[0]
    hydrogen = Atom(id=9, element="H", position=Point(oxygen.position.x + 42, oxygen.position.y))
    return replace(
        drawing,
        atoms=(*drawing.atoms, hydrogen),
        bonds=(Bond(a=1, b=9, order=1), Bond(a=9, b=2, order=0, display="dotted")),
    )


@pytest.mark.parametrize(("form", "text"), [("smiles", "O.O"), ("inchi", "InChI=1S/2H2O/h2*1H2")])
def test_hydrogen_bonds_are_left_out_with_a_warning_where_a_format_has_none(form, text):
    written = formats.write(hydrogen_bonded(), form)
    assert written.text == text
    assert any("9–2" in warning for warning in written.warnings)


def test_hydrogen_bonds_are_kept_in_mol():
    assert "M  V30 2 10 3 2" in formats.write(hydrogen_bonded(), "mol").text


@pytest.mark.parametrize("form", ["smiles", "inchi"])
def test_partial_bonds_are_refused_where_a_format_has_none(form):
    drawing = formats.read("CC", "smiles").drawing
    odd = replace(drawing, bonds=(replace(drawing.bonds[0], order=7),))
    with pytest.raises(UnwritableDrawing, match="partial"):
        formats.write(odd, form)
