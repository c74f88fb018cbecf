"""Metal complexes: every ligand laid out alone, then set round the metal with its donors towards it.

- A ligand that holds the metal by one atom, or by several of a chelate, is laid out together with a mark for the metal.
- A ring bonded to the metal by three atoms or more is seen from the side, the metal below or above its middle.
- A large ring round the metal has it in its middle; the other ligands stand between its donors.

Places round the metal: in line for two, a triangle for three, a cross for four, the cross and one more for five, six at 60
degrees; a chelate keeps its bite and the rest share what is left. Bulky ligands stand opposite to one another, others in
the order written. Ligands that meet move out until they do not, so bonds to the metal may be long.
"""

from cmath import exp, phase, pi
from collections.abc import Callable, Sequence
from itertools import permutations
from math import inf
from typing import Final, NamedTuple

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Graph
from reshiki_chem.layout.parts import part_of
from reshiki_chem.layout.sandwiches import from_the_side
from reshiki_render.drawing.bonds import DATIVE
from reshiki_render.geometry import Box

Lay = Callable[[Graph], list[complex]]

_LEAST_SANDWICHED: Final = 3
_LARGEST_SANDWICHED: Final = 10
# Smaller rings have no room for a metal.
_SMALLEST_ROUND: Final = 12
# How much longer than others the bond to a donor with a label is at first, and that to a chelate; the steps of moving out.
_LABELLED: Final = 0.3
_CHELATE: Final = 0.25
_STEP: Final = 0.18
_MOST_STEPS: Final = 40
_LARGEST_BULK: Final = 20
_BARE: Final = 0.36
_NAMED: Final = 0.46
_WIDE: Final = 0.6
_MIDDLE: Final = 0.25

# Angles of the places round a metal, by how many ligands there are; in degrees, clockwise from the right.
_PLACES: Final = {
    1: (0.0,),
    2: (180.0, 0.0),
    3: (-90.0, 30.0, 150.0),
    4: (180.0, -90.0, 0.0, 90.0),
    # The bulkiest come first: two in line, the third across, ends side by side.
    5: (-90.0, 90.0, 0.0, 150.0, 210.0),
    6: (-90.0, -30.0, 30.0, 90.0, 150.0, 210.0),
}
# Four ends make an X.
_CORNERS: Final = (-135.0, 135.0, 45.0, -45.0)


class Ligand(NamedTuple):
    """A ligand as it lies when the metal is at the origin and the ligand to its right.

    `bite` is the angle its donors take, in degrees; `bulk` how many atoms it has, up to a limit; `kind` is the same for
    equal ligands.
    """

    places: dict[int, complex]
    bite: float
    bulk: int
    kind: tuple[object, ...]
    is_sandwiched: bool


def centre_of(graph: Graph, written: int) -> int | None:
    """The metal round which a molecule is laid out: the one with most bonds; None where there is none with three or more.

    Two bonds count when one of them is dative or in a ring.
    """
    best, most = None, 2
    for atom in range(written):
        if graph.atoms[atom].element not in METALS:
            continue
        bonds = graph.around[atom]
        count = len(bonds)
        if count == 2 and any(k in graph.ring_sizes or graph.bonds[k].order == DATIVE for k in bonds):
            count = 3
        if count > most:
            best, most = atom, count
    return best


