"""CDXML as a drawing: what each thing in a document becomes, and what is said of what cannot be kept."""

from base64 import b64encode
from time import process_time

import pytest

from reshiki_chem import formats
from reshiki_chem.chemdraw import cdx_writing, cdxml
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.molecule import fragments
from reshiki_render.drawing import INK, WORLD_PER_PT, Symbol
from reshiki_render.drawing.colors import Bytes
from reshiki_render.drawing.reconciliation import reconciled

HEAD = (
    '<CDXML BondLength="14.4" LabelFont="3" LabelSize="10" LabelFace="96" CaptionFont="3" CaptionSize="10" '
    'LineWidth="0.6" BoldWidth="2" HashSpacing="2.5" MarginWidth="1.6" BondSpacing="18">'
    '<fonttable><font id="3" charset="iso-8859-1" name="Arial"/><font id="7" charset="Unknown" name="Symbol"/></fonttable>'
    '<colortable><color r="1" g="1" b="1"/><color r="0" g="0" b="0"/><color r="1" g="0" b="0"/></colortable>'
)


def document(*parts):
    return f"{HEAD}<page>{''.join(parts)}</page></CDXML>"


def fragment(*parts, number=1, extra=""):
    return f'<fragment id="{number}" {extra}>{"".join(parts)}</fragment>'


def node(number, x, y=0, text="", **attributes):
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    label = text and f'<t><s font="3" size="10" face="96">{text}</s></t>'
    return f'<n id="{number}" p="{x} {y}"{given}>{label}</n>'


def bond(number, start, end, **attributes):
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<b id="{number}" B="{start}" E="{end}"{given}/>'


def read(*parts):
    """The drawing of a document; it has to be sound, and the same by way of CDX."""
    text = document(*parts)
    reading = formats.read(text, "cdxml")
    assert reconciled(reading.drawing) == reading.drawing
    data = cdx_writing.write(cdxml.read(text).root)
    assert formats.read(b64encode(data).decode(), "cdx") == reading
    return reading


def smiles(reading):
    return [formats.write(part, "smiles").text.strip() for part in fragments(reading.drawing)]


def chain(*nodes, bonds=()):
    """Nodes in a row with single bonds, and other bonds."""
    return fragment(*nodes, *bonds)


# ------------------------------------------------------------------------------------------------------------------- atoms

ATOMS = [
    # attributes of the second of two atoms, its text, the SMILES, warnings
    ({"Element": 8, "NumHydrogens": 1}, "OH", "CO", ()),
    ({"Element": 8}, "", "CO", ()),
    ({"Element": 7, "Charge": 1, "NumHydrogens": 3}, "NH3", "C[NH3+]", ()),
    ({"Element": 8, "Charge": -1}, "O-", "C[O-]", ()),
    ({"Element": 8}, "O-", "C[O-]", ()),
    ({"Isotope": 13}, "", "C[13CH3]", ()),
    ({"Element": 1, "Isotope": 2}, "D", "[2H]C", ()),
    ({"Radical": "Doublet", "NumHydrogens": 2}, "", "[CH2]C", ()),
    ({}, "Cl", "CCl", ()),
    ({}, "CH3", "CC", ()),
    ({"NodeType": "GenericNickname", "GenericNickname": "R"}, "R1", "*C |$_R1;$|", ()),
    ({"NodeType": "GenericNickname", "GenericNickname": "X"}, "", "*C |$X;$|", ()),
    ({"NodeType": "ElementList", "ElementList": "7 8"}, "", "*C |$[N,O];$|", ("is a query for one of N,O",)),
    ({"NodeType": "ElementList", "ElementList": "NOT 7"}, "", "*C |$[not N];$|", ("any element but N",)),
    ({"NodeType": "AnonymousAlternativeGroup"}, "Q", "*C |$Q;$|", ()),
    ({"NodeType": "ExternalConnectionPoint"}, "", "*C", ()),
    ({"NodeType": "Nickname"}, "OMe", "COC", ("the structure of that name was filled in",)),
    ({"NodeType": "Unspecified"}, "OMe", "COC", ("the structure of that name was filled in",)),
    (
        {"NodeType": "Unspecified"},
        "Glop",
        "*C |$Glop;$|",
        ("is called Glop, which tells no structure there",),
    ),
    ({}, "Rfl", "*C |$Rfl;$|", ("is called Rfl, which tells no structure there",)),
    ({"NodeType": "Unspecified"}, "Y", "*C |$Y;$|", ("is called Y, which tells no structure there",)),
    ({"NodeType": "LinkNode", "LinkCountLow": 1, "LinkCountHigh": 3}, "", "CC", ("repeats 1 to 3 times",)),
    ({"Element": 7, "FreeSites": 2}, "", "CN", ("Search conditions are left out: free sites at 2",)),
]


@pytest.mark.parametrize(("attributes", "text", "expected", "said"), ATOMS)
def test_a_node_is_an_element_or_a_wildcard_and_never_something_else(attributes, text, expected, said):
    reading = read(fragment(node(2, 0), node(3, 14.4, 0, text, **attributes), bond(4, 2, 3)))
    assert smiles(reading) in (
        [expected],
        [expected.replace("[", "&#91;").replace("]", "&#93;").replace(",", "&#44;")],
    )
    assert len(reading.warnings) == len(said)
    for sentence, part in zip(reading.warnings, said, strict=True):
        assert part in sentence


