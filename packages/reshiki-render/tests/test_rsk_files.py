"""Whole files: what opens, what comes back, what is warned of.

`rsk/everything.rsk` has every kind and is laid out as the writer does it; `old.rsk`, `dark.rsk` and `newer.rsk` are written by
hand, as other programs and other versions might.
"""

import json
import math
from pathlib import Path

import pytest

from reshiki_render import rsk
from reshiki_render.drawing import INK, Bytes, Drawing, Point, Swatch, replace
from reshiki_render.drawing.types import f32

HERE = Path(__file__).parent / "rsk"
SHARED = Path(__file__).parents[4] / "shared" / "rsk"
OWN = sorted(HERE.glob("*.rsk"))
REAL = sorted(path for path in SHARED.glob("*.*") if path.suffix in {".rsk", ".reshiki", ".moruno"})


def text_of(path):
    return path.read_text(encoding="utf-8")


@pytest.fixture
def everything():
    return json.loads(text_of(HERE / "everything.rsk"))


@pytest.mark.parametrize("path", OWN + REAL, ids=lambda path: path.name)
def test_what_was_opened_and_saved_opens_as_the_same_drawing(path):
    opened = rsk.load(text_of(path))
    saved = rsk.dump(opened.drawing)
    assert rsk.load(saved) == opened
    assert rsk.dump(rsk.load(saved).drawing) == saved


def test_real_drawings_are_at_hand():
    if not REAL:
        pytest.skip("../shared/rsk is not here")
    assert len(REAL) == 37


def test_a_file_laid_out_as_we_write_comes_back_byte_for_byte():
    text = text_of(HERE / "everything.rsk")
    assert rsk.dump(rsk.load(text).drawing) == text


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_only_what_the_format_says_differs_in_a_saved_file(path):
    before = json.loads(text_of(path))
    after = json.loads(rsk.dump(rsk.load(text_of(path)).drawing))
    if before["version"] < 17 and before.get("canvas_theme") == "dark":
        pytest.skip("the colours of an old dark drawing change: see below")
    assert not list(unexpected(before, after, "")), path.name


def unexpected(before, after, path):
    """What differs beyond rounding, defaults spelt out, normal colours, cleared labels, the version and [] for an object."""
    name = path.rpartition(".")[2]
    if name in {"version", "cip_label"}:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() | after.keys():
            if key in before and key not in after:
                # Left out: a cleared label, or a default that was spelt out.
                if before[key] not in (None, False, True, [], 0, 0.0) and key not in {
                    "cip_label",
                    "drawing_style",
                }:
                    yield f"{path}.{key} is gone"
            elif key in before:
                yield from unexpected(before[key], after[key], f"{path}.{key}")
    elif before == [] and isinstance(after, dict):
        return
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for one, other in zip(before, after, strict=True):
            yield from unexpected(one, other, path)
    elif isinstance(before, int | float) and isinstance(after, float):
        if f32(before) != f32(after):
            yield f"{path}: {before} became {after}"
    elif name in {"color", "stroke", "fill", "highlight"} and {type(before), type(after)} == {list, str}:
        return
    elif before != after:
        yield f"{path}: {before} became {after}"


def test_a_sparse_file_of_the_first_version_opens_with_defaults():
    drawing = rsk.load(text_of(HERE / "old.rsk")).drawing
    carbon, oxygen = drawing.atoms
    assert carbon.position == Point(f32(-36.373), 0.0)
    assert oxygen.position == Point(f32(1e-6), -21.0)
    assert oxygen.cip_label is None
    assert (drawing.bonds[0].a, drawing.bonds[0].b, drawing.bonds[0].cip_label) == (1001, 1002, None)
    assert drawing.arrows[0].kind == "forward"
    assert drawing.version == 27


