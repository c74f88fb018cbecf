"""Real and broken SMILES of the reference data: the right structure, or an error that says why."""

import json

import pytest

from reshiki_chem import formats
from reshiki_chem.errors import ChemistryError


def test_broken_smiles_give_a_clear_error_or_a_sound_drawing(shared):
    folder = shared / "corpus" / "malformed"
    cases = [
        json.loads(line) for line in (folder / "MANIFEST.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    seen = 0
    for case in cases:
        if case["format"] != "smi":
            continue
        if "make" in case:
            text = case["make"]["byte"] * case["make"]["count"]
        else:
            text = (folder / case["file"]).read_bytes().decode("utf-8", "replace")
        seen += 1
        if case["fair"] == "error" or case["file"] == "smi_huge_map.smi":
            with pytest.raises(ChemistryError):
                formats.read(text, "smiles")
        else:
            assert formats.read(text, "smiles").drawing.atoms
    assert seen > 10


def test_structures_of_bug_reports_come_out_right(shared):
    folder = shared / "corpus" / "bugs"
    rows = (shared / "corpus" / "bug-log.tsv").read_text(encoding="utf-8").splitlines()
    head = rows[0].split("\t")
    seen = 0
    for row in rows[1:]:
        case = dict(zip(head, row.split("\t"), strict=False))
        name = case["input"].removeprefix("bugs/")
        if not name.endswith(".smi"):
            continue
        text = (folder / name).read_text(encoding="utf-8")
        if "error" in case["right answer"]:
            with pytest.raises(ChemistryError):
                formats.read(text, "smiles")
            continue
        drawing = formats.read(text, "smiles").drawing
        seen += 1
        if case["expected_smiles"]:
            again = formats.read(case["expected_smiles"], "smiles").drawing
            assert formats.write(drawing, "smiles").text == formats.write(again, "smiles").text
        if case["other_check"].startswith("inchi InChI="):
            assert formats.write(drawing, "inchi").text == case["other_check"].removeprefix("inchi ")
    assert seen > 4


def test_lines_of_real_files_come_out_as_the_tools_agree(shared, rdkit):
    folder = shared / "corpus" / "open"
    seen = wrong = 0
    for line in (folder / "MANIFEST.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["format"] != "smi" or not case["truth"]["unanimous"]:
            continue
        text = (folder / case["file"]).read_text(encoding="utf-8")
        expected = sorted(component["smiles"] for component in case["truth"]["components"])
        if "|" in text or rdkit.CanonSmiles(text) != rdkit.CanonSmiles(rdkit.CanonSmiles(text)):
            # An extension is refused or left out; and of one molecule RDKit's SMILES is not stable.
            continue
        seen += 1
        drawing = formats.read(text, "smiles").drawing
        wrong += sorted(formats.write(drawing, "smiles").text.split(".")) != expected
    assert seen > 20
    assert wrong == 0