def complexed(graph: Graph, metal: int, written: int, lay: Lay) -> list[complex]:
    """The layout of a complex round a metal; only the first `written` atoms are placed."""
    places = [0j] * len(graph.atoms)
    ligands: list[Ligand] = []
    lay = _once(lay)
    ring_round: dict[int, complex] | None = None
    for atoms in _components(graph, metal, written):
        donors = [atom for atom in graph.neighbours(metal) if atom in atoms]
        alone, names = part_of(graph, atoms)
        rings = _rings_of(alone, names)
        encircling = next(
            (
                ring
                for ring in rings
                if len(ring) >= _SMALLEST_ROUND and len(set(donors).intersection(ring)) > 2
            ),
            None,
        )
        if encircling and ring_round is None:
            found = dict(zip(names, lay(alone), strict=True))
            within = [found[donor] for donor in donors if donor in encircling]
            if len(within) < 4:
                within = [found[atom] for atom in encircling]
            middle = sum(within, 0j) / len(within)
            ring_round = {atom: place - middle for atom, place in found.items()}
            held = [ring_round[donor] for donor in donors if donor in encircling]
            continue
        sandwiched = next(
            (
                ring
                for ring in rings
                if len(ring) <= _LARGEST_SANDWICHED
                and len(set(donors).intersection(ring)) >= _LEAST_SANDWICHED
            ),
            None,
        )
        if sandwiched:
            ligands.append(_sandwiched(graph, alone, names, sandwiched, lay))
        else:
            ligands.append(_alone(graph, metal, atoms, donors, lay))
    ways = _ways(ligands) if ring_round is None else _between(held, len(ligands))
    seated = _apart(graph, ligands, ways, ring_round)
    for found in seated:
        for atom, place in found.items():
            places[atom] = place
    return places


def _once(lay: Lay) -> Lay:
    """The same, with equal ligands laid out once."""
    known: dict[tuple[object, ...], list[complex]] = {}

    def laid(graph: Graph) -> list[complex]:
        key = (*graph.atoms, *graph.bonds)
        if key not in known:
            known[key] = lay(graph)
        return known[key]

    return laid


def _components(graph: Graph, metal: int, written: int) -> list[set[int]]:
    """The atoms of each ligand, in the order of the metal's bonds."""
    found: list[set[int]] = []
    for start in graph.neighbours(metal):
        if start >= written or any(start in atoms for atoms in found):
            continue
        atoms = {start}
        edge = [start]
        while edge:
            for other in graph.neighbours(edge.pop()):
                if other != metal and other < written and other not in atoms:
                    atoms.add(other)
                    edge.append(other)
        found.append(atoms)
    return found


def _rings_of(graph: Graph, names: Sequence[int]) -> list[list[int]]:
    """The rings of a ligand as atoms of the whole, in order."""
    rings = []
    for ring in graph.rings:
        first, second = graph.bonds[ring[0]], graph.bonds[ring[1]]
        at = first.a if first.b in (second.a, second.b) else first.b
        atoms = []
        for k in ring:
            atoms.append(names[at])
            at = graph.bonds[k].other(at)
        rings.append(atoms)
    return rings


def _kind(graph: Graph, atoms: Sequence[int]) -> tuple[object, ...]:
    return tuple(sorted(graph.atoms[atom].element for atom in atoms))


def _alone(graph: Graph, metal: int, atoms: set[int], donors: Sequence[int], lay: Lay) -> Ligand:
    """A ligand held by single atoms, laid out with a mark for the metal."""
    part, names = part_of(graph, {*atoms, metal}, nameless=metal)
    found = dict(zip(names, lay(part), strict=True))
    here = found.pop(metal)
    ends = [found[donor] - here for donor in donors]
    middle = sum((end / abs(end) for end in ends if abs(end) > 0.01), 0j)
    if abs(middle) < 0.2:
        middle = ends[0]
    turn = abs(middle) / middle
    places = {atom: (place - here) * turn for atom, place in found.items()}
    angles = [abs(phase(places[donor])) for donor in donors]
    shift = _LABELLED if any(graph.atoms[donor].element != "C" for donor in donors) else 0.0
    if len(donors) > 1:
        # A chelate's polygon already holds its donors away from one another.
        shift = _CHELATE
        angles = [abs(phase(places[donor] + shift)) for donor in donors]
    return Ligand(
        {atom: place + shift for atom, place in places.items()},
        2 * max(angles) * 180 / pi if len(donors) > 1 else 0.0,
        min(len(atoms), _LARGEST_BULK),
        _kind(graph, sorted(atoms)),
        is_sandwiched=False,
    )


