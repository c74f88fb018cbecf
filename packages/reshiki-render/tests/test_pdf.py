import os
import re
import subprocess
import sys
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_render.canvas import BLACK, WHITE, Pen, Run
from reshiki_render.path import Path, polygon, polyline
from reshiki_render.pdf import pdf
from reshiki_render.scene.items import Fill, Group, Item, Scene, Stroke
from reshiki_render.typography.faces import advance

TRIANGLE = polygon([(0, 0), (10, 0), (10, 5.5)])


class Document:
    """A PDF of ours read back: pages, fonts, what is painted and what is said."""

    def __init__(self, data: bytes) -> None:
        assert data.startswith(b"%PDF-1.4")
        table = int(re.search(rb"startxref\s+(\d+)\s+%%EOF\s*$", data)[1])
        assert data[table : table + 4] == b"xref"
        self.objects = {}
        for number, offset in enumerate(re.findall(rb"(\d{10}) \d{5} n", data[table:]), 1):
            start = int(offset)
            assert data[start:].startswith(f"{number} 0 obj".encode())
            self.objects[number] = data[start : data.index(b"endobj", start)]
        self.pages = self.of_type(b"/Page")
        self.fonts = self.of_type(b"/Font")

    def of_type(self, name: bytes) -> list[bytes]:
        return [body for body in self.objects.values() if re.search(rb"/Type " + name + rb"\b(?!\w)", body)]

    def referred(self, body: bytes, key: bytes) -> bytes:
        return self.objects[int(re.search(rb"/" + key + rb" (\d+) 0 R", body)[1])]

    def stream(self, body: bytes, key: bytes) -> bytes:
        body = self.referred(body, key)
        return zlib.decompress(body[body.index(b"stream\n") + 7 : body.rindex(b"endstream")])

    def content(self, page: int = 0) -> str:
        return self.stream(self.pages[page], b"Contents").decode("ascii")

    def names(self) -> set[str]:
        return {re.search(rb"/BaseFont /(\S+)", font)[1].decode() for font in self.fonts}

    def shown(self) -> list[str]:
        """The text of every show operator, by the maps that readers use."""
        maps = {}
        for font in self.fonts:
            pairs = re.findall(rb"<(..)> <(....)>", self.stream(font, b"ToUnicode"))
            name = re.search(rb"/Name /(\S+)", font)[1].decode()
            maps[name] = {int(code, 16): chr(int(character, 16)) for code, character in pairs}
        return [
            "".join(maps[name][code] for code in bytes.fromhex(codes))
            for name, codes in re.findall(r"/(F\S+) [\d.]+ Tf[^<]*<([0-9A-F]*)> Tj", self.content())
        ]


def drawn(*items: Item, **scene) -> Document:
    return Document(pdf([Scene(100, 50, items, **scene)], title="A title"))


def text(
    words: str, x: float = 10, y: float = 20, size: float = 10, face: str = "Arimo-Regular", color=BLACK
) -> Run:
    return Run(words, x, y, size, face, color)


def test_every_verb_is_written_as_before(specimen, same_as_golden):
    same_as_golden("specimen.pdf.txt", Document(pdf([specimen], title="Specimen")).content())


def test_a_page_is_as_large_as_its_scene(specimen):
    document = Document(pdf([specimen, Scene(44.204, 21.0999, ())], title=""))
    boxes = [re.search(rb"/MediaBox \[([^\]]*)\]", page)[1].split() for page in document.pages]
    assert boxes == [[b"0", b"0", b"120", b"105"], [b"0", b"0", b"44.2", b"21.1"]]


def test_y_grows_downwards():
    assert drawn(Fill(TRIANGLE)).content() == "1 0 0 -1 0 50 cm\n0 0 m 10 0 l 10 5.5 l h\nf\n"


def test_text_is_upright_and_starts_at_its_pen_position():
    assert (
        "BT\n/F1+0 10 Tf 1 0 0 -1 12.35 34.57 Tm <01> Tj\nET\n" in drawn(text("A", 12.346, 34.567)).content()
    )


@pytest.mark.parametrize("words", ["CO₂H ΔG‡ → −78 °C", "100% (NH₄)₂ \\ )(", "Å µ Ж α–β′ é", "a b"])
def test_text_can_be_read_back(words):
    assert "".join(drawn(text(words)).shown()) == words


@settings(max_examples=30, deadline=None)
@given(
    st.text(st.characters(max_codepoint=0x24F, exclude_characters="\u00a0", min_codepoint=0x20), min_size=1)
)
def test_any_latin_text_can_be_read_back(words):
    visible = "".join(character for character in words if not 0x7F <= ord(character) < 0xA0)
    assert "".join(drawn(text(words)).shown()).replace("\0", "") == visible


def test_only_our_faces_and_only_those_used_are_embedded(specimen):
    assert drawn(text("A")).names() == {"AAAAAA+Arimo-Regular"}
    assert Document(pdf([specimen], title="")).names() == {
        f"AAAAAA+{face}" for face in ("Arimo-Regular", "Arimo-Bold", "Arimo-Italic", "Arimo-BoldItalic")
    }
    for font in drawn(text("A"), text("B", face="Arimo-Bold")).fonts:
        assert b"/FontFile2" in Document.referred(
            drawn(text("A"), text("B", face="Arimo-Bold")), font, b"FontDescriptor"
        )


def test_a_figure_without_text_holds_no_font():
    data = pdf([Scene(100, 50, (Fill(TRIANGLE),))], title="Untexted")
    assert Document(data).fonts == []
    assert b"Helvetica" not in data
    assert len(data) < 1500


