"""CDXML, the XML format: text to a tree of objects, and back.

Only the text itself is read: no DTD is loaded, though every file names one, nothing comes from the network, and a text that
declares entities is refused. Elements nest at most `tree.MAX_DEPTH` deep, and there are at most `tree.MAX_OBJECTS`.

Characters that XML does not allow, which old programs let through, are read as U+FFFD with a warning.
"""

import re
from typing import Final

from reshiki_chem.chemdraw.tree import MAX_DEPTH, MAX_OBJECTS, Element, Parsed
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure

_ROOT: Final = "CDXML"
_ENTITY: Final = "<!ENTITY"
_HEAD: Final = (
    '<?xml version="1.0" encoding="UTF-8" ?>\n'
    '<!DOCTYPE CDXML SYSTEM "http://www.cambridgesoft.com/xml/cdxml.dtd" >\n'
)
# What XML 1.0 does not allow, as itself or by its number.
_FORBIDDEN: Final = "[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]"
_ILLEGAL: Final = re.compile(
    f"{_FORBIDDEN}|&#(?:0*(?:[0-8]|1[124-9]|2[0-9]|3[01])|x0*(?:[0-8bcef]|1[0-9a-f]));",
    re.IGNORECASE,
)
_UNWRITABLE: Final = re.compile(_FORBIDDEN)
_ESCAPES: Final = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "\n": "&#10;",
        "\t": "&#9;",
        "\r": "&#13;",
    }
)
# What has to be escaped, but for quotes.
_MARKUP: Final = re.compile("[&<>\n\t\r]")
_INLINE: Final = frozenset(("s", "t"))
_TEXT_ESCAPES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"})


class _Target:
    """Builds the tree while the text is read."""

    def __init__(self) -> None:
        self._stack: list[tuple[str, tuple[tuple[str, str], ...], list[Element], list[str]]] = []
        self._count = 0
        self.root: Element | None = None

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MAX_OBJECTS:
            raise StructureTooLarge(f"The text has more than {MAX_OBJECTS:,} elements.")
        if len(self._stack) >= MAX_DEPTH:
            raise StructureTooLarge(f"Elements are nested deeper than {MAX_DEPTH}.")
        self._stack.append((name, tuple(attributes.items()), [], []))

    def data(self, text: str) -> None:
        self._stack[-1][3].append(text)

    def end(self, _name: str) -> None:
        name, attributes, children, texts = self._stack.pop()
        text = "".join(texts)
        element = Element(
            name, attributes, tuple(children), text if name == "s" or not text.isspace() else ""
        )
        if self._stack:
            self._stack[-1][2].append(element)
        else:
            self.root = element

    def comment(self, _text: str) -> None:
        pass

    def pi(self, _target: str, _data: str | None = None) -> None:
        pass

    def close(self) -> Element | None:
        return self.root


def read(text: str) -> Parsed:
    """The tree of a CDXML text.

    Raises:
        UnreadableStructure: it is no CDXML, or no XML; the message says in which line.
        StructureTooLarge: it nests too deep or holds too many elements.
    """
    text = text.lstrip("\ufeff \t\r\n")
    if not text:
        raise UnreadableStructure("There is no structure: the text is empty.")
    if text.startswith(("VjCD", "VmpDRDAx")):
        raise UnreadableStructure("The text is a CDX file; read it with the format cdx.")
    if not text.startswith("<"):
        raise UnreadableStructure("The text is no CDXML: it does not begin with <.")
    if _ENTITY in text:
        raise UnreadableStructure(
            "The text declares entities, which no CDXML needs; it is not read, because they can hide anything."
        )
    warnings: tuple[str, ...] = ()
    cleaned, count = _ILLEGAL.subn("\ufffd", text)
    if count:
        warnings = (f"{count:,} characters that XML does not allow are marked with \ufffd.",)
    root = _parsed(cleaned)
    if root.name != _ROOT:
        # Some converters put documents in a list.
        documents = list(root.named(_ROOT))
        if not documents:
            raise UnreadableStructure(f"The text is XML, but not CDXML: its element is {_shown(root.name)}.")
        root = documents[0]
        if len(documents) > 1:
            warnings += (f"The text has {len(documents)} documents; the first was read.",)
    return Parsed(root, warnings)


def _parsed(text: str) -> Element:
    from lxml import etree  # type: ignore[import-untyped]

    target = _Target()
    parser = etree.XMLParser(
        target=target,
        encoding="utf-8",
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        # There are limits of our own, and pictures are longer than those of the library.
        huge_tree=True,
    )
    try:
        root: Element | None = etree.fromstring(text.encode(), parser)
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        raise UnreadableStructure(
            f"Line {line:,}: the text is not well-formed XML; it was cut short or is damaged."
        ) from None
    if root is None:
        raise UnreadableStructure("The text is no CDXML: it has no element.")
    return root


def _shown(name: str) -> str:
    from reshiki_chem.losses import shown

    return shown(name)


def write(root: Element) -> str:
    """The CDXML of a tree, with its declaration; the same text for the same tree.

    What a tree keeps raw has no place in CDXML and is left out; characters that XML does not allow become U+FFFD.
    """
    lines = [_HEAD]
    _put(root, lines)
    return _UNWRITABLE.sub("\ufffd", "".join(lines))


def _put(element: Element, lines: list[str]) -> None:
    """Write an element; trees are as deep as `tree.MAX_DEPTH`, which is not too deep for calls."""
    name, children, text = element.name, element.children, element.text
    if not name:
        return
    attributes = "".join([f' {attribute}="{value}"' for attribute, value in element.attributes])
    if _MARKUP.search(attributes) or attributes.count('"') != 2 * len(element.attributes):
        attributes = "".join(
            [f' {attribute}="{value.translate(_ESCAPES)}"' for attribute, value in element.attributes]
        )
    # White space between runs would be text to some readers.
    after = "" if name == "s" else "\n"
    if not children and not text:
        lines.append(f"<{name}{attributes}/>{after}")
        return
    if text and _MARKUP.search(text):
        text = text.translate(_TEXT_ESCAPES)
    inside = "" if name in _INLINE else "\n"
    if not children:
        lines.append(f"<{name}{attributes}>{inside}{text}</{name}>{after}")
        return
    lines.append(f"<{name}{attributes}>{inside}{text}")
    for child in children:
        _put(child, lines)
    lines.append(f"</{name}>{after}")
