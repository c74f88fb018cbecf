"""The Markdown of a skill's references: a golden page of a small table, and the product's own table in full."""

from pathlib import Path

import pytest

from reshiki_session.commands import Command, Option, Section, cli
from reshiki_skill.references import cli_reference

GOLDEN = Path(__file__).parent / "golden"

DRAW = Command(
    "draw",
    "Draw a molecule: reshiki --cli draw <file>",
    """
    Draws what INPUT holds; see -o and `--force`, and -o - for more (reshiki --cli help draw). What follows -- is no option.

    A second paragraph, with co--chain left alone.
    """,
    usage="(INPUT | -) [--to FORMAT] [-o FILE]",
    inputs=(Option("INPUT", "A file."), Option("-", "Standard input; needs --from.")),
    options=(
        Option("--to", "The format\n        of the picture.", "FORMAT", ("svg", "png")),
        Option("--help", "Print this page.", aliases=("-h",)),
    ),
    notes="A note on --to.",
    examples=("reshiki --cli draw a.mol -o a.svg", "reshiki --cli draw - < a.mol"),
)
LATER = Command("later", "Something to come", "Not yet.", available=False)
SECTIONS = (
    Section("", "Each option once."),
    Section("Output", "The picture.", lines=("one line", "another")),
    Section("Exit status", rows=(("0", "success"), ("2", "see --help"))),
)


def test_a_table_becomes_its_page() -> None:
    assert cli_reference([DRAW, LATER], SECTIONS) == (GOLDEN / "cli.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page() -> str:
    return cli_reference(cli.COMMANDS.values(), cli.SECTIONS)


def test_every_command_that_works_is_described_in_order(page: str) -> None:
    headings = [line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")]
    expected = [command.name for command in cli.COMMANDS.values() if command.available]
    assert [heading for heading in headings if heading in cli.COMMANDS] == expected


def test_every_option_of_every_command_is_described(page: str) -> None:
    for command in cli.COMMANDS.values():
        if command.available:
            part = page.split(f"\n## {command.name}\n")[1].split("\n## ", maxsplit=1)[0]
            for option in (*command.inputs, *command.options):
                assert f"- `{option.flag}" in part


def test_no_line_of_the_page_carries_blanks_or_an_option_outside_code(page: str) -> None:
    in_code = False
    for line in page.splitlines():
        assert line == line.rstrip()
        in_code ^= line.startswith("```")
        if not in_code and not line.startswith(("#", "```")):
            outside = " ".join(line.split("`")[::2])
            assert not [mark for mark in (" --", "(--", " -o", "<") if mark in outside], line
