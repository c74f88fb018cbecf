"""One spelling for texts that look alike: lowered and raised characters, minus signs and hyphens, blanks."""

import re
from typing import Final

_PLAIN: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉₊₋−–≡", "0123456789+---#")
_RAISED: Final = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻]+")
_RAISED_PLAIN: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-")

# The characters of a charge, raised.
RAISED: Final = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")


def normalised(label: str) -> str:
    """A label in ASCII as far as it goes, without blanks; `^` stands before what was raised."""
    raised = _RAISED.sub(lambda found: "^" + found[0].translate(_RAISED_PLAIN), label)
    return "".join(raised.translate(_PLAIN).split())
