"""What is wrong with a figure, seen by its ink: each fault is made, and found; what is not quite one is not."""

from math import cos, radians, sin

import pytest

from reshiki_render.canvas import Pen
from reshiki_render.drawing import Annotation, Arrow, Atom, AtomStereo, Bond, Drawing, Point, replace
from reshiki_render.path import polyline
from reshiki_render.quality import (
    grid_fit,
    group_hulls,
    judged,
    length_spread,
    overlaps,
    turned_wedges,
    ungapped,
)
from reshiki_render.quality.bonds import crossings
from reshiki_render.scene import Group, Stroke, scene
from reshiki_render.scene.bounds import moved

BOND = 42.0
PT = 14.4 / 42


def chain(*places, first=1, **fields):
    """Carbons at places (in bond lengths), bonded one to the next."""
    atoms = tuple(
        Atom(id=first + n, element="C", position=Point(x * BOND, y * BOND)) for n, (x, y) in enumerate(places)
    )
    bonds = tuple(Bond(a=atom.id, b=atom.id + 1, order=1, **fields) for atom in atoms[:-1])
    return atoms, bonds


def water(x, y, number=9):
    return Atom(id=number, element="O", position=Point(x * BOND, y * BOND), label_h=0)


def with_moved(figure, word, dx, dy):
    """The figure with a label somewhere else."""
    return figure._replace(
        items=tuple(
            moved([item], dx, dy)[0] if isinstance(item, Group) and item.label == word else item
            for item in figure.items
        )
    )


def ink(figure, word):
    """The box round the letters of a label."""
    (group,) = [item for item in figure.items if isinstance(item, Group) and item.label == word]
    hulls = list(group_hulls(group))
    return (
        min(hull.left for hull in hulls),
        min(hull.top for hull in hulls),
        max(hull.right for hull in hulls),
        max(hull.bottom for hull in hulls),
    )


def kinds(figure):
    return [overlap.kind for overlap in overlaps(figure)]


def test_a_label_moved_a_point_onto_a_bond_is_seen():
    atoms, bonds = chain((0, 0), (1, 0))
    figure = scene(Drawing(atoms=(*atoms, water(0.5, -1)), bonds=bonds))
    middle = figure.origin.y
    near = with_moved(figure, "O", 0, middle - 0.3 - 0.6 - ink(figure, "O")[3])
    assert kinds(near) == []
    assert set(kinds(with_moved(near, "O", 0, 1))) == {"label-bond"}


def test_a_label_moved_a_point_onto_a_label_is_seen():
    figure = scene(Drawing(atoms=(water(0, 0), replace(water(2, 0, 10), element="N"))))
    near = with_moved(figure, "N", ink(figure, "O")[2] + 0.7 - ink(figure, "N")[0], 0)
    assert kinds(near) == []
    assert kinds(with_moved(near, "N", -1, 0)) == ["label-label"]


def test_a_label_moved_a_point_onto_an_arrow_is_seen():
    arrow = Arrow(id=1, start=Point(0, 0), end=Point(150, 0))
    figure = scene(Drawing(atoms=(water(1, -1),), arrows=(arrow,)))
    near = with_moved(figure, "O", 0, figure.origin.y - 0.3 - 0.6 - ink(figure, "O")[3])
    assert kinds(near) == []
    assert set(kinds(with_moved(near, "O", 0, 1))) == {"label-arrow"}


@pytest.mark.parametrize(("side", "way"), [(0, (-1, 0)), (1, (0, -1)), (2, (1, 0)), (3, (0, 1))])
def test_a_label_moved_a_point_into_the_border_is_seen(side, way):
    figure = scene(Drawing(atoms=(water(0, 0),)))
    edge = (0, 0, figure.width, figure.height)[side]
    # Towards the edge, to half a point from it.
    gap = abs(edge - ink(figure, "O")[side]) - 0.5
    near = with_moved(figure, "O", way[0] * gap, way[1] * gap)
    assert kinds(near) == []
    assert kinds(with_moved(near, "O", *way)) == ["border"]


def test_a_bond_at_the_border_is_seen():
    atoms, bonds = chain((0, 0), (1, 0))
    figure = scene(Drawing(atoms=atoms, bonds=bonds))
    assert kinds(figure) == []
    assert kinds(figure._replace(items=moved(figure.items, -3.9, 0))) == ["border"]


def test_ink_is_outlines_not_boxes():
    figure = scene(Drawing(atoms=(water(0, 0),)))
    left, top, right, _ = ink(figure, "O")
    # Through the corner of the letter's box, past the round of the letter.
    cut = (right - left) * 0.12
    for by, found in ((cut, []), (4 * cut, ["label-bond"])):
        line = Stroke(polyline([(left - 2, top + 2 + by), (left + 2 + by, top - 2)]), Pen(0.1))
        assert kinds(figure._replace(items=(*figure.items, line))) == found


def test_a_line_within_a_letter_is_seen():
    figure = scene(Drawing(atoms=(replace(water(0, 0), element="I"),)))
    left, top, right, bottom = ink(figure, "I")
    middle = (left + right) / 2
    stem = Stroke(
        polyline([(middle, (top + bottom) / 2 - 0.5), (middle, (top + bottom) / 2 + 0.5)]), Pen(0.01)
    )
    assert kinds(figure._replace(items=(*figure.items, stem))) == ["label-bond"]


