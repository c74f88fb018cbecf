"""Marks drawn at an atom show its real state, where and as large as they say."""

import pytest

from reshiki_render.drawing import Atom, AtomMark, Bond, Drawing, Point
from reshiki_render.scene import Fill, Group, Stroke, scene
from reshiki_render.typography import faces


def figure(kind: str, charge: int = 0, radicals: int = 0, **fields):
    mark = AtomMark(kind=kind, offset=Point(40, -40), **fields)
    atom = Atom(
        id=1, element="O", position=Point(0, 0), charge=charge, radical_electrons=radicals, marks=(mark,)
    )
    other = Atom(id=2, element="C", position=Point(-42, 0))
    return scene(Drawing(atoms=(atom, other), bonds=(Bond(a=1, b=2, order=1),)))


def groups(drawn):
    return [item for item in drawn.items if isinstance(item, Group)]


@pytest.mark.parametrize(
    ("kind", "charge", "radicals", "strokes", "fills", "text"),
    [
        ("charge", 1, 0, 1, 0, ""),
        ("charge", -1, 0, 1, 0, ""),
        ("charge", 2, 0, 0, 0, "2+"),
        ("circled_charge", 1, 0, 2, 0, ""),
        ("circled_charge", -2, 0, 1, 0, "2−"),
        ("radical", 0, 1, 0, 1, ""),
        ("radical", 0, 2, 0, 2, ""),
        ("radical_ion", 1, 1, 1, 1, ""),
        ("radical_ion", -1, 1, 1, 1, ""),
        ("radical_ion", 2, 1, 0, 1, "2+"),
        ("radical_ion", -1, 2, 1, 2, ""),
        ("lone_pair", 0, 0, 0, 2, ""),
        ("lone_pair_bar", 0, 0, 1, 0, ""),
    ],
)
def test_a_mark_is_drawn_from_the_atoms_state(kind, charge, radicals, strokes, fills, text):
    label, mark = groups(figure(kind, charge, radicals))
    assert sum(isinstance(item, Stroke) for item in mark.items) == strokes
    assert sum(isinstance(item, Fill) for item in mark.items) == fills
    assert "".join(item.text for item in mark.items if not isinstance(item, Stroke | Fill)) == text
    assert label.label == ("O" if kind != "radical" or not charge else label.label)


@pytest.mark.parametrize("kind", ["charge", "circled_charge", "radical", "radical_ion"])
def test_a_mark_of_a_state_the_atom_does_not_have_draws_nothing(kind):
    assert len(groups(figure(kind))) == 1


@pytest.mark.parametrize(("kind", "expected"), [("charge", "O"), ("radical", "O+"), ("lone_pair", "O•+")])
def test_what_a_mark_shows_the_label_leaves_out(kind, expected):
    drawn = groups(figure(kind, charge=1, radicals=1))
    assert sorted(drawn[0].label) == sorted(expected if kind != "charge" else "O•")


def test_a_lone_pair_turns_by_its_angle():
    def spread(angle: float) -> tuple[float, float]:
        _, mark = groups(figure("lone_pair", angle=angle))
        boxes = [item.path.bounds() for item in mark.items]
        return boxes[1].left - boxes[0].left, boxes[1].top - boxes[0].top

    assert spread(0.0) == (pytest.approx(0.4 * 7.5), pytest.approx(0))
    assert spread(90.0) == (pytest.approx(0, abs=1e-9), pytest.approx(0.4 * 7.5))


def test_a_mark_is_three_quarters_of_the_label_unless_it_has_a_size():
    def width(**fields) -> float:
        _, mark = groups(figure("charge", charge=1, **fields))
        return mark.items[0].path.bounds().width

    assert width() == pytest.approx(0.6 * 7.5)
    assert width(size_pt=20.0) == pytest.approx(0.6 * 20)


def test_a_turned_sign_stays_upright_and_turned_dots_turn():
    def boxes(kind: str, angle: float) -> list[tuple[float, float]]:
        mark = groups(figure(kind, 1, angle=angle))[-1]
        found = [item.path.bounds() for item in mark.items]
        return [(round(box.top - found[0].top, 3), round(box.width, 3)) for box in found]

    assert boxes("charge", 45.0) == boxes("charge", 0.0)
    assert boxes("circled_charge", 45.0) == boxes("circled_charge", 0.0)
    assert boxes("lone_pair", 45.0) != boxes("lone_pair", 0.0)


def test_a_charge_in_figures_fits_its_circle():
    mark = groups(figure("circled_charge", -12))[-1]
    (circle,) = [item for item in mark.items if isinstance(item, Stroke)]
    (text,) = [item for item in mark.items if hasattr(item, "text")]
    box = circle.path.bounds()
    assert box.left < text.x
    assert faces.advance(text.text, text.face) * text.size < 0.8 * box.width