def _sandwiched(graph: Graph, alone: Graph, names: Sequence[int], ring: Sequence[int], lay: Lay) -> Ligand:
    """A ring seen from the side."""
    found = dict(zip(names, lay(alone), strict=True))
    flat = from_the_side(graph, found, ring)
    return Ligand(flat, 100.0, min(len(names), _LARGEST_BULK), _kind(graph, names), is_sandwiched=True)


def _ways(ligands: Sequence[Ligand]) -> list[float]:
    """The angle at which each ligand stands, in degrees."""
    flat = [k for k, ligand in enumerate(ligands) if ligand.is_sandwiched]
    if flat:
        return _round_sandwich(ligands, flat)
    count = len(ligands)
    if any(ligand.bite for ligand in ligands):
        free = (360 - sum(ligand.bite for ligand in ligands)) / count
        order = _order(ligands, [360 * k / count for k in range(count)])
        angles = [0.0] * count
        # The first chelate is to the right.
        first = next(place for place, k in enumerate(order) if ligands[k].bite)
        order = order[first:] + order[:first]
        angle = 0.0
        for place, k in enumerate(order):
            if place:
                angle += ligands[order[place - 1]].bite / 2 + free + ligands[k].bite / 2
            angles[k] = angle
        return angles
    slots = _PLACES.get(count)
    if slots is None:
        slots = tuple(-90 + 360 * k / count for k in range(count))
    if count == 4 and all(ligand.bulk == 1 for ligand in ligands):
        slots = _CORNERS
    order = _order(ligands, slots)
    angles = [0.0] * count
    for slot, k in zip(slots, order, strict=True):
        angles[k] = slot
    return angles


def _order(ligands: Sequence[Ligand], slots: Sequence[float]) -> list[int]:
    """Which ligand stands at each slot: bulky ones apart, else as written."""
    count = len(ligands)
    bulk = [ligand.bulk if ligand.bulk > 2 else 0 for ligand in ligands]
    if count > 6 or sum(one > 0 for one in bulk) < 1 or (count < 5 and sum(one > 0 for one in bulk) < 2):
        return list(range(count))
    if count == 5:
        return sorted(range(count), key=lambda k: (-bulk[k], k))
    best: tuple[float, list[int]] = (inf, list(range(count)))
    for rest in permutations(range(count)):
        cost = 0.0
        for i, one in enumerate(rest):
            for j in range(i):
                cost += bulk[one] * bulk[rest[j]] * (1 + _cosine(slots[i] - slots[j])) ** 2
        moved = sum(one != i for i, one in enumerate(rest))
        cost += 1e-3 * moved
        if cost < best[0] - 1e-9:
            best = cost, list(rest)
    return best[1]


def _cosine(degrees: float) -> float:
    return exp(1j * degrees / 180 * pi).real


def _round_sandwich(ligands: Sequence[Ligand], flat: Sequence[int]) -> list[float]:
    """One ring above the metal, a second below; a third and more share the circle. Others stand where there is room."""
    angles = [0.0] * len(ligands)
    others = [k for k in range(len(ligands)) if k not in flat]
    if len(flat) == 1:
        angles[flat[0]] = -90.0
        for place, k in enumerate(others):
            angles[k] = 90 - 60 * (place - (len(others) - 1) / 2)
        return angles
    if len(flat) == 2:
        angles[flat[0]], angles[flat[1]] = -90.0, 90.0
        for place, k in enumerate(others):
            angles[k] = -56 * (place - (len(others) - 1) / 2)
        return angles
    step = 360 / len(ligands)
    return [-90 + step * k for k in range(len(ligands))]


