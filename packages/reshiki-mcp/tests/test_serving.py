"""A connection in memory: what is taken, what waits, what is answered, and how it ends."""

import asyncio
import json
import threading
from typing import Any

import pytest

LIMIT = 25_165_824
Message = dict[str, Any]


def request(id_: int | str, method: str = "quick", **params: Any) -> Message:
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}


def cancel(id_: Any) -> Message:
    return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id_}}


class Stub:
    """Answers `quick` at once, `slow` when it is let go, `stubborn` a while after it was cancelled, `broken` never."""

    def __init__(self) -> None:
        self.begun: list[Any] = []
        self.cancelled = 0
        self.free = threading.Event()

    async def __call__(self, method: str, params: Any) -> Message:
        self.begun.append(params)
        if method == "broken":
            raise ValueError("a secret")
        if method == "memory":
            raise MemoryError
        if method == "endless":
            return {"result": {"text": "\ud800", "number": float("nan")}}
        if method == "surrogate":
            return {"result": {"text": "\ud800ä"}}
        if method == "big":
            return {"result": {"text": "x" * params["size"]}}
        if method == "unasked":
            raise asyncio.CancelledError
        if method in {"slow", "stubborn"}:
            try:
                while not self.free.is_set():  # noqa: ASYNC110 (set by the test's thread)
                    await asyncio.sleep(0.002)
            except asyncio.CancelledError:
                self.cancelled += 1
                if method == "slow":
                    raise
                while not self.free.is_set():  # noqa: ASYNC110 (set by the test's thread)
                    await asyncio.sleep(0.002)
        return {"result": {"method": method}}


@pytest.fixture
def stub() -> Stub:
    return Stub()


def test_every_request_is_answered_under_its_own_id(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    ids = [1, "1", 0, -1, 2**63 - 1, -(2**63), "x" * 256, ""]
    line.send(*map(request, ids))
    assert sorted(map(str, (answer["id"] for answer in line.answers(8)))) == sorted(map(str, ids))
    assert {type(answer["id"]) for answer in line.messages()} == {int, str}
    assert line.end() == 0
    assert len(line.lines) == 8
    assert line.said == []


def test_the_first_answer_is_told_once(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1), request(2))
    line.answers(2)
    assert line.end() == 0
    assert line.first == 1


def test_a_handler_that_fails_is_an_internal_error_and_its_words_stay_inside(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "broken"))
    assert line.answers(1)[0] == {
        "jsonrpc": "2.0",
        "id": 1,
        "error": {"code": -32603, "message": "Internal error"},
    }
    line.send(request(2))
    assert line.answers(2)[1]["result"] == {"method": "quick"}
    assert line.end() == 0
    assert line.said[0].startswith("error: worker panicked at test_serving.py:")
    assert "secret" not in str(line.said)


def test_memory_that_runs_out_is_reported_to_whoever_ends_the_process(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "memory"))
    line.answers(1)
    assert "memory" in line.said


def test_a_result_that_json_cannot_hold_is_an_internal_error(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "endless"))
    assert line.answers(1)[0]["error"]["code"] == -32603
    line.send(request(2, "surrogate"))
    assert line.answers(2)[1]["result"] == {"text": "\ud800ä"}
    assert line.end() == 0


def test_an_answer_larger_than_a_frame_may_be_is_an_error_and_a_warning(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "big", size=48 * 1024 * 1024 + 65_536))
    assert line.answers(1)[0]["error"] == {"code": -32603, "message": "Response too large"}
    assert line.said[0].startswith("warn: response too large bytes=")


def test_a_cancelled_call_gets_no_answer_and_its_id_is_free_again(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(7, "slow"))
    line.until(lambda: stub.begun)
    line.send(cancel(7))
    line.send(request("after"))
    assert [answer["id"] for answer in line.answers(1)] == ["after"]
    line.send(request(7))
    assert line.answers(2)[1] == {"jsonrpc": "2.0", "id": 7, "result": {"method": "quick"}}
    assert line.end() == 0
    assert stub.cancelled == 1
    assert line.said == ["debug: cancel matched=1"]


def test_a_cancelled_call_keeps_its_id_until_its_work_has_ended_and_stays_silent(
    wire: Any, stub: Stub
) -> None:
    line = wire(stub)
    line.send(request(7, "stubborn"))
    line.until(lambda: stub.begun)
    line.send(cancel(7), cancel(7), request(7))
    duplicate = line.answers(1)[0]
    assert duplicate == {
        "jsonrpc": "2.0",
        "id": 7,
        "error": {"code": -32600, "message": "Duplicate request id"},
    }
    stub.free.set()
    line.send(request(8))
    assert line.answers(2)[1]["id"] == 8
    assert line.end() == 0
    assert len(line.lines) == 2


def test_cancelling_what_is_not_outstanding_does_nothing(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1))
    line.answers(1)
    line.send(
        cancel(1), cancel(2), cancel("1"), cancel(1.5), cancel(None), {**cancel(1), "params": "1"}, request(2)
    )
    assert line.answers(2)[1]["id"] == 2
    assert line.end() == 0
    assert len(line.lines) == 2


def test_a_number_and_its_text_are_cancelled_apart(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "slow"), request("1", "slow"), cancel("1"), request(2))
    assert line.answers(1)[0]["id"] == 2
    stub.free.set()
    assert line.answers(2)[1]["id"] == 1
    assert line.end() == 0


