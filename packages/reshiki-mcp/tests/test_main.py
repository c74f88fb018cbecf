"""How the mode starts: what goes to which stream, and the exit status."""

import subprocess
import sys

import pytest

from reshiki_mcp.main import main
from reshiki_mcp.usage import usage

NOTICE = "Experimental: ReShiki's agent tools, schemas and results may change between releases."


def run(argv: list[str]) -> int:
    return main(argv, app_version=lambda: "0.0.0")


@pytest.fixture(autouse=True)
def no_heap_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RESHIKI_AGENT_HEAP_MB", raising=False)


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["--allow-read", "/nowhere", "-h"]], ids=str)
def test_help_goes_to_standard_error_and_succeeds(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == 0
    assert capsys.readouterr() == ("", usage())


def test_help_is_given_before_the_memory_ceiling_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RESHIKI_AGENT_HEAP_MB", "1")
    assert run(["--help"]) == 0


def test_help_names_every_option_and_begins_with_the_notice() -> None:
    page = usage()
    assert page.splitlines()[0] == NOTICE
    options = "[--log-level <level>] [--allow-read <folder>]... [--allow-write <folder>]..."
    assert f"Usage: reshiki --mcp {options} " in " ".join(page.split())
    assert "One of error, warn, info or debug." in " ".join(page.split())
    for part in ("--log-level <level>", "--allow-read <folder>", "--allow-write <folder>", "-h, --help"):
        assert f"\n  {part}  " in page
    for part in (
        "RESHIKI_AGENT_HEAP_MB",
        "agent-access.json",
        "https://reshiki.com/guide/agents/",
        "\n  75  ",
    ):
        assert part in page


def test_help_fits_a_terminal_and_carries_no_loose_ends() -> None:
    lines = usage().split("\n")
    assert max(map(len, lines[1:])) <= 79
    assert not [line for line in lines if line != line.rstrip()]
    assert lines[-1] == ""
    assert lines[-2] != ""


def test_a_usage_error_is_one_line_and_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--bogus"]) == 2
    assert capsys.readouterr() == ("", f"reshiki --mcp: unknown option `--bogus`\n{usage()}")


def test_attach_prints_only_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--attach"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)


def test_a_wrong_memory_ceiling_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RESHIKI_AGENT_HEAP_MB", "1")
    assert run([]) == 2
    expected = "reshiki --mcp: RESHIKI_AGENT_HEAP_MB must be a whole number of MiB from 256 to 16384\n"
    assert capsys.readouterr() == ("", expected)


def test_a_wrong_option_is_named_before_a_wrong_memory_ceiling(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RESHIKI_AGENT_HEAP_MB", "1")
    assert run(["--bogus"]) == 2
    assert "unknown option" in capsys.readouterr().err


def test_the_mode_runs_as_a_module_and_prints_arguments_that_are_no_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reshiki_mcp", b"--caf\xe9"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"reshiki --mcp: unknown option `--caf\\udce9`\n")
