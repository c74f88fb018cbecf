"""From a connection table to a drawing.

The drawing has the atoms of the file in their order, with consecutive IDs, and then what the file implies: an open valence
is a wildcard bonded to its atom. What is drawn stays as drawn; only what has no place on a page is laid out, and groups whose
repeats lie on each other. Whatever the drawing does not hold is named in a warning, by the IDs of its atoms.
"""

from collections.abc import Mapping, Sequence
from math import hypot
from typing import Final, NamedTuple

from reshiki_chem.completion import completed
from reshiki_chem.ctfile.aliases import Alias, filled
from reshiki_chem.ctfile.atoms import draft_atom
from reshiki_chem.ctfile.bonds import draft_bond, is_metal
from reshiki_chem.ctfile.extensions import extended
from reshiki_chem.ctfile.lines import fault
from reshiki_chem.ctfile.notes import Notes
from reshiki_chem.ctfile.places import Places, places_of
from reshiki_chem.ctfile.points import with_attachment_points, with_open_valences
from reshiki_chem.ctfile.sgroups import with_sgroups
from reshiki_chem.ctfile.tree import DOWN, UP, Sgroup, StereoCollection, Table
from reshiki_chem.ctfile.wedges import Misplaced, with_moved_wedges
from reshiki_chem.errors import StructureTooLarge
from reshiki_chem.losses import each, named
from reshiki_chem.relayout import laid_out
from reshiki_chem.spatial import Vector, configured, without_hydrogens
from reshiki_chem.stereo_groups import ABSOLUTE, StereoGroup, labelled
from reshiki_render.drawing import AtomStereo, Bond, Drawing, Point, replace
from reshiki_render.drawing.bonds import DOUBLE
from reshiki_render.drawing.document import MOST_ATOMS
from reshiki_render.drawing.identifiers import renumbered
from reshiki_render.drawing.molecules import links
from reshiki_render.drawing.style import BOND_WORLD

_NOWHERE: Final = Point(0.0, 0.0)
# Atoms nearer to each other than this lie on each other.
_SAME: Final = 0.1 * BOND_WORLD
# Parity codes of a file without coordinates: seen with the last neighbour (the hydrogen, if there is one) behind.
_PARITIES: Final = {1: "cw", 2: "ccw"}


class Draft(NamedTuple):
    """A drawing, and what it does not hold of its table."""

    drawing: Drawing
    warnings: tuple[str, ...]


def drafted(table: Table, first: int = 1) -> Draft:
    """The drawing of a table, its IDs counting from `first`, and what it does not hold.

    Raises:
        UnreadableStructure: its atoms and bonds are no structure.
        StructureTooLarge: it is beyond a limit.
    """
    if len(table.atoms) > MOST_ATOMS:
        raise StructureTooLarge(
            f"The table has {len(table.atoms):,} atoms; a drawing has at most {MOST_ATOMS:,}."
        )
    table = extended(table)
    places = places_of(table)
    ids = {atom.number: i for i, atom in enumerate(table.atoms, first)}
    notes = Notes()
    warnings = [places.note, *table.notes] if places.note else [*table.notes]
    drawing, valences, aliases = _atoms_of(table, places, ids, notes)
    bonds, misplaced = _bonds_of(table, places, ids, drawing, notes)
    drawing = with_moved_wedges(replace(drawing, bonds=bonds), misplaced, notes)
    drawing = with_attachment_points(drawing, table, ids, warnings)
    drawing = with_open_valences(drawing, table, ids)
    if places.spatial:
        drawing = without_hydrogens(configured(drawing, _vectors(table, drawing, ids)))
        drawing, changed = renumbered(drawing, first)
        names = dict(changed)
        ids = {number: names[name] for number, name in ids.items() if name in names}
        valences = {names[name]: valence for name, valence in valences.items() if name in names}
        aliases = {names[name]: alias for name, alias in aliases.items()}
        notes.rename(names)
    elif places.frame is None:
        drawing = _with_parities(drawing, table, ids)
    drawing, refused = completed(drawing, valences)
    warnings += _bare_metals(drawing, valences)
    drawing = _with_stereo_groups(drawing, table.collections, ids, warnings)
    overlaid = frozenset() if places.frame is None else _overlaid(table.sgroups, drawing, ids)
    drawn = drawing
    if places.frame is None or overlaid:
        drawing, undrawn = laid_out(drawing, overlaid or None)
        warnings += undrawn
    moved = frozenset(
        atom.id
        for atom, old in zip(drawing.atoms, drawn.atoms, strict=False)
        if atom.position != old.position
    )
    drawing = filled(drawing, aliases, notes)
    drawing = with_sgroups(drawing, table, ids, places.frame, moved, warnings)
    return Draft(drawing, (*notes.warnings(), *refused, *warnings))


def _atoms_of(
    table: Table, places: Places, ids: Mapping[int, int], notes: Notes
) -> tuple[Drawing, dict[int, int], dict[int, Alias]]:
    """A drawing of the atoms alone, and by ID the valences the file gives them and the groups they are called by."""
    atoms = []
    valences = {}
    aliases = {}
    for found in table.atoms:
        number = ids[found.number]
        place = _NOWHERE if places.frame is None else places.frame.point(found.x or 0.0, found.y or 0.0)
        made = draft_atom(found, number, place)
        atoms.append(made.atom)
        if made.valence is not None:
            valences[number] = made.valence
        if made.alias:
            aliases[number] = Alias(made.alias, made.is_symbol)
        notes.atom(number, made.notes)
        notes.condition(found.queries, number)
    return Drawing(atoms=tuple(atoms)), valences, aliases


