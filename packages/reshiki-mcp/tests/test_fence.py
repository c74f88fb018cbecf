"""No module of the surface opens a file that a client could name, and none speaks to a network: seen in their syntax."""

import ast
from pathlib import Path

import reshiki_mcp

SOURCES = Path(reshiki_mcp.__file__).parent
FORBIDDEN = {
    "glob",
    "io",
    "shutil",
    "socket",
    "subprocess",
    "tempfile",
    "urllib",
    "http",
    "mmap",
    "ssl",
    "ftplib",
}
OPENING = {
    "open",
    "read_text",
    "read_bytes",
    "write_text",
    "write_bytes",
    "unlink",
    "rename",
    "replace",
    "mkdir",
    "touch",
}
# What is opened there: the null device, and the process's own memory figures.
OPENED = {
    "ceiling.py": {"open('/proc/self/statm')"},
    "main.py": {"open(os.devnull)"},
    "stdio.py": {"open(os.devnull)"},
}


def test_only_the_null_device_and_the_memory_figures_are_opened() -> None:
    found: dict[str, set[str]] = {}
    for path in SOURCES.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)) if (
                    name in OPENING
                ):
                    if name == "replace" and len(node.args) == 2:
                        continue  # of a text
                    found.setdefault(path.name, set()).add(f"{name}({ast.unparse(node.args[0])})")
                case ast.Import(names=names):
                    assert not {alias.name.split(".")[0] for alias in names} & FORBIDDEN, path
                case ast.ImportFrom(module=str(module)):
                    assert module.split(".")[0] not in FORBIDDEN, path
    assert found == OPENED
