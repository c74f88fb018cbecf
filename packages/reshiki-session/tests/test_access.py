"""No way out of a granted folder, whatever links say and whoever moves them: each on the kernel's way and on our own."""

import errno
import os
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from reshiki_session.errors import OperationError
from reshiki_session.files import access, beneath
from reshiki_session.files.grants import Grants, Root

SECRET = b"outside"
INSIDE = b"inside"
WAYS = {"kernel": beneath.by_kernel, "walking": beneath.by_walking}


def kernel_has_it() -> bool:
    folder = os.open("/", os.O_RDONLY)
    try:
        return beneath.best(folder, "linux") is beneath.by_kernel
    finally:
        os.close(folder)


KERNEL = pytest.mark.skipif(not kernel_has_it(), reason="this kernel has no openat2")


class Sandbox:
    """A granted folder with a file in it, and a secret outside."""

    def __init__(self, base: Path, resolve: beneath.Resolve) -> None:
        self.inside = base / "granted"
        self.outside = base / "outside"
        self.inside.mkdir()
        self.outside.mkdir()
        self.secret = self.outside / "secret.mol"
        self.secret.write_bytes(SECRET)
        (self.inside / "own.mol").write_bytes(INSIDE)
        self.descriptor = os.open(self.inside, os.O_RDONLY)
        root = Root(str(self.inside), (str(self.inside),), self.descriptor)
        self.grants = Grants((root,), (root,), resolve)

    def read(self, name: str, limit: int = 1000) -> bytes:
        return access.read(self.grants, str(self.inside / name), limit)

    def create(self, name: str) -> access.Written:
        return access.write(self.grants, str(self.inside / name), b"new", overwrite=False)

    def overwrite(self, name: str) -> access.Written:
        return access.write(self.grants, str(self.inside / name), b"new", overwrite=True)

    def refusals(self, name: str) -> dict[str, str]:
        """The reason each way of using a file is refused for, within the time a caller may wait."""
        found = {}
        for way in ("read", "create", "overwrite"):
            begun = time.monotonic()
            with pytest.raises(OperationError) as caught:
                getattr(self, way)(name)
            assert time.monotonic() - begun < 2
            found[way] = caught.value.message.split(":")[0]
        return found


