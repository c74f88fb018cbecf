"""Superatoms: named groups of a file as abbreviations of a drawing.

A group becomes an abbreviation when the drawing can contract it: its atoms hang together and one of them alone is bonded to
others. One that the file shows open stays open. Of groups inside one another the outermost is contracted.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from reshiki_chem.ctfile.symbols import label_of
from reshiki_chem.ctfile.tree import Sgroup
from reshiki_render.drawing import Abbreviation, Drawing
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.membership import abbreviation_fault

_LEAVING = "LGRP"


class Contracted(NamedTuple):
    """The abbreviations, and what the user has to be told."""

    abbreviations: tuple[Abbreviation, ...]
    warnings: tuple[str, ...]


def contracted(groups: Sequence[Sgroup], drawing: Drawing, ids: Mapping[int, int]) -> Contracted:
    """The abbreviations that superatoms are; `ids` has the drawing's atom for each number of the file."""
    if not groups:
        return Contracted((), ())
    from reshiki_chem.abbreviations import reversed_label

    facts = Facts(drawing)
    taken = {member for known in drawing.abbreviations for member in known.members}
    found: list[Abbreviation] = []
    opened: list[str] = []
    failed: list[str] = []
    for group in sorted(groups, key=lambda group: -len(group.atoms)):
        if group.monomer.upper() == _LEAVING:
            continue
        label = label_of(group.label)
        members = tuple(dict.fromkeys(ids[atom] for atom in group.atoms if atom in ids))
        if not label or not members:
            continue
        if group.expanded:
            opened.append(label)
            continue
        turned = reversed_label(label)
        abbreviation = Abbreviation(
            label=label,
            reverse_label="" if turned == label else turned,
            anchor=_anchor(members, facts),
            members=members,
        )
        if len(members) < len(group.atoms) or abbreviation_fault(abbreviation, facts, taken):
            failed.append(label)
            continue
        taken.update(members)
        found.append(abbreviation)
    warnings = []
    if opened:
        warnings.append(f"Groups the file shows open are drawn open, without their names: {_named(opened)}.")
    if failed:
        warnings.append(
            f"Groups that cannot be drawn as one label are drawn with their atoms: {_named(failed)}. A label stands for "
            "atoms of which one alone is bonded to others."
        )
    order = {atom.id: i for i, atom in enumerate(drawing.atoms)}
    found.sort(key=lambda abbreviation: order[abbreviation.anchor])
    return Contracted(tuple(found), tuple(warnings))


def _anchor(members: tuple[int, ...], facts: Facts) -> int:
    """The member bonded to atoms outside; of a group by itself the one nearest to its middle."""
    inside = frozenset(members)
    for member in members:
        if not inside.issuperset(facts.connected.get(member, ())):
            return member
    places = [facts.atoms[member].position for member in members]
    x = sum(place.x for place in places) / len(places)
    y = sum(place.y for place in places) / len(places)
    return min(
        members,
        key=lambda member: (
            (facts.atoms[member].position.x - x) ** 2 + (facts.atoms[member].position.y - y) ** 2
        ),
    )


def _named(labels: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(labels))
    return ", ".join(distinct[:10]) + (f" and {len(distinct) - 10} more" if len(distinct) > 10 else "")
