"""Drawings as the serving process holds them: bytes it never looks into.

Rules: equal pictures are held once, however many documents and states show them. What a job is given and what it comes to
look the same to an operation, whatever form drawings have: only a job's arguments and the frame of its outcome are touched
here.
"""

from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

from reshiki_session.documents import Frame
from reshiki_session.engine.messages import Ref


class Blob:
    """Some bytes and their digest."""

    __slots__ = ("__weakref__", "data", "digest")

    def __init__(self, digest: bytes, data: bytes) -> None:
        self.digest = digest
        self.data = data


class Packed:
    """A drawing: its bytes, and those that stand beside them (pictures, mostly)."""

    __slots__ = ("drawing", "parts")

    def __init__(self, drawing: Blob, parts: tuple[Blob, ...]) -> None:
        self.drawing = drawing
        self.parts = parts

    @property
    def ref(self) -> Ref:
        return Ref(self.drawing.digest, tuple(blob.digest for blob in self.parts))


class Shelf:
    """All bytes that are held somewhere, by digest."""

    def __init__(self) -> None:
        self._blobs: WeakValueDictionary[bytes, Blob] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._blobs)

    def blob(self, digest: bytes, arrived: Mapping[bytes, bytes]) -> Blob:
        """The bytes of a digest: those that are held, else those that have arrived."""
        held = self._blobs.get(digest)
        if held is None:
            held = self._blobs[digest] = Blob(digest, arrived[digest])
        return held

    def packed(self, outcome: Any, arrived: Mapping[bytes, bytes]) -> Any:
        """The outcome of a job with its drawing, if it has one, as it is held here."""
        frame = getattr(outcome, "frame", None)
        if not (isinstance(frame, Frame) and isinstance(frame.drawing, Ref)):
            return outcome
        ref = frame.drawing
        drawing = Packed(
            self.blob(ref.digest, arrived), tuple(self.blob(digest, arrived) for digest in ref.parts)
        )
        return outcome._replace(frame=frame._replace(drawing=drawing))


def named(arguments: tuple[Any, ...]) -> tuple[tuple[Any, ...], dict[bytes, Blob]]:
    """The arguments of a job with drawings by name, and the bytes behind the names."""
    blobs: dict[bytes, Blob] = {}
    for argument in arguments:
        if isinstance(argument, Packed):
            for blob in (argument.drawing, *argument.parts):
                blobs[blob.digest] = blob
    return tuple(each.ref if isinstance(each, Packed) else each for each in arguments), blobs
