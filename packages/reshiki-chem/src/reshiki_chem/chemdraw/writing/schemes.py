"""Reactions as a scheme of steps.

A step names the fragments that react, those that form, its arrow, what stands above and below the arrow, and the plus signs.
A molecule that comes out of one step and goes into the next is one fragment in both. Agents and texts are above or below by
where they are. Atom maps are pairs of atoms, in the order of their numbers.
"""

from collections.abc import Iterable, Mapping

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing import PT_PER_WORLD, Annotation, Participant, Reaction
from reshiki_render.geometry import Box, Point


class Layout:
    """Where fragments are: the number of each atom's molecule, and the boxes of molecules, in world units."""

    def __init__(self, molecule_of: Mapping[int, int], places: Mapping[int, Point]) -> None:
        self.molecule_of = molecule_of
        self._places = places

    def fragments(self, atoms: Iterable[int]) -> list[int]:
        """The molecules that hold atoms, once each, in order."""
        return list(dict.fromkeys(self.molecule_of[atom] for atom in atoms if atom in self.molecule_of))

    def box(self, atoms: Iterable[int]) -> Box | None:
        places = [self._places[atom] for atom in atoms if atom in self._places]
        return Box.around(places) if places else None


def scheme(paper: Paper, layout: Layout) -> Element | None:
    """The scheme of a drawing's reactions; None where it has none."""
    drawing = paper.drawing
    if not drawing.reactions:
        _unmapped(paper, set())
        return None
    number = paper.numbers.new()
    captions = {caption.id: caption for caption in drawing.annotations}
    taken = {
        caption for reaction in drawing.reactions for caption in reaction.annotations if caption in captions
    }
    signs = [
        caption for caption in drawing.annotations if caption.id not in taken and caption.text.strip() == "+"
    ]
    mapped: set[int] = set()
    steps = []
    for reaction in drawing.reactions:
        if any(part.coefficient != 1 for part in reaction.participants()):
            paper.notes.add("coefficient", reaction.arrow)
        steps.append(_step(reaction, paper, layout, captions, signs, mapped))
    _unmapped(paper, mapped)
    return Element("scheme", (("id", number),), tuple(steps))


def _step(
    reaction: Reaction,
    paper: Paper,
    layout: Layout,
    captions: Mapping[int, Annotation],
    signs: Iterable[Annotation],
    mapped: set[int],
) -> Element:
    numbers = paper.numbers
    arrow = next(arrow for arrow in paper.drawing.arrows if arrow.id == reaction.arrow)

    def is_above(x: float, y: float) -> bool:
        (x0, y0), (x1, y1) = arrow.start, arrow.end
        if abs(x1 - x0) < 1e-6:
            # An upright arrow: its left is above.
            return x <= x0
        return y <= y0 + (y1 - y0) * (x - x0) / (x1 - x0)

    above: list[str] = []
    below: list[str] = []
    for part in reaction.agents:
        box = layout.box(part.atoms)
        upper = box is None or is_above((box.left + box.right) / 2, (box.top + box.bottom) / 2)
        ids = [numbers.for_object("fragment", found) for found in layout.fragments(part.atoms)]
        (above if upper else below).extend(ids)
    for caption in reaction.annotations:
        found = captions.get(caption)
        if found is not None:
            size = found.format.style.size_pt / PT_PER_WORLD
            upper = is_above(found.position.x, found.position.y + size / 2)
            (above if upper else below).append(numbers.for_object("annotation", caption))
    sides = [
        [atom for part in parts for atom in part.atoms] for parts in (reaction.reactants, reaction.products)
    ]
    reactants, products = (
        [numbers.for_object("fragment", found) for found in layout.fragments(atoms)] for atoms in sides
    )
    plusses = [
        numbers.for_object("annotation", sign.id)
        for sign in signs
        if any(_between(sign, parts, layout) for parts in (reaction.reactants, reaction.products))
    ]
    pairs = _pairs(paper, *sides)
    mapped.update(atom for pair in pairs for atom in pair)
    lists = (
        ("ReactionStepReactants", reactants),
        ("ReactionStepProducts", products),
        ("ReactionStepPlusses", plusses),
        ("ReactionStepArrows", [numbers.for_object("arrow", reaction.arrow)]),
        ("ReactionStepObjectsAboveArrow", above),
        ("ReactionStepObjectsBelowArrow", below),
        ("ReactionStepAtomMap", [numbers.atoms[atom] for pair in pairs for atom in pair]),
    )
    attributes = [("id", numbers.new())]
    attributes += [(name, " ".join(ids)) for name, ids in lists if ids]
    return Element("step", tuple(attributes))


def _between(sign: Annotation, parts: Iterable[Participant], layout: Layout) -> bool:
    """Whether a plus sign stands in the gap between two participants of a side."""
    boxes = [box for part in parts if (box := layout.box(part.atoms)) is not None]
    if len(boxes) < 2:
        return False
    size = sign.format.style.size_pt / PT_PER_WORLD
    x, y = sign.position.x + size / 3, sign.position.y + size / 2
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    whole = whole.grown(size)
    inside = any(box.left < x < box.right and box.top < y < box.bottom for box in boxes)
    return whole.left < x < whole.right and whole.top < y < whole.bottom and not inside


def _pairs(paper: Paper, reactants: Iterable[int], products: Iterable[int]) -> list[tuple[int, int]]:
    """Atoms that are the same on both sides, by the number they share; a number used twice says nothing."""
    atoms, index = paper.drawing.atoms, paper.index

    def by_map(side: Iterable[int]) -> dict[int, int]:
        found: dict[int, list[int]] = {}
        for atom in side:
            number = atoms[index[atom]].map_num
            if number:
                found.setdefault(number, []).append(atom)
        return {number: members[0] for number, members in found.items() if len(members) == 1}

    before, after = by_map(reactants), by_map(products)
    return [(before[number], after[number]) for number in sorted(before.keys() & after.keys())]


def _unmapped(paper: Paper, mapped: set[int]) -> None:
    for atom in paper.drawing.atoms:
        if atom.map_num and atom.id not in mapped:
            paper.notes.add("map", atom.id)
