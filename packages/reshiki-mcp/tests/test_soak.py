"""A long session: calls of every kind, cancellations, garbage, big pictures, workers killed at random, two documents under edit.

Runs for 30 seconds among the slow tests; RESHIKI_SOAK=600 makes it ten minutes. Nothing may be lost: each document is what a
model of it says, each id is answered once or was cancelled, and after a tenth of the time (at most a minute) the server hardly grows.
"""

import json
import os
import queue
import random
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

SECONDS = float(os.environ.get("RESHIKI_SOAK", "30"))
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
BIG = ".".join(["CC(=O)Oc1ccccc1C(=O)O"] * 16)
Message = dict[str, Any]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="processes and their memory are looked up in /proc"),
]


class Model:
    """What a document has to be: the atoms of each of its states, and where in them it is."""

    def __init__(self, handle: str) -> None:
        self.handle = handle
        self.revision = 0
        self.past: list[int] = []
        self.atoms = 0
        self.future: list[int] = []

    def after(self, edit: str, atoms: int) -> "Model":
        """The document after an edit that was recorded; as it is where there is nothing to step."""
        new = Model(self.handle)
        new.revision, new.past, new.atoms, new.future = self.revision + 1, self.past, self.atoms, self.future
        if edit == "insert":
            new.past, new.atoms, new.future = (*self.past, self.atoms)[-20:], self.atoms + atoms, []
        elif edit == "undo" and self.past:
            new.past, new.atoms, new.future = self.past[:-1], self.past[-1], [*self.future, self.atoms]
        elif edit == "redo" and self.future:
            new.past, new.atoms, new.future = [*self.past, self.atoms], self.future[-1], self.future[:-1]
        else:
            return self
        new.past = list(new.past)
        return new


class Soak:
    def __init__(self, server: Any, seed: int) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.number = 0
        self.asked: dict[int, str] = {}
        self.cancelled: set[int] = set()
        self.answered: Counter[int] = Counter()
        self.results: dict[int, Message] = {}
        self.garbage = 0
        self.parse_errors = 0
        self.codes: Counter[str] = Counter()
        self.killed = 0

    def send(self, tool: str, **arguments: Any) -> int:
        self.number += 1
        params = {"name": tool, "arguments": arguments, "_meta": META}
        self.asked[self.number] = tool
        self.server.send({"jsonrpc": "2.0", "id": self.number, "method": "tools/call", "params": params})
        return self.number

    def cancel(self, id_: int) -> None:
        self.cancelled.add(id_)
        told = {"requestId": id_}
        self.server.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": told})

    def take(self, seconds: float) -> bool:
        """Look at the next message, if one comes in time."""
        try:
            answer = self.server.next(seconds)
        except queue.Empty:
            return False
        if "id" not in answer:
            assert answer["error"]["code"] == -32700
            self.parse_errors += 1
            return True
        self.answered[answer["id"]] += 1
        self.results[answer["id"]] = answer["result"]
        problem = answer["result"]["structuredContent"].get("error")
        self.codes[problem["code"] if problem else "ok"] += 1
        assert problem is None or problem["code"] in {"failed", "busy", "budget", "timeout", "stale"}, answer
        return True

    def wait(self, id_: int) -> Message:
        """The result of a call that was not cancelled."""
        last = time.monotonic() + 120
        while id_ not in self.results:
            assert time.monotonic() < last, (id_, self.asked[id_])
            self.take(1)
        return self.results.pop(id_)

    def call(self, tool: str, **arguments: Any) -> Message:
        """Call until it is neither refused as busy nor lost to a worker that died."""
        for _ in range(20):
            result = self.wait(self.send(tool, **arguments))
            code = result["structuredContent"].get("error", {}).get("code")
            if code not in {"busy", "failed", "budget"}:
                return result["structuredContent"]
        raise AssertionError((tool, result))

    def kill_a_worker(self) -> None:
        children = _children(self.server.process.pid)
        leaves = [pid for pid in children if not _children(pid)]
        # The nursery that workers are forked from has none of its own for a moment after it was started.
        if len(children) > len(leaves) and leaves:
            self.killed += 1
            try:
                os.kill(self.random.choice(leaves), signal.SIGKILL)
            except ProcessLookupError:
                self.killed -= 1


def _children(pid: int) -> list[int]:
    found = []
    for path in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            direct = list(map(int, path.read_text().split()))
        except OSError:
            continue
        for child in direct:
            found += [child, *_children(child)]
    return found


