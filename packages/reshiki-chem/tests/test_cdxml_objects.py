"""What each kind of object of a drawing is in CDXML, and what is said of it where CDXML cannot hold it."""

import pytest

from reshiki_chem import formats
from reshiki_chem.chemdraw.writing.document import document
from reshiki_render.drawing import (
    Abbreviation,
    Anchor,
    Annotation,
    Arrow,
    ArrowStyle,
    Atom,
    AtomDisplay,
    AtomMark,
    AtomNumber,
    AtomTarget,
    Bond,
    Bytes,
    Drawing,
    Graphic,
    GraphicStyle,
    Group,
    Margins,
    Orbital,
    PageLayout,
    Participant,
    Picture,
    Point,
    Reaction,
    RingFill,
    Symbol,
    TextFormat,
    TextSpan,
    TextStyle,
    replace,
)
from reshiki_render.testing import png


def drawn(smiles):
    return formats.read(smiles, "smiles").drawing


def one(root, name):
    (found,) = [element for element in root.walk() if element.name == name]
    return dict(found.attributes)


def all_of(root, name):
    return [element for element in root.walk() if element.name == name]


def alone(**objects):
    return document(Drawing(**objects))


ACROSS = Arrow(id=1, start=Point(0, 105), end=Point(210, 105))
STRAIGHT = {
    "forward": {"ArrowheadHead": "Full", "ArrowheadType": "Solid", "HeadSize": "1000"},
    "equilibrium": {"ArrowheadHead": "HalfLeft", "ArrowheadTail": "HalfLeft", "ArrowShaftSpacing": "333"},
    "resonance": {"ArrowheadHead": "Full", "ArrowheadTail": "Full", "ArrowheadType": "Angle"},
    "retro": {"ArrowheadHead": "Full", "ArrowheadType": "Angle", "ArrowShaftSpacing": "233"},
    "dipole": {"ArrowheadHead": "Full", "Dipole": "yes"},
    "no_go": {"ArrowheadHead": "Full", "NoGo": "Cross"},
}


@pytest.mark.parametrize("kind", STRAIGHT)
def test_a_straight_arrow_says_its_kind_in_its_heads_and_shafts(kind):
    root, warnings = alone(arrows=(replace(ACROSS, kind=kind),))
    arrow = one(root, "arrow")
    assert STRAIGHT[kind].items() <= arrow.items()
    assert (arrow["Tail3D"], arrow["Head3D"]) == ("0.000 36.000 0", "72.000 36.000 0")
    assert warnings == ()


@pytest.mark.parametrize(
    ("kind", "head", "knots"), [("curved", "Full", 2), ("fishhook", "HalfLeft", 2), ("bent", "Full", 3)]
)
def test_a_bent_arrow_is_a_curve_with_a_head(kind, head, knots):
    root, _ = alone(arrows=(replace(ACROSS, kind=kind),))
    curve = one(root, "curve")
    points = curve["CurvePoints"].split()
    assert curve["ArrowheadHead"] == head
    assert len(points) == 6 * knots
    assert points[:4] == ["0.000", "36.000"] * 2
    assert points[-4:] == ["72.000", "36.000"] * 2


def test_the_style_of_an_arrow_is_in_hundredths_of_its_line():
    style = ArrowStyle(
        width_pt=2, head_length_pt=10, head_width_pt=5, head_notch=0, tail="right", color=Bytes(255, 0, 0)
    )
    root, _ = alone(arrows=(replace(ACROSS, style=style),))
    arrow = one(root, "arrow")
    assert arrow["LineWidth"] == "2"
    assert arrow["ArrowheadTail"] == "HalfRight"
    assert [arrow[name] for name in ("HeadSize", "ArrowheadCenterSize", "ArrowheadWidth")] == [
        "500",
        "500",
        "250",
    ]
    assert [dict(color.attributes) for color in all_of(root, "color")][int(arrow["color"]) - 2] == {
        "r": "1",
        "g": "0",
        "b": "0",
    }


def test_a_caption_keeps_its_styles_in_runs():
    bold, low = TextStyle(bold=True, size_pt=12), TextStyle(script="subscript")
    form = TextFormat(
        spans=(TextSpan(start=0, end=2, style=bold), TextSpan(start=4, end=5, style=low)), alignment="right"
    )
    root, _ = alone(annotations=(Annotation(id=1, position=Point(105, 105), text="Δ H2", format=form),))
    assert [(run.text, run.get("face"), run.get("size")) for run in all_of(root, "s")] == [
        ("Δ", "1", "12"),
        (" H", "0", "10"),
        ("2", "32", "10"),
    ]
    text = one(root, "t")
    assert text["Justification"] == "Right"
    assert text["LineHeight"] == "auto"
    assert one(root, "font")["charset"] == "utf-8"


