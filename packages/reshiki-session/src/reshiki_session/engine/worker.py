"""A worker: a process that does one job after another for the serving process.

Rules: it has a pair of descriptors to talk through, and nothing else of the outside. Jobs run in a thread with a deep stack.
It keeps the last few drawings open by their digests, as many as weigh little beside what a job may allocate. When the server
hangs up, it ends. It says so when it has done its share or has grown, and is replaced then.
"""

import os
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, NoReturn

from reshiki_session.engine import limits
from reshiki_session.engine.messages import HEADER, Need, Ref, Reply, Request, framed, read, written
from reshiki_session.errors import OperationError, OutOfMemory

# What a worker ends with that has no memory left to say so.
OUT_OF_MEMORY: Final = 75
# Most read or written at once: bytes.
CHUNK: Final = 2**20
# Drawings kept open: how many, and the objects of all of them together.
KEPT: Final = 6
KEPT_WEIGHT: Final = 120_000


class Channel:
    """Messages through two descriptors that block."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    def receive(self) -> bytearray:
        """The next message.

        Raises:
            EOFError: the server has hung up.
        """
        (size,) = HEADER.unpack(self._exactly(HEADER.size))
        return self._exactly(size)

    def send(self, message: bytes) -> None:
        view = memoryview(message)
        while view:
            view = view[os.write(self._outgoing, view[:CHUNK]) :]

    def _exactly(self, size: int) -> bytearray:
        data = bytearray()
        while len(data) < size:
            part = os.read(self._incoming, min(size - len(data), CHUNK))
            if not part:
                raise EOFError
            data += part
        return data


class Kept(NamedTuple):
    """A drawing that is open, and the bytes that stand beside its own."""

    drawing: Any
    parts: dict[bytes, bytes]
    weight: int


class Worker:
    """Answers requests until the server hangs up."""

    def __init__(self, channel: Channel, memory: int, jobs: int) -> None:
        """A worker whose jobs may allocate `memory` MiB, and that wants to be replaced after so many `jobs`."""
        self._channel = channel
        self._kept: OrderedDict[bytes, Kept] = OrderedDict()
        self._jobs = jobs
        # Grown to half of what a job may have, a worker leaves too little of it to the next one.
        self._most = limits.own_memory() + memory * limits.MIB // 2

    def serve(self) -> None:
        while True:
            try:
                request: Request = read(self._channel.receive())
            except EOFError:
                return
            self._answer(request)

    def _answer(self, request: Request) -> None:
        # Whatever fails here and is no job's doing ends the process: the server knows what to make of that.
        limits.bound_processor(request.seconds)
        refs = [argument for argument in request.arguments if isinstance(argument, Ref)]
        outcome, error, blobs = self._done(request, refs, self._fetched(refs))
        self._trim()
        self._jobs -= 1
        tired = self._jobs <= 0 or limits.own_memory() > self._most or isinstance(error, OutOfMemory)
        self._channel.send(written(Reply(outcome, error, tuple(blobs), tired)))
        for blob in blobs.values():
            self._channel.send(framed(blob))

    def _fetched(self, refs: Iterable[Ref]) -> dict[bytes, bytes]:
        """The bytes of those of these drawings that are not open."""
        held = {digest: data for kept in self._kept.values() for digest, data in kept.parts.items()}
        wanted = {digest: None for ref in refs if ref.digest not in self._kept for digest in ref.all}
        missing = tuple(digest for digest in wanted if digest not in held)
        if missing:
            self._channel.send(written(Need(missing)))
            held |= {digest: bytes(self._channel.receive()) for digest in missing}
        return {digest: held[digest] for digest in wanted}

    def _done(
        self, request: Request, refs: Sequence[Ref], data: Mapping[bytes, bytes]
    ) -> tuple[Any, OperationError | None, dict[bytes, bytes]]:
        """What the job comes to, or the error it raises, and the bytes the server does not have."""
        from reshiki_session import jobs

        try:
            opened = {ref: self._opened(ref, data) for ref in refs}
            arguments = [opened[each] if isinstance(each, Ref) else each for each in request.arguments]
            outcome, blobs = self._packed(jobs.call(request.name, *arguments))
        except Exception as error:  # noqa: BLE001 (it is the answer)
            from reshiki_session.jobs.failures import operation_error

            return None, operation_error(error), {}
        known = {digest for ref in refs for digest in ref.all}
        return outcome, None, {digest: blob for digest, blob in blobs.items() if digest not in known}

    def _opened(self, ref: Ref, data: Mapping[bytes, bytes]) -> Any:
        from reshiki_session.jobs.encoding import decoded

        if ref.digest in self._kept:
            self._kept.move_to_end(ref.digest)
        else:
            parts = {digest: data[digest] for digest in ref.parts}
            self._keep(ref.digest, decoded(data[ref.digest], parts), parts)
        return self._kept[ref.digest].drawing

    def _packed(self, outcome: Any) -> tuple[Any, dict[bytes, bytes]]:
        """An outcome with its drawing by name, if it has one, and the bytes behind the name."""
        from reshiki_session.documents import Frame

        frame = getattr(outcome, "frame", None)
        if not isinstance(frame, Frame):
            return outcome, {}
        from reshiki_session.jobs.encoding import encoded

        digest, data, parts = encoded(frame.drawing)
        self._keep(digest, frame.drawing, parts)
        ref = Ref(digest, tuple(parts))
        return outcome._replace(frame=frame._replace(drawing=ref)), {digest: data, **parts}

    def _keep(self, digest: bytes, drawing: Any, parts: dict[bytes, bytes]) -> None:
        weight = len(drawing.atoms) + len(drawing.bonds) + len(drawing.annotations) + len(drawing.graphics)
        self._kept[digest] = Kept(drawing, parts, weight)
        self._kept.move_to_end(digest)

    def _trim(self) -> None:
        """Close what was used longest ago, the newest always staying open."""
        weight = sum(kept.weight for kept in self._kept.values())
        while len(self._kept) > 1 and (len(self._kept) > KEPT or weight > KEPT_WEIGHT):
            _, closed = self._kept.popitem(last=False)
            weight -= closed.weight


def main(channel: Channel, memory: int, jobs: int) -> NoReturn:
    """Be a worker, to the end of this process."""
    limits.bound_memory(memory)
    worker = Worker(channel, memory, jobs)

    def serve() -> None:
        try:
            worker.serve()
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        except OSError:
            # The server is gone in the middle of an answer.
            os._exit(1)

    limits.start_deep(serve).join()
    os._exit(0)


def load(preload: str) -> None:
    """Call `module:function`, which gets this process ready for jobs."""
    module, function = preload.split(":")
    getattr(import_module(module), function)()


def spawned(memory: int, jobs: int, preload: str, parent: int) -> NoReturn:
    """Be a worker that was started anew, and talks through its standard input and output."""
    limits.die_with(parent)
    channel = Channel(os.dup(0), os.dup(1))
    limits.silence(0, 1, 2)
    load(preload)
    main(channel, memory, jobs)
