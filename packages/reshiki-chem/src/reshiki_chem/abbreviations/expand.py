"""Turning a label into the atoms and bonds it stands for.

The label's first atom takes the place, the ID and the bonds of the atom that carries the label; the others are new. They are laid
out as any structure without coordinates is, turned away from the atom's neighbours and scaled to the drawing's bond length.
When all bonds to the outside are at the first atom the group becomes an abbreviation with that label: the picture does
not change. A link whose bonds are at two atoms, (CH2)4 or an amino acid, cannot be one: its atoms are drawn, between its
neighbours and so closer together than others.

Only one atom and its bonds are touched, and what names them. Afterwards, once for all labels, a drawing with groups or ring fills
is brought in order by `reshiki_render.drawing.reconciliation`.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from reshiki_chem.abbreviations.haptic import ring_of
from reshiki_chem.abbreviations.notation import read_smiles, smiles_of
from reshiki_chem.abbreviations.placing import Motion, away_from, between, onto
from reshiki_chem.abbreviations.sites import Site, Spelling, site_of, told
from reshiki_chem.abbreviations.structure import Structure
from reshiki_chem.abbreviations.table import entries
from reshiki_render.drawing.abbreviations import Abbreviation
from reshiki_render.drawing.atoms import Atom, AtomStereo
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.identifiers import next_id
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.rules.settings import FIRST_WITH_ABBREVIATIONS
from reshiki_render.drawing.style import BOND_WORLD

_LONGEST_LABEL: Final = 32


class _Part(NamedTuple):
    """A group laid out by itself: `atoms[i]` is the structure's atom i, `stars[k]` the place of end k.

    `added` are hydrogens that a wedge needed. All have IDs of their own.
    """

    atoms: tuple[Atom, ...]
    added: tuple[Atom, ...]
    bonds: tuple[Bond, ...]
    stars: tuple[Atom, ...]


def expanded(drawing: Drawing, anchor: int, label: str, *, spelling: Spelling = "unknown") -> Drawing | None:
    """The drawing with the structure of a label in place of one atom, or None where the label does not tell one there.

    Args:
        anchor: the atom that carries the label; KeyError when there is none with this ID. Of it only its place, bonds,
            charge, map number and the look of its label count.
        spelling: how the text is meant (see `sites`).
    """
    site = site_of(drawing, anchor)
    if site is None:
        return None
    entry = entries().get(label)
    if entry and entry.is_haptic:
        return _with_ring(drawing, site, label) if site.is_on_metal else None
    reading = told(site, label, spelling)
    if reading is None:
        return None
    structure = reading.structure
    part = _laid_out(structure)
    ends = [end.atom for end in structure.ends]
    scale = drawing.drawing_style.bond_length_world / BOND_WORLD
    head = ends[0] if ends else 0
    at_head = all(end == head for end in ends)
    stars = [star.position for star in part.stars]
    if at_head:
        motion = away_from(part.atoms[head].position, stars, site.place, site.neighbour_places, scale)
    else:
        motion = between(stars, site.neighbour_places)
    ids = _ids(drawing, part, head, anchor)
    names = {atom.id: ids[i] for i, atom in enumerate((*part.atoms, *part.added))}
    names.update((star.id, site.neighbours[k]) for k, star in enumerate(part.stars))
    made = [_moved(atom, names, motion) for i, atom in enumerate((*part.atoms, *part.added)) if i != head]
    first = _head(site.atom, _moved(part.atoms[head], names, motion), fixed=reading.is_donor, stays=at_head)
    moved = {site.neighbours[k]: ids[end] for k, end in enumerate(ends) if end != head}
    if moved and _is_tied(drawing, anchor, moved):
        return None
    result = replace(
        drawing,
        atoms=(*(first if atom.id == anchor else atom for atom in drawing.atoms), *made),
        bonds=(*drawing.bonds, *(_renamed(bond, names) for bond in part.bonds)),
    )
    if moved:
        result = _moved_bonds(result, drawing, anchor, moved)
    new = tuple(atom.id for atom in made)
    result = _in_reactions(result, anchor, new)
    is_group = bool(new) or first.element == "C"
    if at_head and is_group and len(reading.label) <= _LONGEST_LABEL:
        result = _abbreviated(result, reading.label, reading.reverse, anchor, new)
    return result


def _laid_out(structure: Structure) -> _Part:
    from reshiki_chem import smiles

    written = smiles_of(structure)
    drawn, _ = smiles.read(written.text)
    by_structure = {name: drawn.atoms[at] for at, name in enumerate(written.atoms)}
    stars = tuple(by_structure[-1 - k] for k in range(len(structure.ends)))
    outside = {star.id for star in stars}
    return _Part(
        tuple(by_structure[at] for at in range(len(structure.atoms))),
        drawn.atoms[len(written.atoms) :],
        tuple(bond for bond in drawn.bonds if bond.a not in outside and bond.b not in outside),
        stars,
    )


def _ids(drawing: Drawing, part: _Part, head: int | None, anchor: int) -> list[int]:
    """The ID of each atom of a part in the drawing; the head's is the anchor's."""
    ids, free = [], next_id(drawing)
    for at in range(len(part.atoms) + len(part.added)):
        if at == head:
            ids.append(anchor)
        else:
            ids.append(free)
            free += 1
    return ids


def _moved(atom: Atom, names: Mapping[int, int], motion: Motion) -> Atom:
    stereo = atom.stereo
    if stereo:
        stereo = AtomStereo(
            winding=stereo.winding, neighbors=tuple(names[other] for other in stereo.neighbors)
        )
    return replace(atom, id=names[atom.id], position=motion(atom.position), stereo=stereo)


def _head(anchor: Atom, made: Atom, *, fixed: bool, stays: bool) -> Atom:
    """The label's first atom with the ID, the place and the look of the atom that carried the label."""
    hydrogens = {"explicit_h": made.label_h, "no_implicit": True} if fixed else {}
    return replace(
        made,
        position=anchor.position if stays else made.position,
        display=replace(anchor.display, variable=None),
        text_style=anchor.text_style,
        map_num=anchor.map_num,
        depth=anchor.depth,
        **hydrogens,
    )


