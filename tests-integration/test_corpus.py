"""Real files from the field, graded against what independent toolkits made of them.

The corpus lies beside the repository and is not part of it.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from reshiki_chem.errors import ChemistryError, UnsupportedFormat
from reshiki_chem.formats import read

HERE = Path(__file__).parent
CORPUS = HERE.parents[1] / "shared" / "corpus"
CHECK = CORPUS / "check_corpus.py"
FORMATS = {
    "smi": "smiles",
    "rsmi": "rsmi",
    "inchi": "inchi",
    "mol": "mol",
    "rxn": "rxn",
    "cdxml": "cdxml",
    "cdx": "cdx",
}
# Files that come as text where the format is binary.
ENCODED = {"cdx-base64": "cdx"}

UNANIMOUS = 0.98
REACTIONS = 0.95

# Reports of which a refusal is a right answer, and why.
REFUSED = {
    "cdk516_conflicting_ring_bond_direction.smi": "there is no agreed meaning of contradicting marks",
}

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHECK.exists(), reason="there is no corpus beside the repository"),
]


def graded(folder: str, kind: str, tmp_path: Path) -> list[dict[str, Any]]:
    """The verdict on each file of a format."""
    try:
        read("", {**FORMATS, **ENCODED}[kind])
    except UnsupportedFormat:
        pytest.skip(f"{kind} is not read yet")
    except ChemistryError:
        pass
    results = tmp_path / "results.jsonl"
    subprocess.run(
        [
            *(sys.executable, CHECK, CORPUS / folder, "--func", "corpus_adapter:analyse"),
            *("--only", f"format={kind}", "--timeout", "30", "--json", results),
        ],
        cwd=HERE,
        check=False,
        capture_output=True,
    )
    rows = [json.loads(line) for line in results.read_text().splitlines()]
    assert all(row["format"] == kind for row in rows)
    return rows


def told(rows: list[dict[str, Any]]) -> str:
    return "\n".join(f"{row['verdict']}: {row['file']}: {'; '.join(map(str, row['notes']))}" for row in rows)


@pytest.mark.parametrize("kind", FORMATS)
def test_real_files_are_read_as_every_toolkit_reads_them(kind: str, tmp_path: Path) -> None:
    rows = graded("open", kind, tmp_path)
    assert rows
    assert not [row for row in rows if row["verdict"] in {"crash", "hang"}]
    unanimous = [row for row in rows if row["unanimous"] and row["confidence"] == "agreed"]
    wrong = [row for row in unanimous if row["verdict"] != "full"]
    assert len(wrong) <= (1 - UNANIMOUS) * len(unanimous), told(wrong)


@pytest.mark.parametrize("kind", ["rsmi", "rxn"])
def test_real_reactions_keep_their_roles(kind: str, tmp_path: Path) -> None:
    rows = [row for row in graded("open", kind, tmp_path) if row.get("reaction_confidence") == "agreed"]
    assert rows
    wrong = [row for row in rows if row["reaction"] != "full"]
    assert len(wrong) <= (1 - REACTIONS) * len(rows), told(wrong)


@pytest.mark.parametrize("kind", ["cdxml", "cdx"])
def test_no_drawing_loses_an_arrow_or_a_text(kind: str, tmp_path: Path) -> None:
    rows = graded("open", kind, tmp_path)
    assert rows
    assert [row["file"] for row in rows if row.get("lost")] == []


@pytest.mark.parametrize("kind", [*FORMATS, *ENCODED])
def test_damaged_files_end_in_a_fair_answer(kind: str, tmp_path: Path) -> None:
    rows = graded("malformed", kind, tmp_path)
    assert rows
    assert [row for row in rows if row["verdict"] != "pass"] == []


@pytest.mark.parametrize("kind", ["smi", "inchi", "mol", "rxn", "cdxml", "cdx"])
def test_reported_faults_are_not_ours(kind: str, tmp_path: Path) -> None:
    rows = graded("bugs", kind, tmp_path)
    assert rows
    wrong = [
        row
        for row in rows
        if row["verdict"] not in {"full", "no-truth"}
        and not (row["verdict"] == "refused" and row["file"] in REFUSED)
    ]
    assert wrong == [], told(wrong)
