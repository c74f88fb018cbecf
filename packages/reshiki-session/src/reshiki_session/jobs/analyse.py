"""The molecular properties of a drawing."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from reshiki_session.jobs.values import Properties

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def analyse(drawing: "Drawing") -> Properties:
    """Analyse every atom of a drawing."""
    values, warnings = _analysis(drawing)
    return Properties(values, tuple(str(atom.id) for atom in drawing.atoms), warnings)


def properties(drawing: "Drawing") -> tuple[Mapping[str, Any] | None, tuple[str, ...]]:
    """The properties of a drawing that was just read, or why there are none."""
    from reshiki_chem.errors import ChemistryError

    try:
        return _analysis(drawing)
    except ChemistryError as error:
        return None, (str(error),)


def _analysis(drawing: "Drawing") -> tuple[Mapping[str, Any] | None, tuple[str, ...]]:
    from reshiki_chem.analysis import analyse as analyse_structure

    analysis = analyse_structure(drawing)
    return analysis.values, tuple(analysis.warnings)
