"""What a desktop application starts: the server, with the folders that its user chose.

The folders stand behind `--read` and `--write`, any number each. A setting that was left empty arrives as `${…}`.
"""

import sys
from collections.abc import Iterable, Iterator


def options(words: Iterable[str]) -> Iterator[str]:
    """The options of `reshiki --mcp` for the words of the manifest."""
    option = ""
    for word in words:
        if word in ("--read", "--write"):
            option = word.replace("--", "--allow-")
        elif not word.startswith("${"):
            yield from (option, word)


if __name__ == "__main__":
    from reshiki.__main__ import main

    sys.exit(main(["--mcp", *options(sys.argv[1:])]))
