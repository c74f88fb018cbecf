"""Molecules as fragments, one each.

Molecules that only hydrogen bonds join are one fragment, because a bond lies in a fragment with both its atoms. Points that help
in drawing are no part of a molecule: they and their bonds are left out.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.abbreviations import contracted
from reshiki_chem.chemdraw.writing.atoms import named_wildcard, node
from reshiki_chem.chemdraw.writing.bonds import bond_element
from reshiki_chem.chemdraw.writing.crossings import crossings
from reshiki_chem.chemdraw.writing.marks import marks_of
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.bonds import HYDROGEN
from reshiki_render.drawing.molecules import molecules
from reshiki_render.geometry import Box


class Molecule(NamedTuple):
    """The atoms of a fragment by their places in the drawing, and its bonds by theirs."""

    number: int
    atoms: list[int]
    bonds: list[int]


def molecules_of(paper: Paper) -> list[Molecule]:
    """The molecules of a drawing, in its order."""
    drawing = paper.drawing
    helpers = _helpers(drawing)
    for helper in helpers:
        paper.notes.add("helper", helper)
    found: dict[int, Molecule] = {}
    place_of: dict[int, int] = {}
    for number, atoms in enumerate(_joined(drawing)):
        kept = [paper.index[atom] for atom in atoms if atom not in helpers]
        if kept:
            found[number] = Molecule(number, kept, [])
            place_of.update((drawing.atoms[at].id, number) for at in kept)
    for place, bond in enumerate(drawing.bonds):
        if bond.a in place_of and bond.b in place_of:
            found[place_of[bond.a]].bonds.append(place)
    return list(found.values())


def _helpers(drawing: Drawing) -> frozenset[int]:
    return frozenset(atom.id for atom in drawing.atoms if atom.centroid and not atom.attachment)


def _joined(drawing: Drawing) -> Sequence[Sequence[int]]:
    """The atoms of each molecule by ID; those joined by hydrogen bonds together."""
    found = molecules(drawing)
    if not any(bond.order == HYDROGEN for bond in drawing.bonds):
        return found
    root = list(range(len(found)))

    def top(number: int) -> int:
        while root[number] != number:
            root[number] = number = root[root[number]]
        return number

    holder = {atom: number for number, atoms in enumerate(found) for atom in atoms}
    for bond in drawing.bonds:
        a, b = sorted((top(holder[bond.a]), top(holder[bond.b])))
        root[b] = a
    joined: dict[int, list[int]] = {}
    for number, atoms in enumerate(found):
        joined.setdefault(top(number), []).extend(atoms)
    return list(joined.values())


def fragment(molecule: Molecule, paper: Paper) -> Element:
    """The object of a molecule."""
    drawing, skeleton, numbers = paper.drawing, paper.skeleton, paper.numbers
    number = numbers.for_object("fragment", molecule.number)
    z = numbers.z()
    for at in molecule.atoms:
        numbers.atom(drawing.atoms[at].id)
    inner = paper.inner_bonds
    outer = [place for place in molecule.bonds if place not in inner]
    children = []
    for at in molecule.atoms:
        if at in skeleton.hidden:
            continue
        group = skeleton.abbreviations.get(at)
        if group is None or named_wildcard(at, paper):
            children.append(node(at, paper))
        else:
            children.append(contracted(at, group, paper))
    children += bonds_of(outer, paper)
    children += _fills(molecule, paper)
    for at in molecule.atoms:
        if drawing.atoms[at].marks and at not in skeleton.hidden:
            children += marks_of(at, paper)
    half = drawing.drawing_style.font_size_pt / 2
    left, top, right, bottom = Box.around(
        paper.spots[at] for at in molecule.atoms if at not in skeleton.hidden
    ).grown(half)
    box = f"{left:.3f} {top:.3f} {right:.3f} {bottom:.3f}"
    attributes = (("id", number), ("BoundingBox", box), ("Z", z))
    return Element("fragment", attributes, tuple(children))


def bonds_of(places: Sequence[int], paper: Paper) -> list[Element]:
    """Bonds by their places in the drawing. Those in front have the higher places in the stack."""
    drawing = paper.drawing
    bonds = drawing.bonds
    stacked = sorted(places, key=lambda place: bonds[place].z_order)
    z = {place: paper.numbers.z() for place in stacked}
    crossed = crossings(places, paper) if any(bonds[place].z_order for place in places) else {}
    return [
        bond_element(bonds[place], place, paper.link_of.get(place), z[place], crossed.get(place, ()), paper)
        for place in places
    ]


def _fills(molecule: Molecule, paper: Paper) -> Iterator[Element]:
    """The painted rings of a molecule: areas between bonds."""
    if not paper.drawing.ring_fills:
        return
    own = {paper.drawing.atoms[at].id for at in molecule.atoms if at not in paper.skeleton.hidden}
    bonds = {
        frozenset((bond.a, bond.b)): place
        for place in molecule.bonds
        if (bond := paper.drawing.bonds[place]).a in own
    }
    for fill in paper.drawing.ring_fills:
        if own.issuperset(fill.atoms):
            pairs = zip(fill.atoms, (*fill.atoms[1:], fill.atoms[0]), strict=True)
            sides = (paper.numbers.for_object("bond", bonds[frozenset(pair)]) for pair in pairs)
            yield Element(
                "ColoredMolecularArea",
                (
                    ("id", paper.numbers.new()),
                    ("bgcolor", paper.colors.index_of(fill.color)),
                    ("BasisObjects", " ".join(sides)),
                ),
            )
