"""The inputs known to bring chemistry libraries down, through real workers: each ends soon, and others are served meanwhile."""

import asyncio
import os
import time
from typing import Any

import pytest

from reshiki_session.engine.workers import FORKS, Workers
from reshiki_session.errors import OperationError
from reshiki_session.host import Host
from reshiki_session.session import Session

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not FORKS, reason="workers are forked elsewhere only"),
]

# What one of these may take, in seconds, on a machine that has nothing else to do.
PATIENCE = 15


def crowd() -> float:
    """How many processes want each processor."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


def complete(atoms: int) -> str:
    """Every atom bonded to every other, as a MOL file."""
    bonds = [(a, b) for a in range(1, atoms + 1) for b in range(a + 1, atoms + 1)]
    lines = ["", "", "", "  0  0  0  0  0  0  0  0  0  0999 V3000", "M  V30 BEGIN CTAB"]
    lines += [f"M  V30 COUNTS {atoms} {len(bonds)} 0 0 0", "M  V30 BEGIN ATOM"]
    lines += [f"M  V30 {i} C {i % 8} {i // 8} 0 0" for i in range(1, atoms + 1)]
    lines += ["M  V30 END ATOM", "M  V30 BEGIN BOND"]
    lines += [f"M  V30 {i} 1 {a} {b}" for i, (a, b) in enumerate(bonds, 1)]
    return "\n".join([*lines, "M  V30 END BOND", "M  V30 END CTAB", "M  END", ""])


def dendrimer(depth: int) -> str:
    """A tree of carbons that forks at every one: 2 ** depth - 1 of them."""
    return "C" if depth == 1 else f"C({dendrimer(depth - 1)}){dendrimer(depth - 1)}"


NASTY = {
    "16 MiB of opening brackets": ("smiles", "[" * 2**24),
    "16 MiB of opening parentheses": ("smiles", "C(" * 2**23),
    "a chain of 20,000": ("smiles", "C" * 20_000),
    "60 atoms, all bonded": ("mol", complete(60)),
    "3,000 ions": ("smiles", ".".join(["[Na+]"] * 3000)),
    "a dendrimer of 1,023": ("smiles", dendrimer(10)),
}


async def asked(host: Host, tool: str, **arguments: Any) -> tuple[str, float]:
    """The code a call ends with, and how long it took."""
    begun = time.monotonic()
    try:
        await host.call(tool, arguments)
    except OperationError as error:
        return error.code, time.monotonic() - begun
    return "ok", time.monotonic() - begun


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_input_ends_soon_and_two_other_documents_answer_meanwhile(
    name: str, make_documents: Any
) -> None:
    async def test() -> None:
        host = Host(Session(make_documents(), lambda: "0.12.0"), Workers(2))
        host.start()
        try:
            others = [
                (await host.call("import", {"format": "smiles", "text": text})).value["document"]
                for text in ("CCO", "c1ccccc1")
            ]
            format_name, text = NASTY[name]
            nasty = asyncio.create_task(asked(host, "import", format=format_name, text=text))
            answers: list[tuple[str, float]] = []
            while not nasty.done() or len(answers) < 4:
                answers += [await asked(host, "analyze", document=document, ids=None) for document in others]
            code, seconds = await nasty
            assert code in ("ok", "failed", "budget", "rejected")
            assert seconds < PATIENCE * crowd()
            assert {answer for answer, _ in answers} == {"ok"}
            assert max(taken for _, taken in answers) < 5 * crowd()
            print(f"{name}: {code} after {seconds:.1f} s, {len(answers)} answers meanwhile")  # noqa: T201 (for `-rP`)
        finally:
            await host.close()

    asyncio.run(test())
