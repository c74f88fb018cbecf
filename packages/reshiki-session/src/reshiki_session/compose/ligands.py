"""Cp and Cp* of a sketch: a regular five-membered ring in space, seen as its tilts say.

The first corner points straight up; the ring is turned flat by its phase, tilted about x, then y, and turned on the page, all about
its middle. Methyls of Cp* stand one bond length out. The charge is on the first carbon. The middle is an attachment point of all
five; where there is a metal, it is what the metal is bonded to.
"""

from math import pi, sin
from typing import Final, NamedTuple

from reshiki_session.compose.proposal import Ligand
from reshiki_session.compose.space import Spot

CORNERS: Final = 5


class Ring(NamedTuple):
    """Where a ligand's atoms are; `methyls` is empty for Cp."""

    corners: tuple[Spot, ...]
    methyls: tuple[Spot, ...]


def ring_of(ligand: Ligand, bond: float) -> Ring:
    """The ring of a ligand; `bond` is the bond length in world units."""
    radius = bond / (2 * sin(pi / CORNERS))
    centre = Spot(ligand.center.x * bond, ligand.center.y * bond)

    def seen(distance: float, corner: int) -> Spot:
        flat = Spot(0.0, -distance).spun(corner * 360 / CORNERS + ligand.phase_degrees)
        return flat.tilted(ligand.x_degrees, ligand.y_degrees).spun(ligand.rotation_degrees).plus(centre)

    corners = tuple(seen(radius, corner) for corner in range(CORNERS))
    if ligand.kind == "Cp":
        return Ring(corners, ())
    return Ring(corners, tuple(seen(radius + bond, corner) for corner in range(CORNERS)))
