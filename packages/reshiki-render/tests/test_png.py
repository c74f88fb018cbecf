import sys
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_render.canvas import BLACK, WHITE, Pen, Run
from reshiki_render.errors import BackendUnavailable, RenderError
from reshiki_render.path import Path, polygon, polyline
from reshiki_render.png import LONGEST_SIDE, png
from reshiki_render.scene.items import Fill, Group, Scene, Stroke
from reshiki_render.typography.faces import ink

CHANNELS = {0: 1, 2: 3}


class Picture:
    """A PNG of ours read back: its chunks, its size, and its pixels."""

    def __init__(self, data: bytes) -> None:
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        self.chunks: list[tuple[bytes, bytes]] = []
        at = 8
        while at < len(data):
            length = int.from_bytes(data[at : at + 4])
            kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
            assert int.from_bytes(data[at + 8 + length : at + 12 + length]) == zlib.crc32(kind + body)
            self.chunks.append((kind, body))
            at += 12 + length
        header = dict(self.chunks)[b"IHDR"]
        self.width, self.height = int.from_bytes(header[:4]), int.from_bytes(header[4:8])
        depth, self.color_type, *rest = header[8:]
        assert (depth, rest) == (8, [0, 0, 0])
        raw = zlib.decompress(dict(self.chunks)[b"IDAT"])
        self.channels = CHANNELS[self.color_type]
        row = self.channels * self.width + 1
        assert len(raw) == row * self.height
        assert set(raw[::row]) == {0}
        self.rows = [raw[at + 1 : at + row] for at in range(0, len(raw), row)]

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        pixel = self.rows[y][x * self.channels : (x + 1) * self.channels]
        return tuple(pixel) if self.channels == 3 else (pixel[0],) * 3


@pytest.fixture(autouse=True)
def cairo(request):
    if "without_pycairo" not in request.node.name:
        pytest.importorskip("cairo", reason="PNG needs pycairo")


def test_png_without_pycairo_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "cairo", None)
    with pytest.raises(BackendUnavailable) as raised:
        png(Scene(1, 1, ()), 1, 1, 1.0)
    for words in (
        "pip install 'reshiki-render[png]'",
        "libcairo2-dev",
        "brew install cairo pkgconf",
        "SVG and PDF",
    ):
        assert words in str(raised.value)
    assert isinstance(raised.value, RenderError)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 200), st.integers(1, 200), st.sampled_from([BLACK, (1, 2, 3)]))
def test_a_picture_has_the_size_asked_for(width, height, color):
    picture = Picture(
        png(Scene(10, 10, (Fill(polygon([(0, 0), (9, 0), (9, 9)]), color),)), width, height, 1.0)
    )
    assert (picture.width, picture.height) == (width, height)


def test_neutral_pictures_are_grey_and_others_are_not(specimen, grey_specimen, dark_specimen):
    kinds = [
        Picture(png(scene, 60, 50, 0.5)).color_type for scene in (grey_specimen, dark_specimen, specimen)
    ]
    assert kinds == [0, 0, 2]


@pytest.mark.parametrize("place", ["ground", "fill", "pen", "run", "group"])
def test_one_colour_anywhere_makes_a_colour_picture(place):
    triangle, red = polygon([(1, 1), (9, 1), (9, 9)]), (255, 0, 0)
    item = {
        "fill": Fill(triangle, red),
        "pen": Stroke(triangle, Pen(1, red)),
        "run": Run("A", 1, 9, 9, "Arimo-Regular", red),
        "group": Group("a", (Group("b", (Fill(triangle, red),)),)),
    }.get(place)
    scene = Scene(10, 10, (Fill(triangle), *([item] if item else [])), red if place == "ground" else WHITE)
    assert Picture(png(scene, 10, 10, 1.0)).color_type == 2


def test_grey_pictures_show_what_colour_ones_show(grey_specimen, dark_specimen):
    """One pixel of colour in the corner turns the same scene into RGB: the rest has to stay as it was."""
    corner = Fill(polygon([(0, 0), (0.2, 0), (0.2, 0.2), (0, 0.2)]), (1, 0, 0))
    greys = Fill(polygon([(5, 5), (100, 20), (30, 100)]), (128, 128, 128))
    for scene in (grey_specimen, dark_specimen, grey_specimen._replace(ground=(90, 90, 90))):
        mixed = scene._replace(items=(*scene.items[:4], greys, *scene.items[4:]))
        grey = Picture(png(mixed, 360, 315, 3.0))
        colored = Picture(png(mixed._replace(items=(*mixed.items, corner)), 360, 315, 3.0))
        assert (grey.color_type, colored.color_type) == (0, 2)
        assert len(set(b"".join(grey.rows))) > 30
        for ours, theirs in zip(grey.rows[1:], colored.rows[1:], strict=True):
            assert ours == theirs[0::3] == theirs[1::3] == theirs[2::3]


