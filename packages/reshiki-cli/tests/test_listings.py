"""What the program says of itself as JSON: tools, schemas, commands."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from reshiki_session.catalogue import DATA_RULE, GUIDE_URL, NOTICE
from reshiki_session.commands.cli import COMMANDS
from reshiki_session.tools.listing import listing
from reshiki_session.tools.proposal import proposal_schema

Run = Callable[..., Any]
API = {"operation_api": 1, "stability": "experimental"}


def one_line(ran: Any) -> Any:
    assert (ran.status, ran.err, ran.out.count(b"\n")) == (0, "", 1)
    value = json.loads(ran.out)
    assert (
        ran.out.decode()
        == json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"
    )
    return value


def test_tools_prints_the_catalogue_a_client_gets_with_its_labels(run: Run, jobs: Any) -> None:
    assert one_line(run("tools")) == {
        "api": API,
        "data_not_instructions": DATA_RULE,
        "documentation": GUIDE_URL,
        "experimental": True,
        "notice": NOTICE,
        "tools": listing(),
    }
    assert jobs.asked == []


def test_the_schema_is_bare_so_that_it_can_be_saved_as_it_is(run: Run) -> None:
    assert one_line(run("schema", "proposal")) == proposal_schema()


def test_the_schema_is_the_one_that_compose_publishes(run: Run) -> None:
    tools = {tool["name"]: tool for tool in one_line(run("tools"))["tools"]}
    assert one_line(run("schema", "proposal")) == tools["compose"]["inputSchema"]["properties"]["proposal"]


def test_help_as_json_lists_every_command_in_the_order_of_its_help(run: Run) -> None:
    value = one_line(run("help", "--json"))
    assert (value["api"], value["experimental"], value["notice"]) == (API, True, NOTICE)
    assert [command["name"] for command in value["commands"]] == list(COMMANDS)
    assert value["exit_status"].keys() == {"0", "1", "2", "75"}
    assert [option["aliases"] for option in value["common_options"]] == [["-h"]]


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "help"])
def test_help_as_json_says_of_a_command_what_its_page_says(run: Run, name: str) -> None:
    (told,) = one_line(run("help", name, "--json"))["commands"]
    page = " ".join(run("help", name).out.decode().split())
    assert " ".join(f"Usage: {told['usage']}".split()) in page
    assert [each["name"] for each in told["options"]] == [option.flag for option in COMMANDS[name].options]
    for each in (*told["inputs"], *told["options"]):
        assert f"{each['name']} {each['value'] or ''} {each['about']}".replace("  ", " ") in page
        assert all(choice in page for choice in each["choices"])
    for paragraph in (*told["about"].split("\n\n"), *told["notes"].split("\n\n")):
        assert paragraph in page
    assert told["available"] is COMMANDS[name].available
