"""Several molecules in one drawing: in rows, in the order written, vertically centred, with counter-ions beside their partner.

Room is kept for the labels as well as for the atoms. A metal cation and the cyclopentadienides round it are one
(`sandwiches`).
"""

from collections import OrderedDict
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from reshiki_chem.elements import METALS
from reshiki_chem.graph import Graph
from reshiki_chem.layout.room import PT_PER_BOND, rooms
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.geometry import Box

GAP: Final = 1.2 * BOND_WORLD
# About the width of a printed page; what is wider goes on below.
WIDEST_ROW: Final = 40 * BOND_WORLD
# How much wider than high a great number of molecules becomes.
SPREAD: Final = 1.6

Molecule = tuple[Graph, Sequence[Point]]


class _Unit(NamedTuple):
    """Molecules that stay together: which, where their atoms lie to one another, and the box round them."""

    numbers: tuple[int, ...]
    points: tuple[Sequence[Point], ...]
    box: Box
    charge: int
    size: int


def packed(molecules: Sequence[Molecule]) -> list[Sequence[Point]]:
    """Where the atoms of each molecule lie once all are side by side."""
    if len(molecules) == 1:
        return [molecules[0][1]]
    units = _units(molecules)
    area = sum((unit.box.width + GAP) * (unit.box.height + GAP) for unit in units)
    widest = max(WIDEST_ROW, sqrt(area * SPREAD))
    rows: list[list[_Unit]] = []
    left = widest
    for number in _order(units):
        unit = units[number]
        if not rows or left + unit.box.width > widest:
            rows.append([])
            left = 0.0
        rows[-1].append(unit)
        left += unit.box.width + GAP
    placed: list[Sequence[Point]] = [()] * len(molecules)
    top = 0.0
    for row in rows:
        height = max(unit.box.height for unit in row)
        left = 0.0
        for unit in row:
            box = unit.box
            dx = left - box.left
            dy = top + height / 2 - (box.top + box.bottom) / 2
            for number, points in zip(unit.numbers, unit.points, strict=True):
                placed[number] = [Point(x + dx, y + dy) for x, y in points]
            left += box.width + GAP
        top += height + GAP
    return placed


def _units(molecules: Sequence[Molecule]) -> list[_Unit]:
    """The molecules, those of a sandwich together at the place of the first."""
    together = _sandwiches(molecules)
    known: dict[int, Box] = {}
    units = []
    for number, (graph, points) in enumerate(molecules):
        if number in together:
            group = together[number]
            if number != min(group):
                continue
            box = _box(graph, group[number])
            for other, places in group.items():
                box = box.union(_box(molecules[other][0], places))
            units.append(
                _Unit(
                    tuple(group),
                    tuple(group.values()),
                    box,
                    sum(atom.charge for other in group for atom in molecules[other][0].atoms),
                    sum(len(molecules[other][0].atoms) for other in group),
                )
            )
            continue
        # Equal molecules share their points.
        if id(points) not in known:
            known[id(points)] = _box(graph, points)
        charge = sum(atom.charge for atom in graph.atoms)
        units.append(_Unit((number,), (points,), known[id(points)], charge, len(graph.atoms)))
    return units


def _sandwiches(molecules: Sequence[Molecule]) -> dict[int, dict[int, list[Point]]]:
    """For each molecule of a sandwich, all of them with their points."""
    if not any(atom.element in METALS and atom.charge for graph, _ in molecules for atom in graph.atoms):
        return {}
    from reshiki_chem.layout.sandwiches import sandwiches

    found = sandwiches(
        [(graph, [complex(point.x, point.y) / BOND_WORLD for point in points]) for graph, points in molecules]
    )
    together = {}
    for group in found.values():
        points = {
            number: [Point(place.real * BOND_WORLD, place.imag * BOND_WORLD) for place in places]
            for number, places in sorted(group.items())
        }
        together.update(dict.fromkeys(group, points))
    return together


def _box(graph: Graph, points: Sequence[Point]) -> Box:
    """The box of a molecule's atoms and labels."""
    box = Box.around(points)
    scale = BOND_WORLD / PT_PER_BOND
    for at, room in rooms(graph, [complex(x, y) for x, y in points]).items():
        x, y = points[at]
        left, top, right, bottom = room.box
        box = box.union(Box(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale))
    return box


def _order(units: Sequence[_Unit]) -> list[int]:
    """The molecules as written, but for counter-ions written apart from what they balance: those follow their partner."""
    charges = [unit.charge for unit in units]
    if not (any(charge > 0 for charge in charges) and any(charge < 0 for charge in charges)):
        return list(range(len(units)))
    charged = sorted((n for n, charge in enumerate(charges) if charge), key=lambda n: (-units[n].size, n))
    partner: dict[int, int] = {}
    waiting = {
        sign: OrderedDict.fromkeys(n for n, charge in enumerate(charges) if charge * sign > 0)
        for sign in (1, -1)
    }
    for host in charged:
        if host in partner:
            continue
        sign = 1 if charges[host] > 0 else -1
        left = abs(charges[host])
        del waiting[sign][host]
        while left > 0 and waiting[-sign]:
            guest, _ = waiting[-sign].popitem(last=False)
            partner[guest] = host
            left -= abs(charges[guest])
    guests: dict[int, list[int]] = {}
    for guest, host in partner.items():
        guests.setdefault(host, []).append(guest)
    order = []
    for number in range(len(units)):
        if number in partner:
            continue
        around = sorted(guests.get(number, ()))
        before = [guest for guest in around if guest < number and set(range(guest, number)) <= set(around)]
        order += [*before, number, *(guest for guest in around if guest not in before)]
    return order
