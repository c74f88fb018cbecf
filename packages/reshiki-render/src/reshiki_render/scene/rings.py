"""Rings of a drawn graph, as far as a drawing needs them: which bonds lie in a ring, and the smallest ring round one.

Everything is linear or bounded: ring bonds are found in one walk, a smallest ring by a search no deeper than
MAX_RING (rings larger than that have no inside worth drawing towards).
"""

from collections import deque
from collections.abc import Sequence

MAX_RING = 24

Around = Sequence[Sequence[tuple[int, int]]]


def ring_links(around: Around, count: int) -> list[bool]:
    """For each of `count` links, whether it lies in a ring (is not a bridge)."""
    in_ring = [True] * count
    order = [0] * len(around)
    low = [0] * len(around)
    clock = 0
    for root in range(len(around)):
        if order[root]:
            continue
        clock += 1
        order[root] = low[root] = clock
        stack = [(root, -1, iter(around[root]))]
        while stack:
            atom, came_by, rest = stack[-1]
            for neighbour, link in rest:
                if link == came_by:
                    continue
                if order[neighbour]:
                    low[atom] = min(low[atom], order[neighbour])
                else:
                    clock += 1
                    order[neighbour] = low[neighbour] = clock
                    stack.append((neighbour, link, iter(around[neighbour])))
                    break
            else:
                stack.pop()
                if stack:
                    parent = stack[-1][0]
                    low[parent] = min(low[parent], low[atom])
                    if low[atom] > order[parent]:
                        in_ring[came_by] = False
    return in_ring


def smallest_rings(around: Around, in_ring: Sequence[bool], link: int, a: int, b: int) -> list[list[int]]:
    """Every smallest ring through the link a-b, as atoms from a to b; none when all are larger than MAX_RING."""
    distance = {a: 0}
    before: dict[int, list[int]] = {a: []}
    queue = deque([a])
    while queue:
        atom = queue.popleft()
        step = distance[atom] + 1
        if step >= MAX_RING or (b in distance and step > distance[b]):
            break
        for neighbour, by in around[atom]:
            if by == link or not in_ring[by]:
                continue
            if neighbour not in distance:
                distance[neighbour] = step
                before[neighbour] = [atom]
                queue.append(neighbour)
            elif distance[neighbour] == step:
                before[neighbour].append(atom)
    if b not in distance:
        return []
    paths = [[b]]
    while paths[0][-1] != a:
        paths = [[*path, atom] for path in paths for atom in before[path[-1]]][:16]
    return [path[::-1] for path in paths]
