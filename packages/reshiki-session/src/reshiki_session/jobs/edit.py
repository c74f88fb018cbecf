"""Edits of a drawing: what `apply` does to it.

Rules: an edit is put in order and validated (`reconciled`), or refused whole. Where it changed chemistry, computed labels are
cleared: R, S, E and Z marks everywhere, hydrogen counts of the atoms whose bonds changed; they are computed anew by another
job. An edit that makes no difference has no frame.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reshiki_session.errors import OperationError
from reshiki_session.jobs.frames import framed, opened
from reshiki_session.jobs.values import Edited

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def delete(form: Any, ids: Sequence[int]) -> Edited:
    """Delete objects, and all that goes with them."""
    from reshiki_render.drawing.selection import doomed, without

    drawing = opened(form)
    gone = doomed(drawing, ids)
    return _edited(drawing, without(drawing, gone), gone, ())


def insert(form: Any, source_form: Any, ids: Sequence[int]) -> Edited:
    """Copy every object of a source into a drawing, in the place of the objects of `ids` if there are any."""
    from reshiki_render.drawing.identifiers import all_ids
    from reshiki_render.drawing.selection import doomed, part_of, without
    from reshiki_session.jobs.extent import extent
    from reshiki_session.jobs.placing import merged

    drawing, source = opened(form), opened(source_form)
    if not all_ids(source):
        raise OperationError("invalid_arguments", "There are no drawing objects to apply")
    gone = doomed(drawing, ids)
    place = extent(part_of(drawing, gone)) if gone else None
    below = extent(drawing) if place is None else None
    after, moves = merged(without(drawing, gone) if gone else drawing, source, place, below)
    return _edited(drawing, after, gone, moves)


def _edited(
    before: "Drawing", after: "Drawing", gone: tuple[int, ...], moves: tuple[tuple[int, int], ...]
) -> Edited:
    from reshiki_render.drawing.comparison import changes_chemistry
    from reshiki_render.drawing.reconciliation import reconciled

    after = reconciled(after, before)
    if after == before:
        return Edited(None, gone, moves, chemistry=False)
    chemistry = changes_chemistry(before, after)
    if chemistry:
        after = _cleared(before, after, {new for _, new in moves})
    return Edited(framed(after), gone, moves, chemistry=chemistry)


def _cleared(before: "Drawing", after: "Drawing", copied: set[int]) -> "Drawing":
    """After an edit without labels that may be wrong; copies brought theirs, and their bonds, along."""
    from reshiki_render.drawing import replace

    touched = {end for *ends, _ in _bonds(before) ^ _bonds(after) for end in ends} - copied
    return replace(
        after,
        atoms=tuple(
            atom
            if atom.cip_label is None and (atom.label_h == 0 or atom.id not in touched)
            else replace(atom, cip_label=None, label_h=0 if atom.id in touched else atom.label_h)
            for atom in after.atoms
        ),
        bonds=tuple(
            bond if bond.cip_label is None else replace(bond, cip_label=None) for bond in after.bonds
        ),
    )


def _bonds(drawing: "Drawing") -> set[tuple[int, int, int]]:
    return {(bond.a, bond.b, bond.order) for bond in drawing.bonds}
