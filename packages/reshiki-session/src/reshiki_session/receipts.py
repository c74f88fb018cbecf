"""What keyed edits of a document were answered, so that a repeated one gets its first answer again.

Rules: a key stands for one exact request, told by the digest of all its arguments; with others it is refused. The last so
many are kept, first in, first out. An answer is kept as the JSON it is sent as, packed when it is large: a replay is equal to
the first answer byte for byte, and cannot be changed by who got it.
"""

from typing import Final, NamedTuple

from reshiki_session.errors import OperationError
from reshiki_session.results import Result, compact

# Below this, packing costs more than it saves.
_LARGE: Final = 2048


class Request(NamedTuple):
    """A keyed request: its key, and the digest of its arguments."""

    key: str
    digest: bytes


class _Answer(NamedTuple):
    digest: bytes
    text: bytes
    packed: bool


class Receipts:
    """The receipts of one document; `most` are kept."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: dict[str, _Answer] = {}

    def find(self, request: Request | None) -> Result | None:
        """The answer a request got before.

        Raises:
            OperationError: `invalid_arguments`; its key stands for another request.
        """
        answer = None if request is None else self._answers.get(request.key)
        if request is None or answer is None:
            return None
        if answer.digest != request.digest:
            raise OperationError(
                "invalid_arguments", "idempotency_key was already used with different arguments"
            )
        import json
        import zlib

        text = zlib.decompress(answer.text) if answer.packed else answer.text
        value, warnings = json.loads(text)
        return Result(value, warnings=tuple(warnings))

    def keep(self, request: Request | None, result: Result) -> None:
        """Remember what a request was answered, unless it has no key."""
        if request is None:
            return
        import zlib

        text = compact([result.value, list(result.warnings)]).encode("utf-8", "surrogatepass")
        packed = len(text) > _LARGE
        self._answers[request.key] = _Answer(
            request.digest, zlib.compress(text, 1) if packed else text, packed
        )
        if len(self._answers) > self._most:
            del self._answers[next(iter(self._answers))]
