"""What a check of the corpus asks of a file: its molecules, its reactions with their roles, how much of all there is.

`python ../shared/corpus/check_corpus.py ../shared/corpus/open --func corpus_adapter:analyse`, run in this folder.
"""

from base64 import b64encode
from pathlib import Path
from typing import Any

from reshiki_chem.analysis import analyse as properties
from reshiki_chem.errors import ChemistryError
from reshiki_chem.formats import read
from reshiki_chem.molecule import copied, fragments
from reshiki_chem.smiles import write
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.counts import counts
from reshiki_render.drawing.selection import part_of

# The corpus names formats by their files.
FORMATS = {"smi": "smiles", "cdx": "cdx", "cdx-base64": "cdx"}


def analyse(path: str, kind: str) -> dict[str, Any]:
    """The answer to a file, as the check reads it.

    Raises:
        ValueError: the file is refused; the message is the one a user sees.
    """
    data = Path(path).read_bytes()
    try:
        reading = read(text_of(data, kind), FORMATS.get(kind, kind))
        analysis = properties(reading.drawing)
        drawing = reading.drawing
        return {
            **(analysis.values or {}),
            "components": components(drawing),
            "counts": counts(drawing),
            "reactions": [
                {
                    role: [
                        component
                        for participant in getattr(reaction, role)
                        for component in components(part_of(drawing, participant.atoms))
                    ]
                    for role in ("reactants", "agents", "products")
                }
                for reaction in drawing.reactions
            ],
            "warnings": [*reading.warnings, *analysis.warnings],
        }
    except ChemistryError as error:
        raise ValueError(str(error)) from error


def text_of(data: bytes, kind: str) -> str:
    """What a surface hands over for a file: a CDX file as base64, everything else as text."""
    return b64encode(data).decode() if kind == "cdx" else data.decode()


def components(drawing: Drawing) -> list[str]:
    """The SMILES of each molecule, or the InChIKey of one that RDKit refuses to read back."""
    return [component(part) for part in fragments(drawing)]


def component(part: Drawing) -> str:
    smiles = write(part)[0]
    if copied(part).problems:
        key = (properties(part).values or {}).get("inchikey")
        return key or smiles
    return smiles
