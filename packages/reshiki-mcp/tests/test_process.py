"""The process under a client that is careless, hostile or gone: its streams, its log, its limits, its end."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

LIMIT = 25_165_824
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
Message = dict[str, Any]


def request(id_: Any, method: str, **params: Any) -> Message:
    return {"jsonrpc": "2.0", "id": id_, "method": method, "params": {**params, "_meta": META}}


def call(id_: Any, tool: str, **arguments: Any) -> Message:
    return request(id_, "tools/call", name=tool, arguments=arguments)


# ------------------------------------------------------------------------------------------------------------------- start


def test_folders_are_counted_in_the_banner_and_named_at_debug_only(start: Any, tmp_path: Path) -> None:
    folder = tmp_path / 'a "folder"'
    folder.mkdir()
    arguments = (
        "--allow-read",
        str(folder),
        "--allow-write",
        str(folder),
        "--allow-write",
        str(tmp_path / "home" / ".."),
    )
    quiet = start(*arguments)
    assert quiet.end()[0] == 0
    assert quiet.errors.endswith("; granted folders: 1 read, 1 write\n")
    assert "folder" not in quiet.errors.replace("granted folders", "")
    loud = start("--log-level", "debug", *arguments)
    grants = loud.call("info")["structuredContent"]["grants"]
    assert grants == {"read": [str(folder)], "write": [str(folder)]}
    assert loud.end()[0] == 0
    named = json.dumps(str(folder))
    assert loud.errors.splitlines()[0].endswith(f"; granted folders: read [{named}], write [{named}]")


@pytest.mark.parametrize(
    ("folder", "reason"),
    [
        ("{tmp}/missing", "granted folder not found: {tmp}/missing"),
        ("{tmp}/file", "granted path is not a folder: {tmp}/file"),
        ("{tmp}/home", "folder is too broad to grant: {tmp}/home"),
        ("/", "folder is too broad to grant: /"),
        ("{tmp}", "folder is too broad to grant: {tmp}"),
        ("/proc", "folder is protected and cannot be granted: /proc"),
    ],
)  # fmt: skip
def test_a_folder_that_cannot_be_granted_is_one_line_and_status_2_before_input_is_read(
    environment: dict[str, str],
    tmp_path: Path,
    folder: str,
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    from reshiki_mcp.main import main

    (tmp_path / "file").write_text("")
    monkeypatch.setattr(os, "environ", environment)
    assert main(["--allow-read", folder.format(tmp=tmp_path)], app_version=lambda: "0") == 2
    assert capsys.readouterr() == ("", f"reshiki --mcp: {reason.format(tmp=tmp_path)}\n")


@pytest.mark.parametrize(
    "text", ["{", '{"version": 2}', '{"version": 1, "read": ["relative"]}', '{"version": 1, "more": 1}']
)
def test_grants_that_cannot_be_read_are_one_line_that_names_the_file(
    environment: dict[str, str], tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    from reshiki_mcp.main import main

    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "agent-access.json").write_text(text)
    monkeypatch.setattr(os, "environ", environment)
    assert main([], app_version=lambda: "0") == 2
    output, errors = capsys.readouterr()
    assert output == ""
    assert errors.startswith(
        f"reshiki --mcp: invalid grant configuration: {tmp_path}/data/agent-access.json: "
    )
    assert errors.count("\n") == 1


def test_agent_access_json_alone_grants_and_the_environment_of_a_client_does_not(
    start: Any, tmp_path: Path
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "work").mkdir()
    access = {"version": 1, "write": [str(tmp_path / "work")]}
    (tmp_path / "data" / "agent-access.json").write_text(json.dumps(access))
    server = start(CLAUDE_PROJECT_DIR=str(tmp_path / "home"))
    assert server.call("info")["structuredContent"]["grants"] == {
        "read": [],
        "write": [str(tmp_path / "work")],
    }
    assert server.end()[0] == 0


# ----------------------------------------------------------------------------------------------------------------- streams

STRAY = """
import ctypes, os, subprocess, sys
from reshiki_mcp.tools import Tools
genuine = Tools.call
async def call(self, name, arguments):
    print("by print")
    sys.__stdout__.write("by the stream\\n")
    sys.__stdout__.flush()
    os.write(1, b"by descriptor\\n")
    library = ctypes.CDLL(None)
    library.puts(b"by C")
    library.fflush(None)
    subprocess.run([sys.executable, "-c", "import sys; print('by a child'); print(repr(sys.stdin.read()))"])
    return await genuine(self, name, arguments)
Tools.call = call
"""


@pytest.mark.skipif(not Path("/proc").exists(), reason="the C library is found by its Linux name")
def test_only_messages_reach_standard_output_whatever_a_library_prints(start: Any) -> None:
    server = start(before=STRAY)
    assert server.call("info")["isError"] is False
    status, rest, errors = server.end()
    assert (status, rest) == (0, [])
    for stray in ("by print", "by the stream", "by descriptor", "by C", "by a child\n''"):
        assert f"{stray}\n" in errors


SOCKETS = """
import sys
def no_network(event, arguments):
    if event in ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.connect"):
        raise SystemExit(f"network: {event}")
    if event == "socket.__new__" and arguments[1] in (2, 10):
        raise SystemExit("network: a socket")