def _renamed(bond: Bond, names: Mapping[int, int]) -> Bond:
    return replace(
        bond,
        a=names[bond.a],
        b=names[bond.b],
        stereo_atoms=tuple(names[atom] for atom in bond.stereo_atoms),
    )


def _is_tied(drawing: Drawing, anchor: int, moved: Mapping[int, int]) -> bool:
    """Whether an arrow is tied to a bond that is about to lead to another atom."""
    if not drawing.arrows:
        return False
    from reshiki_render.drawing.arrows import BondTarget

    pairs = [{anchor, neighbour} for neighbour in moved]
    targets = [
        end.target for arrow in drawing.arrows for end in (arrow.start_anchor, arrow.end_anchor) if end
    ]
    return any(isinstance(target, BondTarget) and {target.a, target.b} in pairs for target in targets)


def _moved_bonds(result: Drawing, before: Drawing, anchor: int, moved: Mapping[int, int]) -> Drawing:
    """The bonds of the anchor's neighbours at the atoms where they belong, and what names them there."""

    def end(bond: Bond) -> Bond:
        other = bond.b if bond.a == anchor else bond.a
        if anchor in {bond.a, bond.b} and other in moved:
            return replace(bond, a=moved.get(bond.b, bond.a), b=moved.get(bond.a, bond.b))
        if anchor in bond.stereo_atoms and (bond.a in moved or bond.b in moved):
            places = zip((bond.a, bond.b), bond.stereo_atoms, strict=True)
            atoms = tuple(moved.get(near, atom) if atom == anchor else atom for near, atom in places)
            return replace(bond, stereo_atoms=atoms)
        return bond

    def neighbour(atom: Atom) -> Atom:
        if atom.id not in moved or atom.stereo is None:
            return atom
        names = tuple(moved[atom.id] if other == anchor else other for other in atom.stereo.neighbors)
        return replace(atom, stereo=replace(atom.stereo, neighbors=names))

    old = len(before.bonds)
    return replace(
        result,
        atoms=tuple(neighbour(atom) for atom in result.atoms),
        bonds=(*(end(bond) for bond in result.bonds[:old]), *result.bonds[old:]),
    )


def _in_reactions(drawing: Drawing, anchor: int, new: tuple[int, ...]) -> Drawing:
    """New atoms take part in a reaction with the atom they are bonded to."""
    if not drawing.reactions or not new:
        return drawing
    from reshiki_render.drawing.reactions import Participant

    def grown(participants: tuple[Participant, ...]) -> tuple[Participant, ...]:
        return tuple(
            replace(each, atoms=(*each.atoms, *new)) if anchor in each.atoms else each
            for each in participants
        )

    return replace(
        drawing,
        reactions=tuple(
            replace(
                reaction,
                reactants=grown(reaction.reactants),
                products=grown(reaction.products),
                agents=grown(reaction.agents),
            )
            for reaction in drawing.reactions
        ),
    )


def _abbreviated(drawing: Drawing, label: str, reverse: str, anchor: int, new: Sequence[int]) -> Drawing:
    group = Abbreviation(
        label=label,
        reverse_label="" if reverse == label else reverse,
        anchor=anchor,
        members=(anchor, *new),
    )
    version = max(drawing.version, FIRST_WITH_ABBREVIATIONS)
    return replace(drawing, version=version, abbreviations=(*drawing.abbreviations, group))


def _with_ring(drawing: Drawing, site: Site, label: str) -> Drawing:
    """The atom becomes the attachment point in the middle of a ring that the metal holds by all its atoms."""
    structure = read_smiles(entries()[label].smiles)
    part = _laid_out(structure)
    ring = ring_of(label)
    scale = drawing.drawing_style.bond_length_world / BOND_WORLD
    motion = onto([part.atoms[at].position for at in ring], site.place, scale)
    anchor = site.atom.id
    ids = _ids(drawing, part, None, anchor)
    names = {atom.id: ids[at] for at, atom in enumerate(part.atoms)}
    centre = Atom(
        id=anchor,
        element="*",
        position=site.atom.position,
        centroid=tuple(ids[at] for at in ring),
        attachment="multi_center",
        no_implicit=True,
        display=replace(site.atom.display, variable=None),
        text_style=site.atom.text_style,
    )
    result = replace(
        drawing,
        atoms=(
            *(centre if atom.id == anchor else atom for atom in drawing.atoms),
            *(_moved(atom, names, motion) for atom in part.atoms),
        ),
        bonds=(*drawing.bonds, *(_renamed(bond, names) for bond in part.bonds)),
    )
    return _abbreviated(_in_reactions(result, anchor, tuple(ids)), label, label, anchor, ids)
