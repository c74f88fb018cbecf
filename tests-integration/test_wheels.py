"""What users install: the seven packages as wheels and sdists, by pip, pipx and uv into environments that hold nothing."""

import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
FIRST_COMMAND = ["--cli", "convert", "--smiles", "CC(=O)Oc1ccccc1C(=O)O", "-o", "aspirin.pdf"]
MIB = 1024 * 1024
# An environment that finds only what was installed into it.
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if not name.startswith(("PYTHON", "VIRTUAL_ENV", "PIPX_"))
}


def run(*command: str | Path, cwd: Path, **variables: str) -> str:
    """What a command prints on both streams; the test fails with it where the command fails."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=CLEAN | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


def draws_aspirin(executable: Path, folder: Path) -> bool:
    run(executable, *FIRST_COMMAND, cwd=folder)
    return (folder / "aspirin.pdf").read_bytes().startswith(b"%PDF-")


class Environment:
    """A virtual environment with pip and nothing else."""

    def __init__(self, folder: Path) -> None:
        run(sys.executable, "-m", "venv", folder, cwd=folder.parent)
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / "python"
        self.folder = folder

    def install(self, *what: str | Path) -> None:
        run(self.python, "-m", "pip", "install", "--quiet", *what, cwd=self.folder)

    def script(self, code: str, *arguments: str | Path) -> str:
        return run(self.python, "-I", "-c", code, *arguments, cwd=self.folder)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("dist")
    run("uv", "build", "--quiet", "--all-packages", "--wheel", "--out-dir", folder, cwd=ROOT)
    return {path.name.split("-")[0].replace("_", "-"): path for path in folder.glob("*.whl")}


def test_every_package_becomes_a_wheel_and_nothing_else_does(
    wheels: dict[str, Path], packages: list[Any]
) -> None:
    assert set(wheels) == {package.name for package in packages}


def test_a_wheel_holds_its_code_its_licences_and_no_more(wheels: dict[str, Path], package: Any) -> None:
    with zipfile.ZipFile(wheels[package.name]) as wheel:
        names = wheel.namelist()
        (dist_info,) = {name.split("/")[0] for name in names if ".dist-info/" in name}
        declared = Parser().parsestr(wheel.read(f"{dist_info}/METADATA").decode())
        for licence in declared.get_all("License-File") or []:
            stored = wheel.read(f"{dist_info}/licenses/{licence}")
            assert stored == (package.folder / licence).read_bytes()
            assert b"Copyright" in stored
    assert {name.split("/")[0] for name in names} == {package.module, dist_info}
    assert f"{package.module}/py.typed" in names
    assert not [name for name in names if re.search(r"\.pyc$|/tests?/|__pycache__", name)]
    source = {path.relative_to(package.source.parent).as_posix() for path in package.source.rglob("*.py")}
    assert {name for name in names if name.endswith(".py")} == source


# Whether the server answers, wherever it is called and however.
ASKED = """
import json, subprocess, sys
meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}}
call = {"name": "import", "arguments": {"format": "smiles", "text": "CCO"}, "_meta": meta}
asked = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call})
done = subprocess.run(sys.argv[1:], input=asked + "\\n", capture_output=True, encoding="utf-8", timeout=120)
print(done.returncode, json.loads(done.stdout)["result"]["structuredContent"]["value"]["counts"]["atoms"], done.stderr)
"""


def test_the_wheels_install_by_pip_and_draw(wheels: dict[str, Path], tmp_path: Path) -> None:
    environment = Environment(tmp_path / "pip")
    environment.install(*wheels.values())
    run(environment.python, "-m", "pip", "check", cwd=tmp_path)
    assert draws_aspirin(environment.bin / "reshiki", tmp_path)
    found = environment.script("import reshiki_render; print(reshiki_render.__file__)")
    assert found.startswith(str(environment.folder))
    for command in (
        (environment.bin / "reshiki", "--mcp"),
        (environment.python, "-I", "-m", "reshiki", "--mcp"),
    ):
        banner = "reshiki-mcp: info: ReShiki agent API (experimental) "
        assert environment.script(ASKED, *command).startswith(f"0 3 {banner}")


def test_the_wheels_install_by_pipx_and_draw(wheels: dict[str, Path], tmp_path: Path) -> None:
    tools = Environment(tmp_path / "tools")
    tools.install("pipx")
    folders = {
        "PIPX_HOME": str(tmp_path / "home"),
        "PIPX_BIN_DIR": str(tmp_path / "bin"),
        "PIPX_MAN_DIR": str(tmp_path),
    }
    siblings = f"--find-links={wheels['reshiki'].parent}"
    # A cache may hold other wheels of the same version.
    fresh = {"PIP_NO_CACHE_DIR": "1", "UV_CACHE_DIR": str(tmp_path / "uv-cache")}
    run(
        tools.bin / "pipx",
        "install",
        f"--pip-args={siblings}",
        wheels["reshiki"],
        cwd=tmp_path,
        **folders,
        **fresh,
    )
    assert {path.stem for path in (tmp_path / "bin").iterdir()} == {"reshiki", "reshiki-cli", "reshiki-mcp"}
    assert draws_aspirin(tmp_path / "bin" / "reshiki", tmp_path)


def test_the_wheels_install_by_uv_as_a_tool_and_draw(wheels: dict[str, Path], tmp_path: Path) -> None:
    folders = {name: str(tmp_path / name) for name in ("UV_TOOL_DIR", "UV_TOOL_BIN_DIR", "UV_CACHE_DIR")}
    dist = wheels["reshiki"].parent
    run("uv", "tool", "install", "--quiet", "--find-links", dist, wheels["reshiki"], cwd=tmp_path, **folders)
    scripts = tmp_path / "UV_TOOL_BIN_DIR"
    assert {path.stem for path in scripts.iterdir()} == {"reshiki", "reshiki-cli", "reshiki-mcp"}
    assert draws_aspirin(scripts / "reshiki", tmp_path)


@pytest.fixture(scope="module")
def sdists(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("sdist")
    run("uv", "build", "--quiet", "--all-packages", "--sdist", "--out-dir", folder, cwd=ROOT)
    return {
        path.name.removesuffix(".tar.gz").rpartition("-")[0].replace("_", "-"): path
        for path in folder.glob("*.tar.gz")
    }


def test_every_package_becomes_an_sdist_and_nothing_else_does(
    sdists: dict[str, Path], packages: list[Any]
) -> None:
    assert set(sdists) == {package.name for package in packages}


def test_an_sdist_builds_the_wheel_of_the_checkout(
    sdists: dict[str, Path], wheels: dict[str, Path], package: Any, tmp_path: Path
) -> None:
    run("uv", "build", "--quiet", "--wheel", "--out-dir", tmp_path, sdists[package.name], cwd=tmp_path)
    (built,) = tmp_path.glob("*.whl")
    assert contents(built) == contents(wheels[package.name])


def contents(wheel: Path) -> dict[str, bytes]:
    """What a wheel holds, but for the two files that tell which version of the builder made it."""
    with zipfile.ZipFile(wheel) as archive:
        names = [
            name
            for name in archive.namelist()
            if not name.endswith((".dist-info/WHEEL", ".dist-info/RECORD"))
        ]
        return {name: archive.read(name) for name in names}


CONSUMER = """
from pathlib import Path

