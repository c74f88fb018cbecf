import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reshiki_cli.output import Console
from reshiki_session.commands.cli import COMMANDS

TABLE = json.loads((Path(__file__).parent / "tables" / "usage_errors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", TABLE, ids=lambda row: ascii(" ".join(row["argv"])))
def test_a_wrong_line_is_one_sentence_and_exits_2_with_nothing_done(
    run: Callable[..., Any], jobs: Any, inside: Path, monkeypatch: pytest.MonkeyPatch, row: dict[str, Any]
) -> None:
    monkeypatch.setattr(Console, "is_terminal", lambda _console: row.get("terminal", False))
    ran = run(*row["argv"])
    assert (ran.status, ran.err, ran.out) == (2, f"reshiki: {row['says']}\n", b"")
    assert jobs.asked == []
    assert list(inside.iterdir()) == []


def test_a_command_of_a_later_version_says_so(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMMANDS, "skill", COMMANDS["skill"]._replace(available=False))
    ran = run("skill")
    assert (ran.status, ran.out) == (1, b"")
    assert ran.err.startswith("reshiki: error: skill is not available in this version")


@pytest.mark.parametrize(
    "value", ["1", "255", "16385", "", " 512", "+512", "512.0", "٥١٢", "1e3", "0", "9" * 5000]
)
@pytest.mark.parametrize("argv", [("info",), ("convert", "--smiles", "C", "--to", "svg")])
def test_a_wrong_memory_ceiling_exits_2(
    run: Callable[..., Any], jobs: Any, monkeypatch: pytest.MonkeyPatch, value: str, argv: tuple[str, ...]
) -> None:
    monkeypatch.setenv("RESHIKI_AGENT_HEAP_MB", value)
    ran = run(*argv)
    message = "reshiki: RESHIKI_AGENT_HEAP_MB must be a whole number of MiB from 256 to 16384\n"
    assert (ran.status, ran.out, ran.err, jobs.asked) == (2, b"", message, [])


@pytest.mark.parametrize("value", ["256", "16384", "00256", "0" * 5000 + "512"])
def test_a_memory_ceiling_in_range_is_taken(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("RESHIKI_AGENT_HEAP_MB", value)
    assert run("info").status == 0


def test_the_line_is_looked_at_before_the_memory_ceiling(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RESHIKI_AGENT_HEAP_MB", "lots")
    assert run("info", "x").err == "reshiki: info takes no arguments\n"
    assert run("help").status == 0


def test_a_message_is_one_line_that_cannot_steer_a_terminal(run: Callable[..., Any]) -> None:
    assert (
        run("a\nb\x1b[31m\x9b\x7f").err == "reshiki: unknown command `a b�[31m��`; run `reshiki --cli help`\n"
    )
