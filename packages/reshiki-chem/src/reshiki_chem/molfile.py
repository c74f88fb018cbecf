"""MOL files, read and written.

Read: V2000 and V3000, the records of an SD file side by side. Written from the drawing itself, its coordinates, wedges and
hydrogens: V2000 where it fits, else V3000. The header holds no date, so the same drawing gives the same bytes. One length
unit is 28 world units, y up.
"""

from typing import Final

from reshiki_chem.ctfile import v2000_writing, v3000_writing
from reshiki_chem.ctfile.tabling import tabled
from reshiki_chem.errors import UnwritableDrawing
from reshiki_chem.losses import each, left_out, looks
from reshiki_render.drawing import Drawing

_HEADER: Final = ("", "  ReShiki           2D", "")


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of a MOL text, and what it does not hold; the records of an SD text side by side.

    Object IDs count the atoms of the file, from 1; what the file implies comes after them.

    Raises:
        UnreadableStructure: the text is no MOL, with the line that is wrong.
        StructureTooLarge: a molecule or all together are beyond a limit.
    """
    # Writing needs none of it.
    from reshiki_chem.ctfile import reading

    return reading.read(text)


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
