"""What the shared fixtures recorded, replayed against a whole server: malformed input, and a flow through the tools."""

import base64
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parents[4] / "shared"
CASES = SHARED / "fixtures" / "malformed" / "cases.json"
FLOW = SHARED / "fixtures" / "transcripts" / "tools-modern.jsonl"
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
Message = dict[str, Any]


def cases(*phases: str) -> list[Message]:
    if not CASES.exists():
        return []
    return [case for case in json.loads(CASES.read_text("utf-8")) if case["phase"] in phases]


pytestmark = pytest.mark.skipif(not CASES.exists(), reason="the shared fixtures are not beside this checkout")


class Places:
    """What the placeholders of a case stand for."""

    def __init__(self, folder: Path, revision: str) -> None:
        self.granted = folder / "in"
        self.outside = folder / "outside"
        self.revision = revision
        for place in (self.granted, self.outside):
            place.mkdir(exist_ok=True)
        (self.granted / "folder.mol").mkdir(exist_ok=True)
        (self.outside / "eth.mol").write_text("secret")
        if not (self.granted / "pipe.mol").exists():
            os.mkfifo(self.granted / "pipe.mol")

    def value(self, text: str) -> Any:
        match text.removeprefix("${").removesuffix("}").split(":"):
            case ["meta"]:
                return META
            case ["revision"]:
                return self.revision
            case ["in", name]:
                return str(self.granted / name)
            case ["outside", name]:
                return str(self.outside / name)
            case ["fixture-text", "deep.cdxml"]:
                return "<CDXML>" + "<page>" * 5000 + "</page>" * 5000 + "</CDXML>"
            case ["fixture-base64", "truncated.cdx"]:
                return base64.b64encode(b"VjCD0100\4\3\2\1" + bytes(10) + b"\0\x80\0").decode()
            case ["generated", kind]:
                return getattr(self, kind.replace("-", "_"))()
        raise AssertionError(text)

    def depth_200(self) -> Any:
        deep: list[Any] = []
        for _ in range(199):
            deep = [deep]
        return deep

    def compose_32(self) -> Any:
        participant = {"label": "A", "coefficient": 1, "rotation": 0, "compact": False}
        molecules = [{"smiles": "CCO", **participant}] * 32
        composition = {"arrangement": "grid", "columns": 4, "width_pt": 540, "preserve_details": False}
        proposal = {"explanation": "", "replace_ids": [], "molecules": molecules, "reactions": []}
        return {"proposal": {**proposal, "composition": composition, "sketch": None}, "style_document": None}

    def cdx_over_budget(self) -> str:
        return "A" * 22_369_628

    def picture_30000(self) -> str:
        from reshiki_render.drawing import Drawing, Graphic, Picture, Point
        from reshiki_render.rsk import dump

        png = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + (30_000).to_bytes(4, "big") * 2
        png += bytes.fromhex("0802000000") + b"\0" * 4 + b"\0\0\0\0IEND\xaeB`\x82"
        corners = {"origin": Point(0, 0), "axis_x": Point(10, 0), "axis_y": Point(0, 10)}
        return dump(Drawing(graphics=(Graphic(id=1, kind="picture", picture=Picture(png=png), **corners),)))

    def objects_over_budget(self) -> str:
        atoms = [{"id": number, "element": "C", "position": {"x": 0, "y": 0}} for number in range(1, 50_002)]
        bonds = [{"a": number, "b": number + 1, "order": 1} for number in range(1, 50_001)]
        return json.dumps({"version": 27, "atoms": atoms, "bonds": bonds}, separators=(",", ":"))

    def filled(self, value: Any) -> Any:
        match value:
            case str() if re.fullmatch(r"\$\{[^}]+\}", value):
                return self.value(value)
            case dict():
                return {key: self.filled(part) for key, part in value.items()}
            case list():
                return [self.filled(part) for part in value]
        return value

    def bytes_of(self, line: Any) -> bytes:
        """The bytes of what is sent in one write, line ends included."""
        match line:
            case list():
                return b"".join(map(self.bytes_of, line))
            case {"base64": text}:
                return base64.b64decode(text) + b"\n"
            case {"json": message}:
                return json.dumps(self.filled(message)).encode() + b"\n"
            case str():
                text = re.sub(r'"\$\{[^}]+\}"', lambda found: json.dumps(self.filled(found[0][1:-1])), line)
                return text.encode() + (b"" if text.endswith("\n") else b"\n")
        raise AssertionError(line)


