"""Arrows: heads, shafts and marks by kind and style."""

from math import atan2, hypot, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import Drawing, Point
from reshiki_render.drawing.arrows import Arrow, ArrowStyle
from reshiki_render.scene import Fill, Group, Stroke, scene
from reshiki_render.scene.curves import beside, cubic, length, straight, trimmed, turned

PT = 14.4 / 42
WIDE = 150.0  # world units; 51.43 pt


def items(arrow: Arrow):
    (group,) = scene(Drawing(arrows=(arrow,))).items
    assert isinstance(group, Group)
    return group.items


def drawn(**fields):
    return items(Arrow(id=1, start=Point(0, 0), end=Point(WIDE, 0), **fields))


def xs(item):
    return item.path.numbers[::2]


def ys(item):
    return item.path.numbers[1::2]


def test_a_forward_arrow_has_a_solid_notched_head_and_a_shaft_that_ends_inside_it():
    shaft, head = drawn()
    assert isinstance(shaft, Stroke)
    assert isinstance(head, Fill)
    tip = max(xs(head))
    assert tip - min(xs(head)) == pytest.approx(6.0)
    assert max(ys(head)) - min(ys(head)) == pytest.approx(3.0)
    # Tip, barb, notch, barb: the notch is an eighth of the head deep.
    assert tip - sorted(xs(head))[2] == pytest.approx(6.0 * 0.875)
    assert tip - 6.0 * 0.875 < max(xs(shaft)) < tip


@pytest.mark.parametrize(
    ("kind", "strokes", "fills"),
    [
        ("forward", 1, 1),
        ("equilibrium", 2, 2),
        ("resonance", 3, 0),
        ("retro", 3, 0),
        ("curved", 1, 1),
        ("bent", 1, 1),
        ("fishhook", 1, 1),
        ("dipole", 2, 1),
        ("no_go", 2, 1),
    ],
)
def test_each_kind_has_its_shafts_heads_and_marks(kind, strokes, fills):
    found = drawn(kind=kind)
    assert sum(isinstance(item, Stroke) for item in found) == strokes
    assert sum(isinstance(item, Fill) for item in found) == fills


def test_equilibrium_shafts_stand_two_points_apart_the_forward_one_above():
    found = drawn(kind="equilibrium")
    forward, backward = (item for item in found if isinstance(item, Stroke))
    heads = [item for item in found if isinstance(item, Fill)]
    assert backward.path.numbers[1] - forward.path.numbers[1] == pytest.approx(2.0)
    # The forward head is at the right and its barb above, the backward one at the left and below.
    assert min(xs(heads[0])) > max(xs(heads[1]))
    assert min(ys(heads[0])) < forward.path.numbers[1]
    assert max(ys(heads[1])) > backward.path.numbers[1]


def test_the_backward_shaft_is_as_long_as_the_ratio_says():
    style = ArrowStyle(head="left", tail="left", equilibrium_ratio=0.5, width_pt=0.1)
    forward, backward = (item for item in drawn(kind="equilibrium", style=style) if isinstance(item, Stroke))
    lengths = [max(xs(shaft)) - min(xs(shaft)) for shaft in (forward, backward)]
    assert lengths[1] / lengths[0] == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(("head", "above", "below"), [("full", 1, 1), ("left", 1, 0), ("right", 0, 1)])
def test_half_heads_have_the_barb_of_their_side(head, above, below):
    shaft, barbed = drawn(style=ArrowStyle(head=head))
    axis = shaft.path.numbers[1]
    assert sum(y < axis - 1 for y in ys(barbed)) == above
    assert sum(y > axis + 1 for y in ys(barbed)) == below


def test_a_head_is_never_longer_than_two_fifths_of_its_arrow():
    _, head = items(Arrow(id=1, start=Point(0, 0), end=Point(5 / PT, 0)))
    assert max(xs(head)) - min(xs(head)) == pytest.approx(2.0)
    assert max(ys(head)) - min(ys(head)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("pattern", "dashes"), [("solid", ()), ("dashed", (3.0, 1.8)), ("dotted", (0.06, 1.5))]
)
def test_patterns_are_dashes_in_line_widths(pattern, dashes):
    shaft = drawn(style=ArrowStyle(pattern=pattern))[0]
    assert shaft.pen.dashes == pytest.approx(dashes)


