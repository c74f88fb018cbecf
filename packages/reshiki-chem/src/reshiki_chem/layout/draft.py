"""A first layout of a connected molecule: ring systems as given, everything else drawn on from them.

Begun with a ring system, or without rings with an end of the longest chain, atom after atom sends its branches on, along
the ways `corners` allows. Of several ways the one with the least company is taken; a zigzag rather goes on than turns back,
a long chain rather lies level, a double bond to an end rather stands upright. The geometry of double bonds is kept. All
places are complex, in bond lengths, the imaginary axis down.
"""

from cmath import pi
from collections.abc import Mapping, Sequence
from itertools import product
from math import inf
from typing import Final

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Edge, Graph
from reshiki_chem.layout.company import Company
from reshiki_chem.layout.corners import (
    STEPS,
    beside_zigzag,
    fan,
    is_on_grid,
    onward,
    outward,
    snapped,
    stepped,
)
from reshiki_chem.layout.doubles import is_kept
from reshiki_chem.layout.rings.shapes import LARGEST_REGULAR, Outside, Shape, outside, seated
from reshiki_chem.layout.rings.systems import RingSystem
from reshiki_render.drawing.bonds import DOUBLE, SINGLE, TRIPLE

# What speaks against a way, in units of company: a zigzag turning back, a long chain out of level, an end hanging down.
_TURNING: Final = 0.5
_LEVEL: Final = 0.12
# A drawing that is not turned afterwards has to lay its chains level at once.
_LEVEL_FIXED: Final = 0.8
_HANGING: Final = 0.06
_LONG: Final = 6
# What speaks for a ring system that sends its branches, so heavy at most, sideways.
_SIDEWAYS: Final = 0.01
_HEAVY: Final = 8
_BETWEEN_LABELS: Final = 1.3

# Centres whose four bonds make a cross, and so do not go on with a zigzag.
_CROSSES: Final = frozenset(("S", "P", "Se", "Te", "As", "Si", "B", "Cl", "Br", "I", "Ge", "Sn", "N"))


def drafted(
    graph: Graph, systems: Sequence[RingSystem], shapes: Sequence[Shape], written: int
) -> list[complex]:
    """The layout of a connected molecule with its ring systems in these shapes.

    Only the first `written` atoms are placed.
    """
    return _Draft(graph, systems, shapes, written).laid_out()


