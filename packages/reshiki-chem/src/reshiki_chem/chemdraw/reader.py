"""From a tree to a drawing.

What is drawn stays as it is drawn, in its place and size: 1 pt of the file is 1 pt here. Atoms come first, then captions, arrows and
graphics, each in the order of the file; groups last. Structures the file has no places for are laid out. Whatever a drawing does
not hold is named.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.arrangement import arranged
from reshiki_chem.chemdraw.beside import Beside, beside
from reshiki_chem.chemdraw.bonds import with_sound_displays
from reshiki_chem.chemdraw.filling import filled
from reshiki_chem.chemdraw.fills import AREA, with_ring_fills
from reshiki_chem.chemdraw.hidden import symbol_at, with_hidden_hydrogens
from reshiki_chem.chemdraw.looks import looks_of
from reshiki_chem.chemdraw.marks import marks_of, with_marks
from reshiki_chem.chemdraw.molecules import Molecules, molecules_of
from reshiki_chem.chemdraw.remarks import Remarks, bracketed
from reshiki_chem.chemdraw.schemes import Objects, schemes_of
from reshiki_chem.chemdraw.settings import style_of
from reshiki_chem.chemdraw.survey import Survey, surveyed
from reshiki_chem.chemdraw.tree import Parsed
from reshiki_chem.chemdraw.usual import with_usual_sides
from reshiki_chem.chemdraw.words import whole, word_of
from reshiki_chem.completion import completed
from reshiki_chem.ctfile.notes import Notes, shortened
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.losses import named
from reshiki_chem.relayout import laid_out
from reshiki_chem.stereo_groups import ABSOLUTE, AND, OR, StereoGroup, labelled
from reshiki_render.drawing import Drawing, Group, Reaction, replace
from reshiki_render.drawing.identifiers import next_id
from reshiki_render.drawing.molecules import molecules
from reshiki_render.geometry import Box

_STEREO: Final = {"Absolute": ABSOLUTE, "Or": OR, "And": AND}


class Read(NamedTuple):
    """A drawing, and what of its document it does not hold."""

    drawing: Drawing
    warnings: tuple[str, ...]


def read(parsed: Parsed) -> Read:
    """The drawing of a document.

    Raises:
        UnreadableStructure: a bond does not tell what it joins, or nothing can be drawn.
        StructureTooLarge: it is beyond a limit.
        UnwritableDrawing: an atom is no chemistry (a charge beyond reason).
    """
    survey = surveyed(parsed.root)
    looks = looks_of(parsed.root)
    style = style_of(parsed.root, looks)
    notes, remarks = Notes(), Remarks()
    found = molecules_of(survey, looks, style.bond_length_pt, notes)
    warnings = [*parsed.warnings, *found.warnings]
    drawing = replace(found.drawing, drawing_style=style)
    drawing, hidden = with_hidden_hydrogens(drawing, survey, found.atoms_of)
    drawing, refused = completed(drawing, {})
    drawing = with_sound_displays(drawing)
    drawing = _with_stereo_groups(drawing, survey, found, warnings)
    if found.unplaced:
        drawing, undrawn = laid_out(drawing, found.unplaced)
        warnings += [f"{named(sorted(found.unplaced))} had no place in the file; laid out anew.", *undrawn]
    drawing, added = filled(drawing, found.aliases, notes)
    drawing = _as_aligned(drawing, found.aligned)
    marks = marks_of(survey, found, drawing)
    drawing = with_marks(drawing, marks.by_atom)
    objects = beside(survey, looks, style.line_width_pt, next_id(drawing), frozenset(marks.graphics), remarks)
    drawing = replace(
        drawing, annotations=objects.annotations, arrows=objects.arrows, graphics=objects.graphics
    )
    places = {atom.id: atom.position for atom in drawing.atoms}
    number = next_id(drawing)
    symbols = tuple(symbol_at(places[atom], name, number + i) for i, (atom, name) in enumerate(hidden))
    drawing = replace(drawing, graphics=(*drawing.graphics, *symbols))
    if not drawing.atoms and not drawing.annotations and not drawing.arrows and not drawing.graphics:
        raise UnreadableStructure(
            " ".join(["The file holds nothing that can be drawn.", *warnings, *remarks.warnings(survey)])
        )
    atoms_of = _whole(found, added)
    warnings += bracketed(survey)
    drawing, unpainted = with_ring_fills(drawing, survey, found.atoms_of, looks)
    survey = survey._replace(left_out={**survey.left_out, AREA: unpainted})
    drawing = _with_groups(drawing, survey, atoms_of, objects)
    drawing = _with_reactions(drawing, survey, atoms_of, objects, warnings)
    drawing = with_usual_sides(drawing)
    return Read(drawing, shortened((*warnings, *notes.warnings(), *refused, *remarks.warnings(survey))))


def _as_aligned(drawing: Drawing, aligned: Mapping[int, str]) -> Drawing:
    """The drawing with filled in labels on the side of their atoms that the file has them on."""
    if not drawing.abbreviations:
        return drawing
    return replace(
        drawing,
        abbreviations=tuple(
            replace(group, alignment=aligned[group.anchor])
            if group.alignment == "auto" and group.anchor in aligned
            else group
            for group in drawing.abbreviations
        ),
    )


def _whole(found: Molecules, added: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """The atoms of each node, those that were filled in among them."""
    if not added:
        return dict(found.atoms_of)
    return {
        index: tuple(atom for number in atoms for atom in (number, *added.get(number, ())))
        for index, atoms in found.atoms_of.items()
    }


def _with_stereo_groups(drawing: Drawing, survey: Survey, found: Molecules, warnings: list[str]) -> Drawing:
    """The drawing with its centres in the groups the nodes name; groups are told apart by kind and number."""
    groups: dict[tuple[str, int], list[int]] = {}
    for index, node in enumerate(survey.nodes):
        kind = _STEREO.get(word_of(node.element, "EnhancedStereoType"))
        if kind and len(found.atoms_of.get(index, ())) == 1:
            number = max(whole(node.element, "EnhancedStereoGroupNum", 1), 1)
            groups.setdefault((kind, 1 if kind == ABSOLUTE else number), []).append(found.atoms_of[index][0])
    drawing, left = labelled(
        drawing, [StereoGroup(kind, number, tuple(atoms)) for (kind, number), atoms in groups.items()]
    )
    warnings += [
        f"{named(group.atoms)} {'is' if len(group.atoms) == 1 else 'are'} in the stereo group {group.label} without a "
        "configuration, or without room for its label; left out of it."
        for group in left
        if group.kind != ABSOLUTE
    ]
    return drawing


def _with_groups(
    drawing: Drawing, survey: Survey, atoms_of: Mapping[int, tuple[int, ...]], objects: Beside
) -> Drawing:
    """The drawing with the groups of the document that gather two objects at least."""
    if not survey.groups:
        return drawing
    members: list[list[int]] = [[] for _ in survey.groups]
    for index, node in enumerate(survey.nodes):
        if node.place.holder < 0:
            for group in node.place.groups:
                members[group].extend(atoms_of.get(index, ()))
    for index, ids in objects.ids.items():
        for group in survey.drawn[index].place.groups:
            members[group].extend(ids)
    number = next_id(drawing)
    groups: list[Group] = []
    seen: set[frozenset[int]] = set()
    for inside, found in zip(members, survey.groups, strict=True):
        distinct = tuple(dict.fromkeys(inside))
        if len(distinct) < 2 or frozenset(distinct) in seen:
            continue
        seen.add(frozenset(distinct))
        integral = word_of(found.element, "Integral") == "yes"
        groups.append(Group(id=number + len(groups), members=distinct, integral=integral))
    return replace(drawing, groups=tuple(groups))


def _with_reactions(
    drawing: Drawing,
    survey: Survey,
    atoms_of: Mapping[int, tuple[int, ...]],
    objects: Beside,
    warnings: list[str],
) -> Drawing:
    """The drawing with the reactions of its schemes, or those its arrows tell."""
    if not drawing.arrows:
        if any(True for scheme in survey.schemes for _ in scheme.element.named("step")):
            warnings.append("The file tells of a reaction but has no arrow; left out.")
        return drawing
    if any(step.attributes for scheme in survey.schemes for step in scheme.element.named("step")):
        made = schemes_of(survey.schemes, _objects(survey, atoms_of, objects), drawing)
        warnings += made.warnings
        if made.maps:
            drawing = replace(
                drawing,
                atoms=tuple(
                    replace(atom, map_num=made.maps[atom.id]) if atom.id in made.maps else atom
                    for atom in drawing.atoms
                ),
                # The file draws none.
                atom_labels=replace(drawing.atom_labels, maps=False),
            )
        return replace(drawing, reactions=_sound(made.reactions, drawing))
    parts = molecules(drawing)
    places = {atom.id: atom.position for atom in drawing.atoms}
    boxes = [(atoms, Box.around([places[atom] for atom in atoms])) for atoms in parts]
    captions = {caption.id: Box(*caption.position, *caption.position) for caption in drawing.annotations}
    return replace(drawing, reactions=_sound(arranged(drawing.arrows, boxes, captions), drawing))


def _sound(reactions: Sequence[Reaction], drawing: Drawing) -> tuple[Reaction, ...]:
    """The reactions with whole molecules: a bond may join what the file takes for two."""
    part_of = {atom: part for part, atoms in enumerate(molecules(drawing)) for atom in atoms}
    whole_parts = molecules(drawing)
    made = []
    for reaction in reactions:
        taken: set[int] = set()
        roles = {}
        for role in ("reactants", "products", "agents"):
            kept = []
            for participant in getattr(reaction, role):
                parts = dict.fromkeys(part_of[atom] for atom in participant.atoms)
                new = [part for part in parts if part not in taken]
                taken.update(new)
                if new:
                    kept.append(
                        replace(participant, atoms=tuple(atom for part in new for atom in whole_parts[part]))
                    )
            roles[role] = tuple(kept)
        if any(roles.values()) or reaction.annotations:
            made.append(replace(reaction, **roles))
    return tuple(made)


def _objects(survey: Survey, atoms_of: Mapping[int, tuple[int, ...]], objects: Beside) -> Objects:
    """What the numbers of the document are in the drawing."""
    parts: list[list[int]] = [[] for _ in survey.fragments]
    atoms: dict[str, tuple[int, ...]] = {}
    grouped: dict[int, list[int]] = {}
    for index, node in enumerate(survey.nodes):
        own = atoms_of.get(index, ())
        atoms[node.element.get("id")] = own
        if node.place.holder < 0 and node.place.fragment >= 0:
            parts[node.place.fragment].extend(own)
    by_fragment = {
        part.element.get("id"): (tuple(parts[index]),)
        for index, part in enumerate(survey.fragments)
        if part.place.holder < 0
    }
    for index, part in enumerate(survey.fragments):
        if part.place.holder < 0:
            for group in part.place.groups:
                grouped.setdefault(group, []).append(index)
    gathered = {
        survey.groups[group].element.get("id"): tuple(tuple(parts[index]) for index in inside)
        for group, inside in grouped.items()
    }
    arrows = {arrow.id for arrow in objects.arrows}
    captions = {caption.id for caption in objects.annotations}
    ids = {survey.drawn[index].element.get("id"): made[0] for index, made in objects.ids.items()}
    # Steps may name the old graphic of an arrow.
    for drawn in survey.drawn:
        newer = drawn.element.get("SupersededBy")
        if newer in ids:
            ids.setdefault(drawn.element.get("id"), ids[newer])
    known = {
        each.element.get("id")
        for gathering in (survey.nodes, survey.bonds, survey.fragments, survey.drawn, survey.groups)
        for each in gathering
    }
    singles = {name: (own,) for name, own in atoms.items() if own and name not in by_fragment}
    return Objects(
        molecules={**singles, **gathered, **by_fragment},
        captions={name: made for name, made in ids.items() if made in captions},
        arrows={name: made for name, made in ids.items() if made in arrows},
        atoms=atoms,
        known=frozenset(known),
    )
