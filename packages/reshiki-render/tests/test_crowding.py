"""How much room things take, and which atoms stand in each other's way."""

import pytest

from reshiki_render.crowding import crowded, gap, overlap, rooms
from reshiki_render.drawing import (
    JACS,
    WORLD_PER_PT,
    Abbreviation,
    Annotation,
    Arrow,
    Atom,
    Bond,
    Drawing,
    Graphic,
    Point,
)
from reshiki_render.geometry import Box
from reshiki_render.quality import overlaps
from reshiki_render.scene.build import scene


def atom(number, element, x, y, **more):
    return Atom(id=number, element=element, position=Point(x, y), **more)


def pairs(*atoms, **more):
    drawing = Drawing(atoms=atoms, **more)
    return [(one.id, other.id) for one, other in crowded(drawing, rooms(drawing))]


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (("N", 1.4, 0), [(1, 2)]),
        (("N", 42, 0), []),
        (("N", 0, 42), []),
        (("N", 0, 25), [(1, 2)]),
        (("C", 9, 0), [(1, 2)]),
        (("C", 12, 0), []),
    ],
)
def test_atoms_are_crowded_when_labels_overlap_or_centres_nearly_meet(second, expected):
    element, x, y = second
    others = (atom(3, "C", 400, 0), atom(4, "C", 442, 0))
    bonds = (Bond(a=3, b=4, order=1), Bond(a=2, b=4, order=1))
    assert pairs(atom(1, "Cu", 0, 0), atom(2, element, x, y), *others, bonds=bonds) == expected


def test_middles_of_atoms_and_hidden_atoms_are_not_in_the_way():
    middle = atom(3, "*", 1, 0, centroid=(1, 2), no_implicit=True)
    assert pairs(atom(1, "N", 0, 0), atom(2, "N", 42, 0), middle) == []
    group = Abbreviation(label="Me", anchor=1, members=(1, 2))
    bonds = (Bond(a=1, b=2, order=1),)
    assert pairs(atom(1, "N", 0, 0), atom(2, "N", 3, 0), bonds=bonds, abbreviations=(group,)) == []


def test_only_the_first_atoms_are_looked_at():
    crowd = [atom(number, "C", number * 100, 0) for number in range(1, 1501)]
    assert pairs(*crowd, atom(1501, "N", 100, 0)) == []


def test_every_kind_of_object_has_its_room():
    drawing = Drawing(
        atoms=(atom(1, "O", 0, 0, label_h=2), atom(2, "C", 42, 0), atom(3, "C", 84, 0)),
        bonds=(Bond(a=2, b=3, order=1),),
        annotations=(Annotation(id=4, position=Point(0, 100), text="x"),),
        arrows=(
            Arrow(id=5, start=Point(0, 200), end=Point(100, 200)),
            Arrow(id=6, start=Point(0, 200), end=Point(100, 300)),
        ),
        graphics=(
            Graphic(id=7, kind="ellipse", origin=Point(0, 0), axis_x=Point(10, 0), axis_y=Point(0, 10)),
        ),
    )
    room = rooms(drawing)
    assert set(room.atoms) == {1, 2, 3}
    assert room.labelled == {1}
    assert room.atoms[1].height == pytest.approx(JACS.font_size_pt, abs=2)
    assert room.atoms[2].width == 0
    assert set(room.captions) == {4}
    assert len(room.arrows[5]) == 1
    assert set(room.graphics) == {7}
    # A slanting arrow is not as large as the box round it.
    assert len(room.arrows[6]) > 10
    assert max(box.width for box in room.arrows[6]) < 3


def test_boxes_are_so_far_apart_or_overlap_so_much():
    box = Box(0, 0, 10, 10)
    assert overlap(box, Box(8, 5, 20, 20)) == 2
    assert overlap(box, Box(12, 0, 20, 10)) == -2
    assert gap(box, Box(13, 14, 20, 20)) == 5
    assert gap(box, Box(5, 5, 20, 20)) == 0


@pytest.mark.parametrize("turn", range(5))
def test_the_charge_of_a_carbon_stands_outside_its_aromatic_ring(turn):
    from math import cos, pi, sin

    radius = 35.7
    ring = [
        atom(
            n + 1,
            "C",
            radius * sin(2 * pi * n / 5),
            -radius * 0.45 * cos(2 * pi * n / 5),
            charge=-1 if n == turn else 0,
        )
        for n in range(5)
    ]
    bonds = tuple(Bond(a=n + 1, b=(n + 1) % 5 + 1, order=4) for n in range(5))
    drawing = Drawing(atoms=tuple(ring), bonds=bonds)
    picture = scene(drawing)
    assert overlaps(picture) == ()
    (sign,) = [item for item in picture.items if getattr(item, "label", "") == "−"]
    run = sign.items[0]
    x, y = ((run.x - picture.origin.x) * WORLD_PER_PT, (run.y - picture.origin.y) * WORLD_PER_PT)
    assert (x / radius) ** 2 + (y / (0.45 * radius)) ** 2 > 0.9