import reshiki
from reshiki_chem import formats
from reshiki_render.drawing import Drawing
from reshiki_render.figures import export_svg
from reshiki_render.scene import scene
from reshiki_session.errors import OperationError
from reshiki_skill.generator import skill_files


def figure(path: Path) -> bytes:
    try:
        return reshiki.convert(path, "pdf").data
    except OperationError as error:
        raise SystemExit(f"{error.code}: {error.message}") from error


drawing: Drawing = formats.read("CCO", "smiles").drawing
svg: bytes = export_svg(scene(drawing))
formula: str = reshiki.analyze("CCO").formula
names: list[str] = list(skill_files("a", "/usr/bin/reshiki", "1"))
for item in reshiki.render_many(["CCO"], "png", width=80):
    error: Exception | None = item.error
    width: int | None = item.output.width if item.output else None
"""
MISTAKES = (
    'reshiki.convert("CCO")',
    'reshiki.render("CCO", width="80")',
    'reshiki.analyze("CCO").formla',
    "drawing.atoms[0].element = 3",
    "len(reshiki.read(3).counts)",
)


def test_a_consumers_project_is_checked_against_the_types_of_the_wheels(
    wheels: dict[str, Path], tmp_path: Path
) -> None:
    environment = Environment(tmp_path / "consumer")
    environment.install(*wheels.values(), "mypy")
    mypy = [environment.python, "-I", "-m", "mypy", "--strict", "--no-incremental"]
    (tmp_path / "good.py").write_text(CONSUMER)
    run(*mypy, "good.py", cwd=tmp_path)
    (tmp_path / "bad.py").write_text("\n".join([CONSUMER, *MISTAKES]))
    done = subprocess.run(
        [*mypy, "bad.py"], cwd=tmp_path, env=CLEAN, capture_output=True, text=True, check=False
    )
    first = CONSUMER.count("\n") + 1
    found = {int(number) for number in re.findall(r"^bad\.py:(\d+): error", done.stdout, re.MULTILINE)}
    assert found == {first + index for index in range(1, len(MISTAKES) + 1)}, done.stdout


def test_nothing_warns_where_warnings_are_errors(wheels: dict[str, Path], tmp_path: Path) -> None:
    environment = Environment(tmp_path / "strict")
    environment.install(*wheels.values())
    strict = [environment.python, "-W", "error", "-X", "dev", "-m", "reshiki", "--cli"]
    for name in ("svg", "pdf", "png", "cdxml", "mol", "smiles", "inchi"):
        run(*strict, "convert", "--smiles", "C[C@H](N)C(=O)O", "-o", f"a.{name}", cwd=tmp_path)
    for line in (["info"], ["tools"], ["help"], ["help", "--json"], ["skill", "-o", "."]):
        run(*strict, *line, cwd=tmp_path)
    run(*strict, "analyze", "--smiles", "CCO", cwd=tmp_path)
    run(*strict, "convert", "a.cdxml", "-o", "b.svg", cwd=tmp_path)
    run(*strict, "compose", "reshiki/assets/examples/esterification.json", "-o", "c.svg", cwd=tmp_path)
    many = "import reshiki\nif __name__ == '__main__':\n    assert len(list(reshiki.render_many(['C', 'O'], 'png'))) == 2\n"
    (tmp_path / "many.py").write_text(many)
    run(environment.python, "-W", "error", "-X", "dev", "many.py", cwd=tmp_path)


def test_reshiki_render_alone_is_light_needs_no_compiler_and_draws(
    wheels: dict[str, Path], tmp_path: Path
) -> None:
    environment = Environment(tmp_path / "render")
    site = Path(environment.script("import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    before = {path.name for path in site.iterdir()}
    environment.install("--only-binary=:all:", wheels["reshiki-render"])
    added = [path for path in site.iterdir() if path.name not in before]
    files = [
        file for path in added for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file()
    ]
    size = sum(file.stat().st_size for file in files) / MIB
    assert size <= 60, f"{size:.0f} MiB: {sorted(path.name for path in added)}"
    missing = (
        "import importlib.util as util, sys; print([name for name in sys.argv[1:] if util.find_spec(name)])"
    )
    assert environment.script(missing, "rdkit", "cairo", "pydantic", "mcp", "reshiki_chem") == "[]\n"

    (example,) = re.findall(
        r"^```python\n(.*?)^```",
        (ROOT / "packages/reshiki-render/README.md").read_text(),
        re.MULTILINE | re.DOTALL,
    )
    environment.script(example)
    (svg,), (pdf,) = environment.folder.glob("*.svg"), environment.folder.glob("*.pdf")
    assert svg.read_bytes().startswith((b"<svg", b"<?xml"))
    assert pdf.read_bytes().startswith(b"%PDF-")

    refused = environment.script(
        "from reshiki_render import figures\n"
        "from reshiki_render.drawing import EMPTY\n"
        "from reshiki_render.errors import BackendUnavailable\n"
        "from reshiki_render.scene import scene\n"
        "try:\n"
        "    figures.export_png(scene(EMPTY), 16_000_000)\n"
        "except BackendUnavailable as error:\n"
        "    print(error)\n"
    )
    assert "pip install 'reshiki-render[png]'" in refused


def test_a_package_passes_its_tests_with_exactly_its_own_dependencies(member: Any) -> None:
    output = run(
        *("uv", "run", "--quiet", "--frozen", "--isolated", "--no-dev", "--package", member.name),
        *("--with", "pytest>=9.2", "--with", "hypothesis"),
        *("pytest", "-q", "-p", "no:cacheprovider", member.folder / "tests"),
        cwd=ROOT,
    )
    assert re.search(r"\d+ passed", output), output
