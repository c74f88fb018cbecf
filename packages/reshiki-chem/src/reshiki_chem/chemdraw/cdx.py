"""CDX, the binary format: bytes to a tree of objects.

A header, then items: a tag of two bytes and either an object (ID, items, an end mark) or a property (length, data). What is
known becomes text, what is not stays raw; either way nothing is read past the end of what holds it.

- A file may stop before its end marks: it is read with a warning. One that stops inside an item was cut, and is refused.
- Objects nest at most `tree.MAX_DEPTH` deep, and there are at most `tree.MAX_OBJECTS`.
- A property whose bytes tell nothing is kept raw and named.
"""

import struct
from collections import Counter
from typing import Final

from reshiki_chem.chemdraw import strings
from reshiki_chem.chemdraw.strings import NO_FONTS, Fonts
from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.tree import MAX_DEPTH, MAX_OBJECTS, Element, Parsed, Raw
from reshiki_chem.chemdraw.values import TEXT_SIZE, decimal, decoded, integer
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure

MAGIC: Final = b"VjCD0100"
LITTLE: Final = b"\x04\x03\x02\x01"
_BIG: Final = b"\x01\x02\x03\x04"
_HEADER: Final = 28
# Where the last bytes of the header may hold the tag of the document already.
EARLY: Final = 22

_SHORT: Final = 2
_DOCUMENT: Final = 0x8000
_OBJECT_BIT: Final = 0x8000
LONG: Final = 0xFFFF

# Properties that are no attribute of their own in CDXML.
FONT_TABLE, COLOR_TABLE, TEXT, UTF8_TEXT = 0x0100, 0x0300, 0x0700, 0x0709
_LABEL_STYLE, _CAPTION_STYLE, REPRESENTS, DATA_POINTS = 0x080A, 0x080B, 0x000E, 0x0A86
VALUES: Final = {0x0D05: "TagType", 0x1202: "SGDataType"}
_STYLES: Final = {_LABEL_STYLE: "Label", _CAPTION_STYLE: "Caption"}
_STYLE: Final = struct.Struct("<4H")
# How a value is stored, by the word or number of its type.
KINDS: Final = {"Double": "FLOAT64", "3": "FLOAT64", "Long": "INT32", "1": "INT32", "2": "INT32"}


class _Open:
    """An object that is being read."""

    __slots__ = ("attributes", "children", "name", "raw", "tag", "text", "unicode", "values")

    def __init__(self, tag: int, number: int) -> None:
        self.name = tags().objects.get(tag, "")
        self.tag = 0 if self.name else tag
        self.attributes: list[tuple[str, str]] = [("id", str(number))] if number else []
        self.children: list[Element] = []
        self.raw: list[Raw] = []
        self.text = ""
        self.unicode = False
        self.values: list[Raw] = []

    def closed(self) -> Element:
        return Element(
            self.name, tuple(self.attributes), tuple(self.children), self.text, tuple(self.raw), self.tag
        )


