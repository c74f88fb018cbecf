import os
import pty
import re
from collections.abc import Callable
from typing import Any

import pytest

from reshiki_cli import help as pages
from reshiki_session.catalogue import NOTICE
from reshiki_session.commands.cli import COMMANDS

ANSI = re.compile(r"\x1b\[[0-9;]*m")
NAMES = [None, *COMMANDS]


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("argv", [("help",), ("--help",), ("-h",), ("help", "help"), ("help", "--help")])
def test_the_overview_goes_to_standard_output(run: Callable[..., Any], argv: tuple[str, ...]) -> None:
    ran = run(*argv)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.decode().splitlines()[0] == NOTICE
    assert all(f"  {name} " in ran.out.decode() for name in COMMANDS)


def test_no_command_gets_the_overview_on_standard_error_and_exits_2(run: Callable[..., Any]) -> None:
    ran = run()
    assert (ran.status, ran.out) == (2, b"")
    assert ran.err == pages.page(None)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "help"])
def test_the_page_of_a_command_has_its_usage_and_all_it_takes(run: Callable[..., Any], name: str) -> None:
    command = COMMANDS[name]
    ran = run("help", name)
    text = ran.out.decode()
    assert (ran.status, ran.err) == (0, "")
    assert text.splitlines()[0] == NOTICE
    assert squeezed(f"Usage: reshiki --cli {name} {command.usage}") in squeezed(text)
    for option in (*command.inputs, *command.options):
        assert squeezed(f"{option.flag} {option.value or ''} {option.about}") in squeezed(text)
    for words in (command.about, command.notes):
        for paragraph in words.split("\n\n"):
            assert squeezed(paragraph) in squeezed(text)
    assert run("help", name) == run(name, "--help") == run(name, "-h") == run("--help", name)


def test_help_is_asked_for_only_in_a_line_that_reads(run: Callable[..., Any]) -> None:
    assert run("convert", "--help", "--bogus").err == "reshiki: unknown option `--bogus`\n"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [40, 60, 88, 110])
def test_colours_change_no_word_and_no_line(name: str | None, width: int) -> None:
    plain = pages.page(name, width=width)
    coloured = pages.page(name, width=width, colors=True)
    assert "\x1b[" in coloured
    assert "\x1b" not in plain
    assert ANSI.sub("", coloured) == plain


@pytest.mark.parametrize("name", NAMES)
def test_no_line_is_wider_than_the_page(name: str | None) -> None:
    lines = [line for line in pages.page(name).splitlines() if not line.startswith("  reshiki --cli")]
    assert max(map(len, lines)) <= pages.WIDTH


def test_colours_are_for_terminals_that_want_them() -> None:
    assert pages.wants_colors({"TERM": "xterm"}, terminal=True)
    assert pages.wants_colors({"NO_COLOR": ""}, terminal=True)
    assert not pages.wants_colors({"NO_COLOR": "1"}, terminal=True)
    assert not pages.wants_colors({"TERM": "dumb"}, terminal=True)
    assert not pages.wants_colors({}, terminal=False)


@pytest.mark.parametrize("no_color", ["", "1"])
def test_a_terminal_gets_colours_and_a_pipe_none(program: Callable[..., Any], no_color: str) -> None:
    code = """
        import sys
        from reshiki_cli.main import main
        sys.exit(main(["help", "info"], lambda: "0"))
    """
    environment = {"NO_COLOR": no_color, "TERM": "xterm-256color"}
    assert "\x1b" not in program(code, environment=environment).end().out.decode()
    ours, theirs = pty.openpty()
    started = program(code, environment=environment, stdout=theirs)
    os.close(theirs)
    text = b""
    try:
        while part := os.read(ours, 4096):
            text += part
    except OSError:
        pass
    os.close(ours)
    assert started.end().status == 0
    assert (b"\x1b" in text) is (no_color == "")
    assert NOTICE in text.decode()
