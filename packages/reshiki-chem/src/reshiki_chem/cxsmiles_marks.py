"""What a CXSMILES extension says beside the molecules, put on their drawing.

The SMILES itself is the truth about configurations: a wedge that contradicts it is not drawn. An R group, an attachment
point and every other label of a `*` is its free label; a label of another atom stands beside it in the place of its number.
What has no place is named.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from reshiki_chem.cxsmiles import DOWN, UP, WAVY, ZERO, Extension
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.losses import listed, shown
from reshiki_chem.molecule import drawn_winding
from reshiki_chem.stereo import reordered
from reshiki_chem.stereo_groups import StereoGroup, labelled
from reshiki_render.drawing import Atom, AtomNumber, Bond, Drawing, replace
from reshiki_render.drawing.bonds import DOUBLE, SINGLE

Pair = tuple[int, int]

# What a drawing takes as a label.
_LONGEST_LABEL: Final = 32
_R_GROUP: Final = re.compile(r"_(R|AP)([0-9]+)")
_PSEUDO: Final = re.compile(r"(.+)_[ep]", re.IGNORECASE)
_ANY_ATOM: Final = frozenset(["star", "*"])
# Properties RDKit writes for a label, and for a note beside the atom.
_LABEL_KEYS: Final = frozenset(["dummyLabel", "molFileAlias"])
_NOTE_KEYS: Final = frozenset(["atomNote"])

_MOST_DOTS: Final = 2
# Of what is left out, so much is named.
_MOST_NAMED: Final = 6
_DISPLAYS: Final = {UP: "wedge", DOWN: "hash", WAVY: "wavy"}


def annotated(
    drawing: Drawing, extension: Extension, names: Mapping[int, int], bonds: Sequence[Pair], *, drawn: bool
) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing with everything the extension says of its atoms, and what of that was left out.

    `names` has the object IDs of the atoms of the text that the drawing holds, `bonds` are the bonds of the text, and
    `drawn` tells whether the atoms lie where the extension puts them.

    Raises:
        UnreadableStructure: a bond to one of several atoms is none.
    """
    warnings: list[str] = []
    attached = _attached(drawing, extension, names)
    if attached is not drawing and not drawn:
        from reshiki_chem.layout.substituents import with_substituents

        attached = with_substituents(attached)
    drawing = attached
    drawing = _with_radicals(drawing, extension, names, warnings)
    drawing = _wedged(drawing, extension, names, bonds, warnings, drawn=drawn)
    groups = [
        group._replace(atoms=tuple(names[atom] for atom in group.atoms if atom in names))
        for group in extension.groups
    ]
    drawing, left = labelled(drawing, groups)
    warnings += map(_no_group, left)
    return _lettered(drawing, extension, names, warnings), tuple(warnings)


def unkept(extension: Extension, *, reaction: bool = False) -> tuple[str, ...]:
    """A warning for what no drawing has a place for."""
    nouns = list(extension.unkept)
    keys = [key for _, key, _ in extension.properties if key not in _LABEL_KEYS | _NOTE_KEYS]
    nouns += [f"the atom property {shown(key, 20)}" for key in keys]
    if extension.fragments and not reaction:
        nouns.append("the grouping of molecules (f), which has a meaning in reactions only")
    nouns = list(dict.fromkeys(nouns))
    if not nouns:
        return ()
    if len(nouns) > _MOST_NAMED:
        nouns = [*nouns[:_MOST_NAMED], f"{len(nouns) - _MOST_NAMED} more"]
    together = f"{', '.join(nouns[:-1])} and {nouns[-1]}" if len(nouns) > 1 else nouns[0]
    return (f"A drawing has no place for all of the CXSMILES extension; left out: {together}.",)


def _no_group(group: StereoGroup) -> str:
    one = len(group.atoms) == 1
    return (
        f"The stereo group {group.label} names {'atom' if one else 'atoms'} {listed(group.atoms)}, "
        f"{'which has' if one else 'which have'} no configuration or {'carries' if one else 'carry'} a number already; "
        "left out there."
    )


def _changed(drawing: Drawing, atoms: Mapping[int, Atom]) -> Drawing:
    if not atoms:
        return drawing
    return replace(drawing, atoms=tuple(atoms.get(atom.id, atom) for atom in drawing.atoms))


