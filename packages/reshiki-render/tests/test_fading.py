"""Depth that fades: steps between the atoms, rear ink first, labels with their atoms."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import Atom, AtomMark, Bond, DepthScope, Drawing, Point, replace
from reshiki_render.path import polygon
from reshiki_render.scene import Fill, Group, Stroke, scene
from reshiki_render.scene.fading import LEVELS, bands, clipped, faded, level_of

shares = st.floats(0, 1)


def pair(weights: tuple[float, float] = (0.0, 1.0), **scope) -> Drawing:
    """Nitrogen in front, oxygen behind it."""
    atoms = (
        Atom(id=1, element="N", position=Point(0, 0)),
        Atom(id=2, element="O", position=Point(100, 0)),
    )
    fields = {"strength": 1.0, "weights": tuple(zip((1, 2), weights, strict=True))} | scope
    return Drawing(
        atoms=atoms, bonds=(Bond(a=1, b=2, order=1),), depth_appearance=(DepthScope(atoms=(1, 2), **fields),)
    )


def inks(drawing: Drawing) -> dict[str, tuple[int, int, int]]:
    return {item.label: item.items[0].color for item in scene(drawing).items if isinstance(item, Group)}


def test_a_label_fades_by_its_weight_and_the_strength():
    assert inks(pair()) == {"N": (0, 0, 0), "O": (255, 255, 255)}
    assert inks(pair(strength=0.5))["O"] == (128, 128, 128)
    assert inks(replace(pair(strength=0.5), canvas_theme="dark"))["O"] == (128, 128, 128)


def test_a_value_set_by_hand_goes_before_weight_and_strength():
    assert inks(pair(overrides=((2, 0.0),)))["O"] == (0, 0, 0)
    assert inks(pair(strength=0.0, rear_opacity=0.0, rear_overrides=((2, 1.0),)))["O"] == (0, 0, 0)


def test_opacity_falls_with_the_rear_weights_and_adds_to_fading():
    assert inks(pair(strength=0.0, rear_opacity=0.5))["O"] == (128, 128, 128)
    assert inks(pair(strength=0.5, rear_opacity=0.5))["O"] == (191, 191, 191)
    assert inks(pair(strength=0.0, rear_opacity=0.5, rear_weights=((1, 1.0), (2, 0.0))))["O"] == (0, 0, 0)


def test_a_bond_goes_from_one_ink_to_the_other_the_rear_drawn_first():
    greys = [item.color[0] for item in scene(pair()).items if isinstance(item, Fill)]
    assert greys == sorted(greys, reverse=True)
    # The labels take the first and the last steps.
    assert len(greys) == len(set(greys)) > LEVELS / 2


def test_marks_and_second_lines_fade_too():
    drawing = pair(weights=(1.0, 1.0), strength=0.5)
    mark = AtomMark(kind="lone_pair", offset=Point(0.0, -20.0))
    drawing = replace(
        drawing,
        atoms=(replace(drawing.atoms[0], marks=(mark,)), drawing.atoms[1]),
        bonds=(replace(drawing.bonds[0], order=2),),
    )
    items = scene(drawing).items
    assert {item.pen.color for item in items if isinstance(item, Stroke)} == {(128, 128, 128)}
    (dots,) = [item for item in items if isinstance(item, Group) and item.label == "lone pair"]
    assert {item.color for item in dots.items} == {(128, 128, 128)}


def test_without_a_scope_nothing_changes():
    drawing = pair()
    full = replace(drawing, depth_appearance=(replace(drawing.depth_appearance[0], strength=0.0),))
    assert scene(full) == scene(replace(drawing, depth_appearance=()))


@given(shares, shares)
def test_the_bands_of_a_bond_cover_it_and_darken_towards_the_front(first, last):
    found = bands(first, last)
    assert (found[0].start, found[0].end) == (0, 1)
    assert found[0].level == level_of(max(first, last))
    assert found[-1].level >= level_of(min(first, last))
    for rear, front in itertools.pairwise(found):
        assert front.level == rear.level - 1
        assert rear.start <= front.start <= front.end <= rear.end


@given(st.integers(0, LEVELS))
def test_faded_ink_lies_between_ink_and_paper(level):
    ink, paper = (10, 200, 0), (255, 255, 255)
    assert all(
        low <= mid <= high for low, mid, high in zip(ink, faded(ink, paper, level), paper, strict=True)
    )
    assert faded(ink, paper, LEVELS) == paper


def test_clipping_cuts_a_polygon_across_a_direction():
    bar = polygon([(0, 0), (10, 0), (10, 2), (0, 2)])
    part = clipped(bar, (0, 1), (1, 0), 2, 5)
    assert part is not None
    assert part.bounds() == pytest.approx((2, 0, 5, 2))
    assert clipped(bar, (0, 1), (1, 0), 11, 20) is None
