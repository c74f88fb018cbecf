"""MOL files written from the drawing itself: its coordinates, its wedges, its hydrogens.

V2000 unless the drawing needs V3000: dative and hydrogen bonds, more than 999 atoms or bonds, atom-map numbers, charges
or coordinates beyond V2000's columns. The header holds no date, so the same drawing gives the same bytes. Atoms are in
the drawing's order. One length unit is 28 world units, y up.

A reader of the file fills atoms with hydrogens by its own valence rules. Where those may differ (a fixed hydrogen count,
an element outside the usual ones) the valence is written. E/Z is in the coordinates; a double bond that could be either
is marked so.
"""

from typing import Final

from rdkit import Chem

from reshiki_chem.elements import ISOTOPES
from reshiki_chem.errors import UnwritableDrawing
from reshiki_chem.losses import each, left_out
from reshiki_chem.molecule import DEPTHS, GEOMETRIES, Copy, copied
from reshiki_chem.stereo import is_cis
from reshiki_render.drawing import Atom, Bond, Drawing, Point
from reshiki_render.drawing.bonds import (
    AROMATIC,
    DATIVE,
    DOUBLE,
    HYDROGEN,
    PARTIAL,
    QUADRUPLE,
    SINGLE,
    TRIPLE,
)
from reshiki_render.drawing.style import WORLD_PER_COORDINATE

_HEADER: Final = "\n  ReShiki           2D\n\n"
_LARGEST_V2000: Final = 999
_LARGEST_CHARGE_V2000: Final = 15
_LARGEST_COORDINATE_V2000: Final = 9999.0
_LARGEST_VALENCE_V2000: Final = 14