def _resident(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def test_nothing_is_lost_and_nothing_grows_in_a_long_session(start: Any) -> None:
    server = start(watchdog=SECONDS + 300)
    soak = Soak(server, seed=20261201)
    sources = {
        size: soak.call("import", format="smiles", text="C" * size)["value"]["document"] for size in (1, 2, 7)
    }
    big = soak.call("import", format="smiles", text=BIG)["value"]["document"]
    models = [Model(soak.call("document_new")["document"]) for _ in range(2)]
    kept = {*sources.values(), big, *(model.handle for model in models)}
    began = time.monotonic()
    settled = None
    edits = 0
    while (passed := time.monotonic() - began) < SECONDS:
        if settled is None and passed > min(60, SECONDS / 10):
            settled = _resident(server.process.pid)
        # Things that run beside the edits.
        for _ in range(soak.random.randint(0, 3)):
            kind = soak.random.choice(
                ("look", "look", "cancel", "cancel", "garbage", "info", "big", "analyze", "kill")
            )
            if kind == "look":
                soak.send(
                    "render",
                    document=soak.random.choice(list(kept)),
                    format="png",
                    max_width=800,
                    max_height=600,
                    ids=None,
                )
            elif kind == "big":
                soak.send("render", document=big, format="png", max_width=4000, max_height=4000, ids=None)
            elif kind == "cancel":
                id_ = soak.send("import", format="smiles", text="C" * soak.random.choice((3, 300, 2000)))
                soak.cancel(id_)
            elif kind == "garbage":
                server.write(soak.random.choice((b"garbage\n", b"{\n", b"\xff\n", b'{"a":NaN}\n')))
                soak.garbage += 1
            elif kind == "info":
                soak.send("info")
            elif kind == "analyze":
                soak.send("analyze", document=sources[7], ids=None)
            elif soak.random.random() < 0.5:
                soak.kill_a_worker()
        # One edit of each document, whose outcome is known, or found out where it was cancelled or its worker died.
        for index, model in enumerate(models):
            edits += 1
            edit = soak.random.choice(("insert", "insert", "undo", "redo")) if model.atoms < 300 else "undo"
            size = soak.random.choice(list(sources))
            source = sources[size] if edit == "insert" else None
            base = str(model.revision)
            arguments = {
                "document": model.handle,
                "edit": edit,
                "source": source,
                "ids": None,
                "base_revision": base,
            }
            id_ = soak.send("apply", **arguments, idempotency_key=f"edit {edits}")
            new = model.after(edit, size)
            if soak.random.random() < 0.2:
                soak.cancel(id_)
            else:
                result = soak.wait(id_)["structuredContent"]
                if "error" not in result:
                    assert result["value"]["revision"] == str(new.revision)
                    assert result["value"]["recorded"] is (new is not model)
                    models[index] = new
                    continue
                assert result["error"]["code"] in {"failed", "busy", "budget"}, result
            seen = soak.call("inspect", document=model.handle, ids=None)
            while seen["revision"] not in {str(model.revision), str(new.revision)}:
                raise AssertionError((seen["revision"], model.revision))
            if id_ in soak.cancelled and seen["revision"] == str(model.revision):
                # The edit may still be on its way to its end: ask with its own key, which has one answer for good.
                again = soak.call("apply", **arguments, idempotency_key=f"edit {edits}")
                assert again["value"]["revision"] == str(new.revision)
                models[index] = new
            elif seen["revision"] == str(new.revision):
                models[index] = new
        if edits % 20 == 0:
            for model in models:
                seen = soak.call("inspect", document=model.handle, ids=None)
                assert (seen["revision"], seen["counts"]["atoms"]) == (str(model.revision), model.atoms)
            for entry in soak.call("document_list")["documents"]:
                if entry["document"] not in kept:
                    soak.call("document_close", document=entry["document"])
        while soak.take(0):
            pass
        soak.results.clear()
    last = time.monotonic() + 120
    while (
        any(not soak.answered[id_] and id_ not in soak.cancelled for id_ in soak.asked)
        or soak.parse_errors < soak.garbage
    ):
        assert time.monotonic() < last
        soak.take(1)
    for model in models:
        seen = soak.call("inspect", document=model.handle, ids=None)
        assert (seen["revision"], seen["counts"]["atoms"]) == (str(model.revision), model.atoms)
    grown = _resident(server.process.pid)
    status, rest, errors = server.end()
    assert (status, rest) == (0, [])
    assert max(soak.answered.values()) == 1
    assert soak.parse_errors == soak.garbage
    assert "Traceback" not in errors
    assert settled is not None
    figures = {
        "calls": len(soak.asked), "cancelled": len(soak.cancelled), "edits": edits, "killed": soak.killed, "garbage": soak.garbage,
        "answers": dict(soak.codes), "settled MiB": settled // 1024, "end MiB": grown // 1024,
    }  # fmt: skip
    print(json.dumps(figures))  # noqa: T201 (what a long run came to)
    assert grown <= 1.1 * settled, figures
    assert soak.codes["ok"] > 0.7 * soak.codes.total(), figures
