"""Writing a skill: what is replaced, what is kept, and which links are not followed."""

import os
from pathlib import Path

import pytest

from reshiki_skill.errors import CannotWrite
from reshiki_skill.folder import write

FILES = {"SKILL.md": b"skill", "references/cli.md": b"cli", "assets/examples/a.json": b"{}"}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_a_skill_is_written_below_a_folder_that_is_there(tmp_path: Path) -> None:
    assert write(str(tmp_path), "reshiki", FILES, replace=False) == str(tmp_path / "reshiki")
    assert contents(tmp_path / "reshiki") == FILES
    assert [path.name for path in tmp_path.iterdir()] == ["reshiki"]


def test_the_path_is_absolute_where_the_folder_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert write(".", "reshiki", FILES, replace=False) == str(tmp_path / "reshiki")


@pytest.mark.parametrize("folder", ["missing", "missing/deeper", "file", "nul\0"], ids=ascii)
@pytest.mark.parametrize("replace", [False, True])
def test_a_folder_that_is_not_there_is_never_made(tmp_path: Path, folder: str, replace: bool) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(CannotWrite, match="cannot write"):
        write(str(tmp_path / folder), "reshiki", FILES, replace=replace)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("kind", ["folder", "file", "link", "dangling"])
def test_what_is_there_is_kept_unless_it_is_to_be_replaced(tmp_path: Path, kind: str) -> None:
    skill = tmp_path / "reshiki"
    {
        "folder": skill.mkdir,
        "file": skill.touch,
        "link": lambda: skill.symlink_to(tmp_path),
        "dangling": lambda: skill.symlink_to("nowhere"),
    }[kind]()
    with pytest.raises(CannotWrite, match=r"reshiki exists; pass --force"):
        write(str(tmp_path), "reshiki", FILES, replace=False)
    assert [path.name for path in tmp_path.iterdir()] == ["reshiki"]
    assert not contents(tmp_path).keys() - {"reshiki"}


def test_replacing_keeps_the_files_that_are_not_generated(tmp_path: Path) -> None:
    skill = tmp_path / "reshiki"
    write(str(tmp_path), "reshiki", {**FILES, "notes.md": b"mine"}, replace=False)
    (skill / "SKILL.md").write_bytes(b"old")
    (skill / "references/own.md").write_bytes(b"mine")
    write(str(tmp_path), "reshiki", FILES, replace=True)
    assert contents(skill) == {**FILES, "notes.md": b"mine", "references/own.md": b"mine"}


def test_replacing_makes_what_is_missing(tmp_path: Path) -> None:
    write(str(tmp_path), "reshiki", FILES, replace=True)
    assert contents(tmp_path / "reshiki") == FILES


@pytest.mark.parametrize(
    "link", ["reshiki", "reshiki/references", "reshiki/assets", "reshiki/assets/examples"]
)
def test_a_link_in_the_place_of_a_generated_folder_is_refused_before_anything_is_written(
    tmp_path: Path, link: str
) -> None:
    elsewhere, skills = tmp_path / "elsewhere", tmp_path / "skills"
    elsewhere.mkdir()
    (skills / link).parent.mkdir(parents=True)
    (skills / link).symlink_to(elsewhere)
    with pytest.raises(CannotWrite, match="symbolic link"):
        write(str(skills), "reshiki", FILES, replace=True)
    assert list(elsewhere.iterdir()) == []
    assert contents(tmp_path) == {}


def test_a_link_in_the_place_of_a_file_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "secret").write_bytes(b"secret")
    (tmp_path / "reshiki").mkdir()
    (tmp_path / "reshiki/SKILL.md").symlink_to(tmp_path / "secret")
    write(str(tmp_path), "reshiki", FILES, replace=True)
    assert (tmp_path / "secret").read_bytes() == b"secret"
    assert contents(tmp_path / "reshiki") == FILES


def test_the_folder_of_skills_may_be_a_link_of_the_users(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "skills").symlink_to("dotfiles")
    write(str(tmp_path / "skills"), "reshiki", FILES, replace=False)
    assert contents(tmp_path / "dotfiles/reshiki") == FILES


@pytest.mark.parametrize("name", ["reshiki", "reshiki/references"])
def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).write_bytes(b"mine")
    with pytest.raises(CannotWrite, match="not a folder"):
        write(str(tmp_path), "reshiki", FILES, replace=True)
    assert contents(tmp_path) == {name: b"mine"}


def test_a_failure_on_the_way_names_the_file_and_leaves_what_is_written(tmp_path: Path) -> None:
    (tmp_path / "reshiki/references/cli.md").mkdir(parents=True)
    with pytest.raises(CannotWrite, match=r"references/cli\.md: it is not a regular file"):
        write(str(tmp_path), "reshiki", FILES, replace=True)
    assert contents(tmp_path / "reshiki") == {"SKILL.md": b"skill"}


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs permissions that bind")
def test_a_folder_that_is_not_writable_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CannotWrite, match="Permission denied"):
        write(str(tmp_path), "reshiki", FILES, replace=False)