def test_more_characters_than_one_font_can_number_are_all_kept():
    words = "".join(map(chr, [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x24F)]))
    document = drawn(text(words))
    assert "".join(document.shown()) == words
    assert len(document.fonts) == 3


def test_widths_are_those_of_the_layout():
    (font,) = drawn(text("NH")).fonts
    widths = [float(number) for number in re.search(rb"/Widths \[([^\]]*)\]", font)[1].split()]
    assert widths[1:3] == pytest.approx(
        [1000 * advance(letter, "Arimo-Regular") for letter in "NH"], abs=0.01
    )


def test_the_shift_of_scripts_does_not_break_a_formula_apart():
    label = Group("NH3+", (text("NH"), text("3", 24.4, 24, 7), text("+", 28.3, 17, 7)))
    said = "NH3+".encode("utf-16-be").hex().upper()
    lines = drawn(label).content().splitlines()
    assert lines[1] == f"/Span <</ActualText <FEFF{said}>>> BDC"
    assert lines[-1] == "EMC"
    assert lines.count("EMC") == 1


def test_hydrogens_above_their_atom_belong_to_its_formula():
    assert "ActualText" in drawn(Group("NH", (text("N", y=20), text("H", y=11)))).content()


def test_lines_of_a_caption_stay_lines():
    caption = Group("First\nSecond", (text("First", y=20), text("Second", y=32)))
    assert "ActualText" not in drawn(caption).content()


def test_a_group_that_only_holds_groups_says_nothing_itself():
    inner = Group("OH", (text("OH"),))
    assert drawn(Group("phenol", (Fill(TRIANGLE), inner))).content().count("ActualText") == 1


def test_curves_are_cubic():
    lines = drawn(Fill(Path("MQCZ", (0, 0, 3, 6, 6, 0, 9, 1, 9, 2, 0, 3)))).content().splitlines()
    assert lines[1] == "0 0 m 2 4 4 4 6 0 c 9 1 9 2 0 3 c h"


def test_pens_and_colours_are_written_when_they_change():
    line = polyline([(0, 0), (10, 0)])
    blue = Pen(0.6, (0, 0, 255), (3, 1.8), "round", "round")
    lines = drawn(
        Stroke(line, Pen(1)), Stroke(line, blue), Stroke(line, blue), Stroke(line, Pen(1))
    ).content()
    path = "0 0 m 10 0 l\nS\n"
    assert lines == (
        f"1 0 0 -1 0 50 cm\n{path}0 0 1 RG\n.6 w\n[3 1.8] 0 d\n1 J\n1 j\n{path}{path}"
        f"0 0 0 RG\n1 w\n[] 0 d\n0 J\n0 j\n{path}"
    )
    fills = drawn(Fill(TRIANGLE, (255, 128, 0)), text("A", color=BLACK)).content()
    assert "1 .502 0 rg" in fills.replace(" 0.", " .")
    assert "0 0 0 rg\nBT" in fills


def test_only_a_ground_that_is_not_white_is_painted():
    assert drawn(ground=WHITE).content() == "1 0 0 -1 0 50 cm\n"
    assert drawn(ground=BLACK).content() == "1 0 0 -1 0 50 cm\n0 0 m 100 0 l 100 50 l 0 50 l h\nf\n"


@pytest.mark.parametrize("title", ["Aspirin", "ΔG‡ (100 %) \\ 日本", "half \ud800 pair", ""])
def test_any_title_is_kept(title):
    data = pdf([Scene(10, 10, ())], title=title)
    (info,) = [body for body in Document(data).objects.values() if b"/Creator" in body]
    assert (b"/Title ()" in info) == (title == "")
    if title == "Aspirin":
        assert b"/Title (Aspirin)" in info


def test_same_scenes_same_bytes_twice_in_one_process(specimen):
    first = pdf([specimen, specimen], title="Twice")
    pdf([Scene(100, 50, (text("Something else"), text("bold", face="Arimo-Bold")))], title="Between")
    assert pdf([specimen, specimen], title="Twice") == first


PROGRAM = """
import sys
from reshiki_render.canvas import Run
from reshiki_render.pdf import pdf
from reshiki_render.scene.items import Scene
runs = tuple(Run("NH3+ 100%", 5, 20, 10, face) for face in ("Arimo-Bold", "Arimo-Regular"))
sys.stdout.buffer.write(pdf([Scene(100, 50, runs, description="said")], title="T"))
"""


@pytest.mark.parametrize(
    "variables", [{}, {"SOURCE_DATE_EPOCH": "1"}, {"RL_invariant": "0", "RL_useA85": "1"}]
)
def test_same_scenes_same_bytes_in_every_process(variables):
    runs = tuple(text("NH3+ 100%", 5, 20, 10, face) for face in ("Arimo-Bold", "Arimo-Regular"))
    here = pdf([Scene(100, 50, runs, description="said")], title="T")
    there = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, check=True, env=os.environ | variables
    )
    assert there.stdout == here


def test_different_figures_have_different_ids(specimen):
    def id_of(data: bytes) -> bytes:
        return re.search(rb"/ID\s*\[(.*?)\]", data, re.DOTALL)[1]

    scenes = [specimen, specimen._replace(items=specimen.items[1:]), specimen._replace(description="Another")]
    assert len({id_of(pdf([scene], title="")) for scene in scenes}) == 3


def test_fonts_a_program_registered_itself_are_neither_used_nor_touched():
    from reportlab.pdfbase import pdfmetrics

    before = set(pdfmetrics.getRegisteredFontNames())
    drawn(text("A"))
    assert set(pdfmetrics.getRegisteredFontNames()) == before
