"""The side of attached hydrogens, after the table in the drawing's reference."""

from math import cos, radians, sin

import pytest

from reshiki_render.scene.sides import side

LETTERS = {"A": "above", "B": "below", "L": "left", "R": "right"}


def at(*degrees: float) -> list[tuple[float, float]]:
    """Bonds in these directions, clockwise on the screen from the right."""
    return [(cos(radians(angle)), sin(radians(angle))) for angle in degrees]


@pytest.mark.parametrize(
    ("bonds", "sides"),
    [((30, 150), "AARRRRRRRRRBBBLLLLLLLLLA"), ((0, 180), "AARRRRRLLLLAAARRRRRLLLLA")],
    ids=["at 120 degrees", "opposed"],
)
def test_two_bonds_send_hydrogens_where_the_table_says_every_15_degrees(bonds, sides):
    found = [side("N", at(*(bond + 15 * step for bond in bonds))) for step in range(24)]
    assert found == [LETTERS[letter] for letter in sides]


@pytest.mark.parametrize(("turn", "expected"), [(22, "above"), (23, "right"), (157, "right"), (158, "below")])
def test_two_bonds_switch_sides_at_22_and_a_half_degrees_from_the_vertical(turn, expected):
    assert side("N", at(30 + turn, 150 + turn)) == expected


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [
        ((0,), "left"),
        ((60,), "left"),
        ((90,), "right"),
        ((270,), "right"),
        ((120,), "right"),
        ((180,), "right"),
    ],
)
def test_one_bond_keeps_hydrogens_away_from_it(degrees, expected):
    assert side("O", at(*degrees)) == expected


@pytest.mark.parametrize(
    ("degrees", "expected"),
    [
        ((30, 150, 270), "below"),
        ((90, 210, 330), "above"),
        ((0, 120, 240), "left"),
        ((60, 180, 300), "right"),
    ],
)
def test_three_bonds_leave_the_widest_cardinal_direction(degrees, expected):
    assert side("N", at(*degrees)) == expected


@pytest.mark.parametrize(
    ("symbol", "expected"), [("O", "left"), ("Cl", "left"), ("N", "right"), ("C", "right")]
)
def test_lone_hydrides_read_as_chemists_write_them(symbol, expected):
    assert side(symbol, []) == expected
