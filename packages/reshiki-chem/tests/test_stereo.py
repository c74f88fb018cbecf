"""Windings, wedges and double bonds on the page, against RDKit's reading of MOL files."""

from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rdkit import Chem

from reshiki_chem import formats, molecule
from reshiki_chem.stereo import Spoke, is_cis, reordered, sense, side, winding
from reshiki_render.drawing import AtomStereo, Drawing, replace

SYMBOLS = ("F", "Cl", "Br", "I")
CODES = {0: 0, 1: 1, -1: 6}
CCW, CW = "CHI_TETRAHEDRAL_CCW", "CHI_TETRAHEDRAL_CW"


def molblock(angles, marks):
    """A carbon with halogens at angles (degrees, anticlockwise), the mark of each bond 1, -1 or 0."""
    lines = ["", "", "", f"{len(angles) + 1:3}{len(angles):3}  0  0  1  0  0  0  0  0999 V2000"]
    lines.append("    0.0000    0.0000    0.0000 C   0  0")
    for symbol, angle in zip(SYMBOLS, angles, strict=False):
        x, y = 1.5 * cos(radians(angle)), 1.5 * sin(radians(angle))
        lines.append(f"{x:10.4f}{y:10.4f}    0.0000 {symbol:3} 0  0")
    lines += [f"  1{i:3}  1{CODES[mark]:3}" for i, mark in enumerate(marks, 2)]
    return "\n".join((*lines, "M  END", ""))


@st.composite
def centres(draw):
    """Three or four bonds at least 15 degrees apart, one or two of them marked."""
    count = draw(st.sampled_from((3, 4)))
    gaps = draw(st.lists(st.integers(3, 20), min_size=count, max_size=count))
    start = draw(st.integers(0, 71))
    total = sum(gaps)
    angles = [(start * 5 + sum(gaps[:i]) * 360 / total) % 360 for i in range(count)]
    angles = draw(st.permutations(angles))
    marks = [0] * count
    for place in draw(st.sets(st.integers(0, count - 1), min_size=1, max_size=2)):
        marks[place] = draw(st.sampled_from((1, -1)))
    return angles, marks


@given(centre=centres())
def test_what_wedges_say_rdkit_says_too(centre):
    from rdkit import Chem, rdBase

    angles, marks = centre
    said = winding(
        [Spoke(cos(radians(a)), -sin(radians(a)), mark) for a, mark in zip(angles, marks, strict=True)]
    )
    if said is not None:
        with rdBase.BlockLogs():
            tag = Chem.MolFromMolBlock(molblock(angles, marks)).GetAtomWithIdx(0).GetChiralTag()
        assert str(tag) == {"ccw": CCW, "cw": CW}[said]


@given(centre=centres(), order=st.randoms(use_true_random=False))
def test_a_winding_told_in_another_order_is_the_same_winding(centre, order):
    angles, marks = centre
    spokes = [Spoke(cos(radians(a)), -sin(radians(a)), mark) for a, mark in zip(angles, marks, strict=True)]
    names = list(range(len(spokes)))
    shuffled = order.sample(names, len(names))
    said = winding(spokes)
    again = winding([spokes[name] for name in shuffled])
    assert again == (said and reordered(said, names, shuffled))


def test_a_wedge_on_the_stem_of_a_t_does_not_tell():
    assert winding([Spoke(1, 0), Spoke(-1, 0), Spoke(0, 1, 1)]) is None


def test_opposite_wedges_across_a_centre_contradict():
    assert winding([Spoke(1, 0, 1), Spoke(0, 1), Spoke(-1, 0, -1), Spoke(0, -1)]) is None


def test_a_wedge_and_a_hash_side_by_side_agree():
    assert winding([Spoke(1, 0, 1), Spoke(0, 1, -1), Spoke(-1, 0), Spoke(0, -1)]) == winding(
        [Spoke(1, 0, 1), Spoke(0, 1), Spoke(-1, 0), Spoke(0, -1)]
    )


def test_no_wedge_tells_nothing():
    assert winding([Spoke(1, 0), Spoke(0, 1), Spoke(-1, -1)]) is None


def test_left_is_the_walkers_left_on_the_screen():
    assert side((0, 0), (1, 0), (0.5, -1)) > 0
    assert side((0, 0), (1, 0), (0.5, 1)) < 0


def test_neighbours_on_one_side_are_cis():
    assert is_cis((0, 0), (1, 0), (-0.5, 1), (1.5, 1)) is True
    assert is_cis((0, 0), (1, 0), (-0.5, 1), (1.5, -1)) is False
    assert is_cis((0, 0), (1, 0), (-1, 0), (1.5, -1)) is None


def test_a_drawn_wedge_beats_the_stored_winding():
    drawing = formats.read("C[C@H](F)Cl", "smiles").drawing
    flipped = replace(
        drawing,
        atoms=tuple(
            replace(
                atom, stereo=replace(atom.stereo, winding="cw" if atom.stereo.winding == "ccw" else "ccw")
            )
            if atom.stereo
            else atom
            for atom in drawing.atoms
        ),
    )
    assert flipped != drawing
    assert formats.write(flipped, "smiles") == formats.write(drawing, "smiles")


def test_the_stored_winding_counts_where_no_wedge_is_drawn():
    drawing = formats.read("C[C@H](F)Cl", "smiles").drawing
    plain = replace(drawing, bonds=tuple(replace(bond, display="plain") for bond in drawing.bonds))
    assert formats.write(plain, "smiles").text == "C[C@H](F)Cl"
    (warning,) = formats.write(plain, "mol").warnings
    assert "Atom 2" in warning


