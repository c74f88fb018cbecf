"""What is no drawing, what a file may look like all the same, and how a refusal speaks."""

import json
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_render import rsk
from reshiki_render.drawing import Atom, Drawing, Point
from reshiki_render.errors import InvalidDrawing, NewerDrawing, RenderError, UnreadableDrawing

MALFORMED = sorted((Path(__file__).parents[4] / "shared" / "corpus" / "malformed").glob("rsk_*"))
EVERYTHING = (Path(__file__).parent / "rsk" / "everything.rsk").read_text(encoding="utf-8")


def drawing(atom="", more="", version="27"):
    """The text of a drawing with one atom, of which `atom` are further members."""
    return (
        f'{{"version": {version}, "atoms": [{{"id": 7, "element": "C", "position": {{"x": 0, "y": 0}}{atom}}}], '
        f'"bonds": []{more}}}'
    )


REFUSED = [
    ("", "stops being JSON at line 1, column 1"),
    ("{", "stops being JSON at line 1, column 2"),
    (drawing() + "x", "stops being JSON"),
    ("\0", "stops being JSON"),
    (b"\xff\xfe", "byte 1 is not UTF-8"),
    (drawing(atom=', "depth": NaN'), "no number NaN"),
    (drawing(atom=', "depth": -Infinity'), "no number -Infinity"),
    ("[" * 100_000, "nest too deeply"),
    ('{"a":' * 100_000, "nest too deeply"),
    (drawing(atom=', "charge": ' + "9" * 5000), "a number of absurd length"),
    ("null", "it holds null, not an object"),
    ("[]", "it holds a list"),
    ("3", "it holds the number 3"),
    ('"text"', 'it holds the text "text"'),
    ("{}", "no whole number in its field version"),
    (drawing(version="null"), "no whole number in its field version"),
    (drawing(version="27.0"), "no whole number in its field version"),
    (drawing(version='"27"'), "no whole number in its field version"),
    (drawing(version="true"), "no whole number in its field version"),
    ('{"version": 27, "bonds": []}', "cannot be read: the field atoms is missing"),
    ('{"version": 27, "atoms": []}', "the field bonds is missing"),
    (drawing(more=', "version": 27'), "the field version stands twice"),
    (drawing(atom=', "id": 8'), "at atoms[0]: the field id stands twice"),
    (
        '{"version": 27, "atoms": [{"id": 7, "position": {"x": 0, "y": 0}}], "bonds": []}',
        "(atom 7): the field element",
    ),
    (
        drawing(atom=', "charge": 1.0'),
        "at atoms[0].charge (atom 7): a whole number is needed here, not the number 1.0",
    ),
    (
        drawing(atom=', "charge": true'),
        "at atoms[0].charge (atom 7): a whole number is needed here, not true",
    ),
    (
        drawing(atom=', "charge": null'),
        "at atoms[0].charge (atom 7): a whole number is needed here, not null",
    ),
    (drawing(atom=', "depth": "1"'), 'at atoms[0].depth (atom 7): a number is needed here, not the text "1"'),
    (drawing(atom=', "depth": true'), "at atoms[0].depth (atom 7): a number is needed here, not true"),
    (drawing(atom=', "depth": 1e999'), "at atoms[0].depth (atom 7): this number is too large"),
    (drawing(atom=', "depth": 3.5e38'), "at atoms[0].depth (atom 7): this number is too large"),
    (
        drawing(atom=', "aromatic": 1'),
        "at atoms[0].aromatic (atom 7): true or false is needed here, not the number 1",
    ),
    (drawing(atom=', "centroid": [1, 2.5]'), "at atoms[0].centroid[1] (atom 7): a whole number"),
    (drawing(atom=', "marks": {}'), "at atoms[0].marks (atom 7): a list is needed here, not an object"),
    (
        drawing(atom=', "marks": [{"kind": "charge", "offset": {"x": 1, "y": "a"}}]'),
        "at atoms[0].marks[0].offset.y (atom 7): a number is needed",
    ),
    (drawing(atom=', "stereo": {"winding": "up", "neighbors": []}'), '"up" is not one of cw, ccw'),
    (
        drawing(atom=', "display": 5'),
        "at atoms[0].display (atom 7): an object is needed here, not the number 5",
    ),
    (
        drawing(atom=', "display": [0,0,0,0,0,0,0,0,0,0,0,0]'),
        "a list stands for an object here, of 11 values at most",
    ),
    (drawing(atom=', "text_style": {"color": [1, 2]}'), "three whole numbers, each 0 to 255"),
    (drawing(atom=', "text_style": {"color": [1, 2, 256]}'), "three whole numbers, each 0 to 255"),
    (drawing(atom=', "text_style": {"color": [1, 2, -1]}'), "three whole numbers, each 0 to 255"),
    (drawing(atom=', "text_style": {"color": [1, 2, 3.0]}'), "three whole numbers, each 0 to 255"),
    (drawing(atom=', "text_style": {"color": "#12345"}'), '"#12345" is no colour'),
    (drawing(atom=', "text_style": {"color": "#12345G"}'), '"#12345G" is no colour'),
    (drawing(atom=', "text_style": {"color": "red"}'), '"red" is no colour'),
    (drawing(atom=', "text_style": {"color": null}'), "a colour is needed here, not null"),
    (drawing(atom=r', "text_style": {"family": "\ud800"}'), "half a character"),
    (drawing(atom=r', "text_style": {"script": "\ud800"}'), "half a character"),
    (drawing(atom=r', "\udfff": 1'), "half a character"),
    (drawing(atom=', "new": ' + "[" * 200 + "]" * 200), "cannot be kept: it is too deep"),
    (drawing(atom=', "new": 1e999'), "cannot be kept"),
    (
        drawing(more=', "arrows": [{"id": 3, "start": [0, 0], "end": [1, 0], "kind": "wiggly"}]'),
        '"wiggly" is not one of',
    ),
    (
        drawing(more=', "arrows": [{"id": 3, "start": [0], "end": [1, 0]}]'),
        "arrows[0].start (arrow 3): a point needs both",
    ),
    (
        drawing(more=', "arrows": [{"id": 3, "start": [0, 0, 0], "end": [1, 0]}]'),
        "a point needs both x and y",
    ),
    (
        drawing(more=', "arrows": [{"id": 3, "start": {"x": 1, "x": 1}, "end": [1, 0]}]'),
        "the field x stands twice",
    ),
    (
        drawing(
            more=', "arrows": [{"id": 3, "start": [0, 0], "end": [1, 0], "start_anchor": '
            '{"target": {"kind": "moon"}, "offset": [0, 0], "direction": [0, 1], "gap": 1}}]'
        ),
        "kind has to be one of atom, bond, lone_pair",
    ),
    (
        drawing(
            more=', "graphics": [{"id": 3, "kind": "line", "arc": {"start_degrees": 0, "sweep_degrees": 9}, '
            '"origin": [0, 0], "axis_x": [1, 0], "axis_y": [0, 1]}]'
        ),
        "at graphics[0].arc (graphic 3): only a graphic of kind path can be an arc",
    ),
    (
        drawing(
            more=', "graphics": [{"id": 3, "kind": "picture", "picture": "no base64!", '
            '"origin": [0, 0], "axis_x": [1, 0], "axis_y": [0, 1]}]'
        ),
        "at graphics[0].picture (graphic 3): this is not base64",
    ),
    (
        drawing(more=', "depth_appearance": [{"atoms": [7], "weights": {"07": 1, "7": 1}}]'),
        "at depth_appearance[0].weights: atom 7 stands twice",
    ),
    (drawing(more=', "depth_appearance": [{"atoms": [7], "weights": {"x": 1}}]'), '"x" is no atom ID'),
    (drawing(more=', "drawing_style": {"name": "x"}'), "at drawing_style: the field font_family is missing"),
    (drawing(more=', "atom_labels": null'), "at atom_labels: an object is needed here, not null"),
]


