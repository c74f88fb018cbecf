"""Graphics: every shape, symbol and orbital in its frame, layers, phases; ring circles, fills and highlights."""

from math import cos, hypot, pi, radians, sin

import pytest

from reshiki_render.drawing import Atom, AtomDisplay, Bond, Bytes, Drawing, Point, replace
from reshiki_render.drawing.graphics import SHAPE, Arc, Graphic, GraphicStyle, Orbital, PathCommand, Symbol
from reshiki_render.drawing.rings import RingFill
from reshiki_render.scene import Fill, Group, Stroke, scene

PT = 14.4 / 42
RED = Bytes(255, 0, 0)


def graphic(kind, **fields) -> Graphic:
    given = {"origin": Point(0, 0), "axis_x": Point(84, 0), "axis_y": Point(0, 42)} | fields
    return Graphic(id=1, kind=kind, **given)


def items(kind, **fields):
    found = scene(Drawing(graphics=(graphic(kind, **fields),))).items
    return found[0].items if found else ()


def box(found):
    xs = [x for item in found for x in item.path.numbers[::2]]
    ys = [y for item in found for y in item.path.numbers[1::2]]
    return max(xs) - min(xs), max(ys) - min(ys)


@pytest.mark.parametrize(
    "kind", ["rectangle", "rounded_rectangle", "ellipse", "brackets", "parentheses", "braces"]
)
def test_a_shape_fills_its_frame(kind):
    wide, high = box(items(kind))
    assert high == pytest.approx(42 * PT)
    # The bow of parentheses is given by control points beyond the frame.
    assert wide == pytest.approx(84 * PT, rel=0.06)


def test_a_frame_may_be_turned_and_sheared():
    (stroke,) = items("rectangle", axis_x=Point(30, 40), axis_y=Point(-10, 20))
    corners = list(zip(stroke.path.numbers[::2], stroke.path.numbers[1::2], strict=True))
    assert hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) == pytest.approx(50 * PT)
    assert corners[2][0] - corners[1][0] == pytest.approx(-10 * PT)


@pytest.mark.parametrize(("sides", "outlines"), [("both", 2), ("left", 1), ("right", 1)])
@pytest.mark.parametrize("kind", ["brackets", "parentheses", "braces"])
def test_brackets_are_drawn_on_the_sides_asked_for(kind, sides, outlines):
    (stroke,) = items(kind, sides=sides)
    assert stroke.path.verbs.count("M") == outlines


def test_a_brackets_lips_are_a_tenth_of_its_height_and_at_most_8_points():
    for height, lip in ((42, 4.2 * PT), (420, 8.0)):
        (stroke,) = items("brackets", sides="left", axis_y=Point(0, height))
        assert max(stroke.path.numbers[::2]) - min(stroke.path.numbers[::2]) == pytest.approx(lip)


@pytest.mark.parametrize(("sweep", "cubics"), [(30, 1), (90, 1), (91, 2), (360, 4)])
def test_an_arc_goes_clockwise_round_the_ellipse_of_its_frame(sweep, cubics):
    (stroke,) = items("arc", axis_y=Point(0, 84), arc=Arc(start_degrees=0.0, sweep_degrees=float(sweep)))
    assert stroke.path.verbs == "M" + "C" * cubics
    (x0, y0), (x1, y1) = stroke.path.numbers[:2], stroke.path.numbers[-2:]
    radius = 42 * PT
    assert x1 - x0 == pytest.approx(radius * (cos(radians(sweep)) - 1), abs=1e-6)
    assert y1 - y0 == pytest.approx(radius * sin(radians(sweep)), abs=1e-6)


def test_a_free_path_is_drawn_command_by_command():
    commands = (
        PathCommand(command="move", points=(Point(0, 0),)),
        PathCommand(command="cubic", points=(Point(0.2, 1), Point(0.6, 1), Point(1, 0))),
        PathCommand(command="line", points=(Point(0.5, 1),)),
        PathCommand(command="close"),
    )
    (stroke,) = items("path", path=commands)
    assert stroke.path.verbs == "MCLZ"


def test_a_filled_shape_is_painted_before_its_outline():
    fill, stroke = items("ellipse", style=GraphicStyle(fill=RED, width_pt=2.0, pattern="dashed"))
    assert fill == Fill(stroke.path, (255, 0, 0))
    assert (stroke.pen.width, stroke.pen.dashes) == (2.0, (10.0, 6.0))


@pytest.mark.parametrize("name", SHAPE.symbols)
def test_every_symbol_is_drawn_centred_and_about_its_size(name):
    found = items(Symbol(name), axis_x=Point(42, 0))
    wide, high = box(found)
    assert 0.1 * 42 * PT < max(wide, high) < 1.3 * 42 * PT


@pytest.mark.parametrize("name", SHAPE.orbitals)
def test_every_orbital_reaches_half_its_axis_to_either_side(name):
    wide, _ = box(items(Orbital(name), axis_y=Point(0, 84)))
    assert 0.6 * 84 * PT < wide < 1.3 * 84 * PT


def fills(name: str, **fields) -> list[tuple[int, int, int]]:
    return [item.color for item in items(Orbital(name), **fields) if isinstance(item, Fill)]