def test_exact_colours_of_an_old_dark_drawing_turn_to_what_they_looked_like():
    drawing = rsk.load(text_of(HERE / "dark.rsk")).drawing
    first, second, _ = drawing.atoms
    assert first.text_style.color == Bytes(235, 125, 105)
    assert second.display.highlight == INK
    assert second.display.hydrogen_color == Swatch("blue", "strong")
    assert second.display.number.style.color == Bytes(255, 0, 0)
    assert drawing.bonds[0].color == Bytes(55, 165, 245)
    assert drawing.bonds[0].highlight == Bytes(15, 15, 15)
    assert drawing.annotations[0].format.style.color == Bytes(252, 253, 254)
    assert drawing.annotations[0].format.spans[0].style.color == Bytes(249, 250, 251)
    assert drawing.arrows[0].style.color == Bytes(246, 247, 248)
    assert drawing.graphics[0].style.stroke == Bytes(242, 243, 244)
    assert drawing.graphics[0].style.fill == Bytes(239, 240, 241)
    assert drawing.ring_fills[0].color == Bytes(85, 165, 55)
    assert drawing.abbreviations[0].label_style.color == Bytes(236, 237, 238)
    assert drawing.abbreviations[0].highlight == Bytes(233, 234, 235)
    assert drawing.recent_colors == (Bytes(1, 2, 3), Bytes(32, 80, 145))


@pytest.mark.parametrize(("version", "theme"), [(16, "light"), (17, "dark"), (27, "dark")])
def test_colours_stay_in_light_and_in_newer_dark_drawings(version, theme):
    text = (
        text_of(HERE / "dark.rsk")
        .replace('"version": 16', f'"version": {version}')
        .replace('"dark"', f'"{theme}"')
    )
    drawing = rsk.load(text).drawing
    assert drawing.atoms[0].text_style.color == Bytes(150, 40, 20)


def test_what_a_newer_version_wrote_is_named_and_comes_back():
    text = text_of(HERE / "newer.rsk")
    opened = rsk.load(text)
    assert "\n".join(opened.warnings) + "\n" == text_of(HERE / "newer.warnings.txt")
    assert not list(lost(json.loads(text), json.loads(rsk.dump(opened.drawing)), "$"))


def lost(before, after, path):
    if isinstance(before, dict):
        for key, value in before.items():
            if key not in after:
                yield f"{path}.{key}"
            else:
                yield from lost(value, after[key], f"{path}.{key}")
    elif isinstance(before, list):
        for index, value in enumerate(before):
            yield from lost(value, after[index], f"{path}[{index}]")
    elif before != after:
        yield path


def test_a_word_that_was_not_known_gives_way_to_an_edit():
    drawing = rsk.load(text_of(HERE / "newer.rsk")).drawing
    atom = drawing.atoms[0]
    edited = replace(atom, display=replace(atom.display, hydrogen_position="left"), position=Point(1.0, 1.0))
    after = json.loads(rsk.dump(replace(drawing, atoms=(edited, *drawing.atoms[1:]))))["atoms"][0]
    assert after["display"]["hydrogen_position"] == "left"
    assert after["position"] == {"x": 1.0, "y": 1.0}
    assert after["spin"] == "up"


def test_unknown_fields_are_kept_even_where_the_format_refuses_them(everything):
    places = [
        everything["drawing_style"],
        everything["custom_theme"],
        everything["custom_theme"]["generator"]["reference"],
        everything["reactions"][0]["agents"][0],
        everything["graphics"][12]["picture"],
    ]
    for place in places:
        place["from_the_future"] = [{"a": 1.5}]
    assert json.loads(rsk.dump(rsk.load(json.dumps(everything)).drawing)) == everything


def test_an_arc_is_an_arc_again_and_its_stored_path_is_made_anew(everything):
    arc = next(graphic for graphic in everything["graphics"] if graphic.get("arc"))
    path = arc["path"]
    assert arc["kind"] == "path"
    arc["path"] = [{"command": "move", "points": {"x": 9, "y": 9}}]
    drawing = rsk.load(json.dumps(everything)).drawing
    graphic = next(graphic for graphic in drawing.graphics if graphic.arc)
    assert (graphic.kind, graphic.path) == ("arc", ())
    saved = json.loads(rsk.dump(drawing))
    assert next(graphic for graphic in saved["graphics"] if graphic.get("arc"))["path"] == path


