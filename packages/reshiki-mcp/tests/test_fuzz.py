"""Whatever arrives, every line gets the answer it is owed: random sessions against the table of the contract, written here anew.

2,000 sessions by default; RESHIKI_FUZZ=100000 runs so many. Transports that break one of the rules are made on purpose, to see
that this finds them.
"""

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest

import reshiki_mcp.jsonrpc as wire_words
from reshiki_mcp.jsonrpc import Answer, Request
from reshiki_mcp.serving import Serving
from reshiki_mcp.transport import Transport

SESSIONS = int(os.environ.get("RESHIKI_FUZZ", "2000"))
PER_CONNECTION = 50
# An answer as it is compared: its id as JSON, or None where it has to be missing; its code, or None for a result.
Expected = tuple[str | None, int | None]


# ------------------------------------------------------------------------------------------------- the table of the contract


class Pairs(list[tuple[str, Any]]):
    """A JSON object as it was written."""


def owed(line: bytes) -> Expected | None:
    """What one line of a client is owed if its id is not in flight; None where nothing is."""
    content = line[:-1] if line[-1:] == b"\r" else line
    if not content:
        return None
    try:
        text = content.decode("utf-8")
        value = json.loads(text, object_pairs_hook=Pairs, parse_constant=_no)
    except (ValueError, RecursionError):
        return None, -32700
    if _depth(text) > 127:
        return None, -32700
    if not isinstance(value, Pairs):
        return None, -32600
    members = dict(value)
    if [key for key, _ in value].count("id") > 1:
        return None, -32700
    if "id" in members and not _is_id(members["id"]):
        return None, -32600
    id_ = json.dumps(members["id"]) if "id" in members else None
    if id_ is not None and members.keys() & {"result", "error"}:
        return None
    if members.get("jsonrpc") != "2.0" or not isinstance(members.get("method"), str):
        return id_, -32600
    if id_ is None:
        return None
    return id_, None if _holdable(value) else -32600


def _no(_: str) -> None:
    raise ValueError


def _is_id(value: Any) -> bool:
    if isinstance(value, str):
        return _text(value) and len(value.encode()) <= 256
    return isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63


def _text(value: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in value)


def _depth(text: str) -> int:
    deepest = depth = 0
    inside = escaped = False
    for character in text:
        if inside:
            inside = escaped or character != '"'
            escaped = not escaped and character == "\\"
        elif character == '"':
            inside = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _holdable(value: Any) -> bool:
    if isinstance(value, Pairs):
        return all(_text(key) and (key == "id" or _holdable(part)) for key, part in value)
    if isinstance(value, list):
        return all(map(_holdable, value))
    if isinstance(value, float):
        return abs(value) != float("inf")
    if isinstance(value, int):
        return len(str(abs(value))) < 300
    return _text(value) if isinstance(value, str) else True


# ------------------------------------------------------------------------------------------------------------- the sessions