def test_captions_are_labels_too():
    note = Annotation(id=7, position=Point(0, 0), text="yield")
    figure = scene(Drawing(atoms=(water(0.2, 0.1),), annotations=(note,)))
    assert kinds(figure) == ["label-label"]


def crossed(angle=90.0):
    """A level bond and one that crosses its middle."""
    x, y = 0.5 * cos(radians(angle)), 0.5 * sin(radians(angle))
    atoms, bonds = chain((-0.5, 0), (0.5, 0))
    more, other = chain((-x, -y), (x, y), first=3)
    return Drawing(atoms=(*atoms, *more), bonds=(*bonds, *other))


# A gap takes at most 22 % of its bond to either side: too little for a triple bond at a flat angle.
@pytest.mark.parametrize(
    ("angle", "order"), [(90.0, 1), (60.0, 1), (35.0, 1), (90.0, 2), (60.0, 2), (90.0, 3)]
)
def test_bonds_that_cross_with_a_gap_are_in_order_and_without_are_not(angle, order):
    drawing = crossed(angle)
    drawing = replace(drawing, bonds=(drawing.bonds[0], replace(drawing.bonds[1], order=order)))
    figure = scene(drawing)
    assert len(crossings(drawing)) == 1
    assert ungapped(drawing, figure) == []
    x, y = figure.origin
    whole = Stroke(polyline([(x - 7.2, y), (x + 7.2, y)]), Pen(0.6))
    assert ungapped(drawing, figure._replace(items=(*figure.items, whole))) == [((1, 2), (3, 4))]


def test_bonds_of_one_atom_do_not_cross():
    atoms, bonds = chain((0, 0), (0.87, -0.5), (1.73, 0), (1.73, 1))
    assert crossings(Drawing(atoms=atoms, bonds=bonds)) == []


def test_a_wedge_that_begins_at_an_end_is_turned():
    atoms, bonds = chain((0, 0), (0.87, -0.5), (1.73, 0))
    branch = Atom(id=4, element="O", position=Point(0.87 * BOND, -1.5 * BOND))

    def turned(a, b, **fields):
        return turned_wedges(
            Drawing(
                atoms=(*atoms, branch),
                bonds=(*bonds, Bond(a=a, b=b, order=1, **({"display": "wedge"} | fields))),
            )
        )

    assert turned(2, 4) == []
    assert turned(4, 2) == [(4, 2)]
    assert turned(2, 4, display="hash_end") == [(4, 2)]
    assert turned(4, 2, projection=True) == []


def test_a_wedge_that_begins_beside_its_centre_is_turned():
    atoms, bonds = chain((0, 0), (0.87, -0.5), (1.73, 0), (2.6, -0.5))
    more = (
        Atom(id=5, element="O", position=Point(0.87 * BOND, -1.5 * BOND)),
        Atom(id=6, element="O", position=Point(1.73 * BOND, BOND)),
    )
    atoms = (atoms[0], replace(atoms[1], stereo=AtomStereo(winding="cw", neighbors=(1, 3, 5))), *atoms[2:])
    joined = (*bonds, Bond(a=2, b=5, order=1), Bond(a=3, b=6, order=1))
    wedged = tuple(
        replace(bond, a=3, b=2, display="wedge") if {bond.a, bond.b} == {2, 3} else bond for bond in joined
    )
    assert turned_wedges(Drawing(atoms=(*atoms, *more), bonds=wedged)) == [(3, 2)]


def test_the_spread_of_lengths_is_their_deviation_over_their_mean():
    def spread(*places):
        atoms, bonds = chain(*places)
        return length_spread(Drawing(atoms=atoms, bonds=bonds))

    assert spread((0, 0)) == 0
    assert spread((0, 0), (1, 0), (1, 1)) == pytest.approx(0)
    assert spread((0, 0), (1, 0), (1, 3)) == pytest.approx(0.5)


def test_each_molecule_has_a_grid_of_its_own():
    atoms, bonds = chain((0, 0), (0.866, -0.5), (1.732, 0), (1.732, 1))
    assert grid_fit(Drawing(atoms=atoms, bonds=bonds)) == pytest.approx(1, abs=1e-3)
    tilted = [(5 + cos(a), sin(a)) for a in (radians(10), radians(70), radians(130))]
    more, others = chain(*tilted, first=10)
    both = Drawing(atoms=(*atoms, *more), bonds=(*bonds, *others))
    assert grid_fit(both) == pytest.approx(1, abs=1e-3)
    bent, links = chain((0, 0), (1, 0), (1 + cos(radians(15)), sin(radians(15))))
    assert grid_fit(Drawing(atoms=bent, bonds=links)) == pytest.approx(0, abs=1e-6)


def test_a_drawing_is_judged_as_a_whole():
    found = judged(crossed())
    assert found.is_clean
    assert found.length_spread == pytest.approx(0)
    assert judged(Drawing()).is_clean