SQUARE = {"origin": Point(105, 105), "axis_x": Point(42, 0), "axis_y": Point(0, 21)}
SHAPES = [
    ("rectangle", {"GraphicType": "Rectangle", "RectangleType": "Plain"}),
    ("rounded_rectangle", {"GraphicType": "Rectangle", "RectangleType": "RoundEdge"}),
    ("ellipse", {"GraphicType": "Oval", "Center3D": "43.200 39.600 0"}),
    ("line", {"GraphicType": "Line", "BoundingBox": "50.400 36.000 36.000 36.000"}),
    ("brackets", {"GraphicType": "Bracket", "BracketType": "SquarePair"}),
    ("parentheses", {"GraphicType": "Bracket", "BracketType": "RoundPair"}),
    ("braces", {"GraphicType": "Bracket", "BracketType": "CurlyPair"}),
    (Symbol("dagger"), {"GraphicType": "Symbol", "SymbolType": "Dagger"}),
    (Symbol("plus"), {"GraphicType": "Symbol", "SymbolType": "Plus"}),
    (Orbital("p"), {"GraphicType": "Orbital", "OrbitalType": "pFilled"}),
]


@pytest.mark.parametrize(("kind", "attributes"), SHAPES)
def test_a_shape_chemdraw_has_is_that_shape(kind, attributes):
    root, warnings = alone(graphics=(Graphic(id=1, kind=kind, **SQUARE),))
    assert attributes.items() <= one(root, "graphic").items()
    assert warnings == ()


def test_a_shape_chemdraw_has_not_is_a_curve_and_said_to_be():
    root, warnings = alone(graphics=(Graphic(id=7, kind=Symbol("star"), **SQUARE),))
    assert one(root, "curve")["FillType"] == "Solid"
    assert warnings == ("CDXML has no such shapes: written as curves, graphic 7.",)


def test_a_fill_lies_under_its_outline():
    style = GraphicStyle(fill=Bytes(255, 255, 0))
    root, _ = alone(graphics=(Graphic(id=1, kind="rectangle", style=style, **SQUARE),))
    below, outline = all_of(root, "graphic")
    assert below.get("RectangleType") == "Filled"
    assert int(below.get("Z")) < int(outline.get("Z"))
    assert outline.get("RectangleType") == "Plain"


def test_a_picture_is_its_bytes():
    data = png(2, 1)
    root, _ = alone(graphics=(Graphic(id=1, kind="picture", picture=Picture(png=data), **SQUARE),))
    assert bytes.fromhex(one(root, "embeddedobject")["PNG"]) == data


def test_an_abbreviation_has_its_contents_and_where_they_go_on():
    drawing = drawn("CC(=O)OC")
    group = Abbreviation(label="OMe", anchor=4, members=(4, 5))
    root, _ = document(replace(drawing, abbreviations=(group,)))
    (node,) = [n for n in all_of(root, "n") if n.get("NodeType") == "Fragment"]
    (inside,) = node.named("fragment")
    kinds = [(n.get("NodeType"), n.get("Element")) for n in inside.named("n")]
    assert kinds == [("", "8"), ("", ""), ("ExternalConnectionPoint", "")]
    point = list(inside.named("n"))[-1]
    ends = [{bond.get("B"), bond.get("E")} for bond in inside.named("b")]
    assert {point.get("id"), next(inside.named("n")).get("id")} in ends
    assert (
        "".join(run.text for run in all_of(node, "s") if run in all_of(next(node.named("t")), "s")) == "OMe"
    )


def test_a_haptic_point_names_its_atoms():
    drawing = drawn("C1=CC=CC1.[Fe]")
    point = Atom(
        id=50,
        element="*",
        position=Point(0, 0),
        centroid=(1, 2, 3),
        attachment="multi_center",
        no_implicit=True,
    )
    root, _ = document(
        replace(drawing, atoms=(*drawing.atoms, point), bonds=(*drawing.bonds, Bond(a=50, b=6, order=5)))
    )
    (node,) = [n for n in all_of(root, "n") if n.get("NodeType") == "MultiAttachment"]
    numbers = [n.get("id") for n in all_of(root, "n")]
    assert node.get("Attachments").split() == numbers[:3]
    (bond,) = [b for b in all_of(root, "b") if b.get("Order") == "dative"]
    assert bond.get("B") == node.get("id")
    assert len(all_of(root, "fragment")) == 1


