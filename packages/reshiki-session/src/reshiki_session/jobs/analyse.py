"""The molecular properties of a drawing or a part of it."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reshiki_session.errors import OperationError
from reshiki_session.jobs.frames import opened
from reshiki_session.jobs.values import Properties

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def analyse(form: Any, ids: Sequence[int] | None = None) -> Properties:
    """Analyse every atom of a drawing, or those of a selection.

    Raises:
        OperationError: `invalid_arguments`; the selection has no atom.
    """
    drawing = opened(form)
    if ids is None:
        values, warnings = _analysis(drawing)
        return Properties(values, tuple(str(atom.id) for atom in drawing.atoms), warnings)
    atoms = _atoms(drawing, ids)
    if not atoms:
        raise OperationError("invalid_arguments", "Select at least one atom")
    values, warnings = _analysis(_unlabelled_part(drawing, ids))
    return Properties(values, atoms, warnings)


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


def _atoms(drawing: "Drawing", ids: Sequence[int]) -> tuple[str, ...]:
    """The atoms of a selection, any member of an abbreviation bringing the whole of it, in document order."""
    chosen = set(ids)
    for abbreviation in drawing.abbreviations:
        if not chosen.isdisjoint(abbreviation.members):
            chosen.update(abbreviation.members)
    return tuple(str(atom.id) for atom in drawing.atoms if atom.id in chosen)


def _unlabelled_part(drawing: "Drawing", ids: Sequence[int]) -> "Drawing":
    """What a selection stands for as a drawing of its own, without labels that were computed for the whole."""
    from reshiki_render.drawing import replace
    from reshiki_render.drawing.selection import expanded, part_of

    part = part_of(drawing, expanded(drawing, ids))
    return replace(
        part,
        atoms=tuple(replace(atom, cip_label=None, label_h=0) for atom in part.atoms),
        bonds=tuple(replace(bond, cip_label=None) for bond in part.bonds),
    )
