"""Numbers as SVG and PDF write them: hundredths of a pt, at most two decimals, nothing to spare.

Coordinates are rounded to whole hundredths first and handled as integers from there, so sums and differences are exact and
nothing is ever written as `-0` or `1e-05`.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

PER_PT: Final = 100


def hundredths(lengths: Iterable[float]) -> list[int]:
    """Lengths in pt as whole hundredths."""
    return [round(length * PER_PT) for length in lengths]


@lru_cache(maxsize=1 << 14)
def decimal(number: int) -> str:
    """Hundredths as a decimal number: 120 is 1.2, -5 is -.05."""
    whole, part = divmod(abs(number), PER_PT)
    digits = f"{whole or ''}.{part:02d}".rstrip("0") if part else str(whole)
    return f"-{digits}" if number < 0 else digits


def decimals(*lengths: float) -> str:
    """Lengths in pt as decimal numbers with blanks between."""
    return " ".join(map(decimal, hundredths(lengths)))
