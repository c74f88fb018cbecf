"""Figures as a whole: their sizes, what is drawn for each bond, and how bonds meet."""

import itertools
from math import atan2, ceil, cos, hypot, pi, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import EMPTY, Annotation, Atom, Bond, Drawing, Point
from reshiki_render.scene import Fill, Group, Stroke, scene
from reshiki_render.scene.joints import Body, outlines

BOND = 14.4


def chain(*places: tuple[float, float], orders: str | None = None, **last) -> Drawing:
    """Carbons at places given in bond lengths, bonded in a row; `last` is the state of the last atom."""
    atoms = [
        Atom(id=number, element="C", position=Point(42 * x, 42 * y))
        for number, (x, y) in enumerate(places, 1)
    ]
    if last:
        atoms[-1] = Atom(id=len(places), position=atoms[-1].position, **last)
    bonds = tuple(
        Bond(a=number, b=number + 1, order=int(order))
        for number, order in enumerate(orders or "1" * (len(places) - 1), 1)
    )
    return Drawing(atoms=tuple(atoms), bonds=bonds)


def ring(size: int, orders: str, center: tuple[float, float] = (0, 0)) -> Drawing:
    radius = 0.5 / sin(pi / size)
    places = [
        (center[0] + radius * cos(2 * pi * step / size), center[1] + radius * sin(2 * pi * step / size))
        for step in range(size)
    ]
    drawing = chain(*places, orders=orders[:-1])
    closing = Bond(a=size, b=1, order=int(orders[-1]))
    return Drawing(atoms=drawing.atoms, bonds=(*drawing.bonds, closing))


ZIGZAG = ((0, 0), (0.8660254, -0.5), (1.7320508, 0))


def test_ethanol_previews_at_177_by_85_pixels():
    figure = scene(chain(*ZIGZAG, element="O", label_h=1))
    # Three pixels a CSS pixel, 96 CSS pixels in 72 pt.
    assert (ceil(figure.width * 4), ceil(figure.height * 4)) == (177, 85)


def test_a_horizontal_bond_exports_22_point_4_points_wide():
    assert scene(chain((0, 0), (1, 0))).width == pytest.approx(22.4, abs=1e-9)


def test_an_empty_drawing_is_100_world_units_square():
    figure = scene(EMPTY)
    assert figure.width == figure.height == pytest.approx(100 * 14.4 / 42)
    assert figure.items == ()


def test_everything_keeps_four_points_from_the_edge():
    figure = scene(ring(6, "212121"))
    xs = [x for item in figure.items for x in _path(item).numbers[::2]]
    ys = [y for item in figure.items for y in _path(item).numbers[1::2]]
    assert (min(xs), min(ys)) == pytest.approx((4, 4))
    assert (max(xs), max(ys)) == pytest.approx((figure.width - 4, figure.height - 4))


def _path(item):
    assert isinstance(item, Fill | Stroke)
    return item.path


