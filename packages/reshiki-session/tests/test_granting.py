"""Which folders can be granted, by whom, and what is said of those that cannot."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reshiki_session.errors import OperationError
from reshiki_session.files import access, beneath, granting
from reshiki_session.files.granting import NotGranted, granted
from reshiki_session.files.grants import Grants
from reshiki_session.files.machine import Machine


class Place:
    """A machine of its own: a home, a data folder, folders the program runs from."""

    def __init__(self, base: Path) -> None:
        self.base = base
        self.home = base / "home"
        self.data = self.home / ".local/share/reshiki"
        self.program = base / "program"
        self.work = base / "work"
        for folder in (self.home, self.program / "bin", self.work / "in", self.work / "out"):
            folder.mkdir(parents=True)
        self.environment = {"HOME": str(self.home)}
        self.cwd = base

    def machine(self, platform: str = "linux") -> Machine:
        return Machine(
            platform, self.environment, str(self.cwd), (str(self.program / "bin"), str(self.program))
        )

    def grant(self, read: tuple[Any, ...] = (), write: tuple[Any, ...] = (), **more: Any) -> Grants:
        return granted(self.machine(), tuple(map(str, read)), tuple(map(str, write)), **more)

    def refusal(self, *read: Any, **more: Any) -> str:
        before = open_descriptors()
        with pytest.raises(NotGranted) as caught:
            self.grant(read, **more)
        assert open_descriptors() == before
        message = str(caught.value)
        assert "\n" not in message
        return message

    def settings(self, value: Any) -> Path:
        self.data.mkdir(parents=True, exist_ok=True)
        path = self.data / "agent-access.json"
        path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
        return path


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").is_dir() else 0


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def spellings(grants: Grants) -> tuple[list[str], list[str]]:
    return [root.spelling for root in grants.read], [root.spelling for root in grants.write]


def test_without_settings_and_options_nothing_is_granted(place: Place) -> None:
    assert place.grant() == Grants()
    assert not place.data.exists()


def test_settings_come_first_and_options_add_to_them(place: Place) -> None:
    place.settings({"version": 1, "read": [str(place.work / "in")], "write": []})
    grants = place.grant([place.work / "out"], [place.work / "out"])
    assert spellings(grants) == (
        [str(place.work / "in"), str(place.work / "out")],
        [str(place.work / "out")],
    )
    assert grants.read[1].descriptor == grants.write[0].descriptor


def test_a_folder_granted_twice_keeps_its_first_spelling(place: Place) -> None:
    (place.base / "link").symlink_to(place.work / "in")
    grants = place.grant([place.base / "link", place.work / "in", f"{place.work}/./in/"])
    assert spellings(grants)[0] == [str(place.base / "link")]
    (place.work / "in" / "a.mol").write_bytes(b"x")
    # Both spellings lead to it: the user's and the canonical one.
    assert access.read(grants, str(place.base / "link" / "a.mol"), 9) == b"x"
    assert access.read(grants, str(place.work / "in" / "a.mol"), 9) == b"x"


def test_a_relative_folder_counts_from_the_current_one_and_is_shown_as_it_was_spelled(place: Place) -> None:
    grants = place.grant(["work/in"])
    assert spellings(grants)[0] == ["work/in"]
    (place.work / "in" / "a.mol").write_bytes(b"x")
    assert access.read(grants, str(place.work / "in" / "a.mol"), 9) == b"x"


@pytest.mark.parametrize(
    ("spelling", "message"),
    [
        ("{work}/missing", "granted folder not found: {work}/missing"),
        ("{work}/in/file/x", "granted folder not found: {work}/in/file/x"),
        ("{work}/in/file", "granted path is not a folder: {work}/in/file"),
        ("{work}/in/dangling", "granted folder not found: {work}/in/dangling"),
        ("/", "folder is too broad to grant: /"),
        ("{home}", "folder is too broad to grant: {home}"),
        ("{base}", "folder is too broad to grant: {base}"),
        ("{work}/in/to-home", "folder is too broad to grant: {work}/in/to-home"),
        ("{program}", "folder is protected and cannot be granted: {program}"),
        ("{program}/bin", "folder is protected and cannot be granted: {program}/bin"),
        ("{program}/lib", "folder is protected and cannot be granted: {program}/lib"),
        ("{home}/.local/share", "folder is protected and cannot be granted: {home}/.local/share"),
        ("/proc", "folder is protected and cannot be granted: /proc"),
        ("/proc/self", "folder is protected and cannot be granted: /proc/self"),
        ("/dev", "folder is protected and cannot be granted: /dev"),
        ("/sys", "folder is protected and cannot be granted: /sys"),
    ],
)
def test_a_folder_that_cannot_be_granted_is_told_why(place: Place, spelling: str, message: str) -> None:
    (place.work / "in" / "file").write_bytes(b"")
    (place.work / "in" / "dangling").symlink_to("nothing")
    (place.work / "in" / "to-home").symlink_to(place.home)
    (place.program / "lib").mkdir()
    (place.home / ".local/share").mkdir(parents=True)
    names = {
        "work": place.work,
        "home": place.home,
        "base": place.base,
        "program": place.program,
    }
    # Also after a folder that was opened.
    assert place.refusal(place.work / "out", spelling.format(**names)) == message.format(**names)


def test_folders_inside_the_home_are_granted(place: Place) -> None:
    (place.home / "Figures").mkdir()
    assert spellings(place.grant(write=[place.home / "Figures"]))[1] == [str(place.home / "Figures")]


def test_a_data_folder_that_does_not_exist_yet_is_protected_and_not_made(place: Place) -> None:
    place.environment["RESHIKI_DATA_DIR"] = str(place.work / "in" / "data" / "reshiki")
    assert "protected" in place.refusal(place.work / "in")
    (place.work / "in" / "data").mkdir()
    assert "protected" in place.refusal(place.work / "in" / "data")
    assert not (place.work / "in" / "data" / "reshiki").exists()
    # And so are the usual one and those of earlier installations.
    (place.home / ".local/share/moruno/drawings").mkdir(parents=True)
    assert "protected" in place.refusal(place.home / ".local/share/moruno/drawings")
    assert "protected" in place.refusal(place.home / ".local/share")


def test_the_same_folder_under_another_name_is_protected_too(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Like a bind mount, or a file system that takes upper and lower case for the same."""
    other = place.base / "PROGRAM"
    (other / "bin").mkdir(parents=True)
    real = os.stat

    def alike(path: Any, *arguments: Any, **more: Any) -> os.stat_result:
        return real(str(path).replace("PROGRAM", "program"), *arguments, **more)

    monkeypatch.setattr(os, "stat", alike)
    assert "protected" in place.refusal(other / "bin")


