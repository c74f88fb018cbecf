"""The folders a client may read and write, each opened when it was granted, and which of them holds a path.

Rules: reading and writing are granted apart. A path lies in a folder when the folder's components begin it, whole and exactly
as they are spelled, in the user's spelling or the canonical one; the file lies strictly inside. Of several folders the one
with the longest spelling is taken. From then on only the open folder counts, not what its name leads to.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reshiki_session.files.beneath import Resolve, by_walking
from reshiki_session.files.paths import components
from reshiki_session.files.refusals import refused, shown


class Root(NamedTuple):
    """A granted folder: as the user spelled it, the absolute paths it is known by, and its open descriptor."""

    spelling: str
    known_as: tuple[str, ...]
    descriptor: int


class Place(NamedTuple):
    """Where a path lies: the open folder, and the components beneath it."""

    root: Root
    parts: tuple[str, ...]


class Grants(NamedTuple):
    """What was granted; `resolve` is how paths are opened beneath the folders."""

    read: tuple[Root, ...] = ()
    write: tuple[Root, ...] = ()
    resolve: Resolve = by_walking

    def place(self, path: str, parts: Sequence[str], *, writing: bool) -> Place:
        """The granted folder a path lies in; `path` is for the message.

        Raises:
            OperationError: `path_not_granted`.
        """
        roots = self.write if writing else self.read
        found: tuple[int, Root] | None = None
        for root in roots:
            for name in root.known_as:
                own = components(name)
                inside = len(own) < len(parts) and tuple(parts[: len(own)]) == own
                if inside and (found is None or len(own) > found[0]):
                    found = len(own), root
        if found is None:
            purpose = "writing" if writing else "reading"
            granted = (
                f"granted folders: {', '.join(root.spelling for root in roots)}"
                if roots
                else f"no folders are granted for {purpose}"
            )
            raise refused(
                "path_not_granted", f"{shown(path)} is not inside a folder granted for {purpose}; {granted}"
            )
        return Place(found[1], tuple(parts[found[0] :]))
