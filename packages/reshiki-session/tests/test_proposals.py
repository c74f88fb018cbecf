"""What is wrong with a Proposal is told in one sentence that begins with the place, before anything is laid out."""

import json
from pathlib import Path
from typing import Any

import pytest

from reshiki_session.compose.proposal import Composition, Molecule, Proposal, Step
from reshiki_session.compose.proposal.decoding import decoded
from reshiki_session.compose.proposal.rules import check
from reshiki_session.compose.proposal.sketch_rules import ELEMENTS
from reshiki_session.errors import OperationError

HERE = Path(__file__).parent
ROWS = json.loads((HERE / "tables" / "proposal_faults.json").read_text(encoding="utf-8"))
BASES = ROWS["bases"]


def changed(base: str, changes: dict[str, Any]) -> Any:
    """A base Proposal with values put at paths such as `reactions.0.title`; `-` in front of a path takes it away."""
    value = json.loads(json.dumps(BASES[base]))
    for path, new in changes.items():
        *steps, last = path.removeprefix("-").split(".")
        holder = value
        for step in steps:
            holder = holder[int(step) if step.isdigit() else step]
        key: Any = int(last) if last.isdigit() else last
        if path.startswith("-"):
            del holder[key]
        elif isinstance(new, dict) and "repeat" in new:
            holder[key] = new["repeat"] * new["times"]
        else:
            holder[key] = new
    return value


@pytest.mark.parametrize("row", ROWS["rows"], ids=range(len(ROWS["rows"])))
def test_a_fault_is_told_with_its_place(row: dict[str, Any]) -> None:
    with pytest.raises(OperationError) as caught:
        check(decoded(changed(row["base"], row["change"])))
    assert caught.value.code == "invalid_arguments"
    assert caught.value.message.startswith(row["says"]), caught.value.message


@pytest.mark.parametrize("base", BASES)
def test_the_bases_of_the_faults_are_sound(base: str) -> None:
    check(decoded(BASES[base]))


def test_what_is_left_out_has_its_usual_value() -> None:
    assert decoded(
        {
            "explanation": "",
            "molecules": [{"smiles": "C", "label": "a"}],
            "reactions": [{"reactants": [], "products": [], "conditions": "", "arrow": "retro"}],
        }
    ) == Proposal(
        "",
        (Molecule("C", "a", 1, 0.0, False),),
        (Step((), (), "", "retro", "", "reaction", None),),
        (),
        Composition("rows", 2, 540.0, False),
        None,
    )


def test_limits_are_inclusive() -> None:
    largest = changed(
        "loose",
        {
            "explanation": "e" * 12_000,
            "molecules": [
                {
                    "smiles": "C" * 4_000,
                    "label": "é" * 150,
                    "coefficient": 99,
                    "rotation": -330.0,
                    "compact": True,
                }
            ]
            * 32,
            "composition.columns": 3,
            "composition.width_pt": 1800,
        },
    )
    check(decoded(largest))
    step = changed("reaction", {"reactions.0.conditions": "c" * 1_200, "reactions.0.title": "t" * 200})
    step["reactions"] *= 8
    check(decoded(step))


def test_the_elements_are_those_of_the_drawing() -> None:
    from reshiki_render.drawing.elements import elements

    assert ELEMENTS - {"*"} == {symbol for symbol in elements() if symbol not in {"D", "T", "*"}}


def test_deep_or_strange_json_is_no_crash() -> None:
    for value in (None, [], 1, "x", {"explanation": {"explanation": {}}}, {"molecules": {}}):
        with pytest.raises(OperationError):
            decoded(value)


def test_a_list_beyond_all_reason_is_refused_unread() -> None:
    for value in (
        changed("loose", {"molecules": {"repeat": [{}], "times": 300}}),
        changed("reaction", {"reactions": {"repeat": [1], "times": 300}}),
        changed("sketch", {"sketch.atoms": {"repeat": [0], "times": 20_000}}),
    ):
        with pytest.raises(OperationError, match="no drawing is made of so many"):
            decoded(value)
