"""The record of acceptance: every check is listed, every test it names exists, and no verdict is kinder than its tests."""

import importlib.util
import re
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[1]


def script() -> Any:
    loader = SourceFileLoader("scripts_acceptance", str(ROOT / "scripts/acceptance"))
    spec = importlib.util.spec_from_loader("scripts_acceptance", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    return module


ACCEPTANCE = script()
CHECKS = list(ACCEPTANCE.checks())


def test_there_are_59_checks_in_eight_gates() -> None:
    assert [check.number for check in CHECKS] == list(range(1, 60))
    assert list(dict.fromkeys(check.gate for check in CHECKS)) == [f"G{number}" for number in range(1, 9)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: str(check.number))
def test_the_tests_of_a_check_exist(check: Any) -> None:
    for test in check.tests:
        file, _, function = ACCEPTANCE.path(test).partition("::")
        source = (ROOT / file).read_text(encoding="utf-8")
        assert re.search(rf"^(async )?def {function or 'test_'}", source, re.MULTILINE), test


def test_the_record_lists_every_check_under_its_gate() -> None:
    page = (ROOT / "docs/acceptance.md").read_text(encoding="utf-8")
    parts = dict(re.findall(r"^## (G\d).*?$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL))
    for check in CHECKS:
        assert f"| {check.number} | {check.says} |" in parts[check.gate], "run scripts/acceptance"


def test_every_client_stands_in_the_record_with_what_was_seen() -> None:
    page = (ROOT / "docs/acceptance.md").read_text(encoding="utf-8")
    clients = ACCEPTANCE.tomllib.loads(ACCEPTANCE.CLIENTS.read_text(encoding="utf-8"))
    assert "\n\n".join(ACCEPTANCE.client_blocks(clients)) in page, "run scripts/acceptance"


REPORT = """<testsuites><testsuite>
<testcase file="a.py" name="test_good[1]"/><testcase file="a.py" name="test_good[2]"/>
<testcase file="a.py" name="test_bad"><failure/></testcase>
<testcase file="b.py" name="test_broken"><error/></testcase>
<testcase file="b.py" name="test_skipped"><skipped/></testcase>
</testsuite></testsuites>"""


@pytest.mark.parametrize(
    ("tests", "verdict"),
    [
        ((), "pending"),
        (("a.py::test_good",), "met (2 tests)"),
        (("a.py",), "**failed**: 1 of 3 tests"),
        (("a.py::test_good", "a.py::test_goo"), "**incomplete**: 1 tests could not run here"),
        (("b.py::test_broken",), "**failed**: 1 of 1 tests"),
        (("a.py::test_good", "b.py::test_skipped"), "**incomplete**: 1 tests could not run here"),
        (("a.py::test_good", "b.py"), "**failed**: 1 of 4 tests"),
        (("c.py",), "**incomplete**: 1 tests could not run here"),
    ],
    ids=str,
)
def test_a_verdict_is_that_of_the_tests(
    tests: tuple[str, ...], verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ACCEPTANCE, "path", lambda test: test)
    outcomes = ACCEPTANCE.gathered(ET.fromstring(REPORT))
    assert ACCEPTANCE.verdict(ACCEPTANCE.Check("G1", 1, "", tests), outcomes) == verdict