def test_atoms_stand_where_they_are_drawn_and_in_the_order_of_the_file():
    drawing = read(fragment(node(9, 10, 20), node(5, 24.4, 20), bond(4, 9, 5))).drawing
    assert [atom.id for atom in drawing.atoms] == [1, 2]
    assert drawing.atoms[0].position.x == pytest.approx(10 * WORLD_PER_PT, rel=1e-6)
    assert drawing.atoms[0].position.y == pytest.approx(20 * WORLD_PER_PT, rel=1e-6)


def test_a_raised_number_stays_raised_and_is_no_isotope():
    label = '<t><s font="3" size="10" face="32">R</s><s font="3" size="10" face="64">4</s></t>'
    reading = read(
        fragment(node(2, 0), f'<n id="3" p="14.4 0" NodeType="GenericNickname">{label}</n>', bond(4, 2, 3))
    )
    assert reading.drawing.atoms[1].display.variable == "R⁴"
    assert reading.drawing.atoms[1].isotope == 0


@pytest.mark.parametrize(
    ("text", "alignment", "x", "side"),
    [
        ("OH", "Right", 14.4, "left"),
        ("HO", "Right", 14.4, "left"),
        ("OH", "Left", -14.4, "right"),
        ("NH", "Below", -14.4, "below"),
        # Where a drawing has them by itself.
        ("HO", "Right", -14.4, "auto"),
        ("OH", "Left", 14.4, "auto"),
    ],
)
def test_hydrogens_stand_on_the_side_they_are_drawn(text, alignment, x, side):
    element = 8 if "O" in text else 7
    label = f'<t LabelAlignment="{alignment}"><s font="3" size="10" face="96">{text}</s></t>'
    drawing = read(
        fragment(
            node(2, 0),
            f'<n id="3" p="{x} 0" Element="{element}" NumHydrogens="1">{label}</n>',
            bond(4, 2, 3),
        )
    ).drawing
    assert drawing.atoms[1].display.hydrogen_position == side


def test_a_label_with_a_look_of_its_own_keeps_it():
    label = '<t><s font="3" size="14" face="1" color="4">N</s></t>'
    drawing = read(fragment(f'<n id="2" p="0 0" Element="7">{label}</n>')).drawing
    style = drawing.atoms[0].text_style
    assert (style.size_pt, style.bold, style.color) == (14, True, Bytes(255, 0, 0))
    plain = read(fragment(node(2, 0, 0, "N", Element=7))).drawing
    assert plain.atoms[0].text_style is None


def test_groups_of_centres_are_told_apart_by_kind_and_number():
    drawing = read(
        fragment(
            node(2, 0),
            node(3, 14, 0, EnhancedStereoType="And", EnhancedStereoGroupNum=1),
            node(4, 14, 14, "F", Element=9),
            node(5, 28, 0),
            node(6, 42, 0, EnhancedStereoType="Or", EnhancedStereoGroupNum=1),
            node(7, 42, 14, "Cl", Element=17),
            node(8, 56, 0),
            *(bond(10, 2, 3), bond(11, 3, 4, Display="WedgeBegin"), bond(12, 3, 5), bond(13, 5, 6)),
            *(bond(14, 6, 7, Display="WedgedHashBegin"), bond(15, 6, 8)),
        )
    ).drawing
    assert [atom.display.number and atom.display.number.text for atom in drawing.atoms] == [
        *(None, "&1", None, None, "or1", None, None)
    ]


def test_a_hydrogen_that_is_only_a_dot_tells_the_configuration():
    parts = (node(2, 0), node(4, 14.4, 14.4, "F", Element=9), node(5, 28.8, 0, "Cl", Element=17))
    bonds = (bond(10, 2, 3), bond(11, 3, 4), bond(12, 3, 5))
    dot, dash = (
        smiles(read(fragment(parts[0], node(3, 14.4, 0, **{which: "yes"}), *parts[1:], *bonds)))
        for which in ("HDot", "HDash")
    )
    assert {*dot, *dash} == {"C[C@H](F)Cl", "C[C@@H](F)Cl"}


def test_what_has_no_place_is_laid_out_and_said():
    reading = read(fragment('<n id="2"/><n id="3"/><n id="4" Element="8"/>', bond(5, 2, 3), bond(6, 3, 4)))
    assert smiles(reading) == ["CCO"]
    assert reading.warnings == ("Atoms 1, 2 and 3 had no place in the file; laid out anew.",)
    assert len({atom.position for atom in reading.drawing.atoms}) == 3


# ------------------------------------------------------------------------------------------------------------------- bonds

