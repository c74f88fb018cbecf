"""How many hydrogens each atom of a drawing has, for labels and nodes.

Where everybody agrees they follow from the bonds alone (`valence`). Where not (metals, aromatic bonds), RDKit is asked about a
copy; of a drawing it cannot be asked about, what the drawing says counts. `label_h` is a cache, which a file may not have.
"""

from typing import Final, NamedTuple

from reshiki_chem.elements import ISOTOPES, NUMBERS
from reshiki_chem.errors import ChemistryError
from reshiki_chem.valence import usual_hydrogens
from reshiki_render.drawing import Atom, Drawing, replace
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, HYDROGEN, QUADRUPLE, SINGLE, TRIPLE

_SHARES: Final = {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, QUADRUPLE: 4}


class Counted(NamedTuple):
    """By the atom's place in the drawing: its hydrogens that are no atoms, and its bonds in all, -1 where not whole ones."""

    hydrogens: list[int]
    bonds: list[int]


def counted(drawing: Drawing) -> Counted:
    """The hydrogens of a drawing's atoms."""
    index = {atom.id: at for at, atom in enumerate(drawing.atoms)}
    bonds = [0] * len(index)
    broken: set[int] = set()
    for bond in drawing.bonds:
        a, b = index[bond.a], index[bond.b]
        share = _SHARES.get(bond.order)
        if share is not None:
            bonds[a] += share
            bonds[b] += share
        elif bond.order == DATIVE:
            bonds[b] += 1
        elif bond.order != HYDROGEN:
            broken.update((a, b))
    found = [
        _told(atom, bonds[at]) if at not in broken or atom.no_implicit else None
        for at, atom in enumerate(drawing.atoms)
    ]
    for at in broken:
        bonds[at] = -1
    if None in found:
        asked = _asked(drawing)
        found = [
            asked.get(atom.id, max(atom.label_h, atom.explicit_h)) if told is None else told
            for told, atom in zip(found, drawing.atoms, strict=True)
        ]
    return Counted([told or 0 for told in found], bonds)


def _told(atom: Atom, bonds: int) -> int | None:
    """What follows from the bonds; None where nothing does."""
    if atom.no_implicit or atom.element == "*":
        return atom.explicit_h
    symbol = "H" if atom.element in ISOTOPES else atom.element
    usual = usual_hydrogens(symbol, atom.charge, bonds + atom.explicit_h, atom.radical_electrons)
    return None if usual is None else usual + atom.explicit_h


def _asked(drawing: Drawing) -> dict[int, int]:
    """What RDKit finds, by atom ID."""
    from reshiki_chem.molecule import copied

    known = {
        atom.id
        for atom in drawing.atoms
        if (atom.element in NUMBERS or atom.element in ISOTOPES) and (atom.attachment or not atom.centroid)
    }
    part = replace(
        drawing,
        # What a wildcard stands for gives it no hydrogens.
        atoms=tuple(
            replace(atom, centroid=(), attachment=None) if atom.centroid else atom
            for atom in drawing.atoms
            if atom.id in known
        ),
        bonds=tuple(bond for bond in drawing.bonds if bond.a in known and bond.b in known),
    )
    try:
        copy = copied(part)
    except (ChemistryError, RuntimeError):
        # RuntimeError is RDKit's word for numbers no chemistry has.
        return {}
    return {number: made.GetTotalNumHs() for number, made in zip(copy.ids, copy.mol.GetAtoms(), strict=True)}
