"""ChemDraw's bytes and text as one tree, and back."""

import struct
from base64 import b64encode
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_chem.chemdraw import cdx, cdx_writing, cdxml, container
from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.tree import MAX_DEPTH, Element, Raw
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure

HEADER = b"VjCD0100\4\3\2\1" + bytes(16)


def item(tag, data):
    return struct.pack("<HH", tag, len(data)) + data


def opened(tag, number=0):
    return struct.pack("<HI", tag, number)


def document(*parts):
    return HEADER[:22] + opened(0x8000, 1) + b"".join(parts) + b"\0\0"


def only(data):
    """The one object in a document."""
    (child,) = cdx.read(document(opened(0x8001, 2), data, b"\0\0")).root.children
    return child


VALUES = [
    # tag, bytes, attribute, text
    (0x0200, struct.pack("<2i", 65536 * 20, 65536 * 10), "p", "10 20"),
    (0x0204, struct.pack("<4i", 65536, 2 * 65536, 3 * 65536, 4 * 65536), "BoundingBox", "2 1 4 3"),
    (0x0207, struct.pack("<3i", 65536, 2 * 65536, 3 * 65536), "Head3D", "1 2 3"),
    (0x0205, struct.pack("<i", 90 * 65536), "RotationAngle", "90"),
    (0x0421, b"\xff", "Charge", "-1"),
    (0x0421, b"\xff\xff\xff\xff", "Charge", "-1"),
    (0x0421, struct.pack("<i", 2**23), "Charge", "0.5"),
    (0x0402, b"\x07\x00", "Element", "7"),
    (0x0402, b"\x07", "Element", "7"),
    (0x0422, b"\x02", "Radical", "Doublet"),
    (0x0600, b"\x03\x00", "Order", "1 2"),
    (0x0600, b"\x04\x00", "Order", "3"),
    (0x0600, b"\xff\xff", "Order", "any"),
    (0x0601, b"\x06\x00", "Display", "WedgeBegin"),
    (0x0601, b"\x63\x00", "Display", "99"),
    (0x0603, b"\x01\x01", "DoublePosition", "Right"),
    (0x0604, struct.pack("<I", 77), "B", "77"),
    (0x0432, struct.pack("<HII", 2, 5, 6), "Attachments", "5 6"),
    (0x0505, struct.pack("<II", 8, 7), "ConnectionOrder", "8 7"),
    (0x0403, struct.pack("<hHH", -2, 6, 7), "ElementList", "NOT 6 7"),
    (0x0804, b"\xb4\x00", "BondSpacing", "18"),
    (0x081C, b"\xc8\x00", "LabelSize", "10"),
    (0x0702, b"\x01\x00", "LineHeight", "auto"),
    (0x0702, b"\xdc\x00", "LineHeight", "11"),
    (0x0448, b"", "NeedsClean", "yes"),
    (0x0011, b"\0", "Visible", "no"),
    (0x0A23, struct.pack("<H4i", 2, 65536, 0, 0, 65536), "CurvePoints", "0 1 1 0"),
    (0x0A28, struct.pack("<d", 2.5), "RepeatCount", "2.5"),
    (0x0A70, b"\x89PNG", "PNG", "89504E47"),
    (0x0A69, b"\0\1\2", "CompressedEnhancedMetafile", "AAEC"),
    (0x0008, b"\0\0name", "Name", "name"),
    (0x0002, struct.pack("<7h", 2020, 2, 3, 4, 5, 6, 7), "CreationDate", "2020-02-03T04:05:06.007"),
]


@pytest.mark.parametrize(("tag", "data", "attribute", "text"), VALUES)
def test_a_value_is_told_in_the_words_of_cdxml(tag, data, attribute, text):
    assert dict(only(item(tag, data)).attributes)[attribute] == text


@pytest.mark.parametrize(("tag", "data"), [row[:2] for row in VALUES])
def test_a_value_that_is_written_is_read_again(tag, data):
    page = only(item(tag, data))
    root = Element("CDXML", children=(page,))
    assert cdx.read(cdx_writing.write(root)).root.children == (page,)


