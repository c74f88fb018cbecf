"""The waiting process and the working one, for real: each test is a program that forks."""

import errno
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reshiki_cli import process
from reshiki_cli.errors import Failure
from reshiki_cli.output import Console

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

Start = Callable[..., Any]

PRELUDE = """
import os, signal, sys, threading, time
from pathlib import Path
from reshiki_cli import process
from reshiki_cli.errors import Failure
from reshiki_cli.output import Console

def run(work, heap=256, deadline=20):
    sys.exit(process.run(work, heap_mib=heap, deadline=deadline, console=Console()))

"""


def whole(code: str) -> str:
    return PRELUDE + textwrap.dedent(code)


def children(pid: int) -> list[int]:
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in path.read_text(encoding="ascii").split()] if path.exists() else []


def test_the_exit_status_and_the_streams_are_those_of_the_work(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            link.begin()
            console.warning("careful")
            link.commit(whole=False)
            console.result(b"bytes")
            return 2
        run(work)
        """)
    ).end()
    assert ran == (2, b"bytes", "reshiki: warning: careful\n")


@pytest.mark.parametrize("call", ["pipe", "fork"])
def test_a_system_that_starts_no_process_is_quoted(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(Failure, match="cannot start a process: Too many open files"):
        process.run(lambda _link, _console: 0, heap_mib=256, deadline=1, console=Console())


def test_the_deadline_ends_the_work_in_a_sentence(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            link.begin()
            time.sleep(60)
        run(work, deadline=0.2)
        """)
    ).end()
    assert ran == (
        1,
        b"",
        "reshiki: error: the operation exceeded its deadline of 0.2 seconds; nothing was written\n",
    )


def test_no_deadline_runs_before_the_first_operation_and_each_has_its_own(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            time.sleep(1.3)
            for _ in range(2):
                link.begin()
                time.sleep(0.7)
            return 0
        run(work, deadline=1.2)
        """)
    ).end()
    assert ran == (0, b"", "")


@pytest.mark.parametrize("commit", ["whole", "print"])
def test_what_is_committed_has_no_deadline(program: Start, commit: str) -> None:
    ran = program(
        whole("""
        def work(link, console):
            link.begin()
            link.commit(whole=sys.argv[1] == "whole")
            time.sleep(1.3)
            console.result(b"done")
            return 0
        run(work, deadline=1)
        """),
        commit,
    ).end()
    assert ran == (0, b"done", "")


def test_work_that_is_too_late_to_commit_never_does(program: Start) -> None:
    """The parent is stopped over the deadline, so that it finds the time over and the request to commit at once."""
    started = program(
        whole("""
        def work(link, console):
            link.begin()
            os.kill(os.getppid(), signal.SIGSTOP)
            threading.Timer(0.3, os.kill, (os.getppid(), signal.SIGCONT)).start()
            link.commit(whole=False)
            console.result(b"an answer of one side")
            return 0
        run(work, deadline=0.1)
        """)
    )
    ran = started.end()
    done = (0, b"an answer of one side", "")
    late = (
        1,
        b"",
        "reshiki: error: the operation exceeded its deadline of 0.1 seconds; nothing was written\n",
    )
    assert ran in (done, late)


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGABRT", "SIGBUS", "SIGFPE", "SIGILL"])
def test_a_crash_is_a_sentence_that_names_the_signal(program: Start, name: str) -> None:
    ran = program(
        whole("""
        def work(link, console):
            link.begin()
            os.kill(os.getpid(), signal.Signals[sys.argv[1]])
            time.sleep(60)
        run(work)
        """),
        name,
    ).end()
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, b"", 1)
    assert ran.err.startswith(f"reshiki: error: the work crashed ({name}) before anything was written")


def test_a_stack_that_overflows_is_a_crash_like_others(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            sys.setrecursionlimit(10**9)
            def deep(n):
                return max(map(deep, (n + 1,)))
            return deep(0)
        run(work, heap=8192)
        """)
    ).end()
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, b"", 1)
    assert ran.err.startswith("reshiki: error: ")


def test_a_kill_from_outside_is_told_as_one(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            os.kill(os.getpid(), signal.SIGKILL)
            time.sleep(60)
        run(work)
        """)
    ).end()
    assert ran.status == 1
    assert ran.err.startswith("reshiki: error: the system ended the work before anything was written")


def test_a_crash_while_writing_says_so(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            link.commit(whole=True)
            os.kill(os.getpid(), signal.SIGSEGV)
            time.sleep(60)
        run(work)
        """)
    ).end()
    assert (ran.status, "(SIGSEGV) while the output was being written" in ran.err) == (1, True)


@pytest.mark.parametrize(
    "raised", ["MemoryError()", "ValueError('secret')", "Failure('no file')", "SystemExit(3)"]
)
def test_what_the_work_raises_is_never_a_traceback(program: Start, raised: str) -> None:
    ran = program(
        whole(f"""
        def work(link, console):
            raise {raised}
        run(work)
        """)
    ).end()
    assert ran.status == (75 if "Memory" in raised else 1)
    assert ran.err.startswith("reshiki: error: ")
    assert "Traceback" not in ran.err
    assert "secret" not in ran.err


