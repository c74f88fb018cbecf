"""Which path of an executable can stand in recipes: an absolute one, of this system or another, of printable text."""

import re

from reshiki_skill.errors import UnusableExecutable


def checked_executable(path: str) -> str:
    """The path, if it can stand in a recipe: absolute on this system or another, printable text.

    Raises:
        UnusableExecutable: naming what is wrong with it.
    """
    if not (path.startswith("/") or re.match(r"[A-Za-z]:[\\/]|\\\\", path)):
        raise UnusableExecutable(f"the path of the executable must be absolute; this one is {path!r}")
    if not path.isprintable():
        raise UnusableExecutable(
            f"the path of the executable must be plain text without control characters; this one is {path!a}"
        )
    return path
