"""A drawing's molecules laid out anew, everything else about them kept.

For structures that come as a drawing's atoms and bonds but without places on a page. What was drawn tells nothing here: the
windings and geometries stored in the drawing are what is drawn then, with new wedges; a double bond that could have a
geometry and has none is one of either. Atoms keep their IDs, labels and
states. Attachment points go to the middle of the atoms they stand for.
"""

from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.layout import assembled, piece_of
from reshiki_chem.layout.pack import GAP
from reshiki_chem.limits import beyond_layout, check_stereo
from reshiki_chem.molecule import copied, fragments
from reshiki_chem.placement import moved, room_of
from reshiki_chem.sanitising import is_dense, quiet
from reshiki_render.drawing import Atom, AtomStereo, Bond, Drawing, Point, replace
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, QUADRUPLE, SINGLE, TRIPLE
from reshiki_render.drawing.identifiers import next_id
from reshiki_render.drawing.types import f32

_NOWHERE: Final = Point(0.0, 0.0)
# Bonds a layout knows; others are laid out as single bonds.
_KNOWN: Final = frozenset([SINGLE, DOUBLE, TRIPLE, DATIVE, QUADRUPLE])


class Laid(NamedTuple):
    """The drawing in its new places, and what its picture does not show."""

    drawing: Drawing
    warnings: tuple[str, ...]


def laid_out(drawing: Drawing, atoms: frozenset[int] | None = None) -> Laid:
    """The drawing with the molecules of the given atoms laid out anew; None: with all of them.

    Molecules in new places stand to the right of those that stay. Hydrogens that wedges need are new atoms, with the IDs
    after the largest.

    Raises StructureTooLarge or UnwritableDrawing as the chemistry of its molecules does.
    """
    parts = [
        part for part in fragments(drawing) if atoms is None or any(atom.id in atoms for atom in part.atoms)
    ]
    pieces = [piece for part in parts for piece in fragments(_bare(part))]
    if not pieces:
        return Laid(drawing, ())
    with quiet():
        mols = [_perceived(piece) for piece in pieces]
        made, warnings = assembled(
            [piece_of(mol, plain=rows) for mol, rows in zip(mols, beyond_layout(mols), strict=True)],
            [[atom.id for atom in piece.atoms] for piece in pieces],
        )
    chosen = frozenset(atom.id for part in parts for atom in part.atoms)
    made = _with_new_ids(made, chosen, next_id(drawing))
    staying = tuple(atom for atom in drawing.atoms if atom.id not in chosen)
    if staying:
        made = _beside(made, Drawing(atoms=staying))
    return Laid(_merged(drawing, made), warnings)


def _perceived(piece: Drawing) -> Chem.Mol:
    """The molecule of a part, in which RDKit has marked the double bonds that could have a geometry."""
    mol = copied(piece).mol
    if not is_dense(mol) and any(bond.order == DOUBLE for bond in piece.bonds):
        check_stereo([len(piece.atoms)])
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
    return mol


def _bare(part: Drawing) -> Drawing:
    """The part for layout: nothing has a place, nothing is wedged, attachment points are gone."""
    points = {atom.id for atom in part.atoms if atom.attachment}
    return replace(
        part,
        atoms=tuple(replace(atom, position=_NOWHERE) for atom in part.atoms if atom.id not in points),
        bonds=tuple(_bare_bond(bond) for bond in part.bonds if bond.a not in points and bond.b not in points),
    )


def _bare_bond(bond: Bond) -> Bond:
    if bond.order not in _KNOWN:
        return Bond(a=bond.a, b=bond.b, order=SINGLE)
    if bond.order == DOUBLE:
        return bond if bond.display != "wavy" else replace(bond, display="plain")
    return bond if bond.display == "plain" else replace(bond, display="plain", projection=False)


