"""The shape of a ring system: from the table, from polygons, round a large ring, by its bridged parts, or from RDKit.

What we cannot draw ourselves is taken from RDKit's layouts of the whole molecule: that of its MOL writer, CoordGen's, and
only if those have faults rdDepictor's with its ring templates, which costs a third of a second to import. The one with the
fewest faults within the system is kept.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from reshiki_chem.graph import Edge, Graph
from reshiki_chem.layout.doubles import is_kept
from reshiki_chem.layout.rings.bicycles import bicycle
from reshiki_chem.layout.rings.macrocycles import SMALLEST, eased, looped
from reshiki_chem.layout.rings.necklaces import necklace
from reshiki_chem.layout.rings.polygons import polygons
from reshiki_chem.layout.rings.shapes import Shape
from reshiki_chem.layout.rings.systems import Ring, RingSystem
from reshiki_chem.layout.rings.templates import Fit, fitted, within
from reshiki_chem.layout.score import scored

Places = dict[int, complex]
# Layouts of the whole molecule, each asked for when needed.
Layouts = Callable[[], Iterator[Sequence[complex]]]

# So many fused rings may be a steroid with more on it.
_STEROID_RINGS: Final = 5
# How much more a heteroatom with a branch, an N-methyl say, pulls a fused pair of rings round.
_WITH_BRANCH: Final = 0.2
_WRONG_GEOMETRY: Final = 10.0
# How often and by how much a large ring of RDKit's is eased.
_EASINGS: Final = 16
_ROUNDS: Final = 20
# The sine of the angle at a ring's corner from which on a wedge on its branch is plain.
_BEND_ENOUGH: Final = 0.5


def shape_of(graph: Graph, system: RingSystem, layouts: Layouts) -> Shape:
    """The shape of a ring system."""
    if len(system.rings) == 1 and len(system.atoms) < SMALLEST:
        (ring,) = system.rings
        places = polygons(system)
        assert places is not None
        return Shape(places, on_grid=len(ring) == 6)
    members = set(system.atoms)
    branches = {atom: sum(other not in members for other in graph.neighbours(atom)) for atom in members}
    elements = {atom: graph.atoms[atom].element for atom in members}
    fit = fitted(system, elements, branches)
    if fit is not None:
        return Shape(fit.places, on_grid=True, upright=fit.is_upright, familiar=True)
    if any(len(ring) >= SMALLEST for ring in system.rings):
        found = _large(graph, system)
        if found is not None:
            return Shape(found, on_grid=True, familiar=len(system.rings) > 1)
    elif not is_bridged(system.rings):
        found = polygons(system)
        if found is not None:
            return _turned(system, found, elements, branches)
    found = bicycle(system, branches)
    if found is not None:
        return Shape(found, on_grid=True, familiar=True)
    shape = _by_parts(graph, system, elements, branches)
    if shape is not None:
        return shape
    return Shape(_foreign(graph, system, layouts), on_grid=True)


def is_bridged(rings: Sequence[Ring]) -> bool:
    """Whether two rings share more than a bond."""
    for number, ring in enumerate(rings):
        members = set(ring)
        if any(len(members.intersection(other)) > 2 for other in rings[number + 1 :]):
            return True
    return False


def _turned(
    system: RingSystem, places: Places, elements: Mapping[int, str], branches: Mapping[int, int]
) -> Shape:
    """A system of polygons; where a part of it stands upright by convention, turned and mirrored as that asks."""
    if len(system.rings) >= _STEROID_RINGS:
        fit = within(system, elements, branches)
        if fit is not None and fit.is_upright:
            return Shape(_laid_on(places, fit), on_grid=True, upright=True)
    if len(system.rings) == 2:
        return _side_by_side(system, places, elements, branches)
    return Shape(places, on_grid=True)


def _side_by_side(
    system: RingSystem, places: Places, elements: Mapping[int, str], branches: Mapping[int, int]
) -> Shape:
    """Two rings in a row, the one with more heteroatoms to the right, and heteroatoms rather at the bottom than at the top."""
    counts = [sum(elements[atom] != "C" for atom in ring) for ring in system.rings]
    if not any(counts):
        return Shape(places, on_grid=True)
    left, right = sorted(range(2), key=lambda number: (counts[number], -len(system.rings[number]), number))
    middles = [
        sum((places[atom] for atom in system.rings[number]), 0j) / len(system.rings[number])
        for number in (left, right)
    ]
    way = middles[1] - middles[0]
    turn = abs(way) / way
    low = sum(
        ((place - middles[1]) * turn).imag * (1 + _WITH_BRANCH * branches[atom])
        for atom, place in places.items()
        if elements[atom] != "C"
    )
    turned = {atom: (place - middles[0]) * turn for atom, place in places.items()}
    if low < -1e-6:
        turned = {atom: place.conjugate() for atom, place in turned.items()}
    return Shape(turned, on_grid=True, familiar=True)


def _laid_on(places: Places, fit: Fit) -> Places:
    """A layout turned, and mirrored if need be, so that a part of it lies as a template has it."""
    shared = list(fit.places)
    here = sum((places[atom] for atom in shared), 0j) / len(shared)
    there = sum((fit.places[atom] for atom in shared), 0j) / len(shared)
    straight = sum((fit.places[atom] - there) * (places[atom] - here).conjugate() for atom in shared)
    mirrored = sum((fit.places[atom] - there) * (places[atom] - here) for atom in shared)
    if abs(straight) >= abs(mirrored):
        turn = straight / abs(straight)
        return {atom: there + (place - here) * turn for atom, place in places.items()}
    turn = mirrored / abs(mirrored)
    return {atom: there + (place - here).conjugate() * turn for atom, place in places.items()}


def _large(graph: Graph, system: RingSystem) -> Places | None:
    """A system with one large ring: along a patch of hexagons, or on a circle where small rings lie in its course."""
    large = [ring for ring in system.rings if len(ring) >= SMALLEST]
    if len(large) != 1:
        return None
    (ring,) = large
    members = set(ring)
    shared = [[atom for atom in other if atom in members] for other in system.rings if other is not ring]
    if any(len(atoms) > 2 for atoms in shared):
        known = necklace(system, ring)
        return polygons(system, known) if known else None
    fused = [(atoms[0], atoms[1]) for atoms in shared if len(atoms) == 2]
    places = looped(graph, ring, fused)
    return polygons(system, dict(zip(ring, places, strict=True))) if places else None


def _by_parts(
    graph: Graph, system: RingSystem, elements: Mapping[int, str], branches: Mapping[int, int]
) -> Shape | None:
    """A system of which a part is in the table or is a bridged bicycle, and the rest polygons on that."""
    fit = within(system, elements, branches)
    if fit is not None:
        found = polygons(system, fit.places)
        if found is not None:
            return Shape(found, on_grid=True, upright=fit.is_upright)
    parts = _parts(system)
    if len(parts) == len(system.rings):
        return None
    for part in sorted(parts, key=lambda part: -len(part.atoms)):
        if len(part.rings) < 2 or part == system:
            continue
        members = set(part.atoms)
        outer = {atom: sum(other not in members for other in graph.neighbours(atom)) for atom in members}
        known = bicycle(part, outer) or (fitted(part, elements, outer) or Fit({}, is_upright=False)).places
        if known:
            found = polygons(system, known)
            if found is not None:
                return Shape(found, on_grid=True)
    return None


def _parts(system: RingSystem) -> list[RingSystem]:
    """The rings of a system put together where they share more than a bond."""
    groups: list[list[Ring]] = []
    for ring in system.rings:
        members = set(ring)
        met = [group for group in groups if any(len(members.intersection(other)) > 2 for other in group)]
        joined = [ring, *(other for group in met for other in group)]
        groups = [group for group in groups if group not in met] + [joined]
    parts = []
    for group in groups:
        atoms = {atom for ring in group for atom in ring}
        bonds = tuple(bond for bond in system.bonds if bond[0] in atoms and bond[1] in atoms)
        parts.append(RingSystem(tuple(sorted(atoms)), tuple(group), bonds))
    return parts


def _foreign(graph: Graph, system: RingSystem, layouts: Layouts) -> Places:
    """The best of RDKit's layouts for a system, brought to unit bonds."""
    number = {atom: k for k, atom in enumerate(system.atoms)}
    edges = [Edge(number[a], number[b], 1) for a, b in system.bonds]
    part = Graph([graph.atoms[atom] for atom in system.atoms], edges, [[] for _ in number], {})
    members = set(system.atoms)
    kept = [
        bond
        for bond in graph.bonds
        if bond.stereo in {"cis", "trans"} and bond.a in members and bond.b in members
    ]
    best: tuple[float, list[complex]] | None = None
    # The last of them has templates of systems, and asking it brings numpy: a third of a second.
    engines = layouts() if len(system.rings) > 1 else islice(layouts(), 2)
    for layout in engines:
        places = [layout[atom] for atom in system.atoms]
        lengths = sorted(abs(places[edge.a] - places[edge.b]) for edge in edges)
        usual = lengths[len(lengths) // 2] or 1.0
        places = [place / usual for place in places]
        score = scored(part, places)
        wrong = sum(
            not is_kept(bond.stereo or "", *(layout[atom] for atom in (bond.a, bond.b, *bond.stereo_atoms)))
            for bond in kept
        )
        cost = score.cost + _WRONG_GEOMETRY * wrong - 0.1 * score.grid
        if best is None or cost < best[0]:
            best = cost, places
        if score.is_clean and not wrong:
            break
    assert best is not None
    found = dict(zip(system.atoms, best[1], strict=True))
    return found if len(system.rings) > 1 else _opened(graph, system.rings[0], found, kept)


def _opened(graph: Graph, ring: Ring, places: Places, kept: Sequence[Edge]) -> Places:
    """A large ring, which comes out too round, with its corners brought towards 120 degrees as far as geometry allows.

    Of the steps on the way the one is taken at which no stereocentre's corner is near a straight line, where a wedge on
    its branch could not be read.
    """
    best, most = places, _least_bend(graph, ring, places)
    for _ in range(_EASINGS):
        places = dict(zip(ring, eased([places[atom] for atom in ring], _ROUNDS), strict=True))
        for bond in kept:
            spots = [places.get(atom) for atom in (bond.a, bond.b, *bond.stereo_atoms)]
            # A branch's side is that of the ring's corner, so only neighbours in the ring need a look.
            if None not in spots and not is_kept(bond.stereo or "", *spots):  # type: ignore[arg-type]
                return best
        bend = _least_bend(graph, ring, places)
        if bend > most:
            best, most = places, bend
        if most == _BEND_ENOUGH:
            break
    return best


def _least_bend(graph: Graph, ring: Ring, places: Places) -> float:
    """The least sine of the angle at a stereocentre of a ring; enough is as good as more."""
    least = _BEND_ENOUGH
    for before, atom, after in zip((ring[-1], *ring[:-1]), ring, (*ring[1:], ring[0]), strict=True):
        if graph.atoms[atom].stereo:
            one, other = places[before] - places[atom], places[after] - places[atom]
            least = min(least, abs((one.conjugate() * other).imag) / abs(one) / abs(other))
    return least
