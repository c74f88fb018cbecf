"""A drawing prepared for painting: places in pt, bonds as pairs of positions in the atom list, neighbours of each atom.

Everything else in the scene works on positions in the atom list, not on object IDs, and on pt, not world units. Atoms hidden
in an abbreviation keep their places but have no links: only its anchor is drawn, with the abbreviation's label.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from reshiki_render.drawing.bonds import Bond
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.style import PT_PER_WORLD

if TYPE_CHECKING:
    from reshiki_render.drawing.abbreviations import Abbreviation


class Link(NamedTuple):
    """A drawn bond: `a` and `b` are positions in the atom list, its narrow end at `a`."""

    a: int
    b: int
    bond: Bond


class Skeleton(NamedTuple):
    """`places` by atom; `links` in drawing order; `around[atom]` holds (neighbour, link) pairs.

    `hidden` are the atoms that are not drawn; `abbreviations` by the position of their anchor.
    """

    drawing: Drawing
    places: list[tuple[float, float]]
    links: list[Link]
    around: list[list[tuple[int, int]]]
    hidden: frozenset[int]
    abbreviations: "Mapping[int, Abbreviation]"


def skeleton(drawing: Drawing) -> Skeleton:
    """Prepare a drawing."""
    places = [(atom.position[0] * PT_PER_WORLD, atom.position[1] * PT_PER_WORLD) for atom in drawing.atoms]
    index = {atom.id: at for at, atom in enumerate(drawing.atoms)}
    abbreviations = {index[group.anchor]: group for group in drawing.abbreviations}
    hidden = frozenset(
        index[member] for group in drawing.abbreviations for member in group.members if member != group.anchor
    )
    links = [Link(index[bond.a], index[bond.b], bond) for bond in drawing.bonds]
    if hidden:
        links = [link for link in links if link.a not in hidden and link.b not in hidden]
    around: list[list[tuple[int, int]]] = [[] for _ in places]
    for at, (a, b, _) in enumerate(links):
        around[a].append((b, at))
        around[b].append((a, at))
    return Skeleton(drawing, places, links, around, hidden, abbreviations)
