"""The numbers of a document's objects: IDs from 1 without gaps, and places in the stack from back to front."""

from typing import Final

# The largest 16-bit number: CDX has no room for more.
_HIGHEST: Final = 32767


class Numbers:
    """Gives every object its number once. `atoms` are the IDs of the nodes, by the IDs of their atoms."""

    def __init__(self) -> None:
        self._next = 0
        self._z = 0
        self._of: dict[tuple[str, int], str] = {}
        self.atoms: dict[int, str] = {}

    def new(self) -> str:
        self._next += 1
        return str(self._next)

    def for_object(self, kind: str, number: int) -> str:
        """The ID of an object of the drawing, by its kind and its ID or place there."""
        key = (kind, number)
        found = self._of.get(key)
        if found is None:
            found = self._of[key] = self.new()
        return found

    def atom(self, number: int) -> str:
        """The ID of an atom's node."""
        found = self.atoms.get(number)
        if found is None:
            found = self.atoms[number] = self.new()
        return found

    def z(self) -> str:
        """The next place in the stack; beyond the highest there is, all lie at the front."""
        self._z = min(self._z + 1, _HIGHEST)
        return str(self._z)
