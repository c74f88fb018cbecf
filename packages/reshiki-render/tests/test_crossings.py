"""Crossing bonds: which one gives way, and how far."""

from math import cos, radians, sin

import pytest

from reshiki_render.drawing import Atom, Bond, Drawing, Point, replace
from reshiki_render.scene import Fill, Stroke, scene

PT = 14.4 / 42


def cross(
    angle: float = 90.0, first: dict | None = None, second: dict | None = None, depth: float = 0.0
) -> Drawing:
    """A horizontal bond, then one that crosses its middle at an angle; `depth` is the second's."""
    dx, dy = 21 * cos(radians(angle)), 21 * sin(radians(angle))
    atoms = (
        Atom(id=1, element="C", position=Point(-21, 0)),
        Atom(id=2, element="C", position=Point(21, 0)),
        Atom(id=3, element="C", position=Point(-dx, -dy), depth=depth),
        Atom(id=4, element="C", position=Point(dx, dy), depth=depth),
    )
    bonds = (
        Bond(a=1, b=2, **({"order": 1} | (first or {}))),
        Bond(a=3, b=4, **({"order": 1} | (second or {}))),
    )
    return Drawing(atoms=atoms, bonds=bonds)


def bodies(drawing: Drawing) -> list[tuple[float, float]]:
    """Width and height of each solid outline."""
    (fill,) = [item for item in scene(drawing).items if isinstance(item, Fill)]
    at, found = 0, []
    for verbs in fill.path.verbs.split("Z")[:-1]:
        numbers = fill.path.numbers[at : at + 2 * len(verbs)]
        at += 2 * len(verbs)
        xs, ys = numbers[::2], numbers[1::2]
        found.append((max(xs) - min(xs), max(ys) - min(ys)))
    return found


def horizontal_gap(drawing: Drawing) -> float:
    """What the horizontal bond lacks of its length."""
    return 14.4 - sum(wide for wide, high in bodies(drawing) if wide > high)


def vertical_gap(drawing: Drawing) -> float:
    return 14.4 - sum(high for wide, high in bodies(drawing) if high > wide)


GAP = 2 * (0.3 + 1.1)


@pytest.mark.parametrize(
    ("first", "second", "depth", "lower"),
    [
        ({}, {}, 0.0, "first"),
        ({"z_order": 1}, {}, 0.0, "second"),
        ({}, {"z_order": 1}, -50.0, "first"),
        ({}, {}, -5.0, "second"),
        ({}, {}, 5.0, "first"),
        ({}, {}, -0.0005, "first"),
    ],
)
def test_the_lower_bond_is_cut_by_z_order_then_depth_then_drawing_order(first, second, depth, lower):
    drawing = cross(first=first, second=second, depth=depth)
    cut, whole = (horizontal_gap, vertical_gap) if lower == "first" else (vertical_gap, horizontal_gap)
    assert cut(drawing) == pytest.approx(GAP)
    assert whole(drawing) == pytest.approx(0, abs=1e-9)


def test_a_wider_bond_above_leaves_a_wider_gap():
    assert horizontal_gap(cross(second={"display": "bold"})) == pytest.approx(2 * (1.0 + 1.1))


def test_a_flat_angle_widens_the_gap_up_to_a_fifth_of_the_bond_on_either_side():
    def gap(angle: float) -> float:
        return 14.4 - sum(wide for wide, high in bodies(cross(angle)) if high < 0.7)

    assert gap(45) == pytest.approx(GAP / sin(radians(45)))
    assert gap(12) == pytest.approx(2 * 0.22 * 14.4)


def test_bonds_that_meet_in_an_atom_do_not_cross():
    drawing = cross()
    joined = Drawing(atoms=drawing.atoms, bonds=(Bond(a=1, b=2, order=1), Bond(a=2, b=4, order=1)))
    assert len(bodies(joined)) == 2


@pytest.mark.parametrize("projection", [False, True])
def test_the_ends_of_a_bond_do_not_count_as_crossings_unless_it_is_projected(projection):
    atoms = (
        *cross().atoms[:2],
        Atom(id=3, element="C", position=Point(-20, -21)),
        Atom(id=4, element="C", position=Point(-20, 21)),
    )
    bonds = (Bond(a=1, b=2, order=1, projection=projection), Bond(a=3, b=4, order=1))
    assert (horizontal_gap(Drawing(atoms=atoms, bonds=bonds)) > 1) is projection


def test_both_lines_of_a_double_bond_give_way():
    drawing = cross(first={"order": 2, "double_position": "center"})
    (strokes,) = [item for item in scene(drawing).items if isinstance(item, Stroke)]
    assert strokes.path.verbs == "MLMLMLML"


def strokes_of(drawing: Drawing) -> list[Stroke]:
    return [item for item in scene(drawing).items if isinstance(item, Stroke)]


