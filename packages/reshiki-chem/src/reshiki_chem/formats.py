"""The exchange formats: which are read and which are written. How `auto` tells them apart is `detection`'s.

A format is read or written by the module of the tables below, imported when first used: each has `read(text)` or
`write(drawing)`, which give a drawing or a text and the warnings that go with it.
"""

from importlib import import_module
from typing import Final, NamedTuple

from reshiki_chem.detection import detected
from reshiki_chem.errors import ChemistryError, UnreadableStructure, UnsupportedFormat
from reshiki_render.drawing import Drawing

AUTO: Final = "auto"

_READERS: Final = {
    "smiles": "smiles",
    "mol": "molfile",
    "rxn": "rxnfile",
    "rsmi": "reaction_smiles",
    "inchi": "inchi_reading",
    "cdxml": "cdxml",
    "cdx": "cdx",
}
_WRITERS: Final = {"cdxml": "chemdraw.writer", "mol": "molfile", "smiles": "smiles", "inchi": "inchi"}

_NAMES: Final = {
    "smiles": "SMILES",
    "mol": "MOL",
    "rxn": "RXN",
    "rsmi": "reaction SMILES",
    "inchi": "InChI",
    "cdxml": "CDXML",
    "cdx": "CDX",
    "reshiki": "a ReShiki drawing",
}
# What has marks of its own: a text of these given as something else is a mistake of the format, not of the text.
_FILES: Final = frozenset(_NAMES) - {"smiles", "rsmi"}


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
    module = _READERS.get(form)
    if module is None:
        raise UnsupportedFormat(_unsupported(form, "read", _READERS))
    try:
        return Reading(*import_module(f"reshiki_chem.{module}").read(text))
    except UnreadableStructure as error:
        mistaken = _mistaken(text, form)
        if mistaken is None:
            raise
        raise UnreadableStructure(mistaken) from error


def write(drawing: Drawing, form: str) -> Written:
    """The text of a drawing in one of the formats.

    Raises:
        ChemistryError: the format is not written, or cannot hold the drawing.
    """
    module = _WRITERS.get(form)
    if module is None:
        raise UnsupportedFormat(_unsupported(form, "written", _WRITERS))
    return Written(*import_module(f"reshiki_chem.{module}").write(drawing))


def _mistaken(text: str, form: str) -> str | None:
    """What to do about a text that a reader refused because it is a file of another kind; None where that is not so."""
    try:
        other = detected(text)
    except ChemistryError as error:
        return str(error) if form == "smiles" and "\n" in text.strip() else None
    if other == form or other not in _FILES:
        return None
    return (
        f"The text looks like {_NAMES[other]}, not like {_NAMES[form]}; it is opened with the format {other}."
    )


def _unsupported(form: str, verb: str, known: dict[str, str]) -> str:
    if form == "reshiki":
        return "The text looks like a ReShiki drawing; it is opened with the format reshiki."
    listed = ", ".join(_NAMES[name] for name in known)
    if form in _NAMES:
        return f"{_NAMES[form]} is not {verb} yet. Formats that are {verb}: {listed}."
    return f"There is no format {form!r}. Formats that are {verb}: {listed}."
