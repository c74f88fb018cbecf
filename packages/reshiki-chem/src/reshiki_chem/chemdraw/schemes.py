"""Reactions of a document: the steps of its schemes, or what stands round its arrows.

A step names what takes part by its number: a molecule, or a group, whose molecules then take part each by itself. Molecules over and
under the arrow are agents, texts there its captions. A step without an arrow cannot be kept.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.survey import Found
from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.words import ids_of
from reshiki_render.drawing import Drawing, Participant, Reaction

_ROLES: Final = (
    ("reactants", ("ReactionStepReactants",)),
    ("products", ("ReactionStepProducts",)),
    ("agents", ("ReactionStepObjectsAboveArrow", "ReactionStepObjectsBelowArrow")),
)
_NAMED: Final = (
    *(name for _, names in _ROLES for name in names),
    "ReactionStepPlusses",
    "ReactionStepArrows",
)
_MAPS: Final = ("ReactionStepAtomMap", "ReactionStepAtomMapManual", "ReactionStepAtomMapAuto")


class Objects(NamedTuple):
    """What the numbers of a document are in a drawing.

    `molecules` has for a molecule's or a group's number the atoms of each molecule; `captions` and `arrows` the IDs for numbers
    of texts and arrows; `atoms` the atoms of a node; `known` all numbers there are.
    """

    molecules: Mapping[str, Sequence[tuple[int, ...]]]
    captions: Mapping[str, int]
    arrows: Mapping[str, int]
    atoms: Mapping[str, tuple[int, ...]]
    known: frozenset[str]


class Schemes(NamedTuple):
    """The reactions, the map numbers of atoms, and what is lost."""

    reactions: tuple[Reaction, ...]
    maps: Mapping[int, int]
    warnings: tuple[str, ...]


def schemes_of(schemes: Iterable[Found], objects: Objects, drawing: Drawing) -> Schemes:
    """The reactions of the schemes of a document."""
    reactions: list[Reaction] = []
    maps: dict[int, int] = {}
    missing: set[str] = set()
    bare = 0
    taken: set[int] = set()
    present = {atom.id for atom in drawing.atoms}
    for scheme in schemes:
        for step in scheme.element.named("step"):
            missing.update(
                name for which in _NAMED for name in ids_of(step, which) if name not in objects.known
            )
            arrow = next(
                (
                    objects.arrows[name]
                    for name in ids_of(step, "ReactionStepArrows")
                    if name in objects.arrows and objects.arrows[name] not in taken
                ),
                None,
            )
            if arrow is None:
                bare += any(ids_of(step, name) for name in _NAMED)
                continue
            taken.add(arrow)
            reactions.append(_reaction(step, arrow, objects))
            _map(step, objects, maps, present)
    warnings = []
    if missing:
        noun = "object" if len(missing) == 1 else "objects"
        warnings.append(
            f"Steps of the file's reactions name {len(missing)} {noun} that are not in it; left out of the reactions."
        )
    if bare:
        noun = "step" if bare == 1 else "steps"
        warnings.append(f"{bare} {noun} of the file's reactions without an arrow of their own left out.")
    return Schemes(tuple(reactions), maps, tuple(warnings))


def _reaction(step: Element, arrow: int, objects: Objects) -> Reaction:
    taken: set[int] = set()
    roles: dict[str, tuple[Participant, ...]] = {}
    captions: list[int] = []
    for role, names in _ROLES:
        found: list[Participant] = []
        for which in names:
            for name in ids_of(step, which):
                captions += [objects.captions[name]] if name in objects.captions else []
                for atoms in objects.molecules.get(name, ()):
                    if atoms and taken.isdisjoint(atoms):
                        taken.update(atoms)
                        found.append(Participant(atoms=tuple(atoms)))
        roles[role] = tuple(found)
    return Reaction(
        arrow=arrow,
        reactants=roles["reactants"],
        products=roles["products"],
        agents=roles["agents"],
        annotations=tuple(dict.fromkeys(captions)),
    )


def _map(step: Element, objects: Objects, maps: dict[int, int], present: set[int]) -> None:
    """Give the atoms of a step the numbers that tell which becomes which."""
    for which in _MAPS:
        names = ids_of(step, which)
        for before, after in zip(names[::2], names[1::2], strict=False):
            pair = [objects.atoms.get(name, ()) for name in (before, after)]
            if not all(len(atoms) == 1 and atoms[0] in present for atoms in pair):
                continue
            (first,), (second,) = pair
            if second in maps:
                continue
            maps[second] = maps.setdefault(first, max(maps.values(), default=0) + 1)
