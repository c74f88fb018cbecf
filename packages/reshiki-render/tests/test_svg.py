import re
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.canvas import Pen, Run
from reshiki_render.path import NUMBERS_OF, Path, polygon, polyline
from reshiki_render.scene.items import Fill, Group, Item, Scene, Stroke
from reshiki_render.svg import svg
from reshiki_render.typography.faces import advance, outline

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*items: Item, **scene) -> ET.Element:
    return ET.fromstring(svg(Scene(100, 50, items, **scene), ground=False))


def paths(*items: Item) -> list[ET.Element]:
    return list(drawn(*items).iter(f"{SVG}path"))


def points_of(data: str) -> list[tuple[str, tuple[float, ...]]]:
    """Path data read back by the SVG grammar, as verbs with absolute numbers."""
    tokens = re.findall(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)", data)
    found, at, x, y, start = [], 0, 0.0, 0.0, (0.0, 0.0)
    while at < len(tokens):
        verb = tokens[at]
        count = {"h": 1, "v": 1}.get(verb, NUMBERS_OF.get(verb.upper()))
        numbers = [float(token) for token in tokens[at + 1 : at + 1 + count]]
        at += 1 + count
        if verb == "z":
            x, y = start
            found.append(("Z", ()))
            continue
        if verb == "h":
            verb, numbers = "l", [numbers[0], 0]
        elif verb == "v":
            verb, numbers = "l", [0, numbers[0]]
        if verb.islower():
            numbers = [number + (y if index % 2 else x) for index, number in enumerate(numbers)]
        x, y = numbers[-2:]
        if verb.upper() == "M":
            start = (x, y)
        found.append((verb.upper(), tuple(round(number, 6) for number in numbers)))
    return found


def test_every_verb_is_written_as_before(specimen, same_as_golden):
    same_as_golden("specimen.svg", svg(specimen, ground=True).decode())


def test_same_scene_same_bytes(specimen):
    assert svg(specimen, ground=False) == svg(specimen, ground=False)


def test_size_is_given_in_pt_and_a_unit_is_a_pt():
    root = ET.fromstring(svg(Scene(44.204, 21.0999, ()), ground=False))
    assert (root.get("width"), root.get("height")) == ("44.2pt", "21.1pt")
    assert root.get("viewBox") == "0 0 44.2 21.1"


def test_a_figure_is_an_image_named_by_title_and_description(specimen):
    root = ET.fromstring(svg(specimen, ground=False))
    assert root.get("role") == "img"
    named = {element.get("id"): element for element in root if element.get("id")}
    assert root.get("aria-labelledby").split() == list(named)
    assert [element.text for element in named.values()] == [specimen.title, specimen.description]


def test_an_untitled_figure_has_a_name_all_the_same():
    root = drawn(title="  ")
    assert [(child.tag, child.text) for child in root] == [(f"{SVG}title", "Chemical drawing")]
    assert root.get("aria-labelledby") == root[0].get("id")


def test_figures_in_one_page_have_ids_of_their_own(specimen):
    others = [
        specimen._replace(title="Another"),
        specimen._replace(description="Another"),
        specimen._replace(items=specimen.items[:-1]),
    ]
    ids = [
        element.get("id")
        for scene in (specimen, *others)
        for element in ET.fromstring(svg(scene, ground=False)).iter()
        if element.get("id")
    ]
    assert len(ids) == 8
    assert len(set(ids)) == 8


def test_groups_carry_what_they_are_read_as():
    atom = Group("NH2", (Run("NH", 0, 0, 10, "Arimo-Regular"), Run("2", 14, 4, 7, "Arimo-Regular")))
    root = drawn(Group('outer "&" <\n', (atom, Fill(polygon([(0, 0), (1, 0), (1, 1)])))))
    outer = root.find(f"{SVG}g")
    assert outer.get("aria-label") == 'outer "&" <\n'
    inner, fill = outer
    assert (inner.get("aria-label"), len(inner)) == ("NH2", 1)
    assert fill.tag == f"{SVG}path"


def test_a_group_without_label_leaves_no_trace():
    root = drawn(Group("", (Fill(polygon([(0, 0), (1, 0), (1, 1)])),)))
    assert root.find(f"{SVG}g") is None
    assert root.find(f"{SVG}path") is not None


@given(st.text(), st.text(), st.text())
def test_any_text_gives_legal_xml_that_says_it(title, description, label):
    root = drawn(Group(label, ()), title=title, description=description)
    texts = [element.text for element in root if element.text and element.text.strip()]
    expected = [title.strip() or "Chemical drawing", description.strip()]
    legal = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
    # A parser reads every line break in text as \n.
    as_read = [re.sub("\r\n?", "\n", legal.sub("\ufffd", text)) for text in expected if text]
    assert texts == as_read
    if label:
        assert root.find(f"{SVG}g").get("aria-label") == legal.sub("\ufffd", label)