def _attached(drawing: Drawing, extension: Extension, names: Mapping[int, int]) -> Drawing:
    """The drawing with its variable attachment points."""
    points: dict[int, tuple[int, ...]] = {}
    for atom, targets in extension.attachments.items():
        if atom in names:
            if any(target not in names for target in targets):
                raise UnreadableStructure(
                    f"The CXSMILES extension bonds atom {atom} (counted from 0) to atoms of another part of the reaction."
                )
            points[names[atom]] = tuple(dict.fromkeys(names[target] for target in targets))
    if not points:
        return drawing
    bonded: dict[int, set[int]] = defaultdict(set)
    for bond in drawing.bonds:
        bonded[bond.a].add(bond.b)
        bonded[bond.b].add(bond.a)
    changed = {}
    for point in drawing.atoms:
        targets = points.get(point.id, ())
        if not targets:
            continue
        near = bonded[point.id]
        sound = point.element == "*" and len(targets) > 1 and near.isdisjoint((*targets, *points))
        if not sound or not set(targets).isdisjoint(points):
            raise UnreadableStructure(
                f"The CXSMILES extension makes atom {point.id} a bond to one of several atoms; that takes a * that is bonded "
                "to none of them, and at least two of them."
            )
        changed[point.id] = replace(
            point, centroid=targets, attachment="variable", no_implicit=True, explicit_h=0, isotope=0
        )
    return _changed(drawing, changed)


def _with_radicals(
    drawing: Drawing, extension: Extension, names: Mapping[int, int], warnings: list[str]
) -> Drawing:
    wanted = {names[atom]: count for atom, count in extension.radicals.items() if atom in names}
    many = [atom for atom, count in wanted.items() if count > _MOST_DOTS]
    if many:
        warnings.append(
            f"More than two unpaired electrons are given for atom {listed(many)}; a drawing shows two."
        )
    return _changed(
        drawing,
        {
            atom.id: replace(atom, radical_electrons=count)
            for atom in drawing.atoms
            if atom.id in wanted and (count := min(wanted[atom.id], _MOST_DOTS)) != atom.radical_electrons
        },
    )


def _wedged(
    drawing: Drawing,
    extension: Extension,
    names: Mapping[int, int],
    pairs: Sequence[Pair],
    warnings: list[str],
    *,
    drawn: bool,
) -> Drawing:
    """The drawing with the wedges and wavy bonds of the extension; its bonds without an order are dashed."""
    if not (extension.wedges or extension.bonds):
        return drawing
    index = {frozenset((bond.a, bond.b)): k for k, bond in enumerate(drawing.bonds)}
    bonds = list(drawing.bonds)
    for name, _, bond in extension.bonds:
        k = _index(index, names, pairs[bond])
        if k is not None and name == ZERO:
            bonds[k] = replace(bonds[k], display="dashed")
    atoms = {atom.id: atom for atom in drawing.atoms}
    marks: dict[int, list[tuple[int, str]]] = defaultdict(list)
    idle: list[int] = []
    misplaced: list[int] = []
    for name, atom, bond in extension.wedges:
        k = _index(index, names, pairs[bond])
        if k is not None and bonds[k].order not in ({SINGLE, DOUBLE} if name == WAVY else {SINGLE}):
            misplaced.append(names[atom])
        elif k is not None and (drawn or name == WAVY):
            marks[names[atom]].append((k, _DISPLAYS[name]))
        elif k is not None and not atoms[names[atom]].stereo:
            idle.append(names[atom])
    around: dict[int, list[int]] = defaultdict(list)
    for k, made in enumerate(bonds):
        around[made.a].append(k)
        around[made.b].append(k)
    changed = {}
    false = []
    for centre, wanted in marks.items():
        mine = {k: bonds[k] for k in around[centre]}
        _mark(mine, centre, wanted)
        wavy = any(display == "wavy" for _, display in wanted)
        if not wavy and not _agrees(atoms[centre], list(mine.values()), atoms):
            false.append(centre)
            continue
        for k, made in mine.items():
            bonds[k] = made
        if wavy and atoms[centre].stereo:
            changed[centre] = replace(atoms[centre], stereo=None)
    for ids, why in (
        (false, "contradict the @ of the SMILES, which is drawn"),
        (idle, "say nothing without coordinates and are left out"),
        (misplaced, "are on a bond that is not single and are left out"),
    ):
        if ids:
            warnings.append(f"The wedges that the CXSMILES extension has at atom {listed(ids)} {why}.")
    return replace(_changed(drawing, changed), bonds=tuple(bonds))


