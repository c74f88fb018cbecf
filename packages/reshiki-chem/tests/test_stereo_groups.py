"""Groups of centres, as labels beside them."""

from reshiki_chem.smiles import read
from reshiki_chem.stereo_groups import StereoGroup, groups_of, labelled
from reshiki_render.drawing import AtomNumber, Drawing, replace


def two_centres() -> Drawing:
    return read("C[C@H](F)[C@H](C)Cl")[0]


def test_groups_are_told_from_their_labels() -> None:
    groups = (StereoGroup("abs", 1, (2,)), StereoGroup("or", 12, (4,)))
    drawing, left = labelled(two_centres(), groups)
    assert left == ()
    assert groups_of(drawing) == groups


def test_numbers_are_told_apart_by_kind() -> None:
    drawing, _ = labelled(two_centres(), [StereoGroup("or", 1, (2,)), StereoGroup("and", 1, (4,))])
    assert [group.label for group in groups_of(drawing)] == ["or1", "&1"]


def test_an_atom_with_a_number_of_its_own_keeps_it() -> None:
    drawing = two_centres()
    atom = drawing.atoms[1]
    numbered = replace(atom, display=replace(atom.display, number=AtomNumber(text="7")))
    drawing = replace(drawing, atoms=(drawing.atoms[0], numbered, *drawing.atoms[2:]))
    made, left = labelled(drawing, [StereoGroup("or", 1, (2, 4))])
    assert left == (StereoGroup("or", 1, (2,)),)
    assert groups_of(made) == (StereoGroup("or", 1, (4,)),)


def test_other_numbers_are_no_groups() -> None:
    drawing = two_centres()
    for text in ("1", "or", "&", "or01", "abs1", "OR1"):
        atom = drawing.atoms[1]
        numbered = replace(atom, display=replace(atom.display, number=AtomNumber(text=text)))
        assert groups_of(replace(drawing, atoms=(numbered,))) == ()


def test_absolute_centres_alone_need_no_label() -> None:
    drawing = two_centres()
    assert labelled(drawing, [StereoGroup("abs", 1, (2, 4))]) == (drawing, ())
