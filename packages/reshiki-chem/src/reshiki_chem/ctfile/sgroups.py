"""Sgroups in a drawing: superatoms as abbreviations, units in brackets and data as a picture.

A multiple group whose repeats lie on each other in the file is drawn out in full, without brackets. The chemistry of a unit
that repeats otherwise is that of the unit as drawn, once.
"""

from collections.abc import Mapping, Sequence

from reshiki_chem.ctfile.brackets import BRACKETED, QUOTE, Picture, bracketed, data_beside
from reshiki_chem.ctfile.places import Frame
from reshiki_chem.ctfile.superatoms import contracted
from reshiki_chem.ctfile.symbols import label_of
from reshiki_chem.ctfile.tree import Sgroup, Table
from reshiki_chem.losses import listed
from reshiki_render.drawing import Annotation, Drawing, replace
from reshiki_render.drawing.identifiers import next_id

_SUPERATOM, _DATA, _MULTIPLE = "SUP", "DAT", "MUL"


def with_sgroups(
    drawing: Drawing,
    table: Table,
    ids: Mapping[int, int],
    frame: Frame | None,
    moved: frozenset[int],
    warnings: list[str],
) -> Drawing:
    """The drawing with what it can hold of the table's Sgroups. `moved` are atoms that are not where the file has them."""
    if not table.sgroups:
        return drawing
    present = {atom.id for atom in drawing.atoms}
    ids = {number: name for number, name in ids.items() if name in present}
    superatoms = [group for group in table.sgroups if group.kind == _SUPERATOM]
    drawing, superatoms = _with_labels(drawing, superatoms, ids)
    abbreviations, told = contracted(superatoms, drawing, ids)
    warnings += told
    drawing = replace(drawing, abbreviations=(*drawing.abbreviations, *abbreviations))
    pictures: list[Picture] = []
    full: list[str] = []
    units: list[str] = []
    data: list[str] = []
    strange: list[str] = []
    places = {atom.number: (atom.x or 0.0, atom.y or 0.0) for atom in table.atoms}
    atoms = {atom.id: atom for atom in drawing.atoms}
    for group in table.sgroups:
        members = [atoms[ids[number]] for number in group.paradigm or group.atoms if number in ids]
        page = None if any(atom.id in moved for atom in members) else frame
        if group.kind == _DATA:
            first = places[group.atoms[0]] if group.atoms else (0.0, 0.0)
            pictures.append(data_beside(group, members, page, first))
            data.append(group.field or "without a name")
        elif group.kind == _MULTIPLE and _is_full(group):
            full.append(f"{group.label} times" if group.label else "repeated")
        elif group.kind in BRACKETED:
            pictures.append(bracketed(group, members, page))
            units.append(f"{group.kind} {group.label.strip(QUOTE)}".strip())
        elif group.kind != _SUPERATOM:
            strange.append(f"{group.kind} {group.label}".strip())
    warnings += _warnings(full, units, data, strange)
    return _with_pictures(drawing, pictures)


def _with_labels(
    drawing: Drawing, superatoms: Sequence[Sgroup], ids: Mapping[int, int]
) -> tuple[Drawing, list[Sgroup]]:
    """The drawing with superatoms of a single wildcard as its label, and the other superatoms."""
    bare = {
        atom.id
        for atom in drawing.atoms
        if atom.element == "*" and atom.display.variable is None and not atom.centroid
    }
    labels: dict[int, str] = {}
    rest = []
    for group in superatoms:
        named = {ids.get(number) for number in group.atoms}
        label = label_of(group.label)
        if len(named) == 1 and label and (atom := named.pop()) in bare and atom is not None:
            labels[atom] = label
        else:
            rest.append(group)
    if not labels:
        return drawing, rest
    atoms = tuple(
        replace(atom, display=replace(atom.display, variable=labels[atom.id])) if atom.id in labels else atom
        for atom in drawing.atoms
    )
    return replace(drawing, atoms=atoms), rest


def _is_full(group: Sgroup) -> bool:
    """Whether a multiple group has all its atoms in the file, not only those it shows."""
    return bool(group.paradigm) and len(group.atoms) > len(group.paradigm)


def _warnings(
    full: Sequence[str], units: Sequence[str], data: Sequence[str], strange: Sequence[str]
) -> list[str]:
    warnings = []
    if full:
        warnings.append(f"Repeated groups are drawn out in full: {listed(full)}.")
    if units:
        warnings.append(
            f"Units in brackets are drawn as brackets and text, and count once: {listed(units)}. Which atoms belong to "
            "them is not kept."
        )
    if data:
        warnings.append(
            f"Data at atoms is drawn as text, not tied to them; the fields: {listed(list(dict.fromkeys(data)))}."
        )
    if strange:
        warnings.append(f"Groups of unknown kinds are left out: {listed(strange)}.")
    return warnings


def _with_pictures(drawing: Drawing, pictures: Sequence[Picture]) -> Drawing:
    number = next_id(drawing)
    texts = [text for picture in pictures for text in picture.texts]
    shapes = [shape for picture in pictures for shape in picture.shapes]
    annotations = tuple(
        Annotation(id=number + i, position=place, text=text, format=look)
        for i, (text, place, look) in enumerate(texts)
    )
    number += len(annotations)
    graphics = tuple(shape.graphic(number + i) for i, shape in enumerate(shapes))
    return replace(
        drawing,
        annotations=drawing.annotations + annotations,
        graphics=drawing.graphics + graphics,
    )
