"""`rsk/f32.tsv` holds 32-bit floats by their bits, with the shortest decimal another implementation finds for them."""

import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing.types import LARGEST_F32, f32
from reshiki_render.errors import InvalidDrawing
from reshiki_render.rsk.numbers import number_text

TABLE = (Path(__file__).parent / "rsk" / "f32.tsv").read_text(encoding="ascii").splitlines()


def significant(text):
    """Sign, digits without zeros at either end, and the exponent of the first digit."""
    mantissa, _, exponent = text.lstrip("-").partition("e")
    whole, _, part = mantissa.partition(".")
    digits = (whole + part).lstrip("0")
    first = len(whole) - 1 - (len(whole + part) - len(digits)) + int(exponent or 0)
    return text.startswith("-"), digits.rstrip("0"), first if digits else 0


def test_every_float_of_the_table_has_its_shortest_text():
    for line in TABLE:
        bits, shortest = line.split("\t")
        value = struct.unpack(">f", bytes.fromhex(bits))[0]
        assert significant(number_text(value)) == significant(shortest), bits


FORMS = [
    (0.0, "0.0"),
    (-0.0, "-0.0"),
    (42, "42.0"),
    (-36.373, "-36.373"),
    (0.1, "0.1"),
    (1e-6, "0.000001"),
    (-1.2749156e-6, "-0.0000012749156"),
    (9.9e-7, "9.9e-7"),
    (-2.8686043e-7, "-2.8686043e-7"),
    (-1.0362081e-15, "-1.0362081e-15"),
    (16777216.0, "16777216.0"),
    (1e12, "1000000000000.0"),
    (9.5e12, "9500000000000.0"),
    (1e13, "1e13"),
    (LARGEST_F32, "3.4028235e38"),
    (0.000244140625, "0.00024414062"),  # half-way between two: the even digit
    (-2950117.25, "-2950117.2"),
]


@pytest.mark.parametrize(("number", "text"), FORMS)
def test_numbers_are_plain_in_the_middle_and_short_at_the_ends(number, text):
    assert number_text(number) == text


@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_a_number_comes_back_from_its_text(value):
    assert struct.pack("f", f32(float(number_text(value)))) == struct.pack("f", value)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), 1e39])
def test_a_number_no_file_can_hold_is_refused(number):
    with pytest.raises(InvalidDrawing, match="finite"):
        number_text(number)
