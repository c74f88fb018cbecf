"""The text of a number: the shortest decimal that gives the same 32-bit float.

Whole numbers keep `.0`. Decimals are plain from 0.000001 up to (not with) 10^13, beyond that `1.5e-7`: no plus sign, no
padding. Of several shortest decimals the nearest is taken, of two equally near the one with the even last digit.
"""

import math
from functools import lru_cache

from reshiki_render.drawing.types import LARGEST_F32, f32
from reshiki_render.errors import InvalidDrawing


def number_text(number: float) -> str:
    """A number as a file writes it. InvalidDrawing for one that no 32-bit float holds."""
    if number == 0:  # the cache takes 0.0 and -0.0 for one
        return "-0.0" if math.copysign(1, number) < 0 else "0.0"
    return _text(number)


@lru_cache(maxsize=4096)
def _text(number: float) -> str:
    if not -LARGEST_F32 <= number <= LARGEST_F32:
        raise InvalidDrawing(f"A drawing cannot hold the number {number}: it has to be finite.")
    value = f32(number)
    if value == 0:
        return number_text(value)
    if value.is_integer() and -1e6 < value < 1e6:
        return f"{int(value)}.0"
    sign = "-" if value < 0 else ""
    digits, exponent = _shortest(abs(value))
    before = exponent + 1  # digits before the point
    if len(digits) <= before <= 13:
        return f"{sign}{digits}{'0' * (before - len(digits))}.0"
    if 0 < before <= 13:
        return f"{sign}{digits[:before]}.{digits[before:]}"
    if -6 < before <= 0:
        return f"{sign}0.{'0' * -before}{digits}"
    point = "." if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{point}{digits[1:]}e{exponent}"


def _shortest(value: float) -> tuple[str, int]:
    """Significant digits and decimal exponent: value ≈ d.ddd × 10^exponent."""
    # Six digits tell any two decimals of six digits apart, so a shorter text shows up there with zeros at its end. Not so
    # at the very small end, and at powers of two, where the floats below lie half as far apart as those above.
    uneven = math.frexp(value)[0] == 0.5
    for precision in range(0 if uneven or value < 2**-126 else 5, 9):
        text = f"{value:.{precision}e}"
        if f32(float(text)) == value:
            break
        if uneven and f32(float(above := _next_up(text))) == value:
            text = above
            break
    mantissa, _, exponent = text.partition("e")
    return mantissa.replace(".", "").rstrip("0"), int(exponent)


def _next_up(text: str) -> str:
    """The next decimal of as many digits above `d.ddde±x`."""
    mantissa, _, exponent = text.partition("e")
    whole, _, part = mantissa.partition(".")
    above = str(int(whole + part) + 1)
    return f"{above[0]}.{above[1:]}e{int(exponent) + len(above) - 1 - len(part)}"
