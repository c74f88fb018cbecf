"""Every rule of the format has a drawing that breaks it, in `rsk/broken.json`: what to change in `rsk/everything.rsk`, and how
the refusal begins or what it says.
"""

import json
from pathlib import Path

import pytest

from reshiki_render import rsk
from reshiki_render.drawing import Atom, Bond, Drawing, Graphic, Picture, Point, RingFill, replace
from reshiki_render.drawing.document import MOST_ATOMS
from reshiki_render.drawing.rings import MOST_RING_FILLS
from reshiki_render.errors import InvalidDrawing
from reshiki_render.testing import png

HERE = Path(__file__).parent / "rsk"
BROKEN = json.loads((HERE / "broken.json").read_text(encoding="utf-8"))


def edited(edits):
    tree = json.loads((HERE / "everything.rsk").read_text(encoding="utf-8"))
    for edit in edits:
        *way, last = edit["at"]
        put = edit["put"] * edit["times"] if "times" in edit else edit["put"]
        place = tree
        for step in way:
            place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
        if isinstance(place, list) and last == len(place):
            place.append(put)
        else:
            place[last] = put
    return json.dumps(tree)


@pytest.mark.parametrize("broken", BROKEN, ids=[broken["rule"] for broken in BROKEN])
def test_a_broken_rule_is_refused_by_name(broken):
    with pytest.raises(InvalidDrawing) as refusal:
        rsk.load(edited(broken["edits"]))
    assert broken["says"] in str(refusal.value)


def test_every_edit_of_the_table_is_the_fault_and_not_its_surroundings():
    rsk.load(edited([]))


def molecule(count):
    return tuple(Atom(id=number, element="C", position=Point(0.0, 0.0)) for number in range(1, count + 1))


def test_a_molecule_has_a_hundred_thousand_atoms_at_most():
    rsk.validate(Drawing(atoms=molecule(MOST_ATOMS)))
    with pytest.raises(InvalidDrawing, match="100001 atoms"):
        rsk.validate(Drawing(atoms=molecule(MOST_ATOMS + 1)))


def test_there_are_ten_thousand_ring_fills_at_most():
    fill = RingFill(atoms=(1, 2, 3))
    with pytest.raises(InvalidDrawing, match="10001 ring fills"):
        rsk.validate(Drawing(ring_fills=(fill,) * (MOST_RING_FILLS + 1)))


def picture(width, height, *, number=1, pad=0):
    whole = png(1, 1)
    header = whole[:16] + width.to_bytes(4, "big") + height.to_bytes(4, "big") + whole[24:]
    return Graphic(
        id=number,
        kind="picture",
        picture=Picture(png=header, emf=bytes(pad) or None),
        origin=Point(0.0, 0.0),
        axis_x=Point(1.0, 0.0),
        axis_y=Point(0.0, 1.0),
    )


PICTURES = [
    ([picture(8193, 1)], "Graphic 1: its picture is 8193 × 1 pixels"),
    ([picture(0, 1)], "Graphic 1: its picture is 0 × 1 pixels"),
    ([picture(4000, 4001)], "Graphic 1: its picture is 4000 × 4001 pixels"),
    ([picture(1, 1, pad=16 * 2**20)], "Graphic 1: its picture has 167772"),
    ([picture(4000, 4000, number=n) for n in range(1, 6)], "its pictures have 80000000 pixels"),
    ([picture(1, 1, number=n, pad=15 * 2**20) for n in range(1, 6)], "its pictures have 78643"),
]


@pytest.mark.parametrize(("graphics", "says"), PICTURES, ids=[says for _, says in PICTURES])
def test_pictures_have_limits_alone_and_together(graphics, says):
    with pytest.raises(InvalidDrawing, match=says):
        rsk.validate(Drawing(graphics=tuple(graphics)))


def test_a_picture_within_the_limits_is_fine():
    rsk.validate(Drawing(graphics=(picture(4000, 4000), picture(8192, 1953, number=2, pad=2**20))))


FIRST_FAILURES = [
    # Of two broken rules the one that comes first in the format's order is named.
    ([{"at": ["atoms", 1, "depth"], "put": 2e6}, {"at": ["version"], "put": 0}], "Atom 2: depth"),
    ([{"at": ["version"], "put": 0}, {"at": ["groups", 0, "members"], "put": []}], "version is 0"),
    ([{"at": ["groups", 0, "members"], "put": []}, {"at": ["reactions", 0, "arrow"], "put": 99}], "Group 90"),
    ([{"at": ["atoms", 8, "element"], "put": ""}, {"at": ["atoms", 7, "isotope"], "put": -1}], "Atom 8"),
    ([{"at": ["bonds", 11, "order"], "put": 9}, {"at": ["atoms", 8, "element"], "put": ""}], "Atom 9"),
]


@pytest.mark.parametrize(("edits", "says"), FIRST_FAILURES)
def test_the_first_broken_rule_is_the_one_that_is_named(edits, says):
    with pytest.raises(InvalidDrawing) as refusal:
        rsk.load(edited(edits))
    assert says in str(refusal.value)


HAND_MADE = [
    (Atom(id=1, element="C", position=Point(float("nan"), 0.0)), "position.x is nan"),
    (Atom(id=1, element="C", position=(1.0, 2.0)), "position is tuple, not a Point"),
    (Atom(id=1, element=6, position=Point(0.0, 0.0)), "element is 6, not text"),
    (Atom(id=True, element="C", position=Point(0.0, 0.0)), "id is True, not an ID"),
    (Atom(id=1, element="C", position=Point(0.0, 0.0), charge=1.0), "charge is 1.0, not a whole number"),
    (Atom(id=1, element="C", position=Point(0.0, 0.0), marks=[]), "marks is list, not a tuple"),
    (Atom(id=1, element="\ud800", position=Point(0.0, 0.0)), "half a character"),
]


@pytest.mark.parametrize(("atom", "says"), HAND_MADE, ids=[says for _, says in HAND_MADE])
def test_what_no_file_could_hold_is_refused_in_a_drawing_made_by_hand(atom, says):
    with pytest.raises(InvalidDrawing, match=says):
        rsk.validate(Drawing(atoms=(atom,)))


def test_a_limit_is_meant_to_the_precision_of_a_file():
    drawing = rsk.load(edited([{"at": ["drawing_style", "bond_spacing_ratio"], "put": 0.4}])).drawing
    assert drawing.drawing_style.bond_spacing_ratio > 0.4
    rsk.validate(replace(drawing, drawing_style=replace(drawing.drawing_style, hash_spacing_pt=0.3)))


def test_a_projected_bond_has_the_displays_that_show_depth():
    atoms = molecule(2)
    for order, display in ((4, "wedge"), (4, "wavy"), (5, "wedge_end"), (5, "bold")):
        bond = Bond(a=1, b=2, order=order, display=display)
        with pytest.raises(InvalidDrawing, match="display"):
            rsk.validate(Drawing(atoms=atoms, bonds=(bond,)))
        rsk.validate(Drawing(atoms=atoms, bonds=(replace(bond, projection=True),)))
