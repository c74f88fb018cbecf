"""The files of a skill: what agents read, what shells and clients take from it."""

import json
import re
import shlex
import tomllib

import pytest

from reshiki_session import catalogue
from reshiki_session.commands.cli import COMMANDS
from reshiki_session.tools.answers import ANSWERS
from reshiki_session.tools.proposal import proposal_schema
from reshiki_session.tools.table import TOOLS
from reshiki_skill.errors import UnusableExecutable, UnusableName
from reshiki_skill.generator import DESCRIPTION, skill_files

EXECUTABLE = "/usr/bin/reshiki"
# What shells, JSON and TOML would each stumble over.
AWKWARD = '/home/you/it\'s "my" $HOME\\tools/reshiki'


@pytest.fixture(scope="module")
def skill() -> dict[str, str]:
    return {path: data.decode() for path, data in skill_files("reshiki", EXECUTABLE, "0.12.0").items()}


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def test_the_files_are_those_the_help_names_in_its_order(skill: dict[str, str]) -> None:
    about = COMMANDS["skill"].about
    assert list(skill) == re.findall(r"SKILL\.md|(?:references|assets)/[\w./-]+\w", about)


def test_the_head_of_the_skill_is_what_agents_accept(skill: dict[str, str]) -> None:
    _, head, body = skill["SKILL.md"].split("---\n", 2)
    fields = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith((" ", "metadata")))
    assert set(fields) == {"name", "description", "license", "compatibility"}
    assert fields["name"] == "reshiki"
    assert fields["description"] == DESCRIPTION
    assert 1 <= len(DESCRIPTION) <= 1024
    # A plain scalar of YAML: no quotes needed.
    assert ": " not in DESCRIPTION
    assert " #" not in DESCRIPTION
    assert len(fields["compatibility"]) <= 500
    assert body.startswith("\n# ReShiki\n")


def test_the_skill_is_short_enough_to_be_read_whole(skill: dict[str, str]) -> None:
    assert skill["SKILL.md"].count("\n") < 200


def test_every_page_says_that_the_interface_is_experimental(skill: dict[str, str]) -> None:
    for path, text in skill.items():
        assert not path.endswith(".md") or catalogue.NOTICE in text, path
    assert catalogue.DATA_RULE in skill["SKILL.md"]


def test_links_lead_to_files_of_the_skill(skill: dict[str, str]) -> None:
    links = re.findall(r"\]\((references/[^)]+)\)", skill["SKILL.md"])
    assert set(links) == {path for path in skill if path.startswith("references/")}


def test_nothing_is_left_unfilled_and_no_line_ends_in_blanks(skill: dict[str, str]) -> None:
    for path, text in skill.items():
        assert "{{" not in text.replace("}}}", ""), path
        assert text.endswith("\n")
        assert not [line for line in text.splitlines() if line != line.rstrip()], path


def test_the_assets_are_the_schema_and_a_proposal_with_everything_it_requires(skill: dict[str, str]) -> None:
    schema = json.loads(skill["assets/proposal-schema.json"])
    assert schema == proposal_schema()
    # Lines that an agent's reader does not cut.
    assert max(map(len, skill["assets/proposal-schema.json"].splitlines())) < 2000
    example = json.loads(skill["assets/examples/esterification.json"])
    assert sorted(example) == sorted(schema["required"])
    (reaction,) = example["reactions"]
    described = schema["properties"]["reactions"]["items"]
    assert sorted(reaction) == sorted(described["required"])
    for molecule in (*reaction["reactants"], *reaction["products"]):
        assert sorted(molecule) == sorted(described["properties"]["products"]["items"]["required"])


def test_an_awkward_path_is_one_word_of_the_shell_and_one_string_of_each_client() -> None:
    files = {path: data.decode() for path, data in skill_files("x", AWKWARD, "0.12.0").items()}
    for line in "".join(blocks(files["SKILL.md"], "sh")).splitlines():
        if "--cli" in line:
            assert AWKWARD in shlex.split(line.replace("<<'LIST'", ""))
    setup = files["references/setup.md"]
    (claude,) = blocks(setup, "sh")
    assert shlex.split(claude)[-4:-2] == [AWKWARD, "--mcp"]
    desktop = json.loads(blocks(setup, "json")[0])["mcpServers"]["reshiki"]
    (codex,) = (tomllib.loads(text)["mcp_servers"]["reshiki"] for text in blocks(setup, "toml"))
    assert desktop["command"] == codex["command"] == AWKWARD
    assert desktop["args"] == codex["args"] == shlex.split(claude)[-3:]
    assert codex["tool_timeout_sec"] == catalogue.BUDGETS.op_deadline_seconds


@pytest.mark.parametrize(
    "path", ["reshiki", "./reshiki", "~/reshiki", "", "/a\nb", "/a\x1b[31m", "/\udcff"], ids=ascii
)
def test_a_path_that_no_recipe_can_run_is_refused(path: str) -> None:
    with pytest.raises(UnusableExecutable, match="the path of the executable must be"):
        skill_files("reshiki", path, "0.12.0")


@pytest.mark.parametrize("path", [r"C:\Program Files\reshiki.exe", r"\\server\share\reshiki.exe"])
def test_paths_of_windows_are_absolute_too(path: str) -> None:
    assert json.dumps(path) in skill_files("reshiki", path, "0.12.0")["references/setup.md"].decode()


def test_a_name_that_agents_refuse_makes_no_skill() -> None:
    with pytest.raises(UnusableName):
        skill_files("Claude", EXECUTABLE, "0.12.0")


def test_every_tool_is_described_with_its_parameters_and_its_answer(skill: dict[str, str]) -> None:
    page = skill["references/mcp-tools.md"]
    parts = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    assert list(parts) == list(TOOLS)
    for name, part in parts.items():
        assert TOOLS[name].title in part
        assert all(f"| `{parameter}` |" in part for parameter in TOOLS[name].parameters)
        assert all(f"- `{field}`: " in part for field, _ in ANSWERS[name].fields)
        assert part.count("Hint: ") == 4


def test_every_limit_code_reason_and_extension_is_listed(skill: dict[str, str]) -> None:
    page = skill["references/limits-and-errors.md"]
    rows = [
        [cell.strip(" `") for cell in line.strip("|").split(" | ")]
        for line in page.splitlines()
        if line[:1] == "|"
    ]
    told = {row[0]: row[1:] for row in rows}
    for name, value in catalogue.BUDGETS._asdict().items():
        if name != "render":
            assert told[name][0] == str(value)
    for name, value in catalogue.BUDGETS.render._asdict().items():
        assert told[f"render.{name}"][0] == str(value)
    assert all(told[code] == [meaning] for code, meaning in catalogue.ERROR_CODES.items())
    assert all(told[each.reason][0] == each.code for each in catalogue.FILE_REASONS)
    for extension, name in catalogue.READ_EXTENSIONS.items():
        assert told[f".{extension}"] == [name, catalogue.WRITE_EXTENSIONS.get(extension, "—")]


def test_the_same_arguments_make_the_same_bytes() -> None:
    assert skill_files("a", EXECUTABLE, "1") == skill_files("a", EXECUTABLE, "1")
