"""Putting a copy of one drawing into another: its IDs, its place, its look.

Rules: the copy's objects get consecutive IDs after the largest there is, in the order of `all_ids`, then its groups. It goes
where what it replaces was, centre on centre; else below the drawing, left edges in line and two usual bond lengths apart;
into an empty drawing with its top left corner at the origin. Everything that is placed on the page moves; what is placed
relative to something moves with that. The settings of the whole drawing stay those of the target; where label settings
differ, copied atoms and bonds carry those of their source as settings of their own.
"""

from typing import TYPE_CHECKING, Final

from reshiki_render.drawing import Drawing, Point, replace
from reshiki_render.drawing.identifiers import MOST_ID, all_ids, next_id, renumbered
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.drawing.types import f32
from reshiki_session.errors import OperationError
from reshiki_session.jobs.extent import extent

if TYPE_CHECKING:
    from reshiki_render.drawing import Atom, AtomLabels, Bond
    from reshiki_render.geometry import Box

APART: Final = 2 * BOND_WORLD
# Less than this is rounding, not movement (world units).
STILL: Final = 1e-3

# What a drawing holds, and not how it is set up.
CONTENTS: Final = (
    "atoms",
    "bonds",
    "annotations",
    "arrows",
    "graphics",
    "groups",
    "abbreviations",
    "reactions",
    "ring_fills",
    "depth_appearance",
    "molecule_names",
)
_DOUBLE: Final = 2


def merged(
    target: Drawing, source: Drawing, place: "Box | None", below: "Box | None"
) -> tuple[Drawing, tuple[tuple[int, int], ...]]:
    """The target with a copy of the source, and where the source's objects went: (old, new) IDs.

    Args:
        place: the box whose centre the copy takes; None for a place of its own.
        below: the box the copy then goes below; None where there is nothing.

    Raises:
        OperationError: `invalid_arguments`; there are no IDs or no coordinates left for the copy.
    """
    first = next_id(target)
    if first + len(all_ids(source)) + len(source.groups) - 1 > MOST_ID:
        raise OperationError(
            "invalid_arguments",
            f"Could not insert the proposed drawing: no object ID is left after {first}",
        )
    copy, moves = renumbered(_with_its_look(source, target.atom_labels), first)
    # Measured as it will be drawn: with the settings of the target.
    dressed = replace(target, **{name: getattr(copy, name) for name in CONTENTS})
    box = extent(dressed)
    if box is not None:
        try:
            dressed = moved(dressed, *_way(box, place, below))
        except OverflowError as error:
            raise OperationError(
                "invalid_arguments", "Could not insert the proposed drawing: its coordinates are too large"
            ) from error
    return (
        replace(
            target,
            **{name: (*getattr(target, name), *getattr(dressed, name)) for name in CONTENTS},
            version=max(target.version, source.version),
        ),
        moves,
    )


def _way(box: "Box", place: "Box | None", below: "Box | None") -> tuple[float, float]:
    """How far a copy that fills `box` has to go."""
    if place is not None:
        return (
            (place.left + place.right - box.left - box.right) / 2,
            (place.top + place.bottom - box.top - box.bottom) / 2,
        )
    if below is not None:
        return below.left - box.left, below.bottom + APART - box.top
    return -box.left, -box.top


def moved(drawing: Drawing, dx: float, dy: float) -> Drawing:
    """The drawing with everything shifted, but not its publication pages. What is only rounding moves nothing.

    Raises:
        OverflowError: a coordinate would be beyond what a file can hold.
    """
    dx, dy = (0.0 if abs(way) < STILL else way for way in (dx, dy))
    if not dx and not dy:
        return drawing

    def to(point: Point) -> Point:
        return Point(f32(point.x + dx), f32(point.y + dy))

    return replace(
        drawing,
        atoms=tuple(replace(atom, position=to(atom.position)) for atom in drawing.atoms),
        annotations=tuple(replace(value, position=to(value.position)) for value in drawing.annotations),
        arrows=tuple(
            replace(
                arrow,
                start=to(arrow.start),
                end=to(arrow.end),
                control=arrow.control and to(arrow.control),
                cubic=arrow.cubic and (to(arrow.cubic[0]), to(arrow.cubic[1])),
            )
            for arrow in drawing.arrows
        ),
        graphics=tuple(replace(graphic, origin=to(graphic.origin)) for graphic in drawing.graphics),
    )


def _with_its_look(source: Drawing, labels: "AtomLabels") -> Drawing:
    """The source with what its label settings say, where others say otherwise, said by each atom and bond itself."""
    own = source.atom_labels
    if own == labels:
        return source
    return replace(
        source,
        atoms=tuple(_atom_with(atom, own, labels) for atom in source.atoms),
        bonds=tuple(_bond_with(bond, own) for bond in source.bonds)
        if own.stereo != labels.stereo
        else source.bonds,
    )


def _atom_with(atom: "Atom", own: "AtomLabels", labels: "AtomLabels") -> "Atom":
    display = atom.display
    if own.carbons != labels.carbons and display.carbons is None and atom.element == "C":
        display = replace(display, carbons=own.carbons)
    if own.hydrogens != labels.hydrogens and display.hydrogens is None:
        display = replace(display, hydrogens=own.hydrogens)
    if own.stereo != labels.stereo and display.stereo.show is None:
        display = replace(display, stereo=replace(display.stereo, show=own.stereo))
    if own.maps != labels.maps and display.mapping.show is None and atom.map_num:
        display = replace(display, mapping=replace(display.mapping, show=own.maps))
    return atom if display is atom.display else replace(atom, display=display)


def _bond_with(bond: "Bond", own: "AtomLabels") -> "Bond":
    if bond.order != _DOUBLE or bond.indicator.show is not None:
        return bond
    return replace(bond, indicator=replace(bond.indicator, show=own.stereo))