def test_a_tied_curved_arrow_gets_two_controls_of_the_same_curve(everything):
    arrow = next(arrow for arrow in everything["arrows"] if arrow["kind"] == "curved")
    del arrow["cubic"]
    arrow["control"] = {"x": 30, "y": -120}
    drawing = rsk.load(json.dumps(everything)).drawing
    opened = next(arrow for arrow in drawing.arrows if arrow.kind == "curved")
    assert opened.control is None
    (x0, y0), (x1, y1) = opened.start, opened.end
    for share in (0.25, 0.5, 0.75):
        rest = 1 - share
        quadratic = [
            rest**2 * a + 2 * rest * share * c + share**2 * b for a, c, b in ((x0, 30, x1), (y0, -120, y1))
        ]
        cubic = [
            rest**3 * a + 3 * rest**2 * share * p + 3 * rest * share**2 * q + share**3 * b
            for a, p, q, b in (
                (x0, opened.cubic[0].x, opened.cubic[1].x, x1),
                (y0, opened.cubic[0].y, opened.cubic[1].y, y1),
            )
        ]
        assert math.dist(quadratic, cubic) < 1e-4


def test_colours_have_one_form_when_written():
    colors = {
        Bytes(32, 80, 145): "#205091",
        Bytes(0, 0, 0): "#000000",
        Bytes(1, 2, 3): [1, 2, 3],
        Swatch("blue", "strong"): "blue.strong",
        INK: [0, 0, 0],
    }
    for color, form in colors.items():
        text = rsk.dump(Drawing(bonds=(bond_of(color),)))
        assert json.loads(text)["bonds"][0]["color"] == form


def bond_of(color):
    from reshiki_render.drawing import Bond

    return Bond(a=1, b=2, order=1, color=color)


RINGS = [
    ({"color": [201, 224, 248]}, Swatch("blue", "tint"), {"color": "blue.tint"}),
    ({"color": [0, 0, 0]}, INK, {"color": [0, 0, 0]}),
    ({"color": [0, 0, 0], "fixed_color": True}, Bytes(0, 0, 0), {"color": [0, 0, 0], "fixed_color": True}),
    (
        {"color": [201, 224, 248], "fixed_color": True},
        Bytes(201, 224, 248),
        {"color": [201, 224, 248], "fixed_color": True},
    ),
    ({"color": [32, 80, 145]}, Bytes(32, 80, 145), {"color": [32, 80, 145], "fixed_color": True}),
    ({"color": "#C9E0F8"}, Bytes(201, 224, 248), {"color": [201, 224, 248], "fixed_color": True}),
    ({"color": "teal.strong", "fixed_color": True}, Swatch("teal", "strong"), {"color": "teal.strong"}),
]


@pytest.mark.parametrize(("stored", "color", "written"), RINGS)
def test_a_ring_fill_has_its_own_colours(everything, stored, color, written):
    everything["ring_fills"] = [{"atoms": [1, 2, 3, 4, 5, 6], **stored}]
    drawing = rsk.load(json.dumps(everything)).drawing
    assert drawing.ring_fills[0].color == color
    assert json.loads(rsk.dump(drawing))["ring_fills"] == [{"atoms": [1, 2, 3, 4, 5, 6], **written}]


def test_pictures_keep_their_bytes(everything):
    drawing = rsk.load(json.dumps(everything)).drawing
    plain, with_emf = (graphic.picture for graphic in drawing.graphics if graphic.picture)
    assert plain.png.startswith(b"\x89PNG")
    assert plain.emf is None
    assert with_emf.emf == b"\x01\0\0\0 EMF, made up"


def test_the_same_drawing_gives_the_same_text():
    text = text_of(HERE / "everything.rsk")
    assert len({rsk.dump(rsk.load(text).drawing) for _ in range(3)}) == 1


def test_bytes_and_a_byte_order_mark_are_read_too():
    text = text_of(HERE / "everything.rsk")
    assert rsk.load(text.encode()) == rsk.load("\ufeff" + text) == rsk.load(text)


def test_an_empty_drawing_is_written_with_its_required_lists():
    assert json.loads(rsk.dump(Drawing())) == {
        "atom_labels": {"carbons": "skeletal", "hydrogens": True, "stereo": False},
        "version": 27,
        "atoms": [],
        "bonds": [],
        "annotations": [],
        "arrows": [],
        "graphics": [],
        "groups": [],
    }
    assert rsk.dump(Drawing()).startswith('{\n  "atom_labels": {\n    "carbons": "skeletal",\n')
    assert rsk.dump(Drawing()).endswith('  "groups": []\n}')