def _with_new_ids(made: Drawing, known: frozenset[int], first: int) -> Drawing:
    """The layout with the atoms it added numbered from `first`."""
    fresh = {atom.id: first + n for n, atom in enumerate(atom for atom in made.atoms if atom.id not in known)}
    if not fresh:
        return made

    def name(number: int) -> int:
        return fresh.get(number, number)

    def wound(stereo: AtomStereo | None) -> AtomStereo | None:
        return stereo and replace(stereo, neighbors=tuple(name(number) for number in stereo.neighbors))

    return replace(
        made,
        atoms=tuple(replace(atom, id=name(atom.id), stereo=wound(atom.stereo)) for atom in made.atoms),
        bonds=tuple(replace(bond, a=name(bond.a), b=name(bond.b)) for bond in made.bonds),
    )


def _beside(made: Drawing, staying: Drawing) -> Drawing:
    """The layout to the right of what stays where it is, centred on its height."""
    old, new = room_of(staying), room_of(made)
    assert old is not None
    assert new is not None
    return moved(made, old.right + GAP - new.left, (old.top + old.bottom) / 2 - (new.top + new.bottom) / 2)


def _merged(drawing: Drawing, made: Drawing) -> Drawing:
    """The drawing with the places, wedges and sides of the layout, and the hydrogens it added."""
    known = {atom.id for atom in drawing.atoms}
    laid = {atom.id: atom for atom in made.atoms}
    wedged = {bond.a + bond.b - end for bond in made.bonds for end in (bond.a, bond.b) if end not in known}
    atoms = {
        atom.id: _laid_atom(atom, laid[atom.id], own=atom.id not in wedged) if atom.id in laid else atom
        for atom in drawing.atoms
    }
    for atom in drawing.atoms:
        if atom.attachment and any(target in laid for target in atom.centroid):
            xs, ys = zip(*(atoms[target].position for target in atom.centroid), strict=True)
            middle = Point(f32(sum(xs) / len(xs)), f32(sum(ys) / len(ys)))
            atoms[atom.id] = replace(atom, position=middle)
    bonds = {frozenset((bond.a, bond.b)): bond for bond in made.bonds}
    kept = tuple(_laid_bond(bond, bonds.pop(frozenset((bond.a, bond.b)), None)) for bond in drawing.bonds)
    added = tuple(
        replace(atom, position=_rounded(atom.position)) for atom in made.atoms if atom.id not in known
    )
    return replace(drawing, atoms=(*atoms.values(), *added), bonds=(*kept, *bonds.values()))


def _rounded(point: Point) -> Point:
    return Point(f32(point.x), f32(point.y))


def _laid_atom(atom: Atom, laid: Atom, *, own: bool) -> Atom:
    """An atom in its new place; its hydrogens are its `own` unless one of them is drawn now."""
    display = atom.display
    if laid.display.carbons is not None and display.carbons is None:
        display = replace(display, carbons=laid.display.carbons)
    atom = replace(atom, position=_rounded(laid.position), display=display)
    if own:
        return atom
    return replace(
        atom,
        stereo=laid.stereo,
        explicit_h=laid.explicit_h,
        no_implicit=laid.no_implicit,
        label_h=laid.label_h,
    )


def _laid_bond(bond: Bond, laid: Bond | None) -> Bond:
    """A bond with the layout's wedge or side. What says that a configuration is unknown stays."""
    if laid is None or bond.order not in _KNOWN:
        return bond
    if bond.order == SINGLE:
        if bond.display == "wavy":
            return bond
        return replace(bond, a=laid.a, b=laid.b, display=laid.display)
    if bond.order == DOUBLE:
        if bond.display == "wavy":
            return replace(bond, double_position=laid.double_position)
        return replace(
            bond,
            stereo=laid.stereo,
            stereo_atoms=laid.stereo_atoms,
            stereo_authoritative=laid.stereo_authoritative,
            double_position=laid.double_position,
        )
    return replace(bond, display="plain", projection=False) if bond.projection else bond
