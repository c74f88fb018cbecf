"""Lines out of bytes, however they arrive."""

import itertools
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reshiki_mcp.framing import HEAD, MAX_LINE, Framing
from reshiki_mcp.jsonrpc import Answer, Message, Request


def ping(id_: int | str = 1) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": id_, "method": "ping"}).encode()


def messages(framing: Framing, pieces: Iterable[bytes] = ()) -> list[Message]:
    """All messages of a stream that ends after these pieces."""
    found: list[Message] = []
    for piece in pieces:
        framing.receive(piece)
        found += iter(framing.next, None)
    framing.end()
    return [*found, *iter(framing.next, None)]


def answers(found: Iterable[Message]) -> list[Any]:
    return [json.loads(message.line) for message in found if isinstance(message, Answer)]


def too_long(limit: int, **id_: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", **id_, "error": {"code": -32600, "message": f"Request exceeds {limit} bytes"}}


def test_a_line_is_a_message() -> None:
    found = messages(Framing(), [ping(1) + b"\n" + ping(2) + b"\r\n"])
    assert found == [Request(1, "ping", None, len(ping())), Request(2, "ping", None, len(ping()))]


def test_the_last_line_needs_no_newline() -> None:
    assert messages(Framing(), [ping()]) == [Request(1, "ping", None, len(ping()))]


def test_the_example_of_the_readme_shows_what_happens() -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    example = readme.split("```python\n")[1].split("```")[0]
    names: dict[str, Any] = {}
    shown = 0
    for line in example.splitlines():
        code, _, comment = line.partition("  # ")
        if code.endswith(".next()"):
            assert repr(eval(code, names)).startswith(comment.split("…")[0].split(" -- ")[0].strip())
            shown += 1
        else:
            exec(code, names)
    assert shown == 3


def test_a_line_waits_for_its_newline() -> None:
    framing = Framing()
    framing.receive(ping())
    assert framing.next() is None
    framing.receive(b"\n")
    assert isinstance(framing.next(), Request)


@pytest.mark.parametrize("empty", [b"", b"\n", b"\r", b"\r\n", b"\n\n\r\n\n"])
def test_empty_lines_are_skipped(empty: bytes) -> None:
    assert messages(Framing(), [empty]) == []


def test_exactly_one_carriage_return_is_dropped() -> None:
    (first, second) = messages(Framing(), [b"\r\r\n" + ping() + b"\r\n"])
    assert isinstance(first, Answer)
    assert isinstance(second, Request)


def test_messages_are_taken_one_at_a_time() -> None:
    framing = Framing()
    framing.receive(ping(1) + b"\n" + ping(1) + b"\n")
    assert isinstance(framing.next(), Request)
    framing.answered(1)
    assert isinstance(framing.next(), Request)


def test_an_id_in_flight_is_refused_and_the_first_request_stays() -> None:
    first, second = messages(Framing(), [ping("a") + b"\n" + ping("a")])
    assert isinstance(first, Request)
    assert answers([second]) == [
        {"jsonrpc": "2.0", "id": "a", "error": {"code": -32600, "message": "Duplicate request id"}}
    ]


def test_a_number_and_its_text_are_two_ids() -> None:
    assert all(isinstance(message, Request) for message in messages(Framing(), [ping(1) + b"\n" + ping("1")]))


def test_a_refused_request_leaves_its_id_free() -> None:
    bad = b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"n":1e400}}\n'
    _, second = messages(Framing(), [bad + ping(1)])
    assert isinstance(second, Request)


def test_answering_an_unknown_id_is_no_fault() -> None:
    Framing().answered("never asked")


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
@pytest.mark.parametrize(("extra", "accepted"), [(-1, True), (0, True), (1, False)])
def test_the_limit_counts_the_carriage_return_and_not_the_newline(
    end: bytes, extra: int, accepted: bool
) -> None:
    limit = 100
    padding = b" " * (limit - len(ping()) - end.count(b"\r") + extra)
    first, second = messages(Framing(limit), [ping() + padding + end, b"\n" * (end == b""), ping(2)])
    assert isinstance(first, Request) is accepted
    assert accepted or answers([first]) == [too_long(limit, id=1)]
    assert isinstance(second, Request)


