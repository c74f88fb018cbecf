"""SVG, PDF and PNG show the same: independent rasterisers (resvg, pdfium) find the ink where our PNG has it.

Every item of a scene is given a colour of its own; in each raster, at eight pixels a CSS pixel, the box of the pixels of exactly
that colour is measured. Boxes may differ by half a CSS pixel.
"""

import io
from pathlib import Path

import pytest

from reshiki_render.canvas import Rgb
from reshiki_render.figures import export_pdf, export_svg
from reshiki_render.png import png
from reshiki_render.rsk import load
from reshiki_render.scene import Fill, Group, Item, Scene, Stroke, scene
from reshiki_render.testing.specimens import SPECIMENS

Image = pytest.importorskip("PIL.Image")
ImageChops = pytest.importorskip("PIL.ImageChops")
pypdfium2 = pytest.importorskip("pypdfium2")
resvg_py = pytest.importorskip("resvg_py")

FINE = 8  # pixels a CSS pixel
SCALE = FINE * 96 / 72
SLACK = FINE / 2 + 1  # half a CSS pixel, and the pixel a box can be read to
DRAWINGS = sorted((Path(__file__).parent / "drawings").glob("*.rsk"))
# Sheets with little ink over other ink, which would hide the same pixels' colour in one raster and not in another.
SHOWN = ("bonds", "crossings", "labels", "arrows", "bends", "symbols", "orbitals", "captions", "graphics")


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_the_figures_of_a_molecule_agree(file):
    _agree(scene(load(file.read_text(encoding="utf-8")).drawing))


@pytest.mark.slow
@pytest.mark.parametrize("name", SHOWN)
def test_the_figures_of_a_specimen_agree(name):
    _agree(scene(SPECIMENS[name]()))


def _agree(figure: Scene) -> None:
    items = tuple(_inked(item, _color(number)) for number, item in enumerate(figure.items))
    coloured = figure._replace(items=items)
    ours, *others = _ours(coloured), _resvg(coloured), _pdfium(coloured)
    found = 0
    for number in range(len(items)):
        boxes = [_box(raster, _color(number)) for raster in (ours, *others)]
        if boxes[0] is None:
            # Thinner than a pixel, or covered.
            continue
        found += 1
        for box in boxes[1:]:
            assert box is not None, figure.items[number]
            assert max(abs(a - b) for a, b in zip(boxes[0], box, strict=True)) <= SLACK, figure.items[number]
    assert found > len(items) // 2


def _color(number: int) -> Rgb:
    """Colours that lie about so irregularly that the blend of two, or of one and white, is hardly ever a third."""
    return (37 * number % 151, 83 * number % 149, 101 * number % 139)


def _inked(item: Item, color: Rgb) -> Item:
    match item:
        case Fill(path, _):
            return Fill(path, color)
        case Stroke(path, pen):
            return Stroke(path, pen._replace(color=color))
        case Group(label, inner):
            return Group(label, tuple(_inked(one, color) for one in inner))
        case _:
            return item._replace(color=color) if hasattr(item, "color") else item


def _ours(figure: Scene):
    width, height = round(figure.width * SCALE), round(figure.height * SCALE)
    return Image.open(io.BytesIO(png(figure, width, height, SCALE))).convert("RGB")


def _resvg(figure: Scene):
    raster = resvg_py.svg_to_bytes(svg_string=export_svg(figure).decode("utf-8"), dpi=96, zoom=FINE)
    return _on_white(Image.open(io.BytesIO(bytes(raster))))


def _pdfium(figure: Scene):
    document = pypdfium2.PdfDocument(export_pdf(figure))
    try:
        return document[0].render(scale=SCALE).to_pil().convert("RGB")
    finally:
        document.close()


def _on_white(image):
    ground = Image.new("RGB", image.size, "white")
    ground.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return ground


def _box(image, color: Rgb) -> tuple[int, int, int, int] | None:
    """The box of the pixels of one colour."""
    difference = ImageChops.difference(image, Image.new("RGB", image.size, color))
    red, green, blue = difference.split()
    largest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return largest.point(lambda value: 255 if value == 0 else 0).getbbox()