sys.addaudithook(no_network)
from reshiki_session.host import Host
genuine = Host.start
def start(self):
    heavy = {"rdkit", "reportlab", "cairo", "numpy", "reshiki_chem", "reshiki_render"} & set(sys.modules)
    print("loaded when the first answer was out:", sorted(heavy), flush=True)
    genuine(self)
Host.start = start
"""


def test_the_network_is_never_touched_and_the_first_answer_needs_no_chemistry(start: Any) -> None:
    server = start(before=SOCKETS)
    assert server.ask("server/discover")["result"]["resultType"] == "complete"
    assert server.call("import", {"format": "smiles", "text": "CCO"})["isError"] is False
    status, _, errors = server.end()
    assert status == 0
    assert "loaded when the first answer was out: []\n" in errors
    assert "network" not in errors


@pytest.mark.parametrize("stream", ["0", "1"])
def test_a_server_without_its_streams_does_not_start(environment: dict[str, str], stream: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m reshiki_mcp {stream}>&-', sys.executable],
        env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr == b"reshiki-mcp: error: initialization failed\n"


def test_a_server_serves_without_standard_error(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m reshiki_mcp --allow-write "$1" 2>&-', sys.executable, tmp_path / "work"],
        env=environment,
        input=json.dumps(call(1, "info")).encode() + b"\n",
        capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0
    assert json.loads(done.stdout)["id"] == 1


def test_standard_error_that_nobody_reads_stalls_nothing(start: Any) -> None:
    server = start("--log-level", "debug", deaf=True)
    server.write(b"garbage, a canary\n" * 4000)
    server.send(request("canary", "tools/call", name="canary"), request("last", "tools/list"))
    answers = [server.next() for _ in range(4002)]
    assert sum(answer.get("error", {}).get("code") == -32700 for answer in answers) == 4000
    assert [answer["id"] for answer in answers if "id" in answer].count("last") == 1
    began = time.monotonic()
    status, rest, errors = server.end()
    assert (status, rest) == (0, [])
    assert time.monotonic() - began < 8
    assert "debug: parse error\n" in errors
    assert "canary" not in errors


def test_a_client_that_closes_standard_output_ends_the_server_at_once(start: Any) -> None:
    server = start(hold=True)
    server.send(request(1, "tools/list"))
    assert b'"tools"' in server.process.stdout.readline()
    server.process.stdout.close()
    assert server.process.wait(10) == 1
    server._error_reader.join(10)
    assert server.errors.endswith("reshiki-mcp: error: output write failed\n")


# --------------------------------------------------------------------------------------------------------------------- end


def test_a_ping_right_before_the_end_of_input_is_answered_and_an_idle_server_ends(start: Any) -> None:
    server = start()
    assert server.ask("ping", modern=False) == {"jsonrpc": "2.0", "id": 1, "result": {}}
    server.send({"jsonrpc": "2.0", "id": "x", "method": "ping"})
    began = time.monotonic()
    assert server.end()[:2] == (0, [{"jsonrpc": "2.0", "id": "x", "result": {}}])
    assert time.monotonic() - began < 3, server.errors


@pytest.mark.slow
def test_a_client_that_reads_late_gets_all_it_was_owed(start: Any) -> None:
    server = start(hold=True)

    def feed() -> None:
        server.write(b"garbage\n" * 1003)
        server.send(*(request(number, "tools/list") for number in range(12)))
        server.process.stdin.close()

    thread = threading.Thread(target=feed)
    thread.start()
    time.sleep(6.5)
    server.read_on()
    thread.join(30)
    answers = [server.next() for _ in range(1015)]
    assert sorted(answer["id"] for answer in answers if "id" in answer) == list(range(12))
    assert server.process.wait(10) == 0


# ------------------------------------------------------------------------------------------------------------------ limits


def test_lines_are_served_up_to_the_limit_and_refused_beyond_it(start: Any) -> None:
    server = start()
    server.ask("server/discover")
    exact = json.dumps(request(7, "tools/list", pad="")).encode()
    exact = exact.replace(b'"pad": ""', b'"pad": "' + b"x" * (LIMIT - len(exact)) + b'"')
    assert len(exact) == LIMIT
    server.write(exact + b"\n")
    answer = server.next()
    assert (answer["id"], "tools" in answer["result"]) == (7, True)
    server.write(exact[:-1] + b"x" * (1 << 20) + b"}\n")
    # The id comes behind the parameters or before them: only what the head shows is known.
    assert server.next() == {
        "jsonrpc": "2.0",
        "id": 7,
        "error": {"code": -32600, "message": f"Request exceeds {LIMIT} bytes"},
    }
    server.write(b"x" * (LIMIT + 1) + b"\n")
    assert server.next() == {
        "jsonrpc": "2.0",
        "error": {"code": -32600, "message": f"Request exceeds {LIMIT} bytes"},
    }
    text = server.call("import", {"format": "smiles", "text": "C" * 16_777_217})
    assert text["structuredContent"]["error"]["code"] == "budget"
    assert "16777217 bytes" in text["structuredContent"]["error"]["message"]
    assert server.call("info")["isError"] is False
    assert server.end()[:2] == (0, [])


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(),
    reason="the ceiling is a limit of Linux; elsewhere growth is looked at",
)
def test_a_server_that_passes_its_memory_ceiling_says_so_and_ends_with_75(start: Any) -> None:
    server = start(RESHIKI_AGENT_HEAP_MB="256")
    assert server.call("import", {"format": "smiles", "text": "CCO"})["isError"] is False
    # One line within every limit of the framing; its eight million lists are what memory has no room for.
    server.write(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":[' + b"[]," * 8_300_000 + b"[]]}\n")
    assert server.process.wait(60) == 75
    server._error_reader.join(10)
    marker = re.fullmatch(r"RESHIKI_HEAP_LIMIT (\d+) (\d+) (\d+)", server.errors.splitlines()[-1])
    assert marker
    limit, used, requested = map(int, marker.groups())
    assert limit == 256 * 1024 * 1024
    assert used <= limit
    assert requested > 0


def test_a_ceiling_of_256_mib_is_enough_for_ordinary_work(start: Any) -> None:
    server = start(RESHIKI_AGENT_HEAP_MB="256")
    for _ in range(3):
        document = server.call("import", {"format": "smiles", "text": "c1ccccc1" * 20})["structuredContent"][
            "value"
        ]["document"]
        size = {"max_width": 4000, "max_height": 4000, "ids": None}
        assert server.call("render", {"document": document, "format": "png", **size})["isError"] is False
    assert server.end()[0] == 0


# ------------------------------------------------------------------------------------------------- calls that need workers


def test_cancelled_renders_are_silent_and_the_others_answered_once(start: Any) -> None:
    server = start()
    smiles = ".".join(["CC(=O)Oc1ccccc1C(=O)O"] * 16)
    document = server.call("import", {"format": "smiles", "text": smiles})["structuredContent"]["value"][
        "document"
    ]
    size = {"document": document, "format": "png", "max_width": 4000, "max_height": 4000, "ids": None}
    server.send(*(call(100 + number, "render", **size) for number in range(6)))
    told = [
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 101 + 2 * number}}
        for number in range(3)
    ]
    server.send(*told)
    server.send(call(200, "render", **size), request(200, "tools/list"))
    answers = [server.next() for _ in range(5)]
    assert sorted(answer["id"] for answer in answers) == [100, 102, 104, 200, 200]
    assert [answer["error"]["code"] for answer in answers if "error" in answer] == [-32600]
    assert all(answer["result"]["isError"] is False for answer in answers if "result" in answer)
    began = time.monotonic()
    assert server.end()[:2] == (0, [])
    assert time.monotonic() - began < 10


@pytest.mark.slow
def test_fourteen_of_the_largest_renders_get_one_answer_each_and_busy_is_never_early(start: Any) -> None:
    server = start()
    smiles = ".".join(["CC(=O)Oc1ccccc1C(=O)O"] * 16)
    document = server.call("import", {"format": "smiles", "text": smiles})["structuredContent"]["value"][
        "document"
    ]
    size = {"document": document, "format": "png", "max_width": 4000, "max_height": 4000, "ids": None}
    server.send(*(call(number, "render", **size) for number in range(14)))
    answers = [server.next(60) for _ in range(14)]
    assert sorted(answer["id"] for answer in answers) == list(range(14))
    busy = [answer for answer in answers if answer["result"]["isError"]]
    assert all(answer["result"]["structuredContent"]["error"]["code"] == "busy" for answer in busy)
    # Two run, eight wait, and reading stops at twelve.
    assert len(busy) <= 4
    assert server.call("info")["isError"] is False
    assert server.end()[0] == 0


BROKEN = """
import reshiki_mcp.results as results
from reshiki_mcp.serving import Serving
genuine = results.success
def success(result, app):
    wire = genuine(result, app)
    if "documents" in wire["structuredContent"]:
        wire["content"] = "a canary"
    return wire
results.success = success
deliver = Serving._deliver
def crooked(self, call, request):
    deliver(self, call, request)
    if request is not None and request.params.get("name") == "document_new":
        raise ValueError("a canary")
Serving._deliver = crooked
"""


def test_what_goes_wrong_inside_is_told_by_its_place_and_never_by_what_it_says(start: Any) -> None:
    server = start(before=BROKEN)
    assert server.ask("tools/call", {"name": "document_list"})["error"]["code"] == -32603
    assert server.call("document_new")["isError"] is False
    assert server.end()[0] == 0
    assert "canary" not in server.errors
    assert "Traceback" not in server.errors
    assert re.search(r"^reshiki-mcp: error: worker panicked at <string>:\d+$", server.errors, re.MULTILINE)
