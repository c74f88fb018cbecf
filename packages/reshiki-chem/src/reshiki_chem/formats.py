"""What is read and written."""

from typing import NamedTuple

from reshiki_chem.errors import UnsupportedFormat
from reshiki_render.drawing import Drawing


class Reading(NamedTuple):
    drawing: Drawing
    warnings: tuple[str, ...]


class Written(NamedTuple):
    text: str
    warnings: tuple[str, ...]


def read(text: str, format: str) -> Reading:
    if format in {"auto", "smiles"}:
        from reshiki_chem import smiles

        return Reading(*smiles.read(text))
    raise UnsupportedFormat(f"The format {format} is not read yet; give a SMILES.")
