"""The session's documents: handles, revisions, history, receipts, expiry and what they may weigh together. No IO.

Rules:
- A handle is `doc_` and 32 lowercase hex digits, given once. An unknown, closed, expired or foreign one is one and the same
  error.
- Nothing is evicted: a document over the count is refused. It expires when it was idle strictly longer than the limit;
  every resolve renews it, listing does not. Expiry is looked at on every call.
- The revision begins at 0 and grows by one with each recorded change: an edit, an undo, a redo. What changes nothing leaves
  it alone.
- A document weighs its objects plus one, and so does each frame of its history. Creating checks count, objects, weight,
  pictures; committing checks receipt, revision, objects, weight, pictures; both in this order, and both change nothing when
  they refuse. Undo and redo move frames and check no budget.
- A keyed edit that was committed answers its repetitions with its first result. Only a commit leaves a receipt.
- The store never looks into a drawing. A frame is the drawing in whatever form its owner keeps it (a value in this
  process, bytes under the server) and a summary made by whoever had it open.

Each method is one step: nothing waits inside. The clock (seconds, monotonic) and the source of handles are passed in.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.errors import OperationError
from reshiki_session.history import Timeline
from reshiki_session.receipts import Receipts, Request
from reshiki_session.results import Result

UNKNOWN: Final = "Unknown or expired document handle; create a new document"


class Summary(NamedTuple):
    """What the store and the results have to know of a drawing: how many objects of each kind, their IDs, its pictures.

    `ids` are the IDs of atoms, annotations, arrows and graphics, packed by `packed_ids`. `pictures` maps the digest of each
    stored picture to its size in bytes, as pairs: the same picture in several documents is counted once.
    """

    atoms: int = 0
    bonds: int = 0
    annotations: int = 0
    arrows: int = 0
    graphics: int = 0
    groups: int = 0
    pictures: tuple[tuple[str, int], ...] = ()
    ids: bytes = b""

    @property
    def objects(self) -> int:
        """Everything that counts as an object; abbreviations and reactions do not."""
        return self.atoms + self.bonds + self.annotations + self.arrows + self.graphics + self.groups

    @property
    def weight(self) -> int:
        return self.objects + 1

    def missing(self, ids: Sequence[int]) -> int | None:
        """The first of these IDs that the drawing has no object of."""
        known = set(array("Q", self.ids))
        return next((number for number in ids if number not in known), None)


def packed_ids(ids: Iterable[int]) -> bytes:
    """IDs as a summary holds them, eight bytes each."""
    return array("Q", ids).tobytes()


class Frame(NamedTuple):
    """One state of a document."""

    drawing: Any
    summary: Summary


# The drawing that holds nothing, in every form drawings are kept in: making one needs no drawing at hand.
BLANK: Final = Frame(None, Summary())


class Document(NamedTuple):
    """A live document as it is now."""

    handle: str
    revision: int
    frame: Frame


# Makes the answer to an edit from the document's revision after it, and whether it was recorded.
Answer = Callable[[int, bool], Result]


class _Entry:
    """A document in the store."""

    __slots__ = ("receipts", "revision", "timeline", "used")

    def __init__(self, frame: Frame, receipts: int, now: float) -> None:
        self.timeline: Timeline[Frame] = Timeline(frame)
        self.revision = 0
        self.receipts = Receipts(receipts)
        self.used = now


class Documents:
    """The live documents of one session, in creation order."""

    def __init__(self, budgets: Budgets, clock: Callable[[], float], token: Callable[[], str]) -> None:
        """An empty store.

        Args:
            budgets: the limits.
            clock: seconds of a clock that never goes back.
            token: 32 random lowercase hex digits, new at each call.
        """
        self._budgets = budgets
        self._clock = clock
        self._token = token
        self._entries: dict[str, _Entry] = {}

    def create(self, frame: Frame) -> Document:
        """Make a document of a frame, at revision 0.

        Raises:
            OperationError: `budget`; the store is as it was.
        """
        self._sweep()
        budgets = self._budgets
        if len(self._entries) >= budgets.max_documents:
            raise OperationError(
                "budget",
                f"At most {budgets.max_documents} session documents can be open; close one with document_close",
            )
        self._check_frames((*self._frames(), frame), newest=frame)
        handle = f"doc_{self._token()}"
        self._entries[handle] = _Entry(frame, budgets.idempotency_receipts, self._clock())
        return self._document(handle)

    def resolve(self, handle: str) -> Document:
        """The document of a handle, whose time starts anew.

        Raises:
            OperationError: `unknown_document`.
        """
        self._entry(handle)
        return self._document(handle)

    def replayed(self, handle: str, request: Request | None) -> Result | None:
        """What a keyed edit of a document was answered before; None if it was not made yet.

        Raises:
            OperationError: `unknown_document`; `invalid_arguments` for a key that stands for another request.
        """
        return self._entry(handle).receipts.find(request)

    def commit(
        self, handle: str, base: int, frame: Frame | None, request: Request | None, answer: Answer
    ) -> Result:
        """Make a frame the document's newest state, or with None note that the edit changed nothing.

        Args:
            base: the revision the frame was made from.
            request: what was asked, if it has a key; made in the meantime, it is answered as it was then.

        Raises:
            OperationError: `unknown_document`, `invalid_arguments`, `stale`, `budget`; nothing has changed.
        """
        entry = self._entry(handle)
        replay = entry.receipts.find(request)
        if replay is not None:
            return replay
        if entry.revision != base:
            raise OperationError("stale", "The drawing changed; inspect it and retry")
        timeline = entry.timeline
        if frame is not None:
            timeline = timeline.recorded(frame, self._budgets.history_depth)
            self._check_frames((*self._frames(but=entry), *timeline.frames()), newest=frame)
        return self._settle(entry, timeline, request, answer)

    def step(self, handle: str, *, back: bool, request: Request | None, answer: Answer) -> Result:
        """Undo (`back`) or redo one step, if there is one.

        Raises:
            OperationError: `unknown_document`.
        """
        entry = self._entry(handle)
        moved = entry.timeline.undone() if back else entry.timeline.redone()
        return self._settle(entry, moved or entry.timeline, request, answer)

    def close(self, handle: str) -> None:
        """Forget a document.

        Raises:
            OperationError: `unknown_document`.
        """
        self._entry(handle)
        del self._entries[handle]

    def live(self) -> tuple[Document, ...]:
        """Every live document, in creation order; renews none."""
        self._sweep()
        return tuple(map(self._document, self._entries))

    def weight(self) -> int:
        """What all live documents and their histories weigh together."""
        self._sweep()
        return sum(frame.summary.weight for frame in self._frames())

    def _settle(
        self, entry: _Entry, timeline: Timeline[Frame], request: Request | None, answer: Answer
    ) -> Result:
        recorded = timeline is not entry.timeline
        revision = entry.revision + recorded
        # The answer is made first: if it cannot be, nothing has changed.
        result = answer(revision, recorded)
        entry.receipts.keep(request, result)
        entry.timeline, entry.revision = timeline, revision
        return result

    def _document(self, handle: str) -> Document:
        entry = self._entries[handle]
        return Document(handle, entry.revision, entry.timeline.present)

    def _entry(self, handle: str) -> _Entry:
        self._sweep()
        entry = self._entries.get(handle)
        if entry is None:
            raise OperationError("unknown_document", UNKNOWN)
        entry.used = self._clock()
        return entry

    def _sweep(self) -> None:
        now = self._clock()
        idle = self._budgets.idle_ttl_seconds
        for handle in [handle for handle, entry in self._entries.items() if now - entry.used > idle]:
            del self._entries[handle]

    def _frames(self, but: _Entry | None = None) -> Iterable[Frame]:
        for entry in self._entries.values():
            if entry is not but:
                yield from entry.timeline.frames()

    def _check_frames(self, frames: Sequence[Frame], newest: Frame) -> None:
        """Whether the session may hold these frames, of which one is new."""
        budgets = self._budgets
        if newest.summary.objects > budgets.max_objects:
            raise OperationError(
                "budget",
                f"The drawing has {newest.summary.objects} objects; the limit is {budgets.max_objects}",
            )
        if sum(frame.summary.weight for frame in frames) > budgets.max_session_weight:
            raise OperationError(
                "budget",
                "Session documents and their undo history would exceed the session weight limit of "
                f"{budgets.max_session_weight}; close documents you no longer need",
            )
        pictures = {digest: size for frame in frames for digest, size in frame.summary.pictures}
        if sum(pictures.values()) > budgets.max_session_picture_bytes:
            raise OperationError(
                "budget",
                f"Embedded pictures would exceed the session limit of {budgets.max_session_picture_bytes} bytes; "
                "close documents you no longer need",
            )
