"""Room for RDKit's recursion: it calls itself once an atom in places, and overflows the usual stack at some 20,000.

A stack that overflows ends the process, so work on structures runs in a thread whose stack is deep enough for the largest
input there may be.
"""

import threading
from collections.abc import Callable
from typing import Any, Final, TypeVar

Outcome = TypeVar("Outcome")

STACK_BYTES: Final = 256 * 2**20
# The size of a stack is a setting of the whole process: nobody else may start a thread of ours meanwhile.
_SETTING: Final = threading.Lock()


def deep(function: Callable[..., Outcome], *arguments: Any) -> Outcome:
    """Call a function on a deep stack; returns what it returns, and raises what it raises."""
    outcomes: list[Outcome] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            outcomes.append(function(*arguments))
        except BaseException as error:  # noqa: BLE001 (raised again where the caller waits)
            errors.append(error)

    thread = threading.Thread(target=work, name="reshiki", daemon=True)
    with _SETTING:
        before = threading.stack_size(STACK_BYTES)
        try:
            thread.start()
        finally:
            threading.stack_size(before)
    thread.join()
    if errors:
        raise errors[0]
    return outcomes[0]
