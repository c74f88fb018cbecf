"""Files are opened in one room only: seen in the syntax of every module, and while everything else runs."""

import ast
import sys
from pathlib import Path
from typing import Any

import reshiki_session

SOURCES = Path(reshiki_session.__file__).parent

# Names that reach a disk, in the modules they come from; a call of any of them counts, whatever is called.
REACHING = {
    "os": {
        "access", "chdir", "chmod", "chown", "fdopen", "link", "listdir", "lstat", "makedirs", "mkdir", "mkfifo", "open",
        "readlink", "remove", "rename", "replace", "rmdir", "scandir", "stat", "symlink", "truncate", "unlink", "utime", "walk",
    },
    "builtins": {"open"},
}  # fmt: skip
FORBIDDEN_MODULES = {
    "glob",
    "io",
    "pathlib",
    "shutil",
    "socket",
    "subprocess",
    "tempfile",
    "urllib",
    "http",
    "mmap",
}
# What may: of what a client names only `beneath` opens anything, and `atomic` writes it.
ROOMS = {
    # Nowhere, for the streams of a worker, and what the system says of its memory.
    "engine/limits.py",
    "files/atomic.py",
    "files/beneath.py",
    "files/granting.py",
    "files/settings.py",
}


# What talks to workers, through local sockets.
SOCKETS = {"engine/forking.py", "engine/nursery.py"}


def reached(tree: ast.AST) -> set[str]:
    """What a module uses that reaches a disk or the network."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in REACHING["builtins"]:
                found.add(name)
            case ast.Attribute(value=ast.Name(id="os"), attr=name) if name in REACHING["os"]:
                found.add(f"os.{name}")
            case ast.Import(names=names):
                found |= {alias.name for alias in names} & FORBIDDEN_MODULES
            case ast.ImportFrom(module=str(module), names=names):
                found |= {module.split(".")[0]} & FORBIDDEN_MODULES
                if module == "os":
                    found |= {f"os.{alias.name}" for alias in names if alias.name in REACHING["os"]}
    return found


def test_only_the_room_of_files_reaches_a_disk_and_nothing_the_network() -> None:
    modules = {str(path.relative_to(SOURCES)): path for path in SOURCES.rglob("*.py")}
    assert len(modules) > 40
    using = {
        name: uses
        for name, path in modules.items()
        if (uses := reached(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert set(using) == ROOMS | SOCKETS
    assert all(use.startswith("os.") for name in ROOMS for use in using[name])
    for name in SOCKETS:
        assert using[name] == {"socket"}
        assert families(modules[name]) <= {"AF_UNIX"}


def families(path: Path) -> set[str]:
    """The kinds of sockets a module makes; whatever else makes one is not to be used."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    used = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "socket"
    }
    assert used <= {"AF_UNIX", "SOCK_STREAM", "recv_fds", "send_fds", "socket", "socketpair"}
    made = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "socket.socket"
    ]
    assert all([keyword.arg for keyword in call.keywords] == ["fileno"] and not call.args for call in made)
    return {name for name in used if name.startswith("AF_")}


def test_the_fence_sees_what_it_has_to() -> None:
    for line in (
        "open('x')",
        "import os\nos.open('x', 0)",
        "from os import open as o",
        "import socket",
        "from pathlib import Path",
    ):
        assert reached(ast.parse(line))
    assert not reached(ast.parse("import os\nos.getpid()\nfoo.open()"))


def test_a_session_at_work_opens_no_file_of_a_clients_and_no_socket(agent: Any, tmp_path: Path) -> None:
    """Everything but the file tools, run once to load what it needs and once under an audit hook."""

    def work() -> None:
        document = agent("import", format="smiles", text="C[C@H](N)O")["document"]
        agent("inspect", document=document)
        agent("analyze", document=document)
        agent("render", document=document, format="png")
        agent("export", document=document, format="pdf")
        agent("apply", document=document, edit="insert", source=document)
        agent("document_close", document=document)

    work()
    seen: list[str] = []
    watching = [True]

    def hook(event: str, arguments: tuple[Any, ...]) -> None:
        if watching and event in ("open", "socket.__new__", "os.rename", "os.remove", "os.link"):
            seen.append(f"{event} {arguments[0]!r}")

    sys.addaudithook(hook)
    try:
        work()
    finally:
        watching.clear()
    own = str(SOURCES.parents[2])
    assert not [each for each in seen if own not in each and "site-packages" not in each]
    assert list(tmp_path.iterdir()) == []
