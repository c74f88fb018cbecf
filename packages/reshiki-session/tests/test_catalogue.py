import json
from pathlib import Path

import pytest

from reshiki_session import catalogue
from reshiki_session.commands.cli import COMMANDS

SHARED = Path(__file__).parents[4] / "shared"


def test_the_document_version_is_that_of_the_drawing() -> None:
    from reshiki_render.drawing import NEWEST_VERSION

    assert catalogue.DOCUMENT_VERSION == NEWEST_VERSION


def test_there_are_23_budgets_and_each_unit_belongs_to_one() -> None:
    flat = catalogue.BUDGETS._asdict()
    render = flat.pop("render")._asdict()
    names = {*flat, *(f"render.{name}" for name in render)}
    assert len(names) == 23
    assert set(catalogue.BUDGET_UNITS) <= names


def test_the_largest_cdx_file_just_fits_its_base64_budget() -> None:
    assert catalogue.MAX_CDX_INPUT_BYTES == 16_777_218
    assert catalogue.BUDGETS.max_cdx_base64 == catalogue.MAX_CDX_INPUT_BYTES // 3 * 4


def test_every_format_that_is_written_has_a_mime_type() -> None:
    assert tuple(catalogue.MIME_TYPES) == catalogue.EXPORT_FORMATS


def test_extensions_name_formats_that_exist() -> None:
    assert set(catalogue.READ_EXTENSIONS.values()) <= set(catalogue.IMPORT_FORMATS)
    assert set(catalogue.WRITE_EXTENSIONS.values()) <= {*catalogue.EXPORT_FORMATS, "reshiki"}


def test_every_file_reason_has_an_error_code() -> None:
    assert {reason.code for reason in catalogue.FILE_REASONS} <= set(catalogue.ERROR_CODES)


def test_a_command_is_listed_under_its_own_name() -> None:
    assert list(COMMANDS) == [
        "convert",
        "render",
        "compose",
        "analyze",
        "info",
        "tools",
        "schema",
        "skill",
        "help",
    ]


def test_every_option_of_a_command_is_in_its_usage() -> None:
    for command in COMMANDS.values():
        for option in (*command.options, *command.inputs):
            assert option.flag in command.usage, (command.name, option.flag)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the reference files are not here")
def test_info_tells_the_limits_and_formats_of_the_contract() -> None:
    expected = json.loads((SHARED / "fixtures/info-structured.json").read_text(encoding="utf-8"))
    budgets = catalogue.BUDGETS._asdict()
    budgets["render"] = budgets["render"]._asdict()
    assert budgets == expected["budgets"]
    assert list(catalogue.IMPORT_FORMATS) == expected["formats"]["import"]
    assert list(catalogue.EXPORT_FORMATS) == expected["formats"]["export"]
    assert list(catalogue.READ_EXTENSIONS) == expected["files"]["read"]
    assert list(catalogue.WRITE_EXTENSIONS) == expected["files"]["write"]