BONDS = [
    # attributes, (a, b), order, display, double_position, secondary display
    ({}, (1, 2), 1, "plain", "auto", None),
    ({"Display": "WedgeBegin"}, (1, 2), 1, "wedge", "auto", None),
    ({"Display": "WedgeEnd"}, (2, 1), 1, "wedge", "auto", None),
    ({"Display": "WedgedHashBegin"}, (1, 2), 1, "hash", "auto", None),
    ({"Display": "WedgedHashEnd"}, (2, 1), 1, "hash", "auto", None),
    ({"Display": "HollowWedgeBegin"}, (1, 2), 1, "hollow_wedge", "auto", None),
    ({"Display": "Hash"}, (1, 2), 1, "hashed", "auto", None),
    ({"Display": "Bold"}, (1, 2), 1, "bold", "auto", None),
    ({"Display": "Wavy"}, (1, 2), 1, "wavy", "auto", None),
    ({"Order": "2", "DoublePosition": "Right"}, (1, 2), 2, "plain", "left", None),
    ({"Order": "2", "DoublePosition": "Left"}, (1, 2), 2, "plain", "right", None),
    # An ethene is centred by itself.
    ({"Order": "2", "DoublePosition": "Center"}, (1, 2), 2, "plain", "auto", None),
    ({"Order": "2", "Display2": "Dash"}, (1, 2), 2, "plain", "auto", "dashed"),
    ({"Order": "2", "Display": "Wavy"}, (1, 2), 2, "wavy", "auto", None),
    ({"Order": "3"}, (1, 2), 3, "plain", "auto", None),
    ({"Order": "4"}, (1, 2), 6, "plain", "auto", None),
    ({"Order": "dative"}, (1, 2), 5, "plain", "auto", None),
    ({"Order": "hydrogen"}, (1, 2), 0, "dotted", "auto", None),
    ({"Order": "1.5"}, (1, 2), 7, "plain", "auto", None),
]


@pytest.mark.parametrize(("attributes", "ends", "order", "display", "position", "second"), BONDS)
def test_a_bond_looks_as_it_is_drawn(attributes, ends, order, display, position, second):
    reading = read(fragment(node(2, 0), node(3, 14.4), bond(4, 2, 3, **attributes)))
    (made,) = reading.drawing.bonds
    assert ((made.a, made.b), made.order, made.display, made.double_position, made.secondary_display) == (
        *(ends, order, display, position),
        second,
    )


@pytest.mark.parametrize(
    ("attributes", "order", "said"),
    [
        ({"Order": "1 2"}, 1, "The bond 1–2 is a query, single or double, and drawn as a single bond."),
        ({"Order": "any"}, 1, "The bond 1–2 is a query, of any kind, and drawn as a single bond."),
        ({"Order": "ionic"}, 0, "The bond 1–2 is ionic and drawn as a hydrogen bond."),
        ({"Display": "Dash"}, 1, "The bond 1–2 is a broken single bond and is drawn hashed."),
        ({"Topology": "Ring"}, 1, "Search conditions are left out: topology at 1–2."),
    ],
)
def test_a_bond_that_cannot_be_kept_is_said(attributes, order, said):
    reading = read(fragment(node(2, 0), node(3, 14.4), bond(4, 2, 3, **attributes)))
    assert reading.drawing.bonds[0].order == order
    assert reading.warnings == (said,)


def test_a_broken_line_to_a_metal_is_a_coordination_bond_and_one_at_a_bridging_hydrogen_a_hydrogen_bond():
    drawing = read(
        fragment(
            node(2, 0, 0, "Cu", Element=29), node(3, 14.4, 0, "N", Element=7), bond(4, 2, 3, Display="Dash")
        )
    ).drawing
    assert [(each.a, each.b, each.order, each.display) for each in drawing.bonds] == [(2, 1, 5, "dashed")]
    drawing = read(
        fragment(
            *(
                node(2, 0, 0, "O", Element=8),
                node(3, 14.4, 0, "H", Element=1),
                node(4, 28.8, 0, "N", Element=7),
            ),
            *(bond(5, 2, 3), bond(6, 3, 4, Display="Dash")),
        )
    ).drawing
    assert [each.order for each in drawing.bonds] == [1, 0]


def test_rings_of_bonds_of_one_and_a_half_become_single_and_double_bonds():
    places = [(0, 0), (12.5, -7.2), (25, 0), (25, 14.4), (12.5, 21.6), (0, 14.4)]
    nodes = [node(10 + i, x, y) for i, (x, y) in enumerate(places)]
    bonds = [bond(20 + i, 10 + i, 10 + (i + 1) % 6, Order="1.5") for i in range(6)]
    reading = read(fragment(*nodes, *bonds))
    assert sorted(each.order for each in reading.drawing.bonds) == [1, 1, 1, 2, 2, 2]
    assert smiles(reading) == ["c1ccccc1"]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ((node(2, 0), node(3, 9), '<b id="4" B="2"/>'), "The bond 4 does not say which atoms it joins"),
        ((node(2, 0), node(3, 9), bond(4, 2, 9)), "The bond 4 ends at the atom 9, which is not in the file"),
        ((node(2, 0), node(3, 9), bond(4, 2, 2)), "The bond 4 joins the atom 2 to itself"),
        ((node(2, 0), node(3, 9), node(3, 20), bond(4, 2, 3)), "two atoms have this number"),
    ],
)
def test_a_bond_that_does_not_tell_its_atoms_is_an_error(parts, message):
    with pytest.raises(UnreadableStructure, match=message):
        formats.read(document(fragment(*parts)), "cdxml")


def test_too_many_atoms_are_refused():
    with pytest.raises(StructureTooLarge, match="100,001 atoms"):
        formats.read(document(fragment('<n p="0 0"/>' * 100_001)), "cdxml")


