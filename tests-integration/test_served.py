"""`reshiki --mcp` as clients start it: the installed script, spoken to in lines, with real work and real folders."""

import json
import os
import subprocess
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from reshiki_skill.generator import skill_files

EXECUTABLE = Path(sysconfig.get_path("scripts")) / "reshiki"
ALL = {"max_width": None, "max_height": None, "ids": None}
# As much as a preview may have to draw: sixteen molecules of some size, in one picture of sixteen megapixels.
CROWD = ".".join(["CC(C)CC1NC(=O)C(Cc2ccccc2)NC(=O)C(CO)NC(=O)C1CCCN"] * 16)
PATIENCE = 120


class Server:
    """A server process, and every line it wrote."""

    def __init__(self, *options: str | Path, environment: dict[str, str], log: Path) -> None:
        with log.open("wb") as errors:
            self.process = subprocess.Popen(
                [EXECUTABLE, "--mcp", *options],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                env=environment,
                encoding="utf-8",
            )
        self.log = log
        self.written: list[dict[str, Any]] = []
        self._watchdog = threading.Timer(PATIENCE, self.process.kill)
        self._watchdog.start()
        self.ask(
            "initialize",
            protocolVersion="2025-11-25",
            capabilities={},
            clientInfo={"name": "test", "version": "1"},
        )
        self.send("notifications/initialized")

    def line(self, text: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def send(self, method: str, number: int | str | None = None, **params: Any) -> None:
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        self.line(json.dumps(message if number is None else {**message, "id": number}))

    def read(self) -> dict[str, Any]:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line, self.log.read_text()
        self.written.append(json.loads(line))
        return self.written[-1]

    def ask(self, method: str, **params: Any) -> Any:
        number = f"ask {len(self.written)}"
        self.send(method, number, **params)
        answer = self.read()
        assert answer["id"] == number
        return answer["result"]

    def call(self, tool: str, **arguments: Any) -> Any:
        """The structured content of a result."""
        return self.ask("tools/call", name=tool, arguments=arguments)["structuredContent"]

    def document(self, text: str) -> str:
        handle: str = self.call("import", format="smiles", text=text)["value"]["document"]
        return handle

    def end(self) -> int:
        """Close the input, read what is left, and return the exit status."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.written += [json.loads(line) for line in self.process.stdout]
        status = self.process.wait(30)
        self.close()
        return status

    def close(self) -> None:
        """Let go of the process, dead or alive."""
        self._watchdog.cancel()
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream
            with suppress(OSError):
                stream.close()


Start = Callable[..., Server]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Server] = []

    def start(*options: str | Path) -> Server:
        started.append(Server(*options, environment=environment(tmp_path), log=tmp_path / "log"))
        return started[-1]

    yield start
    for server in started:
        server.close()


def environment(folder: Path) -> dict[str, str]:
    home = folder / "home"
    home.mkdir(exist_ok=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("RESHIKI_", "XDG_", "CLAUDE"))
    }
    return {**kept, "HOME": str(home), "RESHIKI_DATA_DIR": str(folder / "data")}


def test_a_session_goes_from_import_to_edit_over_the_wire(start: Start) -> None:
    server = start()
    ethanol = server.document("CCO")
    inspected = server.call("inspect", document=ethanol, ids=None)
    assert [atom["id"] for atom in inspected["atoms"]] == ["1", "2", "3"]
    assert server.call("analyze", document=ethanol, ids=None)["value"]["analysis"]["formula"] == "C2H6O"
    proposal = json.loads(skill_files("a", "/usr/bin/reshiki", "1")["assets/examples/esterification.json"])
    made = server.call("compose", proposal=proposal, style_document=None)["value"]
    assert (made["atoms"], made["bonds"], made["arrows"]) == (14, 10, 1)
    edit = {"document": ethanol, "edit": "insert", "source": made["document"], "ids": None}
    edited = server.call("apply", **edit, base_revision=None, idempotency_key="once")["value"]
    assert edited["inserted"] == [str(number) for number in range(4, 26)]
    assert server.call("apply", **edit, base_revision=None, idempotency_key="once")["value"] == edited
    proposal["reactions"][0]["products"][0]["rotation"] = 45
    refused = server.call("compose", proposal=proposal, style_document=None)
    assert refused["error"]["code"] == "invalid_arguments"
    assert server.call("document_close", document="doc_0")["error"]["code"] == "unknown_document"
    assert server.end() == 0


def test_the_server_asks_the_client_for_nothing(start: Start) -> None:
    server = start()
    server.document("CCO")
    server.ask("tools/list")
    assert server.end() == 0
    assert all("method" not in message and message["jsonrpc"] == "2.0" for message in server.written)


def test_files_are_saved_inside_the_granted_folder_and_nowhere_else(start: Start, tmp_path: Path) -> None:
    (tmp_path / "figures").mkdir()
    server = start("--allow-write", tmp_path / "figures")
    document = server.document("CCO")

    def save(path: Path, *, overwrite: bool = False) -> Any:
        return server.call(
            "file_save", document=document, path=str(path), format=None, overwrite=overwrite, pages=None
        )

    inside, outside = tmp_path / "figures/a.svg", tmp_path / "a.svg"
    assert save(inside)["value"]["receipt"]["byte_len"] == len(inside.read_bytes())
    assert save(inside)["error"]["message"].startswith("file_exists: ")
    assert save(inside, overwrite=True)["value"]["receipt"]["replaced"] is True
    assert save(outside)["error"]["message"].startswith("path_not_granted: ")
    opened = server.call("file_open", path=str(inside), format="auto")
    assert opened["error"]["code"] == "access_denied"
    assert server.end() == 0
    assert not outside.exists()
    assert [path.name for path in (tmp_path / "figures").iterdir()] == ["a.svg"]
    assert "figures" not in server.log.read_text()


def test_a_grant_that_cannot_be_made_is_one_line_before_anything_is_read(tmp_path: Path) -> None:
    for folder in (tmp_path / "missing", tmp_path / "home"):
        reading, writing = os.pipe()
        refused = subprocess.run(
            [EXECUTABLE, "--mcp", "--allow-read", folder],
            stdin=reading,
            env=environment(tmp_path),
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        os.close(reading)
        os.close(writing)
        assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
        assert refused.stderr.startswith("reshiki --mcp: ")
        assert folder.name in refused.stderr


@pytest.mark.slow
def test_the_largest_previews_back_to_back_get_one_answer_each(start: Start) -> None:
    server = start()
    document = server.document(CROWD)
    picture = {**ALL, "document": document, "format": "png", "max_width": 4000, "max_height": 4000}
    for number in range(14):
        server.send("tools/call", number, name="render", arguments=picture)
    answers = {message["id"]: message["result"] for message in (server.read() for _ in range(14))}
    assert set(answers) == set(range(14))
    busy = [each for each in answers.values() if each["isError"]]
    assert len(busy) <= 4
    assert all(each["structuredContent"]["error"]["code"] == "busy" for each in busy)
    assert server.call("info")["stability"] == "experimental"
    assert server.end() == 0


@pytest.mark.slow
def test_cancelled_calls_get_at_most_one_answer_and_all_others_exactly_one(start: Start) -> None:
    server = start()
    picture = {
        **ALL,
        "document": server.document(CROWD),
        "format": "png",
        "max_width": 4000,
        "max_height": 4000,
    }
    for number in range(6):
        server.send("tools/call", number, name="render", arguments=picture)
    for number in (1, 3, 5):
        server.send("notifications/cancelled", requestId=number)
    assert server.end() == 0
    ids = [message["id"] for message in server.written if isinstance(message["id"], int)]
    assert [ids.count(number) for number in (0, 2, 4)] == [1, 1, 1]
    assert all(ids.count(number) <= 1 for number in (1, 3, 5))


def test_thousands_of_faulty_lines_are_answered_while_nobody_reads_the_log(
    start: Start, tmp_path: Path
) -> None:
    os.mkfifo(tmp_path / "log")
    # Somebody has to hold the pipe open for reading; nobody ever reads it.
    unread = os.open(tmp_path / "log", os.O_RDONLY | os.O_NONBLOCK)
    server = start("--log-level", "debug")
    assert server.process.stdin
    writer = threading.Thread(target=server.line, args=("\n".join(["{"] * 4000),))
    writer.start()
    answers = [server.read() for _ in range(4000)]
    writer.join()
    assert {json.dumps(answer, sort_keys=True) for answer in answers} == {
        '{"error": {"code": -32700, "message": "Parse error"}, "jsonrpc": "2.0"}'
    }
    assert server.call("info")["operation_api"] == 1
    assert server.end() == 0
    os.close(unread)


def test_the_end_of_input_ends_an_idle_server(start: Start) -> None:
    server = start()
    assert server.end() == 0


def test_nothing_that_was_sent_reaches_the_log(start: Start) -> None:
    server = start("--log-level", "debug")
    server.line('{"canary')
    server.read()
    server.send("tools/call", "canary", name="canary", arguments={"canary": "canary"})
    server.read()
    server.send("canary/canary", 5)
    server.read()
    server.send("notifications/canary")
    assert server.end() == 0
    said = server.log.read_text()
    assert "canary" not in said
    assert "debug: parse error" in said
