"""InChI in: standard and not, with coordinates and without, and what is none."""

import pytest

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.formats import read, write
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate


def drawn(text: str) -> Drawing:
    drawing = read(text, "inchi").drawing
    validate(drawing)
    return drawing


@pytest.mark.parametrize(
    ("inchi", "smiles"),
    [
        ("InChI=1S/CH4/h1H4", "C"),
        ("InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3", "CCO"),
        ("InChI=1/C2H6O/c1-2-3/h3H,2H2,1H3", "CCO"),
        ("InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1", "C[C@H](N)C(=O)O"),
        ("InChI=1S/C4H8/c1-3-4-2/h3-4H,1-2H3/b4-3+", "C/C=C/C"),
        ("InChI=1S/C4H8/c1-3-4-2/h3-4H,1-2H3/b4-3-", "C/C=C\\C"),
        ("InChI=1S/2ClH.2H3N.Pt/h2*1H;2*1H3;/q;;;;+2/p-2", "N.N.[Cl-].[Cl-].[Pt+2]"),
        ("InChI=1S/C2H4O2.Na/c1-2(3)4;/h1H3,(H,3,4);/q;+1/p-1", "CC(=O)[O-].[Na+]"),
        ("InChI=1S/CH4/h1H4/i1D2", "[2H]C[2H]"),
        ("InChI=1S/CH4/h1H4/i1+1", "[13CH4]"),
        ("InChI=1S/p+1", "[H+]"),
        ("InChI=1S/CH3/h1H3", "[CH3]"),
        ("InChI=1S/C", "[C]"),
        ("InChI=1S/H2/h1H", "[HH]"),
        ("InChI=1S/CH3NO2/c1-2(3)4/h1H3", "C[N+](=O)[O-]"),
        ("InChI=1S/ClHO4/c2-1(3,4)5/h(H,2,3,4,5)", "[O-][Cl+3]([O-])([O-])O"),
    ],
)  # fmt: skip
def test_an_inchi_gives_its_structure(inchi: str, smiles: str) -> None:
    drawing = drawn(inchi)
    assert write(drawing, "smiles").text == smiles
    if inchi.startswith("InChI=1S"):
        assert write(drawing, "inchi").text == inchi


def test_charges_of_an_inner_salt_are_put_where_they_belong() -> None:
    # The library leaves the sulfur of a sulfate ester with seven bonds and the charge.
    inchi = "InChI=1S/C4H11NO4S/c1-5(2,3)4-9-10(6,7)8/h4H2,1-3H3"
    drawing, warnings = read(inchi, "inchi")
    assert warnings == ()
    assert write(drawing, "smiles").text == "C[N+](C)(C)COS(=O)(=O)[O-]"
    assert write(drawing, "inchi").text == inchi


def test_an_azo_dioxide_has_its_charges_and_its_inchi_again() -> None:
    inchi = "InChI=1S/C2H6N2O2/c1-3(5)4(2)6/h1-2H3"
    drawing, warnings = read(inchi, "inchi")
    assert warnings == ()
    assert write(drawing, "smiles").text == "C[N+]([O-])=[N+](C)[O-]"
    assert write(drawing, "inchi").text.startswith(inchi)


def test_perchlorate_is_drawn_as_chemists_write_it() -> None:
    drawing = drawn("InChI=1S/ClHO4/c2-1(3,4)5/h(H,2,3,4,5)")
    assert sorted(bond.order for bond in drawing.bonds) == [1, 2, 2, 2]
    assert all(atom.charge == 0 for atom in drawing.atoms)


def test_what_no_valence_allows_is_drawn_as_given_and_told() -> None:
    drawing, warnings = read("InChI=1S/BrF3/c2-1(3)4", "inchi")
    assert len(drawing.bonds) == 3
    assert warnings == ("Atom 1 has 3 bonds, more than Br forms; drawn as given.",)


def test_unknown_stereo_stays_unknown() -> None:
    drawing = drawn("InChI=1S/C2H4ClF/c1-2(3)4/h2H,1H3/t2?")
    assert write(drawing, "smiles").text == "CC(F)Cl"


ETHANOL = "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3"
DRAWN = "AuxInfo=1/0/N:3,1,2/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,0;0,1.5,0;"


@pytest.mark.parametrize("between", ["\n", " ", "\r\n", "\t"])
def test_coordinates_come_from_the_auxiliary_information(between: str) -> None:
    drawing, warnings = read(f"{ETHANOL}{between}{DRAWN}", "inchi")
    assert warnings == ()
    assert [atom.element for atom in drawing.atoms] == ["C", "C", "O"]
    assert [tuple(atom.position) for atom in drawing.atoms] == [(0, -42), (0, 0), (42, 0)]


def test_wedges_are_drawn_on_given_coordinates() -> None:
    inchi = "InChI=1S/C3H7NO2/c1-2(4)3(5)6/h2H,4H2,1H3,(H,5,6)/t2-/m0/s1"
    aux = (
        "AuxInfo=1/1/N:1,2,4,3,5,6/E:(5,6)/it:im/rA:6nCCNCOO/rB:n1;s2;s2;d4;s4;"
        "/rC:1.5,1.299,0;.75,0,0;1.5,-1.299,0;-.75,0,0;-1.5,1.299,0;-1.5,-1.299,0;"
    )
    drawing, warnings = read(f"{inchi}\n{aux}", "inchi")
    assert warnings == ()
    assert tuple(drawing.atoms[0].position) == pytest.approx((42, -36.372))
    assert write(drawing, "inchi").text == inchi


