"""The molecules of a document: atoms, bonds and labels with contents, as they are drawn.

Atoms have IDs from 1 in the order of the file, those inside labels in their place. A label that can be contracted (its atoms hang
together, one of them alone is bonded to others) stays a label; one that cannot is drawn with its atoms.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from reshiki_chem.chemdraw import bonds as drafting
from reshiki_chem.chemdraw.contents import Contents, contents_of
from reshiki_chem.chemdraw.frames import places_of
from reshiki_chem.chemdraw.labels import Label, cut, label_of, shown_style, ways_of
from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.nodes import ATTACHMENTS, Leaf, leaf
from reshiki_chem.chemdraw.survey import Survey
from reshiki_chem.chemdraw.words import ids_of, point_of, word_of, world
from reshiki_chem.ctfile.notes import Notes
from reshiki_chem.ctfile.wedges import Misplaced, with_moved_wedges
from reshiki_chem.errors import StructureTooLarge
from reshiki_chem.losses import listed
from reshiki_render.drawing import INK, Abbreviation, Atom, Bond, Drawing, Point, replace
from reshiki_render.drawing.bonds import HYDROGEN
from reshiki_render.drawing.document import MOST_ATOMS, MOST_BONDS
from reshiki_render.drawing.molecules import links, reached
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.membership import abbreviation_fault
from reshiki_render.drawing.types import f32

_NOWHERE: Final = Point(0.0, 0.0)
_FEWEST_TARGETS, _MOST_TARGETS = 2, 300
ALIGNMENTS: Final = {"Left": "left", "Right": "right", "Center": "center", "Above": "above"}


class Molecules(NamedTuple):
    """A drawing of the molecules alone.

    `atoms_of` has the atoms that each node of the document is, by index; `aliases` the names of groups that atoms may stand
    for and `aligned` the sides these stand on; `unplaced` the atoms without a place; `fragments` the atoms of each molecule of the file, by index.
    """

    drawing: Drawing
    atoms_of: Mapping[int, tuple[int, ...]]
    aliases: Mapping[int, str]
    aligned: Mapping[int, str]
    unplaced: frozenset[int]
    fragments: Sequence[tuple[int, ...]]
    warnings: tuple[str, ...]


def molecules_of(survey: Survey, looks: Looks, length: float, notes: Notes) -> Molecules:
    """The molecules of a document whose bonds are `length` pt long.

    Raises:
        UnreadableStructure: a bond does not tell what it joins.
        StructureTooLarge: there are more atoms or bonds than a drawing has.
    """
    if len(survey.nodes) > MOST_ATOMS:
        raise StructureTooLarge(
            f"The file has {len(survey.nodes):,} atoms; a drawing has at most {MOST_ATOMS:,}."
        )
    if len(survey.bonds) > MOST_BONDS:
        raise StructureTooLarge(
            f"The file has {len(survey.bonds):,} bonds; a drawing has at most {MOST_BONDS:,}."
        )
    contents = contents_of(survey)
    raw = [point_of(node.element, "p", "xyz") for node in survey.nodes]
    inside = places_of(contents, raw, length)
    labels = {
        index: label_of(node.element, looks, node.place.color)
        for index, node in enumerate(survey.nodes)
        if node.element.children
    }
    ids: dict[int, int] = {}
    atoms: list[Atom] = []
    aliases: dict[int, str] = {}
    aligned: dict[int, str] = {}
    unplaced: set[int] = set()
    for index, node in enumerate(survey.nodes):
        if index in contents.labels or index in contents.idle_nodes:
            continue
        number = ids[index] = len(ids) + 1
        place = inside.get(index) or raw[index]
        if place is None:
            unplaced.add(number)
        if any(True for _ in node.element.named("fragment")) and index not in contents.labels:
            notes.atom(
                number, ["is a label whose contents do not tell where its bonds end; drawn without them"]
            )
        found = leaf(
            node.element, number, world(*(place or _NOWHERE), node.place.corner), labels.get(index), looks
        )
        _remember(found, number, notes)
        label = labels.get(index)
        if found.alias and label:
            aliases[number] = found.alias
            if label.alignment in ALIGNMENTS:
                aligned[number] = ALIGNMENTS[label.alignment]
        color = looks.color(node.place.color)
        style = found.atom.text_style
        if style is None and color != INK and found.atom.element != "C":
            style = replace(looks.label, color=color)
            found = found._replace(
                atom=replace(found.atom, display=replace(found.atom.display, color_override=True))
            )
        # What is inside a label is not seen, and has the look of the document's labels when it is.
        atoms.append(replace(found.atom, text_style=style if node.place.holder < 0 else None))
    warnings: list[str] = []
    atoms_of: dict[int, tuple[int, ...]] = {index: (number,) for index, number in ids.items()}
    for holder in sorted(contents.labels, reverse=True):
        atoms_of[holder] = tuple(
            sorted(number for index in contents.labels[holder] for number in atoms_of.get(index, ()))
        )
    drawing = Drawing(atoms=tuple(atoms))
    drawing = _bonded(drawing, survey, contents, ids, looks, notes)
    drawing = _attached(drawing, survey, atoms_of, warnings)
    drawing = _contracted(drawing, survey, contents, atoms_of, labels, looks, warnings)
    warnings += _unpaired(survey, contents, labels)
    fragments: list[list[int]] = [[] for _ in survey.fragments]
    for index, node in enumerate(survey.nodes):
        if index in atoms_of and node.place.holder < 0 and node.place.fragment >= 0:
            fragments[node.place.fragment].extend(atoms_of[index])
    return Molecules(
        drawing,
        atoms_of,
        aliases,
        aligned,
        frozenset(unplaced),
        [tuple(found) for found in fragments],
        tuple(warnings),
    )


def _remember(found: Leaf, number: int, notes: Notes) -> None:
    notes.atom(number, found.notes)
    notes.condition(found.conditions, number)


def _bonded(
    drawing: Drawing, survey: Survey, contents: Contents, ids: Mapping[int, int], looks: Looks, notes: Notes
) -> Drawing:
    atoms = {atom.id: atom for atom in drawing.atoms}
    pairs: dict[tuple[int, int], int] = {}
    joined: list[tuple[int, int, int]] = []
    for number, (first, second) in enumerate(contents.real):
        if number in contents.idle_bonds or first not in ids or second not in ids:
            continue
        a, b = ids[first], ids[second]
        pair = min(a, b), max(a, b)
        if a == b or pair in pairs:
            notes.bond(*pair, "is drawn more than once in the file")
            continue
        pairs[pair] = number
        joined.append((number, a, b))
    rings = _in_rings(joined, len(drawing.atoms)) if any(_is_half(survey, n) for n, _, _ in joined) else set()
    degree: dict[int, int] = {}
    for _, a, b in joined:
        degree[a] = degree.get(a, 0) + 1
        degree[b] = degree.get(b, 0) + 1
    bonds: list[Bond] = []
    misplaced: list[Misplaced] = []
    for number, a, b in joined:
        found = survey.bonds[number]
        made = drafting.drafted(
            found.element,
            (atoms[a], atoms[b]),
            looks,
            found.place.color,
            in_ring=number in rings,
            bridges=any(atoms[end].element == "H" and degree[end] > 1 for end in (a, b)),
        )
        bonds.append(made.bond)
        if made.misplaced:
            centre, display = made.misplaced
            misplaced.append(Misplaced(centre, a + b - centre, display))
        notes.bond(a, b, made.note)
        notes.condition(made.conditions, a, b)
    return with_moved_wedges(replace(drawing, bonds=tuple(bonds)), misplaced, notes)


def _is_half(survey: Survey, number: int) -> bool:
    return word_of(survey.bonds[number].element, "Order") == "1.5"


def _in_rings(joined: Sequence[tuple[int, int, int]], count: int) -> set[int]:
    """The numbers of the bonds that are in rings: those that are no bridges (Tarjan, without recursion)."""
    around: list[list[tuple[int, int]]] = [[] for _ in range(count + 1)]
    for number, a, b in joined:
        around[a].append((b, number))
        around[b].append((a, number))
    entered = [0] * (count + 1)
    low = [0] * (count + 1)
    clock = 0
    bridges: set[int] = set()
    for start in range(1, count + 1):
        if entered[start]:
            continue
        clock += 1
        entered[start] = low[start] = clock
        stack = [(start, -1, iter(around[start]))]
        while stack:
            node, by, others = stack[-1]
            step = next(others, None)
            if step is None:
                stack.pop()
                if stack:
                    parent = stack[-1][0]
                    low[parent] = min(low[parent], low[node])
                    if low[node] > entered[parent]:
                        bridges.add(by)
                continue
            other, number = step
            if number == by:
                continue
            if entered[other]:
                low[node] = min(low[node], entered[other])
            else:
                clock += 1
                entered[other] = low[other] = clock
                stack.append((other, number, iter(around[other])))
    return {number for number, _, _ in joined} - bridges


def _attached(
    drawing: Drawing, survey: Survey, atoms_of: Mapping[int, tuple[int, ...]], warnings: list[str]
) -> Drawing:
    """The drawing with the attachment points standing for their atoms."""
    points = [
        index
        for index, node in enumerate(survey.nodes)
        if index in atoms_of and word_of(node.element, "NodeType") in ATTACHMENTS
    ]
    if not points:
        return drawing
    index = {node.element.get("id"): number for number, node in enumerate(survey.nodes)}
    atoms = {atom.id: atom for atom in drawing.atoms}
    stars = {atoms_of[point][0] for point in points}
    around: dict[int, set[int]] = {}
    for bond in drawing.bonds:
        around.setdefault(bond.a, set()).add(bond.b)
        around.setdefault(bond.b, set()).add(bond.a)
    for point in points:
        node = survey.nodes[point].element
        star = atoms_of[point][0]
        targets = tuple(
            dict.fromkeys(
                atom
                for name in ids_of(node, "Attachments")
                if name in index
                for atom in atoms_of.get(index[name], ())[:1]
            )
        )
        fits = _FEWEST_TARGETS <= len(targets) <= _MOST_TARGETS and stars.isdisjoint(targets)
        if not fits or not around.get(star, set()).isdisjoint((*targets, *stars)):
            warnings.append(
                f"Atom {star} is an attachment point whose atoms are not told; drawn as a wildcard."
            )
            continue
        kind = ATTACHMENTS[word_of(node, "NodeType")]
        places = [atoms[target].position for target in targets]
        middle = Point(
            f32(sum(place.x for place in places) / len(places)),
            f32(sum(place.y for place in places) / len(places)),
        )
        atoms[star] = replace(atoms[star], centroid=targets, attachment=kind, position=middle)
    return replace(drawing, atoms=tuple(atoms.values()))


def _contracted(
    drawing: Drawing,
    survey: Survey,
    contents: Contents,
    atoms_of: Mapping[int, tuple[int, ...]],
    labels: Mapping[int, Label | None],
    looks: Looks,
    warnings: list[str],
) -> Drawing:
    """The drawing with its labels contracted that can be."""
    if not contents.labels:
        return drawing
    drawing = _held_together(drawing, survey, contents, atoms_of)
    facts = Facts(drawing)
    outside = _orders_outside(drawing, atoms_of, contents)
    taken: set[int] = set()
    found: list[Abbreviation] = []
    opened: list[str] = []
    for index in sorted(contents.labels):
        if survey.nodes[index].place.holder >= 0:
            continue
        label, members = labels.get(index), atoms_of[index]
        if label is None or not cut(label.text):
            continue
        node = survey.nodes[index]
        place = point_of(node.element, "p", "xyz") or _NOWHERE
        anchor = _anchor(members, facts, world(*place, node.place.corner))
        made = _abbreviation(label, members, anchor, outside.get(anchor, ()))
        if abbreviation_fault(made, facts, taken):
            opened.append(label.text)
            continue
        taken.update(members)
        style = shown_style(label, looks)
        found.append(
            replace(made, label_style=style, label_color_override=bool(style and style.color != INK))
        )
    if opened:
        warnings.append(
            f"Labels that cannot be drawn as one are drawn with their atoms: {listed(list(dict.fromkeys(opened)))}. A label "
            "stands for atoms of which one alone is bonded to others."
        )
    return replace(drawing, abbreviations=tuple(found))


def _held_together(
    drawing: Drawing, survey: Survey, contents: Contents, atoms_of: Mapping[int, tuple[int, ...]]
) -> Drawing:
    """The drawing with the parts of a label that is several (NaOH) joined by bonds of order 0, so that it is one label."""
    around = links(drawing, hydrogen_bonds=True, attachments=False)
    bonds: list[Bond] = []
    for index in contents.labels:
        members = atoms_of[index]
        if survey.nodes[index].place.holder >= 0 or len(members) < 2:
            continue
        inside = frozenset(members)
        seen = reached(members[:1], around, inside)
        for member in members:
            if member not in seen:
                bonds.append(Bond(a=members[0], b=member, order=HYDROGEN, display="dotted"))
                seen |= reached((member,), around, inside)
    return replace(drawing, bonds=(*drawing.bonds, *bonds)) if bonds else drawing


def _orders_outside(
    drawing: Drawing, atoms_of: Mapping[int, tuple[int, ...]], contents: Contents
) -> dict[int, tuple[int, ...]]:
    """For each atom in a label the orders of its bonds to atoms outside that label."""
    inside = {atom: label for label in sorted(contents.labels, reverse=True) for atom in atoms_of[label]}
    orders: dict[int, tuple[int, ...]] = {}
    for bond in drawing.bonds:
        for near, far in ((bond.a, bond.b), (bond.b, bond.a)):
            if near in inside and inside.get(far) != inside[near]:
                orders[near] = (*orders.get(near, ()), bond.order)
    return orders


def _anchor(members: tuple[int, ...], facts: Facts, place: Point) -> int:
    """The member bonded to atoms outside; of a group by itself the one nearest to the label."""
    inside = frozenset(members)
    for member in members:
        if not inside.issuperset(facts.connected.get(member, ())):
            return member

    def distance(member: int) -> float:
        x, y = facts.atoms[member].position
        return float((x - place.x) ** 2 + (y - place.y) ** 2)

    return min(members, key=distance)


def _abbreviation(
    label: Label, members: tuple[int, ...], anchor: int, orders: tuple[int, ...]
) -> Abbreviation:
    """The abbreviation of a label, shown as it is drawn."""
    ways = ways_of(label, orders)
    return Abbreviation(
        label=ways.forward,
        reverse_label=ways.reverse,
        anchor=anchor,
        members=members,
        alignment=ALIGNMENTS.get(label.alignment, "auto"),
    )


def _unpaired(survey: Survey, contents: Contents, labels: Mapping[int, Label | None]) -> list[str]:
    """A warning for the labels whose bonds are more or fewer than the places their contents have for them."""
    names = []
    for index in contents.unpaired:
        label = labels.get(index)
        if survey.nodes[index].place.holder < 0 and (contents.outside[index] or contents.points[index]):
            names.append(label.text if label else survey.nodes[index].element.get("id"))
    if not names:
        return []
    noun = "label" if len(names) == 1 else "labels"
    text = listed(list(dict.fromkeys(names)))
    return [
        f"The bonds at the {noun} {text} do not match the places where their contents are bonded; they end at the nearest."
    ]
