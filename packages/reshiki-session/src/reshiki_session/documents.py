"""The session's documents: handles, revisions, expiry and what they may weigh together. No IO.

Rules:
- A handle is `doc_` and 32 lowercase hex digits, given once. An unknown, closed, expired or foreign one is one and the same
  error.
- Nothing is evicted: a document over the count is refused. It expires when it was idle strictly longer than the limit;
  every resolve renews it, listing does not. Expiry is looked at on every call.
- A document weighs its objects plus one. Creating checks count, objects, weight, pictures, in this order, and changes
  nothing when it refuses.
- The store never looks into a drawing. A frame is the drawing in whatever form its owner keeps it (a value in this
  process, bytes under the server) and a summary made by whoever had it open.

The clock (seconds, monotonic) and the source of handles are passed in.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from reshiki_session.catalogue import Budgets
from reshiki_session.errors import OperationError

UNKNOWN: Final = "Unknown or expired document handle; create a new document"


class Summary(NamedTuple):
    """What the store and the results have to know of a drawing: how many objects of each kind, and its pictures.

    `pictures` maps the digest of each stored picture to its size in bytes, as pairs: the same picture in several
    documents is counted once.
    """

    atoms: int = 0
    bonds: int = 0
    annotations: int = 0
    arrows: int = 0
    graphics: int = 0
    groups: int = 0
    pictures: tuple[tuple[str, int], ...] = ()

    @property
    def objects(self) -> int:
        """Everything that counts as an object; abbreviations and reactions do not."""
        return self.atoms + self.bonds + self.annotations + self.arrows + self.graphics + self.groups

    @property
    def weight(self) -> int:
        return self.objects + 1


class Frame(NamedTuple):
    """One state of a document."""

    drawing: Any
    summary: Summary


class Document(NamedTuple):
    """A live document as it is now."""

    handle: str
    revision: int
    frame: Frame


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
        self._documents: dict[str, Document] = {}
        self._used: dict[str, float] = {}

    def create(self, frame: Frame) -> Document:
        """Make a document of a frame, at revision 0.

        Raises:
            OperationError: `budget`; the store is as it was.
        """
        self._sweep()
        budgets = self._budgets
        if len(self._documents) >= budgets.max_documents:
            raise OperationError(
                "budget",
                f"At most {budgets.max_documents} session documents can be open; close one with document_close",
            )
        self._check_frames((*self._frames(), frame), newest=frame)
        document = Document(f"doc_{self._token()}", 0, frame)
        self._documents[document.handle] = document
        self._used[document.handle] = self._clock()
        return document

    def resolve(self, handle: str) -> Document:
        """The document of a handle, whose time starts anew.

        Raises:
            OperationError: `unknown_document`.
        """
        self._sweep()
        document = self._documents.get(handle)
        if document is None:
            raise OperationError("unknown_document", UNKNOWN)
        self._used[handle] = self._clock()
        return document

    def close(self, handle: str) -> None:
        """Forget a document.

        Raises:
            OperationError: `unknown_document`.
        """
        self.resolve(handle)
        self._forget(handle)

    def live(self) -> tuple[Document, ...]:
        """Every live document, in creation order; renews none."""
        self._sweep()
        return tuple(self._documents.values())

    def _sweep(self) -> None:
        now = self._clock()
        idle = self._budgets.idle_ttl_seconds
        for handle in [handle for handle, used in self._used.items() if now - used > idle]:
            self._forget(handle)

    def _forget(self, handle: str) -> None:
        del self._documents[handle]
        del self._used[handle]

    def _frames(self) -> Iterable[Frame]:
        return (document.frame for document in self._documents.values())

    def _check_frames(self, frames: tuple[Frame, ...], newest: Frame) -> None:
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
