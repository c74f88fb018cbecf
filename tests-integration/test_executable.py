"""The executable before any mode: its first argument picks one, and nothing else does."""

import os
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

import pytest

from reshiki.__main__ import USAGE, main

SCRIPTS = Path(sysconfig.get_path("scripts"))


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return subprocess.run(
        command,
        env=buffered,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["info"],
        ["convert", "--cli"],
        ["--MCP"],
        ["--Cli", "info"],
        ["--mcp=1"],
        ["--cli=info"],
        ["-cli"],
        ["—cli"],
        [" --cli"],
        [""],
        ["--"],
        ["--", "--cli"],
        ["--bogus", "--mcp"],
        ["-v"],
    ],
    ids=str,
)
def test_anything_but_a_mode_first_is_told_what_the_modes_are(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    assert capsys.readouterr() == ("", USAGE)


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["--help", "--cli"]], ids=str)
def test_help_goes_to_standard_output(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(argv) == 0
    assert capsys.readouterr() == (USAGE, "")


def test_the_usage_names_both_modes_and_where_to_read_on() -> None:
    for part in ("reshiki --cli <command>", "reshiki --mcp", "reshiki --cli help", "reshiki --mcp --help"):
        assert part in USAGE


def test_the_version_is_that_of_the_application(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"reshiki {version('reshiki')}\n", "")


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--mcp", "--cli"], "reshiki --mcp: unknown option `--cli`\n"),
        (["--cli", "--mcp"], "reshiki: unknown command `--mcp`"),
    ],
    ids=["mcp", "cli"],
)
def test_a_mode_gets_the_arguments_behind_it(argv: list[str], said: str) -> None:
    refused = run(SCRIPTS / "reshiki", *argv)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith(said)


@pytest.mark.parametrize(
    ("long", "short"),
    [(["reshiki", "--cli"], ["reshiki-cli"]), (["reshiki", "--mcp"], ["reshiki-mcp"])],
    ids=["cli", "mcp"],
)
def test_the_direct_scripts_are_the_modes(long: list[str], short: list[str]) -> None:
    first, second = (run(SCRIPTS / name, *rest, "--bogus") for name, *rest in (long, short))
    assert (first.returncode, first.stdout, first.stderr) == (second.returncode, second.stdout, second.stderr)
    assert first.returncode == 2


@pytest.mark.parametrize(
    ("module", "script"),
    [(["reshiki"], ["reshiki"]), (["reshiki_cli"], ["reshiki-cli"]), (["reshiki_mcp"], ["reshiki-mcp"])],
    ids=["reshiki", "cli", "mcp"],
)
def test_a_package_with_a_mode_runs_as_a_module(module: list[str], script: list[str]) -> None:
    first = run(sys.executable, "-m", *module, "--bogus")
    second = run(SCRIPTS / script[0], *script[1:], "--bogus")
    assert (first.returncode, first.stdout, first.stderr) == (second.returncode, second.stdout, second.stderr)


def test_the_script_says_what_the_module_says() -> None:
    alone = run(SCRIPTS / "reshiki")
    assert (alone.returncode, alone.stdout, alone.stderr) == (2, "", USAGE)


@pytest.mark.parametrize(
    ("command", "status", "said"),
    [
        ("--help >&-", 1, "reshiki: could not write output: Bad file descriptor\n"),
        ("--help >/dev/full", 1, "reshiki: could not write output: No space left on device\n"),
        ("--version >/dev/full", 1, "reshiki: could not write output: No space left on device\n"),
        ("--bogus >&-", 2, USAGE),
        ("--bogus 2>&-", 2, ""),
        ("--bogus 2>/dev/full", 2, ""),
        ("--mcp --bogus 2>&-", 2, ""),
        ("--mcp --bogus 2>/dev/full", 2, ""),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_streams_that_cannot_be_written_end_in_a_sentence(command: str, status: int, said: str) -> None:
    ended = run("sh", "-c", f'"$0" {command}', SCRIPTS / "reshiki")
    assert (ended.returncode, ended.stdout, ended.stderr) == (status, "", said)
