"""The exchange formats: which are read, which are written, and how `auto` tells them apart.

A format is read or written by the module of the tables below, imported when first used: each has `read(text)` or
`write(drawing)`, which give a drawing or a text and the warnings that go with it.
"""

import re
from importlib import import_module
from typing import Final, NamedTuple

from reshiki_chem.errors import UnreadableStructure, UnsupportedFormat
from reshiki_chem.smiles_syntax import BOM
from reshiki_render.drawing import Drawing

AUTO: Final = "auto"

_READERS: Final = {"smiles": "smiles"}
_WRITERS: Final = {"mol": "molfile", "smiles": "smiles", "inchi": "inchi"}

_NAMES: Final = {
    "smiles": "SMILES",
    "mol": "MOL",
    "rxn": "RXN",
    "rsmi": "reaction SMILES",
    "inchi": "InChI",
    "cdxml": "CDXML",
    "cdx": "CDX",
}

_INCHIKEY: Final = re.compile(r"[A-Z]{14}-[A-Z]{10}-[A-Z]")
_CTAB: Final = re.compile(r"^(?:M  END|M  V30 |.{33} V[23]000)", re.MULTILINE)
_DATIVE: Final = re.compile(r"->|<-")
# The letters "VjCD" that every CDX file begins with, in base64.
_CDX_BASE64: Final = "VmpDRDAx"
_HEAD: Final = 4096


class Reading(NamedTuple):
    """A drawing read from a text, and what of the text it does not hold."""

    drawing: Drawing
    warnings: tuple[str, ...]


class Written(NamedTuple):
    """The text of a drawing in some format, and what of the drawing it does not hold."""

    text: str
    warnings: tuple[str, ...]


def read(text: str, form: str = AUTO) -> Reading:
    """The drawing of a text in one of the formats, or in whichever `auto` finds.

    Raises:
        ChemistryError: the format is not read, or the text is no structure in it.
    """
    if form == AUTO:
        form = detected(text)
        if form == "smiles":
            _refuse_prose(text)
    module = _READERS.get(form)
    if module is None:
        raise UnsupportedFormat(_unsupported(form, "read", _READERS))
    return Reading(*import_module(f"reshiki_chem.{module}").read(text))


def write(drawing: Drawing, form: str) -> Written:
    """The text of a drawing in one of the formats.

    Raises:
        ChemistryError: the format is not written, or cannot hold the drawing.
    """
    module = _WRITERS.get(form)
    if module is None:
        raise UnsupportedFormat(_unsupported(form, "written", _WRITERS))
    return Written(*import_module(f"reshiki_chem.{module}").write(drawing))


def detected(text: str) -> str:
    """The format of a text by its first characters; SMILES when it has the marks of no other."""
    text = text.removeprefix(BOM).strip()
    head = text[:_HEAD]
    if not text:
        raise UnreadableStructure("There is no structure: the text is empty.")
    if head.startswith("InChI="):
        return "inchi"
    if _INCHIKEY.match(head):
        raise UnreadableStructure(
            "An InChIKey names a structure but does not hold it; give the InChI or a SMILES."
        )
    if head.startswith("<"):
        if "<CDXML" in head:
            return "cdxml"
        raise UnreadableStructure("The text is XML or a web page, but not CDXML.")
    if head.startswith((_CDX_BASE64, "VjCD")):
        return "cdx"
    if head.startswith("$RXN"):
        return "rxn"
    if _CTAB.search(text):
        return "mol"
    if head.startswith("{"):
        return "reshiki"
    first = text.split(maxsplit=1)[0]
    return "rsmi" if _DATIVE.sub("", first).count(">") >= 2 else "smiles"


def _refuse_prose(text: str) -> None:
    """Words that happen to begin with the letters of a SMILES are not drawn unasked: "I am", "CO is toxic"."""
    first, *rest = text.split()
    if rest and first.isalpha() and not rest[0].startswith("|"):
        raise UnreadableStructure(
            "The text reads like words, and names are not looked up: give the structure as a SMILES. "
            "A SMILES with its name behind it is read when the format is smiles."
        )


def _unsupported(form: str, verb: str, known: dict[str, str]) -> str:
    if form == "reshiki":
        return "The text looks like a ReShiki drawing; it is opened with the format reshiki."
    listed = ", ".join(_NAMES[name] for name in known)
    if form in _NAMES:
        return f"{_NAMES[form]} is not {verb} yet. Formats that are {verb}: {listed}."
    return f"There is no format {form!r}. Formats that are {verb}: {listed}."