class Session:
    """A few lines of one client, and what they are owed together."""

    def __init__(self, number: int, random_: random.Random) -> None:
        self.number = number
        self.lines: list[bytes] = []
        self.owed: Counter[Expected] = Counter()
        self._random = random_
        self._ids = 0
        for _ in range(random_.randint(1, 5)):
            random_.choice(
                (
                    self._request,
                    self._request,
                    self._broken,
                    self._broken,
                    self._odd,
                    self._cancelled,
                    self._twice,
                )
            )()

    def _id(self) -> int | str:
        self._ids += 1
        fresh = self.number * 100 + self._ids
        return self._random.choice((fresh, -fresh, f"{fresh}", f"é{fresh}"))

    def _message(self, id_: int | str, method: str = "quick") -> dict[str, Any]:
        return {"jsonrpc": "2.0", "id": id_, "method": method, "params": self._value(3)}

    def _value(self, depth: int) -> Any:
        pick = self._random.randint(0, 7 if depth else 5)
        if pick == 6:
            return [self._value(depth - 1) for _ in range(self._random.randint(0, 3))]
        if pick == 7:
            return {self._word(): self._value(depth - 1) for _ in range(self._random.randint(0, 3))}
        return (
            None,
            True,
            self._random.randint(-(2**70), 2**70),
            self._random.random() * 1e300,
            self._word(),
            "",
        )[pick]

    def _word(self) -> str:
        return "".join(
            self._random.choice('ab"\\{}[]:,/é漢🧪\u2028\n\r\t\0') for _ in range(self._random.randint(0, 8))
        )

    def _add(self, line: bytes) -> None:
        """A line that is owed what the table says."""
        self.lines.append(line + self._random.choice((b"", b"", b"", b"\r")))
        expected = owed(self.lines[-1])
        if expected is not None:
            self.owed[expected] += 1

    def _written(self, message: Any) -> bytes:
        spaced = self._random.choice(((",", ":"), (", ", ": "), (" ,\t", "  :")))
        return json.dumps(message, ensure_ascii=self._random.random() < 0.5, separators=spaced).encode()

    def _request(self) -> None:
        self._add(self._written(self._message(self._id())))

    def _broken(self) -> None:
        """A request with a few bytes gone, doubled or changed; what is left of its id is no other's."""
        line = bytearray(self._written(self._message(self._id())))
        for _ in range(self._random.randint(1, 3)):
            at = self._random.randrange(len(line))
            kind = self._random.randint(0, 2)
            if kind == 0:
                del line[at : at + self._random.randint(1, 8)]
            elif kind == 1:
                line[at:at] = line[at : at + self._random.randint(1, 8)]
            else:
                line[at] = self._random.randrange(256)
            if not line:
                break
        broken = bytes(line).replace(b"\n", b" ")
        if b"notifications/cancelled" not in broken and b'"slow"' not in broken:
            self._add(broken)

    def _odd(self) -> None:
        self._add(self._random.choice(ODD))

    def _cancelled(self) -> None:
        """A call that is cancelled while it runs is owed nothing, however often."""
        id_ = self._id()
        told = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id_}}
        self.lines.append(self._written(self._message(id_, "slow")))
        self.lines += [self._written(told)] * self._random.randint(1, 2)

    def _twice(self) -> None:
        """While a call runs its id belongs to it; the number and its text are two ids."""
        id_ = self._id()
        told = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id_}}
        self.lines.append(self._written(self._message(id_, "slow")))
        self.lines.append(self._written(self._message(id_)))
        self.lines.append(self._written(told))
        self.owed[json.dumps(id_), -32600] += 1


ODD = tuple(
    line.encode("latin-1") if isinstance(line, str) else line
    for line in (
        "", "\r", " ", "\t", "null", "true", "42", '"text"', "[]", "[1]", "{}", "{", "}", "NaN", "Infinity", "-", "1e400", "[1e400]",
        '[{"jsonrpc":"2.0","id":1,"method":"quick"}]', '[{"jsonrpc":"2.0","id":1,"method":"quick"},{"jsonrpc":"2.0","id":2,"method":"quick"}]',
        "\xef\xbb\xbf{}", b"\xff", b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', '{"jsonrpc":"2.0","id":1,"method":"\0"}',
        '{"jsonrpc":"2.0","id":1,"id":2,"method":"quick"}', '{"jsonrpc":"2.0","id":1,"method":"quick"} {}',
        '{"jsonrpc":"2.0","id":null,"method":"quick"}', '{"jsonrpc":"2.0","id":1.5,"method":"quick"}', '{"jsonrpc":"2.0","id":1e0,"method":"quick"}',
        '{"jsonrpc":"2.0","id":true,"method":"quick"}', '{"jsonrpc":"2.0","id":{},"method":"quick"}', '{"jsonrpc":"2.0","id":[1],"method":"quick"}',
        '{"jsonrpc":"2.0","id":9223372036854775808,"method":"quick"}', f'{{"jsonrpc":"2.0","id":"{"x" * 257}","method":"quick"}}',
        '{"jsonrpc":"1.0","id":"odd","method":"quick"}', '{"jsonrpc":2.0,"id":"odd","method":"quick"}', '{"id":"odd","method":"quick"}',
        '{"jsonrpc":"2.0","id":"odd"}', '{"jsonrpc":"2.0","id":"odd","method":7}', '{"jsonrpc":"2.0","id":"odd","method":null}', '{"jsonrpc":"2.0"}',
        '{"jsonrpc":"2.0","id":1,"result":{}}', '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}', '{"jsonrpc":"2.0","result":{}}',
        '{"jsonrpc":"2.0","method":"notifications/unknown"}', '{"jsonrpc":"2.0","method":"notifications/initialized","params":5}',
        '{"jsonrpc":"2.0","method":"notifications/cancelled"}', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1.5}}',
        '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"nobody"}}', '{"jsonrpc":"2.0","method":"quick","params":{"n":1e400}}',
        '{"jsonrpc":"2.0","id":"odd","method":"quick","params":{"n":1e400}}', '{"jsonrpc":"2.0","id":"odd","method":"quick","params":["\\ud800"]}',
        f'{{"jsonrpc":"2.0","id":"odd","method":"quick","params":{"[" * 127}{"]" * 127}}}', "[" * 100_000, '{"a":' * 5000,
    )
)  # fmt: skip


