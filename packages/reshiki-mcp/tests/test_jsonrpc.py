"""What one line of the wire is taken for."""

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_mcp.jsonrpc import Answer, Cancel, Ignored, Notification, Request, id_in_head, judge

SHARED_CASES = Path(__file__).parents[3] / "../shared/fixtures/malformed/cases.json"


def call(**members: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": "ping", **members}).encode()


def answer(message: object) -> Any:
    assert isinstance(message, Answer), message
    return json.loads(message.line)


def refused(code: int, text: str, **id_: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", **id_, "error": {"code": code, "message": text}}


PARSE_ERROR = refused(-32700, "Parse error")
NO_ID = refused(-32600, "Invalid Request")


NOT_JSON = {
    "words": b"this is not JSON",
    "cut short": b'{"jsonrpc":"2.0","id":2,"method":"tools/list",',
    "data after the object": b'{"jsonrpc":"2.0","id":2,"method":"ping"} {}',
    "a bracket after the object": b'{"jsonrpc":"2.0","id":2,"method":"ping"}]',
    "not UTF-8": b'{"jsonrpc":"2.0","id":3,"method":"\xff\xfe"}',
    "a surrogate as UTF-8": b'{"jsonrpc":"2.0","id":3,"method":"\xed\xa0\x80"}',
    "an overlong slash": b'{"jsonrpc":"2.0","id":3,"method":"\xc0\xaf"}',
    "a byte order mark": b'\xef\xbb\xbf{"jsonrpc":"2.0","id":8,"method":"ping"}',
    "a raw NUL in a string": b'{"jsonrpc":"2.0","id":4,"method":"tools/\x00list"}',
    "a raw NUL between members": b'{"jsonrpc":"2.0",\x00"id":5,"method":"ping"}',
    "a raw tab in a string": b'{"jsonrpc":"2.0","id":5,"method":"pi\tng"}',
    "blanks only": b"   \t ",
    "two carriage returns": b"\r",
    "a second id": b'{"jsonrpc":"2.0","id":1,"method":"ping","id":1}',
    "a second id, escaped": b'{"jsonrpc":"2.0","id":1,"method":"ping","\\u0069d":2}',
    "NaN": b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":NaN}}',
    "Infinity": b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":Infinity}}',
    "-Infinity": b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":-Infinity}}',
    "a leading zero": b'{"jsonrpc":"2.0","id":01,"method":"ping"}',
    "a leading plus": b'{"jsonrpc":"2.0","id":+1,"method":"ping"}',
    "single quotes": b"{'jsonrpc':'2.0','id':1,'method':'ping'}",
    "a comma too many": b'{"jsonrpc":"2.0","id":1,"method":"ping",}',
    "a comment": b'{"jsonrpc":"2.0","id":1,"method":"ping"} // hello',
    "a bad escape": b'{"jsonrpc":"2.0","id":1,"method":"pi\\xng"}',
    "a hundred thousand brackets": b"[" * 100_000,
}


@pytest.mark.parametrize("line", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_strict_json_is_a_parse_error_without_an_id(line: bytes) -> None:
    assert answer(judge(line)) == PARSE_ERROR


@pytest.mark.parametrize(
    "line", [b"[]", b"42", b'"ping"', b"null", b"true", b"[" + call() + b"," + call() + b"]"]
)
def test_what_is_no_object_is_an_invalid_request_and_batches_are_refused_whole(line: bytes) -> None:
    assert answer(judge(line)) == NO_ID


@pytest.mark.parametrize(
    "id_",
    [
        "1.5",
        "1.0",
        "1e2",
        "1e400",
        "true",
        "false",
        "null",
        '{"n":17}',
        "[1]",
        str(2**63),
        str(-(2**63) - 1),
        "9" * 5000,
        f'"{"i" * 257}"',
        f'"{"é" * 129}"',
        r'"\ud800"',
    ],
)
def test_an_id_that_may_not_be_one_is_left_out_of_the_answer(id_: str) -> None:
    line = b'{"jsonrpc":"2.0","id":%s,"method":"ping"}' % id_.encode()
    assert answer(judge(line)) == NO_ID


@pytest.mark.parametrize(
    "id_", [0, 1, -1, 2**63 - 1, -(2**63), "", "1", "i" * 256, "é" * 128, '\u2028\n"', "𝄞"], ids=repr
)
def test_a_good_id_is_echoed_with_its_type(id_: int | str) -> None:
    message = judge(call(id=id_))
    assert isinstance(message, Request)
    assert (type(message.id), message.id) == (type(id_), id_)
    assert answer(judge(call(id=id_, jsonrpc="1.0"))) == refused(-32600, "Invalid Request", id=id_)


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc":"1.0","id":13,"method":"ping"}',
        b'{"jsonrpc":2.0,"id":13,"method":"ping"}',
        b'{"id":13,"method":"ping"}',
        b'{"jsonrpc":"2.0","id":13,"params":{}}',
        b'{"jsonrpc":"2.0","id":13,"method":7}',
        b'{"jsonrpc":"2.0","id":13,"method":null}',
        b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"n":1e400}}',
        b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"n":-1e400}}',
        b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"n":%s}}' % (b"9" * 5000),
        b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"text":"\\ud800"}}',
        b'{"jsonrpc":"2.0","id":13,"method":"ping","params":{"\\udfff":1}}',
        b'{"jsonrpc":"2.0","id":13,"method":"pi\\udc00ng"}',
    ],
)
def test_a_request_that_cannot_be_served_is_refused_under_its_id(line: bytes) -> None:
    assert answer(judge(line)) == refused(-32600, "Invalid Request", id=13)


