"""Abbreviations and condensed texts: what stands on the atom, which way the rest runs, what is hidden."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import Atom, AtomDisplay, Bond, Drawing, Point
from reshiki_render.drawing.abbreviations import Abbreviation
from reshiki_render.quality import overlaps
from reshiki_render.scene import Group, scene
from reshiki_render.scene.condensed import condensed, is_condensed, reversed_text
from reshiki_render.typography import faces

FACE = "Arimo-Regular"


def laid(text: str, reverse: str = "", facing: str = "right"):
    return condensed(text, reverse, facing, 10.0, FACE)


def centre_of(label, text: str) -> float:
    """The middle of the first occurrence of a text that lies within one piece."""
    for piece in label.pieces:
        if text in piece.text:
            start = piece.x + faces.advance(piece.text[: piece.text.index(text)], FACE) * piece.size
            return start + faces.advance(text, FACE) * piece.size / 2
    raise AssertionError(text)


@pytest.mark.parametrize(
    ("text", "reverse", "facing", "on_atom"),
    [
        ("CO2Me", "MeO2C", "right", "C"),
        ("CO2Me", "MeO2C", "left", "C"),
        ("OMe", "MeO", "left", "O"),
        ("NO2", "O2N", "left", "N"),
        ("CF3", "F3C", "right", "C"),
        ("SiMe3", "Me3Si", "left", "Si"),
        ("Boc", "", "right", "B"),
        ("Boc", "", "left", "c"),
        ("Ph", "", "left", "h"),
        ("TBSO", "OTBS", "left", "S"),
        ("C(CH3)3", "(CH3)3C", "left", "C"),
        ("Cl2", "", "right", "Cl"),
    ],
)
def test_the_attached_part_stands_on_the_atom(text, reverse, facing, on_atom):
    label = laid(text, reverse, facing)
    shown = reverse if facing == "left" and reverse else text
    assert label.words == shown
    if facing == "left" and shown.count(on_atom) > 1:
        pieces = [piece for piece in label.pieces if on_atom in piece.text]
        piece = pieces[-1]
        start = piece.x + faces.advance(piece.text[: piece.text.rindex(on_atom)], FACE) * piece.size
        assert start + faces.advance(on_atom, FACE) * piece.size / 2 == pytest.approx(0)
    else:
        assert centre_of(label, on_atom) == pytest.approx(0, abs=1e-9)


def test_counts_are_lowered_and_charges_raised():
    sizes = {piece.text: (piece.size, piece.baseline) for piece in laid("NMe3+").pieces}
    assert sizes["3"][0] == sizes["+"][0] == 7.0
    assert sizes["3"][1] > sizes["NMe"][1] > sizes["+"][1]


def test_a_centred_label_has_its_middle_on_the_atom():
    box = laid("CO2Me", facing="center").box
    assert box.left == pytest.approx(-box.right)


def test_a_label_set_above_has_its_first_part_on_the_atom_and_the_rest_over_it():
    first, *rest = laid("CO2Me", facing="above").pieces
    assert first.text == "C"
    assert all(piece.baseline < first.baseline - 5 for piece in rest)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("NMe2", "Me2N"),
        ("CH2", "H2C"),
        ("C(OH)2", "(OH)2C"),
        ("NMe2+", "Me2N+"),
        ("CO2Me", "MeO2C"),
        ("R1", "R1"),
        ("O", "O"),
        ("iPrO", "OiPr"),
        ("tert-BuO", "Otert-Bu"),
        ("TBSO", "OTBS"),
        ("NiPr2", "iPr2N"),
        ("SnBu3", "Bu3Sn"),
    ],
)
def test_a_formula_is_reversed_part_by_part(text, expected):
    assert reversed_text(text) == expected


@given(st.text(alphabet="CHNO()[]23+-Meab ", max_size=12))
def test_reversing_keeps_every_character(text):
    assert sorted(reversed_text(text)) == sorted(text)


@given(st.text(min_size=1, max_size=12), st.sampled_from(["left", "right", "center", "above"]))
def test_any_text_can_be_set(text, facing):
    label = laid(text, facing=facing)
    assert label.box.width >= 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [("NMe2", True), ("CH2", True), ("R1", False), ("X", False), ("Ph", False), ("N", False)],
)
def test_a_wildcards_text_is_a_formula_when_it_begins_with_an_element_and_goes_on(text, expected):
    assert is_condensed(text) is expected


def ester(turned: float = 1.0, **fields) -> Drawing:
    """Ethyl benzoate's CO2Et on one carbon, contracted; `turned` -1 mirrors it."""
    places = [(0, 0), (42, 0), (63, 36), (63, -36), (105, -36), (126, -72)]
    elements = "CCOOCC"
    atoms = tuple(
        Atom(id=number, element=element, position=Point(turned * x, y), label_h=0)
        for number, (element, (x, y)) in enumerate(zip(elements, places, strict=True), 1)
    )
    pairs = [(1, 2, 1), (2, 3, 2), (2, 4, 1), (4, 5, 1), (5, 6, 1)]
    group = Abbreviation(label="CO2Et", reverse_label="EtO2C", anchor=2, members=(2, 3, 4, 5, 6), **fields)
    return Drawing(
        atoms=atoms, bonds=tuple(Bond(a=a, b=b, order=order) for a, b, order in pairs), abbreviations=(group,)
    )


@pytest.mark.parametrize(
    ("turned", "alignment", "expected"),
    [
        (1.0, "auto", "CO2Et"),
        (-1.0, "auto", "EtO2C"),
        (-1.0, "left", "CO2Et"),
        (1.0, "right", "EtO2C"),
        (-1.0, "center", "CO2Et"),
    ],
)
def test_an_abbreviation_runs_away_from_its_bond_unless_it_is_aligned(turned, alignment, expected):
    figure = scene(ester(turned, alignment=alignment))
    (label,) = [item for item in figure.items if isinstance(item, Group)]
    assert label.label == expected
    assert alignment == "center" or overlaps(figure) == ()


def test_hidden_atoms_are_not_drawn_but_counted_in_the_formula():
    figure = scene(ester())
    assert len([item for item in figure.items if not isinstance(item, Group)]) == 1
    assert figure.title == "Structure C4O2"
    assert figure.warnings == ()


def test_a_wildcards_text_turns_with_its_bond():
    def figure(x: float):
        atoms = (
            Atom(
                id=1,
                element="*",
                position=Point(0, 0),
                display=AtomDisplay(variable="NMe2"),
                no_implicit=True,
            ),
            Atom(id=2, element="C", position=Point(x, 0)),
        )
        return scene(Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=1),)))

    assert [item.label for item in figure(-42).items if isinstance(item, Group)] == ["NMe2"]
    assert [item.label for item in figure(42).items if isinstance(item, Group)] == ["Me2N"]
