"""CDXML, ChemDraw's XML format, read."""

from reshiki_render.drawing import Drawing


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of a CDXML text, and what it does not hold.

    Raises:
        UnreadableStructure: the text is no CDXML, with the line that is wrong, or its bonds do not tell what they join.
        StructureTooLarge: it is beyond a limit.
    """
    from reshiki_chem.chemdraw import cdxml, reader

    return reader.read(cdxml.read(text))