async def stub(method: str, _params: Any) -> dict[str, Any]:
    if method == "slow":
        await asyncio.Event().wait()
    return {"result": {}}


def differences(make: Callable[..., Any], sessions: int, seed: int, **settings: Any) -> Iterator[str]:
    """Run so many sessions, some on each connection; what was answered otherwise than the table says."""
    random_ = random.Random(seed)
    for start in range(0, sessions, PER_CONNECTION):
        line = make(stub, drain=0.05, **settings)
        wanted: Counter[Expected] = Counter()
        for number in range(start, min(start + PER_CONNECTION, sessions)):
            session = Session(number, random_)
            wanted += session.owed
            data = b"\n".join((*session.lines, b""))
            # Ids of one session only: the next begins when everything of this one is over.
            end = {"jsonrpc": "2.0", "id": f"end {number}", "method": "quick"}
            data += json.dumps(end).encode() + b"\n"
            wanted[json.dumps(end["id"]), None] += 1
            while data:
                size = random_.choice((1, 2, 7, 64, 1 << 20))
                line.write(data[:size])
                data = data[size:]
            with suppress(AssertionError):
                line.answers(wanted.total(), seconds=5)
            got = Counter(map(_seen, line.lines))
            if got != wanted:
                yield f"session {number}: owed {wanted - got}, not owed {got - wanted}, for {session.lines}"
                return
        status = line.end()
        if status or Counter(map(_seen, line.lines)) != wanted:
            yield f"sessions to {number}: status {status}, not owed {Counter(map(_seen, line.lines)) - wanted}"
            return


def _seen(line: bytes) -> Expected:
    message = json.loads(line)
    id_ = json.dumps(message["id"]) if "id" in message else None
    return id_, message["error"]["code"] if "error" in message else None


@pytest.mark.parametrize("seed", range(4))
def test_every_line_is_answered_as_the_table_says(wire: Callable[..., Any], seed: int) -> None:
    assert list(differences(wire, SESSIONS // 4, seed)) == []


# -------------------------------------------------------------------------------------------------------------- the mutants


def test_an_id_of_null_is_found(wire: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    genuine = wire_words.error

    def with_null(code: int, message: str, id_: Any = None) -> bytes:
        body = json.loads(genuine(code, message, id_))
        return json.dumps({"id": None, **body}).encode()

    monkeypatch.setattr(wire_words, "error", with_null)
    assert list(differences(wire, 200, 1))


def test_a_batch_that_is_served_is_found(wire: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from reshiki_mcp import framing

    genuine = framing.judge

    def serving_batches(line: bytes) -> Any:
        verdict = genuine(line)
        if isinstance(verdict, Answer) and line.startswith(b"[{"):
            first = json.loads(line)[0]
            return Request(first["id"], first["method"], None, len(line))
        return verdict

    monkeypatch.setattr(framing, "judge", serving_batches)
    assert list(differences(wire, 1000, 1))


class Deaf(Transport):
    """Answers what was cancelled."""

    def cancel(self, id_: Any) -> None:
        for call in [super().cancel(id_)]:
            if call is not None:
                call.cancelled = False
                self.answer(call, {"result": {}})


def test_a_cancelled_call_that_is_answered_is_found(wire: Callable[..., Any]) -> None:
    assert list(differences(wire, 200, 1, transport=Deaf))


class Twice(Transport):
    """Answers now and then a second time."""

    def _write_answer(self, call: Any, body: Any) -> None:
        super()._write_answer(call, body)
        if str(call.id).endswith("4"):
            self._write(self._encoded(call, body))


def test_an_answer_given_twice_is_found(wire: Callable[..., Any]) -> None:
    assert list(differences(wire, 200, 1, transport=Twice))


class Forgetful(Serving):
    """Loses every tenth request."""

    count = 0

    def _deliver(self, call: Any, request: Any) -> None:
        self.count += 1
        if self.count % 10:
            super()._deliver(call, request)
        else:
            self._transport.taken()


@pytest.mark.slow
def test_a_request_that_is_lost_is_found(wire: Callable[..., Any]) -> None:
    assert list(differences(wire, 50, 1, serving=Forgetful))
