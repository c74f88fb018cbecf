"""What the tests of the whole share: the packages of the workspace, and the files of the repository."""

import subprocess
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
NOT_OURS = {".git", ".venv", ".uv", "dist", "__pycache__"}


class Package(NamedTuple):
    """A package of the workspace: its folder, its import name and its pyproject.toml."""

    name: str
    module: str
    folder: Path
    project: dict[str, Any]

    @property
    def source(self) -> Path:
        return self.folder / "src" / self.module


def workspace() -> list[Package]:
    """The root package, then its members by name."""
    folders = [ROOT, *sorted((ROOT / "packages").iterdir())]
    projects = [(folder, tomllib.loads((folder / "pyproject.toml").read_text())) for folder in folders]
    named = [(toml["project"]["name"], folder, toml) for folder, toml in projects]
    return [Package(name, name.replace("-", "_"), folder, toml) for name, folder, toml in named]


def repository_files() -> list[Path]:
    """Every file git knows; every file of the folder where it is no checkout or there is no git."""
    try:
        listed = subprocess.run(
            ["git", "-C", ROOT, "ls-files", "-z", "--cached"],
            capture_output=True,
            check=True,
        )
    except (FileNotFoundError, subprocess.CalledProcessError):
        found = [path for path in ROOT.rglob("*") if path.is_file()]
        return [
            path
            for path in found
            if not any(part in NOT_OURS or part.endswith("_cache") for part in path.parts)
        ]
    return [path for name in listed.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`package` runs a test for every package of the workspace, `member` for all but the root."""
    packages = workspace()
    if "package" in metafunc.fixturenames:
        metafunc.parametrize("package", packages, ids=[package.name for package in packages])
    if "member" in metafunc.fixturenames:
        metafunc.parametrize("member", packages[1:], ids=[package.name for package in packages[1:]])


@pytest.fixture(scope="session")
def packages() -> list[Package]:
    return workspace()


@pytest.fixture(scope="session")
def files() -> list[Path]:
    return repository_files()
