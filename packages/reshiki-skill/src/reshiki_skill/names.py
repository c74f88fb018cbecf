"""What a skill may be called. The name is its folder's name too.

The rule is that of the Agent Skills format: 1 to 64 lowercase letters (a to z), digits and hyphens; no hyphen first, last or
doubled; neither "claude" nor "anthropic" anywhere in it.
"""

import re
from collections.abc import Iterator

from reshiki_skill.errors import UnusableName

DEFAULT_NAME = "reshiki"
LONGEST = 64
RESERVED = ("claude", "anthropic")


def checked_name(name: str) -> str:
    """The name, if a skill may have it.

    Raises:
        UnusableName: naming the first rule that is broken.
    """
    for problem in _problems(name):
        raise UnusableName(f"the skill's name {problem}")
    return name


def _problems(name: str) -> Iterator[str]:
    if not 1 <= len(name) <= LONGEST:
        yield f"has 1 to {LONGEST} characters; this one has {len(name)}"
    if stray := re.search(r"[^a-z0-9-]", name):
        yield f"is made of lowercase letters a to z, digits and hyphens; {stray[0]!r} is none of them"
    if name.startswith("-") or name.endswith("-") or "--" in name:
        yield f"has no hyphen first or last and no two together; this one is {name}"
    for word in RESERVED:
        if word in name:
            yield f"must not contain {word}; this one is {name}"
