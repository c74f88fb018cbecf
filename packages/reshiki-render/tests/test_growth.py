"""Twice the drawing is about twice the work: counted in calls, so that no busy machine can make it pass or fail.

Each kind that is looked up among its neighbours is drawn twice as often; calls may grow by 2.3.
"""

import sys
from math import cos, pi, sin

import pytest

from reshiki_render.drawing import Annotation, Arrow, Atom, AtomMark, Bond, Drawing, Graphic, Orbital, Point
from reshiki_render.scene import scene

MOST_GROWTH = 2.3


def rings(count: int) -> Drawing:
    """Benzenes with circles and without, side by side."""
    atoms, bonds = [], []
    for number in range(count):
        x, y = number % 10 * 120, number // 10 * 120
        first = 6 * number + 1
        for corner in range(6):
            place = Point(x + 42 * cos(corner * pi / 3), y + 42 * sin(corner * pi / 3))
            atoms.append(Atom(id=first + corner, element="C" if corner else "N", position=place))
            order = 4 if number % 2 else 1 + corner % 2
            bonds.append(Bond(a=first + corner, b=first + (corner + 1) % 6, order=order))
    return Drawing(atoms=tuple(atoms), bonds=tuple(bonds))


def crossings(count: int) -> Drawing:
    """Bonds that cross their neighbours."""
    atoms, bonds = [], []
    for number in range(8 * count):
        x, y, turn = number % 25 * 30, number // 25 * 30, 0.7 * number
        atoms.append(Atom(id=2 * number + 1, element="C", position=Point(x, y)))
        atoms.append(
            Atom(id=2 * number + 2, element="C", position=Point(x + 42 * cos(turn), y + 42 * sin(turn)))
        )
        bonds.append(Bond(a=2 * number + 1, b=2 * number + 2, order=1 + number % 3))
    return Drawing(atoms=tuple(atoms), bonds=tuple(bonds))


def mapped(count: int) -> Drawing:
    """A chain that is mapped atom by atom."""
    atoms = tuple(
        Atom(id=n + 1, element="C" if n % 3 else "O", position=Point(36.4 * n, 21 * (n % 2)), map_num=n + 1)
        for n in range(3 * count)
    )
    return Drawing(atoms=atoms, bonds=tuple(Bond(a=n, b=n + 1, order=1) for n in range(1, len(atoms))))


def large_ring(count: int) -> Drawing:
    """One ring of all atoms, double bonds alternating."""
    size = 8 * count
    radius = 42 * size / (2 * pi)
    atoms = tuple(
        Atom(
            id=n + 1,
            element="C",
            position=Point(radius * cos(2 * pi * n / size), radius * sin(2 * pi * n / size)),
        )
        for n in range(size)
    )
    bonds = tuple(Bond(a=n + 1, b=(n + 1) % size + 1, order=1 + n % 2) for n in range(size))
    return Drawing(atoms=atoms, bonds=bonds)


def others(count: int) -> Drawing:
    """Arrows, graphics, captions and marks."""
    places = [Point(n % 10 * 150, n // 10 * 150) for n in range(count)]
    mark = AtomMark(kind="charge", offset=Point(10, -20))
    return Drawing(
        atoms=tuple(
            Atom(id=4 * n + 1, element="O", position=p, charge=-1, marks=(mark,))
            for n, p in enumerate(places)
        ),
        arrows=tuple(
            Arrow(id=4 * n + 2, start=p, end=Point(p.x + 80, p.y), kind=("curved", "equilibrium")[n % 2])
            for n, p in enumerate(places)
        ),
        annotations=tuple(
            Annotation(id=4 * n + 3, position=p, text="12 h, 80 °C") for n, p in enumerate(places)
        ),
        graphics=tuple(
            Graphic(id=4 * n + 4, kind=Orbital("p"), origin=p, axis_x=Point(42, 0), axis_y=Point(0, 42))
            for n, p in enumerate(places)
        ),
    )


def calls(drawing: Drawing) -> int:
    """How many functions drawing it enters."""
    count = 0

    def seen(_frame, event, _what):
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        scene(drawing)
    finally:
        sys.setprofile(before)
    return count


@pytest.mark.parametrize(
    "make", [rings, crossings, mapped, large_ring, others], ids=lambda make: make.__name__
)
def test_twice_the_drawing_is_about_twice_the_work(make):
    scene(make(2))
    assert calls(make(100)) <= MOST_GROWTH * calls(make(50))


def test_a_heap_of_bonds_is_compared_so_often_and_no_oftener(monkeypatch):
    """Bonds from one atom all pass its cell: they are not compared pair by pair without end."""
    from reshiki_render.scene import crossings as module

    monkeypatch.setattr(module, "MOST_COMPARED", 1000)
    hub = Atom(id=1, element="C", position=Point(0, 0))
    spokes = tuple(
        Atom(id=n + 2, element="C", position=Point(400 * cos(n), 400 * sin(n))) for n in range(400)
    )
    star = Drawing(atoms=(hub, *spokes), bonds=tuple(Bond(a=1, b=one.id, order=1) for one in spokes))
    assert len(scene(star).items) == 1