@pytest.mark.parametrize("moment", ["before it is opened", "after it was opened"])
def test_a_folder_that_is_swapped_while_it_is_opened_is_refused(
    place: Place, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    folder, real = place.work / "in", os.open

    def swap(path: Any, *arguments: Any, **more: Any) -> int:
        if path != str(folder):
            return real(path, *arguments, **more)
        descriptor = -1 if moment == "before it is opened" else real(path, *arguments, **more)
        folder.rename(place.work / "aside")
        folder.symlink_to(place.program)
        return real(path, *arguments, **more) if descriptor < 0 else descriptor

    monkeypatch.setattr(os, "open", swap)
    assert place.refusal(folder) == f"the folder changed while it was being opened: {folder}"


def test_control_characters_of_a_path_do_not_reach_the_terminal(place: Place) -> None:
    assert place.refusal(f"{place.work}/a\nb\x1b[2J") == f"granted folder not found: {place.work}/a b [2J"


def test_the_way_paths_are_opened_is_the_best_there_is(place: Place) -> None:
    grants = place.grant([place.work / "in"])
    assert grants.resolve in (beneath.by_kernel, beneath.by_walking)
    assert place.grant([place.work / "in"], resolve=beneath.by_walking).resolve is beneath.by_walking


def test_nothing_else_of_the_environment_grants(place: Place) -> None:
    place.environment["CLAUDE_PROJECT_DIR"] = str(place.work)
    assert place.grant() == Grants()


# --------------------------------------------------------------------------------------------------- agent-access.json


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not valid JSON"),
        ("\xff", "not valid JSON"),
        ("[]", "not a JSON object"),
        ("{}", "missing field version"),
        ('{"version": "1"}', "version must be the number 1"),
        ('{"version": 1.5}', "version must be the number 1"),
        ('{"version": true}', "version must be the number 1"),
        ('{"version": 2}', "unsupported version 2 (expected 1)"),
        ('{"version": 1, "paths": []}', "unknown field paths; there are version, read and write"),
        ('{"version": 1, "read": "/a"}', "read must be a list of paths"),
        ('{"version": 1, "read": null}', "read must be a list of paths"),
        ('{"version": 1, "write": [1]}', "write.0 must be the path of a folder"),
        ('{"version": 1, "read": ["work"]}', "granted folders must be absolute paths: work"),
        ('{"version": 1, "read": ["~"]}', "granted folders must be absolute paths: ~"),
        ('{"version": 1, "read": [""]}', "granted folders must be absolute paths: "),
        (" " * 65537, "larger than 65536 bytes"),
    ],
)
def test_settings_that_are_wrong_are_told_with_their_file(place: Place, text: str, why: str) -> None:
    path = place.settings("")
    path.write_bytes(text.encode("latin-1"))
    message = place.refusal()
    assert message.startswith(f"invalid grant configuration: {path}: {why}"), message


