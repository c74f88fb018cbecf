"""MOL and SD text as a drawing: one record as it is drawn, several side by side."""

from collections.abc import Sequence

from reshiki_chem.ctfile.drafting import Draft, drafted
from reshiki_chem.ctfile.lines import shown
from reshiki_chem.ctfile.molecules import Molecule, molecules_of
from reshiki_chem.ctfile.notes import shortened
from reshiki_chem.ctfile.tree import Table
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.losses import listed
from reshiki_chem.placement import in_order, joined, side_by_side, told_apart
from reshiki_render.drawing import Drawing


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of a text, and what it does not hold. Raises as `molfile.read` does."""
    molecules = molecules_of(text)
    drafts: list[Draft] = []
    first = 1
    for molecule in molecules:
        drafts.append(drafted(molecule.table, first))
        first += len(drafts[-1].drawing.atoms)
    if first == 1:
        raise UnreadableStructure(_without_atoms(molecules[0].table))
    if len(drafts) == 1:
        (draft,), (molecule,) = drafts, molecules
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
