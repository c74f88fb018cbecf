"""A drawing as the search for groups sees it: neighbours, hydrogens, and what may be hidden in a label.

An atom may be hidden when the label says all of it: no isotope, map number, unpaired electron, configuration, drawn mark, number
or highlight, no place in an abbreviation, an attachment point, a ring fill or a projection, and no arrow tied to it or to
its bonds. A bond may be hidden when it is drawn plainly. Positions, inks and fonts do not count: they stay in the file.
"""

from typing import Final

from reshiki_chem.abbreviations.structure import GroupAtom
from reshiki_chem.valence import usual_hydrogens
from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, PARTIAL, QUADRUPLE, SINGLE, Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.molecules import molecules

_WEDGED: Final = frozenset({"wedge", "hash", "hollow_wedge", "wavy"})


class Surroundings:
    """`bonds[atom]` has the bonds of each atom by the other atom's ID."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.atoms: dict[int, Atom] = {atom.id: atom for atom in drawing.atoms}
        self.bonds: dict[int, dict[int, Bond]] = {atom.id: {} for atom in drawing.atoms}
        for bond in drawing.bonds:
            self.bonds[bond.a][bond.b] = bond
            self.bonds[bond.b][bond.a] = bond
        self._kept = _kept(drawing)
        self._targets = frozenset(target for atom in drawing.atoms for target in atom.centroid)
        self._seen: dict[int, GroupAtom] = {}
        self._sizes: dict[int, int] = {}
        for members in molecules(drawing):
            self._sizes.update(dict.fromkeys(members, len(members)))

    def molecule_size(self, atom: int) -> int:
        """How many atoms the molecule of an atom has."""
        return self._sizes[atom]

    def seen(self, atom: int) -> GroupAtom:
        """An atom as a group has it: element, hydrogens, charge."""
        found = self._seen.get(atom)
        if found is None:
            value = self.atoms[atom]
            found = self._seen[atom] = GroupAtom(value.element, self.hydrogens(atom), value.charge)
        return found

    def hydrogens(self, atom: int) -> int:
        """The hydrogens on an atom that are not drawn as atoms: those fixed, and those that fill its valence."""
        value = self.atoms[atom]
        if value.no_implicit:
            return value.explicit_h
        used = aromatic = 0
        for bond in self.bonds[atom].values():
            if bond.order < AROMATIC:
                used += bond.order
            elif bond.order == AROMATIC:
                aromatic += 1
            elif bond.order == QUADRUPLE:
                used += 4
            elif bond.order == PARTIAL or bond.b == atom:
                used += 1
        used += aromatic + (aromatic > 0) + value.explicit_h
        filling = usual_hydrogens(value.element, value.charge, used, value.radical_electrons)
        return value.explicit_h + (filling or 0)

    def may_hide(self, atom: int, *, haptic: bool = False) -> bool:
        """Whether nothing would be lost to the eye but what a label says (see the module).

        `haptic`: the attachment point that stands for the atom is hidden with it.
        """
        value = self.atoms[atom]
        return not (
            value.isotope
            or value.map_num
            or value.radical_electrons
            or value.stereo
            or value.marks
            or value.depth
            or value.centroid
            or value.display.number
            or value.display.highlight
            or value.display.variable
            or atom in self._kept
            or (not haptic and atom in self._targets)
        )

    def is_plain(self, bond: Bond) -> bool:
        """Whether a bond says nothing but its order, and a label can stand for it."""
        return (
            bond.display == "plain"
            and bond.order not in {DATIVE, QUADRUPLE, PARTIAL}
            and bond.stereo is None
            and bond.secondary_display is None
            and bond.highlight is None
            and not bond.projection
            and not bond.ring_arc
        )

    def is_carbon(self, atom: int, hydrogens: int) -> bool:
        """Whether an atom is a plain carbon with so many hydrogens that may be hidden."""
        value = self.atoms[atom]
        return (
            value.element == "C"
            and not value.charge
            and self.seen(atom).hydrogens == hydrogens
            and self.may_hide(atom)
        )

    def may_lead_to(self, bond: Bond, atom: int) -> bool:
        """Whether a drawn single bond may lead to a label in place of an atom: its look tells nothing about that end."""
        if bond.order != SINGLE or bond.projection or bond.ring_arc:
            return False
        return bond.display in {"plain", "bold", "hashed"} or (bond.display in _WEDGED and bond.b == atom)

    def in_ring(self, atom: int) -> bool:
        """Whether an atom with two bonds is in a ring."""
        first, second = self.bonds[atom]
        seen, waiting = {atom}, [first]
        while waiting:
            at = waiting.pop()
            if at == second:
                return True
            if at not in seen:
                seen.add(at)
                waiting.extend(self.bonds[at])
        return False


def _kept(drawing: Drawing) -> frozenset[int]:
    """The atoms that something else in the drawing names, so that they have to stay in sight."""
    kept: set[int] = set()
    for abbreviation in drawing.abbreviations:
        kept.update(abbreviation.members)
    for fill in drawing.ring_fills:
        kept.update(fill.atoms)
    if drawing.arrows:
        from reshiki_render.drawing.arrows import BondTarget

        for arrow in drawing.arrows:
            for anchor in (arrow.start_anchor, arrow.end_anchor):
                if anchor is not None:
                    target = anchor.target
                    kept.update((target.a, target.b) if isinstance(target, BondTarget) else (target.atom,))
    return frozenset(kept)