def _bonds_of(
    table: Table, places: Places, ids: Mapping[int, int], drawing: Drawing, notes: Notes
) -> tuple[tuple[Bond, ...], list[Misplaced]]:
    """The bonds, and the wedges on double ones."""
    bonds = []
    misplaced = []
    elements = {atom.id: atom.element for atom in drawing.atoms}
    taken: set[tuple[int, int]] = set()
    for found in table.bonds:
        a, b = ids[found.a], ids[found.b]
        if a == b:
            raise fault(found.line, f"atom {found.a} is bonded to itself.")
        pair = min(a, b), max(a, b)
        if pair in taken:
            raise fault(found.line, f"the atoms {found.a} and {found.b} have a bond already.")
        taken.add(pair)
        marked = found if places.frame else found._replace(mark="")
        bond, note = draft_bond(marked, a, b, (elements[a], elements[b]))
        bonds.append(bond)
        if bond.order == DOUBLE and marked.mark in {UP, DOWN}:
            misplaced.append(Misplaced(a, b, "wedge" if marked.mark == UP else "hash"))
        notes.bond(a, b, note)
        notes.condition(found.queries, a, b)
    return tuple(bonds), misplaced


def _vectors(table: Table, drawing: Drawing, ids: Mapping[int, int]) -> dict[int, Vector]:
    """Where the atoms are in space; a wildcard at an open valence is opposite its atom's neighbours."""
    places = {ids[atom.number]: (atom.x or 0.0, atom.y or 0.0, atom.z or 0.0) for atom in table.atoms}
    joined = links(drawing, hydrogen_bonds=True, attachments=False)
    for atom in drawing.atoms[len(table.atoms) :]:
        (host,) = joined[atom.id]
        x, y, z = places[host]
        others = [places[other] for other in joined[host] if other in places]
        places[atom.id] = (
            x + sum(x - other[0] for other in others),
            y + sum(y - other[1] for other in others),
            z + sum(z - other[2] for other in others),
        )
    return places


def _with_parities(drawing: Drawing, table: Table, ids: Mapping[int, int]) -> Drawing:
    """The drawing with the windings that the atoms' parities say, where nothing is drawn."""
    parities = {ids[atom.number]: atom.parity for atom in table.atoms if atom.parity in _PARITIES}
    if not parities:
        return drawing
    light = {atom.id for atom in drawing.atoms if atom.element == "H"}
    around: dict[int, list[int]] = {number: [] for number in parities}
    for bond in drawing.bonds:
        for near, far in ((bond.a, bond.b), (bond.b, bond.a)):
            if near in around:
                around[near].append(far)
    atoms = []
    for atom in drawing.atoms:
        neighbours = sorted(around.get(atom.id, ()), key=lambda number: (number in light, number))
        stereo = None
        if len(neighbours) in {3, 4}:
            stereo = AtomStereo(winding=_PARITIES[parities[atom.id]], neighbors=tuple(neighbours))
        atoms.append(replace(atom, stereo=stereo) if stereo else atom)
    return replace(drawing, atoms=tuple(atoms))


def _bare_metals(drawing: Drawing, valences: Mapping[int, int]) -> list[str]:
    """What has to be told of metal atoms that get hydrogens only because the format gives them some."""
    bonded = {end for bond in drawing.bonds for end in (bond.a, bond.b)}
    bare = [
        atom.id
        for atom in drawing.atoms
        if atom.id not in bonded
        and atom.id not in valences
        and atom.label_h
        and not atom.charge
        and is_metal(atom.element)
    ]
    if not bare:
        return []
    return [
        f"{each(bare)} is a metal without bonds, charge or valence; the format gives it hydrogens, as shown in its label."
    ]


def _with_stereo_groups(
    drawing: Drawing, collections: Sequence[StereoCollection], ids: Mapping[int, int], warnings: list[str]
) -> Drawing:
    """The drawing with its centres in the groups of the collections."""
    groups = [
        StereoGroup(found.kind, max(found.group, 1), tuple(ids[atom] for atom in found.atoms if atom in ids))
        for found in collections
    ]
    drawing, left = labelled(drawing, groups)
    warnings += [
        f"{named(group.atoms)} {'is' if len(group.atoms) == 1 else 'are'} in the stereo group {group.label} without a "
        "configuration, or without room for its label; left out of it."
        for group in left
        if group.kind != ABSOLUTE
    ]
    return drawing


def _overlaid(groups: Sequence[Sgroup], drawing: Drawing, ids: Mapping[int, int]) -> frozenset[int]:
    """The atoms of multiple groups whose repeats the file draws on top of each other."""
    places = {atom.id: atom.position for atom in drawing.atoms}
    found: set[int] = set()
    for group in groups:
        if group.kind != "MUL" or len(group.atoms) <= len(group.paradigm):
            continue
        first = [places[ids[number]] for number in group.paradigm]
        again = [places[ids[number]] for number in group.atoms if number not in group.paradigm]
        if any(hypot(a.x - b.x, a.y - b.y) < _SAME for a in again for b in first):
            found.update(ids[number] for number in group.atoms)
    return frozenset(found)
