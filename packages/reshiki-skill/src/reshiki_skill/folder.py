"""Writing a skill into a folder of skills.

Rules:
- The folder of skills has to be there and is never made; it may be a symbolic link of the user's.
- A skill that is there is an error, and nothing is written, unless it is to be replaced; then the generated files are, and
  every other file of it stays.
- A symbolic link in the place of the skill's folder or of one of its generated folders is refused: what it leads to is not
  ours. One in the place of a generated file is itself replaced, not what it leads to.
- Each file is published whole. A failure on the way leaves the files that are written.
"""

import stat
from collections.abc import Mapping
from pathlib import Path

from reshiki_session.files import atomic
from reshiki_skill.errors import CannotWrite


def write(folder: str, name: str, files: Mapping[str, bytes], *, replace: bool) -> str:
    """Write the files of a skill into `folder`/`name`; returns that path, absolute.

    Args:
        files: bytes by POSIX path, relative to the skill's folder.
        replace: whether a skill that is there may be replaced.

    Raises:
        CannotWrite: naming the path and the reason.
    """
    skill = Path(folder).absolute() / name
    if not stat.S_ISDIR(_mode(skill.parent, follow=True, needed=True)):
        raise CannotWrite(f"cannot write {folder}: it is not a folder")
    if not replace and _mode(skill):
        raise CannotWrite(f"{skill} exists; pass --force to replace the generated files")
    # Every folder is looked at before anything is written, and once more when its turn comes.
    folders = [skill / each for each in _folders(files)]
    for each in folders:
        _see_plain(each)
    for each in folders:
        _make(each)
    for path, data in files.items():
        try:
            atomic.replace(str(skill / path), data, links=True)
        except OSError as error:
            raise _refused(skill / path, error) from error
    return str(skill)


def _folders(files: Mapping[str, bytes]) -> list[Path]:
    """The folders of a skill, each after the one it is in."""
    return sorted({folder for path in files for folder in Path(path).parents})


def _make(folder: Path) -> None:
    try:
        folder.mkdir()
    except FileExistsError:
        _see_plain(folder)
    except OSError as error:
        raise _refused(folder, error) from error


def _see_plain(folder: Path) -> None:
    """See that what has the name, if anything has it, is a folder and no link to one."""
    mode = _mode(folder)
    if stat.S_ISLNK(mode):
        raise CannotWrite(
            f"cannot write {folder}: it is a symbolic link; remove it, or choose another -o or --name"
        )
    if mode and not stat.S_ISDIR(mode):
        raise CannotWrite(f"cannot write {folder}: it is not a folder")


def _mode(path: Path, *, follow: bool = False, needed: bool = False) -> int:
    """The kind of what has a name (`st_mode`), 0 for nothing where it is not `needed`."""
    try:
        return path.stat(follow_symlinks=follow).st_mode
    except FileNotFoundError as error:
        if needed:
            raise _refused(path, error) from error
        return 0
    except (OSError, ValueError) as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: Exception) -> CannotWrite:
    return CannotWrite(f"cannot write {path}: {getattr(error, 'strerror', None) or error}")