def test_what_libraries_print_on_standard_error_is_dropped(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            os.write(2, b"[12:00:00] SMILES Parse Error")
            print("Warning", file=sys.stderr)
            console.error("ours")
            return 1
        run(work)
        """)
    ).end()
    assert ran.err == "reshiki: error: ours\n"


# -------------------------------------------------------------------------------------------------------------- memory


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="the kernel does not keep a memory ceiling here"
)
def test_memory_over_the_ceiling_exits_75_with_the_marker(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            link.begin()
            return len([bytearray(2**20) for _ in range(2000)])
        run(work, heap=256)
        """)
    ).end()
    sentence, marker = ran.err.splitlines()
    assert (ran.status, ran.out) == (75, b"")
    assert "RESHIKI_AGENT_HEAP_MB" in sentence
    words = marker.split()
    budget, used, requested = map(int, words[1:])
    assert (words[0], budget) == ("RESHIKI_HEAP_LIMIT", 256 * 2**20)
    assert 0.5 * budget < used <= budget
    assert requested > 0


@pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="the kernel does not keep a memory ceiling here"
)
def test_one_allocation_larger_than_the_ceiling_is_refused_at_once(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            return len(bytearray(2**33))
        run(work, heap=256)
        """)
    ).end()
    assert ran.status == 75


def test_the_whole_ceiling_is_there_for_the_work(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            import importlib
            for name in ("rdkit.Chem.AllChem", "rdkit.Chem.Descriptors", "reportlab.pdfgen.canvas", "cairo"):
                try:
                    importlib.import_module(name)
                except ImportError:
                    pass
            kept = [bytearray(2**20) for _ in range(250)]
            return 0 if len(kept) == 250 else 1
        run(work, heap=256)
        """)
    ).end()
    assert ran == (0, b"", "")


def test_the_stack_is_deep_enough_for_a_recursion_an_atom(program: Start) -> None:
    ran = program(
        whole("""
        def work(link, console):
            sys.setrecursionlimit(10**6)
            # Through C at every step, as RDKit recurses.
            def deep(n):
                return n and max(map(deep, (n - 1,))) + 1
            console.result(b"%d" % deep(100_000))
            return 0
        run(work)
        """)
    ).end()
    assert ran == (0, b"100000", "")


# ------------------------------------------------------------------------------------------------------------- signals


SLEEP = """
def work(link, console):
    link.begin()
    if sys.argv[2]:
        link.commit(whole=sys.argv[2] == "whole")
    Path(sys.argv[1]).touch()
    time.sleep(0.5 if sys.argv[2] == "whole" else 60)
    console.result(b"done")
    return 0
run(work)
"""


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("committed", ["", "print"])
def test_a_signal_ends_the_work_without_a_word(
    program: Start, tmp_path: Path, number: signal.Signals, status: int, committed: str
) -> None:
    started = program(whole(SLEEP), str(tmp_path / "there"), committed)
    started.wait_for((tmp_path / "there").exists)
    below = children(started.process.pid)
    started.tell(number)
    assert started.end() == (status, b"", "")
    assert not any(Path(f"/proc/{pid}").exists() for pid in below)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_file_that_is_being_published_is_finished_first(
    program: Start, tmp_path: Path, number: signal.Signals
) -> None:
    started = program(whole(SLEEP), str(tmp_path / "there"), "whole", start_new_session=True)
    started.wait_for((tmp_path / "there").exists)
    # To the whole group, as a terminal does.
    os.killpg(started.process.pid, number)
    assert started.end() == (0, b"done", "")


def test_a_second_signal_ends_also_that(program: Start, tmp_path: Path) -> None:
    started = program(
        whole(SLEEP.replace("0.5", "60")),
        str(tmp_path / "there"),
        "whole",
    )
    started.wait_for((tmp_path / "there").exists)
    started.tell(signal.SIGINT)
    started.tell(signal.SIGTERM)
    assert started.end().status in (130, 143)


def test_work_whose_parent_is_gone_ends_too(program: Start, tmp_path: Path) -> None:
    started = program(whole(SLEEP), str(tmp_path / "there"), "", start_new_session=True)
    started.wait_for((tmp_path / "there").exists)
    started.process.kill()
    # The pipe of standard output ends when the last process that holds it does.
    assert started.process.communicate(timeout=20)[0] == b""


def test_an_ignored_interrupt_stays_ignored(program: Start, tmp_path: Path) -> None:
    started = program(
        "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + whole(SLEEP.replace("60", "0.5")),
        str(tmp_path / "there"),
        "",
    )
    started.wait_for((tmp_path / "there").exists)
    started.tell(signal.SIGINT)
    assert started.end() == (0, b"done", "")


# --------------------------------------------------------------------------------------------------------- without fork


def test_without_fork_the_work_is_done_here(program: Start) -> None:
    ran = program(
        "import os; del os.fork\n"
        + whole("""
        def work(link, console):
            link.begin()
            link.commit(whole=True)
            console.result(b"done")
            return 3
        run(work)
        """)
    ).end()
    assert ran == (3, b"done", "")


