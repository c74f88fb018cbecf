"""Metal complexes: every ligand laid out alone, then set round the metal with its donors towards it.

- A ligand that holds the metal by one atom, or by several of a chelate, is laid out together with a mark for the metal.
- A ring bonded to the metal by three atoms or more is seen from the side, the metal below or above its middle.
- A large ring round the metal has it in its middle; the other ligands stand between its donors.

Where they stand is told by `coordination`. Ligands that meet move out until they do not, so bonds to the metal may be long.
"""

from cmath import exp, phase, pi
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Graph
from reshiki_chem.layout.coordination import Ligand, ways_between, ways_round
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
    ways = ways_round(ligands) if ring_round is None else ways_between(held, len(ligands))
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
