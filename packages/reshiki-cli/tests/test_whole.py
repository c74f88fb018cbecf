"""The main job for real: `python -m reshiki_cli` from a structure to a file, as a user runs it."""

import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

Cli = Callable[..., subprocess.CompletedProcess[bytes]]

ASPIRIN = "CC(=O)Oc1ccccc1C(=O)O"
needs_cairo = pytest.mark.skipif(
    find_spec("cairo") is None, reason="PNG needs pycairo, an extra of reshiki-render"
)


@pytest.fixture
def cli(inside: Path) -> Cli:
    def run(*argv: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [sys.executable, "-m", "reshiki_cli", *argv],
            cwd=inside,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=60,
            check=False,
        )

    return run


@pytest.mark.parametrize(
    ("name", "begins", "ends"),
    [
        ("a.svg", b"<", b"</svg>"),
        ("a.pdf", b"%PDF-", b"%%EOF"),
        pytest.param("a.png", b"\x89PNG", b"IEND\xaeB`\x82", marks=needs_cairo),
        ("a.mol", b"", b"M  END"),
        ("a.smi", b"CC(=O)Oc1ccccc1C(=O)O", b""),
        ("a.inchi", b"InChI=1S/C9H8O4/", b""),
    ],
)
def test_a_smiles_becomes_a_file_in_every_format(
    cli: Cli, inside: Path, name: str, begins: bytes, ends: bytes
) -> None:
    ran = cli("convert", "--smiles", ASPIRIN, "-o", name, RESHIKI_AGENT_HEAP_MB="256")
    assert (ran.returncode, ran.stdout) == (0, b"")
    data = (inside / name).read_bytes()
    assert data.startswith(begins)
    assert data.rstrip().endswith(ends)
    assert ran.stderr.startswith(b"reshiki: warning: PNG: ") is (name == "a.png")
    assert [path.name for path in inside.iterdir()] == [name]
    again = cli("convert", "--smiles", ASPIRIN, "-o", name, "--force")
    assert again.returncode == 0
    assert (inside / name).read_bytes() == data


@needs_cairo
def test_ethanol_previews_at_177_by_85_pixels(cli: Cli) -> None:
    ran = cli("render", "--smiles", "CCO", "--to", "png")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert struct.unpack(">II", ran.stdout[16:24]) == (177, 85)


def test_the_properties_of_ethanol_are_those_of_the_contract(cli: Cli) -> None:
    ran = cli("analyze", "--smiles", "CCO")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert json.loads(ran.stdout)["value"] == {
        "analysis": {
            "acceptors": 1,
            "donors": 1,
            "exact_mass": 46.041864812,
            "formula": "C2H6O",
            "inchi": "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3",
            "inchikey": "LFQSCWFLJHTTHZ-UHFFFAOYSA-N",
            "logp": -0.0014000000000000123,
            "mass": 46.069,
            "rings": 0,
            "smiles": "CCO",
            "tpsa": 20.23,
            "unpaired_electrons": 0,
        },
        "analyzed_atoms": ["1", "2", "3"],
    }


@pytest.mark.parametrize("text", ["C1CC((", "not a structure", "", "C" * 20_000, "[" * 1000])
def test_a_text_that_is_no_drawable_structure_is_one_sentence(cli: Cli, inside: Path, text: str) -> None:
    ran = cli("convert", "--smiles", text, "-o", "a.svg")
    assert (ran.returncode, ran.stdout, ran.stderr.count(b"\n")) == (1, b"", 1)
    assert ran.stderr.startswith(b"reshiki: error: ")
    assert list(inside.iterdir()) == []


def test_a_format_that_is_not_written_yet_is_refused_in_a_sentence(cli: Cli, inside: Path) -> None:
    ran = cli("convert", "--smiles", "C", "--to", "pdf", "--pages")
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert ran.stderr == b"reshiki: error: Set up publication pages before exporting a page PDF.\n"
    (inside / "a.rsk").write_text("{}", encoding="utf-8")
    ran = cli("analyze", "a.rsk")
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"reshiki: error: Could not open document: ")


def test_a_file_written_as_mol_is_the_same_structure_when_it_comes_from_a_pipe(cli: Cli) -> None:
    direct = cli("convert", "--smiles", ASPIRIN, "--to", "mol")
    code = [sys.executable, "-m", "reshiki_cli", "convert", "-", "--from", "smiles", "--to", "mol"]
    piped = subprocess.run(code, input=f"{ASPIRIN}\n".encode(), capture_output=True, timeout=60, check=False)
    assert (piped.returncode, piped.stdout) == (0, direct.stdout)