@pytest.mark.parametrize(
    ("text", "says"), REFUSED, ids=[f"{index} {says}" for index, (_, says) in enumerate(REFUSED)]
)
def test_what_is_no_drawing_is_refused_with_its_place(text, says):
    with pytest.raises(UnreadableDrawing) as refusal:
        rsk.load(text)
    assert says in str(refusal.value)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize("version", ["28", "4294967296", "9" * 40])
def test_a_newer_drawing_is_refused_by_its_number_before_anything_else(version):
    with pytest.raises(NewerDrawing) as refusal:
        rsk.load(f'{{"version": {version}, "atoms": "another shape", "atoms": 2}}')
    assert refusal.value.version == int(version)
    assert (version if len(version) < 20 else "of more than 20 digits") in str(refusal.value)
    assert "Update ReShiki" in str(refusal.value)


@pytest.mark.parametrize("version", ["0", "-1"])
def test_there_is_no_version_below_one(version):
    with pytest.raises(InvalidDrawing, match=f"version is {version}"):
        rsk.load(drawing(version=version))


def test_ids_have_64_bits():
    assert rsk.load(drawing().replace('"id": 7', f'"id": {2**64 - 2}')).drawing.atoms[0].id == 2**64 - 2
    with pytest.raises(InvalidDrawing, match="Atom 18446744073709551615"):
        rsk.load(drawing().replace('"id": 7', f'"id": {2**64 - 1}'))


@pytest.mark.parametrize("version", range(1, 28))
def test_every_version_up_to_the_newest_opens(version):
    assert rsk.load(drawing(version=str(version))).drawing == Drawing(
        atoms=(Atom(id=7, element="C", position=Point(0.0, 0.0)),)
    )