@pytest.mark.parametrize(
    "line", [b"{}", b'{"jsonrpc":"2.0"}', b'{"method":"ping"}', b'{"jsonrpc":"2.0","method":1}']
)
def test_a_message_with_neither_id_nor_sense_is_refused_without_one(line: bytes) -> None:
    assert answer(judge(line)) == NO_ID


@pytest.mark.parametrize(
    "line",
    [
        b'{"jsonrpc":"2.0","id":25,"result":{}}',
        b'{"jsonrpc":"2.0","id":26,"error":{"code":-32601,"message":"no"}}',
        b'{"id":"a","result":null}',
    ],
)
def test_a_response_of_the_client_is_ignored(line: bytes) -> None:
    assert judge(line) == Ignored("ignored client response")


def test_a_notification_is_passed_on() -> None:
    line = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
    assert judge(line) == Notification("notifications/initialized", None)


@pytest.mark.parametrize("id_", [12, "12"], ids=repr)
def test_a_cancellation_names_the_request(id_: int | str) -> None:
    line = json.dumps(
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id_}}
    ).encode()
    assert judge(line) == Cancel(id_)


@pytest.mark.parametrize(
    "params", ['{"requestId":1.0}', '{"requestId":null}', '{"requestId":true}', "{}", "[1]", "null", '"1"']
)
def test_a_malformed_cancellation_is_ignored(params: str) -> None:
    line = b'{"jsonrpc":"2.0","method":"notifications/cancelled","params":%s}' % params.encode()
    assert judge(line) == Ignored("ignored notification")


def test_a_notification_this_program_cannot_hold_is_ignored() -> None:
    line = b'{"jsonrpc":"2.0","method":"notifications/progress","params":{"n":1e400}}'
    assert judge(line) == Ignored("ignored notification")


@pytest.mark.parametrize("opening", [("[", "]"), ('{"a":', "}")], ids=["arrays", "objects"])
@pytest.mark.parametrize("levels", range(120, 137))
def test_nesting_is_refused_where_the_whole_reaches_128_levels(levels: int, opening: tuple[str, str]) -> None:
    inner = levels - 2  # the message and its params are two
    deep = opening[0] * inner + ("1" if opening[0] != "[" else "") + opening[1] * inner
    message = judge(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"deep":%s}}' % deep.encode())
    if levels < 128:
        assert isinstance(message, Request)
    else:
        assert answer(message) == PARSE_ERROR


def test_many_brackets_side_by_side_or_in_text_are_no_nesting() -> None:
    params = {"flat": [[]] * 500, "text": "[" * 500}
    assert judge(call(params=params)) == Request(7, "ping", params, len(call(params=params)))


def test_numbers_at_the_edge_of_a_double_are_held() -> None:
    message = judge(
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1.7e308,"b":1e-400,"c":%s}}' % (b"9" * 308)
    )
    assert isinstance(message, Request)


def test_a_surrogate_pair_is_a_character() -> None:
    message = judge(
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"\\ud83e\\uddea","path":"c:\\\\ud800"}}'
    )
    assert isinstance(message, Request)
    assert message.params == {"text": "🧪", "path": "c:\\ud800"}


