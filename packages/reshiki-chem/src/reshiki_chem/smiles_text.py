"""The letters of a SMILES that is written: RDKit's canonical order, and the extension for what it cannot say."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.attachments import VARIABLE, with_haptic_bonds
from reshiki_chem.errors import StructureTooLarge, UnwritableDrawing
from reshiki_chem.limits import MAX_CONNECTED
from reshiki_chem.molecule import Copy, copied, fragments, is_crowd
from reshiki_chem.sanitising import quiet, without_hydrogens
from reshiki_chem.stereo_groups import ABSOLUTE, AND, OR, groups_of
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.bonds import PARTIAL

_DRAWN: Final = "_drawn"
_ORDER: Final = "_smilesAtomOutputOrder"
_NUMBERED: Final = re.compile(r"(R|AP)[0-9]+")
_PREFIXES: Final = {ABSOLUTE: "a", OR: "o", AND: "&"}


class Canonical(NamedTuple):
    """A SMILES and, where they are asked for, the object IDs of its atoms in order."""

    smiles: str
    atoms: tuple[int, ...]


def canonical(drawing: Drawing, copy: Copy, *, ordered: bool = False) -> Canonical:
    """RDKit's canonical isomeric SMILES of a drawing's copy, hydrogens drawn as atoms counted in.

    `ordered` asks for the order of the atoms too.

    Raises:
        UnwritableDrawing: a bond is of a kind that SMILES does not have.
        StructureTooLarge: a molecule has more atoms than are put in order.
    """
    for bond in drawing.bonds:
        if bond.order == PARTIAL:
            raise UnwritableDrawing(
                f"The bond between atoms {bond.a} and {bond.b} is partial; SMILES has no bond of that kind."
            )
    with quiet():
        copies = [copied(part) for part in fragments(drawing)] if is_crowd(copy.mol) else [copy]
        largest = max(len(part) for each in copies for part in Chem.GetMolFrags(each.mol))
        if largest > MAX_CONNECTED:
            raise StructureTooLarge(
                f"A molecule has {largest:,} atoms; a SMILES is written for at most {MAX_CONNECTED:,}."
            )
        texts = sorted((_ordered if ordered else _written)(each) for each in copies)
    return Canonical(".".join(text.smiles for text in texts), tuple(i for text in texts for i in text.atoms))


def _written(copy: Copy) -> Canonical:
    return Canonical(Chem.MolToSmiles(_counted(copy)), ())


def _ordered(copy: Copy) -> Canonical:
    for i, atom in enumerate(copy.mol.GetAtoms()):
        atom.SetUnsignedProp(_DRAWN, i)
    mol = _counted(copy)
    smiles = Chem.MolToSmiles(mol)
    order = mol.GetPropsAsDict(includePrivate=True, includeComputed=True)[_ORDER]
    return Canonical(smiles, tuple(copy.ids[mol.GetAtomWithIdx(i).GetUnsignedProp(_DRAWN)] for i in order))


def _counted(copy: Copy) -> Chem.Mol:
    mol = without_hydrogens(with_haptic_bonds(copy) if copy.points else copy.mol)
    # RDKit turns a centre round when it writes it first and its hydrogen is implied; a stated one it counts.
    implied = [
        atom.GetIdx()
        for atom in mol.GetAtoms()
        if atom.GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED and atom.GetNumImplicitHs() == 1
    ]
    if implied:
        mol = Chem.Mol(mol)
        for i in implied:
            atom = mol.GetAtomWithIdx(i)
            atom.SetNumExplicitHs(1)
            atom.SetNoImplicit(True)
    return mol


def needs_extension(drawing: Drawing) -> bool:
    """Whether the SMILES of a drawing alone would lose something."""
    return any(
        atom.display.variable or atom.attachment == VARIABLE or atom.display.number for atom in drawing.atoms
    )


def extension_of(drawing: Drawing, text: Canonical) -> str:
    """The fields of the CXSMILES extension that the SMILES of a drawing needs, without their bars."""
    place = {atom: i for i, atom in enumerate(text.atoms)}
    fields = [
        _labels(drawing, place),
        *_groups(drawing, place),
        _attachments(drawing, place),
    ]
    return ",".join(filter(None, fields))


def _labels(drawing: Drawing, place: Mapping[int, int]) -> str:
    from reshiki_chem.cxsmiles import escaped

    labels = [""] * len(place)
    for atom in drawing.atoms:
        label = atom.display.variable
        if label and atom.id in place:
            labels[place[atom.id]] = f"_{label}" if _NUMBERED.fullmatch(label) else escaped(label)
    return f"${';'.join(labels)}$" if any(labels) else ""


def _groups(drawing: Drawing, place: Mapping[int, int]) -> list[str]:
    found = []
    for group in groups_of(drawing):
        number = "" if group.kind == ABSOLUTE else group.number
        atoms = sorted(place[atom] for atom in group.atoms if atom in place)
        found.append(f"{_PREFIXES[group.kind]}{number}:{','.join(map(str, atoms))}")
    return sorted(found)


def _attachments(drawing: Drawing, place: Mapping[int, int]) -> str:
    points = [
        f"{place[atom.id]}:{'.'.join(str(place[target]) for target in atom.centroid)}"
        for atom in drawing.atoms
        if atom.attachment == VARIABLE
    ]
    return f"m:{','.join(points)}" if points else ""
