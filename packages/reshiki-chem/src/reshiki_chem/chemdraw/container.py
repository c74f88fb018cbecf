"""What comes as a CDX: base64 of a file, which may hold something else than CDX.

A binary file travels as base64 text. Files by the name of .cdx are also found to hold base64 once more, or CDXML, which both
are read; or a container of Windows programs, which is refused in a sentence.
"""

import re
from base64 import b64decode
from typing import Final

from reshiki_chem.chemdraw import cdx, cdxml
from reshiki_chem.chemdraw.tree import Parsed
from reshiki_chem.errors import UnreadableStructure

# "VjCD0100" in base64, but for the last letter, which depends on what follows.
_ENCODED: Final = b"VmpDRDAxMD"
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_BLANK: Final = re.compile(r"[ \t\r\n]+")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/]*={0,2}")
_MARKUP: Final = (b"<", b"\xef\xbb\xbf<")


def read(text: str) -> Parsed:
    """The tree of a CDX file given as base64 text.

    Raises:
        UnreadableStructure: the text is no base64, or the file no CDX.
        StructureTooLarge: the file is beyond a limit.
    """
    return read_bytes(_decoded(text))


def read_bytes(data: bytes) -> Parsed:
    """The tree of a file that should be a CDX. Raises as `read` does."""
    if data.startswith(_OLE):
        raise UnreadableStructure(
            "The file is no CDX but an OLE container, which Windows programs wrap a drawing in. Open it in ChemDraw and save "
            "it as CDXML or CDX."
        )
    if data.lstrip().startswith(_ENCODED):
        data = _decoded(data.decode("latin-1"))
    if data.lstrip()[:4].startswith(_MARKUP):
        try:
            return cdxml.read(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise UnreadableStructure("The file is XML instead of CDX, and not in UTF-8.") from None
    return cdx.read(data)


def _decoded(text: str) -> bytes:
    compact = _BLANK.sub("", text)
    if not compact:
        raise UnreadableStructure("There is no structure: the text is empty.")
    if compact.startswith("VjCD"):
        raise UnreadableStructure("The text is a CDX file as it is; it is given as base64.")
    match = _BASE64.match(compact)
    end = match.end() if match else 0
    if end < len(compact):
        raise UnreadableStructure(
            f"A CDX file is given as base64, and character {end + 1:,} of the text is not of base64."
        )
    if len(compact) % 4:
        raise UnreadableStructure("A CDX file is given as base64, and the text ends in the middle of it.")
    return b64decode(compact)
