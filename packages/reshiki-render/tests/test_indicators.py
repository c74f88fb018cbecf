"""Map numbers, atom numbers and stereo marks: which show, where they stand."""

from math import cos, hypot, radians, sin

import pytest

from reshiki_render.drawing import Atom, AtomDisplay, AtomLabels, Bond, Drawing, Point, replace
from reshiki_render.drawing.atoms import AtomNumber, MappingDisplay, StereoDisplay
from reshiki_render.quality import overlaps
from reshiki_render.scene import Group, scene


def star(first: Atom, *degrees: float) -> Drawing:
    others = [
        Atom(id=number, element="C", position=Point(42 * cos(radians(angle)), 42 * sin(radians(angle))))
        for number, angle in enumerate(degrees, 2)
    ]
    return Drawing(atoms=(first, *others), bonds=tuple(Bond(a=1, b=other.id, order=1) for other in others))


def center(**fields) -> Atom:
    return Atom(id=1, element="C", position=Point(0, 0), **fields)


def said(drawing: Drawing) -> list[str]:
    return [item.label for item in scene(drawing).items if isinstance(item, Group)]


SHOWN, HIDDEN = StereoDisplay(show=True), MappingDisplay(show=False)


@pytest.mark.parametrize(
    ("atom", "settings", "expected"),
    [
        (center(map_num=7), AtomLabels(), ["7"]),
        (center(map_num=7), AtomLabels(maps=False), []),
        (center(map_num=7, display=AtomDisplay(mapping=HIDDEN)), AtomLabels(), []),
        (
            center(map_num=7, display=AtomDisplay(mapping=MappingDisplay(show=True))),
            AtomLabels(maps=False),
            ["7"],
        ),
        (center(cip_label="R"), AtomLabels(), []),
        (center(cip_label="R"), AtomLabels(stereo=True), ["(R)"]),
        (center(cip_label="S", display=AtomDisplay(stereo=SHOWN)), AtomLabels(), ["(S)"]),
        (center(display=AtomDisplay(number=AtomNumber(text="4a"))), AtomLabels(), ["4a"]),
        (
            center(map_num=1, cip_label="R", display=AtomDisplay(number=AtomNumber(text="2"))),
            AtomLabels(stereo=True),
            ["2", "1", "(R)"],
        ),
    ],
)
def test_an_indicator_shows_when_its_atom_or_else_the_drawing_says_so(atom, settings, expected):
    assert said(replace(star(atom, 0, 120, 240), atom_labels=settings)) == expected


def test_double_bond_marks_stand_beside_the_middle_of_their_bond():
    atoms = star(center(), 0).atoms
    bond = Bond(a=1, b=2, order=2, cip_label="E", indicator=SHOWN)
    figure = scene(Drawing(atoms=atoms, bonds=(bond,)))
    (group,) = [item for item in figure.items if isinstance(item, Group)]
    assert group.label == "(E)"
    assert overlaps(figure) == ()


@pytest.mark.parametrize("degrees", [(0,), (0, 120), (0, 120, 240), (0, 90, 180, 270), (30, 150, 270, 200)])
def test_an_indicator_touches_neither_bonds_nor_labels(degrees):
    figure = scene(star(Atom(id=1, element="N", position=Point(0, 0), map_num=12, label_h=1), *degrees))
    assert overlaps(figure) == ()
    assert len([item for item in figure.items if isinstance(item, Group)]) == 2


def test_an_indicator_starts_looking_in_the_widest_open_angle():
    figure = scene(star(center(map_num=1), 30, 150))
    (group,) = [item for item in figure.items if isinstance(item, Group)]
    # The open side is up: the number is the topmost thing, in the middle.
    assert group.items[0].y < 14
    assert group.items[0].x == pytest.approx(figure.width / 2 - 7.5 * 0.556 / 2, abs=0.1)


def test_a_stored_offset_gives_the_indicators_centre_from_its_atom():
    offset = Point(100.0, -60.0)
    atom = center(map_num=1, display=AtomDisplay(mapping=MappingDisplay(offset=offset)))
    figure = scene(star(atom, 180))
    (group,) = [item for item in figure.items if isinstance(item, Group)]
    width = 7.5 * 1139 / 2048
    # The chain's end is 42 world units left of the atom and 4 pt from the edge.
    assert group.items[0].x + width / 2 == pytest.approx(4 + (42 + 100) * 14.4 / 42)


def test_indicators_keep_clear_of_one_another():
    atoms = tuple(
        Atom(id=number, element="C", position=Point(42 * number, 0), map_num=number) for number in range(1, 9)
    )
    bonds = tuple(Bond(a=number, b=number + 1, order=1) for number in range(1, 8))
    figure = scene(Drawing(atoms=atoms, bonds=bonds))
    places = [item.items[0] for item in figure.items if isinstance(item, Group)]
    assert all(hypot(a.x - b.x, a.y - b.y) > 5 for a in places for b in places if a is not b)
    assert overlaps(figure) == ()