# ------------------------------------------------------------------------------------------------------------------ labels


def label(number, x, y, text, *contents, alignment="", **attributes):
    """A node with contents."""
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    aligned = alignment and f' LabelAlignment="{alignment}"'
    return (
        f'<n id="{number}" p="{x} {y}"{given}>{"".join(contents)}'
        f'<t{aligned}><s font="3" size="10" face="96">{text}</s></t></n>'
    )


CO2ME = fragment(
    node(40, 0),
    node(41, 14.4, 0, "O", Element=8, NumHydrogens=0),
    node(42, -7, 12, "O", Element=8),
    node(43, 28.8),
    node(44, -7, -12, NodeType="ExternalConnectionPoint"),
    *(bond(45, 40, 41), bond(46, 40, 42, Order="2"), bond(47, 41, 43), bond(48, 44, 40)),
    number=39,
)


@pytest.mark.parametrize("kind", ["Fragment", "Nickname", "Unspecified"])
def test_a_label_with_contents_is_an_abbreviation_that_shows_as_it_is_drawn(kind):
    reading = read(
        fragment(
            node(2, 0), label(3, 14.4, 0, "CO2Me", CO2ME, alignment="Left", NodeType=kind), bond(4, 2, 3)
        )
    )
    (group,) = reading.drawing.abbreviations
    assert (group.label, group.alignment, group.anchor) == ("CO2Me", "left", 2)
    assert group.members == (2, 3, 4, 5)
    assert smiles(reading) == ["COC(C)=O"]
    assert reading.warnings == ()


@pytest.mark.parametrize(("text", "shown"), [("CO2Me", "MeO2C"), ("MeO2C", "MeO2C")])
def test_a_label_that_ends_at_its_atom_is_shown_the_other_way_round(text, shown):
    reading = read(fragment(node(2, 0), label(3, -14.4, 0, text, CO2ME, alignment="Right"), bond(4, 2, 3)))
    (group,) = reading.drawing.abbreviations
    assert (group.label, group.reverse_label, group.alignment) == ("CO2Me", shown, "right")


def test_bonds_at_a_label_pair_with_the_places_in_its_contents_in_the_orders_that_are_given():
    inner = fragment(
        *(node(40, 0, 0, "N", Element=7, NumHydrogens=1), node(41, 14.4, 0, "S", Element=16)),
        *(
            node(42, -14.4, NodeType="ExternalConnectionPoint"),
            node(43, 28.8, NodeType="ExternalConnectionPoint"),
        ),
        *(bond(44, 40, 41), bond(45, 42, 40), bond(46, 41, 43)),
        number=39,
        extra='ConnectionOrder="43 42"',
    )
    reading = read(
        fragment(
            *(node(2, 0, 0, "F", Element=9), label(3, 14.4, 0, "NHS", inner, BondOrdering="6 5")),
            *(node(4, 28.8, 0, "Cl", Element=17), bond(5, 2, 3), bond(6, 3, 4)),
        )
    )
    assert smiles(reading) == ["FNSCl"]
    assert reading.warnings[0].startswith(
        "Labels that cannot be drawn as one are drawn with their atoms: NHS."
    )


def test_a_bond_may_name_its_place_by_number():
    inner = fragment(
        *(node(40, 0, 0, "N", Element=7, NumHydrogens=1), node(41, 14.4, 0, "S", Element=16)),
        node(42, -14.4, NodeType="ExternalConnectionPoint", ExternalConnectionNum=2),
        node(43, 28.8, NodeType="ExternalConnectionPoint", ExternalConnectionNum=1),
        *(bond(44, 40, 41), bond(45, 42, 40), bond(46, 41, 43)),
        number=39,
    )
    reading = read(
        fragment(
            *(
                node(2, 0, 0, "F", Element=9),
                label(3, 14.4, 0, "NHS", inner),
                node(4, 28.8, 0, "Cl", Element=17),
            ),
            *(bond(5, 2, 3, EndExternalNum=2), bond(6, 3, 4, BeginExternalNum=1)),
        )
    )
    assert smiles(reading) == ["FNSCl"]


def test_a_label_whose_bonds_would_end_anywhere_stays_a_label():
    inner = fragment(
        *(
            node(40, 0, 0, "N", Element=7),
            node(41, 14.4),
            node(42, -14.4, NodeType="ExternalConnectionPoint"),
        ),
        *(
            node(43, 28.8, NodeType="ExternalConnectionPoint"),
            bond(44, 40, 41),
            bond(45, 42, 40),
            bond(46, 41, 43),
        ),
        number=39,
    )
    reading = read(
        fragment(
            *(node(2, 0), label(3, 14.4, 0, "Lys", inner), node(4, 28.8), node(5, 14.4, 14.4)),
            *(bond(6, 2, 3), bond(7, 3, 4), bond(8, 3, 5)),
        )
    )
    assert smiles(reading) == ["C*(C)C |$;Lys;;$|"]
    assert "do not tell where its bonds end" in " ".join(reading.warnings)