@pytest.fixture(params=[pytest.param("kernel", marks=KERNEL), "walking"])
def box(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    box = Sandbox(tmp_path, WAYS[request.param])
    yield box
    os.close(box.descriptor)
    # Whatever happened: the outside is as it was, and nothing half done lies about.
    assert box.secret.read_bytes() == SECRET
    assert [path.name for path in box.outside.iterdir()] == ["secret.mol"]
    assert not list(tmp_path.rglob(".reshiki-*.tmp"))


def reason(action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(OperationError) as caught:
        action()
    return caught.value.code, caught.value.message.split(":")[0]


def test_a_file_inside_is_read_created_and_replaced(box: Sandbox) -> None:
    (box.inside / "deep" / "er").mkdir(parents=True)
    assert box.read("own.mol") == INSIDE
    assert box.create("deep/er/new.mol") == (False, ())
    assert box.overwrite("deep/er/new.mol") == (True, ())
    assert box.overwrite("deep/newer.mol") == (False, ())
    assert box.read("deep/er/new.mol") == b"new"


@pytest.mark.parametrize("target", ["{outside}/secret.mol", "../outside/secret.mol"])
def test_a_link_to_a_file_outside_leads_nowhere(box: Sandbox, target: str) -> None:
    link = box.inside / "link.mol"
    link.symlink_to(target.format(outside=box.outside))
    assert box.refusals("link.mol") == {
        "read": "path_escapes_root",
        "create": "file_exists",
        "overwrite": "not_a_regular_file",
    }
    assert link.is_symlink()


@pytest.mark.parametrize("target", ["{outside}", "../outside", "deep/../../outside", "/"])
def test_a_link_to_a_folder_outside_leads_nowhere(box: Sandbox, target: str) -> None:
    (box.inside / "deep").mkdir()
    (box.inside / "folder").symlink_to(target.format(outside=box.outside))
    assert set(box.refusals("folder/secret.mol").values()) == {"path_escapes_root"}


def test_relative_links_that_stay_inside_are_followed(box: Sandbox) -> None:
    (box.inside / "deep" / "er").mkdir(parents=True)
    (box.inside / "deep" / "file.mol").symlink_to("../own.mol")
    (box.inside / "short").symlink_to("deep/er")
    (box.inside / "deep" / "er" / "up.mol").symlink_to("../../own.mol")
    (box.inside / "twice").symlink_to("short/../er")
    (box.inside / "here").symlink_to(".")
    assert box.read("deep/file.mol") == INSIDE
    assert box.read("short/up.mol") == INSIDE
    assert box.read("twice/up.mol") == INSIDE
    assert box.read("here/here/own.mol") == INSIDE
    box.create("short/new.mol")
    box.create("here/top.mol")
    assert (box.inside / "deep/er/new.mol").read_bytes() == b"new"
    assert (box.inside / "top.mol").read_bytes() == b"new"


def test_an_absolute_link_back_inside_never_gives_bytes_of_elsewhere(box: Sandbox) -> None:
    (box.inside / "back.mol").symlink_to(box.inside / "own.mol")
    (box.inside / "home").symlink_to(box.inside)
    for name in ("back.mol", "home/own.mol"):
        assert reason(lambda name=name: box.read(name))[1] == "path_escapes_root"


def test_links_in_circles_end_at_once(box: Sandbox) -> None:
    (box.inside / "self.mol").symlink_to("self.mol")
    (box.inside / "a.mol").symlink_to("b.mol")
    (box.inside / "b.mol").symlink_to("a.mol")
    (box.inside / "round").symlink_to("round/round")
    for name in ("self.mol", "a.mol"):
        assert box.refusals(name) == {
            "read": "path_escapes_root",
            "create": "file_exists",
            "overwrite": "not_a_regular_file",
        }
    assert set(box.refusals("round/x.mol").values()) == {"path_escapes_root"}


def test_forty_links_are_one_too_many(box: Sandbox) -> None:
    (box.inside / "0.mol").write_bytes(INSIDE)
    for number in range(1, 45):
        (box.inside / f"{number}.mol").symlink_to(f"{number - 1}.mol")
    assert box.read("39.mol") == INSIDE
    assert reason(lambda: box.read("44.mol"))[1] == "path_escapes_root"


def test_a_dangling_link_is_neither_followed_nor_replaced(box: Sandbox) -> None:
    for name, target in (("in.mol", "nothing.mol"), ("out.mol", "../outside/nothing.mol")):
        (box.inside / name).symlink_to(target)
        found = box.refusals(name)
        assert (found["create"], found["overwrite"]) == ("file_exists", "not_a_regular_file")
    assert reason(lambda: box.read("in.mol"))[1] == "file_not_found"
    assert not (box.inside / "nothing.mol").exists()


def test_a_fifo_is_never_waited_for(box: Sandbox) -> None:
    os.mkfifo(box.inside / "pipe.mol")
    assert box.refusals("pipe.mol") == {
        "read": "not_a_regular_file",
        "create": "file_exists",
        "overwrite": "not_a_regular_file",
    }
    (box.inside / "folder.mol").mkdir()
    assert box.refusals("folder.mol") == {
        "read": "not_a_regular_file",
        "create": "file_exists",
        "overwrite": "not_a_regular_file",
    }


def test_a_socket_is_no_file(box: Sandbox) -> None:
    import socket

    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(box.inside / "socket.mol"))
        assert box.refusals("socket.mol")["read"] == "not_a_regular_file"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make devices")
def test_a_device_is_not_opened(box: Sandbox) -> None:
    try:
        os.mknod(box.inside / "zero.mol", 0o666 | stat.S_IFCHR, os.makedev(1, 5))
    except OSError as error:
        pytest.skip(f"devices cannot be made here: {error}")
    assert box.refusals("zero.mol") == {
        "read": "not_a_regular_file",
        "create": "file_exists",
        "overwrite": "not_a_regular_file",
    }


def test_a_hard_link_to_the_outside_is_read_and_replaced_without_touching_it(box: Sandbox) -> None:
    (box.inside / "hard.mol").hardlink_to(box.secret)
    assert box.read("hard.mol") == SECRET
    assert box.overwrite("hard.mol").replaced is True
    assert box.read("hard.mol") == b"new"


def race(box: Sandbox, reads: int) -> int:
    """Read while another thread swaps a folder and a file for links to the outside; how many reads succeeded."""
    folder, aside = box.inside / "folder", box.inside / "aside"
    folder.mkdir()
    (folder / "secret.mol").write_bytes(INSIDE)
    (box.inside / "way-out").symlink_to("../outside")
    (box.inside / "leak").symlink_to("../outside/secret.mol")
    (box.inside / "file.mol").write_bytes(INSIDE)
    done = threading.Event()

    def flip() -> None:
        while not done.is_set():
            folder.rename(aside)
            (box.inside / "way-out").rename(folder)
            folder.rename(box.inside / "way-out")
            aside.rename(folder)
            os.link(box.inside / "leak", box.inside / "swap", follow_symlinks=False)
            (box.inside / "swap").replace(box.inside / "file.mol")
            (box.inside / "swap").write_bytes(INSIDE)
            (box.inside / "swap").replace(box.inside / "file.mol")

    thread = threading.Thread(target=flip)
    thread.start()
    succeeded = 0
    reasons: set[str] = set()
    try:
        for number in range(reads):
            try:
                data = box.read("file.mol" if number % 2 else "folder/secret.mol")
            except OperationError as error:
                reasons.add(error.message.split(":")[0])
            else:
                assert data in (INSIDE, b"")
                succeeded += 1
    finally:
        done.set()
        thread.join()
    assert reasons <= {"path_escapes_root", "file_not_found", "not_a_regular_file"}
    return succeeded


def test_2000_reads_while_links_are_swapped_never_give_bytes_of_the_outside(box: Sandbox) -> None:
    assert race(box, 2000) > 0


@pytest.mark.slow
def test_200000_reads_while_links_are_swapped_never_give_bytes_of_the_outside(box: Sandbox) -> None:
    assert race(box, 200_000) > 0


def test_writing_while_a_folder_is_swapped_never_lands_outside(box: Sandbox) -> None:
    folder, aside = box.inside / "folder", box.inside / "aside"
    folder.mkdir()
    (box.inside / "way-out").symlink_to("../outside")
    done = threading.Event()

    def flip() -> None:
        while not done.is_set():
            folder.rename(aside)
            (box.inside / "way-out").rename(folder)
            folder.rename(box.inside / "way-out")
            aside.rename(folder)

    thread = threading.Thread(target=flip)
    thread.start()
    written = 0
    reasons: set[str] = set()
    try:
        for _ in range(5000):
            try:
                box.overwrite("folder/new.mol")
                written += 1
            except OperationError as error:
                reasons.add(error.message.split(":")[0])
            if written == 50:
                break
    finally:
        done.set()
        thread.join()
    assert written > 0
    assert reasons <= {"path_escapes_root", "file_not_found"}


def test_a_folder_that_was_moved_is_still_the_granted_one(box: Sandbox, tmp_path: Path) -> None:
    moved = tmp_path / "moved"
    box.inside.rename(moved)
    box.inside.symlink_to(box.outside)
    assert box.read("own.mol") == INSIDE
    box.create("new.mol")
    box.overwrite("own.mol")
    assert (moved / "new.mol").read_bytes() == b"new"
    assert (moved / "own.mol").read_bytes() == b"new"
    assert reason(lambda: box.read("secret.mol"))[1] == "file_not_found"


@contextmanager
def unprivileged(box: Sandbox) -> Iterator[None]:
    """As somebody whom the system can deny something, who owns the granted folder."""
    if os.geteuid() != 0:
        yield
        return
    nobody = 65534
    for path in (box.inside, *box.inside.iterdir()):
        os.chown(path, nobody, nobody)
    os.seteuid(nobody)
    try:
        yield
    finally:
        os.seteuid(0)


def test_what_the_system_denies_is_told_as_denied(box: Sandbox) -> None:
    (box.inside / "own.mol").chmod(0)
    with unprivileged(box):
        assert reason(lambda: box.read("own.mol")) == ("access_denied", "os_denied")
    (box.inside / "own.mol").chmod(0o644)
    box.inside.chmod(0o555)
    with unprivileged(box):
        assert reason(lambda: box.create("new.mol")) == ("access_denied", "os_denied")
        assert reason(lambda: box.overwrite("own.mol")) == ("access_denied", "os_denied")
        assert box.read("own.mol") == INSIDE
    box.inside.chmod(0o755)
    assert box.read("own.mol") == INSIDE


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.EACCES, ("access_denied", "os_denied")),
        (errno.EPERM, ("access_denied", "os_denied")),
        (errno.EIO, ("failed", "io_error")),
        (errno.ENAMETOOLONG, ("failed", "io_error")),
        (errno.ENXIO, ("failed", "not_a_regular_file")),
        (errno.ENOENT, ("failed", "file_not_found")),
        (errno.ENOTDIR, ("failed", "file_not_found")),
    ],
)
def test_what_the_system_says_of_a_read_becomes_a_reason(
    box: Sandbox, number: int, expected: tuple[str, str]
) -> None:
    def fail(*_arguments: Any) -> int:
        raise OSError(number, os.strerror(number))

    box.grants = box.grants._replace(resolve=fail)
    assert reason(lambda: box.read("own.mol")) == expected
    assert reason(lambda: box.create("own.mol")) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (errno.EACCES, ("access_denied", "os_denied")),
        (errno.ENOSPC, ("failed", "io_error")),
        (errno.EROFS, ("failed", "io_error")),
    ],
)
def test_a_write_that_fails_keeps_the_old_file_and_leaves_nothing(
    box: Sandbox, monkeypatch: pytest.MonkeyPatch, number: int, expected: tuple[str, str]
) -> None:
    def fail(*_arguments: Any, **_more: Any) -> None:
        raise OSError(number, os.strerror(number))

    for call in ("write", "fsync", "replace", "link"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, fail)
            if call != "link":
                assert reason(lambda: box.overwrite("own.mol")) == expected
            if call != "replace":
                assert reason(lambda: box.create("new.mol")) == expected
    assert [path.name for path in box.inside.iterdir()] == ["own.mol"]
    assert box.read("own.mol") == INSIDE


