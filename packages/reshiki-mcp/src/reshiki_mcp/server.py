"""One server process: the streams taken, the kernel loaded, one client served, the process ended.

Rules: nothing is loaded before the streams are taken. The kernel is all that is loaded before input is read; what chemistry
needs starts once the first answer has been handed over. The process ends by itself: no thread that still waits for a client,
and no work that does not stop, holds it.
"""

import gc
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, Final, NoReturn

from reshiki_mcp import stdio
from reshiki_mcp.ceiling import Ceiling
from reshiki_mcp.log import Log
from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Documents
from reshiki_session.engine.limits import memory_for
from reshiki_session.engine.workers import Workers
from reshiki_session.files.grants import Grants, Root
from reshiki_session.host import Host
from reshiki_session.session import Session

MIB: Final = 1 << 20
LOG_SECONDS: Final = 0.2
CLOSE_SECONDS: Final = 1.0
# Threads here only pass things on; the default of 8 MiB would count as memory that is in use.
STACK_BYTES: Final = 1 << 20
# How long a thread may keep the interpreter to itself, in seconds: replies would wait 5 ms for a thread that parses.
SWITCH_SECONDS: Final = 0.001
TERMINAL: Final = "reshiki --mcp speaks MCP on stdin/stdout and is meant to be launched by an MCP client"


def serve(log_level: str, ceiling_mib: int, grants: Grants, app_version: Callable[[], str]) -> int:
    """Serve the client on the standard streams and end the process; a status is returned only where it could not begin."""
    try:
        streams = stdio.claim()
    except OSError:
        _last_words(b"reshiki-mcp: error: initialization failed\n")
        return 1
    threading.stack_size(STACK_BYTES)
    log = Log(stdio.writer(streams.errors), log_level)
    stdio.divert(log.pass_on)
    version = app_version()
    log.banner(_banner(version, grants, named=log.shows_debug))
    if os.isatty(streams.input):
        log.say("warn", TERMINAL)
    ceiling = Ceiling(ceiling_mib * MIB, streams.errors)
    try:
        status = _serve(streams, log, ceiling, grants, version, ceiling_mib)
    except MemoryError:
        return ceiling.reached()
    except Exception:  # noqa: BLE001 (told without a word of what it says)
        log.say("error", "initialization failed")
        status = 1
    return _leave(log, status)


def _serve(
    streams: stdio.Streams, log: Log, ceiling: Ceiling, grants: Grants, version: str, ceiling_mib: int
) -> int:
    # A tenth of the time it takes to load the kernel is the collector looking through what will stay.
    gc.disable()
    import asyncio
    import logging

    from reshiki_mcp.kernel import Kernel
    from reshiki_mcp.serving import Serving
    from reshiki_mcp.tools import Tools
    from reshiki_mcp.transport import Transport, place
    from reshiki_session.tools.listing import listing

    # What libraries have to say quotes what they were given.
    logging.getLogger().addHandler(logging.NullHandler())
    session = Session(Documents(BUDGETS, time.monotonic, _token), lambda: version, grants=grants)
    tools = listing()
    gc.collect()
    gc.freeze()
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)

    def stray(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")
        if isinstance(problem, MemoryError):
            ceiling.reached()
        log.say("error", f"worker panicked at {place(problem) if problem else 'an unknown place'}")

    async def run() -> int:
        host = Host(session, Workers(BUDGETS.concurrency, memory=memory_for(ceiling_mib)))
        kernel = Kernel(Tools(host.call, version).call, tools, version)
        transport = Transport(stdio.reader(streams.input), stdio.writer(streams.output), log, ceiling.reached)
        serving = Serving(kernel.answer, transport, log, ceiling.reached, host.start, after_each=ceiling.look)
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(stray)

        def closed() -> None:
            loop.remove_reader(streams.output)
            serving.output_closed()

        if stdio.tells_when_closed(streams.output):
            loop.add_reader(streams.output, closed)
        ceiling.arm()
        status = await serving.run()
        await asyncio.wait([asyncio.ensure_future(host.close())], timeout=CLOSE_SECONDS)
        return status

    # Not `asyncio.run`: it waits for every thread that was begun.
    return asyncio.new_event_loop().run_until_complete(run())


def _token() -> str:
    return os.urandom(16).hex()


def _banner(version: str, grants: Grants, *, named: bool) -> str:
    about = f"ReShiki agent API (experimental) {version}; granted folders: "
    if named:
        return f"{about}read {_quoted(grants.read)}, write {_quoted(grants.write)}"
    return f"{about}{len(grants.read)} read, {len(grants.write)} write"


def _quoted(roots: tuple[Root, ...]) -> str:
    """Folders as the user spelled them, on one line whatever they are called."""
    import json

    return json.dumps([root.spelling for root in roots])


def _last_words(line: bytes) -> None:
    try:
        os.write(2, line)
    except OSError:
        return


def _leave(log: Log, status: int) -> NoReturn:
    log.flush(LOG_SECONDS)
    os._exit(status)
