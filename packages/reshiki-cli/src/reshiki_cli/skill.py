"""`reshiki --cli skill`: the folder from which agents learn to use this ReShiki."""

import os
import shutil
import sys
import sysconfig
from pathlib import Path

from reshiki_cli.checks import Request
from reshiki_cli.errors import Failure
from reshiki_cli.output import Console
from reshiki_cli.pipeline import Surroundings
from reshiki_skill import folder
from reshiki_skill.errors import SkillError
from reshiki_skill.generator import skill_files


def run(request: Request, surroundings: Surroundings, console: Console) -> int:
    """Write the skill; returns the exit status."""
    parent, executable = request.output or "", request.executable or own_executable()
    try:
        files = skill_files(request.skill, executable, surroundings.app_version())
        path = folder.write(parent, request.skill, files, replace=request.force)
    except SkillError as error:
        raise Failure(str(error)) from error
    if request.receipt:
        # JSON has no word for the bytes of a path that is no UTF-8.
        path = os.fsencode(path).decode(errors="replace")
        console.line({"skill": {"files": list(files), "name": request.skill, "path": path}})
    return 0


def own_executable() -> str:
    """The path of the `reshiki` that runs, by which the user can run it again; nothing is resolved in it.

    Raises:
        Failure: ReShiki runs as a module, and no script of it is installed beside this Python or on PATH.
    """
    name = "reshiki.exe" if sys.platform == "win32" else "reshiki"
    started = Path(sys.argv[0]).absolute()
    if started.name.startswith("reshiki") and started.with_name(name).is_file():
        return str(started.with_name(name))
    script = Path(sysconfig.get_path("scripts")) / name
    found = str(script) if script.is_file() else shutil.which(name)
    if found is None:
        raise Failure("cannot tell where the reshiki executable is; pass --executable PATH")
    return str(Path(found).absolute())