def test_without_fork_there_is_a_deadline_before_the_commit_and_none_after(program: Start) -> None:
    ran = program(
        "import os; del os.fork\n"
        + whole("""
        def work(link, console):
            link.begin()
            link.commit(whole=True)
            time.sleep(1.3)
            console.result(b"done")
            link.begin()
            time.sleep(60)
        run(work, deadline=1)
        """)
    ).end()
    assert ran == (1, b"done", f"reshiki: error: {process.timed_out(1)}\n")


def test_without_fork_an_interrupt_ends_the_command(program: Start, tmp_path: Path) -> None:
    started = program("import os; del os.fork\n" + whole(SLEEP), str(tmp_path / "there"), "")
    started.wait_for((tmp_path / "there").exists)
    started.tell(signal.SIGINT)
    assert started.end() == (130, b"", "")


# ------------------------------------------------------------------------------------------------------ whole commands


COMMAND = """
import sys, time
from reshiki_cli.main import main
from reshiki_session.documents import Frame, Summary
from reshiki_session.jobs.values import Exported, Reading

def call(name, *arguments):
    if name == sys.argv[1]:
        {act}
    return Reading(Frame(None, Summary()), None, ()) if name == "read" else Exported(b"figure", None, ())

sys.exit(main(["convert", "--smiles", "C", "-o", sys.argv[2]], lambda: "0", call=call, deadline={deadline}))
"""


@pytest.mark.parametrize("job", ["read", "figure"])
@pytest.mark.parametrize(
    ("act", "status", "word"),
    [
        ("time.sleep(60)", 1, "deadline"),
        ("import ctypes; ctypes.string_at(0)", 1, "crashed (SIGSEGV)"),
        ("raise MemoryError", 75, "RESHIKI_HEAP_LIMIT"),
        ("raise RuntimeError", 1, "internal error"),
    ],
)
def test_a_command_that_fails_leaves_no_file(
    program: Start, tmp_path: Path, job: str, act: str, status: int, word: str
) -> None:
    ran = program(
        COMMAND.format(act=act, deadline=0.5 if "sleep" in act else 20), job, str(tmp_path / "a.svg")
    ).end()
    assert (ran.status, ran.out) == (status, b"")
    assert word in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_command_writes_its_file_through_a_fork(program: Start, tmp_path: Path) -> None:
    ran = program(COMMAND.format(act="pass", deadline=20), "", str(tmp_path / "a.svg")).end()
    assert ran == (0, b"", "")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"figure"]


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_a_closed_stream_is_not_mistaken_for_a_file(program: Start, tmp_path: Path, closed: int) -> None:
    code = COMMAND.format(act="pass", deadline=20).replace(
        "sys.exit(main(",
        "import os; os.close(int(sys.argv[3])); sys.exit(main(",
    )
    ran = program(code, "", str(tmp_path / "a.svg"), str(closed)).end()
    assert ran == (0, b"", "")
    assert (tmp_path / "a.svg").read_bytes() == b"figure"


def test_standard_output_that_is_closed_is_said(program: Start) -> None:
    code = "import os; os.close(1)\nimport sys\nfrom reshiki_cli.main import main\nsys.exit(main(sys.argv[1:], lambda: '0'))"
    assert program(code, "info").end() == (1, b"", "reshiki: could not write output: Bad file descriptor\n")


def test_standard_input_can_be_the_input(program: Start) -> None:
    code = """
        import sys
        from reshiki_cli.main import main
        from reshiki_session.documents import Frame, Summary
        from reshiki_session.jobs.values import Exported, Reading

        def call(name, *arguments):
            if name == "read":
                return Reading(Frame(arguments[0], Summary()), None, ())
            return Exported(arguments[0].encode(), None, ())

        sys.exit(main(["convert", "-", "--from", "mol", "--to", "mol"], lambda: "0", call=call))
    """
    started = program(code, stdin=subprocess.PIPE)
    out, err = started.process.communicate("é\r\n".encode(), timeout=20)
    assert (started.process.returncode, out, err) == (0, "é\r\n".encode(), b"")
    code = code.replace("import sys\n", "import os, sys; os.close(0)\n")
    assert program(code).end() == (
        1,
        b"",
        "reshiki: error: cannot read standard input: Bad file descriptor\n",
    )


def test_running_out_under_a_lower_limit_of_the_system_is_not_blamed_on_the_ceiling():
    limited = ["sh", "-c", 'ulimit -v 300000; exec "$@"', "sh", sys.executable, "-m", "reshiki_cli"]
    done = subprocess.run(
        [*limited, "convert", "--smiles", "CCO", "--to", "smiles"],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        pytest.skip("this system does the work in 300 MB of address space")
    assert done.returncode == 1
    assert "RESHIKI_HEAP_LIMIT" not in done.stderr
    assert "system" in done.stderr


def test_an_end_that_nobody_meant_is_said_and_exits_1(program: Start) -> None:
    ran = program(whole("run(lambda link, console: os._exit(127))")).end()
    assert (ran.status, ran.out) == (1, b"")
    assert "status 127" in ran.err
