"""Start-up is a feature: what a command does not need is not imported."""

from collections.abc import Callable
from typing import Any

import pytest

HEAVY = [
    "rdkit",
    "numpy",
    "reportlab",
    "cairo",
    "rich",
    "rich_argparse",
    "argparse",
    "pydantic",
    "mcp",
    "reshiki_render",
]


def loaded(program: Callable[..., Any], code: str, *argv: str) -> set[str]:
    """The heavy modules a program has loaded at its end, which it prints on its last line."""
    ran = program(code + "\nprint(*sys.modules)", *argv).end()
    return {name for name in ran.out.decode().splitlines()[-1].split() if name in HEAVY}


MAIN = "import sys\nfrom reshiki_cli.main import main\nmain(sys.argv[1:], lambda: '0')"


@pytest.mark.parametrize(
    "argv",
    [
        ("info",),
        ("tools",),
        ("schema", "proposal"),
        ("help", "--json"),
        ("convert",),
        ("nonsense",),
        ("convert", "--smiles", "C", "--to", "svg"),
    ],
)
def test_the_process_that_is_started_loads_no_library(
    program: Callable[..., Any], argv: tuple[str, ...]
) -> None:
    assert loaded(program, MAIN, *argv) == set()


def test_help_in_a_pipe_needs_no_colours(program: Callable[..., Any]) -> None:
    assert loaded(program, MAIN, "help") == {"argparse"}


def test_the_operations_load_neither_chemistry_nor_figures(program: Callable[..., Any]) -> None:
    code = "import sys\nfrom reshiki_session import inline\nfrom reshiki_session.operations import find\n"
    code += "for name in ('info', 'import', 'analyze', 'render', 'export', 'document_close'): find(name)\n"
    assert loaded(program, code) == set()
