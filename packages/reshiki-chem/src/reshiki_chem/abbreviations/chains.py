"""Unbranched chains of CH2, to be written as C12H25, (CH2)11CH3 or (CH2)4.

A chain is as long as it can be: every CH2 with just two bonds, plain and single, without anything marked on it. A chain that ends in
CH3 is a group; one between two other atoms is a link. A drawing has no contracted form for a link (only the anchor of an
abbreviation may be bonded outside), so links are told to whoever writes a format that has one.
"""

from typing import Final, NamedTuple

from reshiki_chem.abbreviations.surroundings import Surroundings
from reshiki_render.drawing.document import Drawing

# The shortest chains worth a formula: below, table groups and plain bonds are clearer.
SHORTEST_GROUP: Final = 5
SHORTEST_LINK: Final = 4


class Chain(NamedTuple):
    """`members` from the anchor to the CH3; `outer` is the atom the anchor is bonded to."""

    outer: int
    members: tuple[int, ...]


class Link(NamedTuple):
    """`members` from one end to the other; `ends` the atoms they are bonded to; `label` for instance (CH2)4."""

    label: str
    members: tuple[int, ...]
    ends: tuple[int, int]


def terminal_chains(around: Surroundings, shortest: int = SHORTEST_GROUP) -> tuple[Chain, ...]:
    """The chains that end in CH3 and have at least `shortest` carbons."""
    found = []
    for atom in around.drawing.atoms:
        if around.is_carbon(atom.id, 3) and len(around.bonds[atom.id]) == 1:
            walked = _walk(around, atom.id, next(iter(around.bonds[atom.id])))
            if walked and len(walked) > shortest:
                *members, outer = walked
                found.append(Chain(outer, tuple(reversed(members))))
    return tuple(found)


def links(drawing: Drawing, shortest: int = SHORTEST_LINK) -> tuple[Link, ...]:
    """The chains between two atoms of a drawing, outside rings, with at least `shortest` carbons, in file order."""
    around = Surroundings(drawing)
    seen: set[int] = set()
    found = []
    for atom in drawing.atoms:
        if atom.id in seen or not _is_inner(around, atom.id):
            continue
        left, right = (_walk(around, atom.id, other) for other in around.bonds[atom.id])
        if not left or not right:
            continue
        members = (*reversed(left[1:-1]), *right[:-1])
        seen.update(members)
        ends = left[-1], right[-1]
        is_link = not any(around.is_carbon(end, 3) and len(around.bonds[end]) == 1 for end in ends)
        if is_link and len(members) >= shortest and not around.in_ring(atom.id):
            found.append(Link(f"(CH2){len(members)}", members, ends))
    return tuple(found)


def _is_inner(around: Surroundings, atom: int) -> bool:
    bonds = around.bonds[atom]
    return (
        around.is_carbon(atom, 2)
        and len(bonds) == 2
        and all(around.may_lead_to(bond, atom) for bond in bonds.values())
    )


def _walk(around: Surroundings, start: int, onward: int) -> list[int] | None:
    """From an atom along a chain to the first atom that is not of it, that included; None when it comes round to itself."""
    walked, before, at = [start], start, onward
    if not around.may_lead_to(around.bonds[start][onward], start):
        return None
    while _is_inner(around, at):
        if at == start:
            return None
        walked.append(at)
        before, at = at, next(other for other in around.bonds[at] if other != before)
    return [*walked, at]
