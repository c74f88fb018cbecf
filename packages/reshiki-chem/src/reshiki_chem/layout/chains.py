"""A long unbranched chain as a horizontal zigzag.

RDKit's layout takes the cube of the length, and 300 atoms of chain are one shape anyway. The chain turns by 60 degrees at
each atom, alternately; not at all beside a triple bond or between two double bonds; twice the same way round a cis double
bond, after which it turns back to its direction.
"""

from math import cos, pi, sin
from typing import Final

from reshiki_chem.graph import Graph
from reshiki_render.drawing import Point
from reshiki_render.drawing.bonds import DOUBLE, TRIPLE
from reshiki_render.drawing.style import BOND_WORLD

# RDKit draws shorter chains as well, and faster than anybody notices.
LONG: Final = 100

# Headings are counted in steps of 30 degrees; a zigzag goes from +1 to -1 and back.
_STEP: Final = pi / 6
_TURN: Final = 2


def is_long_chain(graph: Graph) -> bool:
    """Whether a connected molecule is one unbranched chain, too long for RDKit to be worth its time."""
    return (
        len(graph.atoms) > LONG
        and len(graph.bonds) == len(graph.atoms) - 1
        and all(len(bonds) <= 2 for bonds in graph.around)
    )


def chained(graph: Graph) -> list[Point]:
    """Where the atoms of an unbranched chain lie, in world units, y down."""
    start = next(atom for atom, bonds in enumerate(graph.around) if len(bonds) == 1)
    points = [Point(0.0, 0.0)] * len(graph.atoms)
    atom, bond, heading, turn = start, graph.around[start][0], 1, _TURN
    x = y = 0.0
    while True:
        x += BOND_WORLD * cos(heading * _STEP)
        y -= BOND_WORLD * sin(heading * _STEP)
        atom = graph.bonds[bond].other(atom)
        points[atom] = Point(x, y)
        onward = [k for k in graph.around[atom] if k != bond]
        if not onward:
            return points
        before, bond = bond, onward[0]
        if _is_straight(graph, before, bond):
            continue
        if graph.bonds[before].order == DOUBLE:
            # The turn at the near end of the double bond decides which turn this end makes.
            turn = turn if graph.bonds[before].stereo == "cis" else -turn
        else:
            turn = -_TURN if heading > 0 else _TURN
        heading += turn


def _is_straight(graph: Graph, before: int, after: int) -> bool:
    orders = graph.bonds[before].order, graph.bonds[after].order
    return TRIPLE in orders or orders == (DOUBLE, DOUBLE)