def test_a_file_system_without_hard_links_says_what_to_do(
    box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any, **_more: Any) -> None:
        raise OSError(errno.EPERM, "not permitted")

    monkeypatch.setattr(os, "link", fail)
    assert reason(lambda: box.create("new.mol")) == ("failed", "no_clobber_unsupported")
    assert box.overwrite("new.mol").replaced is False


def test_a_temporary_file_that_stays_is_a_warning(box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    unlink = os.unlink
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", lambda *_a, **_k: (_ for _ in ()).throw(PermissionError(13, "denied")))
        written = box.create("new.mol")
    assert written.replaced is False
    (warning,) = written.warnings
    assert warning.startswith("the temporary file .reshiki-")
    for path in box.inside.glob(".reshiki-*"):
        unlink(path)


def test_sizes_are_looked_at_before_and_while_reading(box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    (box.inside / "big.mol").write_bytes(b"x" * 11)
    (box.inside / "just.mol").write_bytes(b"x" * 10)
    assert box.read("just.mol", 10) == b"x" * 10
    with pytest.raises(OperationError) as caught:
        box.read("big.mol", 10)
    path = box.inside / "big.mol"
    assert (caught.value.code, caught.value.message) == (
        "budget",
        f'file_too_large: "{path}" is larger than the 10-byte limit',
    )
    # A file that grows while it is read does not get past the limit either.
    true_size = os.fstat

    def small(descriptor: int) -> Any:
        found = true_size(descriptor)
        fields = list(found)
        fields[stat.ST_SIZE] = 1
        return os.stat_result(fields)

    monkeypatch.setattr(os, "fstat", small)
    assert reason(lambda: box.read("big.mol", 10)) == ("budget", "file_too_large")


def test_what_is_missing_is_not_found(box: Sandbox) -> None:
    assert set(box.refusals("no/x.mol").values()) == {"file_not_found"}
    assert set(box.refusals("own.mol/x.mol").values()) == {"file_not_found"}
    assert reason(lambda: box.read("no.mol")) == ("failed", "file_not_found")
    assert not (box.inside / "no").exists()


def test_no_descriptor_is_lost(box: Sandbox) -> None:
    (box.inside / "deep" / "er").mkdir(parents=True)
    (box.inside / "out").symlink_to("deep/../../outside")

    def count() -> int:
        return len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").is_dir() else 0

    before = count()
    for name in ("own.mol", "deep/er/x.mol", "out/secret.mol", "deep", "own.mol/x.mol"):
        for way in (box.read, box.create, box.overwrite):
            try:
                way(name)
            except OperationError:
                continue
    assert count() == before


# --------------------------------------------------------------------------------------- grants, and what holds a path


def test_without_a_grant_nothing_is_read_or_written(tmp_path: Path) -> None:
    (tmp_path / "a.mol").write_bytes(b"x")
    path = str(tmp_path / "a.mol")
    with pytest.raises(OperationError) as caught:
        access.read(Grants(), path, 10)
    assert (caught.value.code, caught.value.message) == (
        "access_denied",
        f'path_not_granted: "{path}" is not inside a folder granted for reading; no folders are granted for reading',
    )
    assert reason(lambda: access.write(Grants(), path, b"", overwrite=True))[1] == "path_not_granted"


def test_reading_and_writing_are_granted_apart(box: Sandbox) -> None:
    reads = box.grants._replace(write=())
    writes = box.grants._replace(read=())
    path = str(box.inside / "own.mol")
    assert access.read(reads, path, 10) == INSIDE
    assert reason(lambda: access.write(reads, path, b"", overwrite=True))[1] == "path_not_granted"
    assert access.write(writes, path, INSIDE, overwrite=True).replaced
    assert reason(lambda: access.read(writes, path, 10))[1] == "path_not_granted"


def test_a_path_lies_in_a_folder_by_whole_components_and_strictly() -> None:
    grants = Grants(read=(Root("/data", ("/data",), 3), Root("/data/b", ("/data/b", "/real/b"), 4)))
    assert grants.place("", ("data", "x.mol"), writing=False) == (grants.read[0], ("x.mol",))
    assert grants.place("", ("data", "b", "c", "x.mol"), writing=False) == (grants.read[1], ("c", "x.mol"))
    assert grants.place("", ("real", "b", "x.mol"), writing=False) == (grants.read[1], ("x.mol",))
    # The folder itself lies in the one above it.
    assert grants.place("", ("data", "b"), writing=False) == (grants.read[0], ("b",))
    for parts in (("data2", "x.mol"), ("data",), ("Data", "x.mol"), ("x", "data", "x.mol")):
        with pytest.raises(OperationError, match="granted folders: /data, /data/b"):
            grants.place("", parts, writing=False)


def test_of_two_ways_the_one_that_works_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    try:
        assert beneath.best(folder, "darwin") is beneath.by_walking

        def fail(*_arguments: Any) -> int:
            raise OSError(errno.ENOSYS, "no such call")

        monkeypatch.setattr(beneath, "_openat2", fail)
        assert beneath.best(folder, "linux") is beneath.by_walking
    finally:
        os.close(folder)


def test_the_kernel_is_asked_again_when_something_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def busy(*_arguments: Any) -> int:
        asked.append(1)
        if len(asked) < 3:
            raise OSError(errno.EAGAIN, "again")
        return 77

    monkeypatch.setattr(beneath, "_openat2", busy)
    assert beneath.by_kernel(0, ("a",), 0) == 77
    monkeypatch.setattr(
        beneath, "_openat2", lambda *_a: (_ for _ in ()).throw(BlockingIOError(errno.EAGAIN, ""))
    )
    with pytest.raises(beneath.Escapes):
        beneath.by_kernel(0, ("a",), 0)