# Elements and bonds on whose valence every reader agrees.
_USUAL: Final = frozenset(["H", "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "Br", "I"])

_TYPES: Final = {SINGLE: 1, DOUBLE: 2, TRIPLE: 3, AROMATIC: 4, DATIVE: 9, HYDROGEN: 10}
_UNTOLD: Final = {QUADRUPLE: "quadruple", PARTIAL: "partial"}

# Wedge codes: V2000 bond stereo and V3000 CFG.
_V2000_WEDGES: Final = {"up": 1, "down": 6, "either": 4, "crossed": 3}
_V3000_WEDGES: Final = {"up": 1, "down": 3, "either": 2, "crossed": 2}
# Radical codes: one unpaired electron is a doublet (2), two are a triplet (3).
_RADICALS: Final = {1: 2, 2: 3}


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The MOL text of a drawing, and what it could not hold.

    Raises:
        UnwritableDrawing: the drawing has no atoms, or a bond no MOL type tells.
    """
    if not drawing.atoms:
        raise UnwritableDrawing("The drawing has no atoms, so there is no MOL file to write.")
    for bond in drawing.bonds:
        if bond.order in _UNTOLD:
            raise UnwritableDrawing(
                f"The bond between atoms {bond.a} and {bond.b} is {_UNTOLD[bond.order]}; MOL has no type for it."
            )
    copy = copied(drawing)
    valences = _valences(drawing, copy)
    marks, warnings = _marks(drawing, copy)
    chiral = int(bool(_configured(copy)))
    writer = _v2000 if _fits_v2000(drawing, valences) else _v3000
    return _HEADER + writer(drawing, valences, marks, chiral), (*warnings, *left_out(drawing, "MOL"))


def _valences(drawing: Drawing, copy: Copy) -> list[int | None]:
    """The valence to write for each atom, hydrogens included; None where every reader finds it by itself."""
    bonded: dict[int, float] = dict.fromkeys(copy.ids, 0.0)
    special: set[int] = set()
    for bond in drawing.bonds:
        if bond.order == DATIVE:
            bonded[bond.b] += 1
            special.update((bond.a, bond.b))
        elif bond.order != HYDROGEN:
            share = 1.5 if bond.order == AROMATIC else bond.order
            bonded[bond.a] += share
            bonded[bond.b] += share
    valences: list[int | None] = []
    for atom, made in zip(drawing.atoms, copy.mol.GetAtoms(), strict=True):
        usual = atom.element in _USUAL and not atom.no_implicit and atom.id not in special
        told = None if usual or atom.element == "*" else int(bonded[atom.id]) + made.GetTotalNumHs()
        valences.append(told)
    return valences


def _marks(drawing: Drawing, copy: Copy) -> tuple[list[str | None], tuple[str, ...]]:
    """The stereo mark of each bond, and what no mark can say."""
    places = {atom.id: atom.position for atom in drawing.atoms}
    marks: list[str | None] = []
    told: set[int] = set()
    crossed: list[str] = []
    for bond in drawing.bonds:
        mark = None
        if bond.order == SINGLE and not bond.projection:
            if bond.display == "wavy":
                mark = "either"
            elif bond.display in DEPTHS:
                mark = "up" if DEPTHS[bond.display] > 0 else "down"
                told.add(bond.a)
        elif bond.order == DOUBLE:
            if bond.display == "wavy" or bond.stereo == "any":
                mark = "crossed"
            elif bond.stereo_authoritative and not _shows(bond, places):
                mark = "crossed"
                crossed.append(f"{bond.a}={bond.b}")
        marks.append(mark)
    warnings = []
    if unmarked := [copy.ids[i] for i in _configured(copy) if copy.ids[i] not in told]:
        warnings.append(f"{each(unmarked)} has a configuration that no wedge shows, so MOL loses it.")
    if crossed:
        pairs = ", ".join(crossed)
        warnings.append(
            f"The double bonds {pairs} are not drawn with the geometry they have; MOL has them undefined."
        )
    return marks, tuple(warnings)


def _shows(bond: Bond, places: dict[int, Point]) -> bool:
    """Whether the page shows the geometry stored on a double bond."""
    if bond.stereo not in GEOMETRIES or len(bond.stereo_atoms) != 2:
        return True
    a, b = bond.stereo_atoms
    cis = is_cis(places[bond.a], places[bond.b], places[a], places[b])
    return cis is (GEOMETRIES[bond.stereo] == Chem.BondStereo.STEREOCIS)


def _configured(copy: Copy) -> list[int]:
    return [
        i
        for i in copy.centres
        if copy.mol.GetAtomWithIdx(i).GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED
    ]


def _fits_v2000(drawing: Drawing, valences: list[int | None]) -> bool:
    return (
        len(drawing.atoms) <= _LARGEST_V2000
        and len(drawing.bonds) <= _LARGEST_V2000
        and all(bond.order not in {DATIVE, HYDROGEN} for bond in drawing.bonds)
        and all(
            abs(atom.charge) <= _LARGEST_CHARGE_V2000
            and atom.map_num <= _LARGEST_V2000
            and max(abs(atom.position.x), abs(atom.position.y))
            < _LARGEST_COORDINATE_V2000 * WORLD_PER_COORDINATE
            for atom in drawing.atoms
        )
        and all(valence is None or valence <= _LARGEST_VALENCE_V2000 for valence in valences)
    )


def _symbol(atom: Atom) -> str:
    return "H" if atom.element in ISOTOPES else atom.element


def _isotope(atom: Atom) -> int:
    return atom.isotope or ISOTOPES.get(atom.element, 0)


def _place(atom: Atom) -> tuple[float, float]:
    # Adding zero turns a negative zero into one without its sign.
    return atom.position.x / WORLD_PER_COORDINATE + 0.0, -atom.position.y / WORLD_PER_COORDINATE + 0.0


def _v2000(drawing: Drawing, valences: list[int | None], marks: list[str | None], chiral: int) -> str:
    lines = [f"{len(drawing.atoms):3}{len(drawing.bonds):3}  0  0{chiral:3}  0  0  0  0  0999 V2000"]
    for atom, valence in zip(drawing.atoms, valences, strict=True):
        x, y = _place(atom)
        told = 0 if valence is None else valence or 15
        lines.append(
            f"{x:10.4f}{y:10.4f}    0.0000 {_symbol(atom):3} 0  0  0  0  0{told:3}  0  0  0{atom.map_num:3}  0  0"
        )
    index = {atom.id: i for i, atom in enumerate(drawing.atoms, 1)}
    lines.extend(
        f"{index[bond.a]:3}{index[bond.b]:3}{_TYPES[bond.order]:3}{_V2000_WEDGES[mark] if mark else 0:3}"
        for bond, mark in zip(drawing.bonds, marks, strict=True)
    )
    for code, values in (
        ("CHG", [(index[atom.id], atom.charge) for atom in drawing.atoms if atom.charge]),
        (
            "RAD",
            [
                (index[atom.id], _RADICALS[atom.radical_electrons])
                for atom in drawing.atoms
                if atom.radical_electrons
            ],
        ),
        ("ISO", [(index[atom.id], _isotope(atom)) for atom in drawing.atoms if _isotope(atom)]),
    ):
        for start in range(0, len(values), 8):
            row = values[start : start + 8]
            lines.append(f"M  {code}{len(row):3}" + "".join(f"{atom:4}{value:4}" for atom, value in row))
    return "\n".join((*lines, "M  END", ""))


def _v3000(drawing: Drawing, valences: list[int | None], marks: list[str | None], chiral: int) -> str:
    lines = [
        "  0  0  0     0  0            999 V3000",
        "M  V30 BEGIN CTAB",
        f"M  V30 COUNTS {len(drawing.atoms)} {len(drawing.bonds)} 0 0 {chiral}",
        "M  V30 BEGIN ATOM",
    ]
    for i, (atom, valence) in enumerate(zip(drawing.atoms, valences, strict=True), 1):
        x, y = _place(atom)
        line = f"M  V30 {i} {_symbol(atom)} {x:.6f} {y:.6f} 0 {atom.map_num}"
        if atom.charge:
            line += f" CHG={atom.charge}"
        if atom.radical_electrons:
            line += f" RAD={_RADICALS[atom.radical_electrons]}"
        if _isotope(atom):
            line += f" MASS={_isotope(atom)}"
        if valence is not None:
            line += f" VAL={valence or -1}"
        lines.append(line)
    lines += ["M  V30 END ATOM"]
    if drawing.bonds:
        index = {atom.id: i for i, atom in enumerate(drawing.atoms, 1)}
        lines += ["M  V30 BEGIN BOND"]
        for i, (bond, mark) in enumerate(zip(drawing.bonds, marks, strict=True), 1):
            line = f"M  V30 {i} {_TYPES[bond.order]} {index[bond.a]} {index[bond.b]}"
            lines.append(f"{line} CFG={_V3000_WEDGES[mark]}" if mark else line)
        lines += ["M  V30 END BOND"]
    return "\n".join((*lines, "M  V30 END CTAB", "M  END", ""))
