"""How many calls are worked on at once, and how many may wait for that.

Rules: a place is taken or queued for in the order of the calls, in the moment of the call. `busy` is answered when as many
wait as may, never earlier. A place belongs to one call until it is given back, and then to the one that has waited longest;
a call that stops waiting leaves the queue. Everything happens in one event loop.
"""

import asyncio
from collections import deque

from reshiki_session.errors import OperationError


class Admission:
    """The places of one host."""

    def __init__(self, places: int, queue: int) -> None:
        self._free = places
        self._queue = queue
        self._waiting: deque[Place] = deque()

    def enter(self) -> "Place":
        """A place, or one in the queue for it.

        Raises:
            OperationError: `busy`.
        """
        turn = asyncio.get_running_loop().create_future()
        place = Place(self, turn)
        if self._free:
            self._free -= 1
            turn.set_result(None)
        elif len(self._waiting) >= self._queue:
            raise OperationError("busy", "server busy; retry later")
        else:
            self._waiting.append(place)
        return place

    def _leave(self, place: "Place") -> None:
        if not place.turn.done():
            self._waiting.remove(place)
            place.turn.cancel()
            return
        if self._waiting:
            self._waiting.popleft().turn.set_result(None)
        else:
            self._free += 1


class Place:
    """One call's place, or its wait for one; given back by `leave`, exactly once."""

    def __init__(self, admission: Admission, turn: asyncio.Future[None]) -> None:
        self._admission = admission
        self.turn = turn
        self._left = False

    async def wait(self) -> None:
        """Wait for the turn of this call."""
        if not self.turn.done():
            # Who waits may be cancelled; the turn is ended by `leave`, which knows whether it had come.
            await asyncio.shield(self.turn)

    def leave(self) -> None:
        """Give the place back, or stop waiting."""
        if not self._left:
            self._left = True
            self._admission._leave(self)  # noqa: SLF001 (the two halves of one thing)
