"""What a drawing shows of its chemistry by itself: hydrogens in labels, and R, S, E and Z marks.

Both are cached in the drawing and computed on a copy; nothing else of it changes.
"""

from collections.abc import Iterable
from typing import Final

from rdkit import Chem
from rdkit.Chem import rdCIPLabeler

from reshiki_chem.molecule import Copy, copied
from reshiki_chem.sanitising import quiet
from reshiki_render.drawing import Drawing, replace

# About a tenth of a second of ranking; a protein of 20 kDa needs some 600.
_MAX_COMPARISONS: Final = 100_000

_CODE: Final = "_CIPCode"
_CENTRES: Final = frozenset("RSrs")
_GEOMETRIES: Final = frozenset("EZ")


def refreshed(drawing: Drawing) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing with its hydrogen counts and stereo marks up to date, and why some marks could not be told.

    Raises:
        UnwritableDrawing: an atom is no chemistry.
    """
    copy = copied(drawing)
    mol = copy.mol
    hydrogens = [made.GetTotalNumHs() for made in mol.GetAtoms()]
    warnings: tuple[str, ...] = ()
    centres: dict[int, str] = {}
    doubles: dict[int, str] = {}
    if copy.centres or copy.doubles:
        warnings = _rank(copy)
        centres = _codes(((i, mol.GetAtomWithIdx(i)) for i in copy.centres), _CENTRES)
        doubles = _codes(((k, mol.GetBondWithIdx(k)) for k in copy.doubles), _GEOMETRIES)
    atoms = tuple(
        atom
        if label_h == atom.label_h and centres.get(i) == atom.cip_label
        else replace(atom, label_h=label_h, cip_label=centres.get(i))
        for i, (atom, label_h) in enumerate(zip(drawing.atoms, hydrogens, strict=True))
    )
    bonds = tuple(
        bond if doubles.get(k) == bond.cip_label else replace(bond, cip_label=doubles.get(k))
        for k, bond in enumerate(drawing.bonds)
    )
    return replace(drawing, atoms=atoms, bonds=bonds), warnings


def _rank(copy: Copy) -> tuple[str, ...]:
    """Put the marks on a copy, and say why when there are none."""
    # Those of RDKit's first perception, which knows fewer rules.
    for i in copy.centres:
        copy.mol.GetAtomWithIdx(i).ClearProp(_CODE)
    for k in copy.doubles:
        copy.mol.GetBondWithIdx(k).ClearProp(_CODE)
    try:
        with quiet():
            rdCIPLabeler.AssignCIPLabels(copy.mol, maxRecursiveIterations=_MAX_COMPARISONS)
    except RuntimeError:
        return (
            "The structure is too symmetric for its R, S, E and Z marks to be told in time; they are left out.",
        )
    return ()


def _codes(parts: Iterable[tuple[int, Chem.Atom | Chem.Bond]], known: frozenset[str]) -> dict[int, str]:
    return {
        i: part.GetProp(_CODE) for i, part in parts if part.HasProp(_CODE) and part.GetProp(_CODE) in known
    }
