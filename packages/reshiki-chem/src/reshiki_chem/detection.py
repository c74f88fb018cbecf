"""Which format a text is in, told by what it begins with.

What is no structure is refused here in a sentence: an empty text, an InChIKey, a web page, a picture, a file of another
program, words. A chemical name is never taken for a SMILES: a word of SMILES letters that begins a sentence (`CO is toxic`)
or is a common short name (`NBS`) is refused, though the format `smiles` reads it.
"""

import re
from typing import Final

from reshiki_chem.ctfile import looks_like_molfile, looks_like_rxnfile
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.smiles_syntax import BOM

_HEAD: Final = 4096

_BLANKS: Final = f"{BOM} \t\r\n\f\v"
_INCHIKEY: Final = re.compile(r"(?:InChIKey=)?[A-Z]{14}-[A-Z]{10}-[A-Z]\b")
_LINE: Final = re.compile(r"\S[^\r\n]*")
_ARROW: Final = re.compile(r"->|<-|>")
# The letters "VjCD" that every CDX file begins with, and the same in base64.
_CDX: Final = ("VmpDRDAx", "VjCD")
_OBJECT: Final = re.compile(r"\{\s*[\"}]")
# A key that every native drawing has.
_VERSION: Final = '"version"'

# What other things begin with, as they are called in a sentence. Of several the first counts.
_OTHERS: Final = (
    ("AuxInfo=", "the auxiliary information of an InChI without the InChI"),
    ("$RDFILE", "an RDfile; its reactions are read one by one as RXN"),
    ("@<TRIPOS>", "a Mol2 file"),
    ("HEADER ", "a PDB file"),
    ("ATOM  ", "a PDB file"),
    ("HETATM", "a PDB file"),
    ("CRYST1", "a PDB file"),
    ("data_", "a CIF file"),
    ("%PDF", "a PDF file"),
    ("%!PS", "a PostScript file"),
    ("\ufffdPNG", "a picture"),
    ("\x89PNG", "a picture"),
    ("iVBORw0KGgo", "a picture"),
    ("GIF8", "a picture"),
    ("PK\x03\x04", "a compressed file"),
    ("{\\rtf", "a text document"),
    ("[{", "JSON, but no ReShiki drawing"),
)
# What an XML text is, by the first of these it holds.
_MARKUP: Final = (
    ("<html", "a web page"),
    ("<!doctype html", "a web page"),
    ("<svg", "an SVG picture"),
    ("<cml", "CML"),
)
# Short names of reagents that are a SMILES by their letters, and of something else than they name.
_SHORT_NAMES: Final = frozenset(
    ["BOC", "BOP", "BPO", "CBS", "CSI", "NBS", "NCS", "NFSI", "NIS", "PCC", "PPO"]
)
# A bond written as in a sentence: C-C, C=O, C≡N.
_SPOKEN_BOND: Final = re.compile(r"[A-Z][-=#][A-Z]")


def detected(text: str) -> str:
    """The format of a text: `smiles` when it has the marks of no other, `reshiki` for a native drawing.

    Raises:
        UnreadableStructure: it is no structure; the message says what it is.
    """
    text = text.lstrip(_BLANKS)
    head = text[:_HEAD]
    if not text or text.isspace():
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
        lower = head.lower()
        markup = next((noun for mark, noun in _MARKUP if mark in lower), "XML")
        raise UnreadableStructure(f"The text is {markup}, but not CDXML. {_READ}")
    if head.startswith(_CDX):
        return "cdx"
    if looks_like_rxnfile(head):
        return "rxn"
    other = next((noun for mark, noun in _OTHERS if head.startswith(mark)), None)
    if other is not None:
        raise UnreadableStructure(f"The text is {other}. {_READ}")
    if looks_like_molfile(text):
        return "mol"
    if _OBJECT.match(head):
        if _VERSION in text:
            return "reshiki"
        raise UnreadableStructure(f"The text is JSON, but no ReShiki drawing. {_READ}")
    return _written_in_a_line(text)


_READ: Final = "Give a SMILES, reaction SMILES, InChI, MOL, RXN or CDXML text."


def _written_in_a_line(text: str) -> str:
    """Whether a text that is no file is a SMILES or a reaction; words are neither."""
    lines = _LINE.finditer(text)
    line = next(lines)[0]
    several = next(lines, None) is not None
    first, *rest = line.split(maxsplit=2)
    if any(match[0] == ">" for match in _ARROW.finditer(first)) or (rest and rest[0].startswith(">")):
        return "rsmi"
    if rest and not rest[0].startswith("|") and (first.isalpha() or _SPOKEN_BOND.fullmatch(first)):
        raise UnreadableStructure(
            "The text reads like words, and names are not looked up: give the structure as a SMILES. "
            "A SMILES with its name behind it is read when the format is smiles."
        )
    if first in _SHORT_NAMES and not rest and not several:
        raise UnreadableStructure(
            f"{first} is the short name of a reagent, and names are not looked up. If it is meant as a SMILES, say so by "
            "the format smiles."
        )
    return "smiles"