HEADS = {
    "an early id": (b'{"jsonrpc":"2.0","id":7,"method":"x","params":{"text":"CCCC', 7),
    "an id first": (b'{"id":"seven","params":"CCC', "seven"),
    "an id after a whole object": (b'{"params":{"id":1,"a":[1,{}]},"id":7,"method":"C', 7),
    "an id before blanks at the cut": (b'{"id": 7 ', 7),
    "a string that ends at the cut": (b'{"id":"7"', "7"),
    "an escaped key": (b'{"\\u0069d":7,"method":"CC', 7),
    "blanks everywhere": (b' { "a" : 1 , "id" : 7 , "b', 7),
    "a number that ends at the cut": (b'{"method":"x","id":7', None),
    "a string cut": (b'{"id":"sev', None),
    "a nested id": (b'{"params":{"id":7},"text":"CCC', None),
    "an id in an array": (b'[{"id":7},"CC', None),
    "no id before the cut": (b'{"params":{"text":"CCCC', None),
    "a number that is no id": (b'{"id":7.5,"a":1', None),
    "a number with something behind": (b'{"id":7x,"a":1', None),
    "null": (b'{"id":null,"a":1', None),
    "a string too long": (b'{"id":"%s","a":1' % (b"i" * 257), None),
    "an id that is not UTF-8": (b'{"id":"\xff","a":1', None),
    "a key that is no string": (b'{7:1,"id":7,"a":1', None),
    "junk": (b"CCCCCCCC", None),
    "nothing": (b"", None),
    "brackets": (b'{"a":' + b"[" * 60_000, None),
}


@pytest.mark.parametrize(("head", "expected"), HEADS.values(), ids=HEADS)
def test_the_id_of_a_line_that_is_too_long_is_read_from_its_head(
    head: bytes, expected: int | str | None
) -> None:
    assert id_in_head(head) == expected


def shared_cases() -> list[Any]:
    if not SHARED_CASES.exists():
        return []
    cases = [case for case in json.loads(SHARED_CASES.read_text()) if case["source"].startswith("framing:")]
    # Several lines in one write need a request in flight: test_framing has its own.
    return [case for case in cases if not isinstance(case["lines"], list)]


@pytest.mark.skipif(not SHARED_CASES.exists(), reason="the shared fixtures are not beside this checkout")
@pytest.mark.parametrize("case", shared_cases(), ids=lambda case: case["name"])
def test_the_shared_malformed_lines_are_answered_as_recorded(case: dict[str, Any]) -> None:
    match case["lines"]:
        case {"base64": encoded}:
            lines = [base64.b64decode(encoded)]
        case {"json": message}:
            lines = [json.dumps(message).encode()]
        case text:
            depth_200 = "[" * 200 + "]" * 200
            lines = [text.replace('"${generated:depth-200}"', depth_200).encode()]
    messages = [judge(line.rstrip(b"\n").removesuffix(b"\r")) for line in lines if line.strip(b"\r\n")]
    expected = case["expect"]
    if expected == "silent":
        assert all(isinstance(message, Ignored | Notification | Cancel) for message in messages)
    elif "error" in expected:
        (given_answer,) = map(answer, messages)
        assert given_answer["error"]["code"] == expected["error"]
        assert given_answer.get("id") == expected.get("id")
        assert given_answer["error"]["message"] == expected.get("message", given_answer["error"]["message"])
    else:
        (message,) = messages
        assert isinstance(message, Request)
        assert message.id == expected["id"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
IDS = st.integers(-(2**63), 2**63 - 1) | st.text(max_size=64)


@given(IDS, st.text(), JSON, st.booleans())
def test_every_proper_request_arrives_as_it_was_sent(
    id_: int | str, method: str, params: Any, ascii_: bool
) -> None:
    line = json.dumps(
        {"jsonrpc": "2.0", "id": id_, "method": method, "params": params}, ensure_ascii=ascii_
    ).encode()
    assert judge(line) == Request(id_, method, params, len(line))


@given(st.binary(max_size=300).filter(lambda line: b"\n" not in line and line != b""))
def test_no_bytes_are_met_with_anything_but_a_verdict(line: bytes) -> None:
    message = judge(line)
    if isinstance(message, Answer):
        assert json.loads(message.line)["error"]["code"] in {-32700, -32600}


@given(IDS, JSON, st.data())
def test_a_cut_message_never_shows_a_wrong_id(id_: int | str, params: Any, data: st.DataObject) -> None:
    order = data.draw(st.permutations(["jsonrpc", "id", "method", "params"]))
    members = {"jsonrpc": "2.0", "id": id_, "method": "ping", "params": params}
    line = json.dumps({name: members[name] for name in order}).encode()
    cut = data.draw(st.integers(0, len(line)))
    assert id_in_head(line[:cut]) in {None, id_}
    assert id_in_head(line) == id_


def test_the_log_says_nothing_of_what_was_sent() -> None:
    for line in [
        *NOT_JSON.values(),
        b'{"id":1.5,"method":"secret"}',
        b'{"jsonrpc":"2.0","id":1,"result":"secret"}',
    ]:
        message = judge(line)
        assert isinstance(message, Answer | Ignored)
        assert re.fullmatch(r"parse error|invalid request|ignored client response", message.log)
