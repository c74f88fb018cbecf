"""The command line of `reshiki --mcp`: what it takes, and what it says of the first thing that is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_mcp.options import Options, UsageError, heap_mib, parse

LEVELS = "expected one of error, warn, info or debug"


@pytest.mark.parametrize(
    ("argv", "options"),
    [
        ([], Options("warn", (), (), False)),
        (["--log-level", "debug"], Options(log_level="debug")),
        (["--log-level", "error"], Options(log_level="error")),
        (["--allow-read", "/a", "--allow-read", "b"], Options(allow_read=("/a", "b"))),
        (["--allow-write", "/a", "--allow-read", "/a"], Options(allow_read=("/a",), allow_write=("/a",))),
        (["--allow-read", "--allow-write"], Options(allow_read=("--allow-write",))),
        (["--allow-read", "--attach"], Options(allow_read=("--attach",))),
        (["--help"], Options(help=True)),
        (["-h"], Options(help=True)),
        (["-h", "--allow-read", "/nowhere", "--log-level", "info"], Options("info", ("/nowhere",), (), True)),
    ],
    ids=str,
)
def test_options_are_read(argv: list[str], options: Options) -> None:
    assert parse(argv) == options


@pytest.mark.parametrize(
    ("argv", "problem"),
    [
        (["--bogus"], "unknown option `--bogus`"),
        (["--cli"], "unknown option `--cli`"),
        (["--mcp"], "unknown option `--mcp`"),
        (["folder"], "unknown option `folder`"),
        (["--"], "unknown option `--`"),
        ([""], "unknown option ``"),
        (["--log-level=debug"], "unknown option `--log-level=debug`"),
        (["--LOG-LEVEL", "debug"], "unknown option `--LOG-LEVEL`"),
        (["--log-level"], "--log-level needs a value"),
        (["--log-level", "loud"], f"unknown log level `loud`; {LEVELS}"),
        (["--log-level", "DEBUG"], f"unknown log level `DEBUG`; {LEVELS}"),
        (["--log-level", ""], f"unknown log level ``; {LEVELS}"),
        (["--log-level", "--help"], f"unknown log level `--help`; {LEVELS}"),
        (["--log-level", "info", "--log-level"], "--log-level given more than once"),
        (["--log-level", "info", "--log-level", "loud"], "--log-level given more than once"),
        (["--help", "--help"], "--help given more than once"),
        (["-h", "--help"], "--help given more than once"),
        (["-h", "-h"], "--help given more than once"),
        (["--allow-read"], "--allow-read needs a folder"),
        (["--allow-read", ""], "--allow-read needs a folder"),
        (["--allow-write"], "--allow-write needs a folder"),
        (["--allow-write", ""], "--allow-write needs a folder"),
        (["--help", "--bogus"], "unknown option `--bogus`"),
        (["--bogus", "--attach"], "unknown option `--bogus`"),
        (["--log-level", "loud", "--bogus"], f"unknown log level `loud`; {LEVELS}"),
    ],
    ids=str,
)
def test_the_first_problem_is_named_and_the_usage_follows(argv: list[str], problem: str) -> None:
    assert parse(argv) == UsageError(f"reshiki --mcp: {problem}", usage_follows=True)


@pytest.mark.parametrize("argv", [["--attach"], ["--attach", "--bogus"], ["--help", "--attach"]], ids=str)
def test_attach_is_refused_in_one_line(argv: list[str]) -> None:
    error = parse(argv)
    assert isinstance(error, UsageError)
    assert error.message.startswith("reshiki --mcp --attach ")
    assert "not available in this version" in error.message
    assert not error.usage_follows


@given(
    st.lists(
        st.sampled_from(["--log-level", "info", "--allow-read", "--allow-write", "-h", "", "x"]), max_size=8
    )
)
def test_a_command_line_that_is_refused_stays_refused_whatever_follows(argv: list[str]) -> None:
    refused = parse(argv)
    unfinished = isinstance(refused, UsageError) and "needs a" in refused.message
    if isinstance(refused, UsageError) and not unfinished:
        assert parse([*argv, "--allow-read", "/a"]) == refused


@pytest.mark.parametrize(
    ("setting", "ceiling"),
    [(None, 2048), ("256", 256), ("16384", 16384), ("00256", 256), ("0" * 9000 + "2048", 2048)],
    ids=["unset", "least", "most", "leading zeros", "many leading zeros"],
)
def test_a_memory_ceiling_is_read(setting: str | None, ceiling: int) -> None:
    assert heap_mib(setting) == ceiling


@pytest.mark.parametrize(
    "setting",
    [
        "",
        " ",
        "255",
        "16385",
        "0",
        "-256",
        "+256",
        " 256",
        "256 ",
        "256\n",
        "256.0",
        "1e3",
        "0x100",
        "٢٥٦",
        "2_048",
        "9" * 9000,
    ],
    ids=lambda setting: repr(setting[:8]),
)
def test_any_other_memory_ceiling_is_refused_in_one_line(setting: str) -> None:
    assert heap_mib(setting) == UsageError(
        "reshiki --mcp: RESHIKI_AGENT_HEAP_MB must be a whole number of MiB from 256 to 16384",
        usage_follows=False,
    )
