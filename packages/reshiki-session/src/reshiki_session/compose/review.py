"""What a look at a composed drawing finds, in words that say what to change. Nothing is changed here.

In this order, at most 30 findings:
1. crowded atoms, at most 12: labels' boxes that overlap by more than 0.5 world units both ways, centres within 0.25 BL;
2. of a sketch (a diagram group or a centroid): that a chemist has to look at it, what is not checked, what chemistry refuses;
3. boxes of molecules, diagrams, ligands, arrows and captions that overlap by more than 0.5 pt both ways;
4. a figure that is more than 2 pt wider than asked;
5. captions with a letter farther than 3 BL from every molecule, diagram and arrow;
6. reactions whose sides differ in atoms or charge.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from reshiki_chem.balance import CHARGE, Difference, differences
from reshiki_chem.preparation import faults
from reshiki_render.crowding import Rooms, crowded, gap, overlap, rooms
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.molecules import molecules
from reshiki_render.geometry import Box

MOST_ISSUES: Final = 30
MOST_CROWDED: Final = 12
OVERLAP_PT: Final = 0.5
WIDER_PT: Final = 2.0
STRAY: Final = 3.0
_QUOTED: Final = 32

REVIEW_NOTE: Final = (
    "This is a diagram rebuilt from coordinates: have a chemist check orders, charges and coordination before data are "
    "exported."
)
_ATTACHED: Final = (
    "Attachment points keep the atoms they stand for; the valence of what they coordinate is not checked."
)


class _Target(NamedTuple):
    """Something that needs room of its own: its name, the IDs it has, its boxes in pt."""

    kind: str
    name: str
    ids: frozenset[int]
    boxes: tuple[Box, ...]


def reviewed(drawing: Drawing, width_pt: float) -> tuple[str, ...]:
    """The findings; `width_pt` is how wide the figure was to be."""
    room = rooms(drawing)
    targets = _targets(drawing, room)
    found = [
        *_crowded(drawing, room),
        *_of_a_diagram(drawing),
        *_overlaps(targets),
        *_width(targets, width_pt),
        *_stray(drawing, targets),
        *_unbalanced(drawing),
    ]
    return tuple(found[:MOST_ISSUES])


def _crowded(drawing: Drawing, room: Rooms) -> Iterator[str]:
    for one, other in crowded(drawing, room)[:MOST_CROWDED]:
        yield (
            f"Crowded atoms: {one.element} ({one.id}) and {other.element} ({other.id}) stand in each other's way; move them "
            "apart, or lengthen the bond between them."
        )


def _of_a_diagram(drawing: Drawing) -> Iterator[str]:
    if not (any(group.integral for group in drawing.groups) or any(atom.centroid for atom in drawing.atoms)):
        return
    yield REVIEW_NOTE
    if any(atom.attachment for atom in drawing.atoms):
        yield _ATTACHED
    for fault in faults(drawing):
        yield f"Chemistry needs a review: {fault}"


def _targets(drawing: Drawing, room: Rooms) -> list[_Target]:
    found = []
    for number, members in enumerate(molecules(drawing), 1):
        boxes = [room.atoms[atom] for atom in members if atom in room.atoms]
        if boxes:
            found.append(_Target("molecule", f"Molecule {number}", frozenset(members), (_union(boxes),)))
    for group in drawing.groups:
        boxes = _boxes(group.members, room)
        if group.integral and boxes:
            found.append(_Target("diagram", "Image diagram", frozenset(group.members), (_union(boxes),)))
    found += _ligands(drawing, room)
    for arrow, pieces in room.arrows.items():
        found.append(_Target("arrow", f"Arrow {arrow}", frozenset({arrow}), pieces))
    texts = {annotation.id: " ".join(annotation.text.split()) for annotation in drawing.annotations}
    for caption, box in room.captions.items():
        name = f"Caption: {texts[caption][:_QUOTED]} ({caption})"
        found.append(_Target("caption", name, frozenset({caption}), (box,)))
    return found


def _ligands(drawing: Drawing, room: Rooms) -> Iterator[_Target]:
    """Five-membered rings that are bonded as one."""
    for atom in drawing.atoms:
        if atom.attachment == "multi_center" and len(atom.centroid) == 5:
            members = frozenset((atom.id, *atom.centroid))
            boxes = _boxes(tuple(members), room)
            if boxes:
                yield _Target("ligand", f"Cp ligand ({atom.id})", members, (_union(boxes),))


def _boxes(members: Sequence[int], room: Rooms) -> list[Box]:
    found = []
    for member in members:
        found += [known[member] for known in (room.atoms, room.captions, room.graphics) if member in known]
        found += room.arrows.get(member, ())
    return found


def _union(boxes: Sequence[Box]) -> Box:
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def _overlaps(targets: Sequence[_Target]) -> Iterator[str]:
    wholes = [_union(target.boxes) for target in targets]
    for at, one in enumerate(targets):
        for place in range(at + 1, len(targets)):
            other = targets[place]
            if overlap(wholes[at], wholes[place]) <= OVERLAP_PT or one.ids & other.ids:
                continue
            if any(overlap(a, b) > OVERLAP_PT for a in one.boxes for b in other.boxes):
                yield f"{one.name} overlaps {other.name}; give them more room, or shorten the text."


def _width(targets: Sequence[_Target], width_pt: float) -> Iterator[str]:
    if not targets:
        return
    width = _union([box for target in targets for box in target.boxes]).width
    if width > width_pt + WIDER_PT:
        yield (
            f"The figure is {round(width)} pt wide; {round(width_pt)} pt were asked for. Make chains compact, split the reaction "
            "into steps, or ask for a wider figure."
        )


def _stray(drawing: Drawing, targets: Sequence[_Target]) -> Iterator[str]:
    far = STRAY * drawing.drawing_style.bond_length_pt
    anchors = [box for target in targets if target.kind in _HOLDS_CAPTIONS for box in target.boxes]
    texts = {annotation.id: annotation.text for annotation in drawing.annotations}
    for target in targets:
        if target.kind != "caption":
            continue
        (caption,) = target.ids
        if any(character.isalpha() for character in texts[caption]) and all(
            gap(target.boxes[0], box) > far for box in anchors
        ):
            yield f"{target.name} stands far from every structure and arrow; move it to what it is about."


_HOLDS_CAPTIONS: Final = frozenset({"molecule", "diagram", "arrow"})


def _unbalanced(drawing: Drawing) -> Iterator[str]:
    for number, reaction in enumerate(drawing.reactions, 1):
        found = differences(drawing, reaction)
        if found:
            told = ", ".join(_told(difference) for difference in found)
            yield (
                f"Reaction {number} (arrow {reaction.arrow}) is not balanced as it is drawn: {told}. Add what is missing, or "
                "leave it if it is meant so."
            )


def _told(difference: Difference) -> str:
    name, left, right = difference
    if name == CHARGE:
        return f"charge {left:+d} on the left and {right:+d} on the right"
    return f"{name} {left} on the left and {right} on the right"
