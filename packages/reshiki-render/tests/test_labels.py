"""What a label says, where its pieces stand, and that bonds keep their distance."""

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import Atom, AtomDisplay, AtomLabels, Bond, Drawing, Point, replace
from reshiki_render.quality import group_hulls, overlaps
from reshiki_render.scene import Fill, Group, Stroke, scene
from reshiki_render.scene.labelling import label_of
from reshiki_render.scene.labels import Key, layout
from reshiki_render.scene.skeleton import skeleton
from reshiki_render.typography import faces


def atom(element: str, degrees: float | None = None, number: int = 1, **state) -> Atom:
    """An atom at the origin, or one standard bond away from it in a direction."""
    place = (
        Point(0.0, 0.0) if degrees is None else Point(42 * cos(radians(degrees)), 42 * sin(radians(degrees)))
    )
    return Atom(id=number, element=element, position=place, **state)


def centre(first: Atom, *degrees: float) -> Drawing:
    """An atom with carbons in these directions."""
    others = [atom("C", angle, number) for number, angle in enumerate(degrees, 2)]
    return Drawing(atoms=(first, *others), bonds=tuple(Bond(a=1, b=other.id, order=1) for other in others))


def words(drawing: Drawing) -> str | None:
    label = label_of(skeleton(drawing), 0)
    return None if label is None else label.words


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        (centre(atom("C"), 0), None),
        (centre(atom("C", label_h=4)), "CH4"),
        (centre(atom("C", label_h=3, isotope=13), 0), "H313C"),
        (centre(atom("C", label_h=2, radical_electrons=1), 180), "CH2•"),
        (centre(atom("C", charge=-1), 0, 120), None),
        (centre(atom("O", label_h=1), 0), "HO"),
        (centre(atom("O", label_h=1), 180), "OH"),
        (centre(atom("O", label_h=2)), "H2O"),
        (centre(atom("N", explicit_h=4, no_implicit=True, charge=1)), "NH4+"),
        (centre(atom("N", label_h=2, explicit_h=1), 180), "NH2"),
        (centre(atom("N", label_h=2, explicit_h=1, no_implicit=True), 180), "NH"),
        (centre(atom("O", charge=-1), 180), "O−"),
        (centre(atom("Ca", charge=2)), "Ca2+"),
        (centre(atom("H", isotope=2), 0), "D"),
        (centre(atom("H", isotope=3), 0), "T"),
        (centre(atom("H"), 0), "H"),
        (centre(atom("*"), 0), None),
        (centre(atom("*", display=AtomDisplay(variable="R1")), 0), "R1"),
        (centre(atom("O", label_h=1, display=AtomDisplay(hydrogens=False)), 0), "O"),
        (centre(atom("O", charge=-1, display=AtomDisplay(hide_charge=True)), 0), "O"),
        (centre(atom("C", label_h=3, display=AtomDisplay(carbons="terminal")), 0), "H3C"),
        (centre(atom("C", label_h=2, display=AtomDisplay(carbons="terminal")), 0, 120), None),
        (centre(atom("C", label_h=2, display=AtomDisplay(carbons="internal")), 30, 150), "CH2"),
    ],
)
def test_a_label_says_what_a_chemist_would_write(drawing, expected):
    assert words(drawing) == expected


@pytest.mark.parametrize(
    ("setting", "expected"), [("skeletal", None), ("terminal", "H3C"), ("internal", None), ("all", "H3C")]
)
def test_the_drawing_decides_which_carbons_are_labelled(setting, expected):
    drawing = replace(centre(atom("C", label_h=3), 0), atom_labels=AtomLabels(carbons=setting))
    assert words(drawing) == expected


def test_hydrogens_can_be_switched_off_for_the_whole_drawing():
    drawing = replace(centre(atom("O", label_h=1), 0), atom_labels=AtomLabels(hydrogens=False))
    assert words(drawing) == "O"


def test_a_symbol_is_centred_on_its_atom_across_and_by_its_capital_up_and_down():
    label = layout(Key("Cl", 0, 0, 0, 0, "right", 10.0, "Arimo-Regular"))
    (piece,) = label.pieces
    width = faces.advance("Cl", "Arimo-Regular") * 10
    assert piece.x == pytest.approx(-width / 2)
    assert piece.baseline == pytest.approx(faces.CAP_HEIGHT * 10 / 2)


def test_counts_sink_and_charges_and_isotopes_rise_as_in_the_reference():
    label = layout(Key("N", 15, 3, 1, 0, "right", 10.0, "Arimo-Regular"))
    symbol, isotope, hydrogen, count, charge = label.pieces
    assert [piece.text for piece in label.pieces] == ["N", "15", "H", "3", "+"]
    tops = {piece.text: piece.baseline - faces.ASCENT * piece.size for piece in label.pieces}
    assert tops["3"] - tops["N"] == pytest.approx(4.0)
    assert tops["15"] - tops["N"] == tops["+"] - tops["N"] == pytest.approx(-2.5)
    assert {isotope.size, count.size, charge.size} == {7.0}
    assert isotope.x + faces.advance("15", "Arimo-Regular") * 7 == pytest.approx(symbol.x)
    assert hydrogen.x == pytest.approx(symbol.x + faces.advance("N", "Arimo-Regular") * 10)