def test_contents_in_contents_are_one_label():
    inner = label(
        40, 0, 0, "CO2Me", CO2ME.replace('id="4', 'id="5').replace('B="4', 'B="5').replace('E="4', 'E="5')
    )
    middle = fragment(
        node(60, 0),
        inner,
        node(61, -14.4, NodeType="ExternalConnectionPoint"),
        bond(62, 60, 40),
        bond(63, 61, 60),
        number=38,
    )
    reading = read(fragment(node(2, 0), label(3, 14.4, 0, "CH2CO2Me", middle), bond(4, 2, 3)))
    assert smiles(reading) == ["CCC(=O)OC"]
    assert [group.label for group in reading.drawing.abbreviations] == ["CH2CO2Me"]


def test_a_salt_in_a_label_stays_one_label():
    inner = fragment(
        node(40, 0, 0, "Na", Element=11, Charge=1),
        node(41, 9, 0, "OH", Element=8, Charge=-1, NumHydrogens=1),
        number=39,
    )
    reading = read(fragment(label(3, 0, 0, "NaOH", inner, NodeType="Fragment")))
    assert smiles(reading) == ["[Na+]", "[OH-]"]
    assert [group.label for group in reading.drawing.abbreviations] == ["NaOH"]


def test_a_wedge_in_contents_says_the_same_on_the_page():
    inner = fragment(
        *(node(40, 0), node(41, 14.4, 0, "F", Element=9), node(42, 0, 14.4, "Cl", Element=17)),
        *(node(43, -14.4, NodeType="ExternalConnectionPoint"), bond(44, 40, 41, Display="WedgeBegin")),
        *(bond(45, 40, 42), bond(46, 43, 40)),
        number=39,
    )
    turned = {
        tuple(smiles(read(fragment(node(2, x, y), label(3, 0, 0, "R", inner), bond(4, 2, 3)))))
        for x, y in ((-14.4, 0), (14.4, 0), (0, 14.4), (10, -10))
    }
    assert len(turned) == 1
    assert "@" in next(iter(turned))[0]


def test_a_ring_bonded_by_its_face_and_a_substituent_at_any_place():
    places = [(0, 0), (12.5, -7.2), (25, 0), (25, 14.4), (12.5, 21.6), (0, 14.4)]
    ring = [node(10 + i, x, y) for i, (x, y) in enumerate(places)]
    ring += [bond(20 + i, 10 + i, 10 + (i + 1) % 6, Order=str(1 + i % 2)) for i in range(6)]
    face = read(
        fragment(
            *(*ring, node(30, 12.5, 7.2, NodeType="MultiAttachment", Attachments="10 11 12 13 14 15")),
            *(node(31, 12.5, 40, "Fe", Element=26), bond(32, 30, 31)),
        )
    ).drawing
    assert (face.atoms[6].attachment, face.atoms[6].centroid) == ("multi_center", (1, 2, 3, 4, 5, 6))
    place = read(
        fragment(
            *(
                *ring,
                node(30, 18, 3, NodeType="VariableAttachment", Attachments="11 12"),
                node(31, 40, 3),
                bond(32, 30, 31),
            )
        )
    ).drawing
    assert (place.atoms[6].attachment, place.atoms[6].centroid) == ("variable", (2, 3))


# ------------------------------------------------------------------------------------------------------------ beside molecules


def caption(text, x=0, y=0, number=50, extra="", runs=""):
    runs = runs or f'<s font="3" size="10">{text}</s>'
    return f'<t id="{number}" p="{x} {y}" {extra}>{runs}</t>'


def test_a_caption_keeps_its_letters_and_their_looks():
    runs = (
        '<s font="3" size="12" face="1">a</s><s font="3" size="10" face="96"> H2O</s><s font="7" size="10">D</s>'
        '<s font="3" size="10" face="64" color="4">b</s>'
    )
    (made,) = read(caption("", 10, 20, runs=runs)).drawing.annotations
    assert made.text == "a H2OΔb"
    looks = [(span.start, span.end, span.style) for span in made.format.spans]
    by_text = {made.text.encode()[start:end].decode(): style for start, end, style in looks}
    assert by_text["a"].bold
    assert by_text["2"].script == "subscript"
    assert by_text["b"].script == "superscript"
    assert by_text["b"].color == Bytes(255, 0, 0)
    assert made.format.style.color == INK


@pytest.mark.parametrize(("word", "alignment"), [("Left", "left"), ("Center", "center"), ("Right", "right")])
def test_a_caption_hangs_from_where_its_first_line_stands(word, alignment):
    left, made = (
        read(caption("water", 100, 50, extra=extra)).drawing.annotations[0]
        for extra in ("", f'Justification="{word}"')
    )
    assert made.format.alignment == alignment
    width = {"left": 0.0, "center": 0.5, "right": 1.0}[alignment]
    assert made.position.y == left.position.y < 50 * WORLD_PER_PT
    assert left.position.x == pytest.approx(100 * WORLD_PER_PT)
    assert (left.position.x - made.position.x > 0) == (width > 0)


def test_empty_and_hidden_captions_are_not_lost():
    reading = read(
        caption("", runs='<s font="3" size="10"></s>'), caption("secret", number=51, extra='Visible="no"')
    )
    assert [made.text for made in reading.drawing.annotations] == ["", "secret"]
    assert reading.drawing.annotations[1].format.style.color == Bytes(255, 255, 255)
    assert reading.warnings == ("Object 2 is a text hidden in the file, drawn in the colour of the paper.",)