def _between(held: Sequence[complex], count: int) -> list[float]:
    """Between the donors of a large ring: up, down, then to the sides."""
    middles = sorted(phase(place) * 180 / pi for place in held)
    gaps = [
        (after - before) % 360 / 2 + before
        for before, after in zip(middles, (*middles[1:], middles[0]), strict=True)
    ]
    gaps.sort(key=lambda angle: (round(abs(abs((angle + 90) % 360 - 180) - 90) - 90, 1), round(angle, 1)))
    gaps.sort(key=lambda angle: round(abs(_cosine(angle)), 2))
    return [gaps[k % len(gaps)] for k in range(count)]


def _apart(
    graph: Graph,
    ligands: Sequence[Ligand],
    ways: Sequence[float],
    fixed: dict[int, complex] | None,
) -> list[dict[int, complex]]:
    """The ligands at their angles, mirrored where that helps, moved out until they do not meet."""
    shifts = [0.0] * len(ligands)
    mirrored = [False] * len(ligands)
    turns = [exp(1j * way / 180 * pi) for way in ways]

    def seated(k: int) -> dict[int, complex]:
        turn, shift = turns[k], shifts[k]
        if mirrored[k]:
            return {atom: (place.conjugate() + shift) * turn for atom, place in ligands[k].places.items()}
        return {atom: (place + shift) * turn for atom, place in ligands[k].places.items()}

    radii = {atom: _radius(graph, atom) for ligand in ligands for atom in ligand.places}
    if fixed is not None:
        radii.update({atom: _radius(graph, atom) for atom in fixed})
    bodies = [_bodies(graph, seated(k), radii) for k in range(len(ligands))]
    rest = _bodies(graph, fixed, radii) if fixed is not None else None
    for step in range(_MOST_STEPS):
        meeting: set[int] = set()
        for i in range(len(ligands)):
            for j in range(i):
                if _meet(bodies[i], bodies[j]):
                    # The bulkier one gives way.
                    bulks = ligands[i].bulk, ligands[j].bulk
                    meeting.update(k for k, bulk in zip((i, j), bulks, strict=True) if bulk == max(bulks))
            if rest and ligands[i].bulk > 1 and _meet(bodies[i], rest):
                meeting.add(i)
        if not meeting:
            break
        if step == 0:
            for k in sorted(meeting):
                mirrored[k] = not mirrored[k]
                other = _bodies(graph, seated(k), radii)
                if any(_meet(other, bodies[j]) for j in range(len(ligands)) if j != k):
                    mirrored[k] = not mirrored[k]
                else:
                    bodies[k] = other
        kinds = {ligands[k].kind for k in meeting}
        for k in range(len(ligands)):
            if ligands[k].kind in kinds:
                shifts[k] += _STEP
                bodies[k] = _bodies(graph, seated(k), radii)
    found = [seated(k) for k in range(len(ligands))]
    return [*found, fixed] if fixed is not None else found


def _radius(graph: Graph, atom: int) -> float:
    vertex = graph.atoms[atom]
    if vertex.element == "C":
        return _BARE
    return _WIDE if vertex.hydrogens or len(vertex.element) > 1 else _NAMED


class _Bodies(NamedTuple):
    """What a ligand takes: discs, and the box round them."""

    discs: list[tuple[complex, float]]
    box: Box


def _bodies(graph: Graph, places: dict[int, complex], radii: dict[int, float]) -> _Bodies:
    discs = [(place, radii[atom]) for atom, place in places.items()]
    discs += [
        ((places[bond.a] + places[bond.b]) / 2, _MIDDLE)
        for bond in graph.bonds
        if bond.a in places and bond.b in places
    ]
    return _Bodies(discs, Box.around([(spot.real, spot.imag) for spot, _ in discs]).grown(_WIDE))


def _meet(one: _Bodies, other: _Bodies) -> bool:
    if not one.box.overlaps(other.box):
        return False
    left, top, right, bottom = other.box
    near = [
        (place, radius)
        for place, radius in one.discs
        if left < place.real < right and top < place.imag < bottom
    ]
    return any(abs(place - spot) < radius + reach for place, radius in near for spot, reach in other.discs)
