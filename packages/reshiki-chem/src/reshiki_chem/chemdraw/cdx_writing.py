"""CDX, the binary format: a tree of objects to bytes.

Integers are as short as the format says, longer where they have to be. Letters that the fonts of a text do not have are written
a second time in UTF-8, as newer programs read them.
"""

import struct

from reshiki_chem.chemdraw import strings
from reshiki_chem.chemdraw.cdx import (
    COLOR_TABLE,
    DATA_POINTS,
    EARLY,
    FONT_TABLE,
    KINDS,
    LITTLE,
    LONG,
    MAGIC,
    REPRESENTS,
    TEXT,
    UTF8_TEXT,
    VALUES,
)
from reshiki_chem.chemdraw.strings import NO_FONTS, Fonts
from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.values import encoded


class _Everywhere(dict[int, str]):
    """One decoder for every font."""

    def __init__(self, decoder: str) -> None:
        super().__init__()
        self._decoder = decoder

    def get(self, _key: int, _default: object = None) -> str:
        return self._decoder


_UNICODE = Fonts(_Everywhere("utf-8"))


def write(root: Element) -> bytes:
    """The CDX of a tree. Elements and attributes that CDX has no number for are left out."""
    fonts = NO_FONTS
    out = [MAGIC, LITTLE, bytes(EARLY - len(MAGIC) - len(LITTLE))]
    waiting: list[Element | bytes] = [root]
    while waiting:
        element = waiting.pop()
        if isinstance(element, bytes):
            out.append(element)
            continue
        tag = element.tag or tags().object_tags.get(element.name, 0)
        if not tag:
            continue
        number = element.get("id", "0")
        out.append(struct.pack("<HI", tag, int(number) if number.isdigit() else 0))
        for child in element.named("fonttable", "colortable"):
            if child.name == "fonttable":
                table, fonts = strings.encoded_fonts(child)
                out.append(_item(FONT_TABLE, table))
            else:
                out.append(_item(COLOR_TABLE, strings.encoded_colors(child)))
        out += [_attribute(element, name, text) for name, text in element.attributes if name != "id"]
        out += [_item(found.tag, found.data) for found in element.raw]
        runs = tuple(element.named("s"))
        if runs:
            out.append(_item(TEXT, strings.encoded_string(runs, fonts)))
            if any("\ufffd" not in run.text and not _fits(run, fonts) for run in runs):
                out.append(_item(UTF8_TEXT, strings.encoded_string(runs, _UNICODE)))
        out += [_represented(child) for child in element.named("represent")]
        if element.name == "spectrum" and element.text:
            numbers = [float(word) for word in element.text.split()]
            out.append(_item(DATA_POINTS, struct.pack(f"<{len(numbers)}d", *numbers)))
        waiting.append(b"\0\0")
        waiting.extend(reversed(element.children))
    return b"".join(out)


def _fits(run: Element, fonts: Fonts) -> bool:
    try:
        run.text.encode(fonts.decoders.get(int(run.get("font", "-1")), strings.WESTERN))
    except UnicodeEncodeError:
        return False
    return True


def _item(tag: int, data: bytes) -> bytes:
    if len(data) < LONG:
        return struct.pack("<HH", tag, len(data)) + data
    return struct.pack("<HHI", tag, LONG, len(data)) + data


def _attribute(element: Element, name: str, text: str) -> bytes:
    found = tags().by_attribute.get(name)
    if found is None:
        return b""
    if found.tag in VALUES:
        kind = KINDS.get(element.get(VALUES[found.tag]))
        found = found._replace(type=kind or "CDXString")
    if found.type == "CDXString":
        return _item(found.tag, _plain(text))
    try:
        return _item(found.tag, encoded(text, found))
    except ValueError:
        return b""


def _plain(text: str) -> bytes:
    return strings.encoded_string((Element("s", text=text),), NO_FONTS)


def _represented(child: Element) -> bytes:
    found = tags().by_attribute.get(child.get("attribute"))
    if found is None or not child.get("object").isdigit():
        return b""
    return _item(REPRESENTS, struct.pack("<IH", int(child.get("object")), found.tag))
