import struct
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_render.canvas import BLACK
from reshiki_render.drawing import EMPTY, Atom, Bond, Drawing, Point
from reshiki_render.errors import BackendUnavailable, FigureTooLarge
from reshiki_render.figures import export_pdf, export_png, export_svg, preview_png, preview_svg
from reshiki_render.path import polygon
from reshiki_render.scene import scene
from reshiki_render.scene.items import Fill, Scene

SQUARE = Fill(polygon([(0, 0), (5, 0), (5, 5), (0, 5)]))

needs_cairo = pytest.mark.usefixtures("cairo")


@pytest.fixture
def cairo():
    pytest.importorskip("cairo", reason="PNG needs pycairo")


def size_of(data: bytes) -> tuple[int, int]:
    return struct.unpack(">II", data[16:24])


def ethanol() -> Drawing:
    """CCO as first laid out: a zigzag along the page."""
    atoms = (
        Atom(id=1, element="C", position=Point(-36.373, 10.5), label_h=3),
        Atom(id=2, element="C", position=Point(0, -10.5), label_h=2),
        Atom(id=3, element="O", position=Point(36.373, 10.5), label_h=1),
    )
    return Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=1), Bond(a=2, b=3, order=1)))


@needs_cairo
@pytest.mark.parametrize(
    ("width", "height", "box", "expected"),
    [
        (44.2, 21.075, (1600, 1000), (177, 85)),  # three times the natural size
        (34.285714285714285, 34.285714285714285, (1600, 1000), (138, 138)),
        (75, 30, (1600, 1000), (300, 120)),  # whole pixels stay whole
        (72 * 0.1 * 3, 30, (10000, 10000), (87, 120)),  # 86.400000000000006
        (1200, 300, (1600, 1000), (1600, 400)),
        (2400, 300, (1600, 1000), (1600, 200)),
        (300, 1200, (1600, 1000), (250, 1000)),
        (49, 31, (49, 1000), (49, 31)),
        (100000, 8, (1600, 1000), (1600, 1)),
        (10, 10, (1, 1), (1, 1)),
    ],
)
def test_a_preview_fits_its_box_and_is_at_most_three_times_its_natural_size(width, height, box, expected):
    image = preview_png(Scene(width, height, ()), *box)
    assert (image.width, image.height) == size_of(image.data) == expected


@needs_cairo
@settings(max_examples=200, deadline=None)
@given(st.floats(8, 500), st.floats(8, 500), st.integers(1, 300), st.integers(1, 300))
def test_no_preview_is_larger_than_its_box(width, height, max_width, max_height):
    image = preview_png(Scene(width, height, ()), max_width, max_height)
    assert 1 <= image.width <= max_width
    assert 1 <= image.height <= max_height
    fills_box = image.width == max_width or image.height == max_height
    assert fills_box or image.width == pytest.approx(width * 4, abs=1.001)


@needs_cairo
def test_known_drawings_have_their_known_sizes():
    assert preview_png(scene(ethanol()), 1600, 1000)[1:] == (177, 85)
    assert preview_png(scene(EMPTY), 1600, 1000)[1:] == (138, 138)


@needs_cairo
def test_a_preview_is_on_white_and_a_figure_on_its_ground():
    dark = Scene(10, 10, (), BLACK)
    white = Scene(10, 10, ())
    assert preview_png(dark, 30, 30) == preview_png(white, 30, 30)
    assert export_png(dark, 1000)[0] != export_png(white, 1000)[0]
    assert preview_svg(dark) == preview_svg(white)
    assert export_svg(dark) != export_svg(white)
    assert b"<rect" not in preview_svg(dark)
    assert export_pdf(dark) != export_pdf(white)


@needs_cairo
@pytest.mark.parametrize(
    ("max_pixels", "detail"),
    [
        (1200 * 600, "PNG: 1200 × 600 pixels at 1200 dpi"),
        (1200 * 600 - 1, "PNG: 600 × 300 pixels at 600 dpi"),
        (600 * 300 - 1, "PNG: 300 × 150 pixels at 300 dpi"),
        (300 * 150 - 1, "PNG: 150 × 75 pixels at 150 dpi"),
        (150 * 75 - 1, "PNG: 96 × 48 pixels at 96 dpi"),
        (96 * 48 - 1, "PNG: 72 × 36 pixels at 72 dpi"),
        (72 * 36, "PNG: 72 × 36 pixels at 72 dpi"),
    ],
)
def test_a_published_png_has_the_highest_resolution_that_fits(max_pixels, detail):
    data, said = export_png(Scene(72, 36, (SQUARE,)), max_pixels)
    assert said == detail
    _, width, _, height, _, _, dpi, _ = said.split()
    assert size_of(data) == (int(width), int(height))
    at = data.index(b"pHYs") + 4
    assert int.from_bytes(data[at : at + 4]) == round(int(dpi) / 0.0254)


def test_a_figure_too_large_for_a_png_is_sent_to_svg_or_pdf():
    with pytest.raises(FigureTooLarge, match=r"72 dpi .* 72 × 36 pixels.* 2591 .*SVG or PDF"):
        export_png(Scene(72, 36, ()), 72 * 36 - 1)


@needs_cairo
@settings(max_examples=100, deadline=None)
@given(st.floats(8, 300), st.floats(8, 300), st.integers(300 * 300, 10**6))
def test_no_published_png_exceeds_its_pixels(width, height, max_pixels):
    wide, tall = size_of(export_png(Scene(width, height, ()), max_pixels)[0])
    assert wide * tall <= max_pixels


def test_png_without_pycairo_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "cairo", None)
    for make in (lambda: preview_png(Scene(8, 8, ()), 100, 100), lambda: export_png(Scene(8, 8, ()), 100)):
        with pytest.raises(BackendUnavailable, match=r"pip install 'reshiki-render\[png\]'"):
            make()


def test_svg_and_pdf_need_no_pycairo(monkeypatch):
    monkeypatch.setitem(sys.modules, "cairo", None)
    drawn = scene(ethanol())
    assert preview_svg(drawn).startswith(b"<svg")
    assert export_svg(drawn).startswith(b"<svg")
    assert export_pdf(drawn).startswith(b"%PDF")


def test_a_pdf_is_called_what_its_figure_is_called():
    assert b"/Title (Ethanol)" in export_pdf(scene(ethanol(), title="Ethanol"))
