import errno
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from reshiki_session.files import atomic

Publish = Callable[..., atomic.Published]


def leftovers(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith(".reshiki-"))


def failing(number: int) -> Callable[..., None]:
    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_new_file_has_its_bytes_and_the_mode_of_a_plain_create(tmp_path: Path) -> None:
    for umask in (0o022, 0o077, 0o002):
        before = os.umask(umask)
        try:
            atomic.create(str(tmp_path / f"{umask}"), b"ethanol")
        finally:
            os.umask(before)
        path = tmp_path / f"{umask}"
        assert path.read_bytes() == b"ethanol"
        assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask
        assert path.stat().st_nlink == 1
    assert leftovers(tmp_path) == []


@pytest.mark.parametrize("kind", ["file", "folder", "fifo", "link", "dangling link"])
def test_creating_keeps_whatever_has_the_name(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "taken"
    match kind:
        case "file":
            path.write_bytes(b"mine")
        case "folder":
            path.mkdir()
        case "fifo":
            os.mkfifo(path)
        case _:
            path.symlink_to("file" if kind == "link" else "nowhere")
            (tmp_path / "file").write_bytes(b"mine")
    before = path.lstat()
    with pytest.raises(FileExistsError):
        atomic.create(str(path), b"new")
    assert path.lstat().st_ino == before.st_ino
    assert leftovers(tmp_path) == []


def test_a_file_made_at_the_last_moment_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "race.svg"
    sync = os.fsync

    def overtake(descriptor: int) -> None:
        path.write_bytes(b"theirs")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", overtake)
    with pytest.raises(FileExistsError):
        atomic.create(str(path), b"ours")
    assert path.read_bytes() == b"theirs"
    assert leftovers(tmp_path) == []


def test_of_many_that_create_one_name_exactly_one_succeeds(tmp_path: Path) -> None:
    path = str(tmp_path / "one")
    start = threading.Barrier(8)
    won: list[int] = []

    def attempt(number: int) -> None:
        start.wait()
        try:
            atomic.create(path, b"%d" % number)
        except FileExistsError:
            return
        won.append(number)

    threads = [threading.Thread(target=attempt, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1
    assert Path(path).read_bytes() == b"%d" % won[0]
    assert leftovers(tmp_path) == []


def test_a_file_system_without_hard_links_is_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (errno.EPERM, errno.EOPNOTSUPP, errno.ENOTSUP):
        monkeypatch.setattr(os, "link", failing(number))
        with pytest.raises(atomic.NoHardLinks):
            atomic.create(str(tmp_path / "new"), b"x")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("call", ["link", "fsync", "write", "replace"])
def test_no_failure_leaves_a_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    old = tmp_path / "old"
    old.write_bytes(b"old")
    monkeypatch.setattr(os, call, failing(errno.ENOSPC))
    publish: Publish = atomic.create if call == "link" else atomic.replace
    with pytest.raises(OSError, match="No space"):
        publish(str(tmp_path / "new" if call == "link" else old), b"new")
    assert old.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_an_interrupt_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        atomic.create(str(tmp_path / "new"), b"x")
    assert list(tmp_path.iterdir()) == []


def test_a_temporary_file_that_cannot_be_removed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "unlink", failing(errno.EACCES))
    published = atomic.create(str(tmp_path / "new"), b"x")
    assert published.leftover == (leftovers(tmp_path)[0], "Permission denied")
    assert (tmp_path / "new").read_bytes() == b"x"


def test_a_file_system_that_cannot_sync_still_takes_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", failing(errno.EINVAL))
    atomic.create(str(tmp_path / "new"), b"x")
    assert (tmp_path / "new").read_bytes() == b"x"


def test_replacing_tells_whether_there_was_a_file(tmp_path: Path) -> None:
    path = tmp_path / "figure.svg"
    assert atomic.replace(str(path), b"1").replaced is False
    assert atomic.replace(str(path), b"2").replaced is True
    assert path.read_bytes() == b"2"
    assert leftovers(tmp_path) == []


def test_replacing_a_hard_link_leaves_the_other_name_alone(tmp_path: Path) -> None:
    (tmp_path / "outside").write_bytes(b"outside")
    (tmp_path / "inside").hardlink_to(tmp_path / "outside")
    atomic.replace(str(tmp_path / "inside"), b"new")
    assert (tmp_path / "outside").read_bytes() == b"outside"
    assert (tmp_path / "inside").read_bytes() == b"new"


@pytest.mark.parametrize("kind", ["folder", "fifo", "link"])
def test_only_regular_files_are_replaced(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "special"
    match kind:
        case "folder":
            path.mkdir()
        case "fifo":
            os.mkfifo(path)
        case _:
            path.symlink_to("target")
    with pytest.raises(atomic.NotRegular):
        atomic.replace(str(path), b"new")
    assert [entry.name for entry in tmp_path.iterdir()] == ["special"]


def test_a_symbolic_link_is_replaced_itself_where_that_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "target").write_bytes(b"target")
    (tmp_path / "link").symlink_to("target")
    atomic.replace(str(tmp_path / "link"), b"new", links=True)
    assert not (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"target"


def test_names_can_count_from_an_open_folder(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        atomic.create("new", b"1", folder=folder)
        atomic.replace("new", b"2", folder=folder)
    finally:
        os.close(folder)
    assert (tmp_path / "new").read_bytes() == b"2"
    assert leftovers(tmp_path) == []


def test_temporary_names_that_are_taken_are_passed_over(tmp_path: Path) -> None:
    for number in range(15):
        (tmp_path / f".reshiki-{os.getpid()}-{number}.tmp").write_bytes(b"")
    atomic.create(str(tmp_path / "new"), b"x")
    assert len(leftovers(tmp_path)) == 15
    (tmp_path / f".reshiki-{os.getpid()}-15.tmp").write_bytes(b"")
    with pytest.raises(OSError, match="temporary names") as caught:
        atomic.create(str(tmp_path / "newer"), b"x")
    assert not isinstance(caught.value, FileExistsError)


def test_a_missing_folder_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        atomic.create(str(tmp_path / "no" / "new"), b"x")
    assert list(tmp_path.iterdir()) == []
