"""Drawing to CDXML to drawing: what CDXML can hold comes back as it was, and a second time as the same text."""

from math import hypot

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from reshiki_chem.formats import read, write
from reshiki_render import rsk
from reshiki_render.drawing import (
    INK,
    Annotation,
    Arrow,
    Bytes,
    Drawing,
    Graphic,
    GraphicStyle,
    Group,
    Orbital,
    Point,
    RingFill,
    Symbol,
    TextFormat,
    TextSpan,
    TextStyle,
    replace,
)
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.types import f32
from reshiki_render.scene.skeleton import skeleton
from reshiki_render.scene.stems import Stem, double_sides

# A thousandth of a pt, rounded twice, in world units.
NEAR = 0.01
EXAMPLES = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)


def back_from(drawing):
    """The drawing again, and that nothing changes when it is done once more."""
    text = write(drawing, "cdxml").text
    back = read(text, "cdxml").drawing
    validate(back)
    assert write(back, "cdxml").text == text
    return back


def sides(drawing):
    """The side of each double bond's second line, as it is drawn."""
    bones = skeleton(drawing)
    stems = []
    for link, (a, b, bond) in enumerate(bones.links):
        if bond.order == 2 and bond.display != "wavy" and bond.stereo != "any":
            (x0, y0), (x1, y1) = bones.places[a], bones.places[b]
            stems.append(Stem(link, bond, a, b, (x0, y0), (x1, y1), x1 - x0, y1 - y0, 1.0, (), ()))
    return double_sides(bones, stems)


def is_near(one, other):
    return hypot(one.x - other.x, one.y - other.y) < NEAR


def from_first(points):
    return [Point(point.x - points[0].x, point.y - points[0].y) for point in points]


def assert_near(before, after):
    assert len(before) == len(after)
    assert all(map(is_near, from_first(before), from_first(after)))


def told(drawing):
    atoms = [
        (
            atom.element,
            atom.charge,
            atom.isotope,
            atom.radical_electrons,
            atom.label_h,
            atom.display.variable,
            atom.display.number and atom.display.number.text,
        )
        for atom in drawing.atoms
    ]
    bonds = [
        (bond.a, bond.b, bond.order, "wavy" if bond.stereo == "any" else bond.display, bond.color)
        for bond in drawing.bonds
    ]
    return atoms, bonds


def test_a_structure_comes_back_as_it_was(written):
    drawing = read(written, "smiles").drawing
    labelled = [
        replace(atom, display=replace(atom.display, variable="A"))
        if atom.element == "*" and atom.display.variable is None and not atom.attachment
        else atom
        for atom in drawing.atoms
    ]
    drawing = replace(drawing, atoms=tuple(replace(atom, map_num=0) for atom in labelled))
    back = back_from(drawing)
    assert told(back) == told(drawing)
    assert write(back, "smiles").text == write(drawing, "smiles").text
    assert sides(back) == sides(drawing)
    assert back.drawing_style == drawing.drawing_style
    assert_near([atom.position for atom in drawing.atoms], [atom.position for atom in back.atoms])


def test_the_bench_comes_back_as_it_was(bench):
    for smiles in bench:
        drawing = read(smiles, "smiles").drawing
        back = back_from(drawing)
        assert told(back) == told(drawing), smiles
        assert write(back, "smiles").text == write(drawing, "smiles").text, smiles
        assert sides(back) == sides(drawing), smiles


INKS = st.just(INK) | st.builds(Bytes, *[st.integers(1, 255)] * 3)
# Apart from the nine colours that files use for others.
COLORS = INKS.filter(lambda color: color == INK or color[0] % 2)
FAMILIES = st.sampled_from(["Arial", "Times New Roman", "Helvetica"])
PLACES = st.builds(
    lambda x, y: Point(f32(x), f32(y)), st.floats(110, 1000, width=32), st.floats(110, 1000, width=32)
)
STYLES = st.builds(
    TextStyle,
    family=FAMILIES,
    size_pt=st.integers(4, 40).map(float),
    bold=st.booleans(),
    italic=st.booleans(),
    underline=st.booleans(),
    color=COLORS,
    script=st.sampled_from(["normal", "subscript", "superscript"]),
)
WORDS = st.text(
    st.characters(categories=["L", "N", "P", "S"]) | st.sampled_from(" \n"), min_size=1, max_size=12
)


