"""What the serving process and a worker tell each other.

Rules: a message is its length (8 bytes, big-endian) and so many bytes. Envelopes are pickled plain values; drawings and
the large bytes in them travel beside them, each a message of its own that nobody on the way looks into:

- server: `Request`. Drawings among the arguments are named, not sent.
- worker: `Need` of the bytes it does not have, if any; server: those, in this order.
- worker: `Reply`, then the bytes the server does not have, in the order it names them.

Both ends are this program, and each trusts what the other sends.
"""

import pickle
import struct
from typing import Any, Final, NamedTuple

HEADER: Final = struct.Struct("!Q")


class Ref(NamedTuple):
    """A drawing by name: the digest of its bytes, and those of the bytes that stand beside them."""

    digest: bytes
    parts: tuple[bytes, ...]

    @property
    def all(self) -> tuple[bytes, ...]:
        return (self.digest, *self.parts)


class Request(NamedTuple):
    """A job; `seconds` of processor time are the most it may take."""

    name: str
    arguments: tuple[Any, ...]
    seconds: int


class Need(NamedTuple):
    """The worker has not got these bytes."""

    digests: tuple[bytes, ...]


class Reply(NamedTuple):
    """What a job came to: the outcome, or the error it raised.

    Attributes:
        sent: digests of the bytes that follow.
        tired: the worker wants to be replaced.
    """

    outcome: Any
    error: Exception | None
    sent: tuple[bytes, ...]
    tired: bool


def written(envelope: Any) -> bytes:
    """An envelope as a message."""
    return framed(pickle.dumps(envelope, protocol=5))


def framed(data: bytes) -> bytes:
    """Bytes as a message."""
    return HEADER.pack(len(data)) + data


def read(data: bytes | bytearray) -> Any:
    """The envelope of a message's bytes."""
    return pickle.loads(data)  # noqa: S301 (see the module)
