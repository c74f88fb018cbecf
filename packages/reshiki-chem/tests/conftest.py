"""Where tests find molecules: the table beside them, and the reference data outside the repository when it is there."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import settings

# How long an example takes is the business of a machine that others use as well.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

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


def _v2000(
    atoms: Sequence[str],
    bonds: Sequence[str] = (),
    properties: Sequence[str] = (),
    title: str = "",
    program: str = "",
) -> str:
    """A V2000 text: atoms are "C 0 0" or "C 0 0 0", further columns as a word such as "charge=5"; bonds are "1 2 1 0"."""
    columns = {"mass": 0, "charge": 1, "parity": 2, "hydrogens": 3, "valence": 5, "map": 9}
    lines = [title, program, "", f"{len(atoms):3}{len(bonds):3}  0  0  0  0  0  0  0  0999 V2000"]
    for atom in atoms:
        symbol, *words = atom.split()
        places = [float(word) for word in words if "=" not in word]
        x, y, z = (*places, 0.0)[:3]
        fields = [0] * 12
        for name, value in (word.split("=") for word in words if "=" in word):
            fields[columns[name]] = int(value)
        rest = "".join(f"{value:3}" for value in fields[1:])
        lines.append(f"{x:10.4f}{y:10.4f}{z:10.4f} {symbol:3}{fields[0]:2}{rest}")
    lines += ["".join(f"{int(word):3}" for word in bond.split()) for bond in bonds]
    return "\n".join((*lines, *properties, "M  END", ""))


def _v3000(
    atoms: Sequence[str], bonds: Sequence[str] = (), blocks: Sequence[str] = (), title: str = ""
) -> str:
    """A V3000 text: atoms are "C 0 0 CHG=1", bonds "1 1 2 CFG=1" (type first), numbered from 1; blocks as they stand."""
    lines = [
        "BEGIN CTAB",
        f"COUNTS {len(atoms)} {len(bonds)} 0 0 0",
        "BEGIN ATOM",
    ]
    for number, atom in enumerate(atoms, 1):
        symbol, x, y, *attributes = atom.split(" ")
        lines.append(" ".join([str(number), symbol, x, y, "0", "0", *attributes]))
    lines.append("END ATOM")
    if bonds:
        lines += ["BEGIN BOND", *(f"{number} {bond}" for number, bond in enumerate(bonds, 1)), "END BOND"]
    lines += [*blocks, "END CTAB"]
    head = [title, "", "", "  0  0  0     0  0            999 V3000"]
    return "\n".join((*head, *(f"M  V30 {line}" for line in lines), "M  END", ""))


@pytest.fixture(scope="session")
def v2000() -> Callable[..., str]:
    """Writes a V2000 MOL text."""
    return _v2000


@pytest.fixture(scope="session")
def v3000() -> Callable[..., str]:
    """Writes a V3000 MOL text."""
    return _v3000