def test_a_cancellation_nobody_asked_for_is_an_error(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "unasked"))
    assert line.answers(1)[0]["error"] == {"code": -32603, "message": "Cancelled"}
    assert line.end() == 0


def test_two_hundred_cycles_of_cancelling_leave_nothing_outstanding(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    for number in range(200):
        line.send(request(number, "slow"), cancel(number))
    line.send(request("last"))
    assert [answer["id"] for answer in line.answers(1)] == ["last"]
    line.until(lambda: line.transport._admission.count == 0)
    assert line.transport._admission.held == 0
    assert line.transport._open == {}
    assert line.transport._framing._in_flight == set()
    assert line.end() == 0


def test_a_duplicate_id_is_refused_and_the_first_call_answered(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(7, "slow"), request(7))
    assert line.answers(1)[0]["error"] == {"code": -32600, "message": "Duplicate request id"}
    stub.free.set()
    assert line.answers(2)[1]["result"] == {"method": "slow"}
    assert line.end() == 0


# -------------------------------------------------------------------------------------------------------------- admission


def test_at_twelve_outstanding_requests_reading_stops_and_goes_on_with_an_answer(
    wire: Any, stub: Stub
) -> None:
    line = wire(stub)
    for number in range(12):
        line.send(request(number, "slow"))
    line.until(lambda: len(stub.begun) == 12)
    line.send(cancel(0), request("late"))
    for _ in range(100):
        line.send(request("never"))
    assert line.pulled == 12
    assert len(stub.begun) == 12
    assert stub.cancelled == 0
    stub.free.set()
    line.until(lambda: sum(b'"late"' in each for each in line.lines) == 1)
    assert line.end() == 0


def test_request_lines_hold_at_most_48_mib_together_and_a_single_one_is_always_taken(
    wire: Any, stub: Stub
) -> None:
    line = wire(stub)
    pad = "x" * (LIMIT - 200)
    for number in range(3):
        line.send(request(number, "slow", pad=pad))
    line.until(lambda: line.pulled == 3)
    line.until(lambda: len(stub.begun) == 2)
    line.transport._admission._changed.acquire()
    assert line.transport._admission.held <= 48 * 1024 * 1024
    line.transport._admission._changed.release()
    assert len(stub.begun) == 2
    stub.free.set()
    assert sorted(answer["id"] for answer in line.answers(3)) == [0, 1, 2]
    assert line.end() == 0


def test_a_client_that_does_not_read_is_not_read_either(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.hold()
    for _ in range(500):
        line.write(b"garbage\n")
    # One line is being written, sixteen wait, one more is in the reader's hand.
    line.until(lambda: line.pulled == 18)
    assert line.pulled == 18
    line.read_on()
    line.answers(500)
    line.hold()
    for number in range(100):
        line.send(request(number))
    line.until(lambda: len(stub.begun) == 12)
    assert line.pulled == 512
    line.read_on()
    line.answers(600)
    assert line.end() == 0


# -------------------------------------------------------------------------------------------------------------------- end


def test_what_was_asked_before_the_end_of_input_is_answered(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    for number in range(50):
        line.send(request(number))
    line.write(json.dumps(request("last, without a newline")).encode())
    assert line.end() == 0
    assert len(line.messages()) == 51


def test_a_call_that_does_not_end_in_time_is_cancelled_and_the_status_says_so(wire: Any, stub: Stub) -> None:
    line = wire(stub, drain=0.05)
    line.send(request(1, "slow"), request(2, "slow"), request(3), cancel(2))
    line.answers(1)
    assert line.end() == 1
    assert [answer["id"] for answer in line.messages()] == [3]
    assert line.said[-2:] == [
        "warn: calls still running at exit calls=1",
        "warn: requests left unanswered requests=1",
    ]


def test_a_cancelled_call_that_does_not_end_is_not_missed(wire: Any, stub: Stub) -> None:
    line = wire(stub, drain=0.05)
    line.send(request(1, "stubborn"))
    line.until(lambda: stub.begun)
    line.send(cancel(1))
    line.until(lambda: stub.cancelled)
    assert line.end() == 0
    assert line.lines == []


def test_a_client_that_reads_late_gets_every_answer_after_the_end_of_input(wire: Any, stub: Stub) -> None:
    line = wire(stub, drain=0.05)
    line.hold()
    for number in range(12):
        line.send(request(number))
    line.until(lambda: len(stub.begun) == 12)
    line._input.put(b"")
    # Longer than calls may go on: what is waited for is the client.
    with pytest.raises(AssertionError):
        line.over(0.3)
    line.read_on()
    assert line.over() == 0
    assert len(line.messages()) == 12


def test_output_that_is_gone_ends_serving_at_once_while_input_stays_open(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.send(request(1, "slow"))
    line.until(lambda: len(stub.begun) == 1)
    line.go()
    line.send(request(2))
    assert line.over() == 1
    assert line.said[0] == "error: output write failed"
    assert stub.cancelled == 1


def test_output_that_is_gone_is_noticed_without_a_write(wire: Any, stub: Stub) -> None:
    line = wire(stub)
    line.loop.call_soon_threadsafe(line.serving.output_closed)
    assert line.over() == 1
    assert line.said == ["error: output write failed"]
