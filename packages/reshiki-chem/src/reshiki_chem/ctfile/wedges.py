"""Wedges that a file draws on double bonds.

Some programs mark the configuration of phosphorus or sulfur on its bond to oxygen. A drawing has no such bond, so the wedge
is drawn on a single bond of the same centre, on which it says the same.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reshiki_chem.ctfile.notes import Notes
from reshiki_chem.molecule import drawn_winding
from reshiki_render.drawing import Bond, Drawing, replace
from reshiki_render.drawing.bonds import SINGLE

_DISPLAYS: Final = ("wedge", "hash")


class Misplaced(NamedTuple):
    """A wedge on the double bond from `centre` to `other`; `display` is what it would be on a single bond."""

    centre: int
    other: int
    display: str


def with_moved_wedges(drawing: Drawing, wedges: Sequence[Misplaced], notes: Notes) -> Drawing:
    """The drawing with wedges of double bonds on other bonds of their centres; one that says nothing is left out."""
    if not wedges:
        return drawing
    atoms = {atom.id: atom for atom in drawing.atoms}
    places = {number: atom.position for number, atom in atoms.items()}
    bonds = list(drawing.bonds)
    around: dict[int, list[int]] = {}
    for k, bond in enumerate(bonds):
        around.setdefault(bond.a, []).append(k)
        around.setdefault(bond.b, []).append(k)
    for wedge in wedges:
        own = around[wedge.centre]
        marked = [
            bond for bond in (bonds[k] for k in own) if bond.a == wedge.centre and bond.display != "plain"
        ]
        meant = [
            _as_wedge(bonds[k], wedge.centre, wedge.display)
            if wedge.other in {bonds[k].a, bonds[k].b}
            else bonds[k]
            for k in own
        ]
        turn = None if marked else drawn_winding(atoms[wedge.centre], meant, places)
        for at, k in enumerate(own):
            if turn is None or bonds[k].order != SINGLE or bonds[k].display != "plain":
                continue
            tried = [_as_wedge(bonds[k], wedge.centre, display) for display in _DISPLAYS]
            fits = next(
                (
                    one
                    for one in tried
                    if turn
                    == drawn_winding(
                        atoms[wedge.centre],
                        [one if i == at else bonds[other] for i, other in enumerate(own)],
                        places,
                    )
                ),
                None,
            )
            if fits is not None:
                bonds[k] = fits
                note = f"has a wedge in the file, which is drawn on the bond {fits.a}–{fits.b} instead"
                notes.bond(wedge.centre, wedge.other, note)
                break
    return replace(drawing, bonds=tuple(bonds))


def _as_wedge(bond: Bond, centre: int, display: str) -> Bond:
    return replace(
        bond,
        a=centre,
        b=bond.a + bond.b - centre,
        order=SINGLE,
        display=display,
        stereo=None,
        stereo_atoms=(),
    )