def test_colours_are_red_green_and_blue_in_that_order():
    square = polygon([(0, 0), (4, 0), (4, 4), (0, 4)])
    picture = Picture(png(Scene(8, 4, (Fill(square, (10, 20, 30)),), (200, 100, 50)), 8, 4, 1.0))
    assert picture.at(0, 0) == picture.at(3, 3) == (10, 20, 30)
    assert picture.at(4, 0) == picture.at(7, 3) == (200, 100, 50)


def test_what_lies_beyond_the_scene_is_ground():
    picture = Picture(png(Scene(10, 10, ()), 33, 31, 3.0))
    assert set(b"".join(picture.rows)) == {255}


def test_letters_stand_at_their_place_and_leave_counters_open():
    size, face = 100.0, "Arimo-Regular"
    picture = Picture(png(Scene(100, 100, (Run("O", 10, 90, size, face),)), 100, 100, 1.0))
    left, top, right, bottom = (round(edge * size) for edge in ink("O", face))
    inked = [(x, y) for y in range(100) for x in range(100) if picture.at(x, y) != WHITE]
    assert min(x for x, _ in inked) == pytest.approx(10 + left, abs=1)
    assert max(x for x, _ in inked) == pytest.approx(9 + right, abs=1)
    assert min(y for _, y in inked) == pytest.approx(90 + top, abs=1)
    assert max(y for _, y in inked) == pytest.approx(89 + bottom, abs=1)
    assert picture.at(10 + (left + right) // 2, 90 + (top + bottom) // 2) == WHITE
    assert picture.at(10 + left + 3, 90 + (top + bottom) // 2) == BLACK


def test_curves_bend_where_they_should():
    bow = Path("MQZ", (0, 50, 50, -50, 100, 50))
    cubic = Path("MCZ", (0, 50, 100 / 3, -50 / 3, 200 / 3, -50 / 3, 100, 50))
    first, second = (png(Scene(100, 50, (Fill(path),)), 100, 50, 1.0) for path in (bow, cubic))
    assert first == second
    assert Picture(first).at(50, 1) == BLACK
    assert Picture(first).at(20, 5) == WHITE


def test_pens_have_width_dashes_and_caps():
    def row(pen: Pen) -> str:
        line = Stroke(polyline([(10, 5), (30, 5)]), pen)
        picture = Picture(png(Scene(40, 10, (line,)), 40, 10, 1.0))
        assert picture.at(20, 2) == WHITE
        return "".join(".#"[picture.at(x, 4) == BLACK] for x in range(40))

    assert row(Pen(4)) == "." * 10 + "#" * 20 + "." * 10
    assert row(Pen(4, dashes=(5.0, 5.0))) == ("." * 10 + "#####.....#####....." + "." * 10)
    assert "#" * 21 in row(Pen(4, cap="round"))


def test_resolution_is_written_in_pixels_a_metre():
    chunks = Picture(png(Scene(1, 1, ()), 1, 1, 1.0, 1200)).chunks
    assert [kind for kind, _ in chunks] == [b"IHDR", b"pHYs", b"IDAT", b"IEND"]
    assert chunks[1][1] == (47244).to_bytes(4) * 2 + b"\1"
    assert b"pHYs" not in dict(Picture(png(Scene(1, 1, ()), 1, 1, 1.0)).chunks)


@pytest.mark.parametrize("color", [BLACK, (200, 0, 0)])
def test_pictures_longer_than_cairo_allows_are_painted_in_pieces(color):
    long, edge = LONGEST_SIDE + 5, LONGEST_SIDE
    line = [(edge - 3, 1), (edge + 3, 1), (edge + 3, 2), (edge - 3, 2)]
    wide = Picture(png(Scene(long, 3, (Fill(polygon(line), color),)), long, 3, 1.0))
    assert [wide.at(x, 1) == color for x in range(edge - 5, long)] == [False] * 2 + [True] * 6 + [False] * 2
    tall = Picture(png(Scene(3, long, (Fill(polygon([(y, x) for x, y in line]), color),)), 3, long, 1.0))
    assert [tall.at(1, y) == color for y in range(edge - 5, long)] == [False] * 2 + [True] * 6 + [False] * 2


def test_same_scene_same_bytes(specimen):
    assert png(specimen, 480, 420, 4.0, 300) == png(specimen, 480, 420, 4.0, 300)
