"""RXN files, read: a reaction arranged in a row, its molecules with the coordinates they are drawn with.

Molecules are read one by one, as MOL files are. The format has no arrow: it is a forward one. Several molecules in one table, as
a salt, are one participant. Molecules beyond those the file announces take no part, and are named.
"""

from reshiki_chem.ctfile.drafting import drafted
from reshiki_chem.ctfile.lines import shown
from reshiki_chem.ctfile.notes import shortened
from reshiki_chem.ctfile.participants import participants_of
from reshiki_chem.ctfile.tree import Table
from reshiki_chem.errors import ChemistryError, UnreadableStructure
from reshiki_chem.losses import listed
from reshiki_chem.molecule import copied
from reshiki_chem.reactions import arranged
from reshiki_chem.smiles_text import canonical
from reshiki_render.drawing import Drawing


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of an RXN text, and what it does not hold.

    Object IDs count the atoms as the reaction is read: reactants, agents, products.

    Raises:
        UnreadableStructure: the text is no RXN, with the line that is wrong.
        StructureTooLarge: a molecule or all together are beyond a limit.
    """
    found = participants_of(text)
    warnings = [*found.notes]
    first = 1
    roles: list[list[Drawing]] = []
    for noun, tables in (("Reactant", found.reactants), ("Agent", found.agents), ("Product", found.products)):
        drawings = []
        for number, table in enumerate(tables, 1):
            draft = drafted(table, first)
            first += len(draft.drawing.atoms)
            if not table.atoms:
                warnings.append(f"{noun} {number} has no structure; it is left out.")
            warnings += draft.warnings
            drawings.append(draft.drawing)
        roles.append(drawings)
    if first == 1:
        raise UnreadableStructure("The reaction has no atoms, so there is nothing to draw.")
    if found.extra:
        warnings.append(
            f"More molecules than the file announces; left out: {listed([_called(table) for table in found.extra])}."
        )
    titles = [found.title, *(table.title for tables in found[1:4] for table in tables)]
    named = [shown(title) for title in titles if title]
    if named:
        warnings.append(f"Titles are not drawn: {listed(named)}.")
    reactants, agents, products = roles
    return arranged(reactants, agents, products), shortened(warnings)


def _called(table: Table) -> str:
    """A molecule's title, or its SMILES."""
    if table.title:
        return shown(table.title)
    try:
        drawing = drafted(table).drawing
        return canonical(drawing, copied(drawing)).smiles or "one without atoms"
    except ChemistryError:
        return f"one of {len(table.atoms)} atoms"