def test_text_comes_in_the_code_pages_of_its_fonts_and_by_preference_in_unicode():
    fonts = struct.pack("<HH", 1, 2)
    fonts += struct.pack("<HHH", 3, 1252, 5) + b"Arial" + struct.pack("<HHH", 4, 10000, 6) + b"Geneva"
    runs = struct.pack("<H", 2) + struct.pack("<5H", 0, 3, 1, 200, 3) + struct.pack("<5H", 1, 4, 96, 240, 0)
    text = cdx.read(
        document(item(0x0100, fonts), opened(0x8006), item(0x0700, runs + b"\xb0\xa1\r\n2"), b"\0\0")
    ).root.children[1]
    assert [run.text for run in text.children] == ["°", "°\n2"]
    assert text.children[0].attributes == (("font", "3"), ("size", "10"), ("color", "3"), ("face", "1"))
    assert text.children[1].get("size") == "12"
    unicode = cdx.read(
        document(opened(0x8006), item(0x0709, b"\0\0" + "→".encode()), item(0x0700, b"\0\0?"), b"\0\0")
    ).root.children[0]
    assert [run.text for run in unicode.children] == ["→"]


def test_the_style_of_labels_is_four_attributes():
    page = only(item(0x080A, struct.pack("<4H", 3, 96, 200, 1)))
    assert page.attributes[1:] == (
        ("LabelFont", "3"),
        ("LabelSize", "10"),
        ("LabelFace", "96"),
        ("LabelColor", "1"),
    )


def test_what_is_not_known_stays_raw_and_is_written_again():
    data = document(opened(0x8777, 9), item(0x4001, b"scratch"), b"\0\0", item(0x3FFF, b"\1\2"))
    root = cdx.read(data).root
    assert root.raw == (Raw(0x3FFF, b"\1\2"),)
    assert root.children == (Element("", (("id", "9"),), raw=(Raw(0x4001, b"scratch"),), tag=0x8777),)
    assert cdx.read(cdx_writing.write(root)).root == root


def test_a_damaged_value_is_left_out_and_named():
    parsed = cdx.read(document(opened(0x8004, 3), item(0x0200, b"\1\2\3"), b"\0\0"))
    assert parsed.root.children[0].get("p") == ""
    assert parsed.warnings == ("The value of 2DPosition is damaged in 1 object; left out.",)


def test_a_file_may_end_before_its_end_marks_but_not_inside_an_item():
    whole = document(opened(0x8001, 2), item(0x0402, b"\7\0"), b"\0\0")
    parsed = cdx.read(whole[:-4])
    assert parsed.root.children[0].get("Element") == "7"
    assert parsed.warnings == ("The file ends before its end mark; what is there was read.",)
    with pytest.raises(
        UnreadableStructure, match=r"Byte 38: the CDX file ends inside the property Node_Element"
    ):
        cdx.read(whole[:-5])


@pytest.mark.parametrize("early", [True, False], ids=["tag in the header", "tag after the header"])
def test_the_document_begins_inside_the_header_or_after_it(early):
    page = opened(0x8001, 2) + b"\0\0\0\0"
    data = HEADER[:22] + opened(0x8000, 1) + page if early else HEADER + page
    assert [child.name for child in cdx.read(data).root.children] == ["page"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b"noise" * 10, "does not begin with VjCD0100"),
        (b"VjCD0100\1\2\3\4" + bytes(16), "old Macintosh"),
        (b"VjCD0100\4\3\2\1", "header of the CDX file is damaged"),
    ],
)
def test_what_is_no_cdx_is_said(data, message):
    with pytest.raises(UnreadableStructure, match=message):
        cdx.read(data)


def test_nesting_has_a_limit_in_both_formats():
    with pytest.raises(StructureTooLarge, match="deeper than 256"):
        cdx.read(document(*[opened(0x8002)] * MAX_DEPTH))
    deep = "<CDXML>" + "<group>" * MAX_DEPTH + "</group>" * MAX_DEPTH + "</CDXML>"
    with pytest.raises(StructureTooLarge, match="deeper than 256"):
        cdxml.read(deep)
    assert cdxml.read(deep.replace("<group>", "", 1).replace("</group>", "", 1)).root.name == "CDXML"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("CCO", "does not begin with <"),
        ("VmpDRDAxMDAEAwIB", "format cdx"),
        ("<CDXML><page></CDXML>", "Line 1: the text is not well-formed XML"),
        ('<?xml version="1.0"?>', "not well-formed"),
        ("<svg/>", "not CDXML: its element is svg"),
        ('<!DOCTYPE a [<!ENTITY b "b">]><CDXML>&b;</CDXML>', "declares entities"),
        ('<CDXML a="1" a="2"/>', "not well-formed"),
    ],
)
def test_what_is_no_cdxml_is_said(text, message):
    with pytest.raises(UnreadableStructure, match=message):
        cdxml.read(text)


