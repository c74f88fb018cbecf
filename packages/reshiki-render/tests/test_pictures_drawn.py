"""Pictures in figures: placed by their frame, in all three formats, broken ones left out."""

import base64
import zlib

import pytest

from reshiki_render.drawing import Drawing, Point
from reshiki_render.drawing.graphics import Graphic
from reshiki_render.drawing.pictures import Picture
from reshiki_render.figures import export_pdf, export_png, export_svg
from reshiki_render.recording import record
from reshiki_render.scene import scene


def chunk(kind: bytes, data: bytes) -> bytes:
    return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)


def png(rows: list[bytes], width: int, color_type: int) -> bytes:
    header = width.to_bytes(4) + len(rows).to_bytes(4) + bytes((8, color_type, 0, 0, 0))
    data = zlib.compress(b"".join(b"\0" + row for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


RED_OVER_BLUE = png([bytes((255, 0, 0)) * 2, bytes((0, 0, 255)) * 2], 2, 2)
CLEAR = png([bytes((255, 0, 0, 0)) * 2] * 2, 2, 6)
BROKEN = RED_OVER_BLUE.replace(b"IDAT", b"IDAX")


def pictured(data: bytes) -> Drawing:
    graphic = Graphic(
        id=1,
        kind="picture",
        origin=Point(0, 0),
        axis_x=Point(84, 0),
        axis_y=Point(0, 42),
        picture=Picture(png=data),
    )
    return Drawing(graphics=(graphic,))


def pixels(data: bytes) -> tuple[int, int, list[bytes]]:
    """Width, bytes a pixel and rows of an unfiltered PNG of ours."""
    width, kind = int.from_bytes(data[16:20]), data[25]
    deep = {0: 1, 2: 3}[kind]
    at, packed = 33, b""
    while data[at + 4 : at + 8] != b"IEND":
        length = int.from_bytes(data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(packed)
    step = 1 + width * deep
    return width, deep, [raw[start + 1 : start + step] for start in range(0, len(raw), step)]


def test_a_picture_stands_in_its_frame():
    figure = scene(pictured(RED_OVER_BLUE))
    assert (figure.width, figure.height) == pytest.approx((28.8 + 8, 14.4 + 8))
    assert record(figure).listing().startswith('group "picture"\n  image ')
    assert "at 4 4 across 28.8 0 down 0 14.4" in record(figure).listing()
    assert figure.warnings == ()


def test_svg_holds_the_picture_as_it_came():
    text = export_svg(scene(pictured(RED_OVER_BLUE))).decode()
    assert base64.b64encode(RED_OVER_BLUE).decode() in text
    assert 'transform="matrix(28.8 0 0 14.4 4 4)"' in text


def test_png_paints_the_picture_upright():
    pytest.importorskip("cairo")
    data, _ = export_png(scene(pictured(RED_OVER_BLUE)), 100_000)
    width, deep, rows = pixels(data)
    assert deep == 3
    middle = width // 2 * 3
    assert rows[len(rows) // 4][middle : middle + 3] == bytes((255, 0, 0))
    assert rows[3 * len(rows) // 4][middle : middle + 3] == bytes((0, 0, 255))


def test_what_is_transparent_shows_the_paper():
    pytest.importorskip("cairo")
    _, _, rows = pixels(export_png(scene(pictured(CLEAR)), 100_000)[0])
    assert set(rows[len(rows) // 2]) == {255}


def test_pdf_holds_the_pixels_and_their_transparency():
    opaque, clear = (export_pdf(scene(pictured(data))) for data in (RED_OVER_BLUE, CLEAR))
    assert opaque.count(b"/Subtype /Image") == 1
    assert clear.count(b"/Subtype /Image") == 2
    assert b"/SMask" in clear
    assert export_pdf(scene(pictured(RED_OVER_BLUE))) == opaque


def test_a_picture_that_cannot_be_decoded_costs_no_figure():
    figure = scene(pictured(BROKEN))
    assert export_pdf(figure).startswith(b"%PDF")
    assert export_svg(figure).startswith(b"<svg")
    pytest.importorskip("cairo")
    assert export_png(figure, 100_000)[0].startswith(b"\x89PNG")
