"""Which format a text is in, by a table of texts of every kind."""

import json
from pathlib import Path
from typing import Any

import pytest

from reshiki_chem.detection import detected
from reshiki_chem.errors import ChemistryError, UnreadableStructure
from reshiki_chem.formats import read

TEXTS = [
    json.loads(line) for line in (Path(__file__).parent / "tables" / "auto.jsonl").read_text().splitlines()
]
TOLD = [row for row in TEXTS if "format" in row]
REFUSED = [row for row in TEXTS if "format" not in row]
NAMES = [row for row in TOLD if "refused" in row]


def names(rows: list[dict[str, Any]]) -> list[str]:
    return [row["name"] for row in rows]


def test_the_table_has_texts_of_every_kind() -> None:
    assert {row["format"] for row in TOLD} == {
        "smiles", "rsmi", "inchi", "mol", "rxn", "cdxml", "cdx", "reshiki",
    }  # fmt: skip
    assert len(TEXTS) >= 100


@pytest.mark.parametrize("row", TOLD, ids=names(TOLD))
def test_a_format_is_told_by_how_a_text_begins(row: dict[str, Any]) -> None:
    assert detected(row["text"]) == row["format"]


@pytest.mark.parametrize("row", REFUSED, ids=names(REFUSED))
def test_what_is_no_structure_is_refused_in_a_sentence(row: dict[str, Any]) -> None:
    with pytest.raises(UnreadableStructure) as error:
        detected(row["text"])
    message = str(error.value)
    assert row["refused"] in message
    assert message.endswith(".")
    assert len(message) < 300


@pytest.mark.parametrize("row", NAMES, ids=names(NAMES))
def test_a_name_is_never_taken_for_a_smiles(row: dict[str, Any]) -> None:
    with pytest.raises(ChemistryError):
        read(row["text"])


@pytest.mark.parametrize("text", ["NBS", "CO is toxic"])
def test_what_auto_takes_for_words_is_read_when_it_is_said_to_be_a_smiles(text: str) -> None:
    assert read(text, "smiles").drawing.atoms


def test_a_long_text_is_told_at_once() -> None:
    with pytest.raises(UnreadableStructure, match="reads like words"):
        detected("word " * 3_000_000)
    assert detected("C\n" * 8_000_000) == "smiles"
    assert detected(">" * 16_000_000) == "rsmi"