def test_no_field_waits_for_its_version():
    early = json.loads(EVERYTHING)
    early["version"] = 10
    assert rsk.load(json.dumps(early)).drawing == rsk.load(EVERYTHING).drawing


def as_lists(value, cls):
    """A drawing's JSON with every plain object as a list of its values in table order."""
    from reshiki_render.drawing.types import ById, ByName, Items, Kind, Nullable
    from reshiki_render.rsk.forms import form_of

    def inner(stored_type, content):
        match stored_type:
            case Nullable(of=of):
                return None if content is None else inner(of, content)
            case Items(of=of):
                return [inner(of, item) for item in content]
            case Kind():
                return as_lists(content, stored_type.cls)
            case ById() | ByName():
                return content
        if isinstance(content, dict) and content.keys() == {"x", "y"}:
            return [content["x"], content["y"]]
        return content

    values = []
    for field in form_of(cls).fields:
        if field.name not in value:
            break
        values.append(inner(field.type, value[field.name]))
    assert len(values) == len(value), cls
    return values


def test_lists_stand_for_objects():
    text = json.dumps(
        {
            "version": 27,
            "atoms": [[[], None, 1, "C", [0.5, 1]], {"id": 2, "element": "O", "position": [42, 0]}],
            "bonds": [[None, False, False, False, 3, [True], None, 1, 2, 2, "bold"]],
            "atom_labels": ["all"],
            "annotations": [[5, [0, 0], "text", [["Times", 12]]]],
            "groups": [[9, [1, 2], True]],
        }
    )
    drawing = rsk.load(text).drawing
    assert drawing.atoms[0].position == Point(0.5, 1.0)
    assert (drawing.bonds[0].z_order, drawing.bonds[0].display) == (3, "bold")
    assert drawing.bonds[0].indicator.show is True
    assert drawing.atom_labels.carbons == "all"
    assert drawing.annotations[0].format.style.family == "Times"
    assert drawing.groups[0].integral is True


def test_a_whole_style_may_be_a_list():
    tree = json.loads(EVERYTHING)
    from reshiki_render.drawing import DrawingStyle, PageLayout

    tree["drawing_style"] = as_lists(tree["drawing_style"], DrawingStyle)
    tree["page_layout"] = as_lists(tree["page_layout"], PageLayout)
    assert rsk.load(json.dumps(tree)) == rsk.load(EVERYTHING)


def test_a_repeated_name_that_is_not_known_is_kept_as_it_came():
    text = rsk.dump(rsk.load(drawing(atom=', "new": 1, "new": 2')).drawing)
    assert '"new": 1,\n      "new": 2\n' in text


def test_a_control_character_of_a_file_does_not_reach_the_terminal():
    with pytest.raises(UnreadableDrawing) as refusal:
        rsk.load(drawing(atom=r', "depth": "\u001b[2J"'))
    assert "\x1b" not in str(refusal.value)


def test_a_deeper_stack_makes_no_difference():
    """A host that raised Python's recursion limit gets the same answer."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(20_000)
    try:
        with pytest.raises(UnreadableDrawing):
            rsk.load(drawing(atom=', "new": ' + "[" * 5000 + "]" * 5000))
    finally:
        sys.setrecursionlimit(limit)


@pytest.mark.parametrize("path", MALFORMED, ids=lambda path: path.name)
def test_malformed_files_get_a_sentence(path):
    with pytest.raises(UnreadableDrawing):
        rsk.load(path.read_bytes())


def test_the_malformed_files_are_at_hand():
    if not MALFORMED:
        pytest.skip("../shared/corpus is not here")
    assert len(MALFORMED) == 5


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_file_is_refused_or_opened_and_nothing_else(data):
    """Cut, splice and swap pieces of a good file: an answer in our own errors, or a drawing that can be saved."""
    text = EVERYTHING
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 30))
        new = data.draw(
            st.sampled_from(
                ["", "null", "0", "-1", "1e40", "[]", "{}", '""', '"x"', "true", ",", '"id": 1', "[[", "\\u"]
            )
        )
        text = text[:at] + new + text[at + gone :]
    try:
        opened = rsk.load(text)
    except RenderError:
        return
    assert rsk.load(rsk.dump(opened.drawing)).drawing == opened.drawing


LEAVES = [None, True, 0, -1, 7, 1.5, 1e40, "", "x", [], {}, [1, 2, 3], {"x": 1, "y": 2}, {"symbol": "plus"}]


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_value_of_another_kind_is_refused_or_opened_and_nothing_else(data):
    tree = json.loads(EVERYTHING)
    place = tree
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not place[key] or not isinstance(place[key], dict | list) or data.draw(st.booleans()):
            break
        place = place[key]
    place[key] = data.draw(st.sampled_from(LEAVES))
    try:
        opened = rsk.load(json.dumps(tree))
    except RenderError:
        return
    assert rsk.load(rsk.dump(opened.drawing)).drawing == opened.drawing
