"""Strings of CDX: bytes in the code pages of their fonts, with runs of style; the tables of fonts and colours.

A string begins with its runs: where each starts in its bytes, its font, face, size and colour. A font's charset is a Windows
or Mac code page; where it is none a decoder is known for, bytes are read as Windows-1252. Nothing in a string makes it
unreadable: bytes that are no letter of the code page become U+FFFD.
"""

import struct
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.values import TEXT_SIZE, decimal

WESTERN: Final = "cp1252"
_UTF8: Final = "utf-8"
_UNICODE: Final = 65001
# Code pages whose decoders have another name than cpNNN.
_PAGES: Final = {
    708: "iso8859_6",
    936: "gbk",
    1200: "utf-16-le",
    1361: "johab",
    10000: "mac_roman",
    10001: "shift_jis",
    10002: "big5",
    10003: "euc_kr",
    10004: "mac_arabic",
    10006: "mac_greek",
    10007: "mac_cyrillic",
    10025: "gb2312",
    10029: "mac_latin2",
    10035: "mac_croatian",
    10036: "mac_romanian",
    10079: "mac_iceland",
    10081: "mac_turkish",
    _UNICODE: _UTF8,
}
_RUN: Final = struct.Struct("<5H")
# Attributes of a run, as CDX orders them.
STYLE: Final = ("font", "face", "size", "color")


class Fonts(NamedTuple):
    """The decoders of a document's fonts, by font ID."""

    decoders: Mapping[int, str]


NO_FONTS: Final = Fonts({})


@cache
def decoder_of(charset: int) -> str:
    """The decoder of a charset's number."""
    import codecs

    name = _PAGES.get(charset, f"cp{charset}")
    try:
        codecs.lookup(name)
    except LookupError:
        return WESTERN
    return name


class Run(NamedTuple):
    """A part of a string and its style, in CDX units."""

    text: str
    font: int
    face: int
    size: int
    color: int


def runs_of(data: bytes, fonts: Fonts, *, unicode: bool = False) -> tuple[Run, ...]:
    """The runs of a string; one of no style, with font ID -1, where it has none.

    Raises ValueError where the runs are longer than the string.
    """
    count = int.from_bytes(data[:2], "little")
    start = 2 + count * _RUN.size
    if len(data) < 2 or start > len(data):
        raise ValueError(count)
    body = data[start:].rstrip(b"\0")
    styles = [_RUN.unpack_from(data, 2 + i * _RUN.size) for i in range(count)]
    if not styles:
        return (Run(_text(body, _UTF8 if unicode else WESTERN), -1, 0, 0, 0),)
    # What stands before the first run has its style too.
    starts = [0, *(min(style[0], len(body)) for style in styles[1:]), len(body)]
    found = []
    for i, (_, font, face, size, color) in enumerate(styles):
        part = body[starts[i] : max(starts[i + 1], starts[i])]
        page = _UTF8 if unicode else fonts.decoders.get(font, WESTERN)
        found.append(Run(_text(part, page), font, face, size, color))
    return tuple(found)


def string_of(data: bytes, fonts: Fonts, *, unicode: bool = False) -> str:
    """The letters of a string without its styles. Old files have names that are letters and nothing else."""
    try:
        return "".join(run.text for run in runs_of(data, fonts, unicode=unicode))
    except ValueError:
        return _text(data, WESTERN)


def styled(runs: Sequence[Run]) -> tuple[Element, ...]:
    """Runs as the elements CDXML has for them."""
    return tuple(
        Element(
            "s",
            ()
            if run.font < 0
            else (
                ("font", str(run.font)),
                ("size", decimal(run.size / TEXT_SIZE)),
                ("color", str(run.color)),
                ("face", str(run.face)),
            ),
            text=run.text,
        )
        for run in runs
        if run.text or run.font >= 0
    )


def _text(data: bytes, decoder: str) -> str:
    text = data.decode(decoder, "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def encoded_string(runs: Sequence[Element], fonts: Fonts) -> bytes:
    """Elements `s` as a string of CDX; letters its fonts do not have become question marks."""
    head, body = [], b""
    for run in runs:
        font, face, size, color = (float(run.get(name, "0")) for name in STYLE)
        if run.attributes:
            head.append(_RUN.pack(len(body), int(font), int(face), round(size * TEXT_SIZE), int(color)))
        body += run.text.replace("\n", "\r").encode(fonts.decoders.get(int(font), WESTERN), "replace")
    return len(head).to_bytes(2, "little") + b"".join(head) + body


# ------------------------------------------------------------------------------------------------------------------ tables


def font_table(data: bytes) -> tuple[Element, Fonts]:
    """The table of fonts, and their decoders. What is cut off is left out."""
    count = int.from_bytes(data[2:4], "little")
    at = 4
    fonts = []
    decoders = {}
    for _ in range(count):
        if at + 6 > len(data):
            break
        number, charset, length = struct.unpack_from("<3H", data, at)
        name = data[at + 6 : at + 6 + length]
        at += 6 + length
        page = decoders[number] = decoder_of(charset)
        attributes = (
            ("id", str(number)),
            ("charset", tags().charsets.get(charset, str(charset))),
            ("name", name.decode(page, "replace")),
        )
        fonts.append(Element("font", attributes))
    return Element("fonttable", children=tuple(fonts)), Fonts(decoders)


def encoded_fonts(table: Element) -> tuple[bytes, Fonts]:
    """The bytes of a table of fonts, and their decoders."""
    items, decoders = [], {}
    for font in table.named("font"):
        number = int(font.get("id", "0"))
        word = font.get("charset")
        charset = tags().charset_numbers.get(word)
        if charset is None:
            charset = int(word) if word.isdigit() else 0
        page = decoders[number] = decoder_of(charset)
        name = font.get("name").encode(page, "replace")
        items.append(struct.pack("<3H", number, charset, len(name)) + name)
    return struct.pack("<2H", 1, len(items)) + b"".join(items), Fonts(decoders)


def color_table(data: bytes) -> Element:
    """The table of colours; what is cut off is left out."""
    count = min(int.from_bytes(data[:2], "little"), (len(data) - 2) // 6)
    channels = struct.unpack_from(f"<{3 * count}H", data, 2) if count > 0 else ()
    return Element(
        "colortable",
        children=tuple(
            Element("color", tuple(zip("rgb", map(_part, channels[i : i + 3]), strict=True)))
            for i in range(0, len(channels), 3)
        ),
    )


def encoded_colors(table: Element) -> bytes:
    """The bytes of a table of colours."""
    channels = [
        min(max(round(float(color.get(name, "0")) * 0xFFFF), 0), 0xFFFF)
        for color in table.named("color")
        for name in "rgb"
    ]
    return struct.pack(f"<{1 + len(channels)}H", len(channels) // 3, *channels)


def _part(channel: int) -> str:
    return f"{channel / 0xFFFF:.5f}".rstrip("0").rstrip(".")
