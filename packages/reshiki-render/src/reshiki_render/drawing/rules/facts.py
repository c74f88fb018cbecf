"""What the rules look up again and again, gathered once for a drawing."""

from collections.abc import Mapping
from functools import cached_property

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.molecules import Links, links


class Facts:
    """A drawing by its IDs. IDs may still be wrong or double while these are gathered."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.atoms: Mapping[int, Atom] = {atom.id: atom for atom in drawing.atoms}

    @cached_property
    def bonds(self) -> Mapping[tuple[int, int], Bond]:
        """Bonds by their pair of atoms, the lower ID first."""
        return {(min(bond.a, bond.b), max(bond.a, bond.b)): bond for bond in self.drawing.bonds}

    @cached_property
    def bonded(self) -> Links:
        """The atoms each atom has a bond to, whatever its order."""
        return links(self.drawing, hydrogen_bonds=True, attachments=False)

    @cached_property
    def covalent(self) -> Links:
        """The atoms each atom has a bond to that is no hydrogen bond."""
        return links(self.drawing, attachments=False)

    @cached_property
    def connected(self) -> Links:
        """The atoms each atom is joined to by any bond or through an attachment point."""
        return links(self.drawing, hydrogen_bonds=True)

    @cached_property
    def objects(self) -> frozenset[int]:
        """The IDs of all objects."""
        drawing = self.drawing
        return frozenset(
            value.id
            for values in (drawing.atoms, drawing.annotations, drawing.arrows, drawing.graphics)
            for value in values
        )

    def has_bond(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in self.bonds
