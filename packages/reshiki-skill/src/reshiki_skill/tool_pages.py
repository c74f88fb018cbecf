"""The agent tools and their limits as Markdown, written from the catalogue.

Rules: as `references`. What a tool takes comes from its schema, what it answers from the table of answers; nothing is told
twice in different words.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from reshiki_session import catalogue
from reshiki_session.tools.answers import ANSWERS, Answer
from reshiki_session.tools.listing import input_schema
from reshiki_session.tools.table import TOOLS, Tool
from reshiki_skill.markdown import bullets, code, page, prose, table

RULES: Final = (
    "Every parameter is required. For one you do not use, pass null where it is nullable.",
    'Object IDs and revisions are decimal strings, such as `"7"`. `ids: null` means the whole drawing.',
    """Every successful result has `versions`: `app`, `document`, `engine_protocol` and `operation_api`. A flat result has its
    fields beside it; every other is an envelope of `value`, `warnings` (a list of `message`), `validation` and `versions`.""",
    "A failure is a result with `isError: true` and `error`, of `code` and `message`; the error codes are listed by themselves.",
)


def tools_reference() -> str:
    """`references/mcp-tools.md`: every tool, what it takes and what it answers."""
    return page(
        [
            "# Tools of reshiki --mcp",
            catalogue.NOTICE,
            catalogue.DATA_RULE,
            "\n".join(f"- {prose(rule)}" for rule in RULES),
            *(block for tool in TOOLS.values() for block in tool_blocks(tool)),
        ]
    )


def limits_reference() -> str:
    """`references/limits-and-errors.md`: budgets, codes, reasons and formats."""
    return page(
        [
            "# Limits, errors and formats",
            catalogue.NOTICE,
            *limit_blocks(),
        ]
    )


def tool_blocks(tool: Tool) -> Iterator[str]:
    """A tool under its heading."""
    yield f"## {tool.name}"
    yield f"{tool.title}. {tool.description}"
    yield f"Hints: {_hints(tool)}."
    schema = input_schema(tool)
    if tool.parameters:
        rows = ((f"`{name}`", *_described(schema["properties"][name])) for name in tool.parameters)
        yield table(("Parameter", "Type", "Nullable", "Limits"), rows)
    else:
        yield "It takes no parameters: pass `{}`."
    yield from _answer(ANSWERS[tool.name])


def _hints(tool: Tool) -> str:
    hints = {
        "readOnlyHint": tool.hints.read_only,
        "destructiveHint": tool.hints.destructive,
        "idempotentHint": tool.hints.idempotent,
        "openWorldHint": False,
    }
    return ", ".join(f"`{name}: {str(value).lower()}`" for name, value in hints.items())


def _answer(answer: Answer) -> Iterator[str]:
    yield "It answers flat, with:" if answer.flat else "`value` of its answer has:"
    yield bullets(answer.fields)
    if answer.more:
        yield prose(answer.more)


def _described(schema: Mapping[str, Any]) -> tuple[str, str, str]:
    """Type, nullability and limits of a parameter."""
    choices = schema.get("anyOf")
    if choices:
        kind, _, limits = _described(choices[1])
        return kind, "yes", limits
    if schema.get("required"):
        return "object", "no", "a Proposal, see `proposal-schema.json`"
    kind = f"array of {schema['items']['type']}" if "items" in schema else schema["type"]
    return kind, "no", ", ".join(_limits(schema)) or "none"


def _limits(schema: Mapping[str, Any]) -> Iterator[str]:
    if "enum" in schema:
        yield "one of " + ", ".join(f"`{value}`" for value in schema["enum"])
    if "minimum" in schema:
        yield f"{schema['minimum']} to {schema['maximum']}"
    if "maxLength" in schema:
        yield f"at most {schema['maxLength']} characters"
    if "maxItems" in schema:
        yield f"at most {schema['maxItems']}"
    if "pattern" in schema:
        yield f"`{schema['pattern']}`"
    if "items" in schema:
        yield from (f"each {limit}" for limit in _limits(schema["items"]))


def limit_blocks() -> Iterator[str]:
    """Budgets, error codes, file reasons, formats and versions, each under its heading."""
    yield "## Budgets"
    yield "What the tool `info` reports. A call that would go over one of them fails with `budget`, and changes nothing."
    yield table(("Budget", "Value", "Unit"), _budgets())
    yield "## Error codes"
    yield table(
        ("Code", "Meaning"),
        ((f"`{code_name}`", meaning) for code_name, meaning in catalogue.ERROR_CODES.items()),
    )
    yield "## Reasons of file errors"
    yield "The message of a file error begins with one of these and a colon."
    yield table(
        ("Reason", "Code", "Meaning"),
        ((f"`{each.reason}`", f"`{each.code}`", each.meaning) for each in catalogue.FILE_REASONS),
    )
    yield "## File formats"
    yield "How a file of an extension is read by `file_open` and by the command line, and how `file_save` writes it."
    extensions = dict.fromkeys((*catalogue.READ_EXTENSIONS, *catalogue.WRITE_EXTENSIONS))
    yield table(
        ("Extension", "Read as", "Written as"),
        (
            (
                f"`.{extension}`",
                _or_dash(catalogue.READ_EXTENSIONS.get(extension)),
                _or_dash(catalogue.WRITE_EXTENSIONS.get(extension)),
            )
            for extension in extensions
        ),
    )
    yield "The command line does not write `.rsk`."
    yield "## Versions"
    yield table(
        ("What", "Version"),
        (
            ("`operation_api`, the tools and what they answer", str(catalogue.OPERATION_API)),
            ("`engine_protocol`, of the chemistry inside", str(catalogue.ENGINE_PROTOCOL)),
            ("`document`, the `.rsk` format", str(catalogue.DOCUMENT_VERSION)),
        ),
    )


def _budgets() -> Iterator[tuple[str, str, str]]:
    for name, value in catalogue.BUDGETS._asdict().items():
        if name == "render":
            for inner, limit in value._asdict().items():
                yield _budget(f"render.{inner}", limit)
        else:
            yield _budget(name, value)


def _budget(name: str, value: int) -> tuple[str, str, str]:
    return f"`{name}`", str(value), catalogue.BUDGET_UNITS.get(name, "count")


def _or_dash(format_name: str | None) -> str:
    return f"`{format_name}`" if format_name else "—"


def proposal_blocks(schema: str) -> Iterator[str]:
    """The schema of Proposals, as text, under its heading."""
    yield "## Proposal"
    yield "The JSON Schema of what `compose` lays out; `reshiki --cli schema proposal` prints it on one line."
    yield code(schema.splitlines(), "json")
