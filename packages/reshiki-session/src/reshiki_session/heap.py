"""The memory ceiling that both surfaces take from the environment."""

from typing import Final

from reshiki_session.catalogue import HEAP_DEFAULT, HEAP_MAX, HEAP_MIN, HEAP_VARIABLE

# What is said of a setting that is none.
RULE: Final = f"{HEAP_VARIABLE} must be a whole number of MiB from {HEAP_MIN} to {HEAP_MAX}"


def heap_mib(setting: str | None) -> int | None:
    """The ceiling in MiB that a setting asks for, the default where there is none; None where it breaks the rule.

    Digits only: no sign, no blank, no decimals; leading zeros are fine.
    """
    if setting is None:
        return HEAP_DEFAULT
    digits = setting.lstrip("0")
    if not (setting.isascii() and setting.isdigit()) or len(digits) > len(str(HEAP_MAX)):
        return None
    ceiling = int(digits or "0")
    return ceiling if HEAP_MIN <= ceiling <= HEAP_MAX else None