ARROWS = [
    # attributes, kind, head, tail, shape
    ({"ArrowheadHead": "Full", "ArrowheadType": "Solid"}, "forward", "full", "none", "solid"),
    ({"ArrowheadTail": "Full", "ArrowheadType": "Solid"}, "forward", "full", "none", "solid"),
    ({"ArrowheadHead": "Full", "ArrowheadTail": "Full"}, "resonance", "full", "full", "solid"),
    (
        {"ArrowheadHead": "HalfLeft", "ArrowheadTail": "HalfLeft", "ArrowShaftSpacing": 300},
        *("equilibrium", "left", "left", "solid"),
    ),
    (
        {"ArrowheadHead": "Full", "ArrowheadType": "Angle", "ArrowShaftSpacing": 600},
        "retro",
        "full",
        "none",
        "open",
    ),
    ({"ArrowheadHead": "Full", "NoGo": "Cross"}, "no_go", "full", "none", "solid"),
    ({"ArrowheadHead": "Full", "Dipole": "yes"}, "dipole", "full", "none", "solid"),
    ({"ArrowheadHead": "Full", "AngularSize": 90}, "curved", "full", "none", "solid"),
    ({"ArrowheadHead": "HalfLeft", "AngularSize": 90}, "fishhook", "left", "none", "solid"),
    ({}, "forward", "none", "none", "solid"),
]


def arrow(number=60, head="60 0 0", tail="0 0 0", **attributes):
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f'<arrow id="{number}" Head3D="{head}" Tail3D="{tail}"{given}/>'


@pytest.mark.parametrize(("attributes", "kind", "head", "tail", "shape"), ARROWS)
def test_an_arrow_is_of_the_kind_its_heads_tell(attributes, kind, head, tail, shape):
    (made,) = read(arrow(**attributes)).drawing.arrows
    assert (made.kind, made.style.head, made.style.tail, made.style.shape) == (kind, head, tail, shape)
    ends = (
        (0, 60 * WORLD_PER_PT)
        if attributes.get("ArrowheadTail") != "Full" or head == tail
        else (60 * WORLD_PER_PT, 0)
    )
    assert (made.start.x, made.end.x) == pytest.approx(ends)
    assert (made.cubic is not None) == ("AngularSize" in attributes)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        *(("FullHead", "forward"), ("Resonance", "resonance"), ("Equilibrium", "equilibrium")),
        *(("RetroSynthetic", "retro"), ("HalfHead", "forward"), ("Hollow", "forward")),
    ],
)
def test_an_old_arrow_is_a_line_with_a_head_unless_a_newer_object_takes_its_place(word, kind):
    old = '<graphic id="70" BoundingBox="60 5 0 5" GraphicType="Line" ArrowType="{}" {}/>'
    (made,) = read(old.format(word, "")).drawing.arrows
    assert made.kind == kind
    assert (made.start.x, made.end.x) == pytest.approx((0, 60 * WORLD_PER_PT))
    newer = read(old.format(word, 'SupersededBy="60"'), arrow(ArrowheadHead="Full")).drawing
    assert len(newer.arrows) == 1
    assert newer.graphics == ()


def test_a_curve_with_a_head_is_an_arrow_and_with_several_bends_a_path_too():
    one = '<curve id="71" CurvePoints="0 0 0 0 10 10 20 10 30 0 30 0" ArrowheadHead="HalfLeft"/>'
    drawing = read(one).drawing
    assert [(made.kind, made.style.head) for made in drawing.arrows] == [("fishhook", "left")]
    assert drawing.arrows[0].cubic is not None
    two = '<curve id="71" CurvePoints="0 0 0 0 9 9 18 9 27 0 36 -9 45 -9 54 0 54 0" ArrowheadHead="Full"/>'
    drawing = read(two).drawing
    assert [made.kind for made in drawing.arrows] == ["curved"]
    assert [made.kind for made in drawing.graphics] == ["path"]
    closed = '<curve id="71" CurvePoints="0 0 0 0 9 9 18 9 27 0 36 -9" Closed="yes" FillType="Solid"/>'
    (path,) = read(closed).drawing.graphics
    assert path.path[-1].command == "close"
    assert path.style.fill == INK


GRAPHICS = [
    ('GraphicType="Line" BoundingBox="10 0 0 0"', "line"),
    ('GraphicType="Rectangle" BoundingBox="0 0 10 10" RectangleType="Dashed"', "rectangle"),
    ('GraphicType="Rectangle" BoundingBox="0 0 10 10" RectangleType="RoundEdge"', "rounded_rectangle"),
    ('GraphicType="Oval" BoundingBox="10 0 0 0" OvalType="Circle"', "ellipse"),
    ('GraphicType="Oval" Center3D="0 0 0" MajorAxisEnd3D="9 0 0" MinorAxisEnd3D="0 4 0"', "ellipse"),
    ('GraphicType="Arc" BoundingBox="10 0 0 0" AngularSize="90"', "arc"),
    ('GraphicType="Bracket" BoundingBox="0 0 0 20" BracketType="Round"', "parentheses"),
    ('GraphicType="Bracket" BoundingBox="0 0 20 20" BracketType="SquarePair"', "brackets"),
    ('GraphicType="Bracket" BoundingBox="0 0 0 20" BracketType="Curly"', "braces"),
    ('GraphicType="Symbol" BoundingBox="0 0 7 0" SymbolType="Plus"', Symbol("plus")),
    ('GraphicType="Symbol" BoundingBox="0 0 7 0" SymbolType="DoubleDagger"', Symbol("double_dagger")),
    ('GraphicType="Orbital" BoundingBox="9 0 0 0" OrbitalType="pShaded"', ("p",)),
]


