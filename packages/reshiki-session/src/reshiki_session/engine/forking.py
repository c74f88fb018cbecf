"""Workers forked from a nursery (see `nursery`): the way of Linux, where a new one is there in milliseconds.

Rules: orders go to the nursery in the moment they are given, and it answers them in their order. One that has died, with all
its workers, is replaced when the next worker is wanted. Sockets are local ones.
"""

import asyncio
import errno
import os
import socket
from asyncio.subprocess import DEVNULL, Process
from collections import deque
from collections.abc import Awaitable

from reshiki_session.engine.launching import BUFFER, Death, Line, Setting, gone, python
from reshiki_session.engine.nursery import ANSWER, END, FORK, ORDER

Answer = tuple[int, int, int]


class Forking:
    """Makes workers in a nursery, which is started for the first of them."""

    def __init__(self, setting: Setting) -> None:
        self._call = f"main(*{tuple(setting)})"
        self._nursery: Nursery | None = None
        self._starting = asyncio.Lock()

    async def launch(self) -> Line:
        async with self._starting:
            if self._nursery is None or self._nursery.gone:
                self._nursery = await self._started()
        nursery = self._nursery
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with theirs:
                order = nursery.ask(FORK, 0, theirs.fileno())
            number = _number(await order)
            ours.setblocking(False)
            reader, writer = await asyncio.open_unix_connection(sock=ours, limit=BUFFER)
        except BaseException:
            # A worker that was made all the same finds nobody at the other end, and ends.
            ours.close()
            raise
        return Line(reader, writer, number, lambda: nursery.end(number))

    async def close(self) -> None:
        if self._nursery is not None:
            await self._nursery.close()

    async def _started(self) -> "Nursery":
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with theirs:
                process = await python(self._call, theirs.fileno(), DEVNULL, module="nursery")
        except BaseException:
            ours.close()
            raise
        ours.setblocking(False)
        return Nursery(process, ours)


class Nursery:
    """The process workers are forked from, and the orders it has not answered yet."""

    def __init__(self, process: Process, control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._orders: deque[asyncio.Future[Answer]] = deque()
        self._heard = b""
        self._loop = asyncio.get_running_loop()
        self.gone = False
        self._loop.add_reader(control, self._hear)

    def ask(self, kind: bytes, number: int, *descriptors: int) -> asyncio.Future[Answer]:
        """Give an order, now; what is awaited is the answer to it, or an OSError."""
        future = self._loop.create_future()
        self._orders.append(future)
        try:
            # A few bytes to a process that does nothing else: there is always room.
            socket.send_fds(self._control, [ORDER.pack(kind, number)], descriptors)
        except OSError:
            self._lost()
        return future

    def end(self, number: int) -> Awaitable[Death]:
        """End a worker."""
        return self._death(self.ask(END, number))

    async def close(self) -> None:
        """End the nursery and all its workers."""
        self._lost()
        await gone(self._process)

    async def _death(self, order: asyncio.Future[Answer]) -> Death:
        try:
            _, status, memory = await order
        except OSError:
            # Nobody can tell; it ended with the nursery.
            return Death(0, 0, 0)
        code = os.waitstatus_to_exitcode(status)
        return Death(max(-code, 0), max(code, 0), memory // 1024)

    def _hear(self) -> None:
        try:
            part = self._control.recv(ANSWER.size * 16)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        if not part:
            self._lost()
            return
        self._heard += part
        while len(self._heard) >= ANSWER.size:
            answer, self._heard = self._heard[: ANSWER.size], self._heard[ANSWER.size :]
            future = self._orders.popleft()
            if not future.done():
                future.set_result(ANSWER.unpack(answer))

    def _lost(self) -> None:
        """The nursery has hung up, or is left to: nothing it was asked will be answered."""
        if not self.gone:
            self.gone = True
            self._loop.remove_reader(self._control)
            self._control.close()
        while self._orders:
            order = self._orders.popleft()
            if not order.done():
                order.set_exception(OSError(errno.ESRCH, os.strerror(errno.ESRCH)))


def _number(answer: Answer) -> int:
    """The number of the process that was forked."""
    if answer[0] < 0:
        raise OSError(-answer[0], os.strerror(-answer[0]))
    return answer[0]
