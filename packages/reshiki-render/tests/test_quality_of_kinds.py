"""Arrows, marks and graphics on labels, and text too faint to read; the specimens have none that is not meant."""

import pytest

from reshiki_render.drawing import Annotation, Arrow, Bytes, Drawing, Graphic, Point, TextFormat, TextStyle
from reshiki_render.quality import faint, overlaps
from reshiki_render.scene import scene
from reshiki_render.testing.specimens import SPECIMENS

# Where a specimen shows ink on ink on purpose.
MEANT = {
    "marks": {("label-shape", "N•", "circled charge")},
    "graphics": {("label-shape", "HO", "ellipse"), ("label-shape", "OH", "ellipse")},
}


def caption(text: str, x: float, y: float, number: int = 1, **style) -> Annotation:
    return Annotation(id=number, position=Point(x, y), text=text, format=TextFormat(style=TextStyle(**style)))


def kinds(drawing: Drawing) -> list[tuple[str, str, str]]:
    return [(found.kind, found.first, found.second) for found in overlaps(scene(drawing))]


def test_an_arrow_through_a_caption_is_named_once():
    arrow = Arrow(id=2, start=Point(-20, 16), end=Point(150, 16))
    assert kinds(Drawing(annotations=(caption("reflux", 0, 0),), arrows=(arrow,))) == [
        ("label-arrow", "reflux", "reaction arrow")
    ]
    above = Arrow(id=2, start=Point(-20, -16), end=Point(150, -16))
    assert kinds(Drawing(annotations=(caption("reflux", 0, 0),), arrows=(above,))) == []


def test_a_curve_counts_where_it_runs_and_not_where_its_controls_are():
    # The control points stand over the caption, the curve passes below it.
    arrow = Arrow(
        id=2, start=Point(-20, 90), end=Point(120, 90), kind="curved", cubic=(Point(0, 20), Point(100, 20))
    )
    assert kinds(Drawing(annotations=(caption("reflux", 20, -5),), arrows=(arrow,))) == []


def test_a_frame_round_a_caption_is_no_overlap_and_one_across_it_is():
    def framed(left: float) -> Drawing:
        frame = Graphic(
            id=2, kind="rectangle", origin=Point(left, -10), axis_x=Point(150, 0), axis_y=Point(0, 60)
        )
        return Drawing(annotations=(caption("reflux", 0, 0),), graphics=(frame,))

    assert kinds(framed(-10)) == []
    assert kinds(framed(10)) == [("label-shape", "reflux", "rectangle")]


def test_the_shape_of_a_group_does_not_overlap_its_own_text():
    assert kinds(Drawing(annotations=(caption("underlined gp", 0, 0, underline=True),))) == []


def test_faint_text_is_named_with_its_contrast():
    drawing = Drawing(
        annotations=(caption("grey", 0, 0, color=Bytes(170, 170, 170)), caption("black", 0, 60, 2))
    )
    (found,) = faint(scene(drawing))
    assert found.label == "grey"
    assert found.contrast == pytest.approx(2.32, abs=0.01)


@pytest.mark.parametrize("name", SPECIMENS)
def test_the_specimens_keep_their_ink_apart_and_inside_the_figure(name):
    figure = scene(SPECIMENS[name]())
    found = {(one.kind, one.first, one.second) for one in overlaps(figure)}
    assert found == MEANT.get(name, set())


def test_only_tints_and_faded_labels_of_the_specimens_are_faint():
    for name, specimen in SPECIMENS.items():
        words = {one.label for one in faint(scene(specimen()))}
        assert words <= ({"NH2+"} if name == "fading" else {word for word in words if word.endswith("tint")})
