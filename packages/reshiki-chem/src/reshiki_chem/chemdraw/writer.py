"""CDXML of a drawing: the tree of its document (`writing`), written as text (`cdxml`)."""

from reshiki_chem.chemdraw import cdxml
from reshiki_chem.chemdraw.writing.document import document
from reshiki_chem.errors import UnwritableDrawing
from reshiki_render.drawing import Drawing


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The CDXML text of a drawing, and what it could not hold.

    Raises:
        UnwritableDrawing: there is nothing in the drawing.
    """
    if not (drawing.atoms or drawing.annotations or drawing.arrows or drawing.graphics):
        raise UnwritableDrawing("There is nothing in the drawing, so there is no CDXML file to write.")
    root, warnings = document(drawing)
    return cdxml.write(root), warnings
