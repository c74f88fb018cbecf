"""Several molecules in one drawing: in rows, in the order written, vertically centred, with counter-ions beside their partner.

Room is kept for the labels as well as for the atoms: their width is reckoned from the letters, which is near enough for
gaps of a bond length.
"""

from collections import OrderedDict
from collections.abc import Sequence
from math import sqrt
from typing import Final

from reshiki_chem.graph import Graph
from reshiki_render.drawing import JACS, WORLD_PER_PT, Point
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.geometry import Box

GAP: Final = 1.2 * BOND_WORLD
# About the width of a printed page; what is wider goes on below.
WIDEST_ROW: Final = 40 * BOND_WORLD
# How much wider than high a great number of molecules becomes.
SPREAD: Final = 1.6

_EM: Final = JACS.font_size_pt * WORLD_PER_PT
_LETTER: Final = 0.72 * _EM
_SMALL: Final = 0.4 * _EM
_HALF_HEIGHT: Final = 0.4 * _EM

Molecule = tuple[Graph, Sequence[Point]]


def packed(molecules: Sequence[Molecule]) -> list[Sequence[Point]]:
    """Where the atoms of each molecule lie once all are side by side."""
    if len(molecules) == 1:
        return [molecules[0][1]]
    boxes = [_box(graph, points) for graph, points in molecules]
    area = sum((box.width + GAP) * (box.height + GAP) for box in boxes)
    widest = max(WIDEST_ROW, sqrt(area * SPREAD))
    rows: list[list[int]] = []
    left = widest
    for number in _order(molecules):
        width = boxes[number].width
        if not rows or left + width > widest:
            rows.append([])
            left = 0.0
        rows[-1].append(number)
        left += width + GAP
    placed: list[Sequence[Point]] = [()] * len(molecules)
    top = 0.0
    for row in rows:
        height = max(boxes[number].height for number in row)
        left = 0.0
        for number in row:
            box = boxes[number]
            dx = left - box.left
            dy = top + height / 2 - (box.top + box.bottom) / 2
            placed[number] = [Point(x + dx, y + dy) for x, y in molecules[number][1]]
            left += box.width + GAP
        top += height + GAP
    return placed


def _box(graph: Graph, points: Sequence[Point]) -> Box:
    """The box of a molecule's atoms and labels."""
    lefts, rights, tops, bottoms = [], [], [], []
    for atom, (x, y), bonds in zip(graph.atoms, points, graph.around, strict=True):
        before = after = 0.0
        if atom.element != "C" or not bonds:
            before = after = _LETTER * len(atom.element) / 2
            if atom.hydrogens and len(bonds) < 2:
                width = _LETTER + (_SMALL if atom.hydrogens > 1 else 0)
                if bonds and _leads_right(graph, points, bonds[0], x):
                    before += width
                else:
                    after += width
            before += _SMALL * len(str(atom.isotope)) if atom.isotope else 0
        if atom.charge:
            after += _SMALL * (1 + len(str(abs(atom.charge))) * (abs(atom.charge) > 1))
        lefts.append(x - before)
        rights.append(x + after)
        height = _HALF_HEIGHT if before or after else 0.0
        tops.append(y - height)
        bottoms.append(y + height)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _leads_right(graph: Graph, points: Sequence[Point], bond: int, x: float) -> bool:
    edge = graph.bonds[bond]
    return max(points[edge.a].x, points[edge.b].x) > x + 1


def _order(molecules: Sequence[Molecule]) -> list[int]:
    """The molecules as written, but for counter-ions written apart from what they balance: those follow their partner."""
    charges = [sum(atom.charge for atom in graph.atoms) for graph, _ in molecules]
    if not (any(charge > 0 for charge in charges) and any(charge < 0 for charge in charges)):
        return list(range(len(molecules)))
    sizes = [len(graph.atoms) for graph, _ in molecules]
    charged = sorted((n for n, charge in enumerate(charges) if charge), key=lambda n: (-sizes[n], n))
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
    for number in range(len(molecules)):
        if number in partner:
            continue
        around = sorted(guests.get(number, ()))
        before = [guest for guest in around if guest < number and set(range(guest, number)) <= set(around)]
        order += [*before, number, *(guest for guest in around if guest not in before)]
    return order
