"""CDX, ChemDraw's binary format, read from base64 text. It is not written: CDXML holds the same."""

from reshiki_render.drawing import Drawing


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of a CDX file given as base64 text, and what it does not hold.

    Raises:
        UnreadableStructure: the text is no CDX; the message says what it is, or at which byte it is damaged.
        StructureTooLarge: it is beyond a limit.
    """
    from reshiki_chem.chemdraw import container, reader

    return reader.read(container.read(text))
