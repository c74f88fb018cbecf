"""The output of a command: its result on standard output or in a file.

Rules: a file is published whole or not at all. What is there is kept unless --force was given; a folder, device or FIFO is
never replaced. Once the deadline is lifted the result goes out, and only then.
"""

import os

from reshiki_cli.checks import Request
from reshiki_cli.errors import Failure
from reshiki_cli.output import Console, reason
from reshiki_cli.process import Link
from reshiki_session.files import atomic


def look(request: Request) -> None:
    """See before the work begins whether the output has a place; what counts is what is found when it is written.

    Raises:
        Failure: it has none.
    """
    path = request.output
    if path is None:
        return
    try:
        os.stat(path.removesuffix(os.path.split(path)[1]) or os.curdir)  # noqa: PTH116
        taken = not request.force and os.path.lexists(path)
    except (OSError, ValueError) as error:
        raise Failure(f"cannot write {path}: {reason(error)}") from error
    if taken:
        raise Failure(_exists(path))


def write(request: Request, data: bytes, link: Link, console: Console) -> None:
    """Put the result where it belongs.

    Raises:
        Failure: the file cannot be written; what was there is as it was.
        OutputLost: standard output does not take it.
    """
    path = request.output
    if path is None:
        link.commit(whole=False)
        console.result(data)
        return
    link.commit(whole=True)
    try:
        published = _publish(path, data, force=request.force)
    finally:
        link.commit(whole=False)
    if published.leftover is not None:
        name, why = published.leftover
        console.warning(f"the temporary file {name} could not be removed: {why}")


def _publish(path: str, data: bytes, *, force: bool) -> atomic.Published:
    try:
        return atomic.replace(path, data, links=True) if force else atomic.create(path, data)
    except atomic.NoHardLinks as error:
        raise Failure(
            f"cannot write {path}: the file system has no hard links, so a file made at the same moment could be "
            "overwritten; pass --force to replace"
        ) from error
    except FileExistsError as error:
        raise Failure(_exists(path)) from error
    except (OSError, ValueError) as error:
        raise Failure(f"cannot write {path}: {reason(error)}") from error


def _exists(path: str) -> str:
    return f"{path} exists; pass --force to replace"