def test_marks_are_symbols_that_represent_what_they_show():
    drawing = drawn("C[O-]")
    oxygen = replace(
        drawing.atoms[1],
        marks=(
            AtomMark(id=1, kind="circled_charge", offset=Point(20, -20)),
            AtomMark(id=2, kind="lone_pair", offset=Point(0, 25)),
        ),
    )
    root, _ = document(replace(drawing, atoms=(drawing.atoms[0], oxygen)))
    charge, pair = all_of(root, "graphic")
    assert (charge.get("SymbolType"), pair.get("SymbolType")) == ("CircleMinus", "LonePair")
    assert dict(charge.children[0].attributes) == {
        "attribute": "Charge",
        "object": all_of(root, "n")[1].get("id"),
    }
    assert [run.text for run in all_of(root, "s")] == ["O"]


def test_a_group_holds_whole_molecules_and_other_groups():
    drawing = drawn("CC.O.N")
    groups = (Group(id=100, members=(1, 2, 3, 4)), Group(id=101, members=(1, 2, 3), integral=True))
    root, _ = document(replace(drawing, groups=groups))
    outer, inner = all_of(root, "group")
    assert [child.name for child in outer.children] == ["group", "fragment"]
    assert [child.name for child in inner.children] == ["fragment", "fragment"]
    assert inner.get("Integral") == "yes"


def test_a_step_names_what_takes_part_and_what_stands_by_the_arrow():
    drawing = formats.read("[CH3:1][OH:2].[Na]>[Pd]>[CH3:1][O-:2]", "rsmi").drawing
    arrow = drawing.arrows[0]
    middle = (arrow.start.x + arrow.end.x) / 2
    under = Annotation(id=900, position=Point(middle, 10), text="reflux")
    reaction = replace(drawing.reactions[0], annotations=(900,))
    root, _ = document(replace(drawing, annotations=(*drawing.annotations, under), reactions=(reaction,)))
    step = one(root, "step")
    fragments = [fragment.get("id") for fragment in all_of(root, "fragment")]
    texts = {text.children[0].text: text.get("id") for text in all_of(root, "t") if text.get("id")}
    assert step["ReactionStepReactants"].split() == fragments[:2]
    assert step["ReactionStepProducts"] == fragments[3]
    assert step["ReactionStepObjectsAboveArrow"] == fragments[2]
    assert step["ReactionStepObjectsBelowArrow"] == texts["reflux"]
    assert step["ReactionStepPlusses"] == texts["+"]
    assert step["ReactionStepArrows"] == one(root, "arrow")["id"]
    nodes = [n.get("id") for n in all_of(root, "n")]
    assert step["ReactionStepAtomMap"].split() == [nodes[0], nodes[4], nodes[1], nodes[5]]


def test_pages_of_the_drawing_are_the_pages_of_the_document():
    layout = PageLayout(
        width_pt=400,
        height_pt=300,
        margins=Margins(top=20, right=30, bottom=40, left=50),
        columns=1,
        rows=1,
        origin=Point(-42, -42),
    )
    drawing = replace(drawn("O"), page_layout=layout)
    root, _ = document(replace(drawing, atoms=(replace(drawing.atoms[0], position=Point(0, 0)),)))
    page = one(root, "page")
    assert (page["Width"], page["Height"], page["WidthPages"]) == ("400", "300", "1")
    assert root.get("PrintMargins") == "50 20 30 40"
    assert one(root, "n")["p"] == "14.400 14.400"


def test_a_painted_ring_is_an_area_between_bonds():
    drawing = drawn("C1CC1C")
    root, _ = document(replace(drawing, ring_fills=(RingFill(atoms=(1, 2, 3), color=Bytes(1, 2, 3)),)))
    area = one(root, "ColoredMolecularArea")
    assert len(area["BasisObjects"].split()) == 3
    nodes = [n.get("id") for n in all_of(root, "n")]
    around = {
        bond.get("id") for bond in all_of(root, "b") if {bond.get("B"), bond.get("E")} <= set(nodes[:3])
    }
    assert set(area["BasisObjects"].split()) == around


