"""The set-up a user copies into an agent's client: it is read as that client reads it, and the command in it serves."""

import json
import re
import shlex
import subprocess
import sysconfig
import tomllib
from pathlib import Path
from typing import Any

import pytest

EXECUTABLE = Path(sysconfig.get_path("scripts")) / "reshiki"
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
}
CALL = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "info", "arguments": {}, "_meta": META},
}


@pytest.fixture(scope="module")
def setup(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("skills")
    subprocess.run([EXECUTABLE, "--cli", "skill", "-o", folder], check=True)
    return (folder / "reshiki/references/setup.md").read_text(encoding="utf-8")


def block(text: str, language: str) -> str:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[0]


def claude_code(text: str) -> list[str]:
    words = shlex.split(block(text, "sh"))
    assert words[:8] == ["claude", "mcp", "add", "--transport", "stdio", "--scope", "user", "reshiki"]
    assert words[8] == "--"
    return words[9:]


def claude_desktop(text: str) -> list[str]:
    server = json.loads(block(text, "json"))["mcpServers"]["reshiki"]
    return [server["command"], *server["args"]]


def codex(text: str) -> list[str]:
    server = tomllib.loads(block(text, "toml"))["mcp_servers"]["reshiki"]
    assert server["startup_timeout_sec"] == 20
    assert server["tool_timeout_sec"] == 120
    return [server["command"], *server["args"]]


@pytest.mark.parametrize("read", [claude_code, claude_desktop, codex])
def test_the_snippet_of_a_client_starts_a_server_that_answers(setup: str, tmp_path: Path, read: Any) -> None:
    command = read(setup)
    *rest, folder = command
    assert rest == [str(EXECUTABLE), "--mcp", "--allow-write"]
    assert Path(folder).is_absolute()
    figures = tmp_path / "figures"
    figures.mkdir()
    done = subprocess.run(
        [*rest, figures],
        env={"HOME": str(tmp_path / "home")},
        input=json.dumps(CALL) + "\n",
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (answer,) = map(json.loads, done.stdout.splitlines())
    assert answer["result"]["structuredContent"]["grants"] == {"read": [], "write": [str(figures)]}
