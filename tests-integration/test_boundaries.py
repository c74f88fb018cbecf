"""Every import contract can fail: one forbidden import, put into a copy of the sources, breaks exactly the contract meant."""

import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
LINT = Path(sysconfig.get_path("scripts")) / "lint-imports"

MUTATIONS = {
    "the drawing imports chemistry": (
        "reshiki_render/geometry.py",
        "import reshiki_chem.errors",
        {"Packages import only those below them", "In the session only jobs reach chemistry"},
    ),
    "one surface imports the other": (
        "reshiki_cli/errors.py",
        "import reshiki_mcp.framing",
        {"Packages import only those below them"},
    ),
    "a lower package imports the executable": (
        "reshiki_session/errors.py",
        "import reshiki",
        {"Packages import only those below them"},
    ),
    "the command line imports the MCP SDK": (
        "reshiki_cli/errors.py",
        "import mcp.types",
        {"Only reshiki-mcp knows the MCP SDK"},
    ),
    "the command line imports the web server of the SDK inside a function": (
        "reshiki_cli/errors.py",
        "def serve():\n    from starlette.applications import Starlette\n    return Starlette",
        {"Only reshiki-mcp knows the MCP SDK"},
    ),
    "the session imports RDKit": (
        "reshiki_session/errors.py",
        "from rdkit import Chem",
        {"Only reshiki-chem touches RDKit"},
    ),
    "a canvas imports RDKit": ("reshiki_render/svg.py", "import rdkit", {"Only reshiki-chem touches RDKit"}),
    "another module than png imports cairo": (
        "reshiki_render/svg.py",
        "import cairo",
        {"Only reshiki_render.png touches cairo"},
    ),
    "the session imports cairo": (
        "reshiki_session/errors.py",
        "import cairo",
        {"Only reshiki_render.png touches cairo"},
    ),
    "the drawing imports pydantic": (
        "reshiki_render/drawing/kinds.py",
        "from pydantic import BaseModel",
        {"The drawing and its figures need no pydantic"},
    ),
    "chemistry imports pydantic": (
        "reshiki_chem/errors.py",
        "import pydantic",
        {"The drawing and its figures need no pydantic"},
    ),
    "an operation imports chemistry": (
        "reshiki_session/operations/render.py",
        "from reshiki_chem import formats",
        {"Operations know neither chemistry nor the scene", "In the session only jobs reach chemistry"},
    ),
    "an operation imports chemistry by a detour": (
        "reshiki_session/operations/render.py",
        "from reshiki_session.jobs import read",
        {"Operations know neither chemistry nor the scene"},
    ),
    "an operation imports the scene": (
        "reshiki_session/operations/export.py",
        "import reshiki_render.scene",
        {"Operations know neither chemistry nor the scene", "In the session only jobs reach the scene"},
    ),
    "the runner of jobs imports chemistry": (
        "reshiki_session/inline.py",
        "import reshiki_chem",
        {"In the session only jobs reach chemistry"},
    ),
    "a surface imports the scene": (
        "reshiki_cli/output.py",
        "from reshiki_render.scene import items",
        {"In the session only jobs reach the scene"},
    ),
}


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory, packages: list[Any]) -> Path:
    """The sources of every package in one folder, where a change does no harm."""
    folder = tmp_path_factory.mktemp("sources")
    for package in packages:
        shutil.copytree(
            package.source, folder / package.module, ignore=shutil.ignore_patterns("__pycache__", "*.ttf")
        )
    return folder


def broken(sources: Path) -> set[str]:
    """The names of the contracts that the sources break."""
    run = subprocess.run(
        [LINT, "--config", ROOT / ".importlinter", "--no-cache"],
        cwd=sources,
        env=os.environ | {"PYTHONPATH": str(sources)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "kept," in run.stdout, run.stdout
    return set(re.findall(r"^(.+?) BROKEN", run.stdout, re.MULTILINE))


def test_the_sources_break_no_contract(sources: Path) -> None:
    assert broken(sources) == set()


@pytest.mark.parametrize(("file", "line", "contracts"), MUTATIONS.values(), ids=MUTATIONS)
def test_a_forbidden_import_breaks_its_contract(
    sources: Path, file: str, line: str, contracts: set[str]
) -> None:
    path = sources / file
    original = path.read_text(encoding="utf-8")
    path.write_text(f"{original}\n{line}\n", encoding="utf-8")
    try:
        assert broken(sources) == contracts
    finally:
        path.write_text(original, encoding="utf-8")


def test_every_contract_is_broken_by_some_import() -> None:
    names = re.findall(r"^name = (.+)$", (ROOT / ".importlinter").read_text(), re.MULTILINE)
    assert set(names) == set().union(*(contracts for _, _, contracts in MUTATIONS.values()))