@pytest.mark.parametrize(("attributes", "kind"), GRAPHICS)
def test_a_graphic_is_a_shape_of_the_drawing(attributes, kind):
    (made,) = read(f'<graphic id="70" {attributes}/>').drawing.graphics
    assert made.kind == kind


def test_a_circle_reaches_from_its_middle_and_brackets_open_towards_each_other():
    (circle,) = read(
        '<graphic GraphicType="Oval" BoundingBox="10 0 0 0" OvalType="Circle"/>'
    ).drawing.graphics
    assert (circle.origin.x, circle.axis_x.x) == pytest.approx((-10 * WORLD_PER_PT, 20 * WORLD_PER_PT))
    left, right = (
        read(f'<graphic GraphicType="Bracket" BracketType="Round" BoundingBox="{box}"/>').drawing.graphics[0]
        for box in ("0 20 0 0", "50 0 50 20")
    )
    assert left.axis_x.x > 0 > right.axis_x.x


def test_a_symbol_that_shows_an_atoms_charge_is_a_mark_of_that_atom():
    sign = (
        '<graphic id="70" BoundingBox="20 -6 13 -6" GraphicType="Symbol" SymbolType="CirclePlus">'
        '<represent attribute="Charge" object="3"/></graphic>'
    )
    atoms = fragment(node(2, 0), node(3, 14.4, 0, "NH3", Element=7, Charge=1, NumHydrogens=3), bond(4, 2, 3))
    drawing = read(atoms, sign).drawing
    (mark,) = drawing.atoms[1].marks
    assert mark.kind == "circled_charge"
    assert drawing.graphics == ()
    bare = read(atoms.replace('Charge="1" ', ""), sign).drawing
    assert [made.kind for made in bare.graphics] == [Symbol("circle_plus")]


def test_a_picture_is_kept_or_a_frame_stands_for_it(png):
    kept = read(f'<embeddedobject BoundingBox="0 0 10 10" PNG="{png.hex()}"/>').drawing
    assert kept.graphics[0].picture.png == png
    reading = read('<embeddedobject BoundingBox="0 0 10 10" PNG="89504E47"/>')
    assert [made.kind for made in reading.drawing.graphics] == ["rectangle"]
    assert reading.warnings == ("Object 1 is a frame for a damaged PNG picture, which is not drawn.",)


@pytest.fixture
def png():
    import struct
    import zlib

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">2I5B", 1, 1, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"\0\0"))
        + chunk(b"IEND", b"")
    )


def test_a_plate_is_drawn_with_its_spots_and_a_table_with_its_cells():
    plate = (
        '<tlcplate TopLeft="0 0" TopRight="40 0" BottomRight="40 80" BottomLeft="0 80" OriginFraction="0.1" '
        'SolventFrontFraction="0.1"><tlclane><tlcspot Rf="0.5"/></tlclane></tlcplate>'
    )
    drawing = read(plate).drawing
    assert [made.kind for made in drawing.graphics] == ["path", "path", "path", "ellipse"]
    spot = drawing.graphics[-1]
    middle = (spot.origin.x + spot.axis_x.x / 2, spot.origin.y + spot.axis_y.y / 2)
    assert middle == pytest.approx((20 * WORLD_PER_PT, 40 * WORLD_PER_PT), rel=1e-4)
    cell = f'<page BoundsInParent="100 50 140 90" BoundingBox="0 0 40 40">{caption("x", 5, 20)}</page>'
    drawing = read(f"<table>{cell}</table>").drawing
    assert [made.kind for made in drawing.graphics] == ["path"]
    assert drawing.annotations[0].position.x == pytest.approx(105 * WORLD_PER_PT)


def test_what_a_drawing_has_no_place_for_is_named_with_kind_count_and_place():
    reading = read(
        caption("x"),
        '<bioshape BoundingBox="10 20 30 40"/><bioshape BoundingBox="50 60 70 80"/><spectrum BoundingBox="1 2 3 4"/>',
        '<graphic id="7" GraphicType="Line" Visible="no" BoundingBox="0 0 9 9"/>',
        '<bracketedgroup BracketedObjectIDs="2" BracketUsage="SRU" SRULabel="n"/>',
    )
    assert "Left out: 2 biological shapes at (10, 20) and (50, 60) pt." in reading.warnings
    assert "Left out: 1 spectrum at (1, 2) pt." in reading.warnings
    assert "Left out: 1 hidden object at (0, 0) pt." in reading.warnings
    assert any("repeating unit n" in warning for warning in reading.warnings)


def test_elements_that_are_not_known_are_named():
    reading = formats.read(document(caption("x"), "<gadget/><gadget/>"), "cdxml")
    assert reading.warnings == ("Objects of the file that are not known are left out: gadget (2).",)


