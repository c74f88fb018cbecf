"""That what Sgroups and collections name is there."""

from typing import Final

from reshiki_chem.ctfile.lines import fault
from reshiki_chem.ctfile.tree import Table
from reshiki_chem.errors import StructureTooLarge

MOST_SGROUPS: Final = 5_000


def checked(table: Table) -> Table:
    """The table itself.

    Raises:
        UnreadableStructure: an Sgroup or a collection names an atom or a bond the table does not have.
        StructureTooLarge: there are more Sgroups than a drawing could show.
    """
    if len(table.sgroups) > MOST_SGROUPS:
        raise StructureTooLarge(
            f"The table has {len(table.sgroups):,} Sgroups; at most {MOST_SGROUPS:,} are read."
        )
    atoms = {atom.number for atom in table.atoms}
    bonds = {bond.number for bond in table.bonds}
    for group in table.sgroups:
        for what, named, known in (
            ("atom", group.atoms, atoms),
            ("atom", group.paradigm, atoms),
            ("bond", group.bonds, bonds),
        ):
            for number in named:
                if number not in known:
                    raise fault(
                        group.line,
                        f"Sgroup {group.number} names {what} {number}, which the table does not have.",
                    )
    for collection in table.collections:
        for number in collection.atoms:
            if number not in atoms:
                raise fault(
                    table.line, f"a stereo group below names atom {number}, which the table does not have."
                )
    return table
