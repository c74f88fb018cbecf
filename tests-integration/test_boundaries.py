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

LAYERS = "Packages import only those below them"
MCP = "Only reshiki-mcp knows the MCP SDK"
RDKIT = "Only reshiki-chem touches RDKit"
CAIRO = "Only reshiki_render.png touches cairo"
PYDANTIC = "The drawing and its figures need no pydantic"
OPERATIONS = "Operations resolve and commit: chemistry and figures are the work of jobs"
JOBS = "Above chemistry only jobs import chemistry and figures"
PROPOSAL = "What a Proposal may say is known without chemistry and figures"

MUTATIONS = {
    "the drawing imports chemistry": (
        "reshiki_render/geometry.py",
        "import reshiki_chem.errors",
        {LAYERS, JOBS},
    ),
    "one surface imports the other": (
        "reshiki_cli/errors.py",
        "import reshiki_mcp.framing",
        {LAYERS},
    ),
    "a lower package imports the executable": (
        "reshiki_session/heap.py",
        "import reshiki",
        {LAYERS},
    ),
    "the command line imports the MCP SDK": (
        "reshiki_cli/errors.py",
        "import mcp.types",
        {MCP},
    ),
    "the command line imports the web server of the SDK inside a function": (
        "reshiki_cli/errors.py",
        "def serve():\n    from starlette.applications import Starlette\n    return Starlette",
        {MCP},
    ),
    "the session imports RDKit": (
        "reshiki_session/errors.py",
        "from rdkit import Chem",
        {RDKIT},
    ),
    "a canvas imports RDKit": ("reshiki_render/svg.py", "import rdkit", {RDKIT}),
    "another module than png imports cairo": (
        "reshiki_render/svg.py",
        "import cairo",
        {CAIRO},
    ),
    "the session imports cairo": (
        "reshiki_session/errors.py",
        "import cairo",
        {CAIRO},
    ),
    "the drawing imports pydantic": (
        "reshiki_render/drawing/kinds.py",
        "from pydantic import BaseModel",
        {PYDANTIC},
    ),
    "chemistry imports pydantic": (
        "reshiki_chem/errors.py",
        "import pydantic",
        {PYDANTIC},
    ),
    "an operation imports chemistry": (
        "reshiki_session/operations/render.py",
        "from reshiki_chem import formats",
        {OPERATIONS, JOBS},
    ),
    "an operation imports chemistry by a detour": (
        "reshiki_session/operations/render.py",
        "from reshiki_session.jobs import read",
        {OPERATIONS},
    ),
    "an operation imports the scene": (
        "reshiki_session/operations/export.py",
        "import reshiki_render.scene",
        {OPERATIONS, JOBS},
    ),
    "the rules of a Proposal import chemistry": (
        "reshiki_session/compose/proposal/rules.py",
        "import reshiki_chem.errors",
        {OPERATIONS, PROPOSAL},
    ),
    "the runner of jobs imports chemistry": (
        "reshiki_session/inline.py",
        "import reshiki_chem",
        {JOBS},
    ),
    "the documents import the drawing": (
        "reshiki_session/documents.py",
        "import reshiki_render.drawing",
        {OPERATIONS, JOBS},
    ),
    "a surface imports the scene": (
        "reshiki_cli/output.py",
        "from reshiki_render.scene import items",
        {JOBS},
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
