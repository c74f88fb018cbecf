"""Ring bonds and smallest rings against a plain search, and that large graphs stay cheap."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.scene.rings import MAX_RING, ring_links, smallest_rings


def around(count: int, pairs: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    found: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for link, (a, b) in enumerate(pairs):
        found[a].append((b, link))
        found[b].append((a, link))
    return found


def connected(pairs: list[tuple[int, int]], without: int, a: int, b: int) -> bool:
    seen, todo = {a}, [a]
    while todo:
        here = todo.pop()
        for link, (p, q) in enumerate(pairs):
            if link != without and here in (p, q):
                other = q if here == p else p
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
    return b in seen


graphs = st.integers(2, 9).flatmap(
    lambda count: st.tuples(
        st.just(count),
        st.lists(
            st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(
                lambda pair: pair[0] < pair[1]
            ),
            unique=True,
            max_size=14,
        ),
    )
)


@given(graphs)
def test_a_bond_lies_in_a_ring_when_its_atoms_stay_connected_without_it(graph):
    count, pairs = graph
    expected = [connected(pairs, link, a, b) for link, (a, b) in enumerate(pairs)]
    assert ring_links(around(count, pairs), len(pairs)) == expected


@given(graphs)
def test_smallest_rings_are_rings_of_one_smallest_size(graph):
    count, pairs = graph
    neighbours = around(count, pairs)
    in_ring = ring_links(neighbours, len(pairs))
    for link, (a, b) in enumerate(pairs):
        rings = smallest_rings(neighbours, in_ring, link, a, b)
        assert bool(rings) == in_ring[link]
        assert len({len(ring) for ring in rings}) <= 1
        for ring in rings:
            assert (ring[0], ring[-1]) == (a, b)
            assert len(set(ring)) == len(ring)
            assert all(any(other == there for other, _ in neighbours[here]) for here, there in pairwise(ring))


def test_rings_larger_than_the_limit_have_no_inside():
    for size, found in ((MAX_RING, 1), (MAX_RING + 1, 0)):
        pairs = [(at, (at + 1) % size) for at in range(size)]
        neighbours = around(size, pairs)
        in_ring = ring_links(neighbours, size)
        assert all(in_ring)
        assert len(smallest_rings(neighbours, in_ring, 0, *pairs[0])) == found


def test_a_chain_of_100000_atoms_is_walked_without_recursion():
    count = 100_000
    pairs = [(at, at + 1) for at in range(count - 1)]
    assert not any(ring_links(around(count, pairs), len(pairs)))
