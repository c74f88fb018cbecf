"""What a drawing shows of its chemistry by itself: hydrogens in labels, and R, S, E and Z marks.

Both are cached in the drawing and computed on a copy; nothing else of it changes.
"""

from typing import Final

from rdkit import Chem
from rdkit.Chem import rdCIPLabeler

from reshiki_chem.losses import named
from reshiki_chem.molecule import Copy, copied, fragments, is_crowd
from reshiki_chem.sanitising import quiet
from reshiki_render.drawing import Drawing, replace

# About a tenth of a second of ranking; a protein of 20 kDa needs some 600.
_MAX_COMPARISONS: Final = 100_000

_TOO_SYMMETRIC: Final = "The structure is too large or too symmetric for its R, S, E and Z marks to be told in time; they are left out."
_CODE: Final = "_CIPCode"
_CENTRES: Final = frozenset("RSrs")
_GEOMETRIES: Final = frozenset("EZ")


def refreshed(drawing: Drawing) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing with its hydrogen counts and stereo marks up to date, and what in it cannot be told or needs review.

    Raises:
        UnwritableDrawing: an atom is no chemistry.
    """
    copy = copied(drawing)
    mol = copy.mol
    hydrogens = [made.GetTotalNumHs() for made in mol.GetAtoms()]
    centres: dict[int, str] = {}
    doubles: dict[tuple[int, int], str] = {}
    warnings = tuple(f"{named(problem.atoms)} {problem.text}." for problem in copy.problems)
    if copy.centres or copy.doubles:
        copies = [copied(part) for part in fragments(drawing)] if is_crowd(mol) else [copy]
        for part in copies:
            warnings += _mark(part, centres, doubles)
    atoms = tuple(
        atom
        if label_h == atom.label_h and centres.get(atom.id) == atom.cip_label
        else replace(atom, label_h=label_h, cip_label=centres.get(atom.id))
        for atom, label_h in zip(drawing.atoms, hydrogens, strict=True)
    )
    bonds = tuple(
        bond
        if doubles.get((bond.a, bond.b)) == bond.cip_label
        else replace(bond, cip_label=doubles.get((bond.a, bond.b)))
        for bond in drawing.bonds
    )
    return replace(drawing, atoms=atoms, bonds=bonds), tuple(dict.fromkeys(warnings))


def _mark(copy: Copy, centres: dict[int, str], doubles: dict[tuple[int, int], str]) -> tuple[str, ...]:
    """Add the marks of a copy, by IDs, or say why there are none."""
    if not (copy.centres or copy.doubles):
        return ()
    mol, ids = copy.mol, copy.ids
    bonds = [mol.GetBondBetweenAtoms(*ends) for ends in copy.doubles]
    with quiet():
        try:
            rdCIPLabeler.AssignCIPLabels(
                mol, list(copy.centres), [bond.GetIdx() for bond in bonds], _MAX_COMPARISONS
            )
        except (RuntimeError, MemoryError):
            return (_TOO_SYMMETRIC,)
    for i in copy.centres:
        atom = mol.GetAtomWithIdx(i)
        if atom.GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED and atom.HasProp(_CODE):
            code = atom.GetProp(_CODE)
            if code in _CENTRES:
                centres[ids[i]] = code
    for bond in bonds:
        if bond.GetStereo() > Chem.BondStereo.STEREOANY and bond.HasProp(_CODE):
            code = bond.GetProp(_CODE)
            if code in _GEOMETRIES:
                doubles[ids[bond.GetBeginAtomIdx()], ids[bond.GetEndAtomIdx()]] = code
    return ()
