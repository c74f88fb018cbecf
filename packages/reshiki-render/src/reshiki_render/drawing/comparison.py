"""Whether an edit changed what a drawing says chemically, so that computed labels have to be computed anew."""

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import AROMATIC, Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.kinds import fields_of

# What changes without chemistry changing. An atom that moves may change its stereochemistry.
APPEARANCE_OF_ATOMS = frozenset({"text_style", "marks", "mark_serial", "display", "cip_label", "label_h"})
APPEARANCE_OF_BONDS = frozenset(
    {
        "z_order",
        "color",
        "highlight",
        "double_position",
        "secondary_display",
        "indicator",
        "cip_label",
    }
)
# The same besides, where the display of a bond shows depth or nothing.
APPEARANCE_WHERE_FLAT = APPEARANCE_OF_BONDS | {"display", "projection", "a", "b"}

_ATOM = tuple(field.name for field in fields_of(Atom) if field.name not in APPEARANCE_OF_ATOMS)
_BOND = tuple(field.name for field in fields_of(Bond) if field.name not in APPEARANCE_OF_BONDS)
_FLAT = tuple(field.name for field in fields_of(Bond) if field.name not in APPEARANCE_WHERE_FLAT)


def changes_chemistry(before: Drawing, after: Drawing) -> bool:
    """Whether `after` differs from `before` in its atoms (number, order, positions, state) or its bonds."""
    if len(before.atoms) != len(after.atoms) or len(before.bonds) != len(after.bonds):
        return True
    if before.atoms is not after.atoms and any(
        one is not other and _differ(one, other, _ATOM)
        for one, other in zip(before.atoms, after.atoms, strict=True)
    ):
        return True
    return before.bonds is not after.bonds and any(
        one is not other and _bonds_differ(one, other)
        for one, other in zip(before.bonds, after.bonds, strict=True)
    )


def _bonds_differ(one: Bond, other: Bond) -> bool:
    flat = {one.a, one.b} == {other.a, other.b} and (
        one.order == other.order == AROMATIC or (one.projection and other.projection)
    )
    return _differ(one, other, _FLAT if flat else _BOND)


def _differ(one: object, other: object, names: tuple[str, ...]) -> bool:
    return any(getattr(one, name) != getattr(other, name) for name in names)


def same_molecule(before: Drawing, after: Drawing, atoms: tuple[int, ...]) -> bool:
    """Whether these atoms and the bonds between them say the same chemically, wherever they stand."""
    members = frozenset(atoms)
    still = tuple(name for name in _ATOM if name not in {"position", "depth"})
    old_atoms, new_atoms = ({atom.id: atom for atom in drawing.atoms} for drawing in (before, after))
    if not (members <= old_atoms.keys() and members <= new_atoms.keys()):
        return False
    if any(_differ(old_atoms[atom], new_atoms[atom], still) for atom in atoms):
        return False
    old_bonds, new_bonds = (
        {
            frozenset((bond.a, bond.b)): bond
            for bond in drawing.bonds
            if bond.a in members or bond.b in members
        }
        for drawing in (before, after)
    )
    return old_bonds.keys() == new_bonds.keys() and not any(
        _bonds_differ(old_bonds[pair], new_bonds[pair]) for pair in old_bonds
    )