def test_a_document_type_is_not_looked_up():
    text = '<!DOCTYPE CDXML SYSTEM "http://nowhere.invalid/cdxml.dtd"><CDXML><page/></CDXML>'
    assert cdxml.read(text).root == Element("CDXML", children=(Element("page"),))


def test_characters_that_xml_forbids_are_marked():
    parsed = cdxml.read("<CDXML><t><s>a\x03b&#4;&#9;&#x10;</s></t></CDXML>")
    assert parsed.root.children[0].children[0].text == "a\ufffdb\ufffd\t\ufffd"
    assert parsed.warnings == ("3 characters that XML does not allow are marked with \ufffd.",)


def test_characters_that_xml_forbids_are_never_written():
    text = cdxml.write(
        Element("CDXML", (("Name", "a\x03"),), (Element("t", children=(Element("s", text="\ufffe"),)),))
    )
    assert 'Name="a\ufffd"' in text
    assert "<s>\ufffd</s>" in text


def test_a_file_is_found_in_base64_with_line_breaks_in_base64_twice_and_in_xml():
    data = document(opened(0x8001, 2), b"\0\0")
    page = (Element("page", (("id", "2"),)),)
    text = b64encode(data).decode()
    assert container.read(text[:20] + "\r\n " + text[20:]).root.children == page
    assert container.read(b64encode(text.encode()).decode()).root.children == page
    assert container.read(b64encode(b'<CDXML><page id="2"/></CDXML>').decode()).root.children == page


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("VmpD!RDA", "character 5 of the text"),
        ("VmpDR", "ends in the middle"),
        ("VjCD0100", "given as base64"),
        (b64encode(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)).decode(), "OLE container"),
    ],
)
def test_what_is_no_base64_of_a_cdx_is_said(text, message):
    with pytest.raises(UnreadableStructure, match=message):
        container.read(text)


# ---------------------------------------------------------------------------------------------------------- any tree at all

LETTERS = st.text("aB9 µ°±–'<&\">\n", max_size=6)
SMALL = st.integers(0, 60).map(str)
RUNS = st.builds(
    lambda size, color, face, text: Element(
        "s", (("font", "3"), ("size", size), ("color", color), ("face", face)), text=text
    ),
    SMALL,
    SMALL,
    SMALL,
    LETTERS.filter(bool),
)
ATTRIBUTES = st.fixed_dictionaries(
    {"id": st.integers(1, 2**32 - 1).map(str)},
    optional={
        "Charge": st.integers(-100, 100).map(str),
        "Order": st.sampled_from(["1", "2", "1.5", "dative", "1 2", "any"]),
        "Visible": st.sampled_from(["yes", "no"]),
        "BracketedObjectIDs": st.sampled_from(["7", "1 4294967295"]),
        "SRULabel": st.sampled_from(["n", "é"]),
        "CornerRadius": st.integers(-(2**31), 2**31 - 1).map(str),
    },
).map(lambda found: (("id", found.pop("id")), *found.items()))
RAW = st.lists(st.builds(Raw, st.integers(0x4000, 0x43FF), st.binary(max_size=9)), max_size=1).map(tuple)
NAMES = st.sampled_from(sorted(name for name in tags().object_tags if name != "CDXML"))
TEXTS = st.builds(Element, st.just("t"), ATTRIBUTES, st.lists(RUNS, min_size=1, max_size=2).map(tuple))
TREES = st.recursive(
    st.builds(Element, NAMES, ATTRIBUTES, raw=RAW) | TEXTS,
    lambda below: st.builds(Element, NAMES, ATTRIBUTES, st.lists(below, max_size=3).map(tuple), raw=RAW),
    max_leaves=6,
)
FONTS = Element(
    "fonttable", children=(Element("font", (("id", "3"), ("charset", "iso-8859-1"), ("name", "Arial"))),)
)


@given(st.lists(TREES, max_size=3))
def test_any_tree_is_the_same_after_writing_and_reading_it(children):
    root = Element("CDXML", children=(FONTS, *children))
    assert cdx.read(cdx_writing.write(root)).root == root
    bare = cdxml.read(cdxml.write(root)).root
    assert bare == without_raw(root)


def without_raw(element):
    return Element(element.name, element.attributes, tuple(map(without_raw, element.children)), element.text)


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1))
def test_any_place_survives_as_text(x, y):
    data = struct.pack("<2i", y, x)
    page = only(item(0x0200, data))
    assert data in cdx_writing.write(Element("CDXML", children=(page,)))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(noise):
    with suppress(UnreadableStructure, StructureTooLarge):
        cdx.read(HEADER + noise)