def test_an_empty_document_is_an_error():
    with pytest.raises(UnreadableStructure, match="nothing that can be drawn"):
        formats.read(document(), "cdxml")


def test_groups_gather_what_is_in_them():
    inner = f'<group id="81" Integral="yes">{fragment(node(2, 0), node(3, 14.4), bond(4, 2, 3))}</group>'
    drawing = read(f'<group id="80">{inner}{caption("x")}</group>').drawing
    assert [(group.members, group.integral) for group in drawing.groups] == [
        ((1, 2, 3), False),
        ((1, 2), True),
    ]


def test_the_sizes_of_the_document_are_those_of_the_drawing():
    assert read(caption("x")).drawing.drawing_style.name == "JACS / ACS"
    text = (
        document(caption("x"))
        .replace('BondLength="14.4"', 'BondLength="30"')
        .replace('LineWidth="0.6"', 'LineWidth="1"')
    )
    style = formats.read(text, "cdxml").drawing.drawing_style
    assert (style.bond_length_pt, style.line_width_pt, style.font_size_pt) == (30, 1, 10)


# --------------------------------------------------------------------------------------------------------------- reactions

SIX = [fragment(node(100 + i, 60 * i, 0, "N", Element=7), number=10 + i) for i in range(4)]


def roles(drawing):
    return [
        tuple([part.atoms for part in getattr(found, role)] for role in ("reactants", "agents", "products"))
        for found in drawing.reactions
    ]


def test_a_step_tells_who_takes_part_groups_taken_apart():
    grouped = f'<group id="90">{SIX[0]}{SIX[1]}</group>'
    step = (
        '<scheme><step ReactionStepReactants="90" ReactionStepProducts="12" ReactionStepArrows="60" '
        'ReactionStepObjectsAboveArrow="13 50" ReactionStepAtomMap="100 102"/></scheme>'
    )
    drawing = read(grouped, SIX[2], SIX[3], caption("heat"), arrow(ArrowheadHead="Full"), step).drawing
    assert roles(drawing) == [([(1,), (2,)], [(4,)], [(3,)])]
    assert drawing.reactions[0].annotations == (5,)
    assert [atom.map_num for atom in drawing.atoms] == [1, 0, 1, 0]
    assert not drawing.atom_labels.maps


def test_a_step_may_name_the_old_arrow_and_things_that_are_not_there():
    old = (
        '<graphic id="70" BoundingBox="50 0 10 0" GraphicType="Line" ArrowType="FullHead" SupersededBy="60"/>'
    )
    step = '<scheme><step ReactionStepReactants="10 99" ReactionStepProducts="11" ReactionStepArrows="70"/></scheme>'
    reading = read(SIX[0], SIX[1], old, arrow(ArrowheadHead="Full"), step)
    assert roles(reading.drawing) == [([(1,)], [], [(2,)])]
    assert "name 1 object that are not in it" in reading.warnings[0]


def test_without_a_scheme_the_places_tell_who_takes_part():
    first, second = (
        arrow(60 + i, f"{50 + 60 * i} 0 0", f"{10 + 60 * i} 0 0", ArrowheadHead="Full") for i in range(2)
    )
    over = fragment(node(110, 30, -20, "P", Element=15), number=20)
    drawing = read(*SIX[:3], over, first, second, caption("heat", 85, 20)).drawing
    assert roles(drawing) == [([(1,)], [(4,)], [(2,)]), ([(2,)], [], [(3,)])]
    assert [found.annotations for found in drawing.reactions] == [(), (5,)]


def test_a_resonance_arrow_makes_no_reaction():
    drawing = read(
        *SIX[:2], arrow(60, "50 0 0", "10 0 0", ArrowheadHead="Full", ArrowheadTail="Full")
    ).drawing
    assert drawing.reactions == ()


# ------------------------------------------------------------------------------------------------------------ large documents


def large(copies):
    """A CDX file of so many molecules of seven atoms with a label, a caption each."""
    parts = []
    for i in range(copies):
        first = 20 * i + 1
        x, y = 60 * (i % 100), 40 * (i // 100)
        nodes = [node(first + 1 + k, x + 7 * k, y + 6 * (k % 2)) for k in range(6)]
        nodes.append(node(first + 7, x + 49, y, "NH2", Element=7, NumHydrogens=2))
        bonds = [
            bond(first + 8 + k, first + 1 + k, first + 2 + k, Display="WedgeBegin" if k == 2 else "Solid")
            for k in range(6)
        ]
        parts += [
            fragment(*nodes, *bonds, number=first),
            caption(f"compound {i}", x, y + 20, number=first + 19),
        ]
    return b64encode(cdx_writing.write(cdxml.read(document(*parts)).root)).decode()


@pytest.mark.slow
def test_a_file_takes_as_long_as_it_is_large():
    def seconds(text):
        start = process_time()
        reading = formats.read(text, "cdx")
        assert reading.warnings == ()
        return process_time() - start

    half, whole = large(4_000), large(8_000)
    assert len(whole) > 4_000_000
    seconds(large(100))
    first, second = seconds(half), seconds(whole)
    assert second / first < 2.6, (first, second)