def test_the_limit_is_that_of_the_contract() -> None:
    padding = b" " * (MAX_LINE - len(ping()))
    assert (MAX_LINE, HEAD) == (25_165_824, 64 * 1024)
    assert isinstance(messages(Framing(), [ping(), padding])[0], Request)
    assert answers(messages(Framing(), [ping(), padding, b" "])) == [too_long(MAX_LINE, id=1)]


def test_a_line_too_long_is_answered_before_it_ends_and_the_next_one_is_read() -> None:
    framing = Framing(100)
    framing.receive(ping(7) + b" " * 100)
    assert answers([m for m in [framing.next()] if m]) == [too_long(100, id=7)]
    framing.receive(b" " * 1000)
    assert framing.next() is None
    framing.receive(b"x" * 1000 + b"\n" + ping(8) + b"\n")
    assert isinstance(framing.next(), Request)
    assert framing.next() is None


def test_a_line_too_long_at_the_end_is_answered_once() -> None:
    assert answers(messages(Framing(10), [b"x" * 50])) == [too_long(10)]


def test_a_skipped_line_is_not_kept() -> None:
    framing = Framing(100)
    for _ in range(1000):
        framing.receive(b"x" * 1000)
        list(iter(framing.next, None))
        assert len(framing._buffer) == 0


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        (HEAD - 20, 7),
        (HEAD - len('{"a":"') - len('","id":7'), None),
        (HEAD - len('{"a":"') - len('","id":7,'), 7),
        (HEAD, None),
    ],
)
def test_an_id_is_looked_for_in_the_first_64_kib(before: int, expected: int | None) -> None:
    line = b'{"a":"' + b"C" * before + b'","id":7,"method":"' + b"x" * (2 * HEAD)
    assert answers(messages(Framing(2 * HEAD), [line])) == [
        too_long(2 * HEAD, **({"id": expected} if expected else {}))
    ]


PIECES = st.sampled_from(
    [
        ping(1),
        ping("1"),
        ping(2),
        b"\n",
        b"\n",
        b"\n",
        b"\r",
        b"\r\n",
        b"x",
        b"[1]",
        b"\xff",
        b" " * 30,
        b'{"id":5,"a":"',
    ]
)


@given(st.lists(PIECES, max_size=30).map(b"".join), st.lists(st.integers(0, 400), max_size=12))
@example(b"xxxxx\nab\ncd", [5])  # a line shorter than what was searched before it
@example(b" " * 60 + ping(1), [61])  # the id stands behind the limit
def test_how_the_bytes_are_cut_never_shows(stream: bytes, cuts: list[int]) -> None:
    edges = sorted({0, len(stream), *(cut for cut in cuts if cut < len(stream))})
    pieces = [stream[a:b] for a, b in itertools.pairwise(edges)]
    whole = messages(Framing(60), [stream])
    assert messages(Framing(60), pieces) == whole
    assert messages(Framing(60), [bytes([byte]) for byte in stream]) == whole


@given(st.binary(max_size=400))
def test_every_line_of_any_bytes_gets_one_verdict(stream: bytes) -> None:
    lines = [line for line in stream.split(b"\n") if line not in {b"", b"\r"}]
    assert len(messages(Framing(50), [stream])) == len(lines)


@given(st.lists(st.sampled_from([1, 2, "1", "a"]), max_size=12), st.data())
def test_an_id_is_served_again_once_it_was_answered(ids: list[int | str], data: st.DataObject) -> None:
    framing = Framing()
    in_flight: set[int | str] = set()
    for id_ in ids:
        framing.receive(ping(id_) + b"\n")
        assert isinstance(framing.next(), Answer if id_ in in_flight else Request)
        in_flight.add(id_)
        for answered in data.draw(st.sets(st.sampled_from(sorted(in_flight, key=str)))):
            framing.answered(answered)
            in_flight.discard(answered)
