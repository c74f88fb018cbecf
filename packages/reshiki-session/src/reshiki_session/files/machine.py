"""What granting has to know of the machine and of the program that runs, told by whoever starts it.

Rules: nothing is asked here; `platform` is `sys.platform`, `environment` a mapping such as `os.environ`. Where the system's
own rule for a folder depends on a variable, an empty one counts as not set.
"""

import ntpath
import posixpath
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

SETTINGS: Final = "agent-access.json"
DATA_VARIABLE: Final = "RESHIKI_DATA_DIR"

# Publisher, product: what the data folder is called, now and in installations under the program's earlier name.
_NAMES: Final = (("reshiki", "ReShiki"), ("moruno", "Moruno"))


class Machine(NamedTuple):
    """Attributes:
    platform: as `sys.platform` says.
    environment: the variables of the process.
    folder: the current folder.
    program: the folders the program runs from: that of its console script, and `sys.prefix`.
    """

    platform: str
    environment: Mapping[str, str]
    folder: str
    program: tuple[str, ...]

    @property
    def windows(self) -> bool:
        return self.platform == "win32"

    def home(self) -> str | None:
        """The home folder as the environment reports it, or None."""
        return self.environment.get("USERPROFILE" if self.windows else "HOME") or None

    def data_folder(self) -> str | None:
        """ReShiki's data folder, which need not exist; None when the environment does not tell where it is."""
        own = self.environment.get(DATA_VARIABLE)
        if own:
            return self.absolute(own)
        folders = self._data_folders()
        return folders[0] if folders else None

    def data_folders(self) -> tuple[str, ...]:
        """Every folder that is ReShiki's or was that of an earlier installation."""
        own = self.environment.get(DATA_VARIABLE)
        return (*((self.absolute(own),) if own else ()), *self._data_folders())

    def system_folders(self) -> tuple[str, ...]:
        """Folders of the system that hold no files in the common sense."""
        if self.windows:
            root = self.environment.get("SystemRoot") or self.environment.get("SYSTEMROOT") or r"C:\Windows"
            return (root,)
        return ("/proc", "/sys", "/dev")

    def absolute(self, path: str) -> str:
        return path if self.is_absolute(path) else str(self._paths.join(self.folder, path))

    def is_absolute(self, path: str) -> bool:
        return bool(self._paths.isabs(path))

    @property
    def _paths(self) -> Any:
        return ntpath if self.windows else posixpath

    def _data_folders(self) -> tuple[str, ...]:
        home = self.home()
        join = self._paths.join
        if self.windows:
            local = self.environment.get("LOCALAPPDATA") or (home and join(home, "AppData", "Local"))
            return tuple(join(local, name, product, "data") for name, product in _NAMES) if local else ()
        if self.platform == "darwin":
            return (
                tuple(
                    join(home, "Library", "Application Support", f"dev.{name}.{product}")
                    for name, product in _NAMES
                )
                if home
                else ()
            )
        # The base directory specification: a relative path is as good as none.
        shared = self.environment.get("XDG_DATA_HOME") or ""
        if not self.is_absolute(shared):
            shared = join(home, ".local", "share") if home else ""
        return tuple(join(shared, name) for name, _ in _NAMES) if shared else ()
