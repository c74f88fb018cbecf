"""Finding groups in a drawing that chemists write as a label.

A group is everything beyond one bond: it hangs on the rest by that bond alone, so nothing of a ring it shares with the rest is
ever in it. It is compared with the table atom by atom, hydrogens and charges too; what may not be hidden (see `surroundings`)
is in no group.

Which groups: the largest first, so that of groups in one another the outermost is taken (CO2Me, not OMe); of the labels for
the same atoms the one with the highest priority in that place (Boc on N, CO2tBu on C). A group is left alone when fewer than
two atoms would be left beside it or when, below priority 3 and not asked for by name, it is the larger part of its
molecule; the atom it hangs on stays drawn. No alkyl group is cut out of a longer one: it does not hang on a CH2.

Nothing is contracted unless this is called.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from reshiki_chem.abbreviations.chains import SHORTEST_GROUP, terminal_chains
from reshiki_chem.abbreviations.haptic import haptic_groups
from reshiki_chem.abbreviations.notation import read_smiles
from reshiki_chem.abbreviations.structure import (
    End,
    GroupAtom,
    GroupBond,
    Structure,
    composition,
    same,
)
from reshiki_chem.abbreviations.surroundings import Surroundings
from reshiki_chem.abbreviations.table import DRAWN_OTHERWISE, Entry, entries, structure_of
from reshiki_chem.abbreviations.valences import NONMETALS
from reshiki_render.drawing.abbreviations import Abbreviation
from reshiki_render.drawing.bonds import DATIVE, SINGLE
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.rules.settings import FIRST_WITH_ABBREVIATIONS

# From this priority on a group may outweigh the rest of its molecule.
OUTWEIGHING: Final = 3
_LEAST_LEFT: Final = 2

ChainForm = Literal["formula", "repeated", "none"]


class Found(NamedTuple):
    """A group in a drawing: `outer` is the atom it hangs on."""

    label: str
    reverse: str
    outer: int
    anchor: int
    members: tuple[int, ...]
    priority: int


def matched(
    drawing: Drawing,
    labels: Iterable[str] | None = None,
    *,
    chains: ChainForm = "formula",
    shortest_chain: int = SHORTEST_GROUP,
) -> tuple[Abbreviation, ...]:
    """The groups of a drawing as abbreviations, by their anchors in file order; those it has already are not among them.

    Args:
        labels: the table's labels to look for; None: all with a priority above 0. KeyError for one it does not have.
        chains: how an alkyl chain is written: C12H25, (CH2)11CH3, or not at all.
        shortest_chain: how many carbons a chain has at least.
    """
    wanted = _wanted(None if labels is None else tuple(labels))
    around = Surroundings(drawing)
    found = [*_branches(around, wanted), *_haptic(around, wanted)]
    if chains != "none":
        found.extend(_chains(around, chains, shortest_chain))
    order = {atom.id: place for place, atom in enumerate(drawing.atoms)}
    asked = labels is not None
    found = [group for group in found if _leaves_enough(group, around, asked=asked)]
    found.sort(key=lambda group: (-len(group.members), -group.priority, order[group.anchor]))
    taken: set[int] = set()
    outer: set[int] = set()
    chosen = []
    for group in found:
        if group.outer not in taken and taken.isdisjoint(group.members) and outer.isdisjoint(group.members):
            taken.update(group.members)
            outer.add(group.outer)
            chosen.append(group)
    chosen.sort(key=lambda group: order[group.anchor])
    return tuple(
        Abbreviation(
            label=group.label,
            reverse_label="" if group.reverse == group.label else group.reverse,
            anchor=group.anchor,
            members=tuple(sorted(group.members, key=order.__getitem__)),
        )
        for group in chosen
    )


def contracted(
    drawing: Drawing,
    labels: Iterable[str] | None = None,
    *,
    chains: ChainForm = "formula",
    shortest_chain: int = SHORTEST_GROUP,
) -> Drawing:
    """The drawing with its groups contracted to labels (see `matched`); atoms and bonds stay as they are."""
    new = matched(drawing, labels, chains=chains, shortest_chain=shortest_chain)
    if not new:
        return drawing
    version = max(drawing.version, FIRST_WITH_ABBREVIATIONS)
    return replace(drawing, version=version, abbreviations=(*drawing.abbreviations, *new))


class _Wanted(NamedTuple):
    """What is looked for: entries with their structures by composition, and the largest size by first atom."""

    by_composition: dict[tuple[tuple[GroupAtom, int], ...], list[tuple[Structure, Entry]]]
    largest: dict[GroupAtom, int]
    haptic: tuple[Entry, ...]


@lru_cache(maxsize=16)
def _wanted(labels: tuple[str, ...] | None) -> _Wanted:
    table = entries()
    if labels is None:
        chosen = [entry for entry in table.values() if entry.priority > 0]
    else:
        chosen = [table[label] for label in labels]
    wanted = _Wanted({}, {}, tuple(entry for entry in chosen if entry.is_haptic))
    for entry in chosen:
        if entry.is_link or entry.is_haptic:
            continue
        drawn = (read_smiles(smiles) for smiles in DRAWN_OTHERWISE.get(entry.label, ()))
        for structure in (structure_of(entry.label), *drawn):
            wanted.by_composition.setdefault(composition(structure), []).append((structure, entry))
            first = structure.atoms[structure.ends[0].atom]
            wanted.largest[first] = max(wanted.largest.get(first, 0), len(structure.atoms))
    return wanted


def _branches(around: Surroundings, wanted: _Wanted) -> Iterator[Found]:
    """The groups that hang on one bond."""
    for bond in around.drawing.bonds:
        for outer, anchor in ((bond.a, bond.b), (bond.b, bond.a)):
            donated = bond.order == DATIVE and bond.a == anchor
            if not donated and not around.may_lead_to(bond, anchor):
                continue
            branch = _branch(around, outer, anchor, bond.order, wanted)
            if branch is None:
                continue
            members, structure = branch
            element = around.atoms[outer].element
            entry = _entry_for(structure, element, wanted)
            if entry is None and bond.order == SINGLE and element not in NONMETALS:
                # Donors are often drawn with a plain bond.
                donor = structure._replace(ends=(End(0, DATIVE),))
                entry = _entry_for(donor, element, wanted)
            if entry and not (_is_alkyl(structure) and around.is_carbon(outer, 2)):
                yield Found(entry.label, entry.reverse, outer, anchor, members, entry.priority)


def _branch(
    around: Surroundings, outer: int, anchor: int, order: int, wanted: _Wanted
) -> tuple[tuple[int, ...], Structure] | None:
    """Everything beyond a bond, when it may be hidden and is not larger than any group that begins so."""
    first = around.seen(anchor)
    most = wanted.largest.get(first, 0)
    if not most or not around.may_hide(anchor):
        return None
    atoms, bonds = [first], []
    index = {anchor: 0}
    members = [anchor]
    for at in members:
        for other, bond in around.bonds[at].items():
            if other == outer:
                if at != anchor:
                    return None
                continue
            if other not in index:
                if len(members) == most or not around.may_hide(other):
                    return None
                index[other] = len(members)
                members.append(other)
                atoms.append(around.seen(other))
            if index[other] > index[at]:
                if not around.is_plain(bond):
                    return None
                bonds.append(GroupBond(index[at], index[other], bond.order))
    return tuple(members), Structure(tuple(atoms), tuple(bonds), (End(0, order),))


def _entry_for(structure: Structure, outer: str, wanted: _Wanted) -> Entry | None:
    """The label of a group on an element, the one with the highest priority there."""
    best: Entry | None = None
    for known, entry in wanted.by_composition.get(composition(structure), ()):
        if best and best.priority >= entry.priority:
            continue
        if (entry.where == "hetero" and outer in {"C", "H", "*"}) or (
            entry.where == "carbon" and outer != "C"
        ):
            continue
        if same(known, structure):
            best = entry
    return best


def _is_alkyl(structure: Structure) -> bool:
    """Whether a group is saturated, of carbon, and without rings."""
    return (
        len(structure.bonds) == len(structure.atoms) - 1
        and all(atom.element == "C" for atom in structure.atoms)
        and all(bond.order == SINGLE for bond in structure.bonds)
    )


def _haptic(around: Surroundings, wanted: _Wanted) -> Iterator[Found]:
    for entry in wanted.haptic:
        for group in haptic_groups(around, entry):
            yield Found(entry.label, entry.reverse, group.metal, group.centre, group.members, entry.priority)


def _chains(around: Surroundings, form: ChainForm, shortest: int) -> Iterator[Found]:
    for chain in terminal_chains(around, shortest):
        count = len(chain.members)
        if form == "formula":
            label, reverse = f"C{count}H{2 * count + 1}", f"H{2 * count + 1}C{count}"
        else:
            label, reverse = f"(CH2){count - 1}CH3", f"H3C(H2C){count - 1}"
        yield Found(label, reverse, chain.outer, chain.members[0], chain.members, OUTWEIGHING)


def _leaves_enough(group: Found, around: Surroundings, *, asked: bool) -> bool:
    size = len(group.members)
    left = around.molecule_size(group.anchor) - size
    return left >= _LEAST_LEFT and (asked or group.priority >= OUTWEIGHING or size <= left)
