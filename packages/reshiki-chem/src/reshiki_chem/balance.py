"""Whether a reaction as it is drawn has the same atoms and the same charge on both sides.

Counted are the atoms drawn, those hidden in abbreviations too, the hydrogens their labels show, and charges, times the
coefficient of the participant. A numbered R group counts as an element of its own (R1); a wildcard without a number cannot be
counted and leaves its reaction open. Agents take no part.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from reshiki_render.drawing import Atom, Drawing, Participant, Reaction

CHARGE: Final = "charge"


class Difference(NamedTuple):
    """What the sides have of an element, or of `CHARGE`, where they differ."""

    name: str
    left: int
    right: int


def differences(drawing: Drawing, reaction: Reaction) -> tuple[Difference, ...]:
    """Where the sides of a reaction differ: elements in alphabetical order, then the charge; nothing for one without sides."""
    if not (reaction.reactants and reaction.products):
        return ()
    atoms = {atom.id: atom for atom in drawing.atoms}
    left, right = _count(reaction.reactants, atoms), _count(reaction.products, atoms)
    if "*" in left or "*" in right:
        return ()
    names = (*sorted((left.keys() | right.keys()) - {CHARGE}), CHARGE)
    return tuple(Difference(name, left[name], right[name]) for name in names if left[name] != right[name])


def _count(side: Iterable[Participant], atoms: Mapping[int, Atom]) -> Counter[str]:
    total: Counter[str] = Counter()
    for participant in side:
        for number in participant.atoms:
            atom = atoms[number]
            if atom.centroid:
                continue
            for name, count in _of(atom):
                total[name] += participant.coefficient * count
    return total


def _of(atom: Atom) -> Iterable[tuple[str, int]]:
    if atom.element == "*":
        yield (f"R{atom.map_num}" if atom.map_num else atom.display.variable or "*"), 1
    else:
        yield {"D": "H", "T": "H"}.get(atom.element, atom.element), 1
    hydrogens = atom.explicit_h if atom.no_implicit else max(atom.label_h, atom.explicit_h)
    if hydrogens:
        yield "H", hydrogens
    if atom.charge:
        yield CHARGE, atom.charge
