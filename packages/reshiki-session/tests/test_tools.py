"""The catalogue of the tools against the reference, and against what its descriptions have to say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from reshiki_session import catalogue
from reshiki_session.operations import find
from reshiki_session.results import compact
from reshiki_session.tools.listing import listing
from reshiki_session.tools.proposal import proposal_schema
from reshiki_session.tools.table import TOOLS

FIXTURES = Path(__file__).parents[4] / "shared/fixtures"
FACTS = Path(__file__).parent / "tables/tool_facts.json"
needs_fixtures = pytest.mark.skipif(not FIXTURES.is_dir(), reason="the reference files are not here")


def without_wording(value: Any) -> Any:
    """The value with every description replaced by a word: it has to be there, what it says is free."""
    if isinstance(value, dict):
        return {
            key: "described" if key == "description" and isinstance(inner, str) else without_wording(inner)
            for key, inner in value.items()
        }
    if isinstance(value, list):
        return [without_wording(inner) for inner in value]
    return value


def descriptions(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["description"]] if isinstance(value.get("description"), str) else []
        return own + [text for inner in value.values() for text in descriptions(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in descriptions(inner)]
    return []


@needs_fixtures
def test_the_catalogue_is_that_of_the_contract_but_for_its_wording() -> None:
    expected = json.loads((FIXTURES / "ops-catalog.json").read_text(encoding="utf-8"))
    assert without_wording(listing()) == without_wording(expected)
    assert [tool["name"] for tool in listing()] == [tool["name"] for tool in expected]


@needs_fixtures
def test_the_proposal_is_that_of_the_contract_but_for_its_wording() -> None:
    expected = json.loads((FIXTURES / "proposal-schema.json").read_text(encoding="utf-8"))
    assert without_wording(proposal_schema()) == without_wording(expected)


@needs_fixtures
def test_no_description_is_taken_from_elsewhere() -> None:
    theirs = set(descriptions(json.loads((FIXTURES / "ops-catalog.json").read_text(encoding="utf-8"))))
    ours = set(descriptions(listing()))
    assert len(theirs) > 30
    assert not ours & theirs


def test_descriptions_have_a_blank_after_every_comma_and_none_doubled() -> None:
    for text in descriptions(listing()):
        assert not re.search(r"[,;][^\W\d]|  |\n", text), text


def test_the_whole_catalogue_has_at_most_24_kb() -> None:
    assert len(compact(listing()).encode()) <= 24_000


def test_every_tool_sets_its_four_hints_and_none_reaches_an_open_world() -> None:
    for tool in listing():
        assert set(tool["annotations"]) == {
            "readOnlyHint",
            "destructiveHint",
            "idempotentHint",
            "openWorldHint",
        }
        assert tool["annotations"]["openWorldHint"] is False
    destructive = [tool["name"] for tool in listing() if tool["annotations"]["destructiveHint"]]
    assert destructive == ["document_close", "file_save", "apply"]


def test_every_tool_has_an_operation_whose_arguments_stand_in_its_order() -> None:
    for tool in TOOLS.values():
        fields = find(tool.name).Arguments._fields
        assert fields[: len(tool.parameters)] == tuple(tool.parameters), tool.name


def test_there_are_facts_for_every_tool() -> None:
    assert set(json.loads(FACTS.read_text(encoding="utf-8"))) == set(TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_a_description_says_every_fact_an_agent_needs(name: str) -> None:
    facts: list[list[str]] = json.loads(FACTS.read_text(encoding="utf-8"))[name]
    text = TOOLS[name].description
    for words in facts:
        at = 0
        for word in words:
            # The words of a fact stand in this order, so a description that only mentions them elsewhere says nothing.
            found = text.find(word, at)
            assert found >= 0, f"{name} does not say {words}: no {word!r} after character {at}"
            at = found + len(word)


def test_a_description_is_one_paragraph_and_names_only_budgets_there_are() -> None:
    budgets = {*catalogue.BUDGETS._fields, "max_pixels", "max_width", "max_height"}
    for tool in TOOLS.values():
        assert tool.description == " ".join(tool.description.split())
        for word in tool.description.replace("(", " ").replace(",", " ").replace(".", " ").split():
            assert not word.startswith("max_") or word.rstrip(";:)") in budgets, (tool.name, word)
