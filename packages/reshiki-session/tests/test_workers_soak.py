"""Two documents under edit while workers are killed and calls cancelled at random: every state is the one a model has.

`RESHIKI_SOAK_SECONDS` says for how long (600 for a release); half a minute without it.
"""

import asyncio
import os
import random
import signal
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Documents
from reshiki_session.engine.workers import FORKS, Workers
from reshiki_session.errors import OperationError
from reshiki_session.host import Host
from reshiki_session.session import Session

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FORKS, reason="workers are forked elsewhere only"),
]

SECONDS = float(os.environ.get("RESHIKI_SOAK_SECONDS", "30"))
MOST_ATOMS = 200


def own_mib() -> float:
    """What this process alone has in memory."""
    _, resident, shared, *_ = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return (int(resident) - int(shared)) * os.sysconf("SC_PAGE_SIZE") / 2**20


class Editor:
    """A client with one document, and the number of its atoms in every state it can be undone to."""

    def __init__(self, host: Host, chance: random.Random, seen: Counter[str]) -> None:
        self._host = host
        self._chance = chance
        self._seen = seen
        self._states = [10]
        self._revision = 0
        self._key = 0

    async def open(self) -> None:
        self._document = await self._imported("C" * 10)
        self._source = await self._imported("CC")

    async def step(self) -> None:
        action = self._chance.choice((self._insert, self._undo, self._look, self._compare))
        try:
            await action()
        except OperationError as error:
            # Its worker was killed.
            self._seen[error.code] += 1

    async def _imported(self, text: str) -> Any:
        return (await self._host.call("import", {"format": "smiles", "text": text})).value["document"]

    async def _apply(self, edit: str, source: Any, key: str | None) -> Any:
        arguments = {
            "document": self._document,
            "edit": edit,
            "source": source,
            "ids": None,
            "base_revision": str(self._revision),
            "idempotency_key": key,
        }
        return await self._host.call("apply", arguments)

    async def _insert(self) -> None:
        """Insert once, however often it has to be said: the key sees to that."""
        if self._states[-1] >= MOST_ATOMS:
            return
        self._key += 1
        while True:
            call = asyncio.create_task(self._apply("insert", self._source, str(self._key)))
            if self._chance.random() < 0.15:
                await asyncio.sleep(self._chance.random() * 0.02)
                call.cancel()
            try:
                result = await call
            except asyncio.CancelledError:
                self._seen["cancelled"] += 1
            except OperationError as error:
                self._seen[error.code] += 1
            else:
                break
        self._revision += 1
        assert result.value["revision"] == str(self._revision)
        self._states = [*self._states, self._states[-1] + 2][-BUDGETS.history_depth - 1 :]

    async def _undo(self) -> None:
        if len(self._states) > 1:
            result = await self._apply("undo", None, None)
            self._revision += 1
            assert result.value["recorded"]
            self._states.pop()

    async def _look(self) -> None:
        size = {"max_width": None, "max_height": None}
        arguments = {"document": self._document, "format": "png", "ids": None, **size}
        assert (await self._host.call("render", arguments)).images

    async def _compare(self) -> None:
        value = (await self._host.call("inspect", {"document": self._document, "ids": None})).value
        assert value["counts"]["atoms"] == self._states[-1]
        assert value["revision"] == str(self._revision)
        self._seen["compared"] += 1


def test_nothing_is_lost_while_workers_are_killed_and_calls_cancelled() -> None:
    chance = random.Random(7)
    seen: Counter[str] = Counter()

    async def test() -> tuple[float, float]:
        session = Session(Documents(BUDGETS, time.monotonic, lambda: os.urandom(16).hex()), lambda: "0.12.0")
        engine = Workers(2)
        host = Host(session, engine)
        begun = time.monotonic()
        editors = [Editor(host, chance, seen) for _ in range(2)]
        for editor in editors:
            await editor.open()

        async def edit(editor: Editor) -> None:
            while time.monotonic() - begun < SECONDS:
                await editor.step()

        async def kill() -> None:
            while time.monotonic() - begun < SECONDS:
                await asyncio.sleep(chance.random() * 0.4)
                for line in sorted(engine._lines, key=lambda line: line.number)[:1]:
                    with suppress(ProcessLookupError):
                        os.kill(line.number, signal.SIGKILL)
                        seen["killed"] += 1

        async def warm() -> float:
            await asyncio.sleep(SECONDS / 3)
            return own_mib()

        try:
            early, *_ = await asyncio.gather(warm(), kill(), *map(edit, editors))
        finally:
            await host.close()
        return early, own_mib()

    early, late = asyncio.run(test())
    assert late <= 1.1 * early
    # Nothing but what was done to them: a call whose worker was killed has failed.
    assert set(seen) == {"killed", "failed", "cancelled", "compared"}