def check(case: Message, answers: list[Message], places: Places) -> None:
    """The answers of a case are the expected ones, by code and shape."""
    wanted = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
    wanted = [each for each in wanted if each != "silent"]
    assert len(answers) == len(wanted), (case["name"], answers)
    for expect in wanted:
        matching = [answer for answer in answers if _fits(expect, answer, places)]
        assert matching, (case["name"], expect, [str(answer)[:600] for answer in answers])


def _fits(expect: Message, answer: Message, places: Places) -> bool:
    if "id" in expect and answer.get("id") != expect["id"]:
        return False
    if "error" in expect:
        known = "id" in expect or "id" not in answer
        return known and answer.get("error", {}).get("code") == expect["error"]
    result = answer.get("result", {})
    if "tool_error" in expect:
        problem = result.get("structuredContent", {}).get("error", {})
        start = f"{expect['prefix']}: " if expect["prefix"] else ""
        return (
            result.get("isError") is True
            and problem["code"] == expect["tool_error"]
            and problem["message"].startswith(start)
        )
    fields = places.filled(expect["result"])
    return "result" in answer and (fields is True or all(result[key] == part for key, part in fields.items()))


def composes(server: Any, places: Places, *, modern: bool = True) -> bool:
    """Whether this version lays out Proposals: until it does, what depends on that is left out."""
    result = server.call("compose", places.compose_32(), modern=modern)
    return result["isError"] is False or "not available" not in result["content"][0]["text"]


def count(case: Message) -> int:
    expected = case["expect"] if isinstance(case["expect"], list) else [case["expect"]]
    return sum(each != "silent" for each in expected)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="one case opens a FIFO")
def test_every_malformed_case_is_answered_and_the_server_goes_on(start: Any, tmp_path: Path) -> None:
    places = Places(tmp_path, "2025-11-25")
    before = sorted(tmp_path.rglob("*"))
    server = start("--allow-read", str(places.granted), "--allow-write", str(places.granted))
    lays_out = composes(server, places)
    for number, case in enumerate(cases("modern")):
        if case["source"].startswith("proposal") and not lays_out:
            continue
        server.write(places.bytes_of(case["lines"]))
        answers = [server.next() for _ in range(count(case))]
        sentinel = {
            "jsonrpc": "2.0",
            "id": f"sentinel {number}",
            "method": "tools/list",
            "params": {"_meta": META},
        }
        server.send(sentinel)
        assert server.next()["id"] == sentinel["id"], case["name"]
        check(case, answers, places)
    status, rest, errors = server.end()
    assert (status, rest) == (0, [])
    assert "Traceback" not in errors
    assert errors.count("\n") == 1
    assert [path for path in sorted(tmp_path.rglob("*")) if path not in before] == []


LEGACY = [
    pytest.param(revision, case, id=f"{revision} {case['name']}")
    for revision in ("2025-11-25", "2025-06-18")
    for case in cases("legacy_pre_init", "legacy_post_init")
    if case["revision"] in {"*", revision}
]


