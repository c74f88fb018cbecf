"""The process workers are forked from: everything a job needs is loaded here, once.

Rules: it has one thread, and does no job. It is told through its standard input, a local socket, to fork a worker that talks
through a descriptor sent along, or to end one; each order is answered, in its order. When the server hangs up, it ends every
worker and itself. Forking takes a few milliseconds, loading what jobs need a second: that is what it is for.

The standard library's forkserver does the same for whole programs: it runs the main module again in each process, keeps a
socket in a temporary folder and a third process for resources, none of which is wanted here.
"""

import os
import signal
import socket
import struct
from typing import Final, NoReturn

from reshiki_session.engine import limits, worker

# What is asked: FORK, or END of a process number.
ORDER: Final = struct.Struct("!cq")
FORK, END = b"f", b"e"
# What is answered: a process number or, below zero, the error that kept it from being forked; how it ended, as `os.wait` tells
# it; the most memory it ever used beyond what it was forked with, in KiB.
ANSWER: Final = struct.Struct("!qqq")


def main(memory: int, jobs: int, preload: str) -> NoReturn:
    """Serve orders until the server hangs up; see `launching.Setting`."""
    import gc

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    control = socket.socket(fileno=os.dup(0))
    limits.silence(0, 1, 2)
    limits.load()
    worker.load(preload)
    gc.collect()
    # What is here stays: no worker need look through it, and so it stays shared.
    gc.freeze()
    workers: set[int] = set()
    while True:
        order, descriptors, _, _ = socket.recv_fds(control, ORDER.size, 1)
        if len(order) < ORDER.size:
            break
        kind, number = ORDER.unpack(order)
        if kind == FORK:
            control.sendall(_forked(control, descriptors[0], workers, memory, jobs))
        else:
            control.sendall(_ended(number, workers))
    for number in workers:
        os.kill(number, signal.SIGKILL)
    os._exit(0)


def _forked(control: socket.socket, descriptor: int, workers: set[int], memory: int, jobs: int) -> bytes:
    nursery = os.getpid()
    try:
        number = os.fork()
    except OSError as error:
        return ANSWER.pack(-(error.errno or 1), 0, 0)
    finally:
        if os.getpid() == nursery:
            os.close(descriptor)
    if number == 0:
        control.close()
        limits.die_with(nursery)
        worker.main(worker.Channel(descriptor, descriptor), memory, jobs)
    workers.add(number)
    return ANSWER.pack(number, 0, 0)


def _ended(number: int, workers: set[int]) -> bytes:
    """End a worker, if it has not ended already. It is ours until it is waited for, so it is no other process."""
    workers.remove(number)
    os.kill(number, signal.SIGKILL)
    _, status, usage = os.wait4(number, 0)
    # What it was forked with counts as its own there, and is not.
    return ANSWER.pack(number, status, max(0, usage.ru_maxrss - limits.resident_kib()))
