"""Properties of any drawing, and how opening grows."""

import random
import time
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reshiki_render import rsk
from reshiki_render.drawing import Atom, Bond, Drawing, Point, fields_of
from reshiki_render.drawing.document import Drawing as WholeDrawing
from reshiki_render.drawing.rules.limits import check
from reshiki_render.drawing.types import Items, Kind, Nullable, Tagged
from reshiki_render.testing import drawings, kinds

SLOW_TO_MAKE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def every_kind(cls=WholeDrawing):
    """The kinds reachable from a drawing."""
    found = {cls}
    for field in fields_of(cls):
        inner = field.type
        while isinstance(inner, Items | Nullable):
            inner = inner.of
        if isinstance(inner, Kind):
            found |= every_kind(inner.cls)
        elif isinstance(inner, Tagged):
            for one in inner.kinds.values():
                found |= every_kind(one)
    return found


def test_the_tables_reach_every_kind_there_is():
    assert len(every_kind()) == 40


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW_TO_MAKE, derandomize=True)
@given(drawings())
def test_any_drawing_comes_back_whole(drawing):
    text = rsk.dump(drawing)
    assert rsk.load(text) == (drawing, ())
    assert rsk.dump(rsk.load(text).drawing) == text


@pytest.mark.slow
@settings(max_examples=1500, deadline=None, suppress_health_check=SLOW_TO_MAKE)
@given(drawings())
def test_very_many_drawings_come_back_whole(drawing):
    text = rsk.dump(drawing)
    assert rsk.load(text) == (drawing, ())
    assert rsk.dump(rsk.load(text).drawing) == text


@pytest.mark.parametrize("cls", sorted(every_kind() - {WholeDrawing}, key=lambda cls: cls.__name__))
def test_values_made_from_a_table_keep_its_limits(cls):
    @settings(max_examples=10, deadline=None, suppress_health_check=SLOW_TO_MAKE, derandomize=True)
    @given(st.data())
    def run(data):
        check(data.draw(kinds(cls)))

    run()


def chain(atoms):
    """A molecule of that many atoms, as a file's text."""
    dice = random.Random(1)
    return rsk.dump(
        Drawing(
            atoms=tuple(
                Atom(id=number, element="C", position=Point(dice.uniform(-9e4, 9e4), dice.uniform(-9e4, 9e4)))
                for number in range(1, atoms + 1)
            ),
            bonds=tuple(Bond(a=number, b=number + 1, order=1) for number in range(1, atoms)),
        )
    )


@pytest.mark.slow
def test_a_hundred_thousand_objects_open_in_time_and_in_memory():
    text = chain(50_000)
    start = time.perf_counter()
    drawing = rsk.load(text).drawing
    assert time.perf_counter() - start < 5
    assert len(drawing.atoms) + len(drawing.bonds) == 99_999
    del drawing
    tracemalloc.start()
    rsk.load(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 450 * 2**20


@pytest.mark.slow
def test_opening_and_saving_grow_with_the_drawing():
    def seconds(text):
        best = []
        for _ in range(3):
            start = time.perf_counter()
            rsk.dump(rsk.load(text).drawing)
            best.append(time.perf_counter() - start)
        return min(best)

    assert seconds(chain(20_000)) / seconds(chain(10_000)) < 3
