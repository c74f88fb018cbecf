"""SMILES and CXSMILES, read and written.

A SMILES is drawn as it is written: charges and bond orders are not tidied (`N(=O)=O` keeps its five bonds), aromatic
rings become alternating double bonds, hydrogens written as atoms join their atom's count unless they mean something by
themselves (isotopes, molecular and bridging hydrogen, ends of a double bond's geometry, atoms of a drawing with
coordinates). What RDKit refuses for its valence is drawn all the same, with a warning. A mark of configuration that says
nothing, or that a flat drawing cannot hold, is named.

Behind the SMILES, after a blank, may stand a CXSMILES extension between bars (`cxsmiles`), which is kept as far as a drawing
goes, and a name, as in a `.smi` file; a drawing has no place for the name, which a warning says.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from reshiki_chem.errors import UnreadableStructure, UnwritableDrawing
from reshiki_chem.layout import assembled
from reshiki_chem.losses import left_out, named, shown, unbonded, unseen
from reshiki_chem.molecule import copied, idle_wedges
from reshiki_chem.sanitising import quiet
from reshiki_chem.smiles_parts import (
    Part,
    Stretch,
    in_place,
    laid_out,
    lost_marks,
    numbered,
    parts_of,
    prepared,
    refusals,
)
from reshiki_chem.smiles_syntax import BOM, letters, within_limits
from reshiki_chem.smiles_text import canonical, extension_of, needs_extension
from reshiki_render.drawing import Drawing

_LINE: Final = re.compile(rf"[^\s{BOM}][^\r\n]*")
_WORD: Final = re.compile(r"\S*")
# What goes on behind a blank: the next > of a reaction, or the side behind one.
_NEXT_SIDE: Final = re.compile(r"\s+>\S*|(?<=>)\s+(?!\|)\S+")


class Line(NamedTuple):
    """A line of text: the SMILES and the place it begins at, the extension between its bars with the place of its first
    character, None where there is none, and what follows.
    """

    smiles: str
    start: int
    extension: str | None
    extension_start: int
    name: str


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of one SMILES, and what a reader should know about it.

    It is laid out, unless its extension has coordinates. Object IDs count the atoms as written, from 1, without hydrogens
    that became part of another atom's count.

    Raises:
        UnreadableStructure: the text is no SMILES, or no structure can be drawn of it.
        StructureTooLarge: it is beyond a limit of `smiles_syntax` or `limits`.
    """
    line = line_of(text, "SMILES")
    within_limits(line.smiles, line.start)
    with quiet():
        parts = parts_of(Stretch(line.smiles, line.start))
        if line.extension is None:
            drawing, warnings = _plain(parts)
        else:
            drawing, warnings = _extended(line, parts)
    return drawing, (*name_warning(line), *warnings)


def _plain(parts: list[Part]) -> tuple[Drawing, tuple[str, ...]]:
    molecules = prepared(parts)
    ids = numbered(parts, molecules)
    drawing, undrawn = assembled(laid_out(parts, molecules), ids)
    return drawing, (
        *refusals(molecules, ids),
        *lost_marks(parts, molecules, ids, drawing),
        *undrawn,
    )


def _extended(line: Line, parts: list[Part]) -> tuple[Drawing, tuple[str, ...]]:
    from reshiki_chem import cxsmiles
    from reshiki_chem.cxsmiles_marks import annotated, unkept
    from reshiki_chem.cxsmiles_molecules import names_hydrogens, placed, restructured

    bonds = letters(line.smiles, line.start).bonds
    sizes = cxsmiles.Sizes(sum(len(part.atoms) for part in parts), bonds, len(parts))
    extension = cxsmiles.parsed(line.extension or "", line.extension_start, sizes)
    parts = restructured(parts, extension, bonds)
    place = placed(extension, bonds)
    drawn = place.points is not None
    molecules = prepared(parts, drawn=drawn or names_hydrogens(parts, extension))
    ids = numbered(parts, molecules)
    pieces = in_place(parts, molecules, place.points) if place.points else laid_out(parts, molecules)
    drawing, undrawn = assembled(pieces, ids, in_place=drawn)
    marks = lost_marks(parts, molecules, ids, drawing)
    names = {
        part.atoms[i]: name
        for part, molecule, known in zip(parts, molecules, ids, strict=True)
        for i, name in zip(molecule.kept, known, strict=True)
    }
    drawing, left = annotated(drawing, extension, names, bonds, drawn=drawn)
    return drawing, (
        *refusals(molecules, ids),
        *marks,
        *undrawn,
        *place.warnings,
        *left,
        *unkept(extension),
    )


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The canonical isomeric SMILES of a drawing, dative bonds kept, and what it could not hold.

    A CXSMILES extension follows only where the SMILES alone would lose something: labels of wildcards, stereo groups, bonds
    to one of several atoms.

    Raises:
        UnwritableDrawing: the drawing has no atoms, or something no SMILES tells.
        StructureTooLarge: a molecule has more atoms than are put in order.
    """
    if not drawing.atoms:
        raise UnwritableDrawing("The drawing has no atoms, so there is no SMILES to write.")
    copy = copied(drawing)
    warnings = tuple(f"{named(problem.atoms)} {problem.text}; written as drawn." for problem in copy.problems)
    ordered = needs_extension(drawing)
    text = canonical(drawing, copy, ordered=ordered)
    extension = extension_of(drawing, text) if ordered else ""
    warnings += unseen(idle_wedges(drawing, copy), "SMILES") + unbonded(drawing, "SMILES")
    warnings += left_out(drawing, "SMILES")
    return f"{text.smiles} |{extension}|" if extension else text.smiles, warnings


def line_of(text: str, noun: str, parts: int = 1) -> Line:
    """The one line of a text that has something on it, in its parts; `noun` is what the line is expected to hold.

    The SMILES ends at the first blank. A reaction has three `parts`: blanks around the first two > do not end it.

    Raises:
        UnreadableStructure: there is none, or more than one, or an extension is not closed.
    """
    found = lines_of(text)
    first = next(found, None)
    if first is None:
        raise UnreadableStructure(f"There is no {noun}: the text is empty.")
    if next(found, None) is not None:
        raise UnreadableStructure(
            f"The text has several lines. Give one {noun}; molecules to be drawn together are joined with a dot."
        )
    whole = first[0].rstrip()
    start = first.start()
    end = _end_of(whole, parts)
    smiles, rest = whole[:end], whole[end:].lstrip()
    if not rest.startswith("|"):
        return Line(smiles, start, None, 0, rest)
    inside = start + len(whole) - len(rest) + 1
    extension, closed, name = rest[1:].partition("|")
    if not closed:
        raise UnreadableStructure(
            f"The CXSMILES extension opened with | at character {inside} is never closed with |."
        )
    return Line(smiles, start, extension, inside, name.strip())


def lines_of(text: str) -> Iterator[re.Match[str]]:
    """The lines of a text that have something on them, without leading blanks and byte order mark."""
    return _LINE.finditer(text)


def _end_of(whole: str, parts: int) -> int:
    """Where a SMILES, or the sides of a reaction, end in a line."""
    word = _WORD.match(whole)
    end = word.end() if word else 0
    while parts > 1 and (
        whole[end - 1] == ">" or whole.count(">", 0, end) - whole.count("->", 0, end) < parts - 1
    ):
        side = _NEXT_SIDE.match(whole, end)
        if side is None:
            break
        end = side.end()
    return end


def name_warning(line: Line) -> tuple[str, ...]:
    """What is said of a name behind a SMILES."""
    if not line.name:
        return ()
    return (f"What follows the SMILES is not drawn: {shown(line.name)}",)
