"""The atom that carries a label in a drawing, and how its text is read there.

The side of its bond helps: a text `drawn` on the page to the left of its bond is written backwards (the NC there is a nitrile), one
that is the `name` of a group reads forward wherever it stands, and where it is `unknown` which of the two a text is, a label
left of its bond is only read when both come to the same.
"""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from reshiki_chem.abbreviations.labels import MOST_ENDS, parsed
from reshiki_chem.abbreviations.lexicon import Reading
from reshiki_chem.abbreviations.reversal import forward_label, reversed_label
from reshiki_chem.abbreviations.spelling import RAISED
from reshiki_chem.abbreviations.structure import Structure, same
from reshiki_chem.abbreviations.valences import NONMETALS
from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, HYDROGEN, SINGLE, TRIPLE
from reshiki_render.drawing.document import Drawing
from reshiki_render.geometry import Point

Spelling = Literal["drawn", "name", "unknown"]

# A bond comes from the right from here on, as where labels are drawn.
_POINTS_RIGHT: Final = 0.1
_READINGS: Final[dict[tuple[Spelling, bool], tuple[Reading, ...]]] = {
    ("drawn", True): ("either", "reversed"),
    ("unknown", True): ("either",),
    ("name", True): ("forward", "either"),
    ("drawn", False): ("forward", "either"),
    ("unknown", False): ("forward", "either"),
    ("name", False): ("forward", "either"),
}


class Site(NamedTuple):
    """The atom, and its bonds by the places of its neighbours, from left to right."""

    atom: Atom
    neighbours: tuple[int, ...]
    orders: tuple[int, ...]
    place: Point
    neighbour_places: tuple[Point, ...]
    is_on_metal: bool

    @property
    def faces_left(self) -> bool:
        """Whether the bonds come from the right, so that a label runs to the left."""
        x, y = self.place
        total = 0.0
        for other in self.neighbour_places:
            dx, dy = other[0] - x, other[1] - y
            total += dx / ((dx * dx + dy * dy) ** 0.5 or 1.0)
        return total > _POINTS_RIGHT


class Told(NamedTuple):
    """What a label says: `label` reads forward; `is_donor`: its pair makes a bond that is drawn as a single one."""

    structure: Structure
    label: str
    reverse: str
    is_donor: bool


def site_of(drawing: Drawing, anchor: int) -> Site | None:
    """Where a label stands; None when a group has no place there. KeyError for an atom that does not exist."""
    atoms = {atom.id: atom for atom in drawing.atoms}
    atom = atoms[anchor]
    if atom.isotope or atom.radical_electrons or atom.centroid or atom.stereo:
        return None
    if any(anchor in group.members for group in drawing.abbreviations):
        return None
    found = []
    for bond in drawing.bonds:
        if anchor in {bond.a, bond.b}:
            other = atoms[bond.b if bond.a == anchor else bond.a]
            if bond.order not in {SINGLE, DOUBLE, TRIPLE, DATIVE}:
                if bond.order == HYDROGEN:
                    continue
                return None
            found.append((other.position.x, other.position.y, other, bond.order))
    if len(found) > MOST_ENDS:
        return None
    found.sort(key=lambda item: item[:2])
    others = [other for _, _, other, _ in found]
    return Site(
        atom,
        tuple(other.id for other in others),
        tuple(order for _, _, _, order in found),
        atom.position,
        tuple(other.position for other in others),
        len(found) == 1 and others[0].element not in NONMETALS,
    )


def told(site: Site, label: str, spelling: Spelling) -> Told | None:
    """What a label says at a site, its ends in the order of the site's neighbours."""
    tried = [site.orders]
    if site.is_on_metal and site.orders == (SINGLE,):
        tried.append((DATIVE,))
    for orders in tried:
        for reading in _READINGS[spelling, site.faces_left]:
            for text in _with_charge(label, site.atom.charge):
                structure = parsed(text, orders, reading)
                if structure and _suits(structure, site):
                    return _told(label, structure, orders, is_donor=orders != site.orders)
    return None


def _with_charge(label: str, charge: int) -> Sequence[str]:
    """The label as it stands, and with the charge that is drawn on its atom."""
    sign = "+" if charge > 0 else "-"
    size = f"^{abs(charge)}" if abs(charge) > 1 else ""
    return (label, f"{label}{size}{sign}") if charge else (label,)


def _suits(structure: Structure, site: Site) -> bool:
    if site.atom.charge and sum(atom.charge for atom in structure.atoms) != site.atom.charge:
        return False
    if len({end.atom for end in structure.ends}) < 2:
        return True
    # Which end is the left one has to be seen, or not to matter.
    x = [place.x for place in site.neighbour_places]
    return x[-1] - x[0] > _POINTS_RIGHT or same(structure, structure._replace(ends=structure.ends[::-1]))


def _told(label: str, structure: Structure, orders: tuple[int, ...], *, is_donor: bool) -> Told:
    """The label with both its spellings; where only one can be had it serves for both sides."""
    charge = sum(atom.charge for atom in structure.atoms)
    text = "".join(label.split())
    for way in _with_charge(text, charge):
        forward = parsed(way, orders, "forward")
        if forward and same(forward, structure):
            return Told(structure, _shown(way, charge), reversed_label(way, orders), is_donor)
    for way in _with_charge(text, charge):
        back = parsed(way, orders, "reversed")
        if back and same(back, structure):
            shown = _shown(way, charge)
            return Told(structure, forward_label(way, orders) or shown, shown, is_donor)
    return Told(structure, text, "", is_donor)


def _shown(label: str, charge: int) -> str:
    """A label as it is drawn: one sign is raised there, a number before it has to be raised here."""
    plain = label.replace("^", "")
    ending = f"{abs(charge)}{'+' if charge > 0 else '-'}"
    if abs(charge) > 1 and plain.endswith(ending):
        return plain[: -len(ending)] + ending.translate(RAISED)
    return plain
