import importlib.util
from pathlib import Path

import pytest

from reshiki_render.geometry import Box
from reshiki_render.typography import faces
from reshiki_render.typography.faces import FACES, advance, face_of, font_file, ink, missing, outline

SCRIPT = Path(__file__).parents[1] / "scripts/build_fonts.py"


@pytest.fixture(scope="module")
def build_fonts():
    pytest.importorskip("fontTools", reason="the faces are rebuilt with fonttools")
    spec = importlib.util.spec_from_file_location("build_fonts", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("text", "arial"),
    [("A", 1366), ("N", 1479), ("O", 1593), ("e", 1139), (" ", 569), ("+", 1196), ("NO", 3072)],
)
def test_letters_are_as_wide_as_in_arial(text, arial):
    assert advance(text, "Arimo-Regular") == arial / 2048


def test_styles_have_their_faces():
    assert [face_of(bold, italic) for italic in (False, True) for bold in (False, True)] == list(FACES)


def test_an_unknown_face_is_named():
    with pytest.raises(ValueError, match="Comic is none of the faces Arimo-Regular"):
        advance("A", "Comic")


def test_ink_stands_on_the_baseline_and_is_negative_above_it():
    assert ink("H", "Arimo-Regular") == Box(168 / 2048, -faces.CAP_HEIGHT, 1312 / 2048, 0)
    assert ink("p", "Arimo-Regular").bottom > 0


def test_ink_of_curves_ends_where_the_curve_turns_not_at_its_control_points():
    box, loose = ink("ϱ", "Arimo-BoldItalic"), outline("ϱ", "Arimo-BoldItalic").bounds()
    assert box != loose
    assert (loose.left, loose.top) <= (box.left, box.top)
    assert (box.right, box.bottom) <= (loose.right, loose.bottom)


@pytest.mark.parametrize("blank", [" ", "\u00a0", "\u2009"])
def test_blanks_have_an_advance_and_no_ink(blank):
    assert advance(blank, "Arimo-Regular") > 0
    assert ink(blank, "Arimo-Regular") is None
    assert outline(blank, "Arimo-Regular") == ("", ())


@pytest.mark.parametrize("face", FACES)
def test_marks_nobody_means_to_see_take_no_room(face):
    marks = "\u00ad\u200b\u200d\u200e\u202e\u2060\ufe0e\ufe0f\ufeff"
    assert missing(marks, face) == ""
    assert advance(marks, face) == 0
    assert not any(ink(mark, face) for mark in marks)


def test_missing_names_each_character_once_in_order_and_no_line_break():
    assert missing("ΔG‡\n→ 日本日 ⇌\r\n−", "Arimo-Regular") == "日本⇌"


@pytest.mark.parametrize("face", FACES)
def test_every_face_has_what_chemical_labels_need(face):
    assert missing("CO₂H ΔG‡ −78 °C • α-β′ μ Å ½ × → ± · – — Ø é ü ñ Ж ⁺⁻ ₀₉", face) == ""


def test_a_missing_character_is_drawn_as_the_empty_box():
    assert outline("日", "Arimo-Regular") == outline("\ue000", "Arimo-Regular")
    assert outline("日", "Arimo-Regular").verbs.count("Z") == 2
    assert advance("日", "Arimo-Regular") == 1536 / 2048


def test_characters_without_a_glyph_do_not_fill_the_memory():
    for code in range(0x4E00, 0x4F00):
        outline(chr(code), "Arimo-Regular")
        ink(chr(code), "Arimo-Regular")
    assert faces._outline.cache_info().currsize < 4 * 1400
    assert outline("\u4e00", "Arimo-Regular") is outline("\u4e01", "Arimo-Regular")


@pytest.mark.parametrize("face", FACES)
def test_packed_outlines_are_those_of_the_truetype_file(face):
    ttlib = pytest.importorskip("fontTools.ttLib", reason="the TrueType files are read with fonttools")
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    font = ttlib.TTFont(font_file(face), lazy=False)
    glyphs, characters = font.getGlyphSet(), font.getBestCmap()
    assert (font["hhea"].ascent, -font["hhea"].descent, font["OS/2"].sCapHeight) == (1854, 434, 1409)
    for code, name in characters.items():
        character = chr(code)
        assert advance(character, face) == glyphs[name].width / 2048
        tight = BoundsPen(glyphs)
        glyphs[name].draw(tight)
        box = ink(character, face)
        if tight.bounds is None:
            assert box is None
            continue
        left, bottom, right, top = tight.bounds
        assert box == pytest.approx((left / 2048, -top / 2048, right / 2048, -bottom / 2048), abs=1e-12)
        recorded = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(recorded)
        points = {(x / 2048, -y / 2048) for _, operands in recorded.value for x, y in filter(None, operands)}
        numbers = outline(character, face).numbers
        assert points <= set(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("face", FACES)
def test_packing_a_face_again_gives_the_shipped_bytes(build_fonts, face):
    shipped = Path(font_file(face))
    assert build_fonts.packed(shipped) == shipped.with_suffix(".glyphs").read_bytes()


@pytest.mark.parametrize("face", FACES)
def test_building_a_face_again_gives_the_shipped_bytes(build_fonts, face, tmp_path):
    upstream = pytest.importorskip("fontpkg_arimo", reason="the faces are built from fontpkg-arimo")
    build_fonts.build(face, Path(upstream.__file__).parent / "files", tmp_path)
    for suffix in (".ttf", ".glyphs"):
        shipped = Path(font_file(face)).with_suffix(suffix)
        assert (tmp_path / shipped.name).read_bytes() == shipped.read_bytes()
