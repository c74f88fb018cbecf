"""Starting is fast because little is imported: what each beginning may not have loaded, seen in processes of their own."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

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


def test_info_imports_nothing_heavy(start_up: set[str]) -> None:
    names = loaded(EXECUTABLE, "--cli", "info") - start_up
    assert "reshiki_session.operations" in names
    # The version it prints is asked of the metadata; nothing else may be.
    assert not names & (HEAVY | {"reshiki_chem", "reshiki_render", "reshiki_mcp"}) - {"importlib.metadata"}


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
    assert not (names - start_up) & (HEAVY | {"reshiki_mcp"}) - allowed - {"rdkit"}
