"""The skill against the world: its recipes in a shell, its folder before the validator of the Agent Skills format."""

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from reshiki_session.commands.cli import COMMANDS

EXECUTABLE = Path(sysconfig.get_path("scripts")) / "reshiki"
RECIPE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def skill(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("skills")
    subprocess.run([EXECUTABLE, "--cli", "skill", "-o", folder], check=True)
    return folder / "reshiki"


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-eu", "-c", script],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.mark.slow
def test_the_recipes_run_one_after_the_other_as_they_stand(skill: Path) -> None:
    before = {path for path in skill.rglob("*") if path.is_file()}
    recipes = RECIPE.findall((skill / "SKILL.md").read_text(encoding="utf-8"))
    assert len(recipes) >= 8
    for recipe in recipes:
        ran = shell(recipe, skill)
        assert ran.returncode == 0, (recipe, ran.stderr)
        assert "error" not in ran.stderr
    made = {path.name for path in skill.rglob("*") if path.is_file()} - {path.name for path in before}
    wanted = {name for recipe in recipes for name in re.findall(r"-o (\S+)", recipe) if "$" not in name} | {
        "phenol.svg",
        "glycine.svg",
    }
    assert made == wanted
    assert all((skill / name).stat().st_size for name in made)


def test_a_recipe_that_were_wrong_would_be_found(skill: Path) -> None:
    assert shell(f"{EXECUTABLE} --cli convert --smiles 'C(' --to svg", skill).returncode == 1


def test_every_command_that_works_has_its_part_in_the_command_reference(skill: Path) -> None:
    page = (skill / "references/cli.md").read_text(encoding="utf-8")
    assert all(f"\n## {name}\n" in page for name, command in COMMANDS.items() if command.available)


@pytest.mark.slow
def test_the_validator_of_the_format_passes_the_skill(skill: Path, tmp_path: Path) -> None:
    clean = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))
    }
    environment = tmp_path / "validator"
    subprocess.run([sys.executable, "-m", "venv", environment], env=clean, check=True)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run(
        [scripts / "python", "-m", "pip", "install", "--quiet", "skills-ref"], env=clean, check=True
    )
    judged = subprocess.run(
        [scripts / "agentskills", "validate", skill], env=clean, capture_output=True, text=True, check=False
    )
    assert judged.returncode == 0, judged.stdout + judged.stderr
    (skill / "SKILL.md").write_text("---\nname: Other\n---\n")
    refused = subprocess.run([scripts / "agentskills", "validate", skill], env=clean, check=False)
    assert refused.returncode != 0