def _lines(figure) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The straight strokes of a figure."""
    found = []
    for item in figure.items:
        if isinstance(item, Stroke):
            here = None
            for verb, numbers in item.path.segments():
                if verb == "L":
                    found.append((here, numbers))
                here = numbers
    return found


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 8])
def test_second_lines_lie_inside_their_ring_and_touch_no_neighbour(size):
    drawing = ring(size, "2" + "1" * (size - 1))
    ((start, end),) = _lines(scene(drawing))
    (left, top), (right, bottom) = (4, 4), (scene(drawing).width - 4, scene(drawing).height - 4)
    cx = (left + right) / 2 if size % 2 == 0 else None
    length = hypot(end[0] - start[0], end[1] - start[1])
    assert length < BOND - 2 * 0.75 * 0.18 * BOND + 1e-6
    # The distance between the line and the bond's axis is the style's spacing.
    body_points = list(zip(*[iter(_path(scene(drawing).items[-1]).numbers)] * 2, strict=True))
    assert cx is None or left < (start[0] + end[0]) / 2 < right
    assert top < (start[1] + end[1]) / 2 < bottom
    assert body_points


def test_a_fused_double_bond_goes_into_the_smallest_ring():
    # A square fused to a hexagon along a double bond.
    hexagon = [(0, -0.5), (0, 0.5), (0.8660254, 1), (1.7320508, 0.5), (1.7320508, -0.5), (0.8660254, -1)]
    square = [(-1, -0.5), (-1, 0.5)]
    atoms = tuple(
        Atom(id=number, element="C", position=Point(42 * x, 42 * y))
        for number, (x, y) in enumerate(hexagon + square, 1)
    )
    pairs = [
        (1, 2, 2),
        (2, 3, 1),
        (3, 4, 1),
        (4, 5, 1),
        (5, 6, 1),
        (6, 1, 1),
        (1, 7, 1),
        (7, 8, 1),
        (8, 2, 1),
    ]
    drawing = Drawing(atoms=atoms, bonds=tuple(Bond(a=a, b=b, order=order) for a, b, order in pairs))
    ((start, end),) = _lines(scene(drawing))
    shared_x = 4 + BOND + 0.3
    assert start[0] == pytest.approx(end[0]) == pytest.approx(shared_x - 0.18 * BOND, abs=0.05)


@pytest.mark.parametrize(("position", "side"), [("left", -1), ("right", 1)])
def test_left_and_right_are_seen_walking_along_the_bond_on_the_screen(position, side):
    atoms = chain((0, 0), (1, 0)).atoms
    drawing = Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=2, double_position=position),))
    figure = scene(drawing)
    ((start, end),) = _lines(figure)
    body = _path(figure.items[-1])
    axis = sum(body.numbers[1::2]) / 4
    # Walking right, the left hand is up: smaller y.
    assert start[1] - axis == pytest.approx(side * 0.18 * BOND)
    assert start[1] == end[1]


def test_outside_rings_a_double_bond_is_centred_and_full_length():
    lines = _lines(scene(chain((0, 0), (1, 0), orders="2")))
    assert len(lines) == 2
    assert {round(abs(end[0] - start[0]), 6) for start, end in lines} == {BOND}
    assert abs(lines[0][0][1] - lines[1][0][1]) == pytest.approx(0.18 * BOND)


def test_a_single_bond_reaches_both_lines_of_a_centred_double_bond():
    figure = scene(chain(*ZIGZAG, orders="12"))
    strokes = [item for item in figure.items if isinstance(item, Stroke)]
    verbs = "".join(stroke.path.verbs for stroke in strokes)
    # One line ends on the single bond's axis, the other turns into it.
    assert sorted(verbs.split("M")[1:]) == ["L", "LL"]


@pytest.mark.parametrize(("order", "strokes"), [(1, 0), (2, 2), (3, 2), (6, 4)])
def test_orders_are_drawn_by_their_number_of_lines(order, strokes):
    figure = scene(chain((0, 0), (1, 0), orders=str(order)))
    assert len(_lines(figure)) == strokes
    assert sum(isinstance(item, Fill) for item in figure.items) == (1 if order % 2 else 0)


def _bond(display: str, order: int = 1, **fields):
    atoms = chain((0, 0), (1, 0)).atoms
    return scene(Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=order, display=display, **fields),)))


def test_a_wedge_is_a_line_wide_at_its_first_atom_and_bold_at_its_second():
    (wedge,) = _bond("wedge").items
    points = list(zip(wedge.path.numbers[::2], wedge.path.numbers[1::2], strict=True))
    narrow = [y for x, y in points if x < 10]
    wide = [y for x, y in points if x > 10]
    assert max(narrow) - min(narrow) == pytest.approx(0.6)
    assert max(wide) - min(wide) == pytest.approx(2.0)


def test_a_hashed_wedge_grows_from_its_first_atom_at_the_styles_spacing():
    lines = _lines(_bond("hash"))
    heights = [abs(end[1] - start[1]) for start, end in lines]
    assert heights == sorted(heights)
    assert heights[-1] == pytest.approx(2.0)
    steps = {round(b[0][0] - a[0][0], 6) for a, b in itertools.pairwise(lines)}
    assert len(steps) == 1
    assert steps.pop() == pytest.approx(2.5, abs=0.2)


def test_a_uniformly_hashed_bond_has_strokes_of_one_width():
    assert {round(abs(end[1] - start[1]), 6) for start, end in _lines(_bond("hashed"))} == {2.0}


def test_a_wavy_bond_has_four_whole_waves_on_a_usual_bond():
    (wave,) = _bond("wavy").items
    assert wave.path.verbs == "M" + "C" * 8
    assert wave.path.numbers[-1] == pytest.approx(wave.path.numbers[1])


def test_a_dative_bond_has_its_head_at_the_acceptor():
    head, shaft = (list(item.path.numbers[::2]) for item in _split(_bond("plain", 5)))
    assert max(head) > max(shaft)
    assert max(head) - min(head) == pytest.approx(10 * 14.4 / 42)


def _split(figure):
    """The outlines of a figure's only fill, each by itself."""
    (fill,) = figure.items
    at, found = 0, []
    for verbs in fill.path.verbs.split("Z")[:-1]:
        count = 2 * len(verbs)
        found.append(Fill(type(fill.path)(verbs + "Z", fill.path.numbers[at : at + count])))
        at += count
    return found


def test_a_display_an_order_does_not_know_is_drawn_plain():
    assert _bond("hash", 3).items == _bond("plain", 3).items


@given(st.floats(15, 345), st.floats(0, 360), st.sampled_from([(0.3, 0.3), (0.3, 1.0), (1.0, 1.0)]))
def test_two_bodies_share_their_corners_so_that_no_seam_or_notch_shows(angle, turn, halves):
    first = Body((0.0, 0.0), (BOND * cos(radians(turn)), BOND * sin(radians(turn))), halves[0], 0.3)
    heading = radians(turn + angle)
    second = Body((0.0, 0.0), (BOND * cos(heading), BOND * sin(heading)), halves[1], 0.3)
    paths = outlines({1: first, 2: second}, [((0.0, 0.0), [(1, True), (2, True)])])
    points = [
        {(round(x, 6), round(y, 6)) for x, y in zip(path.numbers[::2], path.numbers[1::2], strict=True)}
        for path in paths.values()
    ]
    shared = points[0] & points[1]
    straight = abs(angle - 180) < 9
    # Both corners and the atom itself; bodies that go straight on keep their own corners.
    assert len(shared) == 3 or straight
    assert all(hypot(x, y) <= max(0.45 * BOND, 4.0) + 1e-6 for x, y in shared)