def test_phases_are_solid_shaded_or_open_and_change_places_when_flipped():
    assert fills("p") == [(0, 0, 0)]
    assert fills("p", phase="open") == []
    assert fills("p", phase="shaded") == [(166, 166, 166)]
    plain, flipped = items(Orbital("p")), items(Orbital("p"), phase_flipped=True)
    first, other = (next(item for item in found if isinstance(item, Fill)) for found in (plain, flipped))
    assert first.path != other.path


@pytest.mark.parametrize(("layer", "behind"), [(-1, True), (0, True), (1, False)])
def test_layers_decide_what_lies_behind_the_structure(layer, behind):
    atoms = (Atom(id=2, element="O", position=Point(0, 0)), Atom(id=3, element="C", position=Point(42, 0)))
    drawing = Drawing(
        atoms=atoms, bonds=(Bond(a=2, b=3, order=1),), graphics=(graphic("rectangle", layer=layer),)
    )
    labels = [item.label for item in scene(drawing).items if isinstance(item, Group)]
    assert labels.index("rectangle") == (0 if behind else 1)


def test_a_kind_of_a_newer_version_draws_nothing():
    assert items("hologram") == ()


def aromatic(size: int, squeeze: float = 1.0, **bond) -> Drawing:
    radius = 21 / sin(pi / size)
    atoms = tuple(
        Atom(
            id=number + 1,
            element="C",
            position=Point(
                radius * cos(2 * pi * number / size), squeeze * radius * sin(2 * pi * number / size)
            ),
        )
        for number in range(size)
    )
    bonds = tuple(Bond(a=n + 1, b=(n + 1) % size + 1, **({"order": 4} | bond)) for n in range(size))
    return Drawing(atoms=atoms, bonds=bonds)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_ring_of_aromatic_bonds_has_a_circle_one_spacing_from_its_edges(size):
    circle, *rest = scene(aromatic(size)).items
    assert circle.path.verbs == "MCCCCZ"
    assert [type(item) for item in rest] == [Fill]
    xs = circle.path.numbers[::2]
    radius = 7.2 / (sin(pi / size) / cos(pi / size)) - 0.18 * 14.4
    assert (max(xs) - min(xs)) / 2 == pytest.approx(radius, rel=0.01)


def test_a_tilted_ring_has_an_ellipse():
    circle = scene(aromatic(6, squeeze=0.5)).items[0]
    xs, ys = circle.path.numbers[::2], circle.path.numbers[1::2]
    assert (max(ys) - min(ys)) / (max(xs) - min(xs)) == pytest.approx(0.5, rel=0.02)


def test_a_ring_too_flat_for_a_circle_keeps_its_dashes():
    drawn = scene(aromatic(6, squeeze=0.1)).items
    assert not any(isinstance(item, Stroke) and "C" in item.path.verbs for item in drawn)


def test_flagged_ring_bonds_share_one_arc_in_place_of_their_second_lines():
    ring = aromatic(6, order=1)
    bonds = tuple(replace(bond, ring_arc=number < 3) for number, bond in enumerate(ring.bonds))
    arc, body = scene(replace(ring, bonds=bonds)).items
    assert arc.path.verbs == "MCC"
    assert isinstance(body, Fill)
    # Three edges are half a turn; each end gives way by 0.16 rad.
    (x0, y0), (x1, y1) = arc.path.numbers[:2], arc.path.numbers[-2:]
    radius = 7.2 * 3**0.5 - 0.18 * 14.4
    assert hypot(x1 - x0, y1 - y0) == pytest.approx(2 * radius * sin((pi - 0.32) / 2), rel=0.01)


def test_a_ring_with_an_arc_has_no_full_circle():
    ring = aromatic(6)
    flagged = (replace(ring.bonds[0], ring_arc=True), *ring.bonds[1:])
    drawn = scene(replace(ring, bonds=flagged)).items
    assert not any(isinstance(item, Stroke) and item.path.verbs.endswith("CCCCZ") for item in drawn)


def test_ring_fills_lie_behind_everything():
    ring = aromatic(6, order=1)
    filled = replace(ring, ring_fills=(RingFill(atoms=(1, 2, 3, 4, 5, 6), color=RED),))
    first = scene(filled).items[0]
    assert first.label == "ring fills"
    assert [fill.color for fill in first.items] == [(255, 0, 0)]


def test_highlights_are_capsules_behind_bonds_and_pills_behind_labels():
    atoms = (
        Atom(id=1, element="O", position=Point(0, 0), label_h=1, display=AtomDisplay(highlight=RED)),
        Atom(id=2, element="C", position=Point(42, 0)),
    )
    figure = scene(Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=1, highlight=RED),)))
    capsule, pill = figure.items[0].items
    radius = 1.5 * 0.18 * 14.4 + 0.3
    assert (capsule.pen.width, capsule.pen.cap) == (pytest.approx(2 * radius), "round")
    assert pill.path.verbs == "MLCCLCCZ"
    # The capsule's round end counts for the size of the figure.
    assert figure.width - max(capsule.path.numbers[::2]) == pytest.approx(radius + 4)
