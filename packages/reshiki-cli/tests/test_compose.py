"""`reshiki --cli compose`: the Proposal goes to the tool of the same name, the drawing out as convert writes it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
PROPOSAL = {"explanation": "", "molecules": [{"smiles": "CCO", "label": "ethanol"}], "reactions": []}
CARE = "reshiki: warning: laid out with care\n"


@pytest.fixture
def proposal(inside: Path) -> Path:
    path = inside / "proposal.json"
    path.write_text(json.dumps(PROPOSAL), encoding="utf-8")
    return path


def test_compose_lays_out_and_exports(run: Run, jobs: Any, proposal: Path) -> None:
    ran = run("compose", proposal.name, "-o", "scheme.pdf", "--receipt")
    assert (ran.status, ran.err) == (0, CARE)
    assert json.loads(ran.out)["receipt"] == {"byte_len": 11, "detail": None, "format": "pdf"}
    assert proposal.with_name("scheme.pdf").read_bytes() == b"%PDF figure"
    (name, asked, style), figure = jobs.asked
    assert (name, asked.molecules[0].smiles, style) == ("compose", "CCO", None)
    assert figure[:2] == ("figure", "scheme")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "PROPOSAL is not valid JSON: "),
        ("{", "PROPOSAL is not valid JSON: "),
        ("[" * 100_000, "PROPOSAL is not valid JSON: it is nested too deeply"),
        ("[]", "invalid type: sequence, expected a JSON object for `proposal`"),
        ("{}", "proposal: missing field `explanation`"),
        (
            '{"explanation": "", "molecules": [{"smiles": "C", "label": "", "rotation": NaN}], "reactions": []}',
            "molecules[0].rotation: the number is not finite",
        ),
        (
            json.dumps(PROPOSAL | {"replace_ids": [1]}),
            "replace_ids: compose always makes a new document",
        ),
    ],
)
def test_a_bad_proposal_is_one_error_and_nothing_is_written(
    run: Run, jobs: Any, proposal: Path, text: str, says: str
) -> None:
    proposal.write_text(text, encoding="utf-8")
    ran = run("compose", proposal.name, "-o", "scheme.svg")
    assert (ran.status, ran.out) == (1, b"")
    assert ran.err.startswith(f"reshiki: error: {says}")
    assert ran.err.count("\n") == 1
    assert jobs.asked == []
    assert [path.name for path in proposal.parent.iterdir()] == [proposal.name]


@pytest.mark.usefixtures("inside")
def test_a_missing_file_is_told(run: Run) -> None:
    ran = run("compose", "nowhere.json", "--to", "svg")
    assert (ran.status, ran.err) == (
        1,
        "reshiki: error: cannot read nowhere.json: No such file or directory\n",
    )
