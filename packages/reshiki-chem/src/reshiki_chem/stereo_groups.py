"""Enhanced stereochemistry: centres whose configurations are known only together.

A drawing has no field for it. As on paper, the group is written beside each of its centres, in the place of the atom's
number: `or1` (this or its mirror image), `&1` (both), `abs` (as drawn). So a group is seen in every figure, is kept in
`.rsk`, and is told from these labels when a format has room for it.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from reshiki_render.drawing import Atom, AtomNumber, Drawing, replace

ABSOLUTE, OR, AND = "abs", "or", "and"

_LABEL: Final = re.compile(r"abs|or(0|[1-9][0-9]{0,8})|&(0|[1-9][0-9]{0,8})")


class StereoGroup(NamedTuple):
    """Centres whose configurations belong together: `kind` abs, or, and; `number` tells groups of a kind apart."""

    kind: str
    number: int
    atoms: tuple[int, ...]

    @property
    def label(self) -> str:
        return {ABSOLUTE: ABSOLUTE, OR: f"or{self.number}", AND: f"&{self.number}"}[self.kind]


def labelled(drawing: Drawing, groups: Iterable[StereoGroup]) -> tuple[Drawing, tuple[StereoGroup, ...]]:
    """The drawing with the groups written beside their centres, and what of them could not be.

    An atom without a configuration belongs to no group, and one that has a number already has no room for the label. That
    every centre is absolute goes without saying.
    """
    given = [group for group in groups if group.atoms]
    if all(group.kind == ABSOLUTE for group in given):
        given = []
    configured = {atom.id for atom in drawing.atoms if atom.stereo is not None}
    configured.update(bond.a for bond in drawing.bonds if bond.order == 1 and bond.display != "plain")
    numbered = {atom.id for atom in drawing.atoms if atom.display.number is not None}
    labels: dict[int, str] = {}
    left: list[StereoGroup] = []
    for group in given:
        kept = [atom for atom in group.atoms if atom in configured and atom not in numbered]
        labels.update(dict.fromkeys(kept, group.label))
        rest = tuple(atom for atom in group.atoms if atom not in labels)
        if rest:
            left.append(group._replace(atoms=rest))
    if not labels:
        return drawing, tuple(left)
    atoms = tuple(
        _with_number(atom, labels[atom.id]) if atom.id in labels else atom for atom in drawing.atoms
    )
    return replace(drawing, atoms=atoms), tuple(left)


def _with_number(atom: Atom, text: str) -> Atom:
    return replace(atom, display=replace(atom.display, number=AtomNumber(text=text)))


def groups_of(drawing: Drawing) -> tuple[StereoGroup, ...]:
    """The groups that labels beside the atoms of a drawing tell; `or` and `and` by their numbers, in the drawing's order."""
    found: dict[str, list[int]] = {}
    for atom in drawing.atoms:
        number = atom.display.number
        if number is not None and _LABEL.fullmatch(number.text):
            found.setdefault(number.text, []).append(atom.id)
    groups = []
    for label, atoms in found.items():
        match = _LABEL.fullmatch(label)
        assert match is not None
        kind = OR if match[1] else AND if match[2] else ABSOLUTE
        groups.append(StereoGroup(kind, int(match[1] or match[2] or 1), tuple(atoms)))
    return tuple(groups)