def test_three_bonds_at_an_atom_leave_no_hole():
    bodies = {
        key: Body((0.0, 0.0), (BOND * cos(radians(angle)), BOND * sin(radians(angle))), 0.3, 0.3)
        for key, angle in enumerate((90, 210, 330))
    }
    paths = outlines(bodies, [((0.0, 0.0), [(key, True) for key in bodies])])
    assert all(
        (0.0, 0.0) in zip(path.numbers[::2], path.numbers[1::2], strict=True) for path in paths.values()
    )


def test_a_charge_on_an_unlabelled_carbon_stands_in_the_widest_angle_clear_of_the_bonds():
    drawing = ring(5, "12121")
    charged = (Atom(id=1, element="C", position=drawing.atoms[0].position, charge=-1), *drawing.atoms[1:])
    figure = scene(Drawing(atoms=charged, bonds=drawing.bonds))
    (sign,) = [item for item in figure.items if isinstance(item, Group)]
    assert sign.label == "−"
    # Atom 1 is the ring's rightmost: the sign stands to its right, on its height.
    run = sign.items[0]
    assert run.x > figure.width - 12
    assert abs(atan2(run.y - figure.height / 2, run.x)) < 0.3


def test_a_caption_hangs_from_its_top_left_corner():
    figure = scene(Drawing(annotations=(Annotation(id=1, position=Point(100, 200), text="one\ntwo"),)))
    (group,) = figure.items
    assert group.label == "one two"
    one, two = group.items
    assert one.x == two.x == pytest.approx(4)
    assert two.y - one.y == pytest.approx(12)


def test_characters_without_a_glyph_are_named_once():
    figure = scene(Drawing(annotations=(Annotation(id=1, position=Point(0, 0), text="中中 ok 文"),)))
    (warning,) = figure.warnings
    assert "中 (U+4E2D)" in warning
    assert "文 (U+6587)" in warning


def test_a_figure_is_titled_by_its_formulae():
    figure = scene(chain(*ZIGZAG, element="O", label_h=1))
    assert figure.title == "Structure C2HO"
    assert figure.description == "3 atoms, 2 bonds"


def test_the_dark_canvas_has_white_ink_on_black():
    drawing = Drawing(
        canvas_theme="dark", atoms=chain((0, 0), (1, 0)).atoms, bonds=(Bond(a=1, b=2, order=1),)
    )
    figure = scene(drawing)
    assert figure.ground == (0, 0, 0)
    assert figure.items[0].color == (255, 255, 255)


def test_bonds_of_no_length_are_left_out():
    assert scene(chain((0, 0), (0, 0))).items == ()


@pytest.mark.parametrize(
    ("display", "order", "on", "off"),
    [("dashed", 1, 3.0, 1.8), ("dotted", 1, 0.06, 1.5), ("dashed", 7, 3.0, 1.8)],
)
def test_dashes_and_dots_fit_the_bond_from_end_to_end_and_have_round_caps(display, order, on, off):
    strokes = [item for item in _bond(display, order).items if isinstance(item, Stroke)]
    (pen,) = {item.pen for item in strokes}
    assert (pen.cap, pen.dashes) == ("round", ())
    rows = {}
    for stroke in strokes:
        numbers = stroke.path.numbers
        for at in range(0, len(numbers), 4):
            rows.setdefault(round(numbers[at + 1], 6), []).append((numbers[at], numbers[at + 2]))
    for row in rows.values():
        assert row[-1][1] - row[0][0] == pytest.approx(14.4)
        scale = (row[0][1] - row[0][0]) / on
        assert 0.8 < scale < 1.2
        assert [b[0] - a[1] for a, b in itertools.pairwise(row)] == pytest.approx(
            [off * scale] * (len(row) - 1)
        )


def test_the_last_hash_keeps_clear_of_a_double_bond_it_leads_to():
    atoms = chain(*ZIGZAG).atoms
    bonds = (
        Bond(a=1, b=2, order=1, display="hash"),
        Bond(a=2, b=3, order=2, double_position="center"),
    )
    lines = _lines(scene(Drawing(atoms=atoms, bonds=bonds)))
    # Hashes are short; the centred lines start at the middle atom, half a spacing beside it.
    hashes = [line for line in lines if hypot(line[1][0] - line[0][0], line[1][1] - line[0][1]) < 2.1]
    centres = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in hashes]
    assert len(hashes) == 5
    steps = {
        round(hypot(there[0] - here[0], there[1] - here[1]), 6) for here, there in itertools.pairwise(centres)
    }
    assert steps == {round((14.4 - 0.18 * 14.4) / 5, 6)}