def test_a_curved_arrow_bends_to_the_side_its_kind_implies():
    shaft, _ = drawn(kind="curved")
    # The middle of the quadratic curve lies a quarter of the chord to the right of it.
    assert shaft.path.verbs == "MC"
    assert max(ys(shaft)) - min(ys(shaft)) > 0.25 * WIDE * PT


def test_stored_controls_are_used_as_they_are():
    bow = (Point(0, -60), Point(WIDE, -60))
    shaft, _ = drawn(cubic=bow)
    assert shaft.path.verbs == "MC"
    corner = drawn(kind="bent", control=Point(0, 80))[0]
    assert corner.path.verbs == "MLL"


@pytest.mark.parametrize("kind", ["forward", "retro", "resonance"])
@pytest.mark.parametrize("shape", ["open", "hollow"])
def test_the_mitred_corner_of_a_stroked_head_ends_where_the_arrow_does(kind, shape):
    style = ArrowStyle(shape=shape, width_pt=1.0)
    figure = scene(
        Drawing(arrows=(Arrow(id=1, start=Point(0, 0), end=Point(WIDE, 0), kind=kind, style=style),))
    )
    head = figure.items[0].items[-1]
    corners = list(zip(head.path.numbers[::2], head.path.numbers[1::2], strict=True))
    tip = max(corners)
    x, y = max(corners, key=lambda corner: abs(corner[1] - tip[1]))
    half_angle = atan2(abs(y - tip[1]), tip[0] - x)
    assert tip[0] + style.width_pt / 2 / sin(half_angle) == pytest.approx(figure.origin.x + WIDE * PT)


def test_the_shafts_of_a_hollow_retro_arrow_end_at_the_back_of_its_head():
    style = ArrowStyle(shape="hollow", head_width_pt=3.0, gap_pt=2.0, head_notch=0.0)
    upper, lower, head = drawn(kind="retro", style=style)
    back = head.path.bounds().left
    assert upper.path.bounds().right == pytest.approx(back)
    assert lower.path.bounds().right == pytest.approx(back)


def test_a_retro_head_narrower_than_its_shafts_stands_out_beyond_them_by_its_width():
    style = ArrowStyle(shape="open", head_width_pt=1.0, gap_pt=4.0)
    upper, lower, head = drawn(kind="retro", style=style)
    assert ys(lower)[0] - ys(upper)[0] == pytest.approx(4.0)
    assert max(ys(head)) - min(ys(head)) == pytest.approx(4.0 + 2 * 1.0)


def test_an_arrow_without_length_is_left_out():
    assert scene(Drawing(arrows=(Arrow(id=1, start=Point(3, 3), end=Point(3, 3)),))).items == ()


places = st.tuples(st.floats(-100, 100), st.floats(-100, 100))
lines = st.one_of(
    st.builds(lambda a, b: (straight(a, b),), places, places),
    st.builds(lambda a, b, c, d: (cubic(a, b, c, d),), places, places, places, places),
    st.builds(lambda a, b, c: (straight(a, b), straight(b, c)), places, places, places),
)


@given(lines, st.floats(0, 0.45), st.floats(0, 0.45))
def test_trimming_takes_just_that_much_off_each_end(line, first, last):
    whole = length(line)
    if whole < 1:
        return
    rest = trimmed(line, first * whole, last * whole)
    assert length(rest) == pytest.approx((1 - first - last) * whole, rel=0.03)


@given(lines)
def test_a_line_turned_twice_is_itself(line):
    assert turned(turned(line)) == line


@given(places, places, st.floats(-5, 5))
def test_a_line_beside_another_keeps_its_distance(start, end, offset):
    if hypot(end[0] - start[0], end[1] - start[1]) < 1:
        return
    (moved,) = beside((straight(start, end),), offset)
    assert hypot(moved.a[0] - start[0], moved.a[1] - start[1]) == pytest.approx(abs(offset), abs=1e-9)
    assert hypot(moved.d[0] - end[0], moved.d[1] - end[1]) == pytest.approx(abs(offset), abs=1e-9)
