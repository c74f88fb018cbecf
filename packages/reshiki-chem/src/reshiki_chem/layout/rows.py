"""A plain layout for molecules too large for a good one: every atom on a grid of its own, in time that grows with the size.

The longest path lies along the top row, every branch on the nearest row that is free over its length. A row is a zigzag,
all rows in step, so a path's own bonds have their usual length; the bonds that lead to a branch or close a ring span what
there is between them. No two atoms share a place; what a picture of this size can show, it shows.
"""

from itertools import count
from typing import Final

from reshiki_chem.graph import Graph
from reshiki_render.drawing import Point
from reshiki_render.drawing.style import BOND_WORLD

_ALONG: Final = BOND_WORLD * 3**0.5 / 2
_ZIGZAG: Final = BOND_WORLD / 2
_ROW: Final = BOND_WORLD * 2


def laid_in_rows(graph: Graph) -> list[Point]:
    """Where the atoms of a connected molecule lie, in world units, y down."""
    order, parent, depth = _walked(graph, _walked(graph, _walked(graph, 0)[0][-1])[0][-1])
    heir: list[int | None] = [None] * len(depth)
    height = [1] * len(depth)
    for atom in reversed(order):
        above = parent[atom]
        if above is not None and height[atom] + 1 > height[above]:
            height[above], heir[above] = height[atom] + 1, atom
    row: list[int] = [0] * len(depth)
    taken: list[set[int]] = [set() for _ in range(max(depth) + 1)]
    for atom in order:
        above = parent[atom]
        if above is not None and heir[above] == atom:
            continue
        path = [atom]
        while (following := heir[path[-1]]) is not None:
            path.append(following)
        chosen = _free_row(
            taken[depth[atom] : depth[atom] + len(path)], row[above] if above is not None else 0
        )
        for member in path:
            row[member] = chosen
            taken[depth[member]].add(chosen)
    return [
        Point(depth[atom] * _ALONG, row[atom] * _ROW + (depth[atom] % 2) * _ZIGZAG)
        for atom in range(len(depth))
    ]


def _walked(graph: Graph, start: int) -> tuple[list[int], list[int | None], list[int]]:
    """Breadth first from an atom: the atoms in the order met, from where each was reached, how far it is."""
    parent: list[int | None] = [None] * len(graph.atoms)
    depth = [-1] * len(graph.atoms)
    depth[start] = 0
    order = [start]
    for atom in order:
        for other in graph.neighbours(atom):
            if depth[other] < 0:
                parent[other], depth[other] = atom, depth[atom] + 1
                order.append(other)
    return order, parent, depth


def _free_row(columns: list[set[int]], near: int) -> int:
    """The row nearest to another, below it or above, that is free in every column."""
    blocked = set().union(*columns)
    return next(row for step in count() for row in (near + step, near - step) if row not in blocked)
