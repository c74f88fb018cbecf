"""Element colours of the themes, custom themes, and that labels stay readable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import (
    Abbreviation,
    Atom,
    AtomDisplay,
    Bond,
    Bytes,
    CustomTheme,
    Drawing,
    Oklch,
    Point,
    RingFill,
    Swatch,
    TextStyle,
    ThemePalette,
    replace,
)
from reshiki_render.drawing.element_colors import LEAST_CONTRAST, convention, element_color, to_oklch
from reshiki_render.drawing.elements import elements
from reshiki_render.drawing.palette import BLACK, WHITE, contrast, from_oklch
from reshiki_render.scene import Group, scene

COLOURED = ("presentation", "pastel", "jmol")


def label_ink(drawing: Drawing) -> tuple[int, int, int]:
    (label,) = [item for item in scene(drawing).items if isinstance(item, Group)]
    return label.items[0].color


def lone(element: str = "O", **fields) -> Drawing:
    return Drawing(atoms=(Atom(id=1, element=element, position=Point(0, 0), **fields),))


def themed(**light) -> CustomTheme:
    return CustomTheme(version=1, id="t", name="T", light=ThemePalette(**light))


def test_publication_is_neutral_on_both_canvases():
    assert label_ink(lone()) == (0, 0, 0)
    assert label_ink(replace(lone(), canvas_theme="dark")) == (255, 255, 255)


@pytest.mark.parametrize("theme", COLOURED)
def test_other_themes_colour_heteroatoms_and_leave_carbon_and_hydrogen(theme):
    red, green, blue = label_ink(replace(lone("O"), color_theme=theme))
    assert red > max(green, blue)
    red, green, blue = label_ink(replace(lone("N"), color_theme=theme))
    assert blue > max(red, green)
    for neutral in ("C", "H", "*", "Xx"):
        assert element_color(neutral, replace(lone(), color_theme=theme)) is None


@pytest.mark.parametrize("canvas", ["light", "dark"])
@pytest.mark.parametrize("theme", COLOURED)
def test_every_element_is_readable_on_the_paper(theme, canvas):
    drawing = replace(lone(), color_theme=theme, canvas_theme=canvas)
    paper = BLACK if canvas == "dark" else WHITE
    found = [color for symbol in elements() if (color := element_color(symbol, drawing)) is not None]
    assert len(found) > 70
    assert min(contrast(color, paper) for color in found) >= LEAST_CONTRAST


def test_a_stored_colour_or_an_override_goes_before_the_theme():
    red = TextStyle(color=Bytes(200, 0, 0))
    assert label_ink(replace(lone(text_style=red), color_theme="jmol")) == (200, 0, 0)
    display = AtomDisplay(color_override=True)
    assert label_ink(replace(lone(text_style=TextStyle(), display=display), color_theme="jmol")) == (0, 0, 0)


def test_an_abbreviation_takes_its_anchors_colour_unless_its_own_style_overrides():
    drawing = replace(
        lone("O"),
        atoms=(*lone("O").atoms, Atom(id=2, element="C", position=Point(42, 0))),
        bonds=(Bond(a=1, b=2, order=1),),
        color_theme="jmol",
        abbreviations=(Abbreviation(label="OMe", anchor=1, members=(1, 2)),),
    )
    assert label_ink(drawing) == label_ink(replace(lone("O"), color_theme="jmol"))
    styled = replace(drawing.abbreviations[0], label_style=TextStyle(), label_color_override=True)
    assert label_ink(replace(drawing, abbreviations=(styled,))) == (0, 0, 0)


def test_a_custom_theme_names_colours_and_leaves_the_rest_to_its_base():
    theme = themed(elements=(("O", Bytes(0, 0, 120)), ("C", Oklch(0.4, 0.1, 150.0))))
    drawing = replace(lone("O"), custom_theme=theme, color_theme="jmol")
    assert label_ink(drawing) == (0, 0, 120)
    assert label_ink(replace(lone("C"), custom_theme=theme)) == tuple(from_oklch(0.4, 0.1, 150.0))
    assert label_ink(replace(lone("N"), custom_theme=theme)) == (0, 0, 0)
    based = replace(theme, base="jmol")
    assert label_ink(replace(lone("N"), custom_theme=based)) == label_ink(
        replace(lone("N"), color_theme="jmol")
    )


def test_a_custom_colour_too_faint_to_read_is_darkened():
    theme = themed(elements=(("S", Bytes(255, 255, 48)),))
    ink = label_ink(replace(lone("S"), custom_theme=theme))
    assert contrast(Bytes(*ink), WHITE) >= LEAST_CONTRAST


def test_a_custom_theme_fills_the_usual_rings_in_its_own_colours():
    atoms = tuple(
        Atom(id=n, element="C", position=Point(*place))
        for n, place in enumerate(((0, 0), (42, 0), (21, 36)), 1)
    )
    bonds = (Bond(a=1, b=2, order=1), Bond(a=2, b=3, order=1), Bond(a=3, b=1, order=1))
    theme = themed(ring_fills=(("Sky", Bytes(1, 250, 250)),))
    for color, filled in ((Swatch("blue", "tint"), (1, 250, 250)), (Bytes(9, 9, 9), (9, 9, 9))):
        fill = RingFill(atoms=(1, 2, 3), color=color)
        drawing = Drawing(atoms=atoms, bonds=bonds, ring_fills=(fill,), custom_theme=theme)
        assert [fill.color for fill in scene(drawing).items[0].items] == [filled]


def test_the_convention_names_elements_only():
    assert set(convention()) <= set(elements())


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 255))
def test_oklch_of_bytes_gives_the_bytes_back(red, green, blue):
    back = from_oklch(*to_oklch(Bytes(red, green, blue)))
    assert all(abs(one - other) <= 1 for one, other in zip(back, (red, green, blue), strict=True))