@st.composite
def captions(draw):
    parts = draw(st.lists(st.tuples(WORDS, STYLES), min_size=1, max_size=4))
    main = draw(STYLES.filter(lambda style: style.script == "normal"))
    text, spans, at = "", [], 0
    for words, style in parts:
        end = at + len(words.encode())
        if style != main:
            spans.append(TextSpan(start=at, end=end, style=style))
        text, at = text + words, end
    form = TextFormat(
        style=main,
        spans=tuple(spans),
        alignment=draw(st.sampled_from(["left", "center", "right", "justified"])),
        line_spacing=f32(draw(st.sampled_from([1.0, 1.2, 1.5, 2.0]))),
        width_pt=draw(st.none() | st.integers(30, 300).map(float)),
    )
    return Annotation(id=1, position=draw(PLACES), text=text, format=form)


def letters(caption):
    """Each letter with its look, wherever the styles are kept."""
    looks = [caption.format.style] * len(caption.text.encode())
    for span in caption.format.spans:
        looks[span.start : span.end] = [span.style] * (span.end - span.start)
    starts = [len(caption.text[:at].encode()) for at in range(len(caption.text))]
    return [
        (letter, looks[start]) for letter, start in zip(caption.text, starts, strict=True) if letter.strip()
    ]


@given(captions())
@EXAMPLES
def test_a_caption_comes_back_with_every_letter_in_its_style(caption):
    (back,) = read(write(Drawing(annotations=(caption,)), "cdxml").text, "cdxml").drawing.annotations
    assert back.text == caption.text
    assert letters(back) == letters(caption)
    assert back.format.alignment == caption.format.alignment
    assert back.format.width_pt == caption.format.width_pt


KINDS = ("forward", "equilibrium", "resonance", "retro", "curved", "bent", "fishhook", "dipole", "no_go")


@st.composite
def arrows(draw):
    from reshiki_render.drawing.arrows import FORWARD_STYLE, PRESETS

    kind = draw(st.sampled_from(KINDS))
    start, end = draw(PLACES), draw(PLACES)
    style = replace(
        PRESETS.get(kind, FORWARD_STYLE),
        color=draw(COLORS),
        width_pt=f32(draw(st.sampled_from([0.3, 0.6, 1.2]))),
        pattern=draw(st.sampled_from(["solid", "dashed"])),
        head_length_pt=f32(draw(st.sampled_from([4.5, 6.0, 9.0]))),
        head_notch=draw(st.sampled_from([0.0, 0.125, 0.25])),
    )
    cubic = (draw(PLACES), draw(PLACES)) if kind in {"curved", "fishhook"} else None
    return Arrow(id=1, kind=kind, start=start, end=Point(end.x + 150, end.y), cubic=cubic, style=style)


@given(arrows())
@EXAMPLES
def test_an_arrow_comes_back_as_its_kind_in_its_style(arrow):
    (back,) = read(write(Drawing(arrows=(arrow,)), "cdxml").text, "cdxml").drawing.arrows
    assert back.kind == arrow.kind
    assert_near([arrow.start, arrow.end, *(arrow.cubic or ())], [back.start, back.end, *(back.cubic or ())])
    for field in ("head", "tail", "shape", "color", "pattern", "no_go", "dipole"):
        assert getattr(back.style, field) == getattr(arrow.style, field)
    for field in ("width_pt", "head_length_pt", "head_width_pt", "head_notch", "gap_pt"):
        if field != "gap_pt" or arrow.kind in {"equilibrium", "retro"}:
            assert getattr(back.style, field) == pytest.approx(getattr(arrow.style, field), abs=0.01)


SHAPES = (
    *("rectangle", "rounded_rectangle", "ellipse", "line", "brackets", "parentheses", "braces"),
    *(Symbol(name) for name in ("circle_plus", "plus", "minus", "lone_pair", "dagger", "radical_cation")),
    *(Orbital(name) for name in ("s", "sigma", "lobe", "p", "hybrid", "dxy", "dz2")),
)


@st.composite
def graphics(draw):
    kind = draw(st.sampled_from(SHAPES))
    wide, high = (f32(draw(st.integers(20, 200))) for _ in range(2))
    if isinstance(kind, Symbol):
        wide = high = f32(min(wide, 90))
    style = GraphicStyle(
        stroke=draw(COLORS),
        width_pt=f32(draw(st.sampled_from([0.3, 0.6, 1.2]))),
        pattern=draw(st.sampled_from(["solid", "dashed"])),
    )
    return Graphic(
        id=1, kind=kind, origin=draw(PLACES), axis_x=Point(wide, 0.0), axis_y=Point(0.0, high), style=style
    )


