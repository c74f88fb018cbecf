"""What jobs come to: plain values that a worker can send back."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from reshiki_session.documents import Frame


class Reading(NamedTuple):
    """Text as a drawing; `analysis` is null when it was not asked for or there is none."""

    frame: Frame
    analysis: Mapping[str, Any] | None
    warnings: tuple[str, ...]


class Properties(NamedTuple):
    """The analysis of a drawing, and the IDs of the atoms it is about, in document order."""

    analysis: Mapping[str, Any] | None
    atoms: tuple[str, ...]
    warnings: tuple[str, ...]


class Contents(NamedTuple):
    """What a drawing holds, as JSON data, and how many bytes it has written as JSON."""

    value: Mapping[str, Any]
    size: int


class Edited(NamedTuple):
    """A drawing after an edit.

    Attributes:
        frame: None when the edit makes no difference.
        deleted: the IDs of what was deleted, in document order.
        moved: (ID in the source, ID of the copy) of what was inserted, in document order.
        chemistry: whether computed labels were cleared and have to be refreshed.
    """

    frame: Frame | None
    deleted: tuple[int, ...]
    moved: tuple[tuple[int, int], ...]
    chemistry: bool
    warnings: tuple[str, ...] = ()


class Refreshed(NamedTuple):
    """A drawing whose computed labels are up to date."""

    frame: Frame
    warnings: tuple[str, ...]


class Preview(NamedTuple):
    """A picture; width and height are pixels, null for SVG."""

    data: bytes
    width: int | None
    height: int | None


class Exported(NamedTuple):
    """The bytes of a file; `detail` says what was chosen for it (PNG: pixels and dpi)."""

    data: bytes
    detail: str | None
    warnings: tuple[str, ...]


class Composed(NamedTuple):
    """A Proposal as a drawing; `bounds` are the corners of its box in world units, null when nothing is drawn."""

    frame: Frame
    bounds: tuple[tuple[float, float], tuple[float, float]] | None
    changes: tuple[str, ...]
    issues: tuple[str, ...]
    warnings: tuple[str, ...]
