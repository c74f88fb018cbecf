"""Reactions told from where things stand, for documents that do not say.

A molecule in the row of an arrow, before it or behind it, is a reactant or a product of the nearest arrow on that side; so one between
two arrows is the product of one and a reactant of the other. A molecule over or under the shaft is an agent, a text there a
caption. Only straight arrows with a head that has something on both sides make a reaction; those of resonance do not.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from reshiki_render.drawing import Arrow, Participant, Reaction
from reshiki_render.drawing.arrows import style_of
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.geometry import Box

_KINDS: Final = frozenset(["forward", "equilibrium", "retro", "no_go"])
# How far off the arrow's line a molecule of its row may lie, and how far off an agent, in bond lengths.
_ROW: Final = 1.5 * BOND_WORLD
_BESIDE: Final = 4.0 * BOND_WORLD


class _Seen(NamedTuple):
    """A thing seen from an arrow: how far along its middle is, the gaps before and behind the shaft, and off its line."""

    along: float
    before: float
    behind: float
    off: float
    length: float


def arranged(
    arrows: Sequence[Arrow],
    molecules: Sequence[tuple[tuple[int, ...], Box]],
    captions: Mapping[int, Box],
) -> tuple[Reaction, ...]:
    """The reactions of arrows; `molecules` are the atoms of each with the box round them, `captions` boxes by ID."""
    usable = [arrow for arrow in arrows if _tells(arrow)]
    roles: dict[int, dict[str, list[tuple[int, ...]]]] = {
        arrow.id: {"reactants": [], "agents": [], "products": []} for arrow in usable
    }
    for atoms, box in molecules:
        seen = {arrow.id: _seen(arrow, box) for arrow in usable}
        agent = _nearest(
            {
                key: view.off
                for key, view in seen.items()
                if 0 < view.along < view.length and view.off < _BESIDE
            }
        )
        if agent is not None:
            roles[agent]["agents"].append(atoms)
            continue
        row = {key: view for key, view in seen.items() if view.off <= _ROW}
        reactant = _nearest({key: view.before for key, view in row.items() if view.along <= 0})
        product = _nearest({key: view.behind for key, view in row.items() if view.along >= view.length})
        if reactant is not None:
            roles[reactant]["reactants"].append(atoms)
        if product is not None:
            roles[product]["products"].append(atoms)
    texts: dict[int, list[int]] = {}
    for caption, box in captions.items():
        views = {arrow.id: _seen(arrow, box) for arrow in usable}
        owner = _nearest(
            {
                key: view.off
                for key, view in views.items()
                if 0 < view.along < view.length and view.off < _BESIDE
            }
        )
        if owner is not None:
            texts.setdefault(owner, []).append(caption)
    return tuple(
        Reaction(
            arrow=arrow.id,
            annotations=tuple(texts.get(arrow.id, ())),
            **{  # type: ignore[arg-type]
                role: tuple(Participant(atoms=atoms) for atoms in found)
                for role, found in roles[arrow.id].items()
            },
        )
        for arrow in usable
        if roles[arrow.id]["reactants"] and roles[arrow.id]["products"]
    )


def _tells(arrow: Arrow) -> bool:
    return (
        arrow.kind in _KINDS
        and arrow.cubic is None
        and style_of(arrow).head != "none"
        and arrow.start != arrow.end
    )


def _seen(arrow: Arrow, box: Box) -> _Seen:
    dx, dy = arrow.end.x - arrow.start.x, arrow.end.y - arrow.start.y
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    corners = [
        (x - arrow.start.x, y - arrow.start.y) for x in (box.left, box.right) for y in (box.top, box.bottom)
    ]
    along = [x * ux + y * uy for x, y in corners]
    across = [y * ux - x * uy for x, y in corners]
    off = 0.0 if min(across) <= 0 <= max(across) else min(abs(min(across)), abs(max(across)))
    middle = (min(along) + max(along)) / 2
    return _Seen(middle, max(-max(along), 0.0), max(min(along) - length, 0.0), off, length)


def _nearest(distances: Mapping[int, float]) -> int | None:
    return min(distances, key=lambda key: distances[key], default=None)