class _Reader:
    """What is known of a document while it is read."""

    def __init__(self) -> None:
        self.fonts: Fonts = NO_FONTS
        self.properties = tags().properties
        self.unread: Counter[str] = Counter()
        # The texts of short values, which come again and again.
        self.known: dict[tuple[int, bytes], str] = {}

    def property(self, into: _Open, tag: int, data: bytes) -> None:
        """Add a property to an object."""
        found = self.properties.get(tag)
        try:
            if found is None:
                into.raw.append(Raw(tag, data))
            elif tag in _SPECIAL:
                _SPECIAL[tag](self, into, tag, data)
            elif not found.attribute:
                into.raw.append(Raw(tag, data))
            elif found.type == "CDXString":
                into.attributes.append((found.attribute, strings.string_of(data, self.fonts)))
            elif len(data) <= _SHORT:
                value = self.known.get((tag, data))
                if value is None:
                    value = self.known[tag, data] = decoded(data, found)
                into.attributes.append((found.attribute, value))
            else:
                into.attributes.append((found.attribute, decoded(data, found)))
        except (ValueError, struct.error):
            into.raw.append(Raw(tag, data))
            self.unread[found.name if found else ""] += 1

    def _fonts(self, into: _Open, _tag: int, data: bytes) -> None:
        table, self.fonts = strings.font_table(data)
        into.children.append(table)

    def _colors(self, into: _Open, _tag: int, data: bytes) -> None:
        into.children.append(strings.color_table(data))

    def _text(self, into: _Open, tag: int, data: bytes) -> None:
        """The letters, by preference those in UTF-8."""
        if tag == TEXT and into.unicode:
            return
        runs = strings.styled(strings.runs_of(data, self.fonts, unicode=tag == UTF8_TEXT))
        into.unicode = tag == UTF8_TEXT
        into.children[:] = [*(child for child in into.children if child.name != "s"), *runs]

    def _style(self, into: _Open, tag: int, data: bytes) -> None:
        font, face, size, color = _STYLE.unpack(data)
        name = _STYLES[tag]
        into.attributes += [
            (f"{name}Font", str(font)),
            (f"{name}Size", decimal(size / TEXT_SIZE)),
            (f"{name}Face", str(face)),
            (f"{name}Color", str(color)),
        ]

    def _represents(self, into: _Open, _tag: int, data: bytes) -> None:
        number, what = struct.unpack_from("<IH", data)
        found = tags().properties.get(what)
        attributes = ("attribute", found.attribute if found else str(what)), ("object", str(number))
        into.children.append(Element("represent", attributes))

    def _points(self, into: _Open, _tag: int, data: bytes) -> None:
        numbers = struct.unpack(f"<{len(data) // 8}d", data[: len(data) // 8 * 8])
        into.text = " ".join(f"{number:.10g}" for number in numbers)

    def _value(self, into: _Open, tag: int, data: bytes) -> None:
        into.values.append(Raw(tag, data))

    def close(self, into: _Open) -> Element:
        """An object that is complete: values wait for the type they have."""
        for tag, data in into.values:
            found = tags().properties[tag]
            kinds = [value for name, value in into.attributes if name == VALUES[tag]]
            kind = KINDS.get(kinds[0] if kinds else "")
            try:
                value = (
                    decoded(data, found._replace(type=kind)) if kind else strings.string_of(data, self.fonts)
                )
                into.attributes.append((found.attribute, value))
            except ValueError:
                into.raw.append(Raw(tag, data))
                self.unread[found.name] += 1
        return into.closed()


_SPECIAL: Final = {
    FONT_TABLE: _Reader._fonts,  # noqa: SLF001
    COLOR_TABLE: _Reader._colors,  # noqa: SLF001
    TEXT: _Reader._text,  # noqa: SLF001
    UTF8_TEXT: _Reader._text,  # noqa: SLF001
    _LABEL_STYLE: _Reader._style,  # noqa: SLF001
    _CAPTION_STYLE: _Reader._style,  # noqa: SLF001
    REPRESENTS: _Reader._represents,  # noqa: SLF001
    DATA_POINTS: _Reader._points,  # noqa: SLF001
    **dict.fromkeys(VALUES, _Reader._value),  # noqa: SLF001
}


def read(data: bytes) -> Parsed:
    """The tree of a CDX file.

    Raises:
        UnreadableStructure: it is no CDX, or was cut short inside an item; the message says at which byte.
        StructureTooLarge: it nests too deep or holds too many objects.
    """
    _check_header(data)
    at = EARLY if data[EARLY : EARLY + 2] == b"\x00\x80" else _HEADER
    reader = _Reader()
    implied = data[at : at + 2] != b"\x00\x80"
    stack = [_Open(_DOCUMENT, 0)] if implied else []
    objects = 0
    end = len(data)
    warnings = []
    while True:
        if at + 2 > end:
            warnings.append("The file ends before its end mark; what is there was read.")
            break
        tag = data[at] | data[at + 1] << 8
        at += 2
        if tag == 0:
            if len(stack) == 1:
                break
            stack[-2].children.append(reader.close(stack.pop()))
        elif tag & _OBJECT_BIT:
            if at + 4 > end:
                raise _cut(at, "an object")
            objects += 1
            if objects > MAX_OBJECTS:
                raise StructureTooLarge(f"The file has more than {MAX_OBJECTS:,} objects.")
            if len(stack) >= MAX_DEPTH:
                raise StructureTooLarge(f"Byte {at:,}: objects are nested deeper than {MAX_DEPTH}.")
            stack.append(_Open(tag, integer(data[at : at + 4], signed=False)))
            at += 4
        else:
            if at + 2 > end:
                raise _cut(at, "a property")
            length = data[at] | data[at + 1] << 8
            at += 2
            if length == LONG:
                length = integer(data[at : at + 4], signed=False) if at + 4 <= end else end
                at += 4
            if at + length > end:
                raise _cut(at, _noun(tag))
            reader.property(stack[-1], tag, data[at : at + length])
            at += length
    while len(stack) > 1:
        stack[-2].children.append(reader.close(stack.pop()))
    warnings += [
        f"The value of {name} is damaged in {count:,} {'object' if count == 1 else 'objects'}; left out."
        for name, count in reader.unread.items()
    ]
    return Parsed(reader.close(stack[0]), tuple(warnings))


def _check_header(data: bytes) -> None:
    if not data:
        raise UnreadableStructure("There is no structure: the file is empty.")
    if not data.startswith(MAGIC):
        raise UnreadableStructure("The file is no CDX: it does not begin with VjCD0100.")
    if data[8:12] == _BIG:
        raise UnreadableStructure(
            "The CDX file has its bytes in the order of old Macintosh computers, which is not read. Save it again in a "
            "current ChemDraw, or as CDXML."
        )
    if data[8:12] != LITTLE or len(data) < _HEADER:
        raise UnreadableStructure("The header of the CDX file is damaged.")


def _cut(at: int, what: str) -> UnreadableStructure:
    return UnreadableStructure(
        f"Byte {at:,}: the CDX file ends inside {what}; it was cut short or is damaged."
    )


def _noun(tag: int) -> str:
    found = tags().properties.get(tag)
    return f"the property {found.name}" if found else "a property"