def test_settings_may_have_exactly_64_kib(place: Place) -> None:
    place.settings('{"version": 1}'.ljust(65536))
    assert place.grant() == Grants()


def test_settings_may_be_a_link_but_no_fifo_and_no_folder(place: Place) -> None:
    path = place.settings({"version": 1, "read": [str(place.work / "in")]})
    path.rename(place.base / "elsewhere.json")
    path.symlink_to(place.base / "elsewhere.json")
    assert spellings(place.grant())[0] == [str(place.work / "in")]
    path.unlink()
    os.mkfifo(path)
    assert place.refusal() == f"invalid grant configuration: {path}: not a regular file"
    path.unlink()
    path.mkdir()
    assert place.refusal() == f"invalid grant configuration: {path}: not a regular file"


def test_a_folder_that_is_granted_by_settings_has_to_exist(place: Place) -> None:
    place.settings({"version": 1, "write": [str(place.work / "gone")]})
    assert place.refusal() == f"granted folder not found: {place.work}/gone"


def test_an_unknown_data_folder_is_an_error(place: Place) -> None:
    del place.environment["HOME"]
    assert place.refusal().startswith("invalid grant configuration: the environment does not tell")
    place.environment["RESHIKI_DATA_DIR"] = "relative/data"
    assert place.grant() == Grants()


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"HOME": "/home/me"}, "/home/me/.local/share/reshiki"),
        ("linux", {"HOME": "/home/me", "XDG_DATA_HOME": "/data"}, "/data/reshiki"),
        ("linux", {"HOME": "/home/me", "XDG_DATA_HOME": "data"}, "/home/me/.local/share/reshiki"),
        ("linux", {"HOME": "/home/me", "XDG_DATA_HOME": ""}, "/home/me/.local/share/reshiki"),
        ("linux", {}, None),
        ("darwin", {"HOME": "/Users/me"}, "/Users/me/Library/Application Support/dev.reshiki.ReShiki"),
        (
            "win32",
            {"LOCALAPPDATA": r"C:\Users\me\AppData\Local"},
            r"C:\Users\me\AppData\Local\reshiki\ReShiki\data",
        ),
        (
            "win32",
            {"USERPROFILE": r"C:\Users\me"},
            r"C:\Users\me\AppData\Local\reshiki\ReShiki\data",
        ),
        ("win32", {}, None),
        ("linux", {"HOME": "/home/me", "RESHIKI_DATA_DIR": "/own"}, "/own"),
        ("linux", {"HOME": "/home/me", "RESHIKI_DATA_DIR": "own"}, "/here/own"),
        ("linux", {"HOME": "/home/me", "RESHIKI_DATA_DIR": ""}, "/home/me/.local/share/reshiki"),
    ],
)
def test_each_system_has_its_data_folder(
    platform: str, environment: dict[str, str], folder: str | None
) -> None:
    assert Machine(platform, environment, "/here", ()).data_folder() == folder


def test_a_system_without_open_folders_grants_none(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(granting, "_OPENS_BENEATH", False)
    assert place.refusal(place.work / "in").startswith("this version cannot grant folders on this system")
    assert place.grant() == Grants()


def test_a_read_grant_does_not_write(place: Place) -> None:
    grants = place.grant([place.work / "in"], [place.work / "out"])
    refusals: list[Callable[[], object]] = [
        lambda: access.write(grants, str(place.work / "in" / "x.mol"), b"", overwrite=False),
        lambda: access.read(grants, str(place.work / "out" / "x.mol"), 1),
    ]
    for refused in refusals:
        with pytest.raises(OperationError, match="path_not_granted"):
            refused()
