"""Shapes of ring systems from the table in `cages`, found by their graphs.

A whole system is compared by its counts and ring sizes first, so that all but a few are told apart at once. Of the ways in
which a template fits, the one is taken that has the most elements right and leaves the places without room bare.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import islice, pairwise
from math import inf
from typing import Final, NamedTuple

from reshiki_chem.layout.rings.systems import RingSystem

# Ways to fit a template that are compared, and steps that may be spent on finding them.
_MOST_FITS: Final = 96
_MOST_STEPS: Final = 4_000
# Smaller templates are not looked for within larger systems.
_LEAST_WITHIN: Final = 10

_WRONG_ELEMENT: Final = 1.0
_NO_ROOM: Final = 3.0
_MOST_STRANGE: Final = 1


class Template(NamedTuple):
    """A shape as a graph: for each atom its place, its element or nothing, whether a branch has room, its neighbours."""

    name: str
    is_upright: bool
    sizes: tuple[int, ...]
    places: tuple[complex, ...]
    elements: tuple[str, ...]
    tight: tuple[bool, ...]
    near: tuple[tuple[int, ...], ...]


# An order of a template's atoms, and to which of those before it each is bonded.
Plan = tuple[Sequence[int], Sequence[Sequence[int]]]


class Fit(NamedTuple):
    """Where a template puts the atoms of a system, and whether it stands upright."""

    places: dict[int, complex]
    is_upright: bool


@cache
def templates() -> tuple[Template, ...]:
    """All templates, in the order of the table."""
    from reshiki_chem.layout.rings.cages import ENTRIES

    return tuple(_template(*entry) for entry in ENTRIES)


def _template(name: str, is_upright: bool, sizes: str, atoms: str, bonds: str) -> Template:
    places, elements, tight = [], [], []
    for word in atoms.split():
        x, rest = word.split(",")
        digits = rest.rstrip("!").rstrip("NOS")
        places.append(complex(float(x), float(digits)))
        elements.append(rest.rstrip("!")[len(digits) :])
        tight.append(rest.endswith("!"))
    near: list[list[int]] = [[] for _ in places]
    for chain in bonds.split():
        numbers = [int(number) for number in chain.split("-")]
        for a, b in pairwise(numbers):
            near[a].append(b)
            near[b].append(a)
    return Template(
        name,
        is_upright,
        tuple(map(int, sizes.split())),
        tuple(places),
        tuple(elements),
        tuple(tight),
        tuple(map(tuple, near)),
    )


@cache
def _by_sizes() -> Mapping[tuple[int, ...], list[Template]]:
    found: dict[tuple[int, ...], list[Template]] = {}
    for template in templates():
        found.setdefault((len(template.places), *template.sizes), []).append(template)
    return found


def fitted(system: RingSystem, elements: Mapping[int, str], branches: Mapping[int, int]) -> Fit | None:
    """The shape of a whole system, or None; `elements` and `branches` (how many hang on an atom) are by atom."""
    sizes = sorted(len(ring) for ring in system.rings)
    candidates = _by_sizes().get((len(system.atoms), *sizes))
    if candidates is None:
        return None
    near = _near(system)
    best: tuple[float, Template | None, dict[int, int]] = (inf, None, {})
    for template in candidates:
        for fit in islice(_fits(template, near), _MOST_FITS):
            cost = _cost(template, fit, elements, branches)
            if cost < best[0] - 1e-9:
                best = cost, template, fit
    _, chosen, fit = best
    return None if chosen is None else _placed(chosen, fit, elements)


def within(system: RingSystem, elements: Mapping[int, str], branches: Mapping[int, int]) -> Fit | None:
    """The shape of the largest part of a system that a template has, or None."""
    near = _near(system)
    sizes = Counter(len(ring) for ring in system.rings)
    ordered = sorted(
        (
            template
            for template in templates()
            if _LEAST_WITHIN <= len(template.places) < len(near) and not Counter(template.sizes) - sizes
        ),
        key=lambda template: -len(template.places),
    )
    for template in ordered:
        fits = list(islice(_fits(template, near, is_part=True), _MOST_FITS))
        if fits:
            fit = min(fits, key=lambda fit: _cost(template, fit, elements, branches))
            return _placed(template, fit, elements)
    return None


def _placed(template: Template, fit: Mapping[int, int], elements: Mapping[int, str]) -> Fit:
    """The places of a fit. What is no more than its skeleton has no way up: a steroid is of carbon, a penam has its S."""
    strange = sum(elements[fit[k]] != (element or "C") for k, element in enumerate(template.elements))
    return Fit(
        {fit[k]: place for k, place in enumerate(template.places)},
        template.is_upright and strange <= _MOST_STRANGE,
    )


def _near(system: RingSystem) -> dict[int, list[int]]:
    near: dict[int, list[int]] = {atom: [] for atom in system.atoms}
    for a, b in system.bonds:
        near[a].append(b)
        near[b].append(a)
    return near


def _cost(
    template: Template, fit: Mapping[int, int], elements: Mapping[int, str], branches: Mapping[int, int]
) -> float:
    cost = 0.0
    for k, element in enumerate(template.elements):
        atom = fit[k]
        if element:
            cost += _WRONG_ELEMENT * (elements[atom] != element)
        if template.tight[k]:
            cost += _NO_ROOM * branches[atom]
    return cost


def _fits(
    template: Template, near: Mapping[int, Sequence[int]], *, is_part: bool = False
) -> Iterator[dict[int, int]]:
    """The ways in which a template's atoms are atoms of a graph: all of them, or with `is_part` those of a part of it."""
    order, links = _plans(template.name)[is_part]
    count = len(order)
    steps = 0
    fit: dict[int, int] = {}
    taken: set[int] = set()

    def candidates(place: int) -> Iterator[int]:
        known = links[place]
        return iter(near[fit[known[0]]] if known else near)

    stack = [candidates(0)]
    while stack:
        place = len(stack) - 1
        atom = next(stack[-1], None)
        if atom is None:
            stack.pop()
            if stack:
                taken.discard(fit.pop(order[len(stack) - 1]))
            continue
        steps += 1
        if steps > _MOST_STEPS:
            return
        k = order[place]
        around, degree = near[atom], len(template.near[k])
        if atom in taken or (len(around) < degree if is_part else len(around) != degree):
            continue
        # The first is bonded as that is where the atom was met.
        if len(links[place]) > 1 and any(fit[other] not in around for other in links[place]):
            continue
        # A part has all the bonds among its atoms.
        if is_part and sum(other in taken for other in around) != len(links[place]):
            continue
        fit[k] = atom
        if place + 1 == count:
            yield dict(fit)
            del fit[k]
            continue
        taken.add(atom)
        stack.append(candidates(place + 1))


@cache
def _plans(name: str) -> tuple[Plan, Plan]:
    """Two orders of a template's atoms in which each is bonded to one before: outwards, and closing rings early.

    The second soon tells what is no part of a larger system.
    """
    (near,) = (template.near for template in templates() if template.name == name)
    start = max(range(len(near)), key=lambda k: len(near[k]))
    outwards = [start]
    for k in outwards:
        outwards += [other for other in near[k] if other not in outwards]
    closing = [start]
    while len(closing) < len(near):
        closing.append(
            max(
                (k for k in outwards if k not in closing and not set(near[k]).isdisjoint(closing)),
                key=lambda k: (
                    sum(other in closing for other in near[k]),
                    max(closing.index(other) for other in near[k] if other in closing),
                ),
            )
        )
    return _plan(near, outwards), _plan(near, closing)


def _plan(near: Sequence[Sequence[int]], order: Sequence[int]) -> Plan:
    rank = {k: place for place, k in enumerate(order)}
    return order, [[other for other in near[k] if rank[other] < rank[k]] for k in order]