HEAVY = Atom(id=1, element="C", position=Point(0, 0), isotope=70000)
DOTTED = replace(ACROSS, style=ArrowStyle(pattern="dotted"))
LOST = [
    (drawn("*C"), "CDXML has no wildcards without a label: written as A, any atom: atom 1."),
    (Drawing(atoms=(HEAVY,)), "CDXML has no mass numbers so large: left out at atom 1."),
    (
        drawn("[CH3:7][CH3:8]"),
        "CDXML keeps atom maps within a reaction only: left out at atoms 1 and 2.",
    ),
    (Drawing(arrows=(DOTTED,)), "CDXML has no dotted lines: dashed, object 1."),
    (
        Drawing(arrows=(replace(ACROSS, kind="retro", control=Point(10, 10)),)),
        "CDXML bends arrows of one shaft only: written straight, arrow 1.",
    ),
]


@pytest.mark.parametrize(("drawing", "warning"), LOST)
def test_what_is_lost_is_named_with_its_ids(drawing, warning):
    assert document(drawing).warnings == (warning,)


def test_the_tie_of_an_arrow_to_an_atom_is_said_to_be_lost():
    drawing = drawn("CO")
    anchor = Anchor(target=AtomTarget(atom=2), offset=Point(0, 0), direction=Point(1, 0), gap=0)
    arrow = replace(ACROSS, id=9, kind="curved", start_anchor=anchor)
    assert document(replace(drawing, arrows=(arrow,))).warnings == (
        "CDXML does not keep what arrows are tied to: left out at arrow 9.",
    )


def test_a_reaction_says_that_numbers_of_molecules_are_lost():
    drawing = formats.read("O>>O", "rsmi").drawing
    reaction = drawing.reactions[0]
    part = Participant(atoms=reaction.reactants[0].atoms, coefficient=2)
    twice = Reaction(arrow=reaction.arrow, reactants=(part,), products=reaction.products)
    (warning,) = document(replace(drawing, reactions=(twice,))).warnings
    assert warning.endswith(f"left out at arrow {reaction.arrow}.")


def test_a_wedge_that_only_shows_depth_is_no_configuration():
    drawing = drawn("C[C@H](F)Cl")
    bonds = tuple(replace(bond, projection=True) for bond in drawing.bonds)
    atoms = tuple(replace(atom, stereo=None) for atom in drawing.atoms)
    root, warnings = document(replace(drawing, atoms=atoms, bonds=bonds))
    assert all(not bond.get("Display") for bond in all_of(root, "b"))
    assert "depth only" in warnings[0]


def test_a_configuration_no_wedge_shows_is_said_to_be_lost():
    drawing = drawn("C[C@H](F)Cl")
    plain = tuple(replace(bond, display="plain") for bond in drawing.bonds)
    assert document(replace(drawing, bonds=plain)).warnings == (
        "CDXML tells configurations by wedges, and none shows that of atom 2: lost.",
    )


def test_groups_of_enhanced_stereo_are_chemdraws():
    root, _ = document(formats.read("C[C@H](F)Cl |o1:1|", "smiles").drawing)
    (node,) = [n for n in all_of(root, "n") if n.get("EnhancedStereoType")]
    assert (node.get("EnhancedStereoType"), node.get("EnhancedStereoGroupNum")) == ("Or", "1")
    assert not node.get("AtomNumber")


def test_a_number_beside_an_atom_is_its_atom_number():
    drawing = drawn("CO")
    display = AtomDisplay(number=AtomNumber(text="2a", offset=Point(10, -10)))
    root, _ = document(replace(drawing, atoms=(drawing.atoms[0], replace(drawing.atoms[1], display=display))))
    node = all_of(root, "n")[1]
    assert (node.get("AtomNumber"), node.get("ShowAtomNumber")) == ("2a", "yes")
    (tag,) = node.named("objecttag")
    assert tag.get("Name") == "number"


def test_labels_run_as_chemdraw_lets_them():
    root, _ = document(drawn("OCCO"))
    labels = [
        (t.get("LabelJustification"), t.children[0].text, t.children[0].get("face"))
        for t in all_of(root, "t")
    ]
    assert sorted(labels) == [("Left", "OH", "96"), ("Right", "OH", "96")]


def test_a_side_the_drawing_fixes_is_fixed():
    drawing = drawn("CO")
    display = AtomDisplay(hydrogen_position="left")
    root, _ = document(replace(drawing, atoms=(drawing.atoms[0], replace(drawing.atoms[1], display=display))))
    node = all_of(root, "n")[1]
    assert node.get("LabelDisplay") == "Right"
    assert "".join(run.text for run in all_of(node, "s")) == "HO"
