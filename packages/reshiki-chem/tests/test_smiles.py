"""What a SMILES becomes, what is said about it, and what is refused."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_chem import formats
from reshiki_chem.errors import ChemistryError, StructureTooLarge, UnreadableStructure
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, QUADRUPLE, SINGLE


def read(text):
    return formats.read(text, "smiles")


def labels(text):
    return [(atom.element, atom.label_h) for atom in read(text).drawing.atoms]


def test_atoms_are_numbered_in_the_order_of_the_text_over_all_molecules():
    drawing = read("CO.[Na+].N").drawing
    assert [(atom.id, atom.element) for atom in drawing.atoms] == [(1, "C"), (2, "O"), (3, "Na"), (4, "N")]


def test_labels_know_their_hydrogens():
    assert labels("CC(=O)[NH2+]C") == [("C", 3), ("C", 0), ("O", 0), ("N", 2), ("C", 3)]


def test_a_hydrogen_count_is_fixed_only_where_the_valence_would_not_give_it():
    fixed = {
        text: [(atom.explicit_h, atom.no_implicit) for atom in read(text).drawing.atoms]
        for text in ("[NH4+]", "C[C@H](F)Cl", "[nH]1cccc1", "[CH2]", "[C]", "[Na+]", "[AlH3]")
    }
    assert fixed == {
        "[NH4+]": [(0, False)],
        "C[C@H](F)Cl": [(0, False)] * 4,
        "[nH]1cccc1": [(0, False)] * 5,
        "[CH2]": [(0, False)],
        "[C]": [(0, True)],
        "[Na+]": [(0, True)],
        "[AlH3]": [(3, True)],
    }


def test_hydrogens_written_as_atoms_join_the_label_of_their_atom():
    assert labels("[H]C([H])([H])O") == [("C", 3), ("O", 1)]


@pytest.mark.parametrize(
    ("text", "elements"),
    [("[H][H]", "HH"), ("[2H]C", "HC"), ("[H]1[BH2][H][BH2]1", "HBHB"), ("[H]/N=C/C", "HNCC"), ("[H+]", "H")],
)
def test_hydrogens_that_mean_something_stay_atoms(text, elements):
    assert "".join(atom.element for atom in read(text).drawing.atoms) == elements


def test_charges_isotopes_maps_and_radicals_are_kept():
    (atom, *_) = read("[13CH2+:7]C").drawing.atoms
    assert (atom.isotope, atom.charge, atom.map_num) == (13, 1, 7)
    assert [atom.radical_electrons for atom in read("C[CH2]").drawing.atoms] == [0, 1]


def test_a_bare_metal_atom_shows_no_dots():
    assert [atom.radical_electrons for atom in read("[Na].[Mg]").drawing.atoms] == [0, 0]


def test_aromatic_rings_become_alternating_double_bonds():
    drawing = read("c1ccccc1").drawing
    assert sorted(bond.order for bond in drawing.bonds) == [1, 1, 1, 2, 2, 2]
    assert not any(atom.aromatic for atom in drawing.atoms)


def test_dative_bonds_point_from_the_donor():
    drawing = read("[NH3]->[Pt]<-[NH3]").drawing
    assert [(bond.a, bond.b, bond.order) for bond in drawing.bonds] == [(1, 2, DATIVE), (3, 2, DATIVE)]


def test_quadruple_bonds_are_read():
    assert read("[Re]$[Re]").drawing.bonds[0].order == QUADRUPLE


def test_what_is_written_is_drawn_even_where_rdkit_would_tidy_it():
    nitro = read("CN(=O)=O").drawing
    assert [atom.charge for atom in nitro.atoms] == [0, 0, 0, 0]
    assert [bond.order for bond in nitro.bonds] == [SINGLE, DOUBLE, DOUBLE]
    amine = read("[NH3][Pt]").drawing
    assert amine.bonds[0].order == SINGLE


def test_a_valence_beyond_reason_is_drawn_with_a_warning_that_names_the_atom():
    reading = read("CC(C)(C)(C)C.O")
    assert reading.warnings == ("Atom 2 has 5 bonds, more than C forms; drawn as given.",)
    assert len(reading.drawing.bonds) == 5


def test_equal_faults_are_told_together():
    assert read("FBr(F)F.FBr(F)F").warnings == (
        "Each of the atoms 2 and 6 has 3 bonds, more than Br forms; drawn as given.",
    )


def test_a_donated_pair_is_no_fault():
    assert read("[BH3]<-[NH3]").warnings == ()


def test_a_name_behind_the_smiles_is_reported():
    reading = read("CCO\tethanol (abs.)")
    assert len(reading.drawing.atoms) == 3
    assert reading.warnings == ("What follows the SMILES is not drawn: ethanol (abs.)",)


def test_marks_that_say_nothing_are_named():
    assert read("C[C@H](C)C").warnings == (
        "No stereocentre is at the mark @ of character 2; the mark is left out.",
    )
    (warning,) = read("F/C=CF").warnings
    assert "geometry" in warning


@pytest.mark.parametrize("text", ["N[Pt@SP1](N)(Cl)Cl", "OC=[C@]=CF"])
def test_a_configuration_a_drawing_cannot_hold_is_named(text):
    assert any("not tetrahedral" in warning for warning in read(text).warnings)


def test_ring_bonds_across_dots_join_molecules():
    drawing = read("C1.C1.O").drawing
    (bond,) = drawing.bonds
    assert {bond.a, bond.b} == {1, 2}
    assert [atom.element for atom in drawing.atoms] == ["C", "C", "O"]


def test_ids_follow_the_text_where_ring_bonds_cross_over():
    drawing = read("C1.O.N1").drawing
    assert [(atom.id, atom.element) for atom in drawing.atoms] == [(1, "C"), (2, "O"), (3, "N")]
    (bond,) = drawing.bonds
    assert {bond.a, bond.b} == {1, 3}


FAULTS = [
    ("", "empty"),
    (" \n ", "empty"),
    ("CCO\nCCC", "several lines"),
    ("C(", "character 2, the branch opened"),
    ("CC)", r"character 3, there is no \("),
    ("C()C", "branch is empty"),
    ("(C)C", "no atom before it"),
    ("C1CC", "ring bond 1 is opened and never closed"),
    ("C11", "joins an atom to itself"),
    ("C12CC12", "already bonded"),
    ("C=1CCC#1", "is = where it opens and # where it closes"),
    ("C=1CC-1", "is = where it opens and - where it closes"),
    ("C==C", "character 3, the bond = is followed by another bond"),
    ("CC=", "ends with the bond ="),
    ("=CC", "has no atom before it"),
    ("CC(=)C", "leads nowhere"),
    ("C=(C)C", "belongs behind"),
    ("C..C", "character 3, the dot"),
    ("C.", "dot has no structure after it"),
    ("C%1", "written % and two digits"),
    ("CC[NH2", "character 3, the bracket"),
    ("CC]", "no \\["),
    ("[CH3+-]", "is not an atom"),
    ("[Xx]", "not an element"),
    ("[R1]C", r"C\* \|\$;_R1\$\|"),
    ("[D]", r"\[2H\]"),
    ("[Fe++++]", r"\+4"),
    ("NaCl", r"\[Na\]"),
    ("CCH", r"\[H\]"),
    ("CC>>C", "rsmi"),
    ("C;C", "character 2, ; begins"),
    ("CC[N\N{MINUS SIGN}]", r"character 5, U\+2212 \(MINUS SIGN\).*write -"),
    ("C\N{EN DASH}C", "write -"),
    ("C\N{GRINNING FACE}C", r"U\+1F600"),
    ("CC\0O", r"character 3, U\+0000"),
    ("CCO\N{LATIN SMALL LETTER E WITH ACUTE}", r"character 4, U\+00E9"),
    ("aspirin", "Names are not looked up"),
    ("2-propanol", "Names are not looked up"),
    ("InChI=1S/CH4/h1H4", "format inchi"),
    ("CCO |$R1;;", "never closed"),
    ("c1cccc1", "characters 1, 3, 4, 5 and 6 have no pattern"),
    ("CC.c1ccnc1", r"characters 4, 6, 7, 8 and 9.*\[nH\]"),
    ("cC", "c at character 1 is written aromatic"),
    ("C~C", "kind a drawing does not have"),
    (r"C\1.C/C=C\1", "contradict"),
    ("[Fe+999999999]", r"charge of .* at character 1 is beyond"),
    ("[999999C]", "mass number"),
    ("[CH300]", "hydrogen count"),
    ("[CH4:99999999999999]", "map number"),
]


@pytest.mark.parametrize(("text", "said"), FAULTS, ids=[repr(text) for text, _ in FAULTS])
def test_a_fault_is_told_with_its_place(text, said, capfd):
    with pytest.raises(UnreadableStructure, match=said) as caught:
        read(text)
    assert "RDKit" not in str(caught.value)
    assert capfd.readouterr() == ("", "")


LIMITS = {
    "length": ("C" * 16_777_217, "16,777,217 characters"),
    "open branches": ("(" * 900_000, "nested deeper than 1,000"),
    "branches": ("C(" * 2_000 + "C" + ")" * 2_000, "nested deeper than 1,000"),
    "atoms of a molecule": ("C" * 10_001, "10,000 atoms"),
    "atoms": ("C." * 100_001, "100,000 atoms"),
    "ring system": ("C1" + "C" * 9_000 + "C1", "ring systems are too large"),
    "centres": ("C[C@H](O)" * 3_000, "stereochemistry"),
    "ring bonds across dots": ("C1.C1." * 200 + "C", "run across dots"),
}


@pytest.mark.parametrize(("text", "said"), LIMITS.values(), ids=LIMITS)
def test_what_would_take_too_long_is_refused_by_its_limit(text, said):
    with pytest.raises(StructureTooLarge, match=said):
        read(text)


def test_a_thousand_ions_are_laid_out_once():
    drawing = read(".".join(["[Na+]", "[Cl-]"] * 1_000)).drawing
    assert len({atom.position for atom in drawing.atoms}) == 2_000


def test_reading_is_silent_on_stderr_and_needs_no_numpy():
    code = (
        "import sys; from reshiki_chem import formats\n"
        "for text in ('CCO', 'CC(C)(C)(C)C', '[H][H]', 'c1ccccc1[C@H](F)Cl', 'F/C=C/F'):\n"
        "    drawing = formats.read(text, 'smiles').drawing\n"
        "    [formats.write(drawing, form) for form in ('mol', 'smiles', 'inchi')]\n"
        "print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


LETTERS = st.sampled_from(
    [
        *"CNOSPFBIcnosp*()[]=#-/\\.:%123456789+@H",
        "Cl",
        "Br",
        "[nH]",
        "[C@H]",
        "[C@@]",
        "[Fe+2]",
        "[13C]",
        "->",
        "<-",
        "C(=O)",
    ]
)


@given(text=st.lists(LETTERS, max_size=25).map("".join))
@settings(max_examples=400, deadline=None)
def test_any_text_is_drawn_or_refused_in_a_sentence(text):
    reading = attempted(formats.read, text, "smiles")
    if isinstance(reading, ChemistryError):
        assert str(reading).endswith((".", ")"))
        return
    for form in ("smiles", "mol", "inchi"):
        written = attempted(formats.write, reading.drawing, form)
        assert str(written).endswith(".") if isinstance(written, ChemistryError) else written.text


@given(text=st.text(max_size=30))
@settings(max_examples=200, deadline=None)
def test_no_text_is_too_odd_to_be_refused(text):
    assert str(attempted(formats.read, text))


def attempted(function, *arguments):
    """What a function gives, or the error it raises on purpose."""
    try:
        return function(*arguments)
    except ChemistryError as error:
        return error