class _Draft:
    def __init__(
        self, graph: Graph, systems: Sequence[RingSystem], shapes: Sequence[Shape], written: int
    ) -> None:
        self.graph = graph
        self.systems = systems
        self.shapes = shapes
        self.near = [
            [other for other in graph.neighbours(atom) if other < written] for atom in range(len(graph.atoms))
        ]
        # Bonds that are not single, by their atoms either way.
        self.multiple: dict[tuple[int, int], Edge] = {}
        self.geometries: list[list[Edge]] | None = None
        for bond in graph.bonds:
            if bond.order != SINGLE:
                self.multiple[bond.a, bond.b] = self.multiple[bond.b, bond.a] = bond
                if bond.stereo in {"cis", "trans"}:
                    if self.geometries is None:
                        self.geometries = [[] for _ in graph.atoms]
                    self.geometries[bond.a].append(bond)
                    self.geometries[bond.b].append(bond)
        self.home: list[list[int]] = [[] for _ in graph.atoms]
        for number, system in enumerate(systems):
            for atom in system.atoms:
                self.home[atom].append(number)
        self.placed_systems = [False] * len(systems)
        self.placed = [False] * len(graph.atoms)
        self.places = [0j] * len(graph.atoms)
        self.company = Company()
        self.queue: list[int] = []
        self.outsides: dict[int, Outside] = {}
        self._outsides: dict[int, dict[int, Outside]] = {}

    def laid_out(self) -> list[complex]:
        root = self._root()
        self.is_fixed = bool(self.home[root]) and self.shapes[self.home[root][0]].upright
        self._weigh(root)
        if self.home[root]:
            number = self.home[root][0]
            self._seat(number, self.shapes[number].places)
        else:
            self._put(root, 0j)
        for atom in self.queue:
            self._branch(atom)
        return self.places

    def _root(self) -> int:
        """An atom to begin with: of the largest ring system, else an end of the longest chain."""
        if self.systems:
            number = max(
                range(len(self.systems)),
                key=lambda n: (self.shapes[n].upright, len(self.systems[n].atoms), -n),
            )
            return self.systems[number].atoms[0]
        far = self._walk(0)[0][-1]
        return min(far, self._walk(far)[0][-1])

    def _walk(self, start: int) -> tuple[list[int], list[int]]:
        """Breadth first: the atoms in the order met, and from where each was met."""
        origin = [-1] * len(self.near)
        origin[start] = start
        order = [start]
        for atom in order:
            for other in self.near[atom]:
                if origin[other] < 0:
                    origin[other] = atom
                    order.append(other)
        return order, origin

    def _weigh(self, root: int) -> None:
        """How far each atom's branch reaches, and how many atoms it has."""
        order, self.origin = self._walk(root)
        self.height = [1] * len(self.near)
        self.size = [1] * len(self.near)
        for atom in reversed(order[1:]):
            above = self.origin[atom]
            self.size[above] += self.size[atom]
            if self.height[atom] >= self.height[above]:
                self.height[above] = self.height[atom] + 1

    def _put(self, atom: int, place: complex) -> None:
        self.places[atom] = place
        self.placed[atom] = True
        self.queue.append(atom)
        self.company.add(place)

    def _seat(
        self, number: int, places: Mapping[int, complex], turn: complex = 1 + 0j, *, is_mirrored: bool = False
    ) -> None:
        """Put a ring system where it belongs, its shape mirrored if asked and turned."""
        self.placed_systems[number] = True
        system = self.systems[number]
        for atom in system.atoms:
            if not self.placed[atom]:
                self._put(atom, places[atom])
        for atom, free in self._outside(number).items():
            way = free.way.conjugate() if is_mirrored else free.way
            self.outsides[atom] = Outside(way * turn, free.gap)

    def _outside(self, number: int) -> dict[int, Outside]:
        """The ways out of a ring system whose shape is as it was given."""
        found = self._outsides.get(number)
        if found is None:
            found = self._outsides[number] = outside(self.systems[number], self.shapes[number].places)
        return found

    def _branch(self, atom: int) -> None:
        """Place the neighbours of an atom that have no place yet."""
        for number in self.home[atom]:
            if not self.placed_systems[number]:
                self._join(number, atom, None)
        rest = [other for other in self.near[atom] if not self.placed[other]]
        if not rest:
            return
        if len(rest) > 1:
            rest.sort(key=lambda other: (-self.height[other], -self.size[other], other))
        choices = self._choices(atom, rest)
        best, least = choices[0], inf
        for ways in choices if len(choices) > 1 else ():
            cost = self._cost(atom, rest, ways)
            if cost < least - 1e-9:
                best, least = ways, cost
        for other, way in zip(rest, best, strict=True):
            place = self.places[atom] + way * self._length(atom, other)
            unplaced = next((number for number in self.home[other] if not self.placed_systems[number]), None)
            if unplaced is None:
                self._put(other, place)
            else:
                self._join(unplaced, other, place, atom)

    def _length(self, one: int, other: int) -> float:
        """The length of a bond: a little more between a metal and another label, which would leave nothing to see of it."""
        first, second = self.graph.atoms[one].element, self.graph.atoms[other].element
        is_short = first == "C" or second == "C" or (first not in METALS and second not in METALS)
        return 1.0 if is_short else _BETWEEN_LABELS

    # The ways on.

    def _choices(self, atom: int, rest: list[int]) -> list[tuple[complex, ...]]:
        count = len(rest)
        known = [
            way / abs(way)
            for way in (
                self.places[other] - self.places[atom] for other in self.near[atom] if self.placed[other]
            )
        ]
        if not known:
            # The end of the longest chain, from which a zigzag begins upwards; or an atom in the middle of things.
            first = STEPS[11]
            return [(first, *ways) for ways in onward(first, count - 1)] if count > 1 else [(first,)]
        if atom in self.outsides and len(known) >= 2:
            free = self.outsides[atom]
            return outward(free.way, free.gap, count)
        if len(known) == 1:
            (back,) = known
            if count == 1:
                return [(-back,)] if self._is_straight(atom) else onward(back, 1)
            if count == 3:
                if self._is_held_fan(atom, rest):
                    marks = [self.graph.atoms[other].element == "*" for other in rest]
                    return fan(back, marks.index(True) if any(marks) else None)
                goes_on = self.height[rest[0]] > 1 and all(self.height[other] == 1 for other in rest[1:])
                if goes_on and self.graph.atoms[atom].element not in _CROSSES:
                    return beside_zigzag(back)
            return onward(back, count)
        middle = sum(known, 0j)
        return outward(-middle / abs(middle) if abs(middle) > 0.1 else known[0] * 1j, pi, count)

    def _is_held_fan(self, atom: int, rest: Sequence[int]) -> bool:
        """Whether an atom holds a metal (`metals`) with three branches that need room."""
        return (
            any(self.graph.atoms[other].element == "*" for other in self.near[atom])
            and sum(self.height[other] > 2 for other in rest) > 1
        )

    def _is_straight(self, atom: int) -> bool:
        """Whether the two bonds of an atom are in line."""
        multiple = self.multiple
        orders = [
            multiple[bond].order for neighbour in self.near[atom] if (bond := (atom, neighbour)) in multiple
        ]
        return (
            TRIPLE in orders
            or orders == [DOUBLE, DOUBLE]
            or self._is_metal_in_line(atom)
            or self._links_crosses(atom)
        )

    def _is_metal_in_line(self, atom: int) -> bool:
        """Whether an atom is a metal whose two bonds are in line; a charge would stand over one of them."""
        vertex = self.graph.atoms[atom]
        return vertex.element in METALS and not vertex.charge

    def _links_crosses(self, atom: int) -> bool:
        """Whether an atom joins two centres whose bonds make a cross, as in a diphosphate."""
        return all(
            len(self.near[other]) == 4 and self.graph.atoms[other].element in _CROSSES
            for other in self.near[atom]
        )

    def _cost(self, atom: int, rest: list[int], ways: tuple[complex, ...]) -> float:
        """What speaks against sending the branches of an atom, the main one first, these ways."""
        here = self.places[atom]
        origin = self.origin[atom]
        cost = 0.0
        if not self._keeps_geometry(atom, rest, ways):
            return inf
        for other, way in zip(rest, ways, strict=True):
            cost += self.company.at(here + way)
            if self.height[other] > 1:
                cost += self.company.at(here + 1.9 * way)
        lead, way = rest[0], ways[0]
        if origin != atom and self.height[lead] > 1:
            came = here - self.places[origin]
            came /= abs(came)
            earlier = self._earlier(origin, came)
            if earlier is not None:
                cost += _TURNING * (1 - (way * earlier.conjugate()).real)
            axis = came + way
            if abs(axis) > 0.1:
                level = _LEVEL_FIXED if self.is_fixed else _LEVEL
                cost += level * min(self.height[lead], _LONG) * (1 - abs(axis.real) / abs(axis))
        for other, way in zip(rest, ways, strict=True):
            if (
                self.height[other] == 1
                and (bond := self.multiple.get((atom, other)))
                and bond.order == DOUBLE
            ):
                cost += _HANGING * (1 + way.imag)
        return cost

    def _earlier(self, atom: int, came: complex) -> complex | None:
        """The last direction of the chain before an atom that differs from the one it is left by."""
        while not self.home[atom]:
            before = self.origin[atom]
            if before == atom:
                return None
            way = self.places[atom] - self.places[before]
            way /= abs(way)
            if (way * came.conjugate()).real < 0.95:
                return way
            atom = before
        return None

    # Double bonds.

    def _keeps_geometry(self, atom: int, rest: Sequence[int], ways: Sequence[complex]) -> bool:
        """Whether branches in these directions leave every double bond at an atom its geometry."""
        if self.geometries is None or not self.geometries[atom]:
            return True
        here = self.places[atom]
        new = {other: here + way for other, way in zip(rest, ways, strict=True)}
        return all(self._shows(bond, new) is not False for bond in self.geometries[atom])

    def _shows(self, bond: Edge, new: Mapping[int, complex]) -> bool | None:
        """Whether a double bond has its geometry; None when not all of its atoms have a place."""
        spots = []
        for atom in (bond.a, bond.b, *bond.stereo_atoms):
            place = new.get(atom)
            if place is None:
                if not self.placed[atom]:
                    return None
                place = self.places[atom]
            spots.append(place)
        start, end, first, second = spots
        return is_kept(bond.stereo or "", start, end, first, second)

    # Ring systems.

    def _join(self, number: int, atom: int, place: complex | None, origin: int = -1) -> None:
        """Seat a ring system by one of its atoms; at a spiro atom, which has its place, opposite to what is there."""
        system, shape = self.systems[number], self.shapes[number]
        free = self._outside(number)[atom]
        # Which ways out of the ring, in the shape as it is, lead back and to another branch of the atom.
        choices: list[tuple[complex, complex | None]] = [(free.way, None)]
        far_beside = False
        if place is None:
            place = self.places[atom]
            back = -snapped(self.outsides[atom].way if atom in self.outsides else 1j)
        else:
            back = self.places[origin] - place
            back /= abs(back)
            outer = len(self.near[atom]) - sum(other in shape.places for other in self.near[atom])
            if outer == 2:
                far_beside = any(
                    self.height[other] > 1
                    for other in self.near[atom]
                    if other != origin and other not in shape.places
                )
                choices = [(choice[0], choice[1]) for choice in outward(free.way, free.gap, 2)]
        best: tuple[Mapping[int, complex], complex, bool] = (shape.places, 1 + 0j, False)
        least = inf
        # A ring with nothing on it is its own mirror image.
        is_bare = (
            len(system.rings) == 1
            and len(system.atoms) <= LARGEST_REGULAR
            and all(len(self.near[other]) == 2 for other in system.atoms if other != atom)
        )
        for (way, beside), is_mirrored in product(choices, (False,) if is_bare else (False, True)):
            turn = back / way if not is_mirrored else back * way
            if shape.on_grid and is_on_grid(back):
                turn = stepped(turn)
            places = seated(shape.places, atom, place, turn, is_mirrored=is_mirrored)
            cost = self._cost_of_ring(system, places, atom, origin)
            if beside is not None:
                way_beside = (beside.conjugate() if is_mirrored else beside) * turn
                cost += self.company.at(place + way_beside)
                if far_beside:
                    cost += self.company.at(place + 1.9 * way_beside)
            if cost < least - 1e-9:
                best, least = (places, turn, is_mirrored), cost
        chosen, turn, is_mirrored = best
        self._seat(number, chosen, turn, is_mirrored=is_mirrored)

    def _cost_of_ring(
        self, system: RingSystem, places: Mapping[int, complex], atom: int, origin: int
    ) -> float:
        """What speaks against seating a ring system so: company of its atoms and of what will hang on them, height."""
        if origin >= 0:
            bond = self.multiple.get((atom, origin))
            if bond and bond.stereo in {"cis", "trans"} and self._shows(bond, places) is False:
                return inf
        cost = 0.0
        here = places[atom]
        for other in system.atoms:
            if other == atom:
                continue
            spot = places[other]
            cost += self.company.at(spot)
            branches = [far for far in self.near[other] if far not in places]
            if not branches:
                continue
            weight = sum(min(self.size[far], _HEAVY) for far in branches)
            cost -= _SIDEWAYS * weight * abs((spot - here).real)
            ends = [places[far] for far in self.near[other] if far in places]
            out = spot * len(ends) - sum(ends, 0j)
            if abs(out) > 0.1:
                cost += self.company.at(spot + out / abs(out))
        return cost