def test_ground_is_painted_for_export_and_not_for_preview():
    dark = Scene(100, 50, (), (0, 0, 0))
    assert b"<rect" not in svg(dark, ground=False)
    assert b'<rect width="100" height="50"/>' in svg(dark, ground=True)
    assert b'<rect width="100" height="50" fill="#fff"/>' in svg(
        dark._replace(ground=(255, 255, 255)), ground=True
    )


@pytest.mark.parametrize(
    ("color", "written"), [((0, 0, 0), None), ((255, 0, 17), "#f01"), ((1, 35, 69), "#012345")]
)
def test_colors_are_short_where_they_can_be(color, written):
    triangle = polygon([(0, 0), (1, 0), (1, 1)])
    assert paths(Fill(triangle, color))[0].get("fill") == written
    assert paths(Run("A", 0, 0, 10, "Arimo-Regular", color))[0].get("fill") == written
    assert paths(Stroke(triangle, Pen(1, color)))[0].get("stroke") == (written or "#000")


def test_pens_are_written_whole():
    (path,) = paths(Stroke(polyline([(0, 0), (10, 0)]), Pen(0.6, (0, 0, 255), (3, 1.8), "round", "round")))
    assert path.attrib == {
        "fill": "none",
        "stroke": "#00f",
        "stroke-width": ".6",
        "stroke-dasharray": "3 1.8",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "d": "M0 0h10",
    }


def test_mitres_are_as_long_as_in_the_other_files():
    assert drawn().get("stroke-miterlimit") == "10"


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (-0.0, "0"),
        (-0.004, "0"),
        (0.05, ".05"),
        (-0.5, "-.5"),
        (1.2, "1.2"),
        (100, "100"),
        (-12.347, "-12.35"),
    ],
)
def test_numbers_are_short(number, written):
    (path,) = paths(Stroke(polyline([(number, 7), (100, 3)]), Pen(1)))
    expected = f"M{written} 7"
    assert path.get("d").startswith(expected)


coordinates = st.floats(-1e4, 1e4)


@given(
    st.lists(st.tuples(st.sampled_from("MLQCZ"), st.lists(coordinates, min_size=6, max_size=6)), max_size=30)
)
def test_no_point_is_off_by_more_than_its_own_rounding(segments):
    verbs = "M" + "".join(verb for verb, _ in segments)
    numbers = (1.0, 2.0, *(n for verb, six in segments for n in six[: NUMBERS_OF[verb]]))
    path = Path(verbs, numbers)
    (element,) = paths(Fill(path))
    written = points_of(element.get("d"))
    assert [verb for verb, _ in written] == list(verbs)
    for (_, theirs), (_, ours) in zip(written, path.segments(), strict=True):
        assert theirs == pytest.approx(ours, abs=0.005001)


def test_a_glyph_stands_where_the_advances_before_it_say():
    text, x, y, size, face = "NH₄O%", 12.346, 34.567, 9.5, "Arimo-Italic"
    (element,) = paths(Run(text, x, y, size, face))
    written = [numbers for _, numbers in points_of(element.get("d")) if numbers]
    expected, pen = [], x
    for character in text:
        path = outline(character, face)
        expected += [
            tuple(number * size + (y if index % 2 else pen) for index, number in enumerate(numbers))
            for _, numbers in path.segments()
            if numbers
        ]
        pen += advance(character, face) * size
    assert len(written) == len(expected)
    for theirs, ours in zip(written, expected, strict=True):
        assert theirs == pytest.approx(ours, abs=0.010001)


def test_runs_of_one_colour_share_a_path_and_others_do_not():
    red = (255, 0, 0)
    assert len(paths(Run("A", 0, 0, 10, "Arimo-Regular"), Run("B", 9, 0, 7, "Arimo-Bold"))) == 1
    assert len(paths(Run("A", 0, 0, 10, "Arimo-Regular"), Run("B", 9, 0, 10, "Arimo-Regular", red))) == 2


def test_lines_of_one_pen_share_a_path_and_drawing_order_is_kept():
    line, triangle = polyline([(0, 0), (9, 9)]), polygon([(0, 0), (5, 0), (5, 5)])
    thin, thick = Stroke(line, Pen(1)), Stroke(line, Pen(2))
    assert len(paths(thin, thin)) == 1
    assert [path.get("stroke-width") for path in paths(thin, thick, thin)] == ["1", "2", "1"]
    assert [path.get("fill") for path in paths(thin, Fill(triangle), thin)] == ["none", None, "none"]


def test_fills_do_not_share_a_path_for_their_windings_could_cancel_out():
    clockwise, other = polygon([(0, 0), (5, 0), (5, 5)]), polygon([(5, 5), (5, 0), (0, 0)])
    assert len(paths(Fill(clockwise), Fill(other))) == 2


def test_blank_text_draws_nothing():
    assert paths(Run(" \u00a0", 0, 0, 10, "Arimo-Regular")) == []
