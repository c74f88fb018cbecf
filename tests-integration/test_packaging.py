"""What each package declares, and what must lie beside its code for the wheel to hold it."""

import re
from importlib.metadata import entry_points, metadata
from pathlib import Path
from typing import Any

import pytest

SCRIPTS = {"reshiki", "reshiki-cli", "reshiki-mcp"}


def test_console_scripts_are_in_the_root_alone(packages: list[Any]) -> None:
    names = {package.name for package in packages}
    ours = [
        point for point in entry_points(group="console_scripts") if point.dist and point.dist.name in names
    ]
    assert {(point.dist.name, point.name) for point in ours if point.dist} == {
        ("reshiki", name) for name in SCRIPTS
    }


def test_a_package_is_typed(package: Any) -> None:
    assert (package.source / "py.typed").read_bytes() == b""


def test_a_package_declares_python_311_its_licence_and_a_readme(package: Any) -> None:
    declared = metadata(package.name)
    assert declared["Requires-Python"] == ">=3.11"
    fonts = package.name == "reshiki-render"
    assert declared["License-Expression"] == ("MIT AND OFL-1.1" if fonts else "MIT")
    licences = ["LICENSE", "src/reshiki_render/fonts/OFL.txt"] if fonts else ["LICENSE"]
    assert declared.get_all("License-File") == licences
    assert declared["Summary"].endswith(".")
    assert (package.folder / "README.md").read_text().startswith(f"# {package.name}\n")


def test_every_licence_file_is_inside_its_package(package: Any) -> None:
    for name in package.project["project"]["license-files"]:
        assert "\nCopyright" in f"\n{(package.folder / name).read_text()}"


def test_a_member_is_built_by_uv_from_its_own_folder(package: Any) -> None:
    assert package.project["build-system"] == {
        "requires": ["uv_build>=0.13,<0.14"],
        "build-backend": "uv_build",
    }
    assert package.source.is_dir()


def test_tools_are_configured_in_the_root_alone(member: Any) -> None:
    assert "tool" not in member.project, "a table here would make the member a root of its own"
    strays = {"pytest.ini", "tox.ini", "setup.cfg", "mypy.ini", "ruff.toml", ".ruff.toml", "conftest.py"}
    assert not strays & {path.name for path in member.folder.iterdir()}


def test_a_member_has_tests_of_its_own(member: Any) -> None:
    assert list((member.folder / "tests").glob("test_*.py"))
    assert not (member.folder / "tests" / "__init__.py").exists()


def test_ci_runs_the_second_command_of_the_readme_and_nothing_else() -> None:
    root = Path(__file__).parents[1]
    lines = [
        line for line in (root / ".ci/run").read_text().splitlines() if line and not line.startswith("#")
    ]
    assert lines == ['cd "$(dirname "$0")/.." && exec ./dev scripts/check']
    assert "\n./dev scripts/check" in (root / "README.md").read_text()


# Written apart, so that this file does not hold what it looks for.
LEAKS = {
    "a folder of somebody's machine": r"(?<![\w./~-])/(?:work|root|Users|opt|mnt|home)/(?!(?:me|chemist|you)\b)[\w.-]+",
    "the host of a package index": r"pypi\.org|python"
    r"hosted\.org|deb\.debian|registry\.npmjs|crates\.io",
    "a note to ourselves": r"\bissue #?\d|\bas an " + r"AI\b|language " + r"model",
    "a secret": r"BEGIN [A-Z ]*PRIVATE KEY|ghp_[A-Za-z0-9]{20}|AKIA[A-Z0-9]{12}",
}


@pytest.mark.parametrize("what", LEAKS)
def test_no_file_of_the_repository_holds(what: str, files: list[Path]) -> None:
    pattern = re.compile(LEAKS[what], re.IGNORECASE)
    found = []
    for path in files:
        if path.name == "uv.lock":
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path}: {match[0]}" for match in pattern.finditer(text)]
    assert not found


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("a folder of somebody's machine", "see /ro" + "ot/.venv"),
        ("a folder of somebody's machine", '"/wo' + 'rk/x"'),
        ("the host of a package index", "https://py" + "pi.org/simple"),
        ("a note to ourselves", "closes iss" + "ue 7"),
        ("a secret", "-----BEGIN RSA PRIV" + "ATE KEY-----"),
    ],
)
def test_a_leak_would_be_found(what: str, text: str) -> None:
    assert re.search(LEAKS[what], text, re.IGNORECASE)