@pytest.mark.parametrize("where", ["above", "below"])
def test_stacked_hydrogens_keep_an_eighth_of_an_em_of_clear_ink(where):
    label = layout(Key("N", 0, 1, 0, 0, where, 10.0, "Arimo-Regular"))
    n, h = label.hulls
    gap = n.top - h.bottom if where == "above" else h.top - n.bottom
    assert gap == pytest.approx(1.2)


def test_a_nitro_group_has_its_charge_where_no_bond_runs():
    nitrogen = atom("N", charge=1)
    oxygens = (atom("O", -60, 3), atom("O", 60, 4, charge=-1))
    drawing = Drawing(
        atoms=(nitrogen, atom("C", 180, 2), *oxygens),
        bonds=(
            Bond(a=1, b=2, order=1),
            Bond(a=1, b=3, order=2, double_position="center"),
            Bond(a=1, b=4, order=1),
        ),
    )
    assert overlaps(scene(drawing)) == ()
    plus = next(piece for piece in label_of(skeleton(drawing), 0).pieces if piece.text == "+")
    assert plus.x < 0


@pytest.mark.parametrize(("oxo", "oxide", "carbon"), [(0, 240, 120), (0, 120, 240), (180, 300, 60)])
def test_a_charge_leaves_both_lines_of_a_level_double_bond_their_length(oxo, oxide, carbon):
    drawing = Drawing(
        atoms=(
            atom("N", charge=1),
            atom("O", oxo, 2),
            atom("O", oxide, 3, charge=-1),
            atom("C", carbon, 4),
        ),
        bonds=(Bond(a=1, b=2, order=2), Bond(a=1, b=3, order=1), Bond(a=1, b=4, order=1)),
    )
    (lines,) = [item.path.numbers for item in scene(drawing).items if isinstance(item, Stroke)]
    first, second = abs(lines[2] - lines[0]), abs(lines[6] - lines[4])
    assert len(lines) == 8
    assert first == pytest.approx(second)
    assert first > 4


@pytest.mark.parametrize("others", [(60, 300), (120, 240)])
@pytest.mark.parametrize("oxide", [0, 180])
def test_the_charges_of_neighbours_on_a_level_stand_apart(oxide, others):
    if oxide == 0:
        others = tuple(180 - degrees for degrees in others)
    drawing = Drawing(
        atoms=(
            atom("N", charge=1),
            atom("O", oxide, 2, charge=-1),
            *(atom("C", degrees, number) for number, degrees in enumerate(others, 3)),
        ),
        bonds=tuple(Bond(a=1, b=number, order=1) for number in (2, 3, 4)),
    )
    assert overlaps(scene(drawing)) == ()
    minus = label_of(skeleton(drawing), 1).pieces
    assert [piece.text for piece in minus] == (["O", "−"] if oxide == 0 else ["−", "O"])


@given(st.floats(0, 360), st.sampled_from(["O", "N", "S", "Cl", "Si"]), st.integers(0, 3))
def test_a_bond_ends_one_margin_from_the_ink_of_its_label(turn, element, hydrogens):
    drawing = centre(atom(element, label_h=hydrogens), turn)
    figure = scene(drawing)
    assert overlaps(figure) == ()
    (bond,) = [item for item in figure.items if isinstance(item, Fill)]
    (label,) = [item for item in figure.items if isinstance(item, Group)]
    corners = list(zip(bond.path.numbers[::2], bond.path.numbers[1::2], strict=True))
    hulls = list(group_hulls(label))

    def distance(place: tuple[float, float]) -> float:
        """From a place to the nearest glyph, by the widest of the eight gaps its hull leaves."""
        x, y = place
        root = 2**0.5
        return min(
            max(
                hull.left - x,
                x - hull.right,
                hull.top - y,
                y - hull.bottom,
                (hull.low_sum - x - y) / root,
                (x + y - hull.high_sum) / root,
                (hull.low_difference - x + y) / root,
                (x - y - hull.high_difference) / root,
            )
            for hull in hulls
        )

    (ax, ay), (bx, by) = sorted(corners, key=distance)[:2]
    assert distance(((ax + bx) / 2, (ay + by) / 2)) == pytest.approx(1.6)
    # The corners of a line 0.6 pt wide may come 0.3 pt nearer than its axis.
    assert distance((ax, ay)) >= 1.29
    assert hypot(corners[0][0] - corners[2][0], corners[0][1] - corners[2][1]) > 1
