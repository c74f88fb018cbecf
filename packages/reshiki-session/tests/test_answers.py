"""What the reference says that tools answer is what they answer."""

from pathlib import Path
from typing import Any

import pytest

from reshiki_session.files.granting import granted
from reshiki_session.files.machine import Machine
from reshiki_session.results import Result
from reshiki_session.tools.answers import ANSWERS
from reshiki_session.tools.table import TOOLS

PROPOSAL = {"explanation": "", "molecules": [{"smiles": "C", "label": ""}], "reactions": []}


@pytest.fixture
def answers(agent: Any, tmp_path: Path) -> dict[str, Result]:
    """A real answer of every tool."""
    (tmp_path / "figures").mkdir()
    machine = Machine(
        "linux", {"HOME": "/nowhere", "RESHIKI_DATA_DIR": "/nowhere/data"}, str(tmp_path), ("/nowhere",)
    )
    folder = str(tmp_path / "figures")
    agent.session = agent.session._replace(grants=granted(machine, [folder], [folder]))
    results = {"import": agent.result("import", format="smiles", text="C[C@H](N)O")}
    document = results["import"].value["document"]
    path = f"{folder}/a.mol"
    calls: dict[str, dict[str, Any]] = {
        "info": {},
        "document_new": {},
        "document_list": {},
        "inspect": {"document": document},
        "analyze": {"document": document},
        "render": {"document": document, "format": "png"},
        "export": {"document": document, "format": "svg"},
        "file_save": {"document": document, "path": path, "overwrite": False},
        "file_open": {"path": path, "format": "auto"},
        "apply": {"document": document, "edit": "insert", "source": document},
        "compose": {"proposal": PROPOSAL},
        "document_close": {"document": document},
    }
    return results | {tool: agent.result(tool, **arguments) for tool, arguments in calls.items()}


def test_every_tool_has_an_answer_in_the_reference() -> None:
    assert list(ANSWERS) == list(TOOLS)


def test_the_fields_of_an_answer_are_those_the_reference_names(answers: dict[str, Result]) -> None:
    for tool, result in answers.items():
        assert sorted(name for name, _ in ANSWERS[tool].fields) == sorted(result.value), tool
        assert ANSWERS[tool].flat is result.flat, tool
    assert set(answers) == set(TOOLS)


def test_the_fields_inside_an_answer_are_those_the_reference_names(answers: dict[str, Result]) -> None:
    inside = {
        ("import", "analysis"): answers["import"].value["analysis"],
        ("import", "counts"): answers["import"].value["counts"],
        ("export", "receipt"): answers["export"].value["receipt"],
        ("file_save", "receipt"): answers["file_save"].value["receipt"],
        ("file_open", "source"): answers["file_open"].value["source"],
        ("inspect", "atoms"): answers["inspect"].value["atoms"][0],
        ("inspect", "bonds"): answers["inspect"].value["bonds"][0],
        ("document_list", "documents"): answers["document_list"].value["documents"][0],
        ("apply", "id_remap"): answers["apply"].value["id_remap"][0],
    }
    for (tool, field), value in inside.items():
        about = dict(ANSWERS[tool].fields)[field]
        assert not [name for name in value if name not in about], (tool, field)


def test_what_comes_attached_is_told(answers: dict[str, Result]) -> None:
    for tool, result in answers.items():
        assert ("attached" in ANSWERS[tool].more) is bool(result.files or result.images), tool
