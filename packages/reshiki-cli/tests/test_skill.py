"""`skill`: what is written, what is said, and which executable it runs."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reshiki_cli import skill
from reshiki_cli.errors import Failure

Run = Callable[..., Any]


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_a_skill_is_written_in_silence(run: Run, jobs: Any, inside: Path) -> None:
    assert run("skill", "-o", ".") == (0, b"", "")
    assert [path.name for path in inside.iterdir()] == ["reshiki"]
    assert len(files(inside / "reshiki")) == 7
    assert jobs.asked == []


def test_the_receipt_names_the_path_and_every_file_in_order(run: Run, inside: Path) -> None:
    ran = run("skill", "-o", ".", "--name", "draw-molecules", "--receipt")
    told = json.loads(ran.out)
    assert told == {
        "api": {"operation_api": 1, "stability": "experimental"},
        "experimental": True,
        "skill": {
            "files": told["skill"]["files"],
            "name": "draw-molecules",
            "path": str(inside / "draw-molecules"),
        },
    }
    assert sorted(told["skill"]["files"]) == files(inside / "draw-molecules")
    assert told["skill"]["files"][0] == "SKILL.md"


def test_a_path_that_is_no_utf8_is_written_and_told_as_far_as_json_can(run: Run, inside: Path) -> None:
    folder = inside / os.fsdecode(b"\xff")
    folder.mkdir()
    ran = run("skill", "-o", str(folder), "--receipt")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["skill"]["path"].endswith("/\ufffd/reshiki")
    assert len(files(folder)) == 7


def test_a_skill_that_is_there_is_kept_and_replaced_when_forced(run: Run, inside: Path) -> None:
    run("skill", "-o", ".", "--executable", "/old/reshiki")
    before = (inside / "reshiki/SKILL.md").read_bytes()
    refused = run("skill", "-o", ".", "--executable", "/new/reshiki", "--receipt")
    assert refused == (
        1,
        b"",
        f"reshiki: error: {inside}/reshiki exists; pass --force to replace the generated files\n",
    )
    assert (inside / "reshiki/SKILL.md").read_bytes() == before
    (inside / "reshiki/notes.md").write_text("mine")
    assert run("skill", "-o", ".", "--executable", "/new/reshiki", "--force").status == 0
    assert (inside / "reshiki/SKILL.md").read_bytes() == before.replace(b"/old/", b"/new/")
    assert (inside / "reshiki/notes.md").read_text() == "mine"


def test_the_folder_of_skills_is_never_made(run: Run, inside: Path) -> None:
    ran = run("skill", "-o", "skills")
    assert (ran.status, ran.out) == (1, b"")
    assert ran.err == f"reshiki: error: cannot write {inside}/skills: No such file or directory\n"
    assert list(inside.iterdir()) == []


@pytest.mark.parametrize("name", ["reshiki", "reshiki-cli"])
def test_recipes_run_the_script_that_was_started(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for script in ("reshiki", "reshiki-cli"):
        (tmp_path / script).touch()
    monkeypatch.setattr("sys.argv", [str(tmp_path / name), "--cli"])
    assert skill.own_executable() == str(tmp_path / "reshiki")


def test_a_link_to_the_script_is_kept_as_the_user_knows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "venv").mkdir()
    (tmp_path / "venv/reshiki").touch()
    (tmp_path / "reshiki").symlink_to("venv/reshiki")
    monkeypatch.setattr("sys.argv", [str(tmp_path / "reshiki")])
    assert skill.own_executable() == str(tmp_path / "reshiki")


def test_run_as_a_module_the_script_beside_python_counts_then_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside, on_path = tmp_path / "beside", tmp_path / "path"
    for folder in (beside, on_path):
        folder.mkdir()
    monkeypatch.setattr("sys.argv", [str(tmp_path / "reshiki" / "__main__.py")])
    monkeypatch.setattr("sysconfig.get_path", lambda _name: str(beside))
    monkeypatch.setenv("PATH", str(on_path))
    with pytest.raises(Failure, match="pass --executable PATH"):
        skill.own_executable()
    (on_path / "reshiki").touch(mode=0o755)
    assert skill.own_executable() == str(on_path / "reshiki")
    (beside / "reshiki").touch()
    assert skill.own_executable() == str(beside / "reshiki")
