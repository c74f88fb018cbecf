"""What a session holds on to over time, measured in processes of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/statm").is_file(), reason="memory is read from /proc"),
]

BEGIN = """
import os, time
from reshiki_session import inline, jobs
from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Documents
from reshiki_session.session import Session
from reshiki_session.tools.decoding import decode

def mib():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

session = Session(Documents(BUDGETS, time.monotonic, lambda: os.urandom(16).hex()), lambda: "0.12.0")

def tool(name, **arguments):
    return inline.run(session, name, decode(name, arguments)).value
"""

LARGE = """
from reshiki_render.drawing import Atom, Bond, Drawing, Point
from reshiki_session.jobs.frames import framed

atoms = tuple(Atom(id=i, element="C", position=Point(50.0 * (i % 10), 5.0 * i)) for i in range(1, 50_001))
bonds = tuple(Bond(a=i, b=i + 1, order=1) for i in range(1, 50_000) if i % 10)
document = session.documents.create(framed(Drawing(atoms=atoms, bonds=bonds))).handle
del atoms, bonds
for revision in range(20):
    value = tool(
        "apply",
        document=document,
        edit="delete",
        source=None,
        ids=[str(10 * revision + 1)],
        base_revision=str(revision),
        idempotency_key=str(revision),
    )
    assert value["recorded"]
print(session.documents.weight(), mib())
"""

MANY = """
def import_and_close(times):
    for number in range(times):
        document = tool("import", format="smiles", text=f"C[C@H](N)C(=O)N{'C' * (number % 30)}c1ccccc1O")["document"]
        tool("document_close", document=document)

import_and_close(100)
early = mib()
import_and_close(900)
print(early, mib())
"""


def measured(code: str) -> list[float]:
    run = subprocess.run(
        [sys.executable, "-c", BEGIN + code], capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return [float(number) for number in run.stdout.split()]


def test_21_states_of_a_large_drawing_keep_their_weight_budget_and_take_little_memory() -> None:
    weight, mib = measured(LARGE)
    assert 1_990_000 < weight <= 2_000_000
    assert mib < 300


def test_a_thousand_imports_leave_no_more_behind_than_a_hundred() -> None:
    early, late = measured(MANY)
    assert late <= 1.1 * early
