"""Bringing an edited drawing in order before it is accepted.

In this order: centroids follow the atoms they stand for, tied arrow ends their targets; ring fills and depth scopes lose
what is no ring and no atom any more; abbreviations that the edit broke are dropped (their atoms show again); reaction
participants grow to their whole molecules; captions of molecule names follow their molecule, and the link goes when caption
or molecule has changed; groups grow with their molecules, and groups that then overlap become one. What comes out is
validated.

The edit is refused (RejectedDrawing) with reason `reactions` when it joins two participants of a reaction, `invalid` when
the outcome breaks a rule of the format.
"""

from itertools import pairwise

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.comparison import same_molecule
from reshiki_render.drawing.document import EMPTY, Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.molecules import Links, links, reached
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.selection import forgetting
from reshiki_render.drawing.types import f32
from reshiki_render.errors import InvalidDrawing, RejectedDrawing
from reshiki_render.geometry import Point

# Less than this is rounding, not movement (world units).
STILL = 1e-3


def reconciled(drawing: Drawing, before: Drawing = EMPTY) -> Drawing:
    """An edited drawing in order; `before` is what it was edited from. Unchanged parts stay the same objects."""
    if drawing == before:
        return drawing
    after = forgetting(drawing)
    after = _centroids_follow(after)
    after = _arrows_follow(after)
    after = _fills_and_scopes(after)
    after = _unbroken(after)
    joined = links(after)
    after = _whole_participants(after, joined)
    after = _names_follow(after, before, joined)
    if after.groups:
        from reshiki_render.drawing.grouping import regrouped

        after = regrouped(after)
    try:
        validate(after)
    except InvalidDrawing as problem:
        raise RejectedDrawing(str(problem), "invalid") from problem
    return after


def _centroids_follow(drawing: Drawing) -> Drawing:
    if not any(atom.centroid for atom in drawing.atoms):
        return drawing
    by_id = {atom.id: atom for atom in drawing.atoms}

    def placed(atom: Atom) -> Atom:
        if not atom.centroid:
            return atom
        targets = [by_id[target] for target in atom.centroid]
        x, y, depth = (
            sum(values) / len(targets)
            for values in zip(
                *((target.position.x, target.position.y, target.depth) for target in targets), strict=True
            )
        )
        moved = abs(x - atom.position.x) + abs(y - atom.position.y) + abs(depth - atom.depth)
        return atom if moved < STILL else replace(atom, position=Point(f32(x), f32(y)), depth=f32(depth))

    return replace(drawing, atoms=tuple(placed(atom) for atom in drawing.atoms))


def _arrows_follow(drawing: Drawing) -> Drawing:
    if not any(arrow.start_anchor or arrow.end_anchor for arrow in drawing.arrows):
        return drawing
    from reshiki_render.drawing.anchors import following, places_of

    places = places_of(drawing)
    return replace(drawing, arrows=tuple(following(arrow, places) for arrow in drawing.arrows))


def _fills_and_scopes(drawing: Drawing) -> Drawing:
    if not drawing.ring_fills and not drawing.depth_appearance:
        return drawing
    from reshiki_render.drawing.depth import scope_of

    bonds = {frozenset((bond.a, bond.b)) for bond in drawing.bonds}
    real = {atom.id for atom in drawing.atoms if not atom.centroid}
    scopes = (scope_of(scope, real) for scope in drawing.depth_appearance)
    return replace(
        drawing,
        ring_fills=tuple(
            fill
            for fill in drawing.ring_fills
            if all(frozenset(pair) in bonds for pair in pairwise((*fill.atoms, fill.atoms[0])))
        ),
        depth_appearance=tuple(scope for scope in scopes if scope),
    )


def _unbroken(drawing: Drawing) -> Drawing:
    if not drawing.abbreviations:
        return drawing
    from reshiki_render.drawing.rules.facts import Facts
    from reshiki_render.drawing.rules.membership import abbreviation_fault

    facts = Facts(drawing)
    taken: set[int] = set()
    whole = []
    for abbreviation in drawing.abbreviations:
        if abbreviation_fault(abbreviation, facts, taken) is None:
            whole.append(abbreviation)
            taken.update(abbreviation.members)
    return replace(drawing, abbreviations=tuple(whole))


def _whole_participants(drawing: Drawing, joined: Links) -> Drawing:
    if not drawing.reactions:
        return drawing
    from reshiki_render.drawing.reactions import Participant, Reaction

    order = {atom.id: place for place, atom in enumerate(drawing.atoms)}
    arrows = {arrow.id for arrow in drawing.arrows}
    captions = {annotation.id for annotation in drawing.annotations}

    def grown(participants: tuple[Participant, ...]) -> tuple[Participant, ...]:
        result = []
        for participant in participants:
            left = tuple(atom for atom in participant.atoms if atom in order)
            new = reached(left, joined).difference(left)
            if left:
                result.append(replace(participant, atoms=(*left, *sorted(new, key=order.__getitem__))))
        return tuple(result)

    def whole(reaction: Reaction) -> Reaction:
        whole = replace(
            reaction,
            reactants=grown(reaction.reactants),
            products=grown(reaction.products),
            agents=grown(reaction.agents),
            annotations=tuple(caption for caption in reaction.annotations if caption in captions),
        )
        taken: set[int] = set()
        for participant in whole.participants():
            if not taken.isdisjoint(participant.atoms):
                raise RejectedDrawing(
                    f"This would make one molecule of two participants of the reaction of arrow {reaction.arrow}. "
                    "Take them out of the reaction first.",
                    "reactions",
                )
            taken.update(participant.atoms)
        return whole

    return replace(
        drawing,
        reactions=tuple(whole(reaction) for reaction in drawing.reactions if reaction.arrow in arrows),
    )


def _names_follow(drawing: Drawing, before: Drawing, joined: Links) -> Drawing:
    if not drawing.molecule_names:
        return drawing
    captions = {annotation.id: annotation for annotation in drawing.annotations}
    atoms = {atom.id: atom for atom in drawing.atoms}
    old_captions = {annotation.id: annotation for annotation in before.annotations}
    old_atoms = {atom.id: atom for atom in before.atoms}
    kept = []
    for name in drawing.molecule_names:
        caption = captions.get(name.annotation)
        if (
            caption is None
            or caption.text != name.text
            or not atoms.keys() >= set(name.atoms)
            or reached(name.atoms[:1], joined) != set(name.atoms)
        ):
            continue
        if name not in before.molecule_names:
            kept.append(name)
            continue
        if not same_molecule(before, drawing, name.atoms):
            continue
        kept.append(name)
        moved = _moved(old_atoms, atoms, name.atoms)
        if moved and old_captions[caption.id].position == caption.position:
            place = Point(f32(caption.position.x + moved.x), f32(caption.position.y + moved.y))
            captions[caption.id] = replace(caption, position=place)
    return replace(drawing, annotations=tuple(captions.values()), molecule_names=tuple(kept))


def _moved(before: dict[int, Atom], after: dict[int, Atom], atoms: tuple[int, ...]) -> Point | None:
    """How far a molecule's middle has moved; None: not at all."""
    x = sum(after[atom].position.x - before[atom].position.x for atom in atoms) / len(atoms)
    y = sum(after[atom].position.y - before[atom].position.y for atom in atoms) / len(atoms)
    return Point(x, y) if abs(x) + abs(y) > STILL else None
