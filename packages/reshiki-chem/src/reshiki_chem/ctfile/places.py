"""Where the atoms of a table lie on the page, if the file tells.

Coordinates that are missing, all the same or in space are no drawing: None then, with the reason.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from reshiki_chem.ctfile import tree
from reshiki_chem.ctfile.tree import Table, TableBond
from reshiki_chem.layout.scale import factor_of
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import WORLD_PER_COORDINATE
from reshiki_render.drawing.types import f32

# Atoms farther apart than this in z, in file units, are not on a page.
_FLAT: Final = 0.1
# Nearer than this two atoms are in the same place.
_SAME: Final = 1e-4

_COVALENT: Final = frozenset([1, 2, 3, tree.AROMATIC])


class Frame(NamedTuple):
    """How file coordinates lie on the page: `scale` in world units a file unit; y is turned over."""

    scale: float

    def point(self, x: float, y: float) -> Point:
        # Adding zero turns a negative zero into one without its sign.
        return Point(f32(x * self.scale) + 0.0, f32(-y * self.scale) + 0.0)


class Places(NamedTuple):
    """The frame, or None when the file does not draw the structure; then whether it tells places in space."""

    frame: Frame | None
    spatial: bool
    note: str


def places_of(table: Table) -> Places:
    """How a table lies on the page, and what the user has to be told of it."""
    atoms = table.atoms
    unknown = [atom for atom in atoms if atom.x is None or atom.y is None]
    if unknown:
        return Places(
            None,
            spatial=False,
            note=f"Line {unknown[0].line}: the coordinates of atom {atoms.index(unknown[0]) + 1} are no numbers a page "
            "has; the structure is laid out anew.",
        )
    xs = [atom.x or 0.0 for atom in atoms]
    ys = [atom.y or 0.0 for atom in atoms]
    zs = [atom.z or 0.0 for atom in atoms]
    deep = max(zs, default=0.0) - min(zs, default=0.0) > _FLAT
    if deep and table.spatial is not False:
        return Places(
            None,
            spatial=True,
            note="The file has coordinates in space; the structure is laid out anew, hydrogens counted in.",
        )
    if len(atoms) > 1 and max(xs) - min(xs) < _SAME and max(ys) - min(ys) < _SAME:
        return Places(None, spatial=False, note="The file has no coordinates; the structure is laid out.")
    note = "The file's third coordinates are left out: it says it is a flat drawing." if deep else ""
    return Places(Frame(_scale(table, xs, ys)), spatial=False, note=note)


def _scale(table: Table, xs: Sequence[float], ys: Sequence[float]) -> float:
    if table.own:
        return WORLD_PER_COORDINATE
    place = {atom.number: i for i, atom in enumerate(table.atoms)}

    def length(bond: TableBond) -> float:
        a, b = place[bond.a], place[bond.b]
        return hypot(xs[a] - xs[b], ys[a] - ys[b])

    drawn = [bond for bond in table.bonds if not bond.endpoints and length(bond) > _SAME]
    # Bonds to metals are often drawn long; an amine-borane has no other than the dative one.
    return factor_of(
        [length(bond) for bond in drawn if bond.type in _COVALENT] or [length(bond) for bond in drawn]
    )