@pytest.mark.parametrize("display", ["hash", "hashed", "wavy"])
def test_strokes_of_the_lower_bond_leave_the_gap_free(display):
    plain = cross(first={"display": display})
    alone = Drawing(atoms=plain.atoms, bonds=plain.bonds[:1])
    strokes = [
        sum(item.path.verbs.count("L") + item.path.verbs.count("C") for item in strokes_of(drawing))
        for drawing in (plain, alone)
    ]
    assert 0 < strokes[0] < strokes[1]


def test_a_wedge_that_is_cut_keeps_its_taper():
    drawing = cross(first={"display": "wedge"})
    first, second = [size for size in bodies(drawing) if size[0] > 3]
    assert first[1] < second[1] == pytest.approx(2.0)


def test_a_grid_of_5000_crossing_bonds_is_drawn():
    atoms, bonds = [], []
    for line in range(50):
        for step in range(50):
            number = len(atoms)
            x, y = 42.0 * step, 42.0 * line
            atoms += [
                Atom(id=number + 1, element="C", position=Point(x - 20, y)),
                Atom(id=number + 2, element="C", position=Point(x + 20, y)),
                Atom(id=number + 3, element="C", position=Point(x, y - 20)),
                Atom(id=number + 4, element="C", position=Point(x, y + 20)),
            ]
            bonds += [Bond(a=number + 1, b=number + 2, order=1), Bond(a=number + 3, b=number + 4, order=1)]
    assert len(bodies(Drawing(atoms=tuple(atoms), bonds=tuple(bonds)))) == 7500


def haptic(z_order: int = 0, metal_depth: float = 0.0) -> Drawing:
    """A flat benzene with a circle, and a bond from its middle down to a metal."""
    corners = [(42 * cos(radians(60 * n)), 42 * sin(radians(60 * n))) for n in range(6)]
    atoms = [Atom(id=n + 1, element="C", position=Point(*corner)) for n, corner in enumerate(corners)]
    middle = Atom(
        id=7, element="*", position=Point(0, 0), centroid=tuple(range(1, 7)), attachment="multi_center"
    )
    metal = Atom(id=8, element="Cr", position=Point(0, 100), depth=metal_depth)
    ring = [Bond(a=n + 1, b=(n + 1) % 6 + 1, order=4) for n in range(6)]
    bond = Bond(a=7, b=8, order=1, z_order=z_order)
    return Drawing(atoms=(*atoms, middle, metal), bonds=(*ring, bond))


def circle_and_bond(drawing: Drawing) -> tuple[str, int]:
    """The circle's verbs, and in how many pieces the vertical bond is."""
    items = scene(drawing).items
    (circle,) = [item for item in items if isinstance(item, Stroke) and "C" in item.path.verbs]
    return circle.path.verbs, len([1 for wide, high in bodies(drawing) if wide < 1 < high])


@pytest.mark.parametrize(("z_order", "depth"), [(0, 0.0), (1, 0.0), (1, -50.0), (0, 50.0)])
def test_a_haptic_bond_in_front_passes_through_a_gap_in_the_circle(z_order, depth):
    verbs, pieces = circle_and_bond(haptic(z_order, depth))
    assert "Z" not in verbs
    assert pieces == 1


@pytest.mark.parametrize(("z_order", "depth"), [(-1, 0.0), (0, -50.0)])
def test_a_haptic_bond_behind_gives_way_to_the_circle_and_to_the_ring(z_order, depth):
    verbs, pieces = circle_and_bond(haptic(z_order, depth))
    assert verbs.endswith("Z")
    assert pieces == 2


def test_the_gap_in_a_circle_is_as_wide_as_between_bonds():
    items = scene(haptic(1)).items
    (circle,) = [item for item in items if isinstance(item, Stroke) and "C" in item.path.verbs]
    (x1, y1), (x2, y2) = circle.path.numbers[:2], circle.path.numbers[-2:]
    assert y1 == pytest.approx(y2)
    assert abs(x1 - x2) == pytest.approx(GAP, rel=0.02)


def test_an_arc_is_cut_only_where_it_is():
    drawing = haptic(1)
    flagged = tuple(replace(bond, order=1, ring_arc=n in (3, 4)) for n, bond in enumerate(drawing.bonds[:6]))
    away = replace(drawing, bonds=(*flagged, drawing.bonds[6]))
    flagged = tuple(replace(bond, order=1, ring_arc=n in (0, 1)) for n, bond in enumerate(drawing.bonds[:6]))
    under = replace(drawing, bonds=(*flagged, drawing.bonds[6]))
    arcs = [
        [item for item in scene(one).items if isinstance(item, Stroke) and "C" in item.path.verbs]
        for one in (away, under)
    ]
    assert [len(found) for found in arcs] == [1, 2]


def test_what_a_gap_leaves_too_short_to_be_a_line_is_left_out():
    drawing = cross()
    short = replace(
        drawing,
        atoms=tuple(
            replace(atom, position=Point(atom.position.x * (0.12 if atom.id < 3 else 1), atom.position.y))
            for atom in drawing.atoms
        ),
    )
    assert [wide for wide, high in bodies(short) if wide > high] == []
