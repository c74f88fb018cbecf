"""Starting is fast because little is imported: what each beginning may not have loaded, seen in processes of their own."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from reshiki_session.commands.cli import COMMANDS
from reshiki_skill.generator import skill_files

SIBLINGS = {
    "reshiki",
    "reshiki_chem",
    "reshiki_cli",
    "reshiki_mcp",
    "reshiki_render",
    "reshiki_session",
    "reshiki_skill",
}
HEAVY = {
    "argparse",
    "asyncio",
    "cairo",
    "fontTools",
    "importlib.metadata",
    "lxml",
    "mcp",
    "numpy",
    "PIL",
    "pydantic",
    "rdkit",
    "reportlab",
    "rich",
    "rich_argparse",
    "starlette",
}
EXECUTABLE = "from reshiki.__main__ import main; sys.exit(main())"
ASPIRIN = "CC(=O)Oc1ccccc1C(=O)O"


# Whatever ends the process, or a child it forked, first writes down what was loaded.
NOTED = """
import atexit, os, sys
log, leave = sys.argv.pop(1), os._exit
def note(*_):
    with open(log, "a") as file:
        print(*sys.modules, sep="\\n", file=file)
def noted_exit(status):
    note()
    leave(status)
os._exit = noted_exit
atexit.register(note)
"""


def loaded(code: str, *arguments: str | Path) -> set[str]:
    """Every module, and every top package, that a process loads which runs this code; its forked children counted."""
    with tempfile.NamedTemporaryFile("r", encoding="utf-8") as log:
        run = subprocess.run(
            [sys.executable, "-c", NOTED + code, log.name, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        assert run.returncode == 0, run.stderr
        names = set(log.read().split())
    return names | {name.split(".")[0] for name in names}


def started_by_every_python() -> set[str]:
    """What the interpreter and the environment's own start-up files load before any of ours."""
    return loaded("pass")


@pytest.fixture(scope="module")
def start_up() -> set[str]:
    return started_by_every_python()


@pytest.mark.parametrize(
    "module",
    [
        "reshiki_render",
        "reshiki_render.drawing",
        "reshiki_render.scene",
        "reshiki_render.svg",
        "reshiki_render.pdf",
        "reshiki_render.png",
        "reshiki_render.recording",
        "reshiki_render.figures",
    ],
)
def test_reshiki_render_imports_no_sibling_and_nothing_heavy(module: str, start_up: set[str]) -> None:
    names = loaded(f"import {module}") - start_up
    assert module in names
    assert not names & (HEAVY | SIBLINGS - {"reshiki_render"})


@pytest.mark.parametrize("module", sorted(SIBLINGS))
def test_no_package_reads_its_metadata_when_it_is_imported(module: str, start_up: set[str]) -> None:
    names = loaded(f"import {module}") - start_up
    assert module in names
    assert not names & HEAVY


# What needs no structure, and what of the heavy it loads: the version is asked of the metadata, help is printed by argparse.
LIGHT: dict[str, set[str]] = {
    "info": {"importlib.metadata"},
    "tools": set(),
    "schema proposal": set(),
    "skill -o .": {"importlib.metadata"},
    "help": {"argparse"},
    "help convert": {"argparse"},
    "help --json": set(),
}


@pytest.mark.parametrize("command", LIGHT)
def test_a_command_that_needs_no_structure_imports_nothing_heavy(
    command: str, start_up: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names = loaded(EXECUTABLE, "--cli", *command.split()) - start_up
    assert "reshiki_session.commands.cli" in names
    assert names & (HEAVY | {"reshiki_chem", "reshiki_render", "reshiki_mcp"}) == LIGHT[command]


def test_every_command_that_works_has_its_imports_pinned() -> None:
    pinned = {command.split()[0] for command in LIGHT} | {"convert", "render", "analyze", "compose"}
    assert pinned == set(COMMANDS)


def test_the_python_api_imports_what_it_is_asked_for(start_up: set[str]) -> None:
    assert not (loaded("import reshiki; reshiki.OperationError") - start_up) & HEAVY
    names = loaded("import reshiki; reshiki.convert('CCO', 'svg')") - start_up
    assert not names & (HEAVY | {"reshiki_cli", "reshiki_mcp", "reshiki_skill"}) - {"rdkit"}
    names = loaded("import reshiki; reshiki.render_many, reshiki.Item") - start_up
    assert not names & (HEAVY | {"reshiki_cli", "reshiki_mcp", "reshiki_skill"})


@pytest.mark.parametrize("command", [["--mcp", "--help"], ["--help"]], ids=" ".join)
def test_help_of_the_executable_imports_nothing_heavy(command: list[str], start_up: set[str]) -> None:
    assert not (loaded(EXECUTABLE, *command) - start_up) & (HEAVY | {"reshiki_chem", "reshiki_render"})


@pytest.mark.parametrize(
    ("format_name", "allowed"),
    [("svg", set()), ("png", {"cairo"}), ("pdf", {"reportlab", "PIL"}), ("mol", set()), ("smiles", set())],
)
def test_a_conversion_imports_only_what_its_format_needs(
    format_name: str, allowed: set[str], start_up: set[str], tmp_path: Path
) -> None:
    output = tmp_path / f"out.{format_name}"
    names = loaded(
        EXECUTABLE, "--cli", "convert", "--smiles", ASPIRIN, "--to", format_name, "-o", str(output)
    )
    assert output.stat().st_size > 0
    assert "rdkit" in names
    assert not (names - start_up) & (HEAVY | {"reshiki_mcp", "reshiki_skill"}) - allowed - {"rdkit"}


def test_composing_imports_only_what_its_format_needs(start_up: set[str], tmp_path: Path) -> None:
    proposal = tmp_path / "proposal.json"
    proposal.write_bytes(skill_files("a", "/usr/bin/reshiki", "1")["assets/examples/esterification.json"])
    names = loaded(EXECUTABLE, "--cli", "compose", str(proposal), "--to", "svg") - start_up
    assert names & (HEAVY | {"reshiki_mcp", "reshiki_skill"}) == {"rdkit"}


@pytest.mark.parametrize(
    ("command", "allowed"),
    [("render --to png", {"cairo"}), ("render --to svg", set()), ("analyze", {"importlib.metadata"})],
)
def test_a_look_at_a_structure_imports_only_what_it_needs(
    command: str, allowed: set[str], start_up: set[str]
) -> None:
    names = loaded(EXECUTABLE, "--cli", *command.split(), "--smiles", ASPIRIN) - start_up
    assert names & (HEAVY | {"reshiki_mcp", "reshiki_skill"}) == {"rdkit", *allowed}
