"""From a drawing to a connection table: its coordinates, its wedges, its hydrogens.

Atoms are in the drawing's order, numbered from 1. A reader of the file fills atoms with hydrogens by its own valence rules;
where those may differ (a fixed hydrogen count, an element outside the usual ones, a dative bond) the valence is written. E/Z
is in the coordinates; a double bond that could be either is marked so. Abbreviations become superatoms, labels of wildcards
what they say: R-groups, query symbols, atom lists, else an alias. What the table does not hold is named.
"""

import re
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.ctfile import tree
from reshiki_chem.ctfile.tree import Sgroup, StereoCollection, Table, TableAtom, TableBond
from reshiki_chem.elements import ISOTOPES
from reshiki_chem.errors import UnwritableDrawing
from reshiki_chem.losses import each
from reshiki_chem.molecule import DEPTHS, GEOMETRIES, Copy, copied
from reshiki_chem.stereo import is_cis
from reshiki_chem.stereo_groups import ABSOLUTE, groups_of
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

# Elements and bonds on whose valence every reader agrees.
_USUAL: Final = frozenset(["H", "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "Br", "I"])

_TYPES: Final = {
    SINGLE: 1,
    DOUBLE: 2,
    TRIPLE: 3,
    AROMATIC: tree.AROMATIC,
    DATIVE: tree.DATIVE,
    HYDROGEN: tree.HYDROGEN,
}
_UNTOLD: Final = {QUADRUPLE: "quadruple", PARTIAL: "partial"}
# One unpaired electron is a doublet, two are a triplet.
_RADICALS: Final = {0: 0, 1: tree.DOUBLET, 2: tree.TRIPLET}

_RGROUPS: Final = re.compile(r"R[1-9][0-9]{0,2}(?:,R[1-9][0-9]{0,2})*")
_LIST: Final = re.compile(r"\[(not )?([A-Z][a-z]?(?:,[A-Z][a-z]?)*)\]")
_SYMBOLS: Final = frozenset(["R", "A", "Q", "X", "M", "AH", "QH", "XH", "MH"])


class Tabled(NamedTuple):
    """The table of a drawing, and what it could not hold."""

    table: Table
    warnings: tuple[str, ...]


def tabled(drawing: Drawing) -> Tabled:
    """The table of a drawing.

    Raises:
        UnwritableDrawing: a bond no type tells, or an atom that is no chemistry.
        StructureTooLarge: RDKit would not be done with the drawing in time.
    """
    for bond in drawing.bonds:
        if bond.order in _UNTOLD:
            raise UnwritableDrawing(
                f"The bond between atoms {bond.a} and {bond.b} is {_UNTOLD[bond.order]}; MOL has no type for it."
            )
    copy = copied(drawing)
    configured = _configured(copy)
    marks, warnings = _marks(drawing, configured)
    numbers = {atom.id: number for number, atom in enumerate(drawing.atoms, 1)}
    groups = groups_of(drawing)
    grouped = {atom for group in groups for atom in group.atoms}
    atoms = tuple(
        _atom(atom, number, valence, has_group=atom.id in grouped)
        for (number, atom), valence in zip(enumerate(drawing.atoms, 1), _valences(drawing, copy), strict=True)
    )
    bonds, loose = _bonds(drawing, numbers, marks)
    if loose:
        warnings.append(f"{each(loose)} stands for others but has no bond, so MOL loses what it stands for.")
    table = Table(
        title="",
        line=0,
        spatial=False,
        # The flag says that the configurations are the absolute ones.
        chiral=bool(configured) and all(group.kind == ABSOLUTE for group in groups),
        atoms=atoms,
        bonds=bonds,
        sgroups=_superatoms(drawing, numbers),
        collections=tuple(
            StereoCollection(
                group.kind,
                0 if group.kind == ABSOLUTE else group.number,
                tuple(numbers[atom] for atom in group.atoms),
            )
            for group in groups
        ),
    )
    return Tabled(table, tuple(warnings))


def _configured(copy: Copy) -> frozenset[int]:
    """The IDs of the centres that have a configuration."""
    return frozenset(
        copy.ids[i]
        for i in copy.centres
        if copy.mol.GetAtomWithIdx(i).GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED
    )


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


def _marks(drawing: Drawing, configured: frozenset[int]) -> tuple[list[str], list[str]]:
    """The stereo mark of each bond, and what no mark can say."""
    places = {atom.id: atom.position for atom in drawing.atoms}
    marks = []
    told: set[int] = set()
    crossed: list[str] = []
    for bond in drawing.bonds:
        mark = ""
        if bond.order == DATIVE or (bond.order == SINGLE and not bond.projection):
            if bond.display == "wavy":
                mark = tree.EITHER
            elif bond.display in DEPTHS:
                mark = tree.UP if DEPTHS[bond.display] > 0 else tree.DOWN
                told.add(bond.a)
        elif bond.order == DOUBLE:
            if bond.display == "wavy" or bond.stereo == "any":
                mark = tree.CROSSED
            elif bond.stereo_authoritative and not _shows(bond, places):
                mark = tree.CROSSED
                crossed.append(f"{bond.a}={bond.b}")
        marks.append(mark)
    warnings = []
    if unmarked := [atom.id for atom in drawing.atoms if atom.id in configured and atom.id not in told]:
        warnings.append(f"{each(unmarked)} has a configuration that no wedge shows, so MOL loses it.")
    if crossed:
        warnings.append(
            f"The double bonds {', '.join(crossed)} are not drawn with the geometry they have; MOL has them undefined."
        )
    return marks, warnings


def _shows(bond: Bond, places: dict[int, Point]) -> bool:
    """Whether the page shows the geometry stored on a double bond."""
    if bond.stereo not in GEOMETRIES or len(bond.stereo_atoms) != 2:
        return True
    a, b = bond.stereo_atoms
    cis = is_cis(places[bond.a], places[bond.b], places[a], places[b])
    return cis is (GEOMETRIES[bond.stereo] == Chem.BondStereo.STEREOCIS)


def _atom(atom: Atom, number: int, valence: int | None, *, has_group: bool) -> TableAtom:
    note = atom.display.number
    # Adding zero turns a negative zero into one without its sign.
    found = TableAtom(
        number=number,
        line=0,
        symbol="H" if atom.element in ISOTOPES else atom.element,
        x=atom.position.x / WORLD_PER_COORDINATE + 0.0,
        y=-atom.position.y / WORLD_PER_COORDINATE + 0.0,
        z=0.0,
        charge=atom.charge,
        radical=_RADICALS[atom.radical_electrons],
        mass=atom.isotope or ISOTOPES.get(atom.element, 0),
        valence=valence,
        map_num=atom.map_num,
        value=note.text if note is not None and not has_group else "",
    )
    label = atom.display.variable
    return found if label is None else _labelled(found, label)


def _labelled(found: TableAtom, label: str) -> TableAtom:
    """A wildcard that says what its label says."""
    if _RGROUPS.fullmatch(label):
        return found._replace(symbol="R#", rgroups=tuple(int(name[1:]) for name in label.split(",")))
    if label in _SYMBOLS:
        return found._replace(symbol=label)
    listing = _LIST.fullmatch(label)
    if listing:
        return found._replace(symbol="L", elements=tuple(listing[2].split(",")), excluded=bool(listing[1]))
    return found._replace(alias=label)


def _bonds(
    drawing: Drawing, numbers: dict[int, int], marks: list[str]
) -> tuple[tuple[TableBond, ...], list[int]]:
    """The bonds, and the attachment points that have none to tell their atoms by."""
    points = {atom.id: atom for atom in drawing.atoms if atom.attachment}
    bonds = []
    told = set()
    for number, (bond, mark) in enumerate(zip(drawing.bonds, marks, strict=True), 1):
        made = TableBond(number, 0, _TYPES[bond.order], numbers[bond.a], numbers[bond.b], mark)
        point = points.get(bond.a) or points.get(bond.b)
        if point is not None:
            told.add(point.id)
            made = made._replace(
                endpoints=tuple(numbers[target] for target in point.centroid),
                any_endpoint=point.attachment == "variable",
            )
        bonds.append(made)
    return tuple(bonds), [number for number in points if number not in told]


def _superatoms(drawing: Drawing, numbers: dict[int, int]) -> tuple[Sgroup, ...]:
    groups = []
    for number, abbreviation in enumerate(drawing.abbreviations, 1):
        members = frozenset(abbreviation.members)
        crossing = tuple(
            place for place, bond in enumerate(drawing.bonds, 1) if (bond.a in members) != (bond.b in members)
        )
        groups.append(
            Sgroup(
                number=number,
                line=0,
                kind="SUP",
                atoms=tuple(sorted(numbers[member] for member in members)),
                bonds=crossing,
                label=abbreviation.label,
            )
        )
    return tuple(groups)