def test_a_wedge_without_stored_winding_counts():
    drawing = formats.read("C[C@H](F)Cl", "smiles").drawing
    bare = replace(drawing, atoms=tuple(replace(atom, stereo=None) for atom in drawing.atoms))
    assert formats.write(bare, "smiles").text == "C[C@H](F)Cl"


def test_a_wavy_bond_says_that_nothing_is_known():
    drawing = formats.read("C[C@H](F)Cl", "smiles").drawing
    wavy = replace(
        drawing,
        bonds=tuple(
            replace(bond, display="wavy" if bond.display != "plain" else "plain") for bond in drawing.bonds
        ),
    )
    assert formats.write(wavy, "smiles").text == "CC(F)Cl"


@pytest.mark.parametrize("display", ["hollow_wedge", "bold"])
def test_every_kind_of_wedge_counts_as_one(display):
    drawing = formats.read("C[C@H](F)Cl", "smiles").drawing
    shown = {"wedge": display, "hash": "hashed"}
    other = replace(
        drawing,
        bonds=tuple(replace(bond, display=shown.get(bond.display, bond.display)) for bond in drawing.bonds),
    )
    assert formats.write(other, "smiles").text == "C[C@H](F)Cl"


def test_a_projection_is_no_stereochemistry():
    drawing = formats.read("CC(F)Cl", "smiles").drawing
    first, *rest = drawing.bonds
    shaded = replace(
        drawing, bonds=(replace(first, a=first.b, b=first.a, display="wedge", projection=True), *rest)
    )
    assert formats.write(shaded, "smiles").text == "CC(F)Cl"


def mirrored(drawing: Drawing) -> Drawing:
    return replace(
        drawing,
        atoms=tuple(
            replace(atom, position=atom.position._replace(x=-atom.position.x)) for atom in drawing.atoms
        ),
    )


def test_the_mirror_image_of_a_drawing_is_the_mirror_image_of_the_molecule():
    drawing = formats.read("C[C@H](F)Cl", "smiles").drawing
    assert formats.write(mirrored(drawing), "smiles").text == "C[C@@H](F)Cl"


def test_the_geometry_of_a_double_bond_is_the_one_on_the_page():
    drawing = formats.read("F/C=C/F", "smiles").drawing
    forgotten = replace(
        drawing, bonds=tuple(replace(bond, stereo=None, stereo_atoms=()) for bond in drawing.bonds)
    )
    assert formats.write(forgotten, "smiles").text == "F/C=C/F"


def test_an_authoritative_geometry_is_not_read_from_the_page():
    drawing = formats.read("F/C=C/F", "smiles").drawing
    told = replace(
        drawing,
        bonds=tuple(
            replace(bond, stereo="z", stereo_authoritative=True) if bond.order == 2 else bond
            for bond in drawing.bonds
        ),
    )
    assert formats.write(told, "smiles").text == "F/C=C\\F"
    mol = formats.write(told, "mol")
    assert any("2=3" in warning for warning in mol.warnings)
    assert "  2  3  2  3" in mol.text


@pytest.mark.parametrize("change", [{"stereo": "any", "stereo_atoms": ()}, {"display": "wavy"}])
def test_an_unknown_geometry_stays_unknown(change):
    drawing = formats.read("F/C=C/F", "smiles").drawing
    unknown = replace(
        drawing, bonds=tuple(replace(bond, **change) if bond.order == 2 else bond for bond in drawing.bonds)
    )
    assert formats.write(unknown, "smiles").text == "FC=CF"


def test_double_bonds_of_small_rings_have_no_geometry():
    assert formats.write(formats.read("C1CCCC=C1", "smiles").drawing, "smiles").text == "C1=CCCCC1"


def test_the_winding_lists_every_neighbour_of_its_centre(written):
    drawing = formats.read(written, "smiles").drawing
    bonded = {atom.id: set() for atom in drawing.atoms}
    for bond in drawing.bonds:
        bonded[bond.a].add(bond.b)
        bonded[bond.b].add(bond.a)
    for atom in drawing.atoms:
        if atom.stereo:
            assert isinstance(atom.stereo, AtomStereo)
            assert len(atom.stereo.neighbors) == len(bonded[atom.id])
            assert set(atom.stereo.neighbors) == bonded[atom.id]


def test_stereochemistry_of_many_molecules_is_that_of_each():
    text = ".".join(["C[C@H](F)Cl", "F/C=C/F", "O"] * 10)
    drawing = formats.read(text, "smiles").drawing
    assert molecule.is_crowd(molecule.copied(drawing).mol)
    assert formats.write(drawing, "smiles").text == ".".join(
        sorted(["C[C@H](F)Cl"] * 10 + ["F/C=C/F"] * 10 + ["O"] * 10)
    )


def test_the_sense_of_a_wedge_is_nothing_where_the_others_are_in_line():
    assert abs(sense([Spoke(1, 0), Spoke(-1, 0), Spoke(0, 1)], 2)) < 1e-9


@pytest.mark.parametrize(
    "smiles",
    [
        "[C@@H]([CH3:1])([13CH3:2])[OH:3]",
        "[C@H]([CH3:1])([13CH3:2])[OH:3]",
        "[C@H]([F:1])([Cl:2])[CH3:3]",
        "[C@H]([F:1])([1F:1])[CH:1][F:1]",
        "[P@H]([CH3:1])(=[O:2])[OH:3]",
    ],
)
def test_a_centre_that_is_written_first_keeps_its_hand(smiles):
    written = formats.write(formats.read(smiles, "smiles").drawing, "smiles").text.strip()
    assert Chem.CanonSmiles(written) == Chem.CanonSmiles(smiles)
