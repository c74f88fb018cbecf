"""Parts of a drawing: which objects belong to a selection, the drawing of just these, and the drawing without them."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.identifiers import all_ids
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.molecules import Links, links

if TYPE_CHECKING:
    from reshiki_render.drawing.groups import Group
    from reshiki_render.drawing.reactions import Participant


def expanded(drawing: Drawing, ids: Iterable[int]) -> tuple[int, ...]:
    """A selection with all it cannot do without, in the order of `all_ids`.

    A selected attachment point brings the atoms it stands for, a set of targets that is complete brings its point, and any
    member of an abbreviation brings the whole of it. IDs of nothing are left out.
    """
    chosen = set(ids)
    centroids = [atom for atom in drawing.atoms if atom.centroid]
    before = -1
    while len(chosen) != before:
        before = len(chosen)
        for atom in centroids:
            if atom.id in chosen:
                chosen.update(atom.centroid)
            elif chosen.issuperset(atom.centroid):
                chosen.add(atom.id)
        for abbreviation in drawing.abbreviations:
            if not chosen.isdisjoint(abbreviation.members):
                chosen.update(abbreviation.members)
    return tuple(number for number in all_ids(drawing) if number in chosen)


def doomed(drawing: Drawing, ids: Iterable[int]) -> tuple[int, ...]:
    """The objects that go when the given ones are deleted, in the order of `all_ids`.

    Any member of an abbreviation takes the whole of it along, and an atom the centroid that it is a target of.
    """
    gone = set(ids)
    centroids = [atom for atom in drawing.atoms if atom.centroid]
    before = -1
    while len(gone) != before:
        before = len(gone)
        gone.update(atom.id for atom in centroids if not gone.isdisjoint(atom.centroid))
        for abbreviation in drawing.abbreviations:
            if not gone.isdisjoint(abbreviation.members):
                gone.update(abbreviation.members)
    return tuple(number for number in all_ids(drawing) if number in gone)


def part_of(drawing: Drawing, ids: Iterable[int]) -> Drawing:
    """The drawing of the given objects, which are taken as they are: see `expanded`.

    A bond needs both its atoms; abbreviations, reactions (with arrow, participants and captions), groups, ring fills and
    molecule names need all of theirs. What only names an object left out forgets it: depth scopes, windings, double bonds,
    centroids, arrow ends. Settings of the whole drawing stay.
    """
    chosen = frozenset(ids)
    has = chosen.issuperset
    return _cut(
        drawing,
        chosen,
        groups=tuple(group for group in drawing.groups if has(group.members)),
        reactions=tuple(
            reaction
            for reaction in drawing.reactions
            if has((reaction.arrow, *reaction.annotations))
            and all(has(participant.atoms) for participant in reaction.participants())
        ),
    )


def without(drawing: Drawing, ids: Iterable[int]) -> Drawing:
    """The drawing after the given objects and all that go with them (`doomed`) were deleted.

    Groups and reactions shrink: a group of one and a participant of none goes, and a reaction with its arrow. Groups that
    came to hold the same objects become one.
    """
    gone = frozenset(doomed(drawing, ids))
    left = frozenset(all_ids(drawing)) - gone

    def kept(numbers: Collection[int]) -> tuple[int, ...]:
        return tuple(number for number in numbers if number in left)

    def parts(participants: "tuple[Participant, ...]") -> "tuple[Participant, ...]":
        return tuple(replace(part, atoms=atoms) for part in participants if (atoms := kept(part.atoms)))

    return _cut(
        drawing,
        left,
        groups=_shrunk(drawing.groups, left),
        reactions=tuple(
            replace(
                reaction,
                reactants=parts(reaction.reactants),
                products=parts(reaction.products),
                agents=parts(reaction.agents),
                annotations=kept(reaction.annotations),
            )
            for reaction in drawing.reactions
            if reaction.arrow in left
        ),
    )


def _shrunk(groups: "tuple[Group, ...]", left: Collection[int]) -> "tuple[Group, ...]":
    """Groups of what is left, of two at least; of nested ones that came to hold the same the first stays."""
    shrunk: dict[frozenset[int], Group] = {}
    for group in groups:
        members = tuple(member for member in group.members if member in left)
        whole = frozenset(members)
        if whole in shrunk:
            first = shrunk[whole]
            shrunk[whole] = replace(first, integral=first.integral or group.integral)
        elif len(members) > 1:
            shrunk[whole] = replace(group, members=members)
    return tuple(shrunk.values())


def _cut(drawing: Drawing, chosen: frozenset[int], *, groups: object, reactions: object) -> Drawing:
    from reshiki_render.drawing.depth import scope_of

    has = chosen.issuperset
    scopes = (scope_of(scope, chosen) for scope in drawing.depth_appearance)
    cut = replace(
        drawing,
        atoms=tuple(atom for atom in drawing.atoms if atom.id in chosen),
        bonds=tuple(bond for bond in drawing.bonds if bond.a in chosen and bond.b in chosen),
        annotations=tuple(value for value in drawing.annotations if value.id in chosen),
        arrows=tuple(value for value in drawing.arrows if value.id in chosen),
        graphics=tuple(value for value in drawing.graphics if value.id in chosen),
        abbreviations=tuple(value for value in drawing.abbreviations if has(value.members)),
        ring_fills=tuple(value for value in drawing.ring_fills if has(value.atoms)),
        depth_appearance=tuple(scope for scope in scopes if scope),
        molecule_names=tuple(
            value for value in drawing.molecule_names if has((value.annotation, *value.atoms))
        ),
        groups=groups,
        reactions=reactions,
    )
    return forgetting(cut)


def forgetting(drawing: Drawing) -> Drawing:
    """The drawing without what names an atom, bond or mark that is no longer there.

    Bonds that lack an atom go. A winding goes unless it names exactly the bonded atoms, a double bond's stereo with a
    neighbour it names, an incomplete centroid becomes a plain `*`, and an arrow's end comes untied.
    """
    present = {atom.id for atom in drawing.atoms}
    bonds = tuple(bond for bond in drawing.bonds if bond.a in present and bond.b in present)
    if len(bonds) != len(drawing.bonds):
        drawing = replace(drawing, bonds=bonds)
    bonded = links(drawing, hydrogen_bonds=True, attachments=False)
    drawing = replace(
        drawing,
        atoms=tuple(_true_to(atom, bonded, present) for atom in drawing.atoms),
        bonds=tuple(_with_neighbours(bond, bonded) for bond in bonds),
    )
    if any(arrow.start_anchor or arrow.end_anchor for arrow in drawing.arrows):
        from reshiki_render.drawing.anchors import places_of, untied

        places = places_of(drawing)
        drawing = replace(drawing, arrows=tuple(untied(arrow, places) for arrow in drawing.arrows))
    return drawing


def _true_to(atom: Atom, bonded: Links, present: Collection[int]) -> Atom:
    if atom.stereo is not None and sorted(atom.stereo.neighbors) != sorted(bonded.get(atom.id, ())):
        atom = replace(atom, stereo=None)
    if atom.centroid and not all(target in present for target in atom.centroid):
        atom = replace(atom, centroid=(), attachment=None)
    return atom


def _with_neighbours(bond: Bond, bonded: Links) -> Bond:
    if bond.stereo_atoms and not (
        bond.stereo_atoms[0] in bonded.get(bond.a, ()) and bond.stereo_atoms[-1] in bonded.get(bond.b, ())
    ):
        return replace(bond, stereo=None, stereo_atoms=(), stereo_authoritative=False)
    return bond
