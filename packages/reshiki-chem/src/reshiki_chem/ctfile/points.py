"""Wildcards that stand for other atoms: attachment points of several centres, and open valences.

A star atom whose bond lists endpoints becomes an attachment point: of all of them together (a ligand bound by its face), or
of any one. An open valence becomes a wildcard of its own, drawn where the atom has most room: it is not a hydrogen.
"""

from math import atan2, cos, pi, sin
from typing import Final

from reshiki_chem.ctfile.tree import Table, TableBond
from reshiki_chem.losses import listed
from reshiki_render.drawing import Atom, Bond, Drawing, Point, replace
from reshiki_render.drawing.bonds import SINGLE
from reshiki_render.drawing.identifiers import next_id
from reshiki_render.drawing.molecules import Links, links
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.drawing.types import f32

_MOST_TARGETS: Final = 300


def with_attachment_points(
    drawing: Drawing, table: Table, ids: dict[int, int], warnings: list[str]
) -> Drawing:
    """The drawing with its star atoms standing for the endpoints of their bonds."""
    bonds = [bond for bond in table.bonds if bond.endpoints]
    if not bonds:
        return drawing
    atoms = {atom.id: atom for atom in drawing.atoms}
    bonded = links(drawing, hydrogen_bonds=True)
    # An endpoint must not be a point itself, whichever bond comes first.
    stars = {number for number, atom in atoms.items() if atom.element == "*"}
    for bond in bonds:
        fault = _fault(bond, bonded, atoms, ids, stars)
        if fault:
            warnings.append(f"Line {bond.line}: the bond's endpoints are left out, because {fault}.")
            continue
        star = next(ids[end] for end in (bond.a, bond.b) if ids[end] in stars)
        targets = tuple(ids[end] for end in bond.endpoints)
        atoms[star] = replace(
            atoms[star],
            centroid=targets,
            attachment="variable" if bond.any_endpoint else "multi_center",
            explicit_h=0,
            isotope=0,
            no_implicit=True,
        )
    return replace(drawing, atoms=tuple(atoms.values()))


def _fault(
    bond: TableBond, bonded: Links, atoms: dict[int, Atom], ids: dict[int, int], stars: set[int]
) -> str | None:
    """Why a bond's star cannot stand for its endpoints, or None."""
    ends = [ids[end] for end in (bond.a, bond.b)]
    star = next((end for end in ends if end in stars), None)
    targets = [ids[end] for end in bond.endpoints]
    if star is None or all(end in stars for end in ends):
        return "one of its two atoms has to be a star atom (*)"
    if not 2 <= len(set(targets)) == len(targets) <= _MOST_TARGETS:
        return f"2 to {_MOST_TARGETS} different atoms are needed"
    if not stars.isdisjoint(targets):
        return "a star atom is among them"
    if atoms[star].display.variable is not None or atoms[star].attachment:
        return "the star atom has a label or other endpoints already"
    around = set(bonded.get(star, ()))
    if not around.isdisjoint(targets):
        return "the star atom is bonded to one of them"
    if not around.isdisjoint(stars):
        return f"the star atom is bonded to another one, of atoms {listed(sorted(around & stars))}"
    return None


def with_open_valences(drawing: Drawing, table: Table, ids: dict[int, int]) -> Drawing:
    """The drawing with a wildcard at each open valence."""
    open_atoms = [atom for atom in table.atoms if atom.attachments]
    if not open_atoms:
        return drawing
    number = next_id(drawing)
    places = {atom.id: atom.position for atom in drawing.atoms}
    around: dict[int, list[Point]] = {}
    for bond in drawing.bonds:
        around.setdefault(bond.a, []).append(places[bond.b])
        around.setdefault(bond.b, []).append(places[bond.a])
    atoms, bonds = list(drawing.atoms), list(drawing.bonds)
    for atom in open_atoms:
        host = ids[atom.number]
        for _ in range(atom.attachments):
            place = _roomiest(places[host], around.setdefault(host, []))
            around[host].append(place)
            atoms.append(Atom(id=number, element="*", position=place, no_implicit=True))
            bonds.append(Bond(a=host, b=number, order=SINGLE))
            number += 1
    return replace(drawing, atoms=tuple(atoms), bonds=tuple(bonds))


def _roomiest(centre: Point, around: list[Point]) -> Point:
    """One bond length from an atom, in the middle of the widest angle its bonds leave."""
    angles = sorted(atan2(point.y - centre.y, point.x - centre.x) for point in around if point != centre)
    if not angles:
        angle = 0.0
    elif len(angles) == 1:
        # A chain goes on in a zigzag.
        angle = angles[0] + 2 * pi / 3
    else:
        gaps = [
            (after - before) % (2 * pi) for before, after in zip(angles, angles[1:] + angles[:1], strict=True)
        ]
        widest = max(range(len(gaps)), key=lambda i: gaps[i])
        angle = angles[widest] + gaps[widest] / 2
    return Point(f32(centre.x + BOND_WORLD * cos(angle)), f32(centre.y + BOND_WORLD * sin(angle)))
