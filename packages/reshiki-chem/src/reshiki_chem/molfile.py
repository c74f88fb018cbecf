"""MOL files, read and written.

Read: V2000 and V3000, the records of an SD file side by side. Written from the drawing itself, its coordinates, wedges and
hydrogens: V2000 where it fits, else V3000. The header holds no date, so the same drawing gives the same bytes. One length
unit is 28 world units, y up.
"""

from collections.abc import Sequence
from typing import Final

from reshiki_chem.ctfile import v2000_writing, v3000_writing
from reshiki_chem.ctfile.drafting import Draft, drafted
from reshiki_chem.ctfile.lines import shown
from reshiki_chem.ctfile.molecules import Molecule, molecules_of
from reshiki_chem.ctfile.notes import shortened
from reshiki_chem.ctfile.tabling import tabled
from reshiki_chem.ctfile.tree import Table
from reshiki_chem.errors import UnreadableStructure, UnwritableDrawing
from reshiki_chem.losses import each, left_out, listed, looks
from reshiki_chem.placement import in_order, joined, side_by_side, told_apart
from reshiki_render.drawing import Drawing

_HEADER: Final = ("", "  ReShiki           2D", "")


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of a MOL text, and what it does not hold; the records of an SD text side by side.

    Object IDs count the atoms of the file, from 1; what the file implies comes after them.

    Raises:
        UnreadableStructure: the text is no MOL, with the line that is wrong.
        StructureTooLarge: a molecule or all together are beyond a limit.
    """
    molecules = molecules_of(text)
    drafts: list[Draft] = []
    first = 1
    for molecule in molecules:
        drafts.append(drafted(molecule.table, first))
        first += len(drafts[-1].drawing.atoms)
    if len(drafts) == 1:
        (draft,), (molecule,) = drafts, molecules
        if not molecule.table.atoms:
            raise UnreadableStructure(_without_atoms(molecule.table))
        return draft.drawing, shortened((*draft.warnings, *_undrawn_titles([molecule])))
    return _gallery(molecules, drafts)


def _without_atoms(table: Table) -> str:
    said = " ".join(table.notes)
    return f"Line {table.line}: the table has no atoms, so there is no structure. {said}".rstrip()


def _gallery(molecules: Sequence[Molecule], drafts: Sequence[Draft]) -> tuple[Drawing, tuple[str, ...]]:
    """The drawings of several records side by side, in the order of the file."""
    drawing = in_order(joined(told_apart(side_by_side([draft.drawing for draft in drafts]))))
    warnings = [f"The text has {len(molecules)} records; they are drawn side by side."]
    for number, draft in enumerate(drafts, 1):
        if not molecules[number - 1].table.atoms:
            warnings.append(f"Record {number} has no atoms.")
        warnings += [f"Record {number}: {warning}" for warning in draft.warnings]
    return drawing, shortened((*warnings, *_undrawn_titles(molecules)))


def _undrawn_titles(molecules: Sequence[Molecule]) -> tuple[str, ...]:
    """What stands round the tables and is not drawn: titles, and the names of data items."""
    titles = [shown(molecule.table.title) for molecule in molecules if molecule.table.title]
    data = list(dict.fromkeys(name for molecule in molecules for name in molecule.data))
    warnings = []
    if titles:
        warnings.append(f"Titles are not drawn: {listed(titles)}.")
    if data:
        warnings.append(f"Data items are left out: {listed(data)}.")
    return tuple(warnings)


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The MOL text of a drawing, and what it could not hold.

    Raises:
        UnwritableDrawing: the drawing has no atoms, one that is no chemistry, or a bond no MOL type tells.
        StructureTooLarge: RDKit would not be done with the drawing in time.
    """
    if not drawing.atoms:
        raise UnwritableDrawing("The drawing has no atoms, so there is no MOL file to write.")
    table, warnings = tabled(drawing)
    if v2000_writing.fits(table):
        lines = v2000_writing.written(table)
    else:
        lines = v3000_writing.written(table)
        noted = [atom.id for atom, found in zip(drawing.atoms, table.atoms, strict=True) if found.value]
        if noted:
            warnings += (f"{each(noted)} has a note beside it, for which MOL V3000 has no place.",)
    return "\n".join((*_HEADER, *lines, "")), (*warnings, *left_out(drawing, "MOL"), *looks(drawing, "MOL"))
