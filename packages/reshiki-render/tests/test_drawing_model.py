"""Kinds as values: immutability, defaults, styles, arrows, arcs, pictures, colours, elements; and what importing them costs."""

import dataclasses
import math
import pickle
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reshiki_render.drawing as model
from reshiki_render.drawing import (
    EMPTY,
    INK,
    JACS,
    Arc,
    Arrow,
    ArrowStyle,
    Atom,
    Bond,
    Bytes,
    CustomTheme,
    Drawing,
    Hues,
    Picture,
    Point,
    Swatch,
    replace,
    style_named,
)
from reshiki_render.drawing.arrows import bend_of, style_of
from reshiki_render.drawing.colors import HUE_NAMES, other_canvas
from reshiki_render.drawing.elements import elements
from reshiki_render.drawing.graphics import arc_path
from reshiki_render.drawing.palette import HUE_ANGLES, TONES, bytes_of, contrast, from_oklch
from reshiki_render.drawing.pictures import size_of
from reshiki_render.drawing.style import STYLE_NAMES
from reshiki_render.drawing.types import f32
from reshiki_render.errors import InvalidDrawing
from reshiki_render.rsk import validate
from reshiki_render.testing import png


def test_every_name_the_model_offers_is_there():
    assert all(getattr(model, name) is not None for name in model.__all__)
    with pytest.raises(AttributeError, match="Molecule"):
        _ = model.Molecule


def test_values_cannot_be_changed_and_can_be_compared_hashed_and_sent():
    atom = Atom(id=1, element="C", position=Point(0.0, 0.0), extra=(("spin", '{"a": 1}'),))
    with pytest.raises(dataclasses.FrozenInstanceError):
        atom.charge = 1
    again = pickle.loads(pickle.dumps(atom))
    assert again == atom
    assert hash(again) == hash(atom)
    assert replace(atom, charge=1) != atom


def test_numbers_of_defaults_are_as_a_file_holds_them():
    assert JACS.line_width_pt == f32(0.6) != 0.6
    assert ArrowStyle().width_pt == f32(0.6)


@pytest.mark.parametrize("name", STYLE_NAMES)
def test_the_journals_styles_keep_the_rules(name):
    style = style_named(name)
    assert style.name == name
    validate(Drawing(drawing_style=style))


def test_the_journals_styles_have_the_journals_sizes():
    nature = style_named("Nature")
    assert (nature.font_family, nature.font_size_pt, round(nature.bond_length_world, 4)) == (
        "Helvetica",
        6,
        31.5,
    )
    assert round(style_named("RSC").bond_spacing_ratio, 6) == 0.2
    assert style_named("Angewandte").font_size_pt == 12
    assert style_named("JACS / ACS") is JACS
    with pytest.raises(KeyError):
        style_named("Tetrahedron Letters of 1974")


def arrow(kind="forward", **fields):
    return Arrow(id=1, start=Point(0.0, 0.0), end=Point(100.0, 0.0), kind=kind, **fields)


def test_an_arrow_without_style_has_the_preset_of_its_kind():
    assert style_of(arrow("equilibrium")).tail == "left"
    assert style_of(arrow("resonance")).shape == "open"
    assert style_of(arrow("retro")).gap_pt == f32(1.4)
    assert style_of(arrow("fishhook")).head == "left"
    assert style_of(arrow("dipole")).dipole
    assert style_of(arrow("no_go")).no_go == "cross"
    assert style_of(arrow("curved")) == style_of(arrow()) == ArrowStyle()
    assert style_of(arrow("retro", style=ArrowStyle(gap_pt=3.0))).gap_pt == 3


def test_curved_kinds_bend_by_themselves_and_others_run_straight():
    assert (
        bend_of(arrow("curved")) == bend_of(arrow("fishhook")) == bend_of(arrow("bent")) == Point(50.0, 50.0)
    )
    assert bend_of(arrow()) is None
    assert bend_of(arrow(control=Point(1.0, 2.0))) == Point(1.0, 2.0)
    assert bend_of(arrow("curved", cubic=(Point(0.0, 1.0), Point(1.0, 1.0)))) is None


