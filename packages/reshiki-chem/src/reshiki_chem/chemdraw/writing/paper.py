"""What the parts of a document share while it is written."""

import re
from functools import cached_property
from typing import Final

from reshiki_chem.chemdraw.writing.hydrogens import counted
from reshiki_chem.chemdraw.writing.notes import Notes
from reshiki_chem.chemdraw.writing.numbers import Numbers
from reshiki_chem.chemdraw.writing.sheet import Sheet
from reshiki_chem.chemdraw.writing.tables import Colors, Fonts
from reshiki_chem.stereo_groups import StereoGroup, groups_of
from reshiki_render.drawing import Atom, Drawing
from reshiki_render.drawing.bonds import AROMATIC, DOUBLE, PARTIAL
from reshiki_render.scene.labelling import directions
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.stems import Stem, double_sides

_CARBON_VALENCE: Final = 4
# What Western Europe's code page may hold ends here.
_LAST_LATIN: Final = "\xff"
# What XML 1.0 does not allow.
_ILLEGAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# Which marks stand for an atom's charge or its unpaired electrons.
_STANDS_FOR: Final = {
    "charge": frozenset(("charge", "circled_charge", "radical_ion")),
    "radical": frozenset(("radical", "radical_ion")),
}


class Paper:
    """A drawing, where it lies, the numbers, fonts and colours of what is written of it, and what is lost."""

    def __init__(self, skeleton: Skeleton, sheet: Sheet) -> None:
        self.skeleton = skeleton
        self.drawing: Drawing = skeleton.drawing
        self.sheet = sheet
        self.numbers = Numbers()
        self.fonts = Fonts()
        self.colors = Colors(self.drawing)
        self.notes = Notes()
        self.unicode = False
        self.label_font = self.font(self.drawing.drawing_style.font_family)
        # Where the atoms are on the sheet, to its three digits, and these as text.
        self.spots = [(round(x + sheet.dx, 3), round(y + sheet.dy, 3)) for x, y in skeleton.places]
        self.points = [f"{x:.3f} {y:.3f}" for x, y in self.spots]
        self.index = {atom.id: at for at, atom in enumerate(self.drawing.atoms)}
        self.hydrogens, self._bonds = counted(self.drawing)

    @cached_property
    def stereo_groups(self) -> dict[int, StereoGroup]:
        """The group of enhanced stereo each atom is in, by atom ID."""
        if all(atom.display.number is None for atom in self.drawing.atoms):
            return {}
        return {atom: group for group in groups_of(self.drawing) for atom in group.atoms}

    @cached_property
    def sides(self) -> dict[int, int]:
        """On which side the second line of a double bond is drawn, by the bond's place among those drawn."""
        places = self.skeleton.places
        stems = []
        for link, (a, b, bond) in enumerate(self.skeleton.links):
            if bond.order in {DOUBLE, AROMATIC, PARTIAL}:
                (x0, y0), (x1, y1) = places[a], places[b]
                stems.append(Stem(link, bond, a, b, places[a], places[b], x1 - x0, y1 - y0, 1.0, (), ()))
        return double_sides(self.skeleton, stems)

    @cached_property
    def link_of(self) -> dict[int, int]:
        """Where a bond of the drawing is among those drawn; those inside abbreviations are not among them."""
        if not self.skeleton.hidden:
            return dict(zip(range(len(self.drawing.bonds)), range(len(self.drawing.bonds)), strict=True))
        hidden = {self.drawing.atoms[at].id for at in self.skeleton.hidden}
        drawn = (
            place
            for place, bond in enumerate(self.drawing.bonds)
            if bond.a not in hidden and bond.b not in hidden
        )
        return {place: link for link, place in enumerate(drawn)}

    @cached_property
    def bonds_of_groups(self) -> dict[int, tuple[list[int], list[int]]]:
        """For each abbreviation, by its anchor, the places of the bonds inside it and of those that lead out."""
        group_of = {member: group.anchor for group in self.drawing.abbreviations for member in group.members}
        found: dict[int, tuple[list[int], list[int]]] = {
            group.anchor: ([], []) for group in self.drawing.abbreviations
        }
        if not group_of:
            return found
        for place, bond in enumerate(self.drawing.bonds):
            a, b = group_of.get(bond.a), group_of.get(bond.b)
            if a is not None and a == b:
                found[a][0].append(place)
                continue
            for group in (a, b):
                if group is not None:
                    found[group][1].append(place)
        return found

    @cached_property
    def inner_bonds(self) -> frozenset[int]:
        """The bonds between members of one abbreviation, by their places in the drawing."""
        return frozenset(place for inside, _ in self.bonds_of_groups.values() for place in inside)

    def directions(self, at: int) -> list[tuple[float, float]]:
        """Unit vectors along the drawn bonds of an atom, by its place."""
        return directions(self.skeleton, at)

    def unusual(self, at: int) -> bool:
        """Whether a carbon, by its place, has other hydrogens than fill four bonds."""
        atom = self.drawing.atoms[at]
        return bool(
            atom.charge or atom.radical_electrons or self.hydrogens[at] != _CARBON_VALENCE - self._bonds[at]
        )

    @staticmethod
    def marked(atom: Atom, what: str) -> bool:
        """Whether marks drawn by hand show an atom's `charge` or `radical`, so that its label does not."""
        return any(mark.kind in _STANDS_FOR[what] for mark in atom.marks)

    def font(self, family: str) -> str:
        """The ID of a font."""
        return self.fonts.id_of(self.said(family, family))

    def said(self, text: str, number: int | str) -> str:
        """A text of an object as XML can hold it; a character it cannot is marked."""
        if text.isascii() and text.isprintable():
            return text
        if not self.unicode:
            self.unicode = any(character > _LAST_LATIN for character in text)
        legal = _ILLEGAL.sub("\ufffd", text)
        if legal != text:
            self.notes.add("character", number)
        return legal