def _mark(bonds: dict[int, Bond], centre: int, marks: Iterable[tuple[int, str]]) -> None:
    """Put wedges on the bonds of a centre, in the place of those that begin there."""
    for k, bond in bonds.items():
        if bond.a == centre and bond.order == SINGLE:
            bonds[k] = replace(bond, display="plain")
    for k, display in marks:
        bond = bonds[k]
        if bond.order == SINGLE:
            bonds[k] = replace(bond, a=centre, b=_other(bond, centre), display=display)
        elif bond.order == DOUBLE and display == "wavy":
            bonds[k] = replace(bond, display=display)


def _agrees(centre: Atom, bonds: list[Bond], atoms: Mapping[int, Atom]) -> bool:
    """Whether the picture of a centre shows the configuration it has, if it has one."""
    if centre.stereo is None:
        return True
    neighbours = [_other(bond, centre.id) for bond in bonds]
    places = {atom: atoms[atom].position for atom in (centre.id, *neighbours)}
    return sorted(neighbours) == sorted(centre.stereo.neighbors) and drawn_winding(
        centre, bonds, places
    ) == reordered(centre.stereo.winding, centre.stereo.neighbors, neighbours)


def _other(bond: Bond, end: int) -> int:
    return bond.b if bond.a == end else bond.a


def _index(index: Mapping[frozenset[int], int], names: Mapping[int, int], pair: Pair) -> int | None:
    if pair[0] not in names or pair[1] not in names:
        return None
    return index.get(frozenset((names[pair[0]], names[pair[1]])))


def _lettered(
    drawing: Drawing, extension: Extension, names: Mapping[int, int], warnings: list[str]
) -> Drawing:
    """The drawing with the labels of the extension: of a * in its place, of another atom beside it."""
    labels = {names[atom]: label for atom, label in extension.labels.items() if atom in names}
    notes = {names[atom]: value for atom, value in extension.values.items() if atom in names}
    for atom, key, value in extension.properties:
        if atom in names and key in _LABEL_KEYS:
            labels.setdefault(names[atom], value)
        elif atom in names and key in _NOTE_KEYS:
            notes[names[atom]] = value
    if not (labels or notes):
        return drawing
    changed = {}
    beside: list[int] = []
    homeless: list[str] = []
    for made in drawing.atoms:
        label, note, display = _shown(labels.get(made.id, "")), notes.get(made.id), made.display
        if label and made.element == "*" and not made.attachment:
            if _fits(label):
                display = replace(display, variable=label)
            else:
                homeless.append(label)
        elif label and label != made.element:
            beside.append(made.id)
            note = label if note is None else f"{label} {note}"
        if note is not None and _fits(note) and display.number is None:
            display = replace(display, number=AtomNumber(text=note))
        elif note is not None:
            homeless.append(note)
        if display is not made.display:
            changed[made.id] = replace(made, display=display)
    if beside:
        verb = "has a label but stays" if len(beside) == 1 else "have labels but stay"
        noun = "Atom" if len(beside) == 1 else "Atoms"
        warnings.append(
            f"{noun} {listed(beside)} {verb} what the SMILES says; the label stands beside the atom."
        )
    if homeless:
        told = ", ".join(shown(text, 40) for text in homeless[:5])
        warnings.append(f"There is no room for these labels of the CXSMILES extension: {told}.")
    return _changed(drawing, changed)


def _shown(label: str) -> str:
    """A label as it is drawn; empty where it says no more than the * itself."""
    match = _R_GROUP.fullmatch(label)
    if match:
        return f"{match[1]}{int(match[2])}"
    match = _PSEUDO.fullmatch(label)
    if match:
        label = match[1]
    return "" if label in _ANY_ATOM else label


def _fits(label: str) -> bool:
    return 0 < len(label) <= _LONGEST_LABEL and label.isprintable() and not label.isspace()