@given(st.floats(-720, 720, width=32), st.floats(0.125, 360, width=32))
def test_an_arc_stays_on_its_ellipse_and_ends_where_it_should(start, sweep):
    commands = arc_path(Arc(start_degrees=start, sweep_degrees=sweep))
    assert [command.command for command in commands] == ["move", *["cubic"] * math.ceil(sweep / 90)]
    here = commands[0].points[0]
    for command in commands[1:]:
        p, q, there = command.points
        middle = [(a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(here, p, q, there, strict=True)]
        assert math.dist(middle, (0.5, 0.5)) == pytest.approx(0.5, abs=2e-4)
        here = there
    turn = math.radians(start + sweep)
    assert here == pytest.approx((0.5 + 0.5 * math.cos(turn), 0.5 + 0.5 * math.sin(turn)), abs=1e-4)


def test_the_size_of_a_picture_is_read_from_a_whole_png_only():
    whole = png(30, 20)
    assert size_of(Picture(png=whole)) == (30, 20)
    for cut in range(len(whole)):
        assert size_of(Picture(png=whole[:cut])) is None
    assert size_of(Picture(png=b"GIF89a" + bytes(50))) is None


def test_there_are_118_elements():
    table = elements()
    assert len(table) == 118
    assert [element.number for element in table.values()] == list(range(1, 119))
    assert len({element.name for element in table.values()}) == 118
    assert table["Fe"] == (26, "Fe", "Iron")
    assert table["Og"].number == 118
    assert table["Cn"].name == "Copernicium"


def test_the_other_canvas_shows_the_opposite_and_back():
    assert other_canvas(Bytes(0, 0, 0)) == Bytes(255, 255, 255)
    assert other_canvas(Bytes(150, 40, 20)) == Bytes(235, 125, 105)


@given(st.builds(Bytes, *[st.integers(0, 255)] * 3))
def test_turning_a_colour_twice_gives_the_colour(color):
    assert other_canvas(other_canvas(color)) == color


def test_colours_become_bytes_by_canvas_and_theme():
    dark = replace(EMPTY, canvas_theme="dark")
    assert (bytes_of(INK, EMPTY), bytes_of(INK, dark)) == ((0, 0, 0), (255, 255, 255))
    assert bytes_of(Bytes(1, 2, 3), dark) == Bytes(1, 2, 3)
    blue = bytes_of(Swatch("blue", "strong"), EMPTY)
    assert blue.blue > blue.green > blue.red
    assert bytes_of(Swatch("blue", "strong"), dark) != blue
    assert bytes_of(Swatch("blue", "strong"), replace(EMPTY, color_theme="pastel")) != blue
    theme = CustomTheme(version=1, id="x", name="x", hues=Hues(blue=25))
    assert bytes_of(Swatch("blue", "strong"), replace(EMPTY, custom_theme=theme)) == bytes_of(
        Swatch("red", "strong"), EMPTY
    )


def test_a_colour_that_srgb_cannot_show_keeps_lightness_and_hue():
    assert from_oklch(0.0, 0.4, 10) == (0, 0, 0)
    assert from_oklch(1.0, 0.4, 10) == (255, 255, 255)
    assert from_oklch(0.62796, 0.25768, 29.234) == (255, 0, 0)
    strong, clipped = from_oklch(0.5, 0.1, 145), from_oklch(0.5, 0.4, 145)
    assert clipped.green - clipped.red >= strong.green - strong.red
    assert max(clipped) < 255


def test_every_strong_colour_can_be_read_and_every_tint_can_be_read_over():
    for theme, canvases in TONES.items():
        for canvas in canvases:
            drawing = replace(EMPTY, color_theme=theme, canvas_theme=canvas)
            paper = Bytes(255, 255, 255) if canvas == "light" else Bytes(0, 0, 0)
            for hue in HUE_NAMES:
                assert contrast(bytes_of(Swatch(hue, "strong"), drawing), paper) > 3
                assert contrast(bytes_of(Swatch(hue, "tint"), drawing), bytes_of(INK, drawing)) > 3.5
    assert contrast(Bytes(0, 0, 0), Bytes(255, 255, 255)) == pytest.approx(21)


def test_the_custom_themes_hues_are_the_palettes_by_default():
    assert {name: getattr(Hues(), name) for name in HUE_NAMES} == HUE_ANGLES


COSTLY = {
    "abbreviations",
    "arrows",
    "graphics",
    "groups",
    "names",
    "pages",
    "pictures",
    "reactions",
    "themes",
    "elements",
}


def test_the_model_loads_no_kind_a_plain_molecule_does_not_need():
    code = (
        "import sys; import reshiki_render.drawing\n"
        "print(*[name for name in sys.modules if name.startswith('reshiki_render.drawing.')])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not COSTLY & {name.rpartition(".")[2] for name in loaded}


def test_a_plain_molecule_is_opened_and_saved_without_arrows_and_graphics():
    code = (
        "import sys\nfrom reshiki_render import rsk\n"
        'rsk.dump(rsk.load(\'{"version": 27, "atoms": [], "bonds": []}\').drawing)\n'
        "print(*[name for name in sys.modules if name.startswith('reshiki_render.drawing.')])"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"arrows", "graphics", "themes"} & {name.rpartition(".")[2] for name in loaded}


@pytest.mark.slow
def test_a_drawing_of_thirty_atoms_is_made_in_a_moment():
    def make():
        return Drawing(
            atoms=tuple(Atom(id=n, element="C", position=Point(n * 1.0, 0.0)) for n in range(1, 31)),
            bonds=tuple(Bond(a=n, b=n + 1, order=1) for n in range(1, 30)),
        )

    best = math.inf
    for _ in range(20):
        start = time.perf_counter()
        for _ in range(10):
            make()
        best = min(best, (time.perf_counter() - start) / 10)
    assert best < 0.3e-3


def test_a_theme_is_checked_where_it_stands():
    with pytest.raises(InvalidDrawing, match=r"hues\.blue is 360"):
        validate(replace(EMPTY, custom_theme=CustomTheme(version=1, id="x", name="x", hues=Hues(blue=360))))
