"""What the decoder makes of the arguments of a call, beside what their JSON Schema says of them."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from reshiki_session.catalogue import BUDGETS
from reshiki_session.errors import OperationError
from reshiki_session.operations import find
from reshiki_session.tools.decoding import decode
from reshiki_session.tools.listing import input_schema
from reshiki_session.tools.table import TOOLS

CASES = Path(__file__).parents[4] / "shared/fixtures/agent-contract/decoder-cases.json"
DOCUMENT = "doc_0123456789abcdef0123456789abcdef"


def told(tool: str, arguments: Any) -> OperationError | None:
    """What is wrong with the arguments of a call before it is admitted, or None."""
    try:
        find(tool).check(decode(tool, arguments), BUDGETS)
    except OperationError as error:
        return error
    return None


def fits(value: Any, schema: Any) -> bool:
    """A JSON Schema of the forms the tools use, held against a value."""
    if "anyOf" in schema:
        return any(fits(value, option) for option in schema["anyOf"])
    kinds = {"string": str, "boolean": bool, "object": dict, "array": list, "null": type(None)}
    match schema["type"]:
        case "integer":
            if not (type(value) is int or (type(value) is float and value.is_integer())):
                return False
            return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
        case kind if not isinstance(value, kinds[kind]):
            return False
    if "enum" in schema:
        return value in schema["enum"]
    if isinstance(value, str):
        return len(value) <= schema.get("maxLength", len(value)) and bool(
            re.search(schema.get("pattern", ""), value)
        )
    if isinstance(value, list):
        return len(value) <= schema.get("maxItems", len(value)) and all(
            fits(item, schema["items"]) for item in value
        )
    if isinstance(value, dict):
        return set(schema.get("required", ())) <= set(value) <= set(schema["properties"]) and all(
            fits(item, schema["properties"][name]) for name, item in value.items()
        )
    return True


def cases() -> list[Any]:
    if not CASES.is_file():
        return [pytest.param(None, marks=pytest.mark.skip(reason="the reference files are not here"))]
    return [pytest.param(case, id=case["name"]) for case in json.loads(CASES.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("case", cases())
def test_schema_and_decoder_agree_with_the_contract(case: Any) -> None:
    tool, arguments = case["tool"], case["arguments"]
    schema_accepts, decoder_accepts = {
        "both_accept": (True, True),
        "both_reject": (False, False),
        "decoder_rejects_only": (True, False),
    }[case["expect"]]
    assert fits(arguments, input_schema(TOOLS[tool])) is schema_accepts
    error = told(tool, arguments)
    assert (error is None) is decoder_accepts, error
    if error is not None and "message" in case:
        assert error.message == case["message"]


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("info", {"extra": True}, "unknown field `extra`, there are no fields"),
        ("document_close", {"id": 1}, "unknown field `id`, expected `document`"),
        ("import", {"form": 1}, "unknown field `form`, expected `format` or `text`"),
        (
            "export",
            {"document": DOCUMENT, "dpi": 300},
            "unknown field `dpi`, expected one of `document`, `format`, `pages`",
        ),
        ("render", {}, "missing field `document`"),
        (
            "render",
            {"document": DOCUMENT, "format": "png", "max_height": None},
            "missing field `max_width`",
        ),
        (
            "import",
            {"format": "smiles", "text": 5},
            "invalid type: integer `5`, expected a string for `text`",
        ),
        ("import", {"text": 5}, "invalid type: integer `5`, expected a string for `text`"),
        (
            "import",
            {"text": "C", "format": 1.5},
            "invalid type: floating point `1.5`, expected one of `auto`, ",
        ),
        (
            "file_save",
            {"overwrite": "yes"},
            'invalid type: string "yes", expected true or false for `overwrite`',
        ),
        (
            "inspect",
            {"document": [], "ids": None},
            "invalid type: sequence, expected Document handles are 1 to 64",
        ),
        ("inspect", {"document": "d\n", "ids": None}, "Document handles are 1 to 64"),
        (
            "inspect",
            {"document": DOCUMENT, "ids": "7"},
            'invalid type: string "7", expected a list of object IDs',
        ),
        (
            "inspect",
            {"document": DOCUMENT, "ids": [True]},
            "invalid type: boolean `true`, expected Object IDs are",
        ),
        ("inspect", {"document": DOCUMENT, "ids": ["1e3"]}, "Object IDs are decimal strings"),
        ("inspect", {"document": DOCUMENT, "ids": ["١٢"]}, "Object IDs are decimal strings"),
        (
            "render",
            {"document": DOCUMENT, "format": "png", "max_width": 0, "max_height": None, "ids": None},
            "max_width must be from 1 to 8192 pixels",
        ),
        ("render", {"max_height": 8193}, "max_height must be from 1 to 8192 pixels"),
        ("render", {"max_height": 10**5000}, "max_height must be from 1 to 8192 pixels"),
        ("render", {"max_width": True}, "invalid type: boolean `true`, expected a whole number of pixels"),
        (
            "render",
            {"max_width": 100.0},
            "invalid type: floating point `100.0`, expected a whole number of pixels",
        ),
        ("render", {"format": "PNG"}, "unknown variant `PNG`, expected `png` or `svg`"),
        (
            "compose",
            {"proposal": [], "style_document": None},
            "invalid type: sequence, expected a JSON object",
        ),
        ("apply", [], "Tool arguments must be a JSON object"),
        ("apply", None, "Tool arguments must be a JSON object"),
    ],
)
def test_a_problem_is_told_in_known_words(tool: str, arguments: Any, message: str) -> None:
    error = told(tool, arguments)
    assert error is not None
    assert (error.code, error.message[: len(message)]) == ("invalid_arguments", message)


def test_a_missing_field_is_told_in_declared_order_whatever_order_the_others_came_in() -> None:
    for tool in TOOLS.values():
        names = list(tool.parameters)
        for missing in range(len(names)):
            given = {
                name: value
                for name, value in reversed(VALUES.items())
                if name in names and name != names[missing]
            }
            if tool.name in ("import", "file_open") and "format" in given:
                given["format"] = "auto"
            error = told(tool.name, given)
            assert error is not None
            assert error.message == f"missing field `{names[missing]}`"


VALUES = {
    "document": DOCUMENT,
    "format": "svg",
    "text": "C",
    "ids": None,
    "max_width": None,
    "max_height": None,
    "pages": None,
    "path": "/x.svg",
    "overwrite": False,
    "proposal": {"explanation": "", "molecules": [], "reactions": []},
    "style_document": None,
    "edit": "undo",
    "source": None,
    "base_revision": "0",
    "idempotency_key": None,
}


def test_ids_and_revisions_come_out_as_numbers() -> None:
    arguments = decode(
        "apply",
        {
            "document": DOCUMENT,
            "edit": "delete",
            "source": None,
            "ids": ["18446744073709551614", "7", "7"],
            "base_revision": "18446744073709551615",
            "idempotency_key": "",
        },
    )
    assert arguments.ids == (2**64 - 2, 7, 7)
    assert arguments.base_revision == 2**64 - 1
    assert arguments.idempotency_key == ""


def test_too_many_ids_are_a_budget() -> None:
    error = told("inspect", {"document": DOCUMENT, "ids": ["7"] * 5001})
    assert error is not None
    assert (error.code, error.message) == (
        "budget",
        "5001 object IDs were given; at most 5000 are allowed per request",
    )


def test_an_unknown_tool_is_named_in_128_characters() -> None:
    with pytest.raises(OperationError) as caught:
        decode("t" * 200, {})
    assert (caught.value.code, caught.value.message) == ("unknown_tool", "Unknown tool: " + "t" * 128)
