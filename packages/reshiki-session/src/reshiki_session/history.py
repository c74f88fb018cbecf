"""The undo history of a document: frames to go back to, and frames to go forward to again. Values only.

Rules: recording an edit keeps the frame it replaces, forgets what could be redone, and drops the oldest frame beyond the
depth. Going back or forward moves frames and makes or loses none.
"""

from typing import Generic, NamedTuple, TypeVar

Frame = TypeVar("Frame")


class Timeline(NamedTuple, Generic[Frame]):
    """A frame with its past, oldest first, and its future, next first."""

    present: Frame
    past: tuple[Frame, ...] = ()
    future: tuple[Frame, ...] = ()

    def frames(self) -> tuple[Frame, ...]:
        return (*self.past, self.present, *self.future)

    def recorded(self, frame: Frame, depth: int) -> "Timeline[Frame]":
        """After an edit that made `frame`; `depth` frames of the past are kept."""
        past = (*self.past, self.present)
        return Timeline(frame, past[max(0, len(past) - depth) :])

    def undone(self) -> "Timeline[Frame] | None":
        """One step back; None where there is none."""
        if not self.past:
            return None
        return Timeline(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redone(self) -> "Timeline[Frame] | None":
        """One step forward again; None where there is none."""
        if not self.future:
            return None
        return Timeline(self.future[0], (*self.past, self.present), self.future[1:])