@pytest.mark.parametrize(
    "aux",
    [
        "AuxInfo=1/0/N:3,1,2",
        "AuxInfo=1/0/N:3,1,2/rA:3nCOC/rB:s1;s2;/rC:0,0,0;1.5,0,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,1,2/rA:3nCNC/rB:s1;s1;/rC:0,0,0;1.5,0,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,1/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,1,9/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,1,1/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,1,2/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,0;",
        "AuxInfo=1/0/N:3,1,2/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,x,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,1,2/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,3;0,1.5,0;",
        "AuxInfo=1/0/N:3,1,2/rA:3nCOC/rB:s1;s1;/rC:0,0,0;0,0,0;0,1.5,0;",
        "AuxInfo=1/0/N:3,x,2/rA:3nCOC/rB:s1;s1;/rC:0,0,0;1.5,0,0;0,1.5,0;",
        "AuxInfo=",
    ],
)
def test_coordinates_of_another_structure_are_not_taken(aux: str) -> None:
    drawing, warnings = read(f"{ETHANOL}\n{aux}", "inchi")
    assert warnings == (
        "The auxiliary information has no flat drawing of this structure; the structure is laid out anew.",
    )
    assert [a.position for a in drawing.atoms] == [a.position for a in drawn(ETHANOL).atoms]


def test_a_name_behind_an_inchi_is_told() -> None:
    assert read(f"{ETHANOL} ethanol", "inchi").warnings == ("What follows the InChI is not drawn: ethanol",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "There is no InChI: the text is empty."),
        (" \r\n\ufeff", "There is no InChI: the text is empty."),
        ("LFQSCWFLJHTTHZ-UHFFFAOYSA-N", "An InChIKey names a structure but does not hold it; give the InChI or a SMILES."),
        ("InChIKey=LFQSCWFLJHTTHZ-UHFFFAOYSA-N", ("An InChIKey names a structure but does not hold it; give the InChI or a "
         "SMILES.")),
        ("InChI=1S/CH4/h1H4\nInChI=1S/H2O/h1H2", "The text has 2 InChIs. Give one."),
        ("CCO", "The text is no InChI: an InChI begins with InChI=1S/ or InChI=1/."),
        ("methane InChI=1S/CH4/h1H4", "The text is no InChI: an InChI begins with InChI=1S/ or InChI=1/."),
        ("InChI=2S/CH4/h1H4", "This is an InChI of version 2S; version 1 is read (InChI=1S/ or InChI=1/)."),
        ("InChI=1X/CH4/h1H4", "This is an InChI of version 1X; version 1 is read (InChI=1S/ or InChI=1/)."),
        ("InChI=CH4/h1H4", "The InChI does not say its version: it begins with InChI=1S/ (standard) or InChI=1/."),
        ("InChI=1S", "The InChI does not say its version: it begins with InChI=1S/ (standard) or InChI=1/."),
        ("InChI=1S/", "The InChI cannot be read: it has no formula."),
        ("InChI=1S/C2H6O/c1-2-3-4/h3H,2H2,1H3", ("The InChI cannot be read: its connections (/c) name atom 4, but its formula "
         "C2H6O has 3 atoms besides hydrogen.")),
        ("InChI=1S/C2H6O/c1-2-x/h3H", "The InChI cannot be read: the library does not understand the connections (/c)."),
        ("InChI=1S/C2H6O/c1-2-3/h3H2,2H2,1H3", ("The InChI cannot be read: the library does not understand the hydrogens "
         "(/h).")),
        ("InChI=1S/CH4/h1H4/nonsense", ("The InChI cannot be read: the library does not understand what follows the layers of "
         "the structure.")),
        ("InChI=1S/CH4/h1H4é", "Not an InChI: the character U+00E9 at place 18 cannot stand in one."),
    ],
)  # fmt: skip
def test_what_is_no_inchi_is_refused_in_our_words(text: str, message: str) -> None:
    with pytest.raises(UnreadableStructure) as error:
        read(text, "inchi")
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        (f"InChI=1S/C{'1' * 100_000}", "at most 100,000 are read"),
        ("InChI=1S/C1024H2050/h1H", "at most 1,023 are read"),
    ],
)
def test_what_is_larger_than_an_inchi_can_be_is_refused(text: str, limit: str) -> None:
    with pytest.raises(StructureTooLarge) as error:
        read(text, "inchi")
    assert limit in str(error.value)


def test_rings_of_molecules_beside_a_metal_are_drawn_as_rings():
    drawing = read("InChI=1S/C5H5.Na/c1-2-4-5-3-1;/h1-5H;/q-1;+1", "inchi").drawing
    places = {atom.id: atom.position for atom in drawing.atoms}
    lengths = [
        ((places[bond.a].x - places[bond.b].x) ** 2 + (places[bond.a].y - places[bond.b].y) ** 2) ** 0.5
        for bond in drawing.bonds
    ]
    assert max(lengths) < 1.6 * min(lengths)
