"""One job, two ways: a command makes the file, and says of it, what the operations do."""

import json
import secrets
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from reshiki_session import inline
from reshiki_session.catalogue import BUDGETS, EXPORT_FORMATS
from reshiki_session.documents import Documents
from reshiki_session.results import compact, structured
from reshiki_session.session import Session
from reshiki_session.tools.decoding import decode

EXECUTABLE = "import sys; from reshiki.__main__ import main; sys.exit(main())"
# A centre, a charge, an isotope, and a carbon with five bonds that figures warn of.
STRUCTURES = ("C[C@H](N)C(=O)O", "[NH3+][13CH2]C([O-])=O", "CC(C)(C)(C)C")


@pytest.fixture
def session() -> Session:
    return Session(Documents(BUDGETS, time.monotonic, lambda: secrets.token_hex(16)), lambda: "0.12.0")


def tool(session: Session, name: str, **arguments: Any) -> Any:
    return inline.run(session, name, decode(name, arguments))


def command(*line: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    run = subprocess.run(
        [sys.executable, "-c", EXECUTABLE, "--cli", *line], cwd=folder, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run


def warnings(run: subprocess.CompletedProcess[bytes]) -> list[str]:
    return [line.removeprefix("reshiki: warning: ") for line in run.stderr.decode().splitlines()]


@pytest.mark.parametrize("format_name", [name for name in EXPORT_FORMATS if name != "cdxml"])
@pytest.mark.parametrize("smiles", STRUCTURES)
def test_convert_writes_the_bytes_and_warnings_of_import_and_export(
    session: Session, tmp_path: Path, smiles: str, format_name: str
) -> None:
    if format_name == "inchi" and smiles == STRUCTURES[2]:
        pytest.skip("there is no InChI of it")
    imported = tool(session, "import", format="smiles", text=smiles)
    exported = tool(session, "export", document=imported.value["document"], format=format_name, pages=None)
    output = tmp_path / f"figure.{format_name}"
    run = command("convert", "--smiles", smiles, "-o", output.name, "--receipt", folder=tmp_path)
    assert output.read_bytes() == exported.files[0].data
    assert json.loads(run.stdout)["receipt"] == exported.value["receipt"]
    # The command asks for no properties, so it has no warnings about them.
    said = warnings(run)
    assert said[len(said) - len(exported.warnings) :] == list(exported.warnings)
    assert set(said) <= {*imported.warnings, *exported.warnings}


def test_render_and_analyze_answer_what_the_tools_do(session: Session, tmp_path: Path) -> None:
    document = tool(session, "import", format="smiles", text=STRUCTURES[0]).value["document"]
    preview = tool(
        session, "render", document=document, format="png", max_width=None, max_height=None, ids=None
    )
    command("render", "--smiles", STRUCTURES[0], "-o", "a.png", folder=tmp_path)
    assert (tmp_path / "a.png").read_bytes() == preview.images[0].data
    analysis = structured(tool(session, "analyze", document=document, ids=None), "0.12.0")
    printed = json.loads(command("analyze", "--smiles", STRUCTURES[0], folder=tmp_path).stdout)
    for label in ("api", "experimental"):
        del printed[label]
    assert compact(printed) == compact(analysis)


ESTERIFICATION = {
    "explanation": "",
    "molecules": [],
    "reactions": [
        {
            "reactants": [
                {"smiles": "CC(=O)O", "label": "Acetic acid"},
                {"smiles": "CCO", "label": "Ethanol"},
            ],
            "products": [
                {"smiles": "CCOC(C)=O", "label": "Ethyl acetate"},
                {"smiles": "O", "label": "Water"},
            ],
            "conditions": "H2SO4\nheat",
            "arrow": "forward",
        }
    ],
}


@pytest.mark.parametrize("format_name", ["svg", "pdf", "png", "mol", "cdxml"])
def test_compose_makes_the_same_drawing_both_ways(session: Session, tmp_path: Path, format_name: str) -> None:
    composed = tool(session, "compose", proposal=ESTERIFICATION, style_document=None)
    assert composed.value["review_issues"] == []
    exported = tool(session, "export", document=composed.value["document"], format=format_name, pages=None)
    (tmp_path / "proposal.json").write_text(json.dumps(ESTERIFICATION), encoding="utf-8")
    run = command("compose", "proposal.json", "-o", f"scheme.{format_name}", folder=tmp_path)
    assert (tmp_path / f"scheme.{format_name}").read_bytes() == exported.files[0].data
    assert warnings(run) == [*composed.warnings, *exported.warnings]