@given(graphics())
@EXAMPLES
def test_a_shape_comes_back_where_it_was(graphic):
    (back,) = read(write(Drawing(graphics=(graphic,)), "cdxml").text, "cdxml").drawing.graphics
    assert back.kind == graphic.kind
    assert is_near(back.origin, graphic.origin)
    assert is_near(back.axis_x, graphic.axis_x)
    if isinstance(graphic.kind, str) and graphic.kind != "line":
        assert is_near(back.axis_y, graphic.axis_y)
    assert back.style.stroke == graphic.style.stroke
    assert back.style.width_pt == pytest.approx(graphic.style.width_pt, abs=0.001)
    assert back.style.pattern == graphic.style.pattern


DECORATED = ("Oc1ccccc1C(=O)O", "CC(C)C[C@H](N)C(=O)OC", "C1CC1C#N", "[NH3+]CC[O-]")


@st.composite
def decorated(draw):
    drawing = read(draw(st.sampled_from(DECORATED)), "smiles").drawing
    bonds = tuple(replace(bond, color=draw(COLORS)) for bond in drawing.bonds)
    labels = [
        replace(atom, text_style=replace(draw(STYLES), script="normal", underline=False))
        if atom.element != "C" and draw(st.booleans())
        else atom
        for atom in drawing.atoms
    ]
    return replace(drawing, atoms=tuple(labels), bonds=bonds)


@given(decorated())
@EXAMPLES
def test_colours_and_fonts_of_structures_come_back(drawing):
    back = read(write(drawing, "cdxml").text, "cdxml").drawing
    assert [bond.color for bond in back.bonds] == [bond.color for bond in drawing.bonds]
    usual = TextStyle()
    for before, after in zip(drawing.atoms, back.atoms, strict=True):
        wanted, found = before.text_style or usual, after.text_style or usual
        for field in ("family", "size_pt", "bold", "italic", "color"):
            assert getattr(found, field) == getattr(wanted, field)


def test_groups_and_painted_rings_come_back():
    drawing = read("C1CC1.O.N", "smiles").drawing
    fill = RingFill(atoms=(1, 2, 3), color=Bytes(9, 8, 7))
    groups = (Group(id=90, members=(1, 2, 3, 4)), Group(id=91, members=(1, 2, 3), integral=True))
    back = back_from(replace(drawing, ring_fills=(fill,), groups=groups))
    assert [(set(fill.atoms), fill.color) for fill in back.ring_fills] == [({1, 2, 3}, Bytes(9, 8, 7))]
    assert [(set(group.members), group.integral) for group in back.groups] == [
        ({1, 2, 3, 4}, False),
        ({1, 2, 3}, True),
    ]


def test_reactions_come_back_with_their_roles_maps_and_texts():
    drawing = read("[CH3:1][OH:2].[Na:3]>[Pd]>[CH3:1][O-:2].[Na+:3]", "rsmi").drawing
    arrow = drawing.arrows[0]
    under = Annotation(id=900, position=Point((arrow.start.x + arrow.end.x) / 2, 10), text="reflux")
    drawing = replace(
        drawing,
        annotations=(*drawing.annotations, under),
        reactions=(replace(drawing.reactions[0], annotations=(900,)),),
    )
    back = back_from(drawing)
    (before,), (after,) = drawing.reactions, back.reactions
    for role in ("reactants", "products", "agents"):
        assert [part.atoms for part in getattr(after, role)] == [part.atoms for part in getattr(before, role)]
    texts = {caption.id: caption.text for caption in back.annotations}
    assert [texts[number] for number in after.annotations] == ["reflux"]
    assert [atom.map_num for atom in back.atoms] == [atom.map_num for atom in drawing.atoms]


def test_drawings_of_the_program_come_back(shared):
    for path in sorted((shared / "rsk").glob("*.rsk")):
        drawing = rsk.load(path.read_text(encoding="utf-8")).drawing
        if not (drawing.atoms or drawing.annotations or drawing.arrows or drawing.graphics):
            continue
        text = write(drawing, "cdxml").text
        back = read(text, "cdxml").drawing
        validate(back)
        if drawing.atoms and not any(atom.centroid and not atom.attachment for atom in drawing.atoms):
            counts = [len(getattr(each, name)) for each in (drawing, back) for name in ("atoms", "bonds")]
            assert counts[:2] == counts[2:], path.name
