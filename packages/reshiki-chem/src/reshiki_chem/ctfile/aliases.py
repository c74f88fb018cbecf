"""Names of groups in place of their atoms, filled in.

Programs of old write a group as one atom with an alias, or with its name for a symbol, and leave its structure out. Where the
name is one the abbreviations know and fits the atom's bonds, the group is put in its place, contracted under its name, so that
the picture stays. Every other name stays the label of a wildcard.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from reshiki_chem.ctfile.notes import Notes
from reshiki_render.drawing import Drawing

# Each takes its time, and a drawing with more of them is no structure.
_MOST: Final = 200


class Alias(NamedTuple):
    """The name of a group; `is_symbol`: it stands where an element's symbol does, where only known names are meant."""

    name: str
    is_symbol: bool


def filled(drawing: Drawing, aliases: Mapping[int, Alias], notes: Notes) -> Drawing:
    """The drawing with the groups that its atoms stand for, by ID; their atoms come last."""
    if not aliases:
        return drawing
    from reshiki_chem.abbreviations import entries, expanded

    for count, (number, alias) in enumerate(aliases.items()):
        known = not alias.is_symbol or alias.name in entries()
        made = expanded(drawing, number, alias.name) if known and count < _MOST else None
        if made is not None:
            drawing = made
            note = f"is called {alias.name} and no more in the file; the structure of that name was filled in"
        elif alias.is_symbol:
            note = f"is called {alias.name}, which is no element; drawn as a label"
        else:
            note = f"is called {alias.name}, whose structure the file does not have; drawn as a label"
        notes.atom(number, [note])
    return drawing