@pytest.mark.parametrize(("revision", "case"), LEGACY)
def test_a_malformed_case_of_2025_is_answered(
    wire: Any, tmp_path: Path, revision: str, case: Message
) -> None:
    from reshiki_mcp.kernel import Kernel
    from reshiki_mcp.tools import Tools
    from reshiki_session.tools.listing import listing

    async def never(*_: Any) -> Any:
        raise AssertionError

    places = Places(tmp_path, revision)
    line = wire(Kernel(Tools(never, "1").call, listing(), "1").answer)
    opening = {
        "protocolVersion": revision,
        "capabilities": {},
        "clientInfo": {"name": "corpus", "version": "1"},
    }
    handshake = {"jsonrpc": "2.0", "id": "open", "method": "initialize", "params": opening}
    opened = 0
    if case["phase"] == "legacy_post_init":
        line.send(handshake, {"jsonrpc": "2.0", "method": "notifications/initialized"})
        assert line.answers(1)[0]["result"]["protocolVersion"] == revision
        opened = 1
    line.write(places.bytes_of(case["lines"]))
    line.answers(opened + count(case))
    line.send({"jsonrpc": "2.0", "id": "sentinel", "method": "ping"})
    *answers, sentinel = line.answers(opened + count(case) + 1)
    assert sentinel["result"] == {}
    check(case, answers[opened:], places)
    assert line.end() == 0


@pytest.mark.parametrize("era", ["modern", "2025-11-25"])
def test_the_recorded_flow_through_the_tools_gives_what_was_recorded(
    start: Any, tmp_path: Path, era: str
) -> None:
    server = start()
    handles: list[str] = []
    if era != "modern":
        opening = {"protocolVersion": era, "capabilities": {}, "clientInfo": {"name": "flow", "version": "1"}}
        server.send({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": opening})
        server.next()
    lays_out = composes(server, Places(tmp_path, era), modern=era == "modern")
    lines = [line for line in FLOW.read_text("utf-8").splitlines() if line[:2] in {"> ", "< "}]
    for sent, wanted in zip(lines[::2], lines[1::2], strict=True):
        for number, handle in enumerate(handles, 1):
            sent = sent.replace(f"<doc#{number}>", handle)  # noqa: PLW2901
        message, expected = json.loads(sent[2:]), json.loads(wanted[2:])
        if message["id"] in {7, 8, 9} and not lays_out:
            continue
        if era != "modern":
            del message["params"]["_meta"]
            for modern in ("resultType", "ttlMs", "cacheScope"):
                expected["result"].pop(modern, None)
        server.send(message)
        answer = server.next()
        value = answer["result"].get("structuredContent", {}).get("value", {})
        if message["params"].get("name") in {"import", "compose"} and value:
            handles.append(value["document"])
        if "tools" in answer["result"]:
            answer["result"]["tools"] = [tool["name"] for tool in answer["result"]["tools"]]
        else:
            assert json.loads(answer["result"]["content"][0]["text"]) == answer["result"]["structuredContent"]
        assert same(expected, answer, handles) is None
    assert server.end()[:2] == (0, [])


def same(expected: Any, got: Any, handles: list[str]) -> str | None:
    """Where an answer differs from a recorded one with placeholders; None where it does not."""
    if isinstance(expected, dict) and isinstance(got, dict):
        if expected.keys() != got.keys():
            return f"keys {sorted(expected)} and {sorted(got)}"
        parts = ((key, expected[key], got[key]) for key in expected)
    elif isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            return f"{expected} and {got}"
        parts = ((str(index), *pair) for index, pair in enumerate(zip(expected, got, strict=True)))
    elif isinstance(expected, str) and expected.startswith("<"):
        number = re.fullmatch(r"<doc#(\d+)>", expected)
        return None if number is None or got == handles[int(number[1]) - 1] else f"{got} for {expected}"
    elif isinstance(expected, float) and isinstance(got, float):
        return None if abs(expected - got) < 1e-9 else f"{expected} and {got}"
    else:
        # Of a message only that there is one counts: the wording is ours.
        return None if expected == got else f"{expected!r} and {got!r}"
    for key, one, other in parts:
        if key == "message" and isinstance(other, str) and other:
            continue
        found = same(one, other, handles)
        if found is not None:
            return f"{key}: {found}"
    return None
