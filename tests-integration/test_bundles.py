"""What desktop applications and registries are told: checked by their own tools."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from reshiki_session.tools.table import TOOLS

ROOT = Path(__file__).parents[1]
MANIFEST = json.loads((ROOT / "bundle/manifest.json").read_text(encoding="utf-8"))
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
needs_node = pytest.mark.skipif(not shutil.which("npx"), reason="the packer of bundles needs Node.js")


def options(*words: str) -> list[str]:
    spec = importlib.util.spec_from_file_location("bundle_server", ROOT / "bundle/server.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return list(module.options(words))


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env=CLEAN,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )


def test_folders_the_user_chose_become_options_of_the_server() -> None:
    assert options("--write", "/a", "/b c", "--read", "/d") == [
        *("--allow-write", "/a", "--allow-write", "/b c", "--allow-read", "/d")
    ]


def test_settings_that_were_left_empty_grant_nothing() -> None:
    assert options("--write", "${user_config.write}", "--read", "${user_config.read}") == []


def test_the_manifest_gives_the_words_that_the_bundle_understands() -> None:
    arguments = MANIFEST["server"]["mcp_config"]["args"]
    words = arguments[arguments.index("server.py") + 1 :]
    assert options(*words) == []
    folders = [re.sub(r"\$\{.*\}", "/folder", word) for word in words]
    assert options(*folders) == ["--allow-write", "/folder", "--allow-read", "/folder"]
    assert {word.strip("${}").removeprefix("user_config.") for word in words if "{" in word} == set(
        MANIFEST["user_config"]
    )


def test_the_manifest_lists_the_tools_in_their_order() -> None:
    assert [tool["name"] for tool in MANIFEST["tools"]] == list(TOOLS)


def test_the_registry_finds_its_name_in_the_readme() -> None:
    name = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))["name"]
    assert f"<!-- mcp-name: {name} -->" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.slow
@needs_node
def test_the_packer_of_bundles_passes_the_manifest_and_would_refuse_a_faulty_one(tmp_path: Path) -> None:
    tool = ("npx", "--yes", "@anthropic-ai/mcpb", "validate")
    passed = run(*tool, ROOT / "bundle/manifest.json", folder=tmp_path)
    assert passed.returncode == 0, passed.stdout + passed.stderr
    (tmp_path / "manifest.json").write_text(json.dumps({**MANIFEST, "server": {"type": "word"}}))
    assert run(*tool, tmp_path / "manifest.json", folder=tmp_path).returncode != 0


@pytest.mark.slow
@needs_node
def test_a_bundle_brings_all_that_its_server_needs_of_us(tmp_path: Path) -> None:
    packed = run(ROOT / "scripts/bundle", tmp_path, folder=ROOT)
    assert packed.returncode == 0, packed.stdout + packed.stderr
    with zipfile.ZipFile(tmp_path / "reshiki.mcpb") as bundle:
        bundle.extractall(tmp_path / "installed")
    wheels = {path.name.split("-")[0] for path in (tmp_path / "installed/wheels").iterdir()}
    assert wheels == {
        "reshiki",
        *(f"reshiki_{name}" for name in ("chem", "cli", "mcp", "render", "session", "skill")),
    }
    command = MANIFEST["server"]["mcp_config"]
    arguments = [word.replace("${__dirname}", str(tmp_path / "installed")) for word in command["args"]]
    # As a desktop application starts it: folders of the user's in the places of the settings, one of them left empty.
    figures = tmp_path / "figures"
    figures.mkdir()
    arguments[arguments.index("${user_config.write}")] = str(figures)
    hello = {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    lines = (
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "info"}},
    )
    served = subprocess.run(
        [command["command"], *arguments],
        cwd=tmp_path,
        env=CLEAN,
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert served.returncode == 0, served.stderr
    first, second = map(json.loads, served.stdout.splitlines())
    assert first["result"]["serverInfo"]["version"] == MANIFEST["version"]
    assert second["result"]["structuredContent"]["grants"] == {"read": [], "write": [str(figures)]}


@pytest.mark.slow
def test_the_entry_of_the_registry_fits_its_published_schema(tmp_path: Path) -> None:
    environment = tmp_path / "linter"
    subprocess.run([sys.executable, "-m", "venv", environment], env=CLEAN, check=True)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    installed = run(scripts / "python", "-m", "pip", "install", "--quiet", "skillsaw", folder=tmp_path)
    assert installed.returncode == 0, installed.stderr
    entry = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
    for name, content, passes in (("good", entry, True), ("bad", {**entry, "version": ">=1"}, False)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "server.json").write_text(json.dumps(content))
        judged = run(scripts / "skillsaw", "lint", ".", folder=tmp_path / name)
        assert (judged.returncode == 0) is passes, judged.stdout
