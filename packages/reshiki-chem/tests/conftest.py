"""Where tests find molecules: the table beside them, and the reference data outside the repository when it is there."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent
SHARED = HERE.parents[2].parent / "shared"


def pytest_generate_tests(metafunc):
    """`written` runs a test on every SMILES of the table."""
    if "written" in metafunc.fixturenames:
        lines = (HERE / "molecules.tsv").read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines]
        metafunc.parametrize("written", [row[0] for row in rows], ids=[row[1] for row in rows])


@pytest.fixture(scope="session")
def shared():
    """The folder of reference data; tests that need it are skipped without."""
    if not SHARED.is_dir():
        pytest.skip("the reference data (../shared) is not here")
    return SHARED


@pytest.fixture(scope="session")
def bench(shared):
    """The 200 SMILES of the benchmark and the 60 hard to lay out."""
    return [
        line.split()[0]
        for name in ("bench200.smi", "hard-cases.smi")
        for line in (shared / "bench" / name).read_text(encoding="utf-8").splitlines()
    ]


@pytest.fixture
def rdkit():
    """RDKit's own reading of the same text, as the oracle; silent."""
    from rdkit import Chem, rdBase

    with rdBase.BlockLogs():
        yield Chem
