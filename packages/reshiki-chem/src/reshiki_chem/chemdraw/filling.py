"""Labels without contents, filled in where their text tells a structure that fits the atom's bonds.

What does not is kept as a label and named. Molecules are filled in one at a time, so a document of many takes no longer for each;
their new atoms come last in the drawing.
"""

from collections.abc import Mapping
from typing import Final

from reshiki_chem.ctfile.notes import Notes
from reshiki_chem.elements import NUMBERS
from reshiki_chem.molecule import fragments
from reshiki_render.drawing import Drawing, replace
from reshiki_render.drawing.bonds import HYDROGEN
from reshiki_render.drawing.identifiers import next_id
from reshiki_render.drawing.types import Id
from reshiki_render.drawing.walk import rebuilder

# Each takes its time, and a document with more of them is no structure.
_MOST: Final = 2000


def filled(
    drawing: Drawing, aliases: Mapping[int, str], notes: Notes
) -> tuple[Drawing, dict[int, tuple[int, ...]]]:
    """The drawing with the groups its atoms stand for, and the new atoms by the atom they belong to."""
    if not aliases:
        return drawing, {}
    from reshiki_chem.abbreviations import expanded

    hydrogen_bonds = tuple(bond for bond in drawing.bonds if bond.order == HYDROGEN)
    changed: dict[int, Drawing] = {}
    added: dict[int, tuple[int, ...]] = {}
    first = next_id(drawing)
    tried = 0
    for part in fragments(drawing):
        wanted = [atom.id for atom in part.atoms if atom.id in aliases]
        if not wanted:
            continue
        made = replace(part, drawing_style=drawing.drawing_style)
        own = next_id(part)
        for number in wanted:
            text = aliases[number]
            tried += 1
            before = {atom.id for atom in made.atoms}
            longer = (
                expanded(made, number, text, spelling="name") if tried <= _MOST and _may_be(text) else None
            )
            if longer is None:
                notes.atom(number, [f"is called {text}, which tells no structure there; drawn as a label"])
                continue
            made = longer
            shift = first - own
            added[number] = tuple(atom.id + shift for atom in made.atoms if atom.id not in before)
            notes.atom(
                number,
                [f"is called {text} and no more in the file; the structure of that name was filled in"],
            )
        if made.atoms == part.atoms:
            continue
        shift = first - own
        size = next_id(made) - own

        def moved(_type: object, old: int, own: int = own, shift: int = shift) -> int:
            return old + shift if old >= own else old

        made = rebuilder(Drawing, Id)(made, moved)
        first += size
        for atom in part.atoms:
            changed[atom.id] = made
    if not changed:
        return drawing, {}
    return _merged(drawing, changed, hydrogen_bonds), added


def _may_be(text: str) -> bool:
    """A symbol alone is no group: a node that were the element would say so."""
    return text not in NUMBERS


def _merged(drawing: Drawing, changed: Mapping[int, Drawing], hydrogen_bonds: tuple[object, ...]) -> Drawing:
    parts = list({id(part): part for part in changed.values()}.values())
    known = {atom.id for atom in drawing.atoms}
    new = {atom.id: atom for part in parts for atom in part.atoms}
    kept = tuple(bond for bond in drawing.bonds if bond.a not in changed and bond.order != HYDROGEN)
    return replace(
        drawing,
        atoms=(
            *(new.get(atom.id, atom) for atom in drawing.atoms),
            *(atom for part in parts for atom in part.atoms if atom.id not in known),
        ),
        bonds=(*kept, *(bond for part in parts for bond in part.bonds), *hydrogen_bonds),
        abbreviations=(*drawing.abbreviations, *(group for part in parts for group in part.abbreviations)),
    )
