"""The documents say what is true: made pages are fresh, links lead somewhere, and every command and example runs."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import reshiki
from reshiki_chem import formats
from reshiki_render.rsk.files import dump
from reshiki_skill.generator import skill_files

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("packages/*/README.md"))
)
SCRIPTS = Path(sysconfig.get_path("scripts"))
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)

# Commands that would change the machine, need the network or take minutes: what runs them instead.
ELSEWHERE = {
    r"\./dev .*": "test_bare_machine, and CI",
    r"pipx? install .*": "test_wheels",
}


class Block(NamedTuple):
    document: str
    language: str
    text: str


def scripts_docs() -> Any:
    loader = SourceFileLoader("scripts_docs", str(ROOT / "scripts/docs"))
    spec = importlib.util.spec_from_loader("scripts_docs", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


DOCS = scripts_docs()


def blocks(language: str) -> Iterator[Block]:
    for document in DOCUMENTS:
        for indent, found, text in FENCE.findall((ROOT / document).read_text(encoding="utf-8")):
            if found == language:
                yield Block(document, found, re.sub(f"^{indent}", "", text, flags=re.MULTILINE))


def anchors(page: str) -> set[str]:
    """What can be linked to in a page, as GitHub spells it."""
    prose = FENCE.sub("", page)
    headings = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# ------------------------------------------------------------------------------------------------------- what is made


@pytest.mark.parametrize("name", [name for name in DOCS.pages() if not name.endswith(".svg")])
def test_a_page_that_is_made_is_fresh(name: str) -> None:
    assert (ROOT / name).read_bytes() == DOCS.pages()[name](), "run scripts/docs"


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCS.figures())
def test_a_figure_of_the_gallery_is_what_its_command_writes(name: str, tmp_path: Path) -> None:
    figure = DOCS.figures()[name]
    if "proposal" in figure:
        shutil.copy(ROOT / "docs/gallery" / figure["proposal"], tmp_path)
    run("sh", "-eu", "-c", DOCS.command(name, figure), folder=tmp_path)
    drawn = (tmp_path / f"{name}.svg").read_bytes()
    assert (ROOT / f"docs/gallery/{name}.svg").read_bytes() == drawn, "run scripts/docs"


def test_the_gallery_has_at_least_24_figures_and_no_other() -> None:
    figures = DOCS.figures()
    assert len(figures) >= 24
    proposals = {figure["proposal"] for figure in figures.values() if "proposal" in figure}
    assert {path.name for path in (ROOT / "docs/gallery").iterdir()} == {
        *proposals,
        *(f"{name}.svg" for name in figures),
    }


@pytest.mark.parametrize("name", [name for name, figure in DOCS.figures().items() if "inchikey" in figure])
def test_a_figure_shows_the_compound_of_its_title(name: str) -> None:
    figure = DOCS.figures()[name]
    assert reshiki.analyze(figure["structure"]).inchikey == figure["inchikey"]


def test_a_stale_page_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    monkeypatch.setattr(DOCS, "ROOT", tmp_path)
    monkeypatch.setattr(DOCS, "figures", dict)
    monkeypatch.setattr(sys, "argv", ["docs", "--check"])
    (tmp_path / "docs/reference.md").write_text("old")
    assert DOCS.main() == 1
    assert "docs/reference.md is stale" in capsys.readouterr().out
    assert (tmp_path / "docs/reference.md").read_text() == "old"


# ------------------------------------------------------------------------------------------------------ what is linked


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_link_leads_to_a_file_and_a_heading(document: str) -> None:
    page = (ROOT / document).read_text(encoding="utf-8")
    for target in re.findall(r"(?<!`)\]\(([^)\s]+)\)", FENCE.sub("", page)):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        path = (ROOT / document).parent / name if name else ROOT / document
        assert path.exists(), target
        assert not anchor or anchor in anchors(path.read_text(encoding="utf-8")), target


def test_every_page_of_the_documentation_is_listed() -> None:
    listed = set(re.findall(r"\]\((\w+\.md)\)", (ROOT / "docs/README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}


# ------------------------------------------------------------------------------------------------------------ what runs


def run(*command: str | Path, folder: Path, **variables: str) -> str:
    environment = {
        **os.environ,
        "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(folder),
        **variables,
    }
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def runnable(block: Block) -> str:
    """The block without the commands that are run elsewhere."""
    lines = re.sub(r"\\\n", "", block.text).splitlines()
    kept = [line for line in lines if not any(re.fullmatch(pattern, line) for pattern in ELSEWHERE)]
    return "\n".join(kept)


def stand_ins(folder: Path) -> None:
    """What examples take to be there: drawings, a Proposal, the folder of an agent's skills."""
    alanine = formats.read("C[C@H](N)C(=O)O", "smiles").drawing
    for name in ("drawing.rsk", "scheme.rsk"):
        (folder / name).write_text(dump(alanine), encoding="utf-8")
    proposal = skill_files("reshiki", "/usr/bin/reshiki", "0")["assets/examples/esterification.json"]
    (folder / "proposal.json").write_bytes(proposal)
    (folder / ".claude/skills").mkdir(parents=True)


@pytest.mark.slow
@pytest.mark.parametrize("document", [name for name in DOCUMENTS if name != "docs/gallery.md"])
def test_every_command_of_a_document_runs(document: str, tmp_path: Path) -> None:
    for number, block in enumerate(blocks("sh")):
        if block.document == document:
            folder = tmp_path / str(number)
            folder.mkdir()
            stand_ins(folder)
            run("sh", "-eu", "-c", runnable(block), folder=folder)


@pytest.mark.slow
@pytest.mark.parametrize("document", sorted({block.document for block in blocks("python")}))
def test_every_example_in_python_runs(document: str, tmp_path: Path) -> None:
    # An example may go on where the one before it ended; one that is a program of its own stands alone.
    before = ""
    for number, block in enumerate(block for block in blocks("python") if block.document == document):
        folder = tmp_path / str(number)
        (folder / "figures").mkdir(parents=True)
        program = "__main__" in block.text
        example = folder / "example.py"
        example.write_text(block.text if program else before + block.text, encoding="utf-8")
        if "# needs reshiki[dask]" in block.text:
            with_dask = ("--no-dev", "--extra", "dask", "--project", ROOT)
            uv = ("uv", "run", "--quiet", "--frozen", "--isolated", *with_dask, "python", example)
            assert run(*uv, folder=folder, HOME=os.environ["HOME"]).strip() == "199"
        else:
            run(sys.executable, "-W", "error", example, folder=folder)
        before += "" if program else block.text + "\n"


def test_the_commands_that_run_elsewhere_are_met_in_some_document() -> None:
    lines = [line for block in blocks("sh") for line in block.text.splitlines()]
    for pattern in ELSEWHERE:
        assert any(re.fullmatch(pattern, line) for line in lines), pattern
